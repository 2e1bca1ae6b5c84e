/**
 * In: x; out: e^x - 1 without cancellation near 0. fdlibm (Sun Microsystems 1993): x = k ln 2 + r, |r| <= 0.5 ln 2, a
 * rational form whose polynomial in r^2 (Remez, degree 5) is off by at most 2^-61, and a correction for the rounding
 * of r. Error below 1 ulp.
 */
import { fromWords, highWord } from "./bits.js";
import { powerOfTwo } from "./parts.js";

const OVERFLOW = 7.09782712893383973096e2;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;
const TWO_1023 = 8.98846567431158e307;

const Q1 = -3.33333333333331316428e-2;
const Q2 = 1.58730158725481460165e-3;
const Q3 = -7.93650757867487942473e-5;
const Q4 = 4.00821782732936239552e-6;
const Q5 = -2.01099218183624371326e-7;

export function expm1(x: number): number {
  const high = highWord(x);
  const magnitude = high & 0x7fffffff;
  if (magnitude >= 0x4043687a) {
    if (x !== x) return x;
    if (x > OVERFLOW) return Infinity;
    if (high < 0) return -1;
  }
  if (magnitude < 0x3c900000) return x;
  if (magnitude <= 0x3fd62e42) {
    const halfSquare = x * (0.5 * x);
    return x - (x * rationalPart(x) - halfSquare);
  }
  let k = high < 0 ? -1 : 1;
  if (magnitude >= 0x3ff0a2b2) k = (INVERSE_LN2 * x + (high < 0 ? -0.5 : 0.5)) | 0;
  const head = x - k * LN2_HIGH;
  const tail = k * LN2_LOW;
  const r = head - tail;
  const lost = head - r - tail;
  const e = r * (rationalPart(r) - lost) - lost - r * (0.5 * r);
  return scaled(r, e, k);
}

/** E(r) of e^r - 1 = r - (r E - r^2/2), for |r| <= 0.5 ln 2. */
function rationalPart(r: number): number {
  const half = 0.5 * r;
  const z = r * half;
  const q = 1 + z * (Q1 + z * (Q2 + z * (Q3 + z * (Q4 + z * Q5))));
  const t = 3 - q * half;
  return z * ((q - t) / (6 - r * t));
}

/** 2^k (1 + r - e) - 1 for k != 0, ordered so that the smaller terms are added first. */
function scaled(r: number, e: number, k: number): number {
  if (k === -1) return 0.5 * (r - e) - 0.5;
  if (k === 1) return r < -0.25 ? -2 * (e - (r + 0.5)) : 1 + 2 * (r - e);
  if (k <= -2 || k > 56) {
    const y = 1 - (e - r);
    return (k === 1024 ? y * 2 * TWO_1023 : y * powerOfTwo(k)) - 1;
  }
  if (k < 20) {
    const oneLess = fromWords(0x3ff00000 - (0x200000 >> k), 0); // 1 - 2^-k
    return (oneLess - (e - r)) * powerOfTwo(k);
  }
  return (r - (e + powerOfTwo(0 - k)) + 1) * powerOfTwo(k);
}
