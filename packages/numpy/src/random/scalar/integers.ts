/** Whole numbers of a range, each as likely as the others, without a division in most draws (Lemire 2019). */
import type { BitGenerator } from "../bits.js";
import { carryOf, multiplyHigh } from "../words.js";

/** A whole number from 0 to `last`, which is below 2^32. */
export function upTo32<B extends BitGenerator>(bits: B, last: number): number {
  if (last === 0) return 0;
  if (last === 0xffffffff) return bits.next32();
  const count = last + 1;
  let word = bits.next32();
  let left = Math.imul(word, count) >>> 0;
  if (left < count) {
    const threshold = (0xffffffff - last) % count;
    while (left < threshold) {
      word = bits.next32();
      left = Math.imul(word, count) >>> 0;
    }
  }
  return multiplyHigh(word, count) >>> 0;
}

/**
 * A number of 64 bits up to `lastHigh * 2^32 + lastLow`, which is 2^32 or more; it is left in `bits.high` and
 * `bits.low`.
 */
export function upTo64<B extends BitGenerator>(bits: B, lastHigh: number, lastLow: number): void {
  bits.next64();
  const high = lastLow === 0xffffffff ? (lastHigh + 1) >>> 0 : lastHigh;
  const low = lastLow === 0xffffffff ? 0 : lastLow + 1;
  // 2^64 is all that there is.
  if (high === 0) return;
  while (isLeftOut(bits, lastHigh, lastLow, high, low)) bits.next64();
  const second =
    carryOf(
      (multiplyHigh(bits.low, low) >>> 0) + (Math.imul(bits.high, low) >>> 0) + (Math.imul(bits.low, high) >>> 0),
    ) +
    (multiplyHigh(bits.high, low) >>> 0) +
    (multiplyHigh(bits.low, high) >>> 0) +
    (Math.imul(bits.high, high) >>> 0);
  const upper = multiplyHigh(bits.high, high) + carryOf(second);
  bits.low = second | 0;
  bits.high = upper | 0;
}

/**
 * Whether the lower half of the product of a draw and the count of numbers says that the draw would favour some of
 * them.
 */
function isLeftOut<B extends BitGenerator>(
  bits: B,
  lastHigh: number,
  lastLow: number,
  high: number,
  low: number,
): boolean {
  const leftHigh = (multiplyHigh(bits.low, low) + Math.imul(bits.high, low) + Math.imul(bits.low, high)) >>> 0;
  const leftLow = Math.imul(bits.low, low) >>> 0;
  if (!isLess(leftHigh, leftLow, high, low)) return false;
  // (2^64 - 1 - last) % (last + 1), bit by bit.
  let restHigh = 0;
  let restLow = 0;
  for (let bit = 63; bit >= 0; bit--) {
    const word = ~(bit < 32 ? lastLow : lastHigh);
    const isWide = restHigh >>> 31 === 1;
    restHigh = ((restHigh << 1) | (restLow >>> 31)) >>> 0;
    restLow = ((restLow << 1) | ((word >>> (bit & 31)) & 1)) >>> 0;
    if (!isWide && isLess(restHigh, restLow, high, low)) continue;
    restHigh = (restHigh - high - (restLow < low ? 1 : 0)) >>> 0;
    restLow = (restLow - low) >>> 0;
  }
  return isLess(leftHigh, leftLow, restHigh, restLow);
}

const isLess = (high: number, low: number, otherHigh: number, otherLow: number): boolean =>
  high < otherHigh || (high === otherHigh && low < otherLow);

/** A whole number from 0 to `last`, which is below 2^53. */
export function upTo<B extends BitGenerator>(bits: B, last: number): number {
  if (last < 4294967296) return upTo32(bits, last);
  upTo64(bits, Math.floor(last / 4294967296), last % 4294967296);
  return (bits.high >>> 0) * 4294967296 + (bits.low >>> 0);
}

/** {@link upTo} as older algorithms draw it: as many bits as `last` has, until they are not beyond it. */
export function maskedUpTo<B extends BitGenerator>(bits: B, last: number): number {
  if (last === 0) return 0;
  if (last < 4294967296) {
    const unused = Math.clz32(last);
    let value = bits.next32() & (0xffffffff >>> unused);
    while (value >>> 0 > last) value = bits.next32() & (0xffffffff >>> unused);
    return value >>> 0;
  }
  const mask = 0xffffffff >>> Math.clz32(last / 4294967296);
  for (;;) {
    bits.next64();
    const value = ((bits.high & mask) >>> 0) * 4294967296 + (bits.low >>> 0);
    if (value <= last) return value;
  }
}

/**
 * A whole number from `low` and below `high`; without `high` from 0 and below `low`. Throws a RangeError where there is
 * none, or none that a number holds.
 */
export function integers<B extends BitGenerator>(bits: B, low: number, high?: number): number {
  const first = high === undefined ? 0 : low;
  const end = high ?? low;
  checkRange(first, end - 1);
  return first + upTo(bits, end - 1 - first);
}

/** The same with the upper end among the numbers. */
export const integersThrough = <B extends BitGenerator>(bits: B, low: number, high?: number): number =>
  high === undefined ? integers(bits, 0, low + 1) : integers(bits, low, high + 1);

/** Throws a RangeError for what is no range of whole numbers of up to 53 bits. */
export function checkRange(first: number, last: number): void {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || !Number.isSafeInteger(last - first))
    throw new RangeError("integers of more than 53 bits are bigints: dtype i64 or u64");
  if (last < first) throw new RangeError(`low >= high: there is no integer from ${first} to ${last}`);
}
