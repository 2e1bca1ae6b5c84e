import { expect, test } from "vitest";
import { getNumThreads, prange, setNumThreads, threadId } from "../../packages/wumba/dist/index.js";
import { availableParallelism } from "node:os";

test("prange is an ordinary iteration in JavaScript", () => {
  expect([...prange(4)]).toEqual([0, 1, 2, 3]);
  expect([...prange(2.5)]).toEqual([0, 1, 2]);
  expect([...prange(3, 7)]).toEqual([3, 4, 5, 6]);
  expect([...prange(0, 1, 0.25)]).toEqual([0, 0.25, 0.5, 0.75]);
  expect([...prange(10, 0, -3)]).toEqual([10, 7, 4, 1]);
  for (const none of [prange(0), prange(-1), prange(NaN), prange(5, 5), prange(5, 1), prange(1, 5, -1), prange(1, NaN)])
    expect([...none]).toEqual([]);
  expect(() => prange(0, 5, 0)).toThrow("prange: the step must not be 0");
});

test("elements are start + k * step, not a running sum", () => {
  const values = [...prange(0.1, 1, 0.1)];
  expect(values).toEqual(Array.from({ length: 9 }, (_, k) => 0.1 + k * 0.1));
});

test("one range can be gone through twice, and at the same time", () => {
  const range = prange(3);
  const pairs: number[][] = [];
  for (const i of range) for (const j of range) pairs.push([i, j]);
  expect(pairs).toHaveLength(9);
});

test("the number of threads", () => {
  expect(getNumThreads()).toBe(availableParallelism());
  setNumThreads(8);
  expect(getNumThreads()).toBe(8);
  for (const wrong of [0, -1, 1.5, NaN, 257, Infinity])
    expect(() => setNumThreads(wrong)).toThrow(`from 1 to 256, not ${wrong}`);
  expect(getNumThreads()).toBe(8);
  expect(threadId()).toBe(0);
});
