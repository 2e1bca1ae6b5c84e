/**
 * In: x of 32 bits; out: e^x in single precision, four at a time where loops are vectorised. x = k ln 2 + r with |r| <=
 * 0.5 ln 2 and k ln 2 in two pieces, a polynomial of degree 6 for e^r (minimax, off by at most 2^-28) with the rounding
 * of 1 + r put back, scaled by 2^k in two factors, of which only the last rounds where the result is subnormal. Error
 * below 0.8 ulp.
 */
import { fromSingleBits, singleBits } from "./bits.js";
import { SINGLE_ROUNDING } from "./parts.js";

/** Beyond these the result is Infinity or 0. */
const LARGEST = 89;
const SMALLEST = -104;
/** 16 bits: k times this is exact. */
const LN2_HIGH = 0.693145751953125;
const LN2_LOW = 0.000001428606765330187;
const INVERSE_LN2 = 1.4426950216293335;
const ONE = 0x3f800000;

const C3 = 0.166665181517601;
const C4 = 0.04166620224714279;
const C5 = 0.008369024842977524;
const C6 = 0.0013950725551694632;

/** @inline @singles */
export function expSingle(x: number): number {
  const below = x > LARGEST ? LARGEST : x;
  const inside = below < SMALLEST ? SMALLEST : below;
  const shifted = Math.fround(Math.fround(inside * INVERSE_LN2) + SINGLE_ROUNDING);
  const k = Math.fround(shifted - SINGLE_ROUNDING);
  const head = Math.fround(inside - Math.fround(k * LN2_HIGH));
  const tail = Math.fround(k * LN2_LOW);
  const rest = Math.fround(restOfSingle(Math.fround(head - tail)) - tail);
  const sum = Math.fround(1 + head);
  const lost = Math.fround(head - Math.fround(sum - 1));
  const y = Math.fround(sum + Math.fround(lost + rest));
  const power = singleBits(shifted) << 23;
  const half = (power >> 1) & 0xff800000;
  return Math.fround(Math.fround(y * fromSingleBits(half + ONE)) * fromSingleBits(power - half + ONE));
}

/** e^r - 1 - r. @inline */
function restOfSingle(r: number): number {
  const square = Math.fround(r * r);
  const low = Math.fround(0.5 + Math.fround(r * C3));
  const middle = Math.fround(C4 + Math.fround(r * C5));
  const high = Math.fround(square * C6);
  return Math.fround(square * Math.fround(low + Math.fround(square * Math.fround(middle + high))));
}
