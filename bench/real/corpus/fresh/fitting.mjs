/** Fitting and interpolation: splines, regressions, smoothing, baselines, ticks of scales. */
import { inField } from "../fields/describe.mjs";
import { doubles, list, tone } from "../fields/values.mjs";

const subject = inField("fitting and interpolation");
const data = (n, seed = 1) => list(n, 1, seed).map((noise, k) => [k / n, 3 + (2 * k) / n + noise / 10]);
const weighted = (n) =>
  Array.from({ length: 2 * n - 1 }, (_, k) => (k % 2 === 0 ? [k / 2, k / 2, 20] : [(k + 1) / 2, (k - 1) / 2, -10]));

export const subjects = [
  subject("@yr/monotone-cubic-spline", "src/index.js", "tangents", (n) => [data(n)], 1000),
  subject("@antv/scale", "src/tick-methods/wilkinson-extended.ts", "wilkinsonExtended", (n) => [list(n, 100)], 100, {
    driver: `export function ticks(ends: number[]): number {
  let count = 0;
  for (let i = 0; i + 1 < ends.length; i++) count += wilkinsonExtended(ends[i], ends[i] + 10 + ends[i + 1], 5).length;
  return count;
}`,
  }),
  subject("@antv/scale", "src/tick-methods/r-pretty.ts", "rPretty", (n) => [list(n, 100)], 500, {
    driver: `export function ticks(ends: number[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < ends.length; i++) sum += rPretty(ends[i], ends[i] + 10 + ends[i + 1], 5)[0];
  return sum;
}`,
  }),
  subject("regression", "src/regression.js", "polynomial", (n) => [data(n)], 500, {
    at: "methods",
    driver: `function fitted(data) {
  return methods.polynomial(data, { order: 3, precision: 6, period: null }).equation;
}`,
  }),
  subject("regression", "src/regression.js", "determinationCoefficient", (n) => [data(n), data(n, 2)], 2000),
  subject(
    "ml-savitzky-golay-generalized",
    "src/index.ts",
    "sgg",
    (n) => [tone(n), 0.1, { windowSize: 9, derivative: 1, polynomial: 3 }],
    2000,
    { sizes: [9, 17, 40] },
  ),
  subject("ml-airpls", "src/utils.ts", "updateSystem", (n) => [weighted(n), doubles(n), doubles(n, 1, 2)], 2000),
  subject(
    "ml-airpls",
    "src/index.ts",
    "airPLS",
    (n) => [Float64Array.from({ length: n }, (_, k) => k), tone(n).map((x, k) => x + k / 30)],
    200,
    { sizes: [10, 17, 40] },
  ),
];
