/** Long lists, which are sorted by their bits and searched by parts, against JavaScript's own sort. */
import { describe, expect, it } from "vitest";
import * as np from "@wumba/numpy";

const N = 5000;
let seed = 7;
const random = (): number => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return seed / 2 ** 32;
};
const list = (value: (i: number) => number): Float64Array => Float64Array.from({ length: N }, (_, i) => value(i));
const lists: Record<string, Float64Array> = {
  random: list(() => random() - 0.5),
  special: list((i) => [NaN, -0, 0, Infinity, -Infinity, -NaN, 5e-324, -5e-324][i % 8]! * (i % 3 === 0 ? random() : 1)),
  whole: list(() => Math.floor(random() * 100) - 50),
  equal: list(() => 3),
  rising: list((i) => i),
  falling: list((i) => -i),
  waves: list((i) => Math.sin(i) * 10 ** ((i % 600) - 300)),
  organ: list((i) => Math.min(i, N - i)),
};

describe.each(Object.keys(lists))("%s", (name) => {
  const values = lists[name]!;
  const sorted = values.slice().sort();
  const numbers = sorted.findIndex((value) => value !== value);
  const end = numbers < 0 ? N : numbers;

  it("is sorted, as doubles and as f32", () => {
    expect([...np.sort(values).data].every((value, i) => Object.is(value, sorted[i]))).toBe(true);
    const f32 = Float32Array.from(values);
    const own = f32.slice().sort();
    expect([...np.sort(f32).data].every((value, i) => Object.is(value, own[i]))).toBe(true);
    expect([...np.add(np.unique(values), 0)]).toEqual([...new Set([...sorted].map((value) => value + 0))]);
  });

  it("has indices that sort, in the order of equal elements", () => {
    const before = (a: number, b: number): number => {
      const [x, y] = [values[a]!, values[b]!];
      return x < y || (y !== y && x === x) ? -1 : y < x || (x !== x && y === y) ? 1 : a - b;
    };
    expect([...np.argsort(values)]).toEqual(Array.from(values.keys()).sort(before));
  });

  it.each([0, 1, 1250, 2499, 2500, N - 1, -3])("is partitioned at %i", (kth) => {
    const place = kth < 0 ? kth + N : kth;
    const parts = [np.partition(values, kth).data, np.take(values, np.argpartition(values, kth)).data];
    for (const part of parts) {
      expect([...part.slice().sort()].every((value, i) => Object.is(value, sorted[i]))).toBe(true);
      const middle = part[place]!;
      expect(middle === sorted[place] || (middle !== middle && place >= end)).toBe(true);
      if (place >= end) continue;
      expect(part.subarray(0, place).every((value) => value <= middle)).toBe(true);
      expect(part.subarray(place).every((value) => value >= middle || value !== value)).toBe(true);
    }
  });

  it("has quantiles", () => {
    const kept = sorted.subarray(0, end);
    const q = [0.9, 0, 1, 0.5, 0.1];
    const method = "lower";
    const found = np.nanquantile(values, q, { method });
    q.forEach((each, i) => expect(found.get(i) === kept[Math.floor(each * (end - 1))]!).toBe(true));
    expect(np.median(values)).toBe(end < N ? NaN : (sorted[N / 2 - 1]! + sorted[N / 2]!) / 2);
  });

  it("is searched, in any order of values", () => {
    for (const side of ["left", "right"] as const) {
      const found = np.searchsorted(sorted, values, { side });
      const one = (value: number): number => np.searchsorted(sorted, value, { side });
      expect([...found.data].every((place, i) => place === one(values[i]!))).toBe(true);
    }
  });
});

it("lists that are hard for parts are not slow", () => {
  const started = performance.now();
  const n = 200_000;
  const killer = Float64Array.from({ length: n }, (_, i) => (i % 2 === 0 ? i : n - i) % 1000);
  np.median(killer);
  np.argpartition(killer, n / 2);
  expect(performance.now() - started).toBeLessThan(5000);
});

it("integers of 64 bits are sorted and partitioned", () => {
  const values = BigInt64Array.from({ length: N }, () => BigInt(Math.floor(random() * 1e6)) - 500_000n);
  expect(np.sort(values).data).toEqual(values.slice().sort());
  expect(np.partition(values, 100).get(100)).toBe(values.slice().sort()[100]);
  expect(np.take(values, np.argpartition(values, 7)).get(7)).toBe(values.slice().sort()[7]);
});
