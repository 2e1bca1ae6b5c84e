/** Numbers with gamma distributions, and what is made of these. */
import type { BitGenerator } from "../bits.js";
import { standardExponential } from "./exponential.js";
import { standardNormal } from "./normal.js";

/** With scale 1: of Marsaglia and Tsang (2000) from shape 1 on, below of Ahrens and Dieter (1974). */
export function standardGamma<B extends BitGenerator>(bits: B, shape: number): number {
  if (!(shape >= 0)) throw new RangeError("shape < 0");
  if (shape === 1) return standardExponential(bits);
  if (shape === 0) return 0;
  return shape < 1 ? smallGamma(bits, shape) : largeGamma(bits, shape);
}

function smallGamma<B extends BitGenerator>(bits: B, shape: number): number {
  for (;;) {
    const u = bits.nextDouble();
    const v = standardExponential(bits);
    if (u <= 1 - shape) {
      const x = Math.pow(u, 1 / shape);
      if (x <= v) return x;
    } else {
      const y = -Math.log((1 - u) / shape);
      const x = Math.pow(1 - shape + shape * y, 1 / shape);
      if (x <= v + y) return x;
    }
  }
}

function largeGamma<B extends BitGenerator>(bits: B, shape: number): number {
  const b = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * b);
  for (;;) {
    const x = standardNormal(bits);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = bits.nextDouble();
    if (u < 1 - 0.0331 * (x * x) * (x * x)) return b * v;
    if (Math.log(u) < 0.5 * x * x + b * (1 - v + Math.log(v))) return b * v;
  }
}

/** Times a scale. */
export const gamma = <B extends BitGenerator>(bits: B, shape: number, scale = 1): number =>
  scale * standardGamma(bits, shape);

/** The beta distribution: of two gammas, or by Jöhnk's algorithm where both parameters are at most 1. */
export function beta<B extends BitGenerator>(bits: B, a: number, b: number): number {
  if (!(a > 0)) throw new RangeError("a <= 0");
  if (!(b > 0)) throw new RangeError("b <= 0");
  if (a <= 1 && b <= 1) return smallBeta(bits, a, b);
  const first = standardGamma(bits, a);
  return first / (first + standardGamma(bits, b));
}

function smallBeta<B extends BitGenerator>(bits: B, a: number, b: number): number {
  for (;;) {
    const u = bits.nextDouble();
    const v = bits.nextDouble();
    const x = Math.pow(u, 1 / a);
    const sum = x + Math.pow(v, 1 / b);
    if (sum > 1 || u + v <= 0) continue;
    if (sum > 0) return x / sum;
    const logX = Math.log(u) / a;
    const logY = Math.log(v) / b;
    const larger = Math.max(logX, logY);
    return Math.exp(logX - larger - Math.log(Math.exp(logX - larger) + Math.exp(logY - larger)));
  }
}

/** The sum of `df` squares of normal numbers. */
export function chisquare<B extends BitGenerator>(bits: B, df: number): number {
  if (!(df > 0)) throw new RangeError("df <= 0");
  return 2 * standardGamma(bits, df / 2);
}

/** The quotient of two such sums, each over its degrees of freedom. */
export function f<B extends BitGenerator>(bits: B, dfnum: number, dfden: number): number {
  const above = chisquare(bits, dfnum) * dfden;
  return above / (chisquare(bits, dfden) * dfnum);
}

/** Student's t distribution. */
export function standardT<B extends BitGenerator>(bits: B, df: number): number {
  if (!(df > 0)) throw new RangeError("df <= 0");
  const above = Math.sqrt(df / 2) * standardNormal(bits);
  return above / Math.sqrt(standardGamma(bits, df / 2));
}
