/** What gives random bits: 64 at a time, as two words. */
export interface BitGenerator {
  /** The upper and the lower half of what `next64` has drawn, as signed words. */
  high: number;
  low: number;
  /** Draws 64 bits. */
  next64(): void;
  /** 32 bits, unsigned. */
  next32(): number;
  /** A number from 0 and below 1, of 53 bits. */
  nextDouble(): number;
}
