/** Counts: of events in a time, and of trials until the first success. */
import type { BitGenerator } from "../bits.js";
import { standardExponential } from "./exponential.js";
import { standardGamma } from "./gamma.js";

/** The coefficients of Stirling's series. */
const STIRLING = new Float64Array([
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
  43867 / 244188,
  -174611 / 125400,
]);

/** The logarithm of the gamma function, which NumPy's acceptance tests are computed with. */
export function logGamma(x: number): number {
  if (x === 1 || x === 2) return 0;
  const steps = x < 7 ? Math.floor(7 - x) : 0;
  let at = x + steps;
  const square = (1 / at) * (1 / at);
  let series = STIRLING[9]!;
  for (let k = 8; k >= 0; k--) series = series * square + STIRLING[k]!;
  let result = series / at + 0.5 * 1.8378770664093453 + (at - 0.5) * Math.log(at) - at;
  for (let k = 1; k <= steps; k++) {
    at -= 1;
    result -= Math.log(at);
  }
  return result;
}

/** How many events happen where `lam` are expected. */
export function poisson<B extends BitGenerator>(bits: B, lam = 1): number {
  if (!(lam >= 0)) throw new RangeError("lam < 0 or lam is NaN");
  if (lam > 9.2e18) throw new RangeError("lam value too large");
  if (lam === 0) return 0;
  return lam >= 10 ? manyEvents(bits, lam) : fewEvents(bits, lam);
}

/** By multiplying until the product is below e^-lam (Knuth). */
function fewEvents<B extends BitGenerator>(bits: B, lam: number): number {
  const end = Math.exp(-lam);
  let product = bits.nextDouble();
  let count = 0;
  while (product > end) {
    product *= bits.nextDouble();
    count++;
  }
  return count;
}

/** By transformed rejection (Hörmann 1993, PTRS). */
function manyEvents<B extends BitGenerator>(bits: B, lam: number): number {
  const logarithm = Math.log(lam);
  const b = 0.931 + 2.53 * Math.sqrt(lam);
  const a = -0.059 + 0.02483 * b;
  const inverse = 1.1239 + 1.1328 / (b - 3.4);
  const limit = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const u = bits.nextDouble() - 0.5;
    const v = bits.nextDouble();
    const rest = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / rest + b) * u + lam + 0.43);
    if (rest >= 0.07 && v <= limit) return k;
    if (k < 0 || (rest < 0.013 && v > rest)) continue;
    if (Math.log(v) + Math.log(inverse) - Math.log(a / (rest * rest) + b) <= -lam + k * logarithm - logGamma(k + 1))
      return k;
  }
}

/** How many failures there are before `n` successes with probability `p`. */
export const negativeBinomial = <B extends BitGenerator>(bits: B, n: number, p: number): number =>
  poisson(bits, ((1 - p) / p) * standardGamma(bits, n));

/** How many trials with probability `p` it takes until the first success. */
export function geometric<B extends BitGenerator>(bits: B, p: number): number {
  if (!(p > 0 && p <= 1)) throw new RangeError("p <= 0, p > 1 or p contains NaNs");
  if (p < 1 / 3) return Math.ceil(-standardExponential(bits) / Math.log1p(-p));
  const u = bits.nextDouble();
  let product = p;
  let sum = p;
  let count = 1;
  while (u > sum) {
    product *= 1 - p;
    sum += product;
    count++;
  }
  return count;
}
