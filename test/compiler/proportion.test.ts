/**
 * Functions four times as long: the compiler takes about four times as long for them, up to LLVM. All are small enough
 * for the stack: what is not is compiled once more, in a thread with a larger one. And what turns out of a program only
 * while it is translated: it takes about as long as if it were said.
 */
import { KernelBuilder } from "@wumba/plugin-core";
import { afterAll, expect, test } from "vitest";
import { fileURLToPath } from "node:url";

const repeat = (count: number, line: (k: number) => string, separator = "\n"): string =>
  Array.from({ length: count }, (_, k) => line(k)).join(separator);

const inLoop = (body: string): string =>
  `let [s, t, j] = [0, 1, 0]; for (let k = 0; k < x.length; k++) { ${body} } return s + t + j;`;

/** Bodies of functions of an array and a number, of so many pieces. */
const SHAPES: Record<string, (count: number) => string> = {
  statements: (count) => inLoop(repeat(count, (k) => `s = s * c + x[k]! - ${k};`)),
  mixed: (count) =>
    inLoop(
      repeat(count / 4, (k) =>
        [
          `if (s > ${k}) t += x[k]! | 0;`,
          `const a${k} = t * ${k} + k;`,
          `x[a${k} % 7] = a${k} + s;`,
          `j = (j + ${k}) | 0;`,
        ].join("\n"),
      ),
    ),
  integers: (count) => inLoop(repeat(count, (k) => `j = (Math.imul(j, 31) + ${k}) | 0;`)),
  terms: (count) => `return ${repeat(count / 2, (k) => `x[${k % 3}]! * ${k + 1}`, " + ")} + c;`,
  cases: (count) => inLoop(`switch (c + k) { ${repeat(count, (k) => `case ${k}: s += ${k % 17}; break;`)} }`),
  choices: (count) => `${repeat(count / 1.5, (k) => `if (c === ${k}) return ${k % 7};`, " else ")} return -1;`,
  branches: (count) =>
    inLoop(`${repeat(count / 1.5, (k) => `if (k * ${k} < c) { s += ${k}; }`, " else ")} else j = 7;`),
  returned: (count) => `return ${repeat(count / 2, (k) => `c === ${k} ? ${k % 7}`, " : ")} : -1;`,
  arrow: (count) =>
    `const choose = (n: number): number => ${repeat(count / 2, (k) => `n === ${k} ? ${k % 7}`, " : ")} : -1;
     return choose(c);`,
  chosen: (count) =>
    `const v: number = ${repeat(count / 2, (k) => `c < ${k} ? ${k % 7}`, " : ")} : -1; return Math.sqrt(v);`,
  conditions: (count) =>
    `if (${repeat(count / 2, (k) => `c === ${k}`, " || ")}) return 1;
     return ${repeat(count / 2, (k) => `c !== ${k}`, " && ")} ? 2 : 3;`,
  logical: (count) =>
    `return ${repeat(count / 2, (k) => `(c - ${k})`, " || ")} || (${repeat(count / 2, (k) => `c * ${k}`, " && ")});`,
  found: (count) =>
    `const all = new Map<number, number>(); return ${repeat(count / 2, (k) => `all.get(${k})`, " ?? ")} ?? c;`,
  parts: (count) =>
    repeat(count / 2, (k) => `if (c > ${k} && x[0]! < ${k} || c === ${-k}) return ${k % 7};`, " else ") + " return -1;",
  texts: (count) =>
    `const t = \`\${c}\`; const all = ${repeat(count / 2, (k) => `t + "a${k}"`, " + ")};
     return all.length + \`${repeat(count / 2, (k) => `a${k}\${t}`, "")}\`.length;`,
  given: (count) =>
    `const all: number[] = []; all.push(${repeat(count, (k) => `c + ${k}`, ", ")});
     return Math.max(${repeat(count, (k) => `x[${k}]!`, ", ")}, all[3]!);`,
  fields: (count) =>
    `const p = { ${repeat(count / 2, (k) => `f${k}: c + ${k}`, ", ")} };
     return ${repeat(count / 2, (k) => `p.f${k}`, " + ")};`,
  records: (count) =>
    `const all = [${repeat(count / 2, (k) => `{ a: ${k}, b: c + ${k} }`, ", ")}];
     let s = 0; for (const { a, b } of all) s += a * b; return s;`,
  words: (count) => `switch (\`\${c}\`) { ${repeat(count, (k) => `case "w${k}": return ${k * 3};`)} } return -1;`,
  nested: (count) => `return ${"Math.sqrt(".repeat(count / 4)}c${")".repeat(count / 4)};`,
  elements: (count) => `const table = [${repeat(count * 4, (k) => `${(k * 7) % 1000}`, ", ")}]; return table[c]!;`,
  objects: (count) =>
    `let p = { x: c, y: 1 }; ${repeat(count, (k) => `p = { x: p.y * ${k}, y: p.x + 1 };`)} return p.x;`,
};

const PIECES = 300;
const TIMES = 4;
/** For four times as much; sixteen is quadratic. */
const MOST_TIMES = 8;
/** What is short takes least, and its time varies most. */
const SHORT_RUNS = 2;
const ATTEMPTS = 4;

const root = fileURLToPath(new URL(".", import.meta.url));
const builder = new KernelBuilder({ root, boundary: "always" });
afterAll(() => builder.close());

let turn = 0;

const secondsFor = (shape: string, count: number): Promise<number> =>
  secondsOf(`// @njit\nexport function long(x: Float64Array, c: number): number {\n  ${SHAPES[shape]!(count)}\n}\n`);

async function secondsOf(program: string): Promise<number> {
  // Of a text that is there already, TypeScript knows the types.
  const text = `// ${turn++}\n${program}`;
  const before = process.cpuUsage();
  const { functions, diagnostics } = await builder.analyse(`${root}long.ts`, text);
  const { user, system } = process.cpuUsage(before);
  expect(diagnostics).toEqual([]);
  expect(functions.map(({ status }) => status)).toEqual(["compiled"]);
  return (user + system) / 1e6;
}

/** The least of several times: others at work on the machine, and V8, only ever add to one. */
test.each(Object.keys(SHAPES))("%s", async (shape) => {
  let [few, many] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (let run = 0; run < SHORT_RUNS; run++) few = Math.min(few, await secondsFor(shape, PIECES));
    many = Math.min(many, await secondsFor(shape, PIECES * TIMES));
    if (many / few < MOST_TIMES) break;
  }
  expect(many / few).toBeLessThan(MOST_TIMES);
});

const BODIES = 20;
const FIELDS = 8;
/** With a translation for each that is found it is 12. */
const MOST_FOR_FINDING = 3;

/** What moves a body, and then the one that it leads to, with `it` for the body. */
const move = (k: number, it: string, isSaid: boolean): string => {
  const next = k < BODIES - 1 ? (isSaid ? `move${k + 1}(it.next, time)` : "this.next.move(time)") : `${it}.next.steps`;
  return `${it}.speed += time * ${k};
    ${repeat(FIELDS, (j) => `${it}.last${j} = ${it}.seen.get(time + ${j})${isSaid ? "" : "!"};`)}
    return ${it}.last0! + ${it}.speed + ${next};`;
};

const next = (k: number): string => (k < BODIES - 1 ? `Body${k + 1}` : "World");

const BODY = {
  said: (k: number): string => `interface Body${k} {
    speed: number;
    ${repeat(FIELDS, (j) => `last${j}: number | undefined;`)}
    seen: Map<number, number>;
    next: ${next(k)};
  }
  function move${k}(it: Body${k}, time: number): number { ${move(k, "it", true)} }`,
  found: (k: number): string => `class Body${k} {
    speed = 0;
    ${repeat(FIELDS, (j) => `last${j} = 0;`)}
    seen = new Map<number, number>();
    constructor(public next: ${next(k)}) {}
    move(time: number): number { ${move(k, "this", false)} }
  }`,
};

/** Bodies that lead to one another, with fields that may hold undefined. Of classes that has to be found. */
const world = (kind: keyof typeof BODY): string => `${repeat(BODIES, BODY[kind])}
  interface World { steps: number; first: Body0 | undefined }
  // @njit
  export const long = (world: World): number =>
    world.first ? ${kind === "said" ? "move0(world.first, 1)" : "world.first.move(1)"} : 0;\n`;

test("classes that lead to one another", async () => {
  let [said, found] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (let run = 0; run < SHORT_RUNS; run++) said = Math.min(said, await secondsOf(world("said")));
    found = Math.min(found, await secondsOf(world("found")));
    if (found / said < MOST_FOR_FINDING) break;
  }
  expect(found / said).toBeLessThan(MOST_FOR_FINDING);
});
