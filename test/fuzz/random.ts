// In: a seed. Out: the same stream of choices on every machine.

/**
 * A small generator of 32-bit numbers (a counter put through an integer hash) with the choices that generation needs.
 */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = mix(seed ^ 0x5bf03635);
  }

  /** An unsigned 32-bit integer. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    return mix(this.state);
  }

  /** A number in [0, 1). */
  fraction(): number {
    return this.next() / 4294967296;
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    let rest = this.fraction() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return choices[choices.length - 1]![1];
  }

  shuffle<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [result[i], result[j]] = [result[j]!, result[i]!];
    }
    return result;
  }
}

/** The seed of program number `index` in the run that started with `seed`. */
export function programSeed(seed: number, index: number): number {
  return mix(mix(seed) + index);
}

function mix(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
}
