/** What `@independent` says of loops: of those that call functions which work on memory, nothing. */
import { fileURLToPath } from "node:url";
import { KernelBuilder } from "@wumba/plugin-core";
import { afterAll, expect, test } from "vitest";

const SOURCE = `import type {} from "@wumba/numpy";
/** @independent */
function add(a: Float64Array, to: number, from: number, n: number): void {
  for (let j = 0; j < n; j++) a[to + j] = a[to + j]! + a[from + j]!;
}
/** Each row is added to the next: the rounds wait for each other. @independent */
function addRows(a: Float64Array, n: number): void {
  for (let i = 1; i < 8; i++) add(a, i * n, (i - 1) * n, n);
}
const cube = (x: number): number => x * x * x;
/** What is called only computes. @independent */
function cubes(a: Float64Array): void {
  for (let i = 0; i < a.length; i++) a[i] = cube(a[i]!);
}
// @njit
export function rows(a: Float64Array): void { addRows(a, a.length >> 3); }
// @njit
export function powers(a: Float64Array): void { cubes(a); }
`;

/** Only functions of the package are believed. */
const FILE = fileURLToPath(new URL("../../packages/numpy/src/linalg/rows.ts", import.meta.url));
const builder = new KernelBuilder({ boundary: "always" });
afterAll(() => builder.close());

test.each([
  ["rows", 1],
  ["powers", 1],
])("in %s %i loop is marked", async (name, count) => {
  const { functions } = await builder.analyse(FILE, SOURCE, true);
  const { llvm } = functions.find((marked) => marked.name === name)!.kernel!;
  const [, hint] = /(!\d+) = !{!"llvm.loop.parallel_accesses"/.exec(llvm)!;
  expect(llvm.match(new RegExp(`distinct !{!\\d+, ${hint}}`, "g"))).toHaveLength(count);
});
