/** In: x; out: its logarithm to base 10, exact for 10^0 … 10^22. Error below 1 ulp. */
import { isUsual, logarithmInPieces, logarithmOfSpecial, TWO_54 } from "./logarithm-in-pieces.js";

const INVERSE_LN10_HIGH = 0.4342944622039795;
const INVERSE_LN10_LOW = 1.9699272335463627e-8;
/** The first piece times a whole number of 11 bits is exact. */
const LOG10_2_HIGH = 3.01029995663611771306e-1;
const LOG10_2_LOW = 3.69423907715893078616e-13;

export function log10(x: number): number {
  const usual = scaledLogarithm(x, 0);
  return isUsual(x) ? usual : logarithmOfOther(x);
}

/** log10(2^added x) for a normal x > 0. @inline */
function scaledLogarithm(x: number, added: number): number {
  return logarithmInPieces(x, added, LOG10_2_HIGH, LOG10_2_LOW, INVERSE_LN10_HIGH, INVERSE_LN10_LOW);
}

/** @rare */
function logarithmOfOther(x: number): number {
  if (!(x > 0 && x < Infinity)) return logarithmOfSpecial(x);
  return x < 1 ? scaledLogarithm(x * TWO_54, -54) : scaledLogarithm(x / TWO_54, 54);
}
