/** Words of 32 bits: what of their products and sums does not fit in one. */

/** The upper 32 bits of the product of two unsigned words. */
export function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const first = (Math.imul(aHigh, bLow) + (Math.imul(aLow, bLow) >>> 16)) >>> 0;
  const second = ((first & 0xffff) + Math.imul(aLow, bHigh)) >>> 0;
  return (Math.imul(aHigh, bHigh) + (first >>> 16) + (second >>> 16)) | 0;
}

/** {@link multiplyHigh} in kernels, where bigints of 64 bits are registers. */
export const multiplyHighWide = (a: number, b: number): number =>
  Number((BigInt(a >>> 0) * BigInt(b >>> 0)) >> 32n) | 0;

/** What a sum of unsigned words carries into the next one. */
export const carryOf = (sum: number): number => Math.floor(sum / 4294967296);
