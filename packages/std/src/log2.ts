/** In: x; out: its logarithm to base 2, exact for powers of two. Error below 1 ulp. */
import { isUsual, logarithmInPieces, logarithmOfSpecial, TWO_54 } from "./logarithm-in-pieces.js";

const INVERSE_LN2_HIGH = 1.44269504072144627571;
const INVERSE_LN2_LOW = 1.67517131648865118353e-10;

export function log2(x: number): number {
  const usual = scaledLogarithm(x, 0);
  return isUsual(x) ? usual : logarithmOfOther(x);
}

/** log2(x) + added for a normal x > 0. @inline */
function scaledLogarithm(x: number, added: number): number {
  return logarithmInPieces(x, added, 1, 0, INVERSE_LN2_HIGH, INVERSE_LN2_LOW);
}

/** @rare */
function logarithmOfOther(x: number): number {
  if (!(x > 0 && x < Infinity)) return logarithmOfSpecial(x);
  return x < 1 ? scaledLogarithm(x * TWO_54, -54) : scaledLogarithm(x / TWO_54, 54);
}
