/**
 * In: arrays of numbers; out: the list functions of @wumba/std, run as plain JavaScript, give what the methods of
 * arrays give.
 */
import * as std from "@wumba/std";
import { describe, expect, test } from "vitest";

const lists: number[][] = [
  [],
  [1],
  [3, -0, 0, NaN, -1],
  [2, 1],
  Array.from({ length: 100 }, (_, i) => (i * 37) % 23),
  Array.from({ length: 70 }, (_, i) => i),
  Array.from({ length: 70 }, (_, i) => -i),
];
const isPositive = (x: number): boolean => x > 0;
const add = (a: number, b: number, i: number): number => a * 2 + b - i;

function mapped(xs: number[]): number[] {
  const out: number[] = [];
  std.mapInto(xs, out, (x, i) => x + i);
  return out;
}

function filtered(xs: number[]): number[] {
  const out: number[] = [];
  const count = std.filterInto(xs, out, isPositive);
  return out.slice(0, count);
}

function sorted(xs: number[], compare: (a: number, b: number) => number): number[] {
  const copy = [...xs];
  std.sortWith(copy, copy, [...xs], [...xs], compare, false);
  return copy;
}

const results: Record<string, [ours: (xs: number[]) => unknown, theirs: (xs: number[]) => unknown]> = {
  map: [mapped, (xs) => xs.map((x, i) => x + i)],
  filter: [filtered, (xs) => xs.filter(isPositive)],
  reduce: [(xs) => std.reduceFrom(xs, add, 5), (xs) => xs.reduce(add, 5)],
  reduceRight: [(xs) => std.reduceRightFrom(xs, add, 5), (xs) => xs.reduceRight(add, 5)],
  some: [(xs) => std.someElement(xs, isPositive), (xs) => xs.some(isPositive)],
  every: [(xs) => std.everyElement(xs, isPositive), (xs) => xs.every(isPositive)],
  find: [(xs) => std.findElement(xs, isPositive), (xs) => xs.find(isPositive)],
  findLast: [(xs) => std.findLastElement(xs, isPositive), (xs) => xs.findLast(isPositive)],
  findIndex: [(xs) => std.findElementIndex(xs, isPositive), (xs) => xs.findIndex(isPositive)],
  findLastIndex: [(xs) => std.findLastElementIndex(xs, isPositive), (xs) => xs.findLastIndex(isPositive)],
  includes: [(xs) => std.includesElement(xs, NaN, 0), (xs) => xs.includes(NaN)],
  indexOf: [(xs) => std.indexOfElement(xs, 0, 1), (xs) => xs.indexOf(0, 1)],
  lastIndexOf: [(xs) => std.lastIndexOfElement(xs, 0, xs.length - 1), (xs) => xs.lastIndexOf(0)],
  sort: [(xs) => sorted(xs, (a, b) => b - a), (xs) => [...xs].sort((a, b) => b - a)],
  "stable sort": [(xs) => sorted(xs, (a, b) => (a & 3) - (b & 3)), (xs) => [...xs].sort((a, b) => (a & 3) - (b & 3))],
};

describe.each(Object.entries(results))("%s", (_name, [ours, theirs]) => {
  test.each(lists.map((xs) => [xs.length, xs] as const))("of %i elements", (_length, xs) => {
    expect(ours(xs)).toEqual(theirs(xs));
  });
});

test.each(lists.map((xs) => [xs.length, xs] as const))("sort of typed arrays, %i elements", (_length, xs) => {
  const ours = new Float64Array(xs);
  std.sortNumbers(ours);
  expect(ours).toEqual(new Float64Array(xs).sort());
});
