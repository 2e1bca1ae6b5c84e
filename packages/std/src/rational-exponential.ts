/**
 * In: x; out: e^x, for the functions that are built on it and rest on its bits. fdlibm (Sun Microsystems 1993): x = k ln 2 + r with |r| <= 0.5 ln 2, then a rational form of e^r
 * whose polynomial in r^2 (Remez, degree 5) is off by at most 2^-59. Error below 1 ulp.
 */
import { highWord } from "./bits.js";
import { powerOfTwo } from "./parts.js";

const OVERFLOW = 7.09782712893383973096e2;
const UNDERFLOW = -7.4513321910194110842e2;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;
const TWO_1023 = 8.98846567431158e307;
const TWO_MINUS_1000 = 9.3326361850321887899e-302;

const P1 = 1.66666666666666019037e-1;
const P2 = -2.77777777770155933842e-3;
const P3 = 6.61375632143793436117e-5;
const P4 = -1.6533902205465251539e-6;
const P5 = 4.13813679705723846039e-8;

/** r - R1(r^2), the Remez polynomial: e^r = 1 + r + r c / (2 - c) for the returned c, |r| <= 0.5 ln 2. */
function exponentialCorrection(r: number): number {
  const t = r * r;
  return r - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
}

export function exponential(x: number): number {
  const high = highWord(x);
  const magnitude = high & 0x7fffffff;
  if (magnitude >= 0x40862e42) {
    if (x !== x) return x;
    if (x > OVERFLOW) return Infinity;
    if (x < UNDERFLOW) return 0;
  }
  if (magnitude < 0x3e300000) return 1 + x;
  if (magnitude <= 0x3fd62e42) {
    const c = exponentialCorrection(x);
    return 1 - ((x * c) / (c - 2) - x);
  }
  let k = high < 0 ? -1 : 1;
  if (magnitude >= 0x3ff0a2b2) k = (INVERSE_LN2 * x + (high < 0 ? -0.5 : 0.5)) | 0;
  else if (x === 1) return Math.E;
  const head = x - k * LN2_HIGH;
  const tail = k * LN2_LOW;
  const r = head - tail;
  const c = exponentialCorrection(r);
  const y = 1 - (tail - (r * c) / (2 - c) - head);
  if (k === 1024) return y * 2 * TWO_1023;
  if (k >= -1021) return y * powerOfTwo(k);
  return y * powerOfTwo(k + 1000) * TWO_MINUS_1000;
}
