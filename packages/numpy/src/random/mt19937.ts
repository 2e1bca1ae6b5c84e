/** The Mersenne Twister (Matsumoto and Nishimura 1998), for streams of older programs. */
import type { BitGenerator } from "./bits.js";

const LENGTH = 624;
const MIDDLE = 397;

export class MT19937 implements BitGenerator {
  high = 0;
  low = 0;
  /** How many words of `state` have been drawn. */
  position = LENGTH;

  constructor(readonly state: Uint32Array) {}

  /** As `init_genrand` of the authors does it. */
  seedWord(seed: number): void {
    this.state[0] = seed;
    for (let i = 1; i < LENGTH; i++) {
      const last = this.state[i - 1]!;
      this.state[i] = Math.imul(1812433253, last ^ (last >>> 30)) + i;
    }
    this.position = LENGTH;
  }

  /** As `init_by_array` of the authors does it. */
  seedWords(words: ArrayLike<number>): void {
    this.seedWord(19650218);
    const { state } = this;
    let i = 1;
    const next = (): void => {
      if (++i < LENGTH) return;
      state[0] = state[LENGTH - 1]!;
      i = 1;
    };
    const mixed = (factor: number): number => state[i]! ^ Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), factor);
    for (let k = 0; k < Math.max(LENGTH, words.length); k++) {
      const j = k % words.length;
      state[i] = mixed(1664525) + words[j]! + j;
      next();
    }
    for (let k = 1; k < LENGTH; k++) {
      state[i] = mixed(1566083941) - i;
      next();
    }
    state[0] = 0x80000000;
  }

  private twist(): void {
    const { state } = this;
    for (let i = 0; i < LENGTH; i++) {
      const word = (state[i]! & 0x80000000) | (state[(i + 1) % LENGTH]! & 0x7fffffff);
      state[i] = state[(i + MIDDLE) % LENGTH]! ^ (word >>> 1) ^ (word & 1 ? 0x9908b0df : 0);
    }
    this.position = 0;
  }

  next32(): number {
    if (this.position >= LENGTH) this.twist();
    let word = this.state[this.position++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  next64(): void {
    this.high = this.next32() | 0;
    this.low = this.next32() | 0;
  }

  nextDouble(): number {
    const high = this.next32() >>> 5;
    return (high * 67108864 + (this.next32() >>> 6)) * 1.1102230246251565e-16;
  }
}
