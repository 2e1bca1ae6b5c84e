// Type assertions that lie: what a type claims and a value breaks throws, or does what JavaScript does.
import { fresh, integer, note, number, test, type Piece } from "./studio.js";

export const lies: Piece = (studio) => {
  const { random, declarations } = studio;
  studio.lies = true;
  const [type, s, v, f] = [fresh(studio, "Lie"), fresh(studio, "s"), fresh(studio, "v"), fresh(studio, "f")];
  return random.pick<() => string[]>([
    () => {
      declarations.push(`type ${type} = { k: "a"; x: number } | { k: "b"; y: number; on: boolean };`);
      return [
        `const ${s}: ${type} = ${test(studio)} ? { k: "a", x: ${number(studio)} } : { k: "b", y: ${number(studio)}, on: true };`,
        note(studio, `(${s} as { k: "a"; x: number }).x`, "open"),
        ...(random.chance(0.5) ? [note(studio, `(${s} as { k: "b"; y: number; on: boolean }).on ? 1 : 2`)] : []),
      ];
    },
    () => [
      `switch (${integer(studio)} as 0 | 1 | 2) { case 0: ${note(studio, "10")} break; case 1: ${note(studio, "11")} break; ` +
        `case 2: ${note(studio, "12")} break; }`,
    ],
    () => [
      `const ${f} = (k: 0 | 1 | 2): number => { switch (k) { case 0: return 5; case 1: return 6; case 2: return 7; } };`,
      note(studio, `${f}(${integer(studio)} as 0 | 1 | 2)`, "open"),
    ],
    () => [
      `const ${f} = (k: "p" | "q"): number => (k === "p" ? 1 : k === "q" ? 2 : 3);`,
      note(studio, `${f}((${test(studio)} ? "p" : "zz") as "p" | "q")`),
    ],
    () => {
      declarations.push(
        `class ${type} { v = 1; }`,
        `class ${type}Sub extends ${type} { w = 2; more(): number { return this.w + 1; } }`,
      );
      return [
        `const ${s}: ${type} = ${test(studio)} ? new ${type}() : new ${type}Sub();`,
        note(studio, `(${s} as ${type}Sub).w`, "open"),
        ...(random.chance(0.5) ? [note(studio, `(${s} as ${type}Sub).more()`)] : []),
      ];
    },
    () => [
      `const ${v}: number | undefined = ${test(studio)} ? ${number(studio)} : undefined;`,
      note(studio, `(${v} as number) + 1`),
    ],
    () => [
      `const ${v}: number | undefined = ${test(studio)} ? ${number(studio)} : undefined;`,
      note(studio, `${v}! === ${v}!`, "boolean"),
    ],
    () => [`let ${v}: { v: number } | undefined;`, `if (${test(studio)}) ${v} = { v: 2 };`, note(studio, `${v}!.v`)],
    () => [`let ${v}: number[] | undefined;`, `if (${test(studio)}) ${v} = [2];`, note(studio, `${v}!.length`)],
    () => [
      `let ${v}: string | undefined;`,
      `if (${test(studio)}) ${v} = "ab";`,
      note(studio, `${v}!.length`),
      note(studio, `${v}! + "c"`, "text"),
    ],
    () => [`const ${v} = [${number(studio)}] as unknown as [number, number];`, note(studio, `${v}[1]`, "open")],
    () => {
      declarations.push(`enum ${type} { A = 1, B = 5 }`);
      return [
        `const ${v} = ${integer(studio)} as ${type};`,
        note(studio, `${v} === ${type}.A ? 1 : ${v} === ${type}.B ? 2 : 3`),
      ];
    },
    () => [`const ${v}: string | number = ${test(studio)} ? "t" : 4;`, note(studio, `(${v} as number) + 1`)],
    () => [
      `const ${v}: string | number = ${test(studio)} ? "tuv" : 4;`,
      note(studio, `(${v} as string).length`, "open"),
    ],
    () => [`const ${v}: boolean | undefined = ${test(studio)} ? true : undefined;`, note(studio, `${v}!`, "boolean")],
    () => [note(studio, `null! + ${number(studio)}`)],
    () => [
      `const ${v} = { p: 1 } as { p: number; q: number };`,
      note(studio, `${v}.q`, "open"),
      `${v}.q = 3;`,
      note(studio, `${v}.q`),
    ],
    () => {
      declarations.push(
        `interface ${type} { p: number }`,
        `interface ${type}More extends ${type} { q: number; text: string; on: boolean }`,
        `const ${f} = (o: ${type}): o is ${type}More => o.p > 0;`,
      );
      return [
        `const ${s}: ${type} = ${test(studio)} ? { p: ${number(studio)} } : { p: a, q: 5, text: "t", on: true } as ${type};`,
        note(studio, `(${s} as ${type}More).q`, "open"),
        note(studio, `(${s} as ${type}More).text ?? "none"`, "text"),
        note(studio, `(${s} as ${type}More).on ?? false`, "boolean"),
        `if (${f}(${s})) ${note(studio, `${s}.q ?? 8`)}`,
      ];
    },
    () => [
      `const ${v} = { x: ${number(studio)}, y: 2, z: 3 };`,
      `const ${f} = (${test(studio)} ? "y" : "w") as "x" | "y" | "z";`,
      note(studio, `${v}[${f}]`, "open"),
      ...(random.chance(0.5) ? [`${v}[${f}] = 4;`, note(studio, `${v}.z`)] : []),
    ],
    () => [
      `const ${v} = new Map<number, string>([[1, "a"]]);`,
      note(studio, `${v}.get(${integer(studio)})! + ${integer(studio)}`, "text"),
    ],
    () => [
      `const ${v} = {} as { p: number; list: number[] };`,
      `${v}.p = a;`,
      note(studio, `${v}.p`),
      note(studio, `${v}.list?.length`, "open"),
    ],
  ])();
};
