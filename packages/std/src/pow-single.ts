/**
 * In: base x and exponent y; out: x^y in single precision, computed in doubles: 2 to y log2(x). x = 2^k (1 + f) with 1
 * + f between sqrt(1/2) and sqrt(2), log2(1 + f) = s P(s^2) with s = f / (2 + f) (minimax, off by at most 2^-45).
 * Without a branch for positive normal x. Error below 0.51 ulp.
 */
import { exponentFrom, fieldPower, significandFrom } from "./bits.js";
import { exp2Rest } from "./exp2-short.js";
import { BIAS } from "./parts.js";
import { powerOfAny, SMALLEST_NORMAL } from "./pow.js";

/** To its upper 32 bits. */
const SQRT_HALF = 0.7071065902709961;
/** Powers of two beyond these are Infinity or 0. */
const LARGEST = 130;
const SMALLEST = -152;

const L1 = 2.88539008177785;
const L2 = 0.9617966941133894;
const L3 = 0.5770779423444485;
const L4 = 0.4122092548797162;
const L5 = 0.31990557881136106;
const L6 = 0.282902048798055;

export function powSingle(x: number, y: number): number {
  const usual = powerOfTwo(y * logarithmOfNormal(x));
  return Math.fround(x >= SMALLEST_NORMAL && x < Infinity && Math.abs(y) < Infinity ? usual : powerOfAny(x, y));
}

/** log2(x). @inline */
function logarithmOfNormal(x: number): number {
  const f = significandFrom(x, SQRT_HALF) - 1;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  return exponentFrom(x, SQRT_HALF) + s * (L1 + z * L2 + w * (L3 + z * L4 + w * (L5 + z * L6)));
}

/** 2^z. @inline */
function powerOfTwo(z: number): number {
  const below = z > LARGEST ? LARGEST : z;
  const inside = below < SMALLEST ? SMALLEST : below;
  const shifted = inside + BIAS;
  const power = fieldPower(shifted);
  return power + power * exp2Rest(inside - (shifted - BIAS));
}
