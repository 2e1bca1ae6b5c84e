/** `wumba explain`. */
import { expect, test } from "vitest";
import { filesProject, wumba } from "./wumba.js";

test("what became of each function", () => {
  const { code, stdout } = wumba(filesProject(), "explain", "good.ts");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^sum\(x: readonly Float64Array\) → f64 {2}good\.ts:2\n/);
  expect(stdout).toMatch(/\n {2}wasm {3}simd \d+ B, base \d+ B\n {2}calls {2}wasm/);
  expect(stdout).toMatch(/\n {4}i +i32 /);
  expect(stdout).toMatch(/\n {4}total +f64 /);
  expect(stdout).toMatch(/bounds checks: \d+ removed, 0 remain/);
  expect(stdout).toMatch(/scale\(x: Float64Array, by: f64\) → nothing {2}good\.ts:9/);
  expect(stdout).toMatch(/line 10 .*\n {6}vectorized, 2 elements at a time/);
});

test("bounds checks that remain, with the text of their lines", () => {
  const project = filesProject();
  const loop = "for (let i = 0; i < places.length; i++)";
  project.write(
    "at.ts",
    `// @njit\nexport function at(x: Float64Array, places: Int32Array): number {\n  let sum = 0;\n  ${loop} sum += x[places[i]!]!;\n  return sum;\n}\n`,
  );
  expect(wumba(project, "explain", "at.ts").stdout).toMatch(
    /bounds checks: \d+ removed, 1 remain:\n {4}line 4:50 {2}for \(let i = 0; .*\n/,
  );
});

test("one function, one view", () => {
  const project = filesProject();
  const view = (flag: string) => wumba(project, "explain", "good.ts", "--function", "scale", flag).stdout;
  expect(view("--types")).toMatch(/^i +i32/m);
  expect(view("--llvm")).toContain("define");
  expect(view("--wat")).toMatch(/;; variant simd\n\(module[\s\S]*f64x2\.mul[\s\S]*;; variant base\n\(module/);
  expect(view("--ir").length).toBeGreaterThan(50);
  expect(view("--remarks")).toMatch(/line 10: [^]*\n {2}done \(loop-vectorize\): vectorized loop/);
});

test("the IR after a pass, and how long each pass took", () => {
  const project = filesProject();
  const scale = (...flags: string[]) => wumba(project, "explain", "good.ts", "--function", "scale", ...flags);
  expect(scale("--ir", "--after", "translate").stdout).toContain("i: f64 =");
  expect(scale("--ir", "--after", "narrow").stdout).toContain("i: i32 =");
  expect(scale("--passes").stdout).toMatch(/^translate +[\d.]+ ms\n[^]*\nnarrow +[\d.]+ ms\n[^]*widenLoops/m);
  expect(scale("--ir", "--after", "nothing").stderr).toContain(
    'there is no pass "nothing"; the passes are translate, ',
  );
  expect(scale("--after", "narrow").stderr).toContain("--after says which IR --ir prints");
});

test("errors are shown too", () => {
  const { code, stdout, stderr } = wumba(filesProject(), "explain", "bad.ts");
  expect(code).toBe(1);
  expect(stdout).toMatch(/label {2}bad\.ts:2\n {2}error/);
  expect(stderr).toMatch(/error W\d{4}/);
});

test("the flags of fastmath, and what they leave alone", () => {
  const project = filesProject();
  const loop = "for (let i = 0; i < x.length; i++)";
  project.write(
    "fast.ts",
    `// @njit { fastmath: ["nsz", "reassoc"] }\nexport function bins(x: Float64Array, out: Int32Array): number {\n  let sum = 0;\n  ${loop} {\n    sum += x[i]!;\n    out[Math.floor(x[i]! * 3)]!++;\n  }\n  return sum;\n}\n`,
  );
  expect(wumba(project, "explain", "fast.ts").stdout).toMatch(
    /\n {2}fastmath {2}nsz reassoc; strict, since integers are made of it: line 6\n/,
  );
});

test("what lies in other files is called by their names, and what packages have inside is left out", () => {
  const project = filesProject();
  const total = (name: string) => `export function ${name}(x: Float64Array): number {
  let ${name}Total = 0;
  for (let i = 0; i < x.length; i++) ${name}Total += x[i]! * 2;
  return ${name}Total;
}
`;
  project.write("helper.ts", total("helped"));
  project.write("node_modules/lib/package.json", `{ "name": "lib", "type": "module", "exports": "./index.ts" }`);
  project.write("node_modules/lib/index.ts", total("packed"));
  project.write(
    "both.ts",
    `import { helped } from "./helper.js";\nimport { packed } from "lib";\n// @njit\nexport function both(x: Float64Array, y: Float64Array): number {\n  const first = helped(x);\n  return first / packed(y);\n}\n`,
  );
  const { stdout } = wumba(project, "explain", "both.ts");
  expect(stdout).toMatch(/\n {4}y +Float64Array +line 4\n/);
  expect(stdout).toMatch(/\n {4}helpedTotal +f64 +helper\.ts:2\n/);
  expect(stdout).toMatch(/\n {2}loops\n {4}helper\.ts:3\n/);
  expect(stdout).not.toMatch(/packedTotal|node_modules|line 3/);
  expect(wumba(project, "explain", "both.ts", "--remarks").stdout).toMatch(/^helper\.ts:3:\n/m);
});

test("an array of n dimensions is one parameter", () => {
  const project = filesProject();
  const imports = `import type { NDArray } from "@wumba/numpy";\nimport type { f64 } from "wumba";\n`;
  const body = `  for (let i = 0; i < a.shape0; i++) out.set(i, a.get(i, 0) * k);\n`;
  project.write(
    "arrays.ts",
    `${imports}// @njit\nexport function columns(a: NDArray<f64, 2>, k: number, out: NDArray<f64, 1>): void {\n${body}}\n`,
  );
  expect(wumba(project, "explain", "arrays.ts").stdout).toMatch(
    /^columns\(a: readonly NDArray2 of Float64Array, k: f64, out: NDArray1 of Float64Array\) → nothing {2}arrays\.ts:4\n/,
  );
});

test("the loops that the GPU runs", () => {
  const project = filesProject();
  const body = [
    "  let sum = 0;",
    "  for (const i of prange(x.length)) x[i]! += by;",
    "  for (const i of prange(x.length)) sum += x[i]!;",
    "  x[0] = sum;",
  ].join("\n");
  project.write(
    "shifted.ts",
    `import { prange } from "wumba";\n// @njit { target: "gpu" }\n` +
      `export function shifted(x: Float32Array, by: number): void {\n${body}\n}\n`,
  );
  expect(wumba(project, "explain", "shifted.ts").stdout).toMatch(
    /\n {2}GPU, by runAsync\n {4}line 5 {2}a thread for each round, writes x; .*\n {4}line 6 .*\n {4}line 7 {2}one thread/,
  );
  expect(wumba(project, "explain", "shifted.ts", "--wgsl").stdout.match(/fn main\(/g)).toHaveLength(3);
});
