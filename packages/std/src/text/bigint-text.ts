/** In: a bigint of up to 64 bits; out: its text. */
import { numberText } from "./number-text.js";
import { failRadix } from "./units.js";

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

export function bigintText(x: bigint): string {
  // Numbers are exact up to 2^53: the last 15 digits are one, and the others.
  const first = Number(x / 1000000000000000n);
  const last = Number(x % 1000000000000000n);
  if (first === 0) return numberText(last);
  return numberText(first) + numberText(last < 0 ? -last : last).padStart(15, "0");
}

export function bigintRadixText(x: bigint, radix: number): string {
  const base = radix === radix ? Math.trunc(radix) : 0;
  if (base < 2 || base > 36) failRadix(radix);
  if (base === 10) return bigintText(x);
  const divisor = BigInt.asUintN(6, BigInt(base));
  let text = "";
  let rest = x;
  do {
    const digit = Number(rest % divisor);
    text = DIGITS[digit < 0 ? -digit : digit]! + text;
    rest = rest / divisor;
  } while (rest !== 0n);
  return x < 0n ? `-${text}` : text;
}
