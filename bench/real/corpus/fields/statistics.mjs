/** Statistics: moments, ranks, special functions, sketches of distributions. */
import { inField } from "./describe.mjs";
import { doubles, list } from "./values.mjs";

const subject = inField("statistics");

/** What the optional parameters of d3-array are. */
const accessor = (name) => ({
  types: { [`${name}.valueof`]: "?(value: number, index: number, values: number[]) => number" },
});

export const subjects = [
  subject("d3-array", "dist/d3-array.mjs", "blurf", (n) => [doubles(n), doubles(n, 1, 2), 0, n, 1], 5000, {
    driver: `function blurred(T, S, start, stop, step) {
  blurf(2.5)(T, S, start, stop, step);
}`,
  }),
  subject("d3-array", "dist/d3-array.mjs", "quickselect", (n) => [doubles(n), n >> 1], 10000, {
    types: { "quickselect.compare": "?(a: number, b: number) => number" },
    mutates: true,
  }),
  subject("d3-array", "dist/d3-array.mjs", "variance", (n) => [list(n)], 10000, accessor("variance")),
  subject("d3-array", "dist/d3-array.mjs", "fsum", (n) => [list(n)], 5000, accessor("fsum")),
  subject("d3-array", "dist/d3-array.mjs", "ticks", (n) => [0, n, 7 * n], 100),
  subject("tdigest", "tdigest.js", "TDigest", (n) => [list(n)], 2000, {
    driver: `function middle(values) {
  const digest = new TDigest(0.01, 0, 0);
  for (let i = 0; i < values.length; i++) digest.push(values[i]);
  return digest.percentile(0.5);
}`,
  }),
  subject("mathjs", "lib/esm/plain/number/arithmetic.js", "gcdNumber", (n) => [n * 60], 3000, {
    driver: `function coprime(n) {
  let count = 0;
  for (let k = 1; k < n; k++) if (gcdNumber(k, n) === 1) count++;
  return count;
}`,
  }),
  subject("mathjs", "lib/esm/plain/number/probability.js", "gammaNumber", (n) => [doubles(n, 20)], 3000, {
    driver: `function gammas(values) {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += gammaNumber(values[i] + 0.1);
  return sum;
}`,
  }),
  subject("mathjs", "lib/esm/plain/number/combinations.js", "combinationsNumber", (n) => [n], 300, {
    driver: `function row(n) {
  let sum = 0;
  for (let k = 0; k <= n; k++) sum += combinationsNumber(n, k);
  return sum;
}`,
  }),
  subject("hdr-histogram-js", "dist/JsHistogram.js", "JsHistogram", (n) => [list(n, 1e6)], 3000, {
    driver: `function indices(values) {
  const histogram = new JsHistogram(1, 1e7, 3);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += histogram.countsArrayIndex(Math.floor(values[i]));
  return sum;
}`,
  }),
  subject("jstat", "dist/jstat.js", "gammaln", (n) => [doubles(n, 50)], 3000, {
    at: "jStat.gammaln",
    loop: `function logGammas(values) {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += gammaln(values[i] + 0.5);
  return sum;
}`,
  }),
  subject("jstat", "dist/jstat.js", "betacf", (n) => [doubles(n)], 500, {
    at: "jStat.betacf",
    loop: `function incomplete(values) {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += betacf(values[i], 2.5, 3.5);
  return sum;
}`,
  }),
  subject("jstat", "dist/jstat.js", "erf", (n) => [doubles(n, 3)], 3000, {
    at: "jStat.erf",
    loop: `function errors(values) {
  for (let i = 0; i < values.length; i++) values[i] = erf(values[i]);
}`,
    mutates: true,
  }),
  subject("jstat", "dist/jstat.js", "histogram", (n) => [list(n), 20], 3000, { at: "jStat.histogram" }),
  subject("ml-regression-simple-linear", "src/index.ts", "regress", (n) => [list(n), list(n, 2, 7)], 5000),
  subject("ml-regression-polynomial", "src/index.ts", "regress", (n) => [list(n), list(n, 2, 7), 3, {}], 500),
];
