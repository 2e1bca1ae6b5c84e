/**
 * In: an array; out: what goes through its indices, its elements, or both. The length is looked at again before each.
 */
export function* arrayKeys(xs: ArrayLike<unknown>): Generator<number> {
  for (let i = 0; i < xs.length; i++) yield i;
}

export function* arrayValues<T>(xs: ArrayLike<T>): Generator<T> {
  for (let i = 0; i < xs.length; i++) yield xs[i]!;
}

export function* arrayEntries<T>(xs: ArrayLike<T>): Generator<[number, T]> {
  for (let i = 0; i < xs.length; i++) yield [i, xs[i]!];
}

/** The indices of an array of a length. */
export function* keysUpTo(length: number): Generator<number> {
  for (let i = 0; i < length; i++) yield i;
}
