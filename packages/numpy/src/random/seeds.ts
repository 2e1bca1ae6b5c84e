/** Seeds to the words that generators begin with, as NumPy's SeedSequence hashes them. */
import { checkSeed, Pool } from "./scalar/pool.js";

/** A whole number from 0, several of them, or nothing, for words of the system's own. */
export type Seed = number | bigint | readonly (number | bigint)[] | SeedSequence | undefined;

const POOL = 4;

/** The words of whole numbers, the lowest of each first. Throws a RangeError for other numbers. */
export function wordsOf(value: number | bigint | readonly (number | bigint)[]): number[] {
  if (typeof value === "object") return value.flatMap(wordsOf);
  checkSeed(typeof value === "number" || value < 0n ? Number(value) : 0);
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
  private readonly pool: Pool;
  private spawned = 0;

  constructor(
    entropy?: number | bigint | readonly (number | bigint)[],
    readonly spawnKey: readonly number[] = [],
  ) {
    this.entropy = entropyOf(entropy);
    const words = [...this.entropy];
    if (spawnKey.length > 0) while (words.length < POOL) words.push(0);
    const [a = 0, b = 0, c = 0, d = 0, ...others] = [...words, ...wordsOf(spawnKey)];
    this.pool = new Pool(a, b, c, d);
    for (const word of others) this.pool.add(word);
  }

  /** The words for a generator, from the first on. */
  words(): Pool {
    this.pool.rewind();
    return this.pool;
  }

  /** Words for a generator. */
  generateState(count: number): Uint32Array {
    const words = this.words();
    return Uint32Array.from({ length: count }, () => words.next());
  }

  /** Sequences that have nothing to do with this one and with one another. */
  spawn(count: number): SeedSequence[] {
    const first = this.spawned;
    this.spawned += count;
    return Array.from({ length: count }, (_, i) => new SeedSequence(this.entropy, [...this.spawnKey, first + i]));
  }
}

/** What a seed of any kind is hashed to. */
export const sequenceOf = (seed: Seed): SeedSequence => (seed instanceof SeedSequence ? seed : new SeedSequence(seed));
