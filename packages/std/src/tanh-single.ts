/**
 * In: x; out: its hyperbolic tangent in single precision, computed in doubles. Without a branch: 2x = (k + r) ln 2, and
 * with q = 2^r - 1 and s = 2^-k the result is (q - (s - 1)) / (q + (s + 1)). Error below 0.51 ulp.
 */
import { fieldPower } from "./bits.js";
import { exp2Rest } from "./exp2-short.js";
import { BIAS } from "./parts.js";

/** From here on the result is 1. */
const LARGEST = 10;
const TWO_OVER_LN2 = 2.8853900817779268;

/** @inline */
export function tanhSingle(x: number): number {
  const below = x > LARGEST ? LARGEST : x;
  const inside = below < -LARGEST ? -LARGEST : below;
  const twice = inside * TWO_OVER_LN2;
  // 1023 - k, as a whole number in the last bits.
  const shifted = BIAS - twice;
  const q = exp2Rest(twice - (BIAS - shifted));
  const s = fieldPower(shifted);
  return Math.fround((q - (s - 1)) / (q + (s + 1)));
}
