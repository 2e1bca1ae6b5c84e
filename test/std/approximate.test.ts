/**
 * In: dense and hard arguments; out: the functions that stand for Math's under `afn` are within 4 units in the last
 * place of the exact value.
 */
import * as std from "@wumba/std";
import { describe, expect, test } from "vitest";
import { cosineError, hyperbolicTangentError, sineError, tangentError } from "./exact-circular.js";
import { binaryLogarithmError, exponentialError, logarithmError } from "./exact-power.js";
import { inputs, ulps } from "./inputs.mjs";

const COUNT = 100_000;
const EXACT_COUNT = 12_000;
const ALLOWED = 4;
const SMALLEST_RESULT = 2 ** -1021;

const moderate = (x: number): boolean => Math.abs(x) > 2 ** -100 && Math.abs(x) <= 2 ** 20;
const positive = (x: number): boolean => x > 0 && x < Infinity && x !== 1;

describe.each([
  ["exp", std.expApproximate, exponentialError, (x: number) => Math.abs(x) < 708],
  ["log", std.logApproximate, logarithmError, positive],
  ["log2", std.log2Approximate, binaryLogarithmError, (x: number) => positive(x) && !Number.isInteger(Math.log2(x))],
  ["sin", std.sinApproximate, sineError, moderate],
  ["cos", std.cosApproximate, cosineError, moderate],
  ["tan", std.tanApproximate, tangentError, moderate],
  ["tanh", std.tanhApproximate, hyperbolicTangentError, (x: number) => moderate(x) && Math.abs(x) < 22],
] as const)("%s", (name, approximate, error, isInside) => {
  test("the exact value, within four units in the last place", () => {
    const arguments_ = [...inputs(name, name.startsWith("log") ? EXACT_COUNT / 4 : EXACT_COUNT)].filter(isInside);
    expect(arguments_.length).toBeGreaterThan(EXACT_COUNT / 20);
    const errors = arguments_.map((x) => [x, Math.abs(error(x, approximate(x)))] as const);
    expect(errors.filter(([, distance]) => !(distance <= ALLOWED))).toEqual([]);
  });
  test("Math's value, within one unit more", () => {
    const wrong: string[] = [];
    for (const x of inputs(name, COUNT)) {
      const [ours, theirs] = [approximate(x), Math[name](x)];
      const vanishes = ours === 0 && name === "exp" && theirs < SMALLEST_RESULT;
      if (!Object.is(ours, theirs) && !vanishes && !(ulps(ours, theirs) <= ALLOWED + 1))
        wrong.push(`${name}(${x}) is ${ours}, Math gives ${theirs}`);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });
  test("the ends of its range", () => {
    const ends = [NaN, Infinity, -Infinity, 0, -0, 1e300, -1e300];
    expect(ends.map(approximate)).toEqual(ends.map(Math[name]));
  });
});

test("powers of two have whole logarithms", () => {
  for (let k = -1074; k < 1024; k++) expect(std.log2Approximate(2 ** k)).toBe(k);
});
