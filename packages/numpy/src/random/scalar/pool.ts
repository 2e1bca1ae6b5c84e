/** The pool of NumPy's SeedSequence: 128 bits of a seed, mixed so that similar seeds have nothing in common. */

/** Words go in by the constructor and {@link add}, words for generators come out by {@link next}. */
export class Pool {
  private constant = 0x43b0d7e5;
  private outer = 0x8b51f9dd;
  private position = 0;

  constructor(
    private word0: number,
    private word1: number,
    private word2: number,
    private word3: number,
  ) {
    this.word0 = this.hash(word0);
    this.word1 = this.hash(word1);
    this.word2 = this.hash(word2);
    this.word3 = this.hash(word3);
    this.word1 = this.mix(this.word1, this.word0);
    this.word2 = this.mix(this.word2, this.word0);
    this.word3 = this.mix(this.word3, this.word0);
    this.word0 = this.mix(this.word0, this.word1);
    this.word2 = this.mix(this.word2, this.word1);
    this.word3 = this.mix(this.word3, this.word1);
    this.word0 = this.mix(this.word0, this.word2);
    this.word1 = this.mix(this.word1, this.word2);
    this.word3 = this.mix(this.word3, this.word2);
    this.word0 = this.mix(this.word0, this.word3);
    this.word1 = this.mix(this.word1, this.word3);
    this.word2 = this.mix(this.word2, this.word3);
  }

  private hash(word: number): number {
    const first = word ^ this.constant;
    this.constant = Math.imul(this.constant, 0x931e8875);
    const second = Math.imul(first, this.constant);
    return second ^ (second >>> 16);
  }

  private mix(word: number, other: number): number {
    const mixed = (Math.imul(0xca01f9dd, word) - Math.imul(0x4973f715, this.hash(other))) | 0;
    return mixed ^ (mixed >>> 16);
  }

  /** Mixes one more word in. */
  add(word: number): void {
    this.word0 = this.mix(this.word0, word);
    this.word1 = this.mix(this.word1, word);
    this.word2 = this.mix(this.word2, word);
    this.word3 = this.mix(this.word3, word);
  }

  /** Has {@link next} begin again. */
  rewind(): void {
    this.outer = 0x8b51f9dd;
    this.position = 0;
  }

  /** The next signed word for a generator. */
  next(): number {
    const at = this.position & 3;
    const word = at === 0 ? this.word0 : at === 1 ? this.word1 : at === 2 ? this.word2 : this.word3;
    this.position = at + 1;
    const first = word ^ this.outer;
    this.outer = Math.imul(this.outer, 0x58f38ded);
    const second = Math.imul(first, this.outer);
    return second ^ (second >>> 16);
  }
}

/** Throws a RangeError for what is no seed: whole numbers from 0 are, of up to 53 bits. */
export function checkSeed(seed: number): void {
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new RangeError("a seed is a whole number from 0; beyond 2^53 it is a bigint");
}
