/** Reflections I - factor · v vᵀ of rows and of columns of a matrix (n, n), and what they are made of. */
import { dotOfEights } from "./gemm.js";
import { lengthOf } from "./matrices.js";

/** Sums with a multiple of a row. @independent */
export function addMultiple(sums: Float64Array, row: Float64Array, at: number, times: number, count: number): void {
  for (let j = 0; j < count; j++) sums[j] = sums[j]! + times * row[at + j]!;
}

/** A row without a multiple of a list. @independent */
export function subtractMultiple(row: Float64Array, at: number, v: Float64Array, times: number, count: number): void {
  for (let j = 0; j < count; j++) row[at + j] = row[at + j]! - times * v[j]!;
}

/**
 * Makes of a vector that of the reflection that leaves only its first element: 1 comes first. Gives what the reflection
 * multiplies by, which is 0 where the others are 0.
 */
export function factorOf(v: Float64Array): number {
  if (v.subarray(1).every((each) => each === 0)) return 0;
  const length = lengthOf(v);
  const pivot = v[0]! + (v[0]! < 0 ? -length : length);
  for (let i = 1; i < v.length; i++) v[i]! /= pivot;
  v[0] = 1;
  return Math.abs(pivot) / length;
}

/** Rows of a as they are behind the reflection of columns from `first` on. */
export function reflectColumns(a: Float64Array, n: number, first: number, v: Float64Array, factor: number): void {
  for (let i = 0; i < n; i++) {
    const at = (Math.imul(i, n) + first) | 0;
    subtractMultiple(a, at, v, dotOfEights(a, at, v, v.length) * factor, v.length);
  }
}

/** Reflects `count` columns of three rows, whose first elements these are; v is (1, y, w). @independent */
export function reflectThreeRows(
  a: Float64Array,
  one: number,
  two: number,
  three: number,
  count: number,
  y: number,
  w: number,
  factor: number,
): void {
  for (let j = 0; j < count; j++) {
    const sum = (a[one + j]! + y * a[two + j]! + w * a[three + j]!) * factor;
    a[one + j] = a[one + j]! - sum;
    a[two + j] = a[two + j]! - sum * y;
    a[three + j] = a[three + j]! - sum * w;
  }
}

/** Three columns from `first` on, rows from `top` to before `bottom`. */
export function reflectThreeColumns(
  a: Float64Array,
  n: number,
  first: number,
  top: number,
  bottom: number,
  y: number,
  w: number,
  factor: number,
): void {
  for (let i = top; i < bottom; i++) {
    const at = (Math.imul(i, n) + first) | 0;
    const sum = (a[at]! + y * a[at + 1]! + w * a[at + 2]!) * factor;
    a[at] = a[at]! - sum;
    a[at + 1] = a[at + 1]! - sum * y;
    a[at + 2] = a[at + 2]! - sum * w;
  }
}

/** Of two rows. @independent */
export function reflectTwoRows(
  a: Float64Array,
  one: number,
  two: number,
  count: number,
  y: number,
  factor: number,
): void {
  for (let j = 0; j < count; j++) {
    const sum = (a[one + j]! + y * a[two + j]!) * factor;
    a[one + j] = a[one + j]! - sum;
    a[two + j] = a[two + j]! - sum * y;
  }
}

/** Two columns. */
export function reflectTwoColumns(
  a: Float64Array,
  n: number,
  first: number,
  top: number,
  bottom: number,
  y: number,
  factor: number,
): void {
  for (let i = top; i < bottom; i++) {
    const at = (Math.imul(i, n) + first) | 0;
    const sum = (a[at]! + y * a[at + 1]!) * factor;
    a[at] = a[at]! - sum;
    a[at + 1] = a[at + 1]! - sum * y;
  }
}
