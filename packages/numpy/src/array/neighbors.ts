/** What functions of stencils get: elements by their distances from the one in the middle. */
import type { Data, DType } from "./dtypes.js";

/**
 * How an index outside of an axis becomes one inside: not at all, the nearest, mirrored with the last element twice,
 * from the other end, mirrored at the last element.
 */
export const INSIDE = 0;
export const NEAREST = 1;
export const REFLECT = 2;
export const WRAP = 3;
export const MIRROR = 4;

/** The index of an axis that one means which may be outside of it. */
export function borderIndex(index: number, size: number, mode: number): number {
  if (index >= 0 && index < size) return index;
  if (mode === NEAREST) return index < 0 ? 0 : size - 1;
  if (mode === WRAP) return ((index % size) + size) % size;
  if (mode === MIRROR && size === 1) return 0;
  const period = mode === MIRROR ? 2 * size - 2 : 2 * size;
  const within = ((index % period) + period) % period;
  return within < size ? within : mode === MIRROR ? period - within : period - 1 - within;
}

/** Throws the RangeError for a distance beyond what the stencil says that it reads. */
export function outOfReach(distance: number, low: number, high: number, axis: number): void {
  if (!(distance >= low && distance <= high))
    throw new RangeError(`distance ${distance} is outside of the neighborhood [${low}, ${high}] of axis ${axis}`);
}

/**
 * The surroundings of an element in an array of 1 dimension. Each axis has the index of the element, and how far the
 * stencil reads.
 */
export class Neighbors1<D extends Data = Float64Array, N extends DType = DType> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
    readonly mode: number,
    readonly index0: number,
    readonly shape0: number,
    readonly stride0: number,
    readonly low0: number,
    readonly high0: number,
  ) {}

  /** The element at a distance along each axis. */
  get(i: number): D[number] {
    if (i < this.low0 || i > this.high0) outOfReach(i, this.low0, this.high0, 0);
    if (this.mode === INSIDE) return this.data[this.offset + Math.imul(this.index0 + i, this.stride0)]!;
    const i0 = borderIndex(this.index0 + i, this.shape0, this.mode);
    return this.data[this.offset + Math.imul(i0, this.stride0)]!;
  }
}

/**
 * The surroundings of an element in an array of 2 dimensions. Each axis has the index of the element, and how far the
 * stencil reads.
 */
export class Neighbors2<D extends Data = Float64Array, N extends DType = DType> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
    readonly mode: number,
    readonly index0: number,
    readonly index1: number,
    readonly shape0: number,
    readonly shape1: number,
    readonly stride0: number,
    readonly stride1: number,
    readonly low0: number,
    readonly low1: number,
    readonly high0: number,
    readonly high1: number,
  ) {}

  /** The element at a distance along each axis. */
  get(i: number, j: number): D[number] {
    if (i < this.low0 || i > this.high0) outOfReach(i, this.low0, this.high0, 0);
    if (j < this.low1 || j > this.high1) outOfReach(j, this.low1, this.high1, 1);
    if (this.mode === INSIDE)
      return this.data[
        this.offset + Math.imul(this.index0 + i, this.stride0) + Math.imul(this.index1 + j, this.stride1)
      ]!;
    const i0 = borderIndex(this.index0 + i, this.shape0, this.mode);
    const j0 = borderIndex(this.index1 + j, this.shape1, this.mode);
    return this.data[this.offset + Math.imul(i0, this.stride0) + Math.imul(j0, this.stride1)]!;
  }
}

/**
 * The surroundings of an element in an array of 3 dimensions. Each axis has the index of the element, and how far the
 * stencil reads.
 */
export class Neighbors3<D extends Data = Float64Array, N extends DType = DType> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
    readonly mode: number,
    readonly index0: number,
    readonly index1: number,
    readonly index2: number,
    readonly shape0: number,
    readonly shape1: number,
    readonly shape2: number,
    readonly stride0: number,
    readonly stride1: number,
    readonly stride2: number,
    readonly low0: number,
    readonly low1: number,
    readonly low2: number,
    readonly high0: number,
    readonly high1: number,
    readonly high2: number,
  ) {}

  /** The element at a distance along each axis. */
  get(i: number, j: number, k: number): D[number] {
    if (i < this.low0 || i > this.high0) outOfReach(i, this.low0, this.high0, 0);
    if (j < this.low1 || j > this.high1) outOfReach(j, this.low1, this.high1, 1);
    if (k < this.low2 || k > this.high2) outOfReach(k, this.low2, this.high2, 2);
    if (this.mode === INSIDE)
      return this.data[
        this.offset +
          Math.imul(this.index0 + i, this.stride0) +
          Math.imul(this.index1 + j, this.stride1) +
          Math.imul(this.index2 + k, this.stride2)
      ]!;
    const i0 = borderIndex(this.index0 + i, this.shape0, this.mode);
    const j0 = borderIndex(this.index1 + j, this.shape1, this.mode);
    const k0 = borderIndex(this.index2 + k, this.shape2, this.mode);
    return this.data[
      this.offset + Math.imul(i0, this.stride0) + Math.imul(j0, this.stride1) + Math.imul(k0, this.stride2)
    ]!;
  }
}

/**
 * The surroundings of an element in an array of 4 dimensions. Each axis has the index of the element, and how far the
 * stencil reads.
 */
export class Neighbors4<D extends Data = Float64Array, N extends DType = DType> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
    readonly mode: number,
    readonly index0: number,
    readonly index1: number,
    readonly index2: number,
    readonly index3: number,
    readonly shape0: number,
    readonly shape1: number,
    readonly shape2: number,
    readonly shape3: number,
    readonly stride0: number,
    readonly stride1: number,
    readonly stride2: number,
    readonly stride3: number,
    readonly low0: number,
    readonly low1: number,
    readonly low2: number,
    readonly low3: number,
    readonly high0: number,
    readonly high1: number,
    readonly high2: number,
    readonly high3: number,
  ) {}

  /** The element at a distance along each axis. */
  get(i: number, j: number, k: number, l: number): D[number] {
    if (i < this.low0 || i > this.high0) outOfReach(i, this.low0, this.high0, 0);
    if (j < this.low1 || j > this.high1) outOfReach(j, this.low1, this.high1, 1);
    if (k < this.low2 || k > this.high2) outOfReach(k, this.low2, this.high2, 2);
    if (l < this.low3 || l > this.high3) outOfReach(l, this.low3, this.high3, 3);
    if (this.mode === INSIDE)
      return this.data[
        this.offset +
          Math.imul(this.index0 + i, this.stride0) +
          Math.imul(this.index1 + j, this.stride1) +
          Math.imul(this.index2 + k, this.stride2) +
          Math.imul(this.index3 + l, this.stride3)
      ]!;
    const i0 = borderIndex(this.index0 + i, this.shape0, this.mode);
    const j0 = borderIndex(this.index1 + j, this.shape1, this.mode);
    const k0 = borderIndex(this.index2 + k, this.shape2, this.mode);
    const l0 = borderIndex(this.index3 + l, this.shape3, this.mode);
    return this.data[
      this.offset +
        Math.imul(i0, this.stride0) +
        Math.imul(j0, this.stride1) +
        Math.imul(k0, this.stride2) +
        Math.imul(l0, this.stride3)
    ]!;
  }
}

/** Throws the RangeError for arrays of a stencil that differ in an axis. */
export function checkAlike(a: number, b: number): void {
  if (a !== b) throw new RangeError(`axes of ${a} and ${b} elements in one stencil`);
}
