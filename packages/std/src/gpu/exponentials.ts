/**
 * In: numbers of 32 bits; out: functions of Math with exponentials and logarithms in arithmetic of 32 bits alone, as
 * kernels for the GPU have it. Polynomials are those of Moshier's Cephes library; unless a function says more, the
 * error is below 2 ulp where the GPU divides and multiplies as the CPU does. Nothing relies on the order of sums, which
 * shader compilers may change.
 */
import { fromSingleBits, singleBits } from "../bits.js";

const LOG2_E = 1.4426950408889634;
/** ln 2 in two pieces, of which small integers times the first are exact. */
const LN2_HIGH = 0.693359375;
const LN2_LOW = -0.00021219444;
const ONE = 127;

export function expOnGpu(x: number): number {
  const inside = Math.max(Math.min(x, 89), -104);
  const k = Math.floor(inside * LOG2_E + 0.5);
  const r = inside - k * LN2_HIGH - k * LN2_LOW;
  let y = 0.00019875691 * r + 0.0013981999;
  y = y * r + 0.008333452;
  y = y * r + 0.041665796;
  y = y * r + 0.16666666;
  y = y * r + 0.5;
  y = y * r * r + r + 1;
  const n = k | 0;
  const half = n >> 1;
  return y * fromSingleBits((half + ONE) << 23) * fromSingleBits((n - half + ONE) << 23);
}

/** The logarithm of m, the significand of x above the root of a half, and the exponent that is left. */
function logOfSignificand(m: number): number {
  const z = m * m;
  let y = 0.070376836 * m - 0.1151461;
  y = y * m + 0.116769984;
  y = y * m - 0.12420141;
  y = y * m + 0.14249323;
  y = y * m - 0.16668057;
  y = y * m + 0.20000714;
  y = y * m - 0.24999994;
  y = y * m + 0.3333333;
  return y * m * z - 0.5 * z;
}

function exponentOf(x: number): number {
  const bits = singleBits(x);
  return (bits >> 23) - ((bits & 0x7fffff) < 0x3504f3 ? 127 : 126);
}

function significandOf(x: number): number {
  const m = fromSingleBits((singleBits(x) & 0x7fffff) | 0x3f000000);
  return m < 0.70710677 ? m + m - 1 : m - 1;
}

export function logOnGpu(x: number): number {
  if (x <= 0) return x < 0 ? NaN : -Infinity;
  if (!(x < Infinity)) return x;
  const e = exponentOf(x);
  const m = significandOf(x);
  return m + (logOfSignificand(m) + e * LN2_LOW) + e * LN2_HIGH;
}

export function log2OnGpu(x: number): number {
  if (x <= 0) return x < 0 ? NaN : -Infinity;
  if (!(x < Infinity)) return x;
  const m = significandOf(x);
  return (m + logOfSignificand(m)) * LOG2_E + exponentOf(x);
}

export function log10OnGpu(x: number): number {
  return logOnGpu(x) * 0.4342944819;
}

export function log1pOnGpu(x: number): number {
  const u = 1 + x;
  return u === 1 ? x : (logOnGpu(u) * x) / (u - 1);
}

export function expm1OnGpu(x: number): number {
  const u = expOnGpu(x);
  if (u === 1) return x;
  return u - 1 === -1 ? -1 : u > 1e30 ? u : ((u - 1) * x) / logOnGpu(u);
}

/** Whole exponents by products; others by 2^(y log2 x), off by at most 1.5e-5 of the result. */
export function powOnGpu(x: number, y: number): number {
  if (Math.abs(y) <= 64 && y === Math.floor(y)) return powerOf(x, y | 0);
  if (x < 0) return NaN;
  if (x === 0) return y > 0 ? 0 : Infinity;
  return expOnGpu(y * logOnGpu(x));
}

function powerOf(x: number, n: number): number {
  let product = 1;
  let square = x;
  for (let left = Math.abs(n); left > 0; left >>= 1) {
    if (left & 1) product *= square;
    square *= square;
  }
  return n < 0 ? 1 / product : product;
}

export function cbrtOnGpu(x: number): number {
  const a = Math.abs(x);
  if (!(a > 0 && a < Infinity)) return x;
  const y = expOnGpu(logOnGpu(a) * 0.33333334);
  const better = y - (y - a / (y * y)) * 0.33333334;
  return x < 0 ? -better : better;
}

export function sinhOnGpu(x: number): number {
  const a = Math.abs(x);
  if (a > 1) {
    const e = expOnGpu(a * 0.5);
    const value = 0.5 * e * e - 0.5 / (e * e);
    return x < 0 ? -value : value;
  }
  const z = x * x;
  return ((0.00020372191 * z + 0.008330284) * z + 0.16666716) * z * x + x;
}

export function coshOnGpu(x: number): number {
  const e = expOnGpu(Math.abs(x) * 0.5);
  return 0.5 * e * e + 0.5 / (e * e);
}

export function tanhOnGpu(x: number): number {
  const a = Math.abs(x);
  if (a >= 0.625) {
    const value = 1 - 2 / (expOnGpu(a + a) + 1);
    return x < 0 ? -value : value;
  }
  const z = x * x;
  let y = -0.0057049887 * z + 0.020639089;
  y = y * z - 0.053739715;
  y = y * z + 0.13331442;
  y = y * z - 0.33333282;
  return y * z * x + x;
}

export function asinhOnGpu(x: number): number {
  const a = Math.abs(x);
  const value = a > 1e9 ? logOnGpu(a) + 0.6931472 : log1pOnGpu(a + (a * a) / (1 + Math.sqrt(a * a + 1)));
  return x < 0 ? -value : value;
}

export function acoshOnGpu(x: number): number {
  return x > 1e9 ? logOnGpu(x) + 0.6931472 : log1pOnGpu(x - 1 + Math.sqrt((x - 1) * (x + 1)));
}

export function atanhOnGpu(x: number): number {
  return 0.5 * log1pOnGpu((x + x) / (1 - x));
}

export function hypotOnGpu(x: number, y: number): number {
  const a = Math.abs(x);
  const b = Math.abs(y);
  const large = Math.max(a, b);
  if (!(large > 0 && large < Infinity)) return large;
  const ratio = Math.min(a, b) / large;
  return large * Math.sqrt(1 + ratio * ratio);
}

export function hypot3OnGpu(x: number, y: number, z: number): number {
  return hypotOnGpu(hypotOnGpu(x, y), z);
}

export function hypot4OnGpu(x: number, y: number, z: number, w: number): number {
  return hypotOnGpu(hypotOnGpu(x, y), hypotOnGpu(z, w));
}
