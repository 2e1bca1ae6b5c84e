// try, catch and finally around what the language and its library throw.
import { fresh, integer, note, number, rounds, test, type Piece, type Studio } from "./studio.js";

interface Thrower {
  readonly text: string;
  readonly seen: "number" | "text" | "open";
}

/** Numbers that most methods refuse, and some that they take. */
function limit(studio: Studio): string {
  return studio.random.weighted<() => string>([
    [3, () => String(studio.random.pick([-1, 0, 1, 2, 3, 21, 100, 101, 200, -5]))],
    [2, () => integer(studio)],
    [1, () => studio.random.pick(["NaN", "1.5", "-0.5", "4294967296", "-0"])],
    [1, () => `(${test(studio)} ? ${studio.random.between(0, 3)} : ${studio.random.pick([-1, -2, 300])})`],
  ])();
}

/** A length: small, negative or far too large, so that nothing allocates much. */
function length(studio: Studio): string {
  return studio.random.pick(["-1", "n", "a - 2", "1.5", "3", "0", "2 ** 53", "n - 3", "NaN"]);
}

function thrower(studio: Studio): Thrower {
  const { random } = studio;
  const text = (value: string): Thrower => ({ text: value, seen: "text" });
  const numeric = (value: string): Thrower => ({ text: value, seen: "number" });
  return random.pick<() => Thrower>([
    () => text(`(${number(studio)}).toFixed(${limit(studio)})`),
    () => text(`(${number(studio)}).toPrecision(${limit(studio)})`),
    () => text(`(${number(studio)}).toExponential(${limit(studio)})`),
    () => text(`(${number(studio)}).toString(${limit(studio)})`),
    () => numeric(`new ${random.pick(["Float64Array", "Int8Array", "Uint16Array"])}(${length(studio)}).length`),
    () => numeric(`new Array<number>(${random.pick(["-1", "n", "a - 2", "1.5", "3", "n - 3", "NaN"])}).length`),
    () => text(`"ab".repeat(${random.pick(["-1", "n", "a", "1.5", "Infinity", "n - 2", "NaN"])})`),
    () => text(`String.fromCodePoint(${random.pick(["-1", "n + 65", "a * 1000", "1.5", "1114112", "NaN", "66"])})`),
    () => text(`BigInt(${random.pick(["1.5", "a", "NaN", "n", "b", "Infinity"])}).toString()`),
    () =>
      text(
        `(${random.pick(["7n", "BigInt(n | 0)"])} ${random.pick(["/", "%"])} BigInt(${random.pick(["n", "0", "n - 2", "3"])})).toString()`,
      ),
    () => text(`(2n ** BigInt(${random.pick(["n", "-1", "n - 3", "0"])})).toString()`),
    () =>
      numeric(
        `[${random.pick(["", "1", "a, n"])}].filter((e: number) => e > ${random.between(0, 5)}).reduce((p: number, q: number) => p + q)`,
      ),
    () => numeric(`(out.set(x.subarray(0, 2), ${random.pick(["-1", "n", "7", "6", "100", "a"])}), 1)`),
    () =>
      numeric(
        `new DataView(new ArrayBuffer(8)).get${random.pick(["Float64", "Int16", "Uint8"])}(${random.pick(["-1", "0", "1", "7", "n", "a"])})`,
      ),
    () => numeric(`new Float64Array(new ArrayBuffer(16), ${random.pick(["0", "8", "4", "24", "n", "-8"])}).length`),
    () => numeric(`[1, 2, 3].with(${random.pick(["0", "-1", "3", "n", "a"])}, 9)[0]!`),
    () => numeric(`new ArrayBuffer(${random.pick(["-1", "8", "n"])}).byteLength`),
    () => numeric(`shrinkTo(${random.pick(["-1", "n", "0", "1.5", "a"])})`),
    () => numeric(`fail(${test(studio)})`),
    () => numeric(`deep(${random.pick(["n", "20", "3"])})`),
    () => numeric(`endless(${random.pick(["n", "a", "0.5"])})`),
  ])();
}

const HELPERS: Record<string, string> = {
  endless: "function endless(k: number): number { return k === -1e9 ? 0 : 1 + endless(k + 1); }",
  shrinkTo:
    "function shrinkTo(k: number): number { const list = [1, 2]; list.length = k > 2 ? 2 : k; return list.length; }",
  fail: 'function fail(on: boolean): number { if (on) throw new TypeError("on"); return 6; }',
  deep: 'function deep(k: number): number { if (k <= 0) throw new RangeError("deep"); try { return deep(k - 1) + 1; } finally { k = -1; } }',
};

function kindOf(e: string): string {
  return `${e} instanceof RangeError ? 10 : ${e} instanceof TypeError ? 20 : ${e} instanceof SyntaxError ? 30 : 40`;
}

export const libraryErrors: Piece = (studio) => {
  const { random } = studio;
  const [s, i, f] = [fresh(studio, "s"), fresh(studio, "i"), fresh(studio, "f")];
  const one = thrower(studio);
  for (const [name, text] of Object.entries(HELPERS))
    if (one.text.includes(`${name}(`) && !studio.declarations.includes(text)) studio.declarations.push(text);
  const call = note(studio, one.text, one.seen);
  const last = random.pick(["", ` finally { ${s} += 4; }`, ` finally { ${note(studio, "99")} }`]);
  const handler = random.pick([
    `catch (e) { ${note(studio, kindOf("e"))} }`,
    `catch { ${s} += 100; }`,
    `catch (e) { if (e instanceof RangeError) ${s} += 7; else ${s} -= 7; }`,
    `catch (e) { ${note(studio, 'e instanceof Error ? e.name : "none"', "text")} }`,
  ]);
  const attempt = random.weighted<() => string[]>([
    [4, () => [`try { ${s} = 1; ${call} ${s} = 2; } ${handler}${last}`]],
    [2, () => [`try { try { ${s} = 1; ${call} ${s} = 2; } finally { ${s} += 8; ${note(studio, s)} } } ${handler}`]],
    [2, () => [`try { try { ${call} } catch (e) { ${s} += 1; throw e; } finally { ${s} *= 3; } } ${handler}${last}`]],
    [
      2,
      () => [
        `${rounds(studio, i)} {`,
        `  try { ${s} += 1; ${call} if (${test(studio, i)}) ${random.pick(["continue", "break"])}; ${s} += 2; } ${handler} finally { ${s} += 5; }`,
        `  ${note(studio, s)}`,
        "}",
      ],
    ],
    [
      2,
      () => {
        const value = one.seen === "text" ? `(${one.text}).length` : one.text;
        const handled = `catch { ${random.pick(["return -1;", `${s} += 2;`])} }`;
        return [
          `const ${f} = (): number => { try { ${s} += 1; return ${value}; } ${handled} finally { ${s} += 3; } return 50; };`.replace(
            / return 50;/,
            handled.includes("return") ? "" : " return 50;",
          ),
          note(studio, `${f}()`),
        ];
      },
    ],
    [
      1,
      () => {
        const value = one.seen === "text" ? `(${one.text}).length` : one.text;
        return [`const ${f} = (): number => ${value};`, `try { ${note(studio, `${f}() + 1`)} } ${handler}${last}`];
      },
    ],
  ])();
  return [`let ${s} = 0;`, ...attempt, note(studio, s)];
};

/** Jumps out of try and finally that throw nothing. */
export const jumps: Piece = (studio) => {
  const { random } = studio;
  const [s, i, f] = [fresh(studio, "s"), fresh(studio, "i"), fresh(studio, "f")];
  const leave = (): string => random.pick(["continue;", "break;", "", 'throw new Error("x");']);
  return random.weighted<() => string[]>([
    [
      2,
      () => [
        `let ${s} = 0;`,
        `try {`,
        `  ${rounds(studio, i)} {`,
        `    try { ${s} += 1; if (${test(studio, i)}) { ${leave()} } ${s} += 10; } finally { ${s} += 100; ${random.chance(0.3) ? `if (${test(studio, i)}) { ${random.pick(["continue;", "break;"])} }` : ""} }`,
        `    ${note(studio, s)}`,
        "  }",
        `} catch { ${note(studio, "-1")} }`,
        note(studio, s),
      ],
    ],
    [
      1,
      () => [
        `const ${f} = (k: number): number => { try { if (k > 1) return k; if (k < 0) throw new Error("neg"); } ` +
          `catch { return -2; } finally { ${random.pick(["if (k === 3) return 33;", "k = 50;", ""])} } return k + 0.5; };`,
        note(studio, `${f}(a)`),
        note(studio, `${f}(${integer(studio)})`),
      ],
    ],
  ])();
};
