/** In: m · 2^e; out: all its decimal digits, however many there are. */

/** Digits that the longest double has, and those of a boundary between two. */
export const MOST_DIGITS = 800;

const BASE = 1e7;
const BASE_DIGITS = 7;
/** 2^-1076 times a number of 55 bits has 155 of these. */
const MOST_LIMBS = 160;

/**
 * Writes the digits of (mantissa · factor + addend) · 2^exponent, which must be positive, and zeros behind them. The
 * result is the decimal exponent n of 0.d₁d₂d₃… · 10^n. The factor is at most 4, the addend -1, 0 or 1.
 */
export function expand(mantissa: number, factor: number, addend: number, exponent: number, digits: Uint8Array): number {
  const limbs = new Int32Array(MOST_LIMBS);
  const upper = Math.floor(mantissa / BASE);
  let low = (mantissa - upper * BASE) * factor + addend;
  let middle = (upper % BASE) * factor;
  let high = Math.floor(upper / BASE) * factor;
  middle += Math.floor(low / BASE);
  low -= Math.floor(low / BASE) * BASE;
  high += Math.floor(middle / BASE);
  middle -= Math.floor(middle / BASE) * BASE;
  limbs[0] = low;
  limbs[1] = middle;
  limbs[2] = high;
  let count = 3;
  // A negative power of 2 is a power of 5 over one of 10.
  let left = exponent < 0 ? -exponent : exponent;
  const step = exponent < 0 ? 10 : 29;
  const power = exponent < 0 ? 9765625 : 536870912;
  while (left > 0) {
    const now = left < step ? left : step;
    count = multiply(limbs, count, now === step ? power : smallPower(exponent < 0 ? 5 : 2, now));
    left -= now;
  }
  while (count > 0 && limbs[count - 1] === 0) count--;
  return writeDigits(limbs, count, digits) - (exponent < 0 ? -exponent : 0);
}

function smallPower(base: number, exponent: number): number {
  let power = 1;
  for (let i = 0; i < exponent; i++) power *= base;
  return power;
}

/** Multiplies in place; the result is the new number of limbs. */
function multiply(limbs: Int32Array, count: number, factor: number): number {
  let carry = 0;
  for (let i = 0; i < count; i++) {
    const product = limbs[i]! * factor + carry;
    carry = Math.floor(product / BASE);
    limbs[i] = product - carry * BASE;
  }
  let used = count;
  while (carry > 0) {
    const upper = Math.floor(carry / BASE);
    limbs[used++] = carry - upper * BASE;
    carry = upper;
  }
  return used;
}

/** The result is the number of digits. */
function writeDigits(limbs: Int32Array, count: number, digits: Uint8Array): number {
  let written = 0;
  for (let i = count - 1; i >= 0; i--) {
    let limb = limbs[i]!;
    let unit = 1e6;
    for (let k = 0; k < BASE_DIGITS; k++) {
      const digit = Math.floor(limb / unit);
      limb -= digit * unit;
      unit /= 10;
      // No zeros in front.
      if (written > 0 || digit > 0) digits[written++] = digit;
    }
  }
  const length = written;
  while (written < digits.length) digits[written++] = 0;
  return length;
}
