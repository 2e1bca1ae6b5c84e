/** Numbers of which all of a range are as likely, and what is made of these and of exponential ones by one formula. */
import type { BitGenerator } from "../bits.js";
import { standardExponential } from "./exponential.js";
import { standardNormal } from "./normal.js";

/** From 0 and below 1. */
export const random = <B extends BitGenerator>(bits: B): number => bits.nextDouble();

/** The same with the bits of a float. */
export const randomSingle = <B extends BitGenerator>(bits: B): number => (bits.next32() >>> 8) / 16777216;

/** From `low` and below `high`. */
export const uniform = <B extends BitGenerator>(bits: B, low = 0, high = 1): number =>
  low + (high - low) * bits.nextDouble();

/** The double exponential distribution. */
export function laplace<B extends BitGenerator>(bits: B, loc = 0, scale = 1): number {
  for (;;) {
    const u = bits.nextDouble();
    if (u >= 0.5) return loc - scale * Math.log(2 - u - u);
    if (u > 0) return loc + scale * Math.log(u + u);
  }
}

export function logistic<B extends BitGenerator>(bits: B, loc = 0, scale = 1): number {
  for (;;) {
    const u = bits.nextDouble();
    if (u > 0) return loc + scale * Math.log(u / (1 - u));
  }
}

export function gumbel<B extends BitGenerator>(bits: B, loc = 0, scale = 1): number {
  for (;;) {
    const u = 1 - bits.nextDouble();
    if (u < 1) return loc - scale * Math.log(-Math.log(u));
  }
}

export const rayleigh = <B extends BitGenerator>(bits: B, scale = 1): number =>
  scale * Math.sqrt(2 * standardExponential(bits));

export const weibull = <B extends BitGenerator>(bits: B, a: number): number =>
  a === 0 ? 0 : Math.pow(standardExponential(bits), 1 / a);

/** The distribution of Pareto's second kind. */
export const pareto = <B extends BitGenerator>(bits: B, a: number): number => Math.expm1(standardExponential(bits) / a);

/** From 0 to 1, with density a * x^(a - 1). */
export const power = <B extends BitGenerator>(bits: B, a: number): number =>
  Math.pow(-Math.expm1(-standardExponential(bits)), 1 / a);

export function standardCauchy<B extends BitGenerator>(bits: B): number {
  const above = standardNormal(bits);
  return above / standardNormal(bits);
}

/** From `left` to `right`, most often near `mode`. */
export function triangular<B extends BitGenerator>(bits: B, left: number, mode: number, right: number): number {
  if (!(left <= mode && mode <= right && left < right))
    throw new RangeError("left <= mode <= right, and left < right, must hold");
  const base = right - left;
  const ratio = (mode - left) / base;
  const u = bits.nextDouble();
  return u <= ratio
    ? left + Math.sqrt(u * ((mode - left) * base))
    : right - Math.sqrt((1 - u) * ((right - mode) * base));
}

/** The inverse Gaussian distribution (Michael, Schucany and Haas 1976). */
export function wald<B extends BitGenerator>(bits: B, mean: number, scale: number): number {
  const half = mean / (2 * scale);
  const normal = standardNormal(bits);
  const y = mean * normal * normal;
  const x = mean + half * (y - Math.sqrt(4 * scale * y + y * y));
  return bits.nextDouble() <= mean / (mean + x) ? x : (mean * mean) / x;
}
