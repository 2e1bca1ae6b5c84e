/**
 * Philox 4x64-10: bits that are a function of a counter and a key, so that any place of any stream can be computed at
 * once (Salmon et al. 2011).
 */
import type { BitGenerator } from "./bits.js";
import { carryOf, multiplyHigh } from "./words.js";

const FIRST_HIGH = 0xd2e7470e;
const FIRST_LOW = 0xe14c6c93;
const SECOND_HIGH = 0xca5a8263;
const SECOND_LOW = 0x95121157;
const FIRST_WEYL_HIGH = 0x9e3779b9;
const FIRST_WEYL_LOW = 0x7f4a7c15;
const SECOND_WEYL_HIGH = 0xbb67ae85;
const SECOND_WEYL_LOW = 0x84caa73b;
const ROUNDS = 10;

/** The sum that gives the third word of a product of numbers of 64 bits, and what it carries into the fourth. */
const thirdSum = (high: number, low: number, otherHigh: number, otherLow: number): number => {
  const second =
    (multiplyHigh(low, otherLow) >>> 0) + (Math.imul(high, otherLow) >>> 0) + (Math.imul(low, otherHigh) >>> 0);
  return (
    carryOf(second) +
    (multiplyHigh(high, otherLow) >>> 0) +
    (multiplyHigh(low, otherHigh) >>> 0) +
    (Math.imul(high, otherHigh) >>> 0)
  );
};

/** The second word of such a product. */
const secondWord = (high: number, low: number, otherHigh: number, otherLow: number): number =>
  (multiplyHigh(low, otherLow) + Math.imul(high, otherLow) + Math.imul(low, otherHigh)) | 0;

/**
 * The counter is four numbers of 64 bits, the key two, each as two words; what a block gives is four, of which
 * `position` have been drawn.
 */
export class Philox implements BitGenerator {
  high = 0;
  low = 0;
  /** The upper half of the last draw, if nobody has had it. */
  waiting = 0;
  isWaiting = false;
  position = 4;
  block0High = 0;
  block0Low = 0;
  block1High = 0;
  block1Low = 0;
  block2High = 0;
  block2Low = 0;
  block3High = 0;
  block3Low = 0;
  counter0High = 0;
  counter0Low = 0;
  counter1High = 0;
  counter1Low = 0;
  counter2High = 0;
  counter2Low = 0;
  counter3High = 0;
  counter3Low = 0;

  constructor(
    public key0High: number,
    public key0Low: number,
    public key1High: number,
    public key1Low: number,
  ) {}

  /** Computes the block of the next counter. */
  nextBlock(): void {
    this.countUp();
    let aHigh = this.counter0High;
    let aLow = this.counter0Low;
    let bHigh = this.counter1High;
    let bLow = this.counter1Low;
    let cHigh = this.counter2High;
    let cLow = this.counter2Low;
    let dHigh = this.counter3High;
    let dLow = this.counter3Low;
    let key0High = this.key0High;
    let key0Low = this.key0Low;
    let key1High = this.key1High;
    let key1Low = this.key1Low;
    for (let round = 0; round < ROUNDS; round++) {
      const first2 = thirdSum(aHigh, aLow, FIRST_HIGH, FIRST_LOW);
      const first3 = (carryOf(first2) + multiplyHigh(aHigh, FIRST_HIGH)) | 0;
      const first1 = secondWord(aHigh, aLow, FIRST_HIGH, FIRST_LOW);
      const first0 = Math.imul(aLow, FIRST_LOW);
      const second2 = thirdSum(cHigh, cLow, SECOND_HIGH, SECOND_LOW);
      const second3 = (carryOf(second2) + multiplyHigh(cHigh, SECOND_HIGH)) | 0;
      const second1 = secondWord(cHigh, cLow, SECOND_HIGH, SECOND_LOW);
      const second0 = Math.imul(cLow, SECOND_LOW);
      aHigh = second3 ^ bHigh ^ key0High;
      aLow = (second2 | 0) ^ bLow ^ key0Low;
      bHigh = second1;
      bLow = second0;
      cHigh = first3 ^ dHigh ^ key1High;
      cLow = (first2 | 0) ^ dLow ^ key1Low;
      dHigh = first1;
      dLow = first0;
      const low0 = (key0Low >>> 0) + FIRST_WEYL_LOW;
      const low1 = (key1Low >>> 0) + SECOND_WEYL_LOW;
      key0High = (key0High + FIRST_WEYL_HIGH + carryOf(low0)) | 0;
      key0Low = low0 | 0;
      key1High = (key1High + SECOND_WEYL_HIGH + carryOf(low1)) | 0;
      key1Low = low1 | 0;
    }
    this.block0High = aHigh;
    this.block0Low = aLow;
    this.block1High = bHigh;
    this.block1Low = bLow;
    this.block2High = cHigh;
    this.block2Low = cLow;
    this.block3High = dHigh;
    this.block3Low = dLow;
  }

  private countUp(): void {
    this.counter0Low = (this.counter0Low + 1) | 0;
    if (this.counter0Low !== 0) return;
    this.counter0High = (this.counter0High + 1) | 0;
    if (this.counter0High !== 0) return;
    this.counter1Low = (this.counter1Low + 1) | 0;
    if (this.counter1Low !== 0) return;
    this.counter1High = (this.counter1High + 1) | 0;
    if (this.counter1High !== 0) return;
    this.counter2Low = (this.counter2Low + 1) | 0;
    if (this.counter2Low !== 0) return;
    this.counter2High = (this.counter2High + 1) | 0;
    if (this.counter2High !== 0) return;
    this.counter3Low = (this.counter3Low + 1) | 0;
    if (this.counter3Low === 0) this.counter3High = (this.counter3High + 1) | 0;
  }

  next64(): void {
    if (this.position > 3) {
      this.nextBlock();
      this.position = 0;
    }
    const { position } = this;
    this.position = position + 1;
    this.high =
      position === 0
        ? this.block0High
        : position === 1
          ? this.block1High
          : position === 2
            ? this.block2High
            : this.block3High;
    this.low =
      position === 0
        ? this.block0Low
        : position === 1
          ? this.block1Low
          : position === 2
            ? this.block2Low
            : this.block3Low;
  }

  next32(): number {
    if (this.isWaiting) {
      this.isWaiting = false;
      return this.waiting >>> 0;
    }
    this.next64();
    this.isWaiting = true;
    this.waiting = this.high;
    return this.low >>> 0;
  }

  nextDouble(): number {
    this.next64();
    return ((this.high >>> 0) * 2097152 + (this.low >>> 11)) * 1.1102230246251565e-16;
  }

  /** The stream that begins `count` times 2^128 draws behind this one. `count` is a whole number from 0. */
  jumped(count = 1): Philox {
    const made = new Philox(this.key0High, this.key0Low, this.key1High, this.key1Low);
    const low = (this.counter2Low >>> 0) + (count % 4294967296);
    const high = (this.counter2High >>> 0) + carryOf(count) + carryOf(low);
    const third = (this.counter3Low >>> 0) + carryOf(high);
    made.counter0High = this.counter0High;
    made.counter0Low = this.counter0Low;
    made.counter1High = this.counter1High;
    made.counter1Low = this.counter1Low;
    made.counter2High = high | 0;
    made.counter2Low = low | 0;
    made.counter3High = (this.counter3High + carryOf(third)) | 0;
    made.counter3Low = third | 0;
    return made;
  }

  /** The stream from `delta` blocks of four draws on, behind the block that has been begun. */
  advance(delta: number | bigint): this {
    const words = [
      this.counter3High,
      this.counter3Low,
      this.counter2High,
      this.counter2Low,
      this.counter1High,
      this.counter1Low,
      this.counter0High,
      this.counter0Low,
    ];
    const counter = words.reduce((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n) + BigInt(delta);
    const word = (at: bigint): number => Number(BigInt.asIntN(32, counter >> at));
    this.counter0Low = word(0n);
    this.counter0High = word(32n);
    this.counter1Low = word(64n);
    this.counter1High = word(96n);
    this.counter2Low = word(128n);
    this.counter2High = word(160n);
    this.counter3Low = word(192n);
    this.counter3High = word(224n);
    this.position = 4;
    this.isWaiting = false;
    this.waiting = 0;
    return this;
  }
}
