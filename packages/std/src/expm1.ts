/**
 * In: x; out: e^x - 1 without cancellation near 0. Without a branch but for large x, so that loops are vectorised: x =
 * k ln 2 + r, and with q = e^r - 1 - r and s = 2^k the result is (s - 1) + s r + s q, the first sum in two pieces.
 * Error below 1 ulp.
 */
import { fieldPower } from "./bits.js";
import { exp, exponentialRest, USUAL } from "./exp.js";
import { BIAS, ROUNDING } from "./parts.js";

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;

export function expm1(x: number): number {
  const k = x * INVERSE_LN2 + ROUNDING - ROUNDING;
  const head = x - k * LN2_HIGH;
  const tail = k * LN2_LOW;
  const r = head - tail;
  const lost = head - r - tail;
  const q = lost + lost * r + exponentialRest(r);
  const s = fieldPower(BIAS + k);
  // -0 for 1, so that -0 stays what it is.
  const above = -(1 - s);
  const linear = s * r;
  const sum = above + linear;
  const usual = sum - (sum - above - linear - (s * q + (s - above - 1)));
  return Math.abs(x) < USUAL ? usual : ofLarge(x);
}

/** @rare */
function ofLarge(x: number): number {
  return x < 0 ? -1 : exp(x);
}
