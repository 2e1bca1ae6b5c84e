// The numbers that literals and arguments are drawn from, and their TypeScript text.
import type { Random } from "./random.js";

const SMALL = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256, 1000, -1, -2, -3, -7,
  -16, -128,
];

/** Integers next to the limits of the machine's integers and of exact doubles. */
const EDGES = [
  32767, 32768, 65535, 65536, 2147483646, 2147483647, 2147483648, 2147483649, -2147483647, -2147483648, -2147483649,
  4294967294, 4294967295, 4294967296, 4294967297, -4294967296, 6442450944, 9007199254740990, 9007199254740991,
  9007199254740992, -9007199254740991, -9007199254740992, 9007199254740994, 1073741824, 16777216, 16777217,
  9223372036854775807, 18446744073709551616,
];

const FRACTIONS = [
  0.5, 1.5, 2.5, -0.5, -1.5, -0.75, 3.5, 0.49999999999999994, 4503599627370495.5, 0.1, 0.25, 0.75, 3.75, -2.25, 1e-3,
  0.3333333333333333, 2.718281828459045, 254.5, 255.5, 1e-7, 1234.5678,
];

const EXTREMES = [
  1e300, -1e300, 5e-324, 2.2250738585072014e-308, 1e21, 1.7976931348623157e308, 3.4028234663852886e38, 1e-46,
  123456789012345680000,
];

const SPECIAL = [-0, -0, -0, NaN, NaN, Infinity, -Infinity];

export function smallInteger(random: Random): number {
  return random.pick(SMALL);
}

export function anyInteger(random: Random): number {
  return random.weighted([
    [10, () => random.pick(SMALL)],
    [3, () => random.pick(EDGES)],
    [2, () => random.next() | 0],
    [2, () => random.between(-20, 20)],
  ])();
}

export function anyFloat(random: Random): number {
  return random.weighted([
    [8, () => random.pick(FRACTIONS)],
    [2, () => random.pick(EXTREMES)],
    [3, () => random.pick(SMALL)],
    [3, () => (random.fraction() - 0.5) * random.pick([1, 10, 1000, 1e6])],
  ])();
}

/** Any number at all; `wild` is the share of -0, NaN and the infinities. */
export function anyNumber(random: Random, wild: number): number {
  if (random.chance(wild)) return random.pick(SPECIAL);
  return random.chance(0.55) ? anyInteger(random) : anyFloat(random);
}

/** The decimal text of a number; `Number(text)` gives it back, -0 included. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/** A literal for a number, in one of the ways people write it. */
export function literalText(value: number, random: Random): string {
  if (value !== value) return random.chance(0.5) ? "NaN" : "(0 / 0)";
  if (value === Infinity) return random.chance(0.5) ? "Infinity" : "(1 / 0)";
  if (value > 9 && value <= 0xffffffff && Number.isInteger(value) && random.chance(0.1))
    return `0x${value.toString(16)}`;
  return numberText(value);
}
