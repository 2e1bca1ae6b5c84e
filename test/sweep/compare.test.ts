/** The comparison tells apart what it must: zeros, NaN, kinds, origins, errors, and how far is too far. */
import { expect, it } from "vitest";
import type { Argument } from "../../fixtures/cases.js";
import { compareOutcomes, compareValues, unitInTheLastPlace } from "./compare.js";
import type { Outcome } from "./outcome.js";

const returned = (value: unknown, ...args: Argument[]): Outcome => ({ threw: false, value, arguments: args });
const threw = (value: unknown, ...args: Argument[]): Outcome => ({ threw: true, value, arguments: args });

it.each([
  [0, -0],
  [NaN, 0],
  [1, 1 + Number.EPSILON],
  [true, 1],
  [undefined, 0],
  [new Float64Array(1), new Float32Array(1)],
  [new Uint8Array(2), new Uint8Array(3)],
  [new Float64Array([0]), new Float64Array([-0])],
  [new Int8Array(1), 0],
])("%s is not %s", (expected, actual) => {
  expect(compareValues("result", expected, actual, 0)).toHaveLength(1);
});

it("takes equal values for equal", () => {
  expect(compareValues("result", NaN, NaN, 0)).toEqual([]);
  expect(compareValues("result", new Float64Array([NaN, -0]), new Float64Array([NaN, -0]), 0)).toEqual([]);
});

it("measures tolerance in units of the last place", () => {
  expect(unitInTheLastPlace(1)).toBe(Number.EPSILON);
  expect(unitInTheLastPlace(1.999)).toBe(Number.EPSILON);
  expect(unitInTheLastPlace(5e-324)).toBe(5e-324);
  expect(unitInTheLastPlace(Number.MAX_VALUE)).toBe(2 ** 971);
  expect(compareValues("result", 1, 1 + Number.EPSILON, 1)).toEqual([]);
  expect(compareValues("result", 1, 1 + 2 * Number.EPSILON, 1)).toHaveLength(1);
  expect(compareValues("result", 1e-17, 0, { ulp: 1, at: 1 })).toEqual([]);
  expect(compareValues("result", 1, 1 + 2 ** -23, { ulp: 1, single: true })).toEqual([]);
  expect(compareValues("result", 1, 1 + 2 ** -22, { ulp: 1, single: true })).toHaveLength(1);
  expect(compareValues("result", 2 ** -149, 2 ** -148, { ulp: 1, single: true })).toEqual([]);
  expect(compareValues("result", 2 ** -149, 0, { ulp: 0.5, single: true })).toHaveLength(1);
  expect(compareValues("result", 0, -0, 5)).toHaveLength(1);
  expect(compareValues("result", Infinity, Number.MAX_VALUE, 5)).toHaveLength(1);
});

it("compares the classes and messages of errors", () => {
  expect(compareOutcomes(threw(new Error("a")), threw(new Error("a")))).toEqual([]);
  expect(compareOutcomes(threw(new Error("a")), threw(new Error("b")))).toHaveLength(1);
  expect(compareOutcomes(threw(new Error("a")), threw(new RangeError("a")))).toHaveLength(1);
  expect(compareOutcomes(threw(new Error("a")), returned(1))).toHaveLength(1);
  expect(compareOutcomes(returned(1), threw(new Error("a")))).toHaveLength(1);
});

it("compares arguments after a throw too", () => {
  const error = new Error("a");
  expect(compareOutcomes(threw(error, new Int8Array([1])), threw(error, new Int8Array([2])))).toHaveLength(1);
});

it("wants a returned argument to be that argument, and a view to be a view", () => {
  const [x, y] = [new Float64Array([1, 2]), new Float64Array([1, 2])];
  expect(compareOutcomes(returned(x, x), returned(y, y))).toEqual([]);
  expect(compareOutcomes(returned(x, x), returned(y.slice(), y))).toContain("result: not argument 0 itself");
  expect(compareOutcomes(returned(x.subarray(0), x), returned(y, y))).toContain(
    "result: argument 0 itself instead of a view on it",
  );
  expect(compareOutcomes(returned(x.subarray(1), x), returned(y.slice(1), y))).toHaveLength(1);
  expect(compareOutcomes(returned(x.slice(1), x), returned(y.subarray(1), y))).toHaveLength(1);
  expect(compareOutcomes(returned(x.subarray(1), x), returned(y.subarray(1), y))).toEqual([]);
});

it("sees bytes beside the arguments that changed", () => {
  const [x, y] = [new Uint8Array(8), new Uint8Array(8)];
  y[0] = 1;
  expect(compareOutcomes(returned(1, x.subarray(2, 4)), returned(1, y.subarray(2, 4)))).toHaveLength(1);
});
