/** Functions twice as long: the compiler takes about twice as long for them, up to LLVM. */
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
  terms: (count) => `return ${repeat(count, (k) => `x[${k % 3}]! * ${k + 1}`, " + ")} + c;`,
  cases: (count) => inLoop(`switch (c + k) { ${repeat(count, (k) => `case ${k}: s += ${k % 17}; break;`)} }`),
  choices: (count) => `${repeat(count / 2, (k) => `if (c === ${k}) return ${k % 7};`, " else ")} return -1;`,
  branches: (count) => inLoop(`${repeat(count / 2, (k) => `if (k * ${k} < c) { s += ${k}; }`, " else ")} else j = 7;`),
  returned: (count) => `return ${repeat(count / 4, (k) => `c === ${k} ? ${k % 7}`, " : ")} : -1;`,
  words: (count) => `switch (\`\${c}\`) { ${repeat(count, (k) => `case "w${k}": return ${k * 3};`)} } return -1;`,
  nested: (count) => `return ${"Math.sqrt(".repeat(count)}c${")".repeat(count)};`,
  elements: (count) => `const table = [${repeat(count * 4, (k) => `${(k * 7) % 1000}`, ", ")}]; return table[c]!;`,
  objects: (count) =>
    `let p = { x: c, y: 1 }; ${repeat(count, (k) => `p = { x: p.y * ${k}, y: p.x + 1 };`)} return p.x;`,
};

const PIECES = 800;
/** For twice as much; four is quadratic. */
const MOST_TIMES = 3.2;

const root = fileURLToPath(new URL(".", import.meta.url));
const builder = new KernelBuilder({ root, boundary: "always" });
afterAll(() => builder.close());

async function secondsFor(shape: string, count: number): Promise<number> {
  const body = SHAPES[shape]!(count);
  const text = `// @njit\nexport function long(x: Float64Array, c: number): number {\n  ${body}\n}\n`;
  const before = process.cpuUsage();
  const { functions, diagnostics } = await builder.analyse(`${root}long.ts`, text);
  const { user, system } = process.cpuUsage(before);
  expect(diagnostics).toEqual([]);
  expect(functions.map(({ status }) => status)).toEqual(["compiled"]);
  return (user + system) / 1e6;
}

test.each(Object.keys(SHAPES))("%s", async (shape) => {
  await secondsFor(shape, PIECES / 2);
  let times = Infinity;
  for (let attempt = 0; attempt < 3 && times > MOST_TIMES; attempt++) {
    const once = await secondsFor(shape, PIECES);
    times = (await secondsFor(shape, PIECES * 2)) / once;
  }
  expect(times).toBeLessThan(MOST_TIMES);
});
