/**
 * In: sample arguments; out: most functions of @wumba/std give the bits of this engine's Math; those without a branch
 * are within one unit in the last place of the exact value.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as std from "@wumba/std";
import { sourceFolder } from "@wumba/std/location";
import { describe, expect, test } from "vitest";
import {
  cosineError,
  exponentialLessOneError,
  hyperbolicCosineError,
  hyperbolicSineError,
  hyperbolicTangentError,
  sineError,
} from "./exact-circular.js";
import {
  cubeRootError,
  decimalLogarithmError,
  exponentialError,
  inverseHyperbolicCosineError,
  inverseHyperbolicSineError,
  inverseHyperbolicTangentError,
  logarithmError,
  logarithmOfOneMoreError,
  powerError,
} from "./exact-power.js";
import { inputs, pairs, ulps } from "./inputs.mjs";

const COUNT = 150_000;
const EXACT_COUNT = 20_000;
const unary = ["acos", "asin", "atan", "log2", "tan"] as const;

/** Collects the calls whose result is further than `allowed` units in the last place from Math's. */
function compareAll(calls: Iterable<readonly number[]>, ours: Function, theirs: Function, allowed = 0): string[] {
  const wrong: string[] = [];
  for (const values of calls) {
    const a = ours(...values);
    const b = theirs(...values);
    const equal = Object.is(a, b) || (allowed > 0 && ulps(a, b) <= allowed);
    if (!equal && wrong.length < 10) wrong.push(`(${values.join(", ")}) is ${a}, Math gives ${b}`);
  }
  return wrong;
}

function* single(name: string): Generator<readonly number[]> {
  for (const x of inputs(name, COUNT)) yield [x];
}

function* groups(size: number): Generator<readonly number[]> {
  let group: number[] = [];
  for (const x of inputs("hypot", COUNT)) {
    group.push(x);
    if (group.length === size) {
      yield group;
      group = [];
    }
  }
}

describe("the bits of Math", () => {
  test.each(unary)("%s", (name) => {
    expect(compareAll(single(name), std[name], Math[name])).toEqual([]);
  });
  test("atan2", () => {
    expect(compareAll(pairs("atan2", COUNT), std.atan2, Math.atan2)).toEqual([]);
  });
  test("hypot of two, three and four", () => {
    expect(compareAll(pairs("hypot", COUNT), std.hypot, Math.hypot)).toEqual([]);
    expect(compareAll(groups(3), std.hypot3, Math.hypot)).toEqual([]);
    expect(compareAll(groups(4), std.hypot4, Math.hypot)).toEqual([]);
  });
});

/** Engines differ in this one: V8's own, up to 12, and the C library's. */
describe("pow", () => {
  test("the exact value, within 0.55 units in the last place", () => {
    const normal = [...pairs("pow", EXACT_COUNT)].filter(([x, y]) => x! > 0 && x! < Infinity && Number.isFinite(y));
    const errors = normal
      .map(([x, y]) => [x!, y!, std.pow(x, y)] as const)
      .filter(([, , power]) => power > 1e-300 && power < Infinity);
    expect(errors.length).toBeGreaterThan(EXACT_COUNT / 3);
    expect(errors.filter(([x, y, power]) => !(Math.abs(powerError(x, y, power)) < 0.55))).toEqual([]);
    expect(errors.filter(([, y]) => Math.abs(y) > 2 ** 31).length).toBeGreaterThan(EXACT_COUNT / 200);
  });
  test("Math's value, within one unit in the last place", () => {
    expect(compareAll(moderatePowers(), std.pow, Math.pow, 1)).toEqual([]);
  });
  test("whole powers of ten", () => {
    expect([-4, -3, -2, -1, 1, 2, 3, 4, 5].map((n) => std.pow(10, n))).toEqual([
      1e-4, 1e-3, 1e-2, 1e-1, 1e1, 1e2, 1e3, 1e4, 1e5,
    ]);
  });
});

describe("exp", () => {
  test("the exact value, within one unit in the last place, subnormal results included", () => {
    const results = [...inputs("exp", EXACT_COUNT)]
      .map((x) => [x, std.exp(x)] as const)
      .filter(([, y]) => y > 0 && y < Infinity);
    expect(results.length).toBeGreaterThan(EXACT_COUNT / 3);
    expect(results.filter(([x, y]) => !(Math.abs(exponentialError(x, y)) < (y < 2 ** -1022 ? 1 : 0.54)))).toEqual([]);
    expect(results.filter(([, y]) => y < 2 ** -1022).length).toBeGreaterThan(0);
  });
  test("Math's value, within one unit in the last place", () => {
    expect(compareAll(single("exp"), std.exp, Math.exp, 1)).toEqual([]);
  });
  test("the ends of its range", () => {
    const ends = [
      NaN,
      Infinity,
      -Infinity,
      0,
      -0,
      710,
      -746,
      1e300,
      -1e300,
      709.782712893384,
      709.7827128933841,
      -745.1332191019411,
      -745.1332191019412,
    ];
    expect(ends.map(std.exp)).toEqual(ends.map(Math.exp));
  });
});

/** Of the arguments for these, every sixteenth. */
const others = (
  [
    ["sinh", hyperbolicSineError, (x: number) => Math.abs(x) < 22],
    ["cosh", hyperbolicCosineError, (x: number) => Math.abs(x) < 22],
    ["expm1", exponentialLessOneError, (x: number) => Math.abs(x) < 22],
    ["log1p", logarithmOfOneMoreError, (x: number) => x > -1 && x < 2 ** 100],
    ["asinh", inverseHyperbolicSineError, (x: number) => Math.abs(x) < 2 ** 100],
    ["acosh", inverseHyperbolicCosineError, (x: number) => x > 1 && x < 2 ** 100],
    ["atanh", inverseHyperbolicTangentError, (x: number) => Math.abs(x) < 1],
    ["log10", decimalLogarithmError, (x: number) => x > 0 && x < Infinity && x !== 1],
    ["cbrt", cubeRootError, (x: number) => Math.abs(x) < Infinity],
  ] as const
).map((row) => [...row, 16] as const);

/** Without a branch, these have bits of their own. */
describe.each([
  ["sin", sineError, (x: number) => Math.abs(x) <= 2 ** 20, 1],
  ["cos", cosineError, (x: number) => Math.abs(x) <= 2 ** 20, 1],
  ["tanh", hyperbolicTangentError, (x: number) => Math.abs(x) < 22, 1],
  ...others,
] as const)("%s", (name, error, isInside, every) => {
  test("the exact value, within one unit in the last place", () => {
    const arguments_ = [...inputs(name, EXACT_COUNT)]
      .filter((x) => Math.abs(x) > 2 ** -100 && isInside(x))
      .filter((_, i) => i % every === 0);
    expect(arguments_.length).toBeGreaterThan(EXACT_COUNT / 10 / every);
    expect(arguments_.filter((x) => !(Math.abs(error(x, std[name](x))) < 1))).toEqual([]);
  });
  test("Math's value, within two units in the last place, of which Math's own may be wrong by one", () => {
    expect(compareAll(single(name), std[name], Math[name], 2)).toEqual([]);
  });
  test("the ends of its range", () => {
    const ends = [NaN, Infinity, -Infinity, 0, -0, 5e-324, -5e-324, 2 ** -1022, -(2 ** -1022), -1];
    expect(ends.map(std[name])).toEqual(ends.map(Math[name]));
    const larger =
      every === 1
        ? [1e300, -1e300, 1647099, 1647100, 22, 30, -30]
        : [1, 1e300, -1e300, 22, 710.475860073944, -710.475860073944];
    const calls = larger.map((x) => [x]);
    expect(compareAll(calls, std[name], Math[name], every === 1 ? 0 : 1)).toEqual([]);
  });
});

describe("log", () => {
  test("the exact value, within one unit in the last place, of subnormal numbers and next to 1 too", () => {
    const arguments_ = [...inputs("log", EXACT_COUNT / 4)].filter((x) => x > 0 && x < Infinity && x !== 1);
    expect(arguments_.length).toBeGreaterThan(EXACT_COUNT / 20);
    expect(arguments_.filter((x) => x < 2 ** -1022).length).toBeGreaterThan(0);
    expect(arguments_.filter((x) => !(Math.abs(logarithmError(x, std.log(x))) < 1))).toEqual([]);
  });
  test("Math's value, within one unit in the last place", () => {
    expect(compareAll(single("log"), std.log, Math.log, 1)).toEqual([]);
  });
  test("the ends of its range", () => {
    const ends = [NaN, Infinity, -Infinity, 0, -0, 1, -1, 5e-324, Number.MAX_VALUE, -5e-324];
    expect(ends.map(std.log)).toEqual(ends.map(Math.log));
  });
});

/** Without |y| > 2^31, where V8's own pow loses up to ten bits. */
function* moderatePowers(): Generator<readonly number[]> {
  for (const [x, y] of pairs("pow", COUNT)) if (!(Math.abs(y) > 2 ** 31 && Math.abs(y) < Infinity)) yield [x!, y!];
}

test("the reduced angle is right where it cancels most", () => {
  // The double closest to a multiple of pi/2; its sine's cosine is known to 20 digits.
  expect(std.cos(6381956970095103 * 2 ** 797)).toBe(-4.6871659242546277e-19);
  expect(std.sin(1e22)).toBe(-0.8522008497671888);
  expect(std.sin(Math.PI)).toBe(1.2246467991473532e-16);
});

test("the sources lie where location says, with every function in the index", () => {
  expect(existsSync(join(sourceFolder, "bits.ts"))).toBe(true);
  const index = ["index.ts", "text/index.ts"].map((file) => readFileSync(join(sourceFolder, file), "utf8")).join("\n");
  for (const name of Object.keys(std)) expect(index).toMatch(new RegExp(`\\b${name}\\b`));
});

test("no function makes an array: a kernel that calls it needs no arena", () => {
  for (const file of [
    "arcsine",
    "arctangent",
    "circular-kernels",
    "exp",
    "hyperbolic",
    "log",
    "payne-hanek",
    "pow",
    "reduction",
  ]) {
    const text = readFileSync(join(sourceFolder, `${file}.ts`), "utf8");
    expect(text).not.toMatch(/^\s+.*\bnew /m);
  }
});
