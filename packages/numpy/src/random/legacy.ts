/** NumPy's RandomState, whose streams have been the same since NumPy 1.0: for results of older programs. */
import type { ArrayLike } from "../operands.js";
import { ordered, populationOf, probabilities, reorder, selected } from "./choice.js";
import type { ChoiceOptions } from "./choice.js";
import type { Chosen, Permuted } from "./generator.js";
import { MT19937 } from "./mt19937.js";
import { checkLength } from "../array/indices.js";
import { sizeOf } from "../array/ndarray.js";
import { checkRange, maskedUpTo } from "./scalar/integers.js";
import { anyByProbability, checkPopulation, distinctByProbability, randomOrder } from "./scalar/orders.js";
import { entropyOf, wordsOf } from "./seeds.js";
import { drawn, type Drawn, type Size } from "./sizes.js";

/** Numbers drawn from the Mersenne Twister by the algorithms of old. */
export class RandomState {
  readonly bitGenerator = new MT19937(new Uint32Array(624));
  /** The second of a pair of normal numbers, if it has not been drawn. */
  private waiting: number | undefined;

  constructor(seed?: number | readonly number[]) {
    this.seed(seed);
  }

  /** Begins anew: a number below 2^32, or several. */
  seed(seed?: number | readonly number[]): void {
    this.waiting = undefined;
    const words = seed === undefined ? entropyOf(undefined) : wordsOf(seed);
    if (typeof seed === "number" && words.length > 1) throw new RangeError("Seed must be between 0 and 2**32 - 1");
    if (typeof seed === "number") this.bitGenerator.seedWord(seed);
    else this.bitGenerator.seedWords(words);
  }

  /** Numbers from 0 and below 1. */
  randomSample<const S extends Size | undefined = undefined>(size?: S): Drawn<S> {
    const bits = this.bitGenerator;
    return (size === undefined ? bits.nextDouble() : drawn(size, () => bits.nextDouble())) as Drawn<S>;
  }

  /** {@link randomSample}, by the lengths of the axes. */
  rand<const S extends readonly number[]>(...shape: S): Drawn<S extends readonly [] ? undefined : S> {
    return this.randomSample(shape.length === 0 ? undefined : shape) as never;
  }

  /** Numbers of the standard normal distribution, by the lengths of the axes. */
  randn<const S extends readonly number[]>(...shape: S): Drawn<S extends readonly [] ? undefined : S> {
    return this.normal(0, 1, shape.length === 0 ? undefined : shape) as never;
  }

  /** Numbers of the normal distribution. */
  normal<const S extends Size | undefined = undefined>(loc = 0, scale = 1, size?: S): Drawn<S> {
    const next = (): number => loc + scale * this.gauss();
    return (size === undefined ? next() : drawn(size, next)) as Drawn<S>;
  }

  /** Two numbers at a time, in polar coordinates (Marsaglia). */
  private gauss(): number {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting !== undefined) return waiting;
    for (;;) {
      const x = 2 * this.bitGenerator.nextDouble() - 1;
      const y = 2 * this.bitGenerator.nextDouble() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      this.waiting = factor * x;
      return factor * y;
    }
  }

  /** Numbers from `low` and below `high`. */
  uniform<const S extends Size | undefined = undefined>(low = 0, high = 1, size?: S): Drawn<S> {
    const next = (): number => low + (high - low) * this.bitGenerator.nextDouble();
    return (size === undefined ? next() : drawn(size, next)) as Drawn<S>;
  }

  /** Numbers of the exponential distribution with mean `scale`. */
  exponential<const S extends Size | undefined = undefined>(scale = 1, size?: S): Drawn<S> {
    const next = (): number => scale * -Math.log(1 - this.bitGenerator.nextDouble());
    return (size === undefined ? next() : drawn(size, next)) as Drawn<S>;
  }

  /** Whole numbers from `low` and below `high`; without `high` from 0 and below `low`. */
  randint<const S extends Size | undefined = undefined>(low: number, high?: number, size?: S): Drawn<S> {
    const [first, last] = high === undefined ? [0, low - 1] : [low, high - 1];
    checkRange(first, last);
    const next = (): number => first + maskedUpTo(this.bitGenerator, last - first);
    return (size === undefined ? next() : drawn(size, next)) as Drawn<S>;
  }

  /** Chooses elements of an array, or whole numbers below `a`. */
  choice<A extends number | ArrayLike, const S extends Size | undefined = undefined>(
    a: A,
    size?: S,
    options: Omit<ChoiceOptions, "axis" | "shuffle"> = {},
  ): Chosen<A, S> {
    const population = populationOf(a, 0);
    const count = size === undefined ? 1 : typeof size === "number" ? size : sizeOf(size);
    checkPopulation(population, count, options.replace ?? true);
    return selected(a, this.chosen(population, count, options), size, 0) as Chosen<A, S>;
  }

  private chosen(population: number, count: number, { replace = true, p }: ChoiceOptions): Int32Array {
    const bits = this.bitGenerator;
    if (p === undefined)
      return replace
        ? Int32Array.from({ length: count }, () => maskedUpTo(bits, population - 1))
        : this.order(population).slice(0, count);
    const own = probabilities(p, population);
    return replace ? anyByProbability(bits, own, count) : distinctByProbability(bits, own, count);
  }

  /** Puts an array into a random order along its first axis. */
  shuffle(x: ArrayLike): void {
    reorder(x, this.order(populationOf(x, 0)), 0);
  }

  /** The whole numbers below `x` in a random order, or a copy of an array in one along its first axis. */
  permutation<A extends number | ArrayLike>(x: A): Permuted<A> {
    if (typeof x === "number") checkLength(x);
    return ordered(x, this.order(populationOf(x, 0)), 0) as Permuted<A>;
  }

  private order(length: number): Int32Array {
    return randomOrder(this.bitGenerator, length);
  }
}
