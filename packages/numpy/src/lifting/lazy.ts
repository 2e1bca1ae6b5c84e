/**
 * Expressions of arrays that are put together now and computed where they are wanted: in a kernel they are part of its
 * loops.
 */

/** A function of arrays and scalars. */
export type ChainFunction = (...values: never[]) => unknown;

/** What {@link lazy} makes of a function: a call keeps its arguments, and computes nothing. */
export type Chain<F extends ChainFunction> = (...args: Parameters<F>) => LazyExpression<F>;

/** The expressions that a constant made by {@link lazy} gives: `Lazy<typeof magnitude>`. */
export type Lazy<C extends (...args: never[]) => Pick<LazyExpression<ChainFunction>, "value">> = ReturnType<C>;

/** A call of a function that has yet to be done. */
export class LazyExpression<F extends ChainFunction> {
  constructor(
    private readonly chain: unknown,
    private readonly fn: F,
    /**
     * What the function will be called with. Of arrays these are the arrays themselves: what is written into them
     * before is seen.
     */
    readonly args: Readonly<Parameters<F>>,
  ) {}

  /** What the function gives, computed anew each time. */
  value(): ReturnType<F> {
    return (this.fn as unknown as (...args: Readonly<Parameters<F>>) => ReturnType<F>)(...this.args);
  }

  /**
   * The arguments, if it is this constant that has made the expression; kernels are compiled for the expressions of
   * one.
   */
  argumentsOf(chain: (...args: never[]) => unknown): Readonly<Parameters<F>> | undefined {
    return chain === this.chain ? this.args : undefined;
  }
}

/**
 * A function of arrays and scalars as one whose calls compute nothing: they give expressions, which have the arguments,
 * `args`, and compute what the function gives by `value()`. A kernel that takes a `Lazy<typeof chain>` compiles the
 * function where it calls `value()`, and fuses it with what it does with the result: one loop nest, no temporaries. The
 * constant stands in a module, and the function, with the types of its parameters, in the call: `const magnitude =
 * lazy((a: NDArray<f64, 2>, b: NDArray<f64, 2>) => …)`.
 */
export function lazy<F extends ChainFunction>(fn: F): Chain<F> {
  const chain: Chain<F> = (...args) => new LazyExpression(chain, fn, args);
  return chain;
}
