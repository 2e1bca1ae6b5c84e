/** What a function of the library writes its results into: a list or a typed array that is long enough. */
export interface Places<T> {
  readonly length: number;
  [index: number]: T;
}

/** A function that is called for each element of an array, as JavaScript calls it. */
export type Visit<T, U> = (value: T, index: number, array: ArrayLike<T>) => U;
