/** In: an array, a function and a first value; out: what reduce and reduceRight give. */
type Reduce<T, U> = (sum: U, value: T, index: number, array: ArrayLike<T>) => U;

export function reduceFrom<T, U>(xs: ArrayLike<T>, fn: Reduce<T, U>, first: U): U {
  const n = xs.length;
  let sum = first;
  for (let i = 0; i < n; i++) {
    if (i < xs.length) sum = fn(sum, xs[i]!, i, xs);
  }
  return sum;
}

/** Begins with the first element; there is one. */
export function reduceElements<T>(xs: ArrayLike<T>, fn: Reduce<T, T>): T {
  const n = xs.length;
  let sum: T = xs[0]!;
  for (let i = 1; i < n; i++) {
    if (i < xs.length) sum = fn(sum, xs[i]!, i, xs);
  }
  return sum;
}

export function reduceRightFrom<T, U>(xs: ArrayLike<T>, fn: Reduce<T, U>, first: U): U {
  let sum = first;
  for (let i = xs.length - 1; i >= 0; i--) {
    if (i < xs.length) sum = fn(sum, xs[i]!, i, xs);
  }
  return sum;
}

/** Begins with the last element; there is one. */
export function reduceRightElements<T>(xs: ArrayLike<T>, fn: Reduce<T, T>): T {
  const n = xs.length;
  let sum: T = xs[n - 1]!;
  for (let i = n - 2; i >= 0; i--) {
    if (i < xs.length) sum = fn(sum, xs[i]!, i, xs);
  }
  return sum;
}
