/**
 * JavaScript that a kernel calls and that uses its arrays, functions that it is given and `host(…)`: with arrays in
 * kernel memory, both see what the other writes.
 */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { float64Array, free } from "wumba";
import { VariantBuild } from "../sweep/build.js";
import { importWatched } from "../sweep/spy.js";

const FILE = fileURLToPath(new URL("../../fixtures/run/functions/callbacks-that-write.ts", import.meta.url));
const ISLANDS = fileURLToPath(new URL("../../fixtures/run/islands/shared.ts", import.meta.url));
const build = new VariantBuild("base", "callbacks");
let module: { readonly sumWhile: (f: (i: number) => number, a: Float64Array) => number };
let islands: typeof import("../../fixtures/run/islands/shared.js");
beforeAll(async () => {
  module = (await importWatched(await build.build(FILE))) as typeof module;
  islands = (await importWatched(await build.build(ISLANDS))) as typeof islands;
}, 300_000);
afterAll(() => build.close());

const changing = (a: Float64Array) => (): number => {
  a[2] = 50;
  a[1]! += 1;
  return a[0]!;
};

test.each(["on the heap", "in kernel memory"])("%s", (place) => {
  const a = place === "on the heap" ? new Float64Array(3) : float64Array(3);
  a.set([1, 2, 3]);
  expect(module.sumWhile(changing(a), a)).toBe(67);
  expect([...a]).toEqual([9, 6, 50]);
  if (place !== "on the heap") free(a);
});

test.each(["on the heap", "in kernel memory"])("host(…), %s", (place) => {
  const { world, array, list, object } = islands;
  world.sums = place === "on the heap" ? new Float64Array(4) : float64Array(4);
  expect(array(world.sums, 3)).toBe(6);
  if (place !== "on the heap") free(world.sums);
  world.path = [0, 0, 0];
  expect(list(world, 3)).toBe(6);
  expect(world.path).toEqual([6, 2, 2]);
  world.point.x = 1;
  expect(object(world.point, 3)).toBe(14);
});
