/**
 * In: numbers of single precision; out: the forms of @wumba/std for such numbers are within one unit in the last place,
 * and how often they are not the nearest number.
 */
import * as std from "@wumba/std";
import { describe, expect, test } from "vitest";
import { unitInTheLastPlace } from "../sweep/compare.js";

/** A prime: about 430,000 of the 2^32 numbers of single precision. */
const STRIDE = 9973;

function* singles(): Generator<number> {
  const bits = new Uint32Array(1);
  const single = new Float32Array(bits.buffer);
  for (let k = 0; k < 2 ** 32; k += STRIDE) {
    bits[0] = k;
    yield single[0]!;
  }
}

/** How far a result is from the exact one, which the double next to it stands for. */
function error(exact: number, result: number): number {
  const nearest = Math.fround(exact);
  if (Object.is(nearest, result)) return 0;
  if (!Number.isFinite(nearest) || !Number.isFinite(result) || (nearest === 0 && result === 0)) return Infinity;
  return Math.abs(exact - result) / unitInTheLastPlace(Math.abs(exact), true);
}

const largest = 3.4028234663852886e38;

interface Form {
  readonly name: "exp" | "log" | "sin" | "cos" | "tanh";
  readonly single: (x: number) => number;
  /** The largest error. */
  readonly most: number;
  /** How many, at most, of the numbers between `low` and `high` get another last bit than Math's, rounded. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const forms: readonly Form[] = [
  { name: "exp", single: std.expSingle, most: 0.79, share: 0.03, low: -20, high: 20 },
  { name: "log", single: std.logSingle, most: 0.84, share: 0.021, low: 0.001, high: 1000 },
  { name: "sin", single: std.sinSingle, most: 0.501, share: 0.0003, low: -100, high: 100 },
  { name: "cos", single: std.cosSingle, most: 0.501, share: 0.0003, low: -100, high: 100 },
  { name: "tanh", single: std.tanhSingle, most: 0.51, share: 0.002, low: -3, high: 3 },
];

describe.each(forms)("$name of single precision", ({ name, single, most, share, low, high }) => {
  test("the exact value, within one unit in the last place", () => {
    const wrong: string[] = [];
    for (const x of singles()) {
      if (!(error(Math[name](x), single(x)) <= most) && wrong.length < 10) wrong.push(`${name}(${x}) is ${single(x)}`);
    }
    expect(wrong).toEqual([]);
  });
  test("nearly always the nearest number", () => {
    const count = 100_000;
    let others = 0;
    for (let k = 0; k < count; k++) {
      const x = Math.fround(low + ((high - low) * k) / count);
      if (single(x) !== Math.fround(Math[name](x))) others++;
    }
    expect(others / count).toBeLessThan(share);
  });
  test("the ends of its range", () => {
    const ends = [
      0,
      1,
      Infinity,
      NaN,
      2 ** -149,
      2 ** -126,
      largest,
      88.72283172607422,
      88.72284698486328,
      103.97207641601562,
      103.9720840454,
    ];
    const numbers = ends.flatMap((x) => [Math.fround(x), Math.fround(-x)]);
    for (const x of numbers) expect(error(Math[name](x), single(x)), `${name}(${x})`).toBeLessThanOrEqual(most);
  });
});

describe("pow of single precision", () => {
  const edges = [0, 1, 2, 0.5, 3, 1e-40, 0.9999999, 1.0000001, 10, 33, 1e300, 5e-324, largest, Infinity, NaN].flatMap(
    (x) => [x, -x],
  );
  test("the exact value, within one unit in the last place, of single and double arguments", () => {
    const wrong: string[] = [];
    let others = 0;
    const check = (x: number, y: number): void => {
      const off = error(Math.pow(x, y), std.powSingle(x, y));
      if (off > 0) others++;
      if (!(off <= 0.51) && wrong.length < 10) wrong.push(`${x} ** ${y} is ${std.powSingle(x, y)}`);
    };
    for (const x of edges) for (const y of edges) check(x, y);
    let k = 0;
    for (const x of singles()) check(Math.abs(x), (k++ % 4001) / 100 - 20);
    for (k = 0; k < 100_000; k++) check(1 + (k - 50_000) / 2 ** (17 + (k % 30)), (k % 1009) * 2 ** ((k % 40) - 10));
    expect(wrong).toEqual([]);
    expect(others / 500_000).toBeLessThan(0.0005);
  });
});
