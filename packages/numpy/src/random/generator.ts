/**
 * NumPy's Generator: numbers of many distributions from any generator of bits; one of them, or an array with `size`.
 */
import type { DType } from "../array/dtypes.js";
import { checkLength } from "../array/indices.js";
import type { Rank, Ranked } from "../array/ndarray.js";
import type { ArrayLike, DTypeOfArray, Fewer, RankOf, Scalar } from "../operands.js";
import type { BitGenerator } from "./bits.js";
import { integersBetween } from "./bounded.js";
import { chosen, ordered, populationOf, reorder, type ChoiceOptions } from "./choice.js";
import type { PCG64 } from "./pcg64.js";
import { binomial } from "./scalar/binomial.js";
import { geometric, negativeBinomial, poisson } from "./scalar/counts.js";
import { exponential, standardExponential } from "./scalar/exponential.js";
import { beta, chisquare, f, gamma, standardGamma, standardT } from "./scalar/gamma.js";
import { integers } from "./scalar/integers.js";
import { lognormal, normal, standardNormal } from "./scalar/normal.js";
import { randomOrder } from "./scalar/orders.js";
import {
  gumbel,
  laplace,
  logistic,
  pareto,
  power,
  randomSingle,
  rayleigh,
  standardCauchy,
  triangular,
  uniform,
  wald,
  weibull,
} from "./scalar/uniform.js";
import { drawn, type Drawn, type RankOfSize, type Size } from "./sizes.js";

/** Options of {@link Generator.integers}. */
export interface IntegersOptions<N extends DType = DType> {
  /** The type of the integers. Without one they are plain numbers, and arrays of f64, drawn as those of i64 are. */
  readonly dtype?: N;
  /** Whether `high` is one of the numbers. */
  readonly endpoint?: boolean;
}

/** What is chosen from a number is a number below it, from an array its elements. */
export type Chosen<A extends number | ArrayLike, S extends Size | undefined> = A extends ArrayLike
  ? RankOf<A> extends 1
    ? S extends Size
      ? Ranked<DTypeOfArray<A>, RankOfSize<S>>
      : Scalar<DTypeOfArray<A>>
    : Ranked<DTypeOfArray<A>, S extends Size ? (RankOfSize<S> extends 1 ? RankOf<A> : Rank) : Fewer<RankOf<A>>>
  : Drawn<S>;

/** What a permutation of a number, or of an array, is. */
export type Permuted<A extends number | ArrayLike> = A extends ArrayLike
  ? Ranked<DTypeOfArray<A>, RankOf<A>>
  : Ranked<"f64", 1>;

/** Methods without a size draw one number and make nothing else. */
export class Generator<B extends BitGenerator = PCG64> {
  constructor(readonly bitGenerator: B) {}

  /** Numbers from 0 and below 1. */
  random<const S extends Size | undefined = undefined, N extends "f64" | "f32" = "f64">(
    size?: S,
    options?: { readonly dtype?: N },
  ): Drawn<S, N> {
    const bits = this.bitGenerator;
    if (options?.dtype === "f32")
      return (size === undefined ? randomSingle(bits) : drawn(size, () => randomSingle(bits), "f32")) as Drawn<S, N>;
    return (size === undefined ? bits.nextDouble() : drawn(size, () => bits.nextDouble())) as Drawn<S, N>;
  }

  /** Whole numbers from `low` and below `high`; without `high` from 0 and below `low`. */
  integers<const S extends Size | undefined = undefined, N extends DType | undefined = undefined>(
    low: number | bigint,
    high?: number | bigint,
    size?: S,
    options?: IntegersOptions<Exclude<N, undefined>>,
  ): Drawn<S, N extends DType ? N : "f64"> {
    if (size === undefined && options === undefined && typeof low === "number" && typeof high !== "bigint")
      return integers(this.bitGenerator, low, high) as never;
    const [first, end] = high === undefined ? [0, low] : [low, high];
    const last = options?.endpoint ? end : typeof end === "bigint" ? end - 1n : end - 1;
    return integersBetween(this.bitGenerator, first, last, size, options?.dtype) as never;
  }

  /** Numbers of the normal distribution with mean 0 and deviation 1. */
  standardNormal<const S extends Size | undefined = undefined>(size?: S): Drawn<S> {
    return (
      size === undefined ? standardNormal(this.bitGenerator) : drawn(size, () => standardNormal(this.bitGenerator))
    ) as Drawn<S>;
  }

  /** Numbers of the normal distribution with mean `loc` and deviation `scale`. */
  normal<const S extends Size | undefined = undefined>(loc = 0, scale = 1, size?: S): Drawn<S> {
    return (
      size === undefined
        ? normal(this.bitGenerator, loc, scale)
        : drawn(size, () => normal(this.bitGenerator, loc, scale))
    ) as Drawn<S>;
  }

  /** Numbers whose logarithm is normal. */
  lognormal<const S extends Size | undefined = undefined>(mean = 0, sigma = 1, size?: S): Drawn<S> {
    return (
      size === undefined
        ? lognormal(this.bitGenerator, mean, sigma)
        : drawn(size, () => lognormal(this.bitGenerator, mean, sigma))
    ) as Drawn<S>;
  }

  /** Numbers of the exponential distribution with mean 1. */
  standardExponential<const S extends Size | undefined = undefined>(size?: S): Drawn<S> {
    return (
      size === undefined
        ? standardExponential(this.bitGenerator)
        : drawn(size, () => standardExponential(this.bitGenerator))
    ) as Drawn<S>;
  }

  /** Numbers of the exponential distribution with mean `scale`. */
  exponential<const S extends Size | undefined = undefined>(scale = 1, size?: S): Drawn<S> {
    return (
      size === undefined
        ? exponential(this.bitGenerator, scale)
        : drawn(size, () => exponential(this.bitGenerator, scale))
    ) as Drawn<S>;
  }

  /** Numbers of the gamma distribution with scale 1. */
  standardGamma<const S extends Size | undefined = undefined>(shape: number, size?: S): Drawn<S> {
    return (
      size === undefined
        ? standardGamma(this.bitGenerator, shape)
        : drawn(size, () => standardGamma(this.bitGenerator, shape))
    ) as Drawn<S>;
  }

  /** Numbers of the gamma distribution. */
  gamma<const S extends Size | undefined = undefined>(shape: number, scale = 1, size?: S): Drawn<S> {
    return (
      size === undefined
        ? gamma(this.bitGenerator, shape, scale)
        : drawn(size, () => gamma(this.bitGenerator, shape, scale))
    ) as Drawn<S>;
  }

  /** Numbers of the beta distribution. */
  beta<const S extends Size | undefined = undefined>(a: number, b: number, size?: S): Drawn<S> {
    return (
      size === undefined ? beta(this.bitGenerator, a, b) : drawn(size, () => beta(this.bitGenerator, a, b))
    ) as Drawn<S>;
  }

  /** Sums of `df` squares of normal numbers. */
  chisquare<const S extends Size | undefined = undefined>(df: number, size?: S): Drawn<S> {
    return (
      size === undefined ? chisquare(this.bitGenerator, df) : drawn(size, () => chisquare(this.bitGenerator, df))
    ) as Drawn<S>;
  }

  /** Numbers of Fisher's distribution. */
  f<const S extends Size | undefined = undefined>(dfnum: number, dfden: number, size?: S): Drawn<S> {
    return (
      size === undefined ? f(this.bitGenerator, dfnum, dfden) : drawn(size, () => f(this.bitGenerator, dfnum, dfden))
    ) as Drawn<S>;
  }

  /** Numbers of Student's distribution. */
  standardT<const S extends Size | undefined = undefined>(df: number, size?: S): Drawn<S> {
    return (
      size === undefined ? standardT(this.bitGenerator, df) : drawn(size, () => standardT(this.bitGenerator, df))
    ) as Drawn<S>;
  }

  /** Numbers of the Cauchy distribution. */
  standardCauchy<const S extends Size | undefined = undefined>(size?: S): Drawn<S> {
    return (
      size === undefined ? standardCauchy(this.bitGenerator) : drawn(size, () => standardCauchy(this.bitGenerator))
    ) as Drawn<S>;
  }

  /** Numbers from `low` and below `high`. */
  uniform<const S extends Size | undefined = undefined>(low = 0, high = 1, size?: S): Drawn<S> {
    return (
      size === undefined
        ? uniform(this.bitGenerator, low, high)
        : drawn(size, () => uniform(this.bitGenerator, low, high))
    ) as Drawn<S>;
  }

  /** Numbers of the double exponential distribution. */
  laplace<const S extends Size | undefined = undefined>(loc = 0, scale = 1, size?: S): Drawn<S> {
    return (
      size === undefined
        ? laplace(this.bitGenerator, loc, scale)
        : drawn(size, () => laplace(this.bitGenerator, loc, scale))
    ) as Drawn<S>;
  }

  /** Numbers of the logistic distribution. */
  logistic<const S extends Size | undefined = undefined>(loc = 0, scale = 1, size?: S): Drawn<S> {
    return (
      size === undefined
        ? logistic(this.bitGenerator, loc, scale)
        : drawn(size, () => logistic(this.bitGenerator, loc, scale))
    ) as Drawn<S>;
  }

  /** Numbers of Gumbel's distribution. */
  gumbel<const S extends Size | undefined = undefined>(loc = 0, scale = 1, size?: S): Drawn<S> {
    return (
      size === undefined
        ? gumbel(this.bitGenerator, loc, scale)
        : drawn(size, () => gumbel(this.bitGenerator, loc, scale))
    ) as Drawn<S>;
  }

  /** Numbers of Rayleigh's distribution. */
  rayleigh<const S extends Size | undefined = undefined>(scale = 1, size?: S): Drawn<S> {
    return (
      size === undefined ? rayleigh(this.bitGenerator, scale) : drawn(size, () => rayleigh(this.bitGenerator, scale))
    ) as Drawn<S>;
  }

  /** Numbers of Weibull's distribution. */
  weibull<const S extends Size | undefined = undefined>(a: number, size?: S): Drawn<S> {
    return (
      size === undefined ? weibull(this.bitGenerator, a) : drawn(size, () => weibull(this.bitGenerator, a))
    ) as Drawn<S>;
  }

  /** Numbers of Pareto's distribution of the second kind. */
  pareto<const S extends Size | undefined = undefined>(a: number, size?: S): Drawn<S> {
    return (
      size === undefined ? pareto(this.bitGenerator, a) : drawn(size, () => pareto(this.bitGenerator, a))
    ) as Drawn<S>;
  }

  /** Numbers from 0 to 1 with density `a` * x^(`a` - 1). */
  power<const S extends Size | undefined = undefined>(a: number, size?: S): Drawn<S> {
    return (
      size === undefined ? power(this.bitGenerator, a) : drawn(size, () => power(this.bitGenerator, a))
    ) as Drawn<S>;
  }

  /** Numbers from `left` to `right`, most often near `mode`. */
  triangular<const S extends Size | undefined = undefined>(
    left: number,
    mode: number,
    right: number,
    size?: S,
  ): Drawn<S> {
    return (
      size === undefined
        ? triangular(this.bitGenerator, left, mode, right)
        : drawn(size, () => triangular(this.bitGenerator, left, mode, right))
    ) as Drawn<S>;
  }

  /** Numbers of the inverse Gaussian distribution. */
  wald<const S extends Size | undefined = undefined>(mean: number, scale: number, size?: S): Drawn<S> {
    return (
      size === undefined
        ? wald(this.bitGenerator, mean, scale)
        : drawn(size, () => wald(this.bitGenerator, mean, scale))
    ) as Drawn<S>;
  }

  /** How many events happen where `lam` are expected. */
  poisson<const S extends Size | undefined = undefined>(lam = 1, size?: S): Drawn<S> {
    return (
      size === undefined ? poisson(this.bitGenerator, lam) : drawn(size, () => poisson(this.bitGenerator, lam))
    ) as Drawn<S>;
  }

  /** How many of `n` trials succeed with probability `p`. */
  binomial<const S extends Size | undefined = undefined>(n: number, p: number, size?: S): Drawn<S> {
    return (
      size === undefined ? binomial(this.bitGenerator, n, p) : drawn(size, () => binomial(this.bitGenerator, n, p))
    ) as Drawn<S>;
  }

  /** How many trials fail before `n` succeed with probability `p`. */
  negativeBinomial<const S extends Size | undefined = undefined>(n: number, p: number, size?: S): Drawn<S> {
    return (
      size === undefined
        ? negativeBinomial(this.bitGenerator, n, p)
        : drawn(size, () => negativeBinomial(this.bitGenerator, n, p))
    ) as Drawn<S>;
  }

  /** How many trials it takes until the first success. */
  geometric<const S extends Size | undefined = undefined>(p: number, size?: S): Drawn<S> {
    return (
      size === undefined ? geometric(this.bitGenerator, p) : drawn(size, () => geometric(this.bitGenerator, p))
    ) as Drawn<S>;
  }

  /** Random bytes. */
  bytes(length: number): Uint8Array {
    const words = Uint32Array.from({ length: Math.ceil(length / 4) }, () => this.bitGenerator.next32());
    const bytes = new Uint8Array(length);
    return bytes.map((_, i) => words[i >> 2]! >>> (8 * (i & 3)));
  }

  /** Chooses elements of an array, or whole numbers below `a`. */
  choice<A extends number | ArrayLike, const S extends Size | undefined = undefined>(
    a: A,
    size?: S,
    options?: ChoiceOptions,
  ): Chosen<A, S> {
    return chosen(this.bitGenerator, a, size, options) as Chosen<A, S>;
  }

  /** Puts an array into a random order along an axis. */
  shuffle(x: ArrayLike, axis = 0): void {
    reorder(x, this.order(populationOf(x, axis)), axis);
  }

  /** The whole numbers below `x` in a random order, or a copy of an array in one along an axis. */
  permutation<A extends number | ArrayLike>(x: A, axis = 0): Permuted<A> {
    if (typeof x === "number") checkLength(x);
    return ordered(x, this.order(populationOf(x, axis)), axis) as Permuted<A>;
  }

  private order(length: number): Int32Array {
    return randomOrder(this.bitGenerator, length);
  }
}
