/**
 * What a kernel's file exports beside its kernel: sizes, arguments made from one of them, and what may differ between
 * peers.
 */
import { complex, fromData, type AnyArray, type c128, type NDArray, type RankOfShape } from "@wumba/numpy";
import type { f64 } from "wumba";

export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

export type Argument = number | TypedArray | AnyArray;

export interface Input {
  /** The problem's sizes as the kernel's source names them. */
  readonly medium: readonly number[];
  /** Where there is one: PolyBench's LARGE. */
  readonly large?: readonly number[];
  /**
   * The arguments of one call; numbers that are integers here are integers in the C, AssemblyScript and Python that are
   * made of the kernel.
   */
  make(...size: number[]): Argument[];
  /** Relative difference that is allowed where a peer has its own exp, sin and so on. Default: the same bits. */
  readonly tolerance?: number;
  /** Variables that are doubles in the other languages although every value given to them looks like an integer. */
  readonly doubles?: readonly string[];
}

/** A Float64Array of n elements by their index. */
export function array(n: number, element: (i: number) => number): Float64Array {
  const list = new Float64Array(n);
  for (let i = 0; i < n; i++) list[i] = element(i);
  return list;
}

/** A matrix, row by row, by row and column. */
export function matrix(rows: number, columns: number, element: (i: number, j: number) => number): Float64Array {
  return array(rows * columns, (k) => element(Math.floor(k / columns), k % columns));
}

/** An array of n dimensions by the index of its elements in their order. */
export const ndarray = <const S extends readonly number[]>(
  shape: S,
  element: (k: number) => number,
): NDArray<f64, RankOfShape<S>> =>
  fromData(
    array(
      shape.reduce((size, length) => size * length, 1),
      element,
    ),
    shape,
  ) as NDArray<f64, RankOfShape<S>>;

/** An array of n dimensions of numbers in low … high. */
export function noiseArray<const S extends readonly number[]>(
  shape: S,
  low = 0,
  high = 1,
  seed = 42,
): NDArray<f64, RankOfShape<S>> {
  const random = generator(seed);
  return ndarray(shape, () => low + (high - low) * random());
}

/** An array of complex numbers whose parts are in -1 … 1. */
export const complexNoise = <const S extends readonly number[]>(shape: S, seed = 42): NDArray<c128, RankOfShape<S>> =>
  complex(noiseArray(shape, -1, 1, seed), noiseArray(shape, -1, 1, seed + 1)) as NDArray<c128, RankOfShape<S>>;

/** Symmetric and positive definite, as Cholesky and LU without pivots want it. */
export function positiveDefinite(n: number): Float64Array {
  return matrix(n, n, (i, j) => (i === j ? 2 * n : 1 + ((i + j) % 7) / 7));
}

/** Numbers in 0 … 1 that are the same on every machine. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Numbers in low … high. */
export function noise(n: number, low = -1, high = 1, seed = 42): Float64Array {
  const random = generator(seed);
  return array(n, () => low + (high - low) * random());
}

/** Bytes of all values. */
export function bytes(n: number, seed = 42): Uint8Array {
  const random = generator(seed);
  return Uint8Array.from({ length: n }, () => random() * 256);
}
