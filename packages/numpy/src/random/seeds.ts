/** Seeds to the words that generators begin with, as NumPy's SeedSequence hashes them. */

/** A whole number from 0, several of them, or nothing, for words of the system's own. */
export type Seed = number | bigint | readonly (number | bigint)[] | SeedSequence | undefined;

const POOL = 4;

/** The words of whole numbers, the lowest of each first. Throws a RangeError for other numbers. */
export function wordsOf(value: number | bigint | readonly (number | bigint)[]): number[] {
  if (typeof value === "object") return value.flatMap(wordsOf);
  if (value < 0 || (typeof value === "number" && !Number.isSafeInteger(value)))
    throw new RangeError(`${value} is no seed: whole numbers from 0 are, beyond 2^53 as bigints`);
  const words: number[] = [];
  let rest = BigInt(value);
  do words.push(Number(rest & 0xffffffffn));
  while ((rest >>= 32n) > 0n);
  return words;
}

/** The words of a seed; without one, random words. */
export function entropyOf(seed: number | bigint | readonly (number | bigint)[] | undefined): number[] {
  if (seed !== undefined) return wordsOf(seed);
  return Array.from({ length: POOL }, () => Math.floor(Math.random() * 4294967296));
}

/** Words for any number of generators, mixed of a seed so that similar seeds have nothing in common. */
export class SeedSequence {
  readonly entropy: readonly number[];
  private readonly pool = new Uint32Array(POOL);
  private constant = 0x43b0d7e5;
  private spawned = 0;

  constructor(
    entropy?: number | bigint | readonly (number | bigint)[],
    readonly spawnKey: readonly number[] = [],
  ) {
    this.entropy = entropyOf(entropy);
    const words = [...this.entropy];
    if (spawnKey.length > 0) while (words.length < POOL) words.push(0);
    this.mix([...words, ...wordsOf(spawnKey)]);
  }

  private hash(value: number): number {
    const first = value ^ this.constant;
    this.constant = Math.imul(this.constant, 0x931e8875);
    const second = Math.imul(first, this.constant);
    return second ^ (second >>> 16);
  }

  private mix(words: readonly number[]): void {
    const { pool } = this;
    const put = (to: number, word: number): void => {
      const mixed = Math.imul(0xca01f9dd, pool[to]!) - Math.imul(0x4973f715, this.hash(word));
      pool[to] = mixed ^ (mixed >>> 16);
    };
    for (let i = 0; i < POOL; i++) pool[i] = this.hash(words[i] ?? 0);
    for (let from = 0; from < POOL; from++) for (let to = 0; to < POOL; to++) if (from !== to) put(to, pool[from]!);
    for (const word of words.slice(POOL)) for (let to = 0; to < POOL; to++) put(to, word);
  }

  /** Words for a generator. */
  generateState(count: number): Uint32Array {
    let constant = 0x8b51f9dd;
    return Uint32Array.from({ length: count }, (_, i) => {
      const first = this.pool[i % POOL]! ^ constant;
      constant = Math.imul(constant, 0x58f38ded);
      const second = Math.imul(first, constant);
      return second ^ (second >>> 16);
    });
  }

  /** Sequences that have nothing to do with this one and with one another. */
  spawn(count: number): SeedSequence[] {
    const first = this.spawned;
    this.spawned += count;
    return Array.from({ length: count }, (_, i) => new SeedSequence(this.entropy, [...this.spawnKey, first + i]));
  }
}

/** Words of a seed of any kind. */
export const seedWords = (seed: Seed, count: number): Uint32Array =>
  (seed instanceof SeedSequence ? seed : new SeedSequence(seed)).generateState(count);
