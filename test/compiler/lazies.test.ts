/**
 * Chains of element-wise functions that stand elsewhere, in a lazy expression or in a helper, become the same loops as
 * those that are written out: no array more.
 */
import { fileURLToPath } from "node:url";
import { KernelBuilder } from "@wumba/plugin-core";
import { afterAll, expect, test } from "vitest";

const SOURCE = `
import { add, lazy, multiply, sqrt, subtract, sum, type Lazy, type NDArray } from "@wumba/numpy";
type Matrix = NDArray<number, 2>;
export const magnitude = lazy((a: Matrix, b: Matrix) => sqrt(add(multiply(a, a), multiply(b, b))));
export const shifted = lazy((m: Lazy<typeof magnitude>, by: number) => subtract(m.value(), by));
const helper = (a: Matrix, b: Matrix): Matrix => sqrt(add(multiply(a, a), multiply(b, b)));
// @njit
export function written(x: Matrix, y: Matrix, k: number, by: number): number {
  return sum(multiply(subtract(sqrt(add(multiply(x, x), multiply(y, y))), by), k));
}
// @njit
export function passed(e: Lazy<typeof shifted>, k: number): number { return sum(multiply(e.value(), k)); }
// @njit
export function made(x: Matrix, y: Matrix, k: number, by: number): number {
  const e = shifted(magnitude(x, y), by);
  return sum(multiply(e.value(), k));
}
// @njit
export function helped(x: Matrix, y: Matrix, k: number, by: number): number {
  return sum(multiply(subtract(helper(x, y), by), k));
}
`;

const FILE = fileURLToPath(new URL("chains.ts", import.meta.url));
const builder = new KernelBuilder({ boundary: "always" });
afterAll(() => builder.close());

/** What is done, one word for each instruction. */
const instructions = (llvm: string): (string | undefined)[] =>
  [...llvm.matchAll(/^ {2}(?:%\S+ = )?(?:tail |musttail )?(\w+)(?:.*?(@[\w.]+)\()?/gm)].map(
    ([, name, callee]) => callee ?? name,
  );

test.each(["passed", "made", "helped"])("%s", async (name) => {
  const { functions } = await builder.analyse(FILE, SOURCE, true);
  const [chain, written] = [name, "written"].map((each) =>
    instructions(functions.find((marked) => marked.name === each)!.kernel!.llvm.replaceAll(`.${each}(`, ".chain(")),
  );
  expect(written!.length).toBeGreaterThan(100);
  expect(chain!.filter((each) => each !== "br")).toEqual(written!.filter((each) => each !== "br"));
});
