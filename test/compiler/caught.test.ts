/**
 * Errors without a `throw` inside of `try`: an index outside, which only kernels find, and what the language and its
 * library say, in their words.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { beforeAll, expect, test } from "vitest";
import { OUTPUT } from "../sweep/build.js";
import * as plain from "./caught.js";

const FILE = fileURLToPath(new URL("caught.ts", import.meta.url));
let compiled: typeof plain;

beforeAll(async () => {
  const options = {
    boundary: "always" as const,
    declarations: false,
    cacheDir: path.join(OUTPUT, "caught"),
    outDir: path.join(OUTPUT, "caught-built"),
  };
  const { files } = await buildFiles([FILE], options);
  expect(files[0]!.functions.map(({ status }) => status)).toEqual(Array<string>(5).fill("compiled"));
  compiled = (await import(/* @vite-ignore */ files[0]!.output!)) as typeof plain;
}, 300_000);

test("a handler sees an index outside", () => {
  const x = new Float64Array([1, -2]);
  expect([0, 1].map((i) => compiled.outside(x, i))).toEqual(["+;", "-;"]);
  expect(compiled.outside(x, 2)).toMatch(/^x\[2\] is outside x, whose length is 2 \((?:.*\/)?caught\.ts:8:12\);$/);
  expect(compiled.outside(x, 0.5)).toContain("x[0.5] is outside x");
  expect(compiled.outside(x, NaN)).toContain("x[NaN] is outside x");
});

test("what was written before stays, and nothing else", () => {
  const [list, x] = [[1, 2, 3], new Int32Array([4])];
  expect(compiled.stored(list, x, 0)).toBe(3);
  expect(list).toEqual([7, 3, 8]);
  const other = [1, 2, 3];
  expect(compiled.stored(other, x, 1)).toBe(-1);
  expect(other).toEqual([7, 3, 3]);
  expect([...x]).toEqual([3]);
});

test("a handler sees an index outside in a function that is called", () => {
  const x = new Uint8Array([1, 2, 3, 4]);
  expect(compiled.inCalled(x, 2)).toBe("6 c");
  expect(compiled.inCalled(x, 3)).toBe(plain.inCalled(x, 3)); // a character behind the end is undefined
  expect(compiled.inCalled(x, 9)).toContain("x[4] is outside x, whose length is 4");
});

test("an error that leaves the kernel passes through `finally`", () => {
  const x = new Float64Array([1]);
  expect(() => compiled.leaving(x, 3)).toThrow(/^x\[3\] is outside x, whose length is 1 \(.*caught\.ts:\d+:\d+\)$/);
  expect([...x]).toEqual([5]);
});

test.each(Array.from({ length: 15 }, (_, which) => which))("the words of V8: %i", (which) => {
  for (const n of [-1, 0, 1, 2, 3, 101]) expect(compiled.words(which, n)).toBe(plain.words(which, n));
});
