/**
 * PCG64, NumPy's usual generator: a linear congruential generator of 128 bits whose output is folded and rotated
 * (O'Neill 2014, XSL RR 128/64).
 */
import type { BitGenerator } from "./bits.js";
import { carryOf, multiplyHigh } from "./words.js";

const MULTIPLIER_3 = 0x2360ed05;
const MULTIPLIER_2 = 0x1fc65da4;
const MULTIPLIER_1 = 0x4385df64;
const MULTIPLIER_0 = 0x9fccf645;

/** The state and the increment are four words each, the lowest with 0. */
export class PCG64 implements BitGenerator {
  high = 0;
  low = 0;
  /** The upper half of the last draw, if nobody has had it. */
  waiting = 0;
  isWaiting = false;

  constructor(
    public state3: number,
    public state2: number,
    public state1: number,
    public state0: number,
    public increment3: number,
    public increment2: number,
    public increment1: number,
    public increment0: number,
  ) {}

  /** The next state: state * multiplier + increment. */
  step(): void {
    const { state0, state1, state2, state3 } = this;
    const sum0 = (Math.imul(state0, MULTIPLIER_0) >>> 0) + (this.increment0 >>> 0);
    const sum1 =
      carryOf(sum0) +
      (multiplyHigh(state0, MULTIPLIER_0) >>> 0) +
      (Math.imul(state0, MULTIPLIER_1) >>> 0) +
      (Math.imul(state1, MULTIPLIER_0) >>> 0) +
      (this.increment1 >>> 0);
    const sum2 =
      carryOf(sum1) +
      (multiplyHigh(state0, MULTIPLIER_1) >>> 0) +
      (multiplyHigh(state1, MULTIPLIER_0) >>> 0) +
      (Math.imul(state0, MULTIPLIER_2) >>> 0) +
      (Math.imul(state1, MULTIPLIER_1) >>> 0) +
      (Math.imul(state2, MULTIPLIER_0) >>> 0) +
      (this.increment2 >>> 0);
    const sum3 =
      carryOf(sum2) +
      multiplyHigh(state0, MULTIPLIER_2) +
      multiplyHigh(state1, MULTIPLIER_1) +
      multiplyHigh(state2, MULTIPLIER_0) +
      Math.imul(state0, MULTIPLIER_3) +
      Math.imul(state1, MULTIPLIER_2) +
      Math.imul(state2, MULTIPLIER_1) +
      Math.imul(state3, MULTIPLIER_0) +
      this.increment3;
    this.state0 = sum0 | 0;
    this.state1 = sum1 | 0;
    this.state2 = sum2 | 0;
    this.state3 = sum3 | 0;
  }

  /** Adds a number to the state. */
  add(word3: number, word2: number, word1: number, word0: number): void {
    const sum0 = (this.state0 >>> 0) + (word0 >>> 0);
    const sum1 = carryOf(sum0) + (this.state1 >>> 0) + (word1 >>> 0);
    const sum2 = carryOf(sum1) + (this.state2 >>> 0) + (word2 >>> 0);
    this.state3 = (carryOf(sum2) + this.state3 + word3) | 0;
    this.state2 = sum2 | 0;
    this.state1 = sum1 | 0;
    this.state0 = sum0 | 0;
  }

  next64(): void {
    this.step();
    const high = this.state3 ^ this.state1;
    const low = this.state2 ^ this.state0;
    const turn = this.state3 >>> 26;
    const shift = turn & 31;
    const upper = turn < 32 ? high : low;
    const lower = turn < 32 ? low : high;
    // A shift by 32 - 0 would be one by 0.
    this.high = shift === 0 ? upper : (upper >>> shift) | (lower << (32 - shift));
    this.low = shift === 0 ? lower : (lower >>> shift) | (upper << (32 - shift));
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

  /** The stream from `delta` draws on; negative ones go back. What waited for `next32` is dropped. */
  advance(delta: number | bigint): this {
    let rest = BigInt.asUintN(128, BigInt(delta));
    let factor = numberOf(MULTIPLIER_3, MULTIPLIER_2, MULTIPLIER_1, MULTIPLIER_0);
    let addend = numberOf(this.increment3, this.increment2, this.increment1, this.increment0);
    let state = numberOf(this.state3, this.state2, this.state1, this.state0);
    for (; rest > 0n; rest >>= 1n) {
      if (rest & 1n) state = BigInt.asUintN(128, state * factor + addend);
      addend = BigInt.asUintN(128, addend * (factor + 1n));
      factor = BigInt.asUintN(128, factor * factor);
    }
    this.state3 = wordOf(state, 96n);
    this.state2 = wordOf(state, 64n);
    this.state1 = wordOf(state, 32n);
    this.state0 = wordOf(state, 0n);
    this.isWaiting = false;
    this.waiting = 0;
    return this;
  }

  /** A stream that begins `count` times some 2^127 draws further. */
  jumped(count = 1): PCG64 {
    const { state3, state2, state1, state0, increment3, increment2, increment1, increment0 } = this;
    const made = new PCG64(state3, state2, state1, state0, increment3, increment2, increment1, increment0);
    return made.advance(JUMP * BigInt(count));
  }
}

/** 2^128 times the golden ratio's fraction. */
const JUMP = 0x9e3779b97f4a7c15f39cc0605cedc835n;

const numberOf = (...words: number[]): bigint => words.reduce((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
const wordOf = (value: bigint, at: bigint): number => Number(BigInt.asIntN(32, value >> at));
