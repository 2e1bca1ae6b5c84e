/** Big functions: they do what JavaScript does, and what is nested too deep is refused where it stands. */
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { buildFiles, KernelBuilder, type BuildFilesOptions } from "@wumba/plugin-core";
import { expect, test, vi } from "vitest";
import { emptyProject, type Project } from "./project.js";

/** Pieces of a function that is compared with JavaScript: enough for all that only big ones have. */
const PIECES = 100;
const repeat = (count: number, line: (k: number) => string, separator = "\n"): string =>
  Array.from({ length: count }, (_, k) => line(k)).join(separator);

const leaveAbove = (k: number): string => `if (s > ${k}e9) { if (k > 3) break; continue; }`;
const endOfCase = (k: number): string =>
  k % 3 === 0 ? "break;" : k % 11 === 0 ? "continue;" : k % 97 === 96 ? "return sum;" : "";
const nextHelper = (k: number, count: number): string => (k + 1 < count ? `helper${k + 1}(x + ${k}) * 0.5` : "x");

/** Functions of so many equal pieces. */
const SHAPES: Record<string, (count: number) => string> = {
  statements: (count) => `// @njit
export function statements(x: Float64Array, c: number): number {
  let s = 0;
  for (let k = 0; k < x.length; k++) {
    let even = 1;
    ${repeat(count, (k) => (k % 40 === 39 ? leaveAbove(k) : `s = s * c + x[k]! - ${k};`))}
    if (s === 12345) return -1;
    even = s % 2;
    s += even;
  }
  return s;
}
`,
  returns: (count) => `// @njit
export function returns(x: number): string {
  let text = "<";
  ${repeat(count, (k) => `if (x === ${k}) return text + "${k}"; text = x > ${k} && x < ${k + 2} ? "a${k}" : text;`)}
  return text;
}
`,
  terms: (count) => `// @njit
export function terms(x: Float64Array, c: number): number {
  return ${repeat(count, (k) => `x[${k % 3}]! ${k % 7 === 0 ? "/" : "*"} ${k + 1}`, " + ")} + c;
}
`,
  cases: (count) => `// @njit
export function cases(x: number, times: number): number {
  let sum = 0;
  for (let i = 0; i < times; i++) {
    switch (x + i * 3) {
      ${repeat(count, (k) => `case ${k}: ${k % 5 === 2 ? "" : `sum = sum * 3 + ${k};`} ${endOfCase(k)}`)}
      default: sum += 0.5;
      case -1: sum += 1;
    }
    sum += 0.25;
  }
  return sum;
}
`,
  conditions: (count) => `// @njit
export function conditions(x: number): boolean {
  return ${repeat(count, (k) => `x === ${k * 2}`, " || ")} || (${repeat(count, (k) => `x !== ${k * 3}`, " && ")});
}
`,
  choices: (count) => `// @njit
export function choices(x: number): number {
  return ${repeat(count, (k) => `x < ${k} ? x * ${k} : `, "\n")} 0;
}
`,
  comparisons: (count) => `// @njit
export function comparisons(x: number, y: number): number {
  let s = 0;
  ${repeat(count, (k) => `if (x === ${k}) s += ${k}; else`)} s = -1;
  return (${repeat(count, (k) => `x < y + ${k} * ${k}`, " || ")}) && x > s ? 1 : s;
}
`,
  loops: (count) => `// @njit
export function loops(x: Float64Array): number {
  let s = 0;
  ${repeat(count, (k) => `for (let i = 0; i < x.length; i++) s += x[i]! * ${k};`)}
  return s;
}
`,
  tries: (count) => `// @njit
export function tries(x: number): number {
  let s = 0;
  ${repeat(count, (k) => `try { if (x < ${k}) throw new Error("e"); s += ${k}; } catch { s *= 2; }`)}
  return s;
}
`,
  words: (count) => `// @njit
export function words(x: string): number {
  switch (x) { ${repeat(count, (k) => `case "w${k}": return ${k * 3};`)} }
  return -1;
}
`,
  helpers: (
    count,
  ) => `${repeat(count, (k) => `function helper${k}(x: number): number { return ${nextHelper(k, count)}; }`)}
// @njit
export function helpers(x: number): number {
  return helper0(x);
}
`,
  commas: (count) => `// @njit
export function commas(x: number): number {
  let s = 0;
  return ${repeat(count, (k) => `(s += x * ${k})`, ", ")}, s;
}
`,
  arrow: (count) => `// @njit
export const arrow = (x: number): number => ${repeat(count, (k) => `x < ${k} ? x * ${k} : `, "\n")} 0;
`,
  logical: (count) => `// @njit
export function logical(x: number): number {
  return (${repeat(count, (k) => `(x - ${k})`, " && ")}) || ${repeat(count, (k) => `x * ${k}`, " || ")} || -1;
}
`,
  found: (count) => `// @njit
export function found(x: number): number {
  const all = new Map<number, number>([[77, x]]);
  return ${repeat(count, (k) => `all.get(x + ${k})`, " ?? ")} ?? -1;
}
`,
  parts: (count) => `// @njit
export function parts(x: number, y: number): number {
  ${repeat(count, (k) => `if ((x > ${k} && y < ${k}) || x === -${k}) return ${k};`, " else ")}
  return -1;
}
`,
  template: (count) => `// @njit
export function template(x: string, y: number): string {
  return \`${repeat(count, (k) => `a${k}\${${k % 2 ? "x" : "y"}}`, "")}\`;
}
`,
  deep: () => `// @njit
export function deep(x: Float64Array, c: number): number {
  let s = 0;
  ${repeat(40, (k) => `for (let i${k} = 0; i${k} < c; i${k}++) {`, " ")}
    s += x[i39]! + c - i0;
  ${"}".repeat(40)}
  return s;
}
`,
  texts: (count) => `// @njit
export function texts(x: string): number {
  const all = ${repeat(count, (k) => `x + "a${k}"`, " + ")};
  return all.length * 1000 + all.charCodeAt(all.length >> 1);
}
`,
};

const ARGUMENTS: Record<string, readonly (readonly unknown[])[]> = {
  statements: [
    [new Float64Array([1, 2.5, -3]), 0.5],
    [new Float64Array([4, 1, 2, 5, 3, 9, 8]), 1.02],
    [new Float64Array(0), 1],
  ],
  returns: [[0], [7], [7.5], [399], [-1]],
  terms: [
    [new Float64Array([1, 2.5, -3]), 0.5],
    [new Float64Array([0.1, 1e10, -0]), NaN],
  ],
  cases: [
    [0, 1],
    [1, 5],
    [11, 300],
    [-5, 9],
    [90, 4],
    [1e9, 2],
    [200.5, 3],
  ],
  conditions: [[4], [3], [7], [-1], [NaN]],
  choices: [[-3], [5.5], [200], [1e9], [NaN]],
  comparisons: [
    [3, 2],
    [-1, -5],
    [5e5, 1],
    [NaN, 0],
  ],
  loops: [[new Float64Array([1, 2.5, -3])], [new Float64Array(0)]],
  tries: [[0], [77.5], [1e9]],
  words: [["w0"], ["w77"], ["w"], [""]],
  commas: [[1.5], [-0]],
  helpers: [[1], [0.25]],
  arrow: [[-3], [5.5], [200], [NaN]],
  logical: [[-3], [5], [0], [NaN]],
  found: [[0], [-3], [77], [500]],
  parts: [
    [3, 2],
    [50, 30],
    [-7, 0],
    [NaN, 1],
  ],
  template: [
    ["xyz", 1.5],
    ["", -0],
  ],
  deep: [
    [new Float64Array([1, 2.5]), 1],
    [new Float64Array([1, 2.5]), 0],
  ],
  texts: [["xyz"], [""]],
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const load = async (file: string): Promise<any> => import(/* @vite-ignore */ pathToFileURL(file).href);

const optionsOf = ({ root }: Project) =>
  ({
    root,
    outDir: "out",
    cacheDir: "cache",
    boundary: "always",
    variants: ["base"],
  }) as const satisfies BuildFilesOptions;

vi.setConfig({ testTimeout: 600_000 });

test("big functions do what JavaScript does", async () => {
  const project = emptyProject();
  const names = Object.keys(SHAPES);
  const source = names.map((name) => SHAPES[name]!(PIECES)).join("\n");
  project.write("kernels.ts", source);
  project.write("plain.ts", source.replaceAll("// @njit\n", ""));
  const { files } = await buildFiles(["kernels.ts", "plain.ts"], optionsOf(project));
  expect(files[0]!.diagnostics).toEqual([]);
  expect(files[0]!.functions.map(({ status }) => status)).toEqual(names.map(() => "compiled"));
  const [kernels, plain] = [await load(files[0]!.output!), await load(files[1]!.output!)];
  for (const name of names)
    for (const args of ARGUMENTS[name]!) expect([name, kernels[name](...args)]).toEqual([name, plain[name](...args)]);
});

test("what is nested deeper than the stack is compiled with a larger one", async () => {
  const project = emptyProject();
  const source = `// @njit
export function nested(x: number): number {
  return ${"(".repeat(1500)}x + 1${")".repeat(1500)};
}
// @njit
export function other(x: number): number {
  return x * 2;
}
`;
  project.write("nested.ts", source);
  const { files } = await buildFiles(["nested.ts"], optionsOf(project));
  expect(files[0]!.diagnostics).toEqual([]);
  // Not every parser of JavaScript reads as deep as Node's.
  const { href } = pathToFileURL(files[0]!.output!);
  const script = `import("${href}").then(({ nested, other }) => console.log(nested(2), other(4)))`;
  expect(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" })).toBe("3 8\n");
});

test("what has too many branches for TypeScript leaves what it knows of other functions", async () => {
  const project = emptyProject();
  const text = `// @njit
export function branches(x: number, t: number | undefined): number {
  let s = 0;
  ${repeat(1200, (k) => `if (t === undefined) s += ${k}; else if (t > ${k}) s += t;`)}
  return s;
}
// @njit
export function other(t: number | undefined): number {
  if (t === undefined) return 1;
  return t.toFixed(1).length;
}
`;
  const builder = new KernelBuilder({ root: project.root, boundary: "always" });
  const { functions, diagnostics } = await builder.analyse(project.file("branches.ts"), text);
  expect(functions.map(({ name, status }) => [name, status])).toEqual([
    ["branches", "error"],
    ["other", "compiled"],
  ]);
  expect(diagnostics.map(({ code, place: { line } }) => [code, line])).toEqual([["TS2563", 3]]);
  await builder.close();
});

test("what no stack holds is refused where it is deepest, and nothing else", async () => {
  const project = emptyProject();
  const text = `// @njit
export function nested(x: number): number {
  return ${"(".repeat(20_000)}x${")".repeat(20_000)};
}
// @njit
export function other(x: number): number {
  return x * 2;
}
`;
  const builder = new KernelBuilder({ root: project.root, boundary: "always" });
  const { functions, diagnostics } = await builder.analyse(project.file("nested.ts"), text);
  expect(functions.map(({ name, status }) => [name, status])).toEqual([
    ["nested", "error"],
    ["other", "compiled"],
  ]);
  expect(diagnostics.map(({ code, place: { line } }) => [code, line])).toEqual([["W9003", 3]]);
  await builder.close();
});

test("functions in place of their calls, and objects in objects, stay in proportion or are refused", async () => {
  const project = emptyProject();
  const levels = (count: number, line: (k: number) => string): string => repeat(count, (k) => line(k + 1));
  const text = `interface Object0 { x: number }
${levels(16, (k) => `interface Object${k} { a: Object${k - 1}; b: Object${k - 1} }`)}
const make0 = (x: number): Object0 => ({ x });
${levels(16, (k) => `const make${k} = (x: number): Object${k} => ({ a: make${k - 1}(x), b: make${k - 1}(x + ${k}) });`)}
type F = (x: number) => number;
const sum0 = (f: F, x: number): number => f(x);
${levels(16, (k) => `const sum${k} = (f: F, x: number): number => sum${k - 1}(f, x) + sum${k - 1}((y) => f(y + x), x * 2);`)}
// @njit
export function objects(x: number, rounds: number): number {
  let [one, other] = [make16(x), make16(x + 1)];
  for (let k = 0; k < rounds; k++) {
    const kept = one;
    if (k % 2 === 0) one = other;
    other = kept;
  }
  return one${".a.b".repeat(8)}.x - other${".b".repeat(16)}.x;
}
// @njit
export function callbacks(x: number): number {
  let calls = 0;
  return sum16((y) => y * x + calls++, 1);
}
`;
  const builder = new KernelBuilder({ root: project.root, boundary: "always" });
  const { functions, diagnostics } = await builder.analyse(project.file("levels.ts"), text);
  expect(functions.map(({ name, status }) => [name, status])).toEqual([
    ["objects", "compiled"],
    ["callbacks", "error"],
  ]);
  expect(functions[0]!.kernel!.llvm.length).toBeLessThan(5e6);
  expect(diagnostics.map(({ code, place: { line } }) => [code, line])).toEqual([["W9005", 49]]);
  await builder.close();
});
