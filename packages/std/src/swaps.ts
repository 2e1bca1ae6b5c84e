/** In: a number; out: its lowest 16 or 32 bits with the bytes in the opposite order. */

export function swapBytes2(x: number): number {
  return ((x & 255) << 8) | ((x >>> 8) & 255);
}

/** As a signed integer. */
export function swapBytes4(x: number): number {
  return (x << 24) | ((x & 0xff00) << 8) | ((x >>> 8) & 0xff00) | (x >>> 24);
}
