/**
 * In: an array and a function; out: what forEach, map, filter and their kin give. The length is that before the first
 * call. An element that the function has taken off the array meanwhile is left out, as in JavaScript; where JavaScript
 * would make a hole or show undefined, it is an error.
 */
import type { Places, Visit } from "./places.js";

export function forEach<T>(xs: ArrayLike<T>, fn: Visit<T, unknown>): void {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    if (i < xs.length) fn(xs[i]!, i, xs);
  }
}

export function mapInto<T, U>(xs: ArrayLike<T>, out: Places<U>, fn: Visit<T, U>): void {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    if (i >= xs.length) throw new RangeError("The function has shortened the array that 'map' goes through.");
    out[i] = fn(xs[i]!, i, xs);
  }
}

/** The elements that pass stand at the beginning of `out`; out: how many there are. */
export function filterInto<T>(xs: ArrayLike<T>, out: Places<T>, fn: Visit<T, unknown>): number {
  const n = xs.length;
  let count = 0;
  for (let i = 0; i < n; i++) {
    if (i >= xs.length) break;
    const value = xs[i]!;
    if (fn(value, i, xs)) {
      out[count] = value;
      count++;
    }
  }
  return count;
}

export function someElement<T>(xs: ArrayLike<T>, fn: Visit<T, unknown>): boolean {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    if (i < xs.length && fn(xs[i]!, i, xs)) return true;
  }
  return false;
}

export function everyElement<T>(xs: ArrayLike<T>, fn: Visit<T, unknown>): boolean {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    if (i < xs.length && !fn(xs[i]!, i, xs)) return false;
  }
  return true;
}

export function flatMapInto<T, U>(xs: ArrayLike<T>, out: U[], fn: Visit<T, readonly U[]>): void {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    if (i < xs.length) for (const value of fn(xs[i]!, i, xs)) out.push(value);
  }
}

/** The same where the function gives lists or single elements. */
export function flatMapEither<T, U>(xs: ArrayLike<T>, out: U[], fn: Visit<T, U | readonly U[]>): void {
  const n = xs.length;
  for (let i = 0; i < n; i++) {
    if (i >= xs.length) continue;
    const given = fn(xs[i]!, i, xs);
    if (Array.isArray(given)) for (const value of given as readonly U[]) out.push(value);
    else out.push(given as U);
  }
}

export function flattenInto<T>(xs: ArrayLike<readonly T[]>, out: T[]): void {
  for (let i = 0; i < xs.length; i++) {
    for (const value of xs[i]!) out.push(value);
  }
}

/** The same where the elements are lists or single elements. */
export function flattenEitherInto<T>(xs: ArrayLike<T | readonly T[]>, out: T[]): void {
  for (let i = 0; i < xs.length; i++) {
    const given = xs[i]!;
    if (Array.isArray(given)) for (const value of given as readonly T[]) out.push(value);
    else out.push(given as T);
  }
}

/** The same where some of the lists are missing. */
export function flattenOpenInto<T>(xs: ArrayLike<readonly T[] | undefined>, out: (T | undefined)[]): void {
  for (let i = 0; i < xs.length; i++) {
    const given = xs[i];
    if (given === undefined) out.push(undefined);
    else for (const value of given) out.push(value);
  }
}

/** `from` of typed arrays with a function. */
export function mapOver<T, U>(xs: ArrayLike<T>, out: Places<U>, n: number, fn: (value: T, index: number) => U): void {
  for (let i = 0; i < n; i++) out[i] = fn(xs[i]!, i);
}

/** `Array.from` with a function calls it for one element. */
export function callWith<T, U>(fn: (value: T, index: number) => U, value: T, index: number): U {
  return fn(value, index);
}

/** `from({ length }, fn)`. */
export function fillBy<U>(out: Places<U>, n: number, fn: (value: undefined, index: number) => U): void {
  for (let i = 0; i < n; i++) out[i] = fn(undefined, i);
}
