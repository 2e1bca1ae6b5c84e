/**
 * The iteration whose order does not matter: in kernels with `parallel: true` on many threads, everywhere else an
 * ordinary loop.
 */

/** The numbers from `start` up to `end`, without `end`, by `step`. */
class Range implements Iterable<number> {
  constructor(
    readonly start: number,
    readonly step: number,
    readonly count: number,
  ) {}

  [Symbol.iterator](): Iterator<number> {
    return new RangeIterator(this.start, this.step, this.count);
  }
}

class RangeIterator implements Iterator<number> {
  private k = 0;

  constructor(
    private readonly start: number,
    private readonly step: number,
    private readonly count: number,
  ) {}

  next(): IteratorResult<number> {
    return this.k < this.count
      ? { done: false, value: this.start + this.k++ * this.step }
      : { done: true, value: undefined };
  }
}

/** The numbers 0, 1, 2, … below `end`. */
export function prange(end: number): Iterable<number>;
/**
 * The numbers `start`, `start + step`, `start + 2 * step`, … below `end`, or above it where `step` is negative.
 *
 * In a function under `// @njit { parallel: true }`, `for (const i of prange(n))` runs on many threads, in no
 * particular order; what one iteration does must not depend on another. Without that option, and as plain JavaScript,
 * it is an ordinary loop.
 * @throws RangeError for a step of 0
 */
export function prange(start: number, end: number, step?: number): Iterable<number>;
export function prange(first: number, end?: number, step = 1): Iterable<number> {
  if (step === 0) throw new RangeError("prange: the step must not be 0");
  return end === undefined
    ? new Range(0, 1, Math.ceil(first))
    : new Range(first, step, Math.ceil((end - first) / step));
}
