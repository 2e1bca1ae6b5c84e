/**
 * In: arguments, with results of 60 digits that scripts/special-functions.py has stored; out: the functions of
 * wumba/math are within one unit in the last place of them.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { erf, erfc, gamma, lgamma } from "wumba/math";

type Samples = Record<string, [x: number, head: number, tail: number][]>;
const samples = JSON.parse(readFileSync(new URL("special-functions.json", import.meta.url), "utf8")) as Samples;
const functions = { erf, erfc, gamma, lgamma };

/** The unit in the last place of a number. */
const unitOf = (y: number): number => 2 ** Math.max(-1074, Math.floor(Math.log2(Math.abs(y))) - 52);

test.each([
  ["erf", 0.8],
  ["erfc", 0.8],
  ["gamma", 0.7],
  ["lgamma", 1],
] as const)("%s, within %d units in the last place", (name, most) => {
  const wrong = samples[name]!.filter(([x, head, tail]) => {
    const error = Math.abs(functions[name](x) - head - tail);
    // Beside its zeros below 0 the logarithm of gamma is as exact as for results of 1.
    const unit = name === "lgamma" && x < 0 ? Math.max(unitOf(head), 2 ** -53) : unitOf(head);
    return !(error <= most * unit);
  });
  expect(wrong).toEqual([]);
  expect(samples[name]!.length).toBeGreaterThan(200);
});

test("the ends of their ranges", () => {
  expect([NaN, Infinity, -Infinity, 0, -0, 6, -6, 5e-324].map(erf)).toEqual([NaN, 1, -1, 0, -0, 1, -1, 5e-324]);
  expect([NaN, Infinity, -Infinity, 0, -0, 28, -6, 1e300].map(erfc)).toEqual([NaN, 0, 2, 1, 1, 0, 2, 0]);
  expect([NaN, Infinity, -Infinity, 0, -0, -1, -170, 171.63, -190.5, -191.5, 5e-324].map(gamma)).toEqual([
    NaN,
    Infinity,
    NaN,
    Infinity,
    -Infinity,
    NaN,
    NaN,
    Infinity,
    -0,
    0,
    Infinity,
  ]);
  expect([NaN, Infinity, -Infinity, 0, -0, -1, -1e300, 1, 2, 2.6e305].map(lgamma)).toEqual([
    NaN,
    Infinity,
    Infinity,
    Infinity,
    Infinity,
    Infinity,
    Infinity,
    0,
    0,
    Infinity,
  ]);
});

test("whole numbers", () => {
  let factorial = 1;
  for (let n = 1; n <= 18; n++) {
    expect(gamma(n)).toBe(factorial);
    factorial *= n;
  }
});
