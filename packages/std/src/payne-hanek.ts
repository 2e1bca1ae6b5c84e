/**
 * In: a finite angle with |x| > 2^19 pi/2; out: its sine, cosine or tangent. Payne and Hanek's reduction in the form of
 * fdlibm (Sun Microsystems 1993): x, 2/pi and pi/2 in digits of 24 bits. Only the digits of x 2/pi that are neither
 * whole turns nor too small to matter are formed; the fraction is multiplied by pi/2 again.
 *
 * Digit p of the product has the weight 2^(scale - 24 p). Digits are recomputed where they are needed instead of being
 * kept in an array: a kernel that calls sin would otherwise need an arena.
 */
import { fromWords, highWord, lowWord } from "./bits.js";
import { afterReduction } from "./circular-kernels.js";
import { powerOfTwo } from "./parts.js";

const TWO_24 = 16777216;
const TWO_MINUS_24 = 5.9604644775390625e-8;

/** 2/pi in digits of 24 bits, behind three zeros for the digits in front of the binary point. */
const TWO_OVER_PI = new Int32Array([
  0, 0, 0, 0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163, 0xabdebb, 0xc561b7,
  0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129, 0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c,
  0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c, 0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11,
  0x8b5a0a, 0x6d1f6d, 0x367ecf, 0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7,
  0x8a5292, 0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436,
]);

/** pi/2 in digits of 24 bits. */
const H0 = 1.57079625129699707031;
const H1 = 7.54978941586159635335e-8;
const H2 = 5.39030252995776476554e-15;
const H3 = 3.28200341580791294123e-22;
const H4 = 1.27065575308067607349e-29;

export function circularOfHuge(x: number, which: number): number {
  const a = Math.abs(x);
  const exponent = (highWord(a) >> 20) - 1046;
  const mantissa = fromWords((highWord(a) - (exponent << 20)) | 0, lowWord(a));
  const x0 = Math.floor(mantissa);
  const rest = (mantissa - x0) * TWO_24;
  const x1 = Math.floor(rest);
  const x2 = (rest - x1) * TWO_24;
  const skipped = exponent < 3 ? 0 : ((exponent - 3) / 24) | 0;
  const scale = exponent - 24 * (skipped + 1);

  let last = 4;
  let turns = turnsUpTo(last, scale, skipped, x0, x1, x2);
  let sign = turns - Math.floor(turns) >= 0.5 ? -1 : 1;
  let first = leadingDigit(last, sign, scale, skipped, x0, x1, x2);
  while (first > last - 4) {
    last = first + 4;
    turns = turnsUpTo(last, scale, skipped, x0, x1, x2);
    sign = turns - Math.floor(turns) >= 0.5 ? -1 : 1;
    first = leadingDigit(last, sign, scale, skipped, x0, x1, x2);
  }
  const n = Math.floor(turns + 0.5) | 0;

  const unit0 = powerOfTwo(scale - 24 * first);
  const unit1 = unit0 * TWO_MINUS_24;
  const unit2 = unit1 * TWO_MINUS_24;
  const unit3 = unit2 * TWO_MINUS_24;
  const unit4 = unit3 * TWO_MINUS_24;
  const d0 = digit(first, last, sign, scale, skipped, x0, x1, x2) * unit0;
  const d1 = digit(first + 1, last, sign, scale, skipped, x0, x1, x2) * unit1;
  const d2 = digit(first + 2, last, sign, scale, skipped, x0, x1, x2) * unit2;
  const d3 = digit(first + 3, last, sign, scale, skipped, x0, x1, x2) * unit3;
  const d4 = digit(first + 4, last, sign, scale, skipped, x0, x1, x2) * unit4;
  const p0 = H0 * d0;
  const p1 = H0 * d1 + H1 * d0;
  const p2 = H0 * d2 + H1 * d1 + H2 * d0;
  const p3 = H0 * d3 + H1 * d2 + H2 * d1 + H3 * d0;
  const p4 = H0 * d4 + H1 * d3 + H2 * d2 + H3 * d1 + H4 * d0;
  let p5 = 0;
  if (last - first >= 5) {
    const d5 = digit(first + 5, last, sign, scale, skipped, x0, x1, x2) * (unit4 * TWO_MINUS_24);
    p5 = H0 * d5 + H1 * d4 + H2 * d3 + H3 * d2 + H4 * d1;
  }
  const head = p5 + p4 + p3 + p2 + p1 + p0;
  const tail = p0 - head + p1 + p2 + p3 + p4 + p5;
  const positive = sign > 0 === x > 0;
  return afterReduction(positive ? head : -head, positive ? tail : -tail, x > 0 ? n : 0 - n, which);
}

/** Column p of the product, before carries: exact, below 2^50. */
function column(p: number, skipped: number, x0: number, x1: number, x2: number): number {
  const i = p + skipped + 3;
  return x0 * TWO_OVER_PI[i]! + x1 * TWO_OVER_PI[i - 1]! + x2 * TWO_OVER_PI[i - 2]!;
}

/** Column p with the carry from the columns behind it, up to `last`; `sign` -1 gives the negative of the product. */
function columnWithCarry(
  p: number,
  last: number,
  sign: number,
  skipped: number,
  x0: number,
  x1: number,
  x2: number,
): number {
  let sum = 0;
  for (let i = last; i >= p; i--) sum = sign * column(i, skipped, x0, x1, x2) + Math.floor(sum * TWO_MINUS_24);
  return sum;
}

/** Digit p of the fraction of the product (sign 1) or of its complement to 1 (sign -1). */
function digit(
  p: number,
  last: number,
  sign: number,
  scale: number,
  skipped: number,
  x0: number,
  x1: number,
  x2: number,
): number {
  const bits = Math.min(24, Math.max(0, 24 * p - scale)); // behind the binary point
  const size = powerOfTwo(bits);
  const sum = columnWithCarry(p, last, sign, skipped, x0, x1, x2);
  return sum - Math.floor(sum / size) * size;
}

/** The first digit of the fraction that is not zero. */
function leadingDigit(
  last: number,
  sign: number,
  scale: number,
  skipped: number,
  x0: number,
  x1: number,
  x2: number,
): number {
  let p = -1;
  while (p < last && digit(p, last, sign, scale, skipped, x0, x1, x2) === 0) p++;
  return p;
}

/** The product modulo 8, exact to enough places to tell its whole part and whether the fraction reaches 1/2. */
function turnsUpTo(last: number, scale: number, skipped: number, x0: number, x1: number, x2: number): number {
  if (scale < 0) return moduloEight(columnWithCarry(0, last, 1, skipped, x0, x1, x2) * powerOfTwo(scale));
  const whole = moduloEight(column(0, skipped, x0, x1, x2) * powerOfTwo(scale));
  return moduloEight(whole + moduloEight(columnWithCarry(1, last, 1, skipped, x0, x1, x2) * powerOfTwo(scale - 24)));
}

function moduloEight(value: number): number {
  return value - 8 * Math.floor(value * 0.125);
}
