/** Kernels over the package `vectors`, which lies outside the workspace. */
import * as vectors from "vectors";
import { blend, dot, type Vector } from "vectors";

// @njit
export function cosine(a: Vector, b: Vector): number {
  return dot(a, b) / (a.norm * b.norm);
}

// @njit
export function towards(a: Vector, b: Vector, part: number): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += vectors.blend(a[i]!, b[i]!, part) * (i + 1);
  return sum + a.norm;
}

// @njit
export function farthest(all: Float64Array, count: number, a: Vector): number {
  const within = (x: number, y: number): number => blend(x, y, 1 / count);
  let best = -Infinity;
  for (let i = 0; i < count; i++) best = Math.max(best, within(all[i]!, a.norm) * dot(a, a));
  return best;
}
