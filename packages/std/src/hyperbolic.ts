/**
 * In: x; out: its hyperbolic functions and their inverses. fdlibm (Sun Microsystems 1993) and V8's forms of sinh and cosh:
 * near 0 by expm1 and log1p, far out by exp and log, with the exponential halved before it overflows.
 */
import { highWord } from "./bits.js";
import { exponential } from "./rational-exponential.js";
import { expm1 } from "./expm1.js";
import { logarithm } from "./logarithm.js";
import { log1p } from "./log1p.js";

const OVERFLOW = 710.4758600739439;
const LARGEST_EXPONENT = 709.7822265625; // log of the largest double, lower half cleared
const TWO_MINUS_28 = 3.725290298461914e-9;
const LN2 = 6.93147180559945286227e-1;

export function sinh(x: number): number {
  const half = x < 0 ? -0.5 : 0.5;
  const a = Math.abs(x);
  if (a < 22) {
    if (a < TWO_MINUS_28) return x;
    const t = expm1(a);
    return a < 1 ? half * (2 * t - (t * t) / (t + 1)) : half * (t + t / (t + 1));
  }
  if (a < LARGEST_EXPONENT) return half * exponential(a);
  if (a <= OVERFLOW) {
    const w = exponential(0.5 * a);
    return half * w * w;
  }
  return x * Infinity;
}

export function cosh(x: number): number {
  const a = Math.abs(x);
  const magnitude = highWord(a);
  if (magnitude < 0x3fd62e43) {
    const t = expm1(a);
    const w = 1 + t;
    return magnitude < 0x3c800000 ? w : 1 + (t * t) / (w + w);
  }
  if (magnitude < 0x40360000) {
    const t = exponential(a);
    return 0.5 * t + 0.5 / t;
  }
  if (magnitude < 0x40862e42) return 0.5 * exponential(a);
  if (a <= OVERFLOW) {
    const w = exponential(0.5 * a);
    return 0.5 * w * w;
  }
  return a * Infinity;
}

export function asinh(x: number): number {
  const a = Math.abs(x);
  const magnitude = highWord(a);
  if (magnitude >= 0x7ff00000 || magnitude < 0x3e300000) return x;
  let result = 0;
  if (magnitude > 0x41b00000) result = logarithm(a) + LN2;
  else if (magnitude > 0x40000000) result = logarithm(2 * a + 1 / (Math.sqrt(x * x + 1) + a));
  else {
    const square = x * x;
    result = log1p(a + square / (1 + Math.sqrt(1 + square)));
  }
  return x < 0 ? -result : result;
}

export function acosh(x: number): number {
  if (!(x >= 1)) return NaN;
  const high = highWord(x);
  if (high >= 0x41b00000) return logarithm(x) + LN2;
  if (x === 1) return 0;
  if (high > 0x40000000) return logarithm(2 * x - 1 / (x + Math.sqrt(x * x - 1)));
  const t = x - 1;
  return log1p(t + Math.sqrt(2 * t + t * t));
}

export function atanh(x: number): number {
  const a = Math.abs(x);
  if (!(a <= 1)) return NaN;
  if (a === 1) return x * Infinity;
  if (a < TWO_MINUS_28) return x;
  const twice = a + a;
  const result = 0.5 * log1p(a < 0.5 ? twice + (twice * a) / (1 - a) : twice / (1 - a));
  return x < 0 ? -result : result;
}
