/** In: an array and a value or a test; out: where the first or last such element is, or the element. */
import type { Visit } from "./places.js";

export function findElement<T>(xs: ArrayLike<T>, fn: Visit<T, unknown>): T | undefined {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    if (i >= xs.length) throw new RangeError("The function has shortened the array that 'find' goes through.");
    const value = xs[i]!;
    if (fn(value, i, xs)) return value;
  }
  return undefined;
}

export function findElementIndex<T>(xs: ArrayLike<T>, fn: Visit<T, unknown>): number {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    if (i >= xs.length) throw new RangeError("The function has shortened the array that 'findIndex' goes through.");
    if (fn(xs[i]!, i, xs)) return i;
  }
  return -1;
}

export function findLastElement<T>(xs: ArrayLike<T>, fn: Visit<T, unknown>): T | undefined {
  for (let i = xs.length - 1; i >= 0; i--) {
    if (i >= xs.length) throw new RangeError("The function has shortened the array that 'findLast' goes through.");
    const value = xs[i]!;
    if (fn(value, i, xs)) return value;
  }
  return undefined;
}

export function findLastElementIndex<T>(xs: ArrayLike<T>, fn: Visit<T, unknown>): number {
  for (let i = xs.length - 1; i >= 0; i--) {
    if (i >= xs.length) throw new RangeError("The function has shortened the array that 'findLastIndex' goes through.");
    if (fn(xs[i]!, i, xs)) return i;
  }
  return -1;
}

export function indexOfElement<T>(xs: ArrayLike<T>, wanted: T, from: number): number {
  for (let i = from; i < xs.length; i++) {
    if (xs[i] === wanted) return i;
  }
  return -1;
}

export function lastIndexOfElement<T>(xs: ArrayLike<T>, wanted: T, from: number): number {
  for (let i = from; i >= 0; i--) {
    if (xs[i] === wanted) return i;
  }
  return -1;
}

/** Like indexOf, but finds NaN. */
export function includesElement<T>(xs: ArrayLike<T>, wanted: T, from: number): boolean {
  const isNaN = wanted !== wanted;
  for (let i = from; i < xs.length; i++) {
    const value = xs[i]!;
    if (value === wanted || (isNaN && value !== value)) return true;
  }
  return false;
}
