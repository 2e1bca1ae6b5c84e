/**
 * Results that hold arrays without elements: two arrays of the kernel are two for JavaScript, and arguments stay
 * themselves.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OUTPUT, VariantBuild } from "../sweep/build.js";

const TEXT = `
function none(): Float64Array {
  return new Float64Array(0);
}
// @njit
export function two(n: number): Float64Array[] {
  return [new Float64Array(n), new Float64Array(n)];
}
// @njit
export function fields(): { a: Float64Array; b: Float64Array; c: Float64Array } {
  const a = none();
  return { a, b: none(), c: a };
}
// @njit
export function beside(x: Float64Array): Float64Array[] {
  return [x, new Float64Array(0), x];
}
`;
interface Functions {
  two(n: number): Float64Array[];
  fields(): { a: Float64Array; b: Float64Array; c: Float64Array };
  beside(x: Float64Array): Float64Array[];
}
const build = new VariantBuild("base", "without-elements");
let module: Functions;
beforeAll(async () => {
  const file = path.join(OUTPUT, "sources", "without-elements.ts");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, TEXT);
  module = (await import((await build.build(file)).output!)) as Functions;
}, 300_000);
afterAll(() => build.close());

test("two arrays are two", () => {
  for (const n of [0, 1]) expect(new Set(module.two(n)).size).toBe(2);
  const { a, b, c } = module.fields();
  expect([a === b, a === c]).toEqual([false, true]);
});

test("arguments stay themselves", () => {
  for (const n of [0, 2]) {
    const x = new Float64Array(n);
    expect(module.beside(x).map((array) => array === x)).toEqual([true, false, true]);
  }
});
