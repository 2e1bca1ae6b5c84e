/** In: sample arguments; out: every function of @wumba/std gives the bits of this engine's Math. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as std from "@wumba/std";
import { sourceFolder } from "@wumba/std/location";
import { describe, expect, test } from "vitest";
import { inputs, pairs, ulps } from "./inputs.mjs";

const COUNT = 150_000;
const unary = [
  "acos",
  "acosh",
  "asin",
  "asinh",
  "atan",
  "atanh",
  "cbrt",
  "cos",
  "cosh",
  "exp",
  "expm1",
  "log",
  "log10",
  "log1p",
  "log2",
  "sin",
  "sinh",
  "tan",
  "tanh",
] as const;

/** From V8 13 on, Math.pow is the C library's and differs from one machine to the next; before, it was V8's own. */
const power: (x: number, y: number) => number = Math.pow;
const ownPower = power(10, -4) !== 1e-4;

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
  test("pow", () => {
    expect(compareAll(ownPower ? pairs("pow", COUNT) : moderatePowers(), std.pow, power, ownPower ? 0 : 1)).toEqual([]);
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
  const index = readFileSync(join(sourceFolder, "index.ts"), "utf8");
  for (const name of Object.keys(std)) expect(index).toMatch(new RegExp(`\\b${name}\\b`));
});

test("no function makes an array: a kernel that calls it needs no arena", () => {
  for (const file of ["arcsine", "arctangent", "circular-kernels", "exp", "hyperbolic", "log", "payne-hanek", "pow", "reduction"]) {
    const text = readFileSync(join(sourceFolder, `${file}.ts`), "utf8");
    expect(text).not.toMatch(/^\s+.*\bnew /m);
  }
});
