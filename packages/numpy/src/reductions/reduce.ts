/** Reductions of views over some of their axes. */
import { isComplexDType, newData, type DType } from "../array/dtypes.js";
import type { AnyArray } from "../array/ndarray.js";
import { eachRow, innermost, mergeAxes, newArray, type Nest } from "../broadcast.js";
import { partOf } from "../complex/parts.js";
import { fill } from "../elementwise/copies.js";
import { gather, runKernel, type Kernel } from "../elementwise/loops.js";
import { checkOut, copy, copyWhere } from "../elementwise/ufuncs.js";
import { scalarOf, viewOf, type View } from "../operands.js";
import { checkCast, isBig } from "../promotion.js";
import { axesOf, checkSome, type ReduceOptions } from "./axes.js";
import { Cascade, type Folding } from "./cascade.js";

/** How elements become one. */
export interface Reduction extends Folding {
  readonly name: string;
  /** What combines two of them, or rows of them, as `join` does. */
  readonly kernel: Kernel;
  /** What there is of no elements; undefined throws a RangeError. */
  readonly empty?: number;
  /** What changes no element. */
  readonly start: number;
  /** What the result is as soon as an element is it: kernels look no further. */
  readonly absorbing?: number;
}

/** Rows of results that are shorter cost more to begin than to go through. */
const SHORT = 16;

/** Numbers as they are reduced: doubles, or bigints, in an array whose reduced axes have a length of 1. */
export function reduceView(
  reduction: Reduction,
  given: View,
  axes: readonly number[],
  options: ReduceOptions = {},
): View {
  if (isComplexDType(given.dtype)) return reduceComplex(reduction, given, axes, options);
  const { name, kernel, empty, start } = reduction;
  const wide = isBig(given.dtype);
  const { initial } = options;
  if (empty === undefined && initial === undefined) for (const axis of axes) checkSome(given.shape[axis]!, name);
  const view = options.where ? masked(given, viewOf(options.where), start) : given;
  const result = newArray(
    wide ? given.dtype : "f64",
    view.shape.map((length, axis) => (axes.includes(axis) ? 1 : length)),
  );
  const first = wide && !Number.isFinite(start) ? extremeOf(view.dtype, start) : start;
  (result.data as Float64Array).fill((initial ?? (wide ? BigInt(first) : first)) as number);
  const strides = result.strides.map((stride, axis) => (axes.includes(axis) ? 0 : stride));
  const target: View = { data: result.data, dtype: result.dtype, offset: 0, shape: view.shape, strides };
  if (wide) runKernel(kernel, target, target, view);
  else reduceNumbers(reduction, target, view, axes.length === view.shape.length);
  return result;
}

/**
 * Complex numbers of two doubles: of each part by itself, or along one axis after the other, each element joined to
 * what is in its place.
 */
function reduceComplex(reduction: Reduction, given: View, axes: readonly number[], options: ReduceOptions): View {
  const { name, kernel, start } = reduction;
  const { where, initial } = options;
  const made = newArray(
    "c128",
    given.shape.map((length, axis) => (axes.includes(axis) ? 1 : length)),
  );
  if (kernel.complex === "partwise") {
    runKernel(copy, partOf(made, 0), reduceView(reduction, partOf(given, 0), axes, options));
    runKernel(copy, partOf(made, 1), reduceView(reduction, partOf(given, 1), axes, { ...(where && { where }) }));
    return made;
  }
  if (!kernel.complex) throw new TypeError(`${name} does not take ${given.dtype}`);
  if (axes.length > 1) {
    const last = reduceComplex(reduction, given, axes.slice(-1), { ...(where && { where }) });
    return reduceComplex(reduction, last, axes.slice(0, -1), { ...(initial !== undefined && { initial }) });
  }
  fill(made, Number(initial ?? start));
  const strides = made.strides.map((stride, axis) => (axes.includes(axis) ? 0 : stride));
  const target: View = { data: made.data, dtype: made.dtype, offset: 0, shape: given.shape, strides };
  runKernel(kernel, target, target, where ? maskedComplex(given, viewOf(where), start) : given);
  return made;
}

function maskedComplex(view: View, mask: View, start: number): View {
  const made = newArray(view.dtype, view.shape);
  fill(made, start);
  runKernel(copyWhere, made, view, mask);
  return made;
}

/** The bound of a type of 64 bits. */
const extremeOf = (dtype: DType, start: number): bigint =>
  dtype === "u64" ? (start > 0 ? 2n ** 64n - 1n : 0n) : start > 0 ? 2n ** 63n - 1n : -(2n ** 63n);

/** The elements, with `start` in place of those that take no part. */
function masked(view: View, mask: View, start: number): View {
  const made = newArray(isBig(view.dtype) ? view.dtype : "f64", view.shape);
  (made.data as Float64Array).fill(
    (isBig(view.dtype) ? (Number.isFinite(start) ? BigInt(start) : extremeOf(view.dtype, start)) : start) as number,
  );
  runKernel(copyWhere, made, view, mask);
  return made;
}

/** Goes through memory in its order, along axes with the longest strides first. */
function reduceNumbers(reduction: Reduction, target: View, view: View, all: boolean): void {
  const order = view.shape
    .map((_, axis) => axis)
    .sort((a, b) => Math.abs(view.strides[b]!) - Math.abs(view.strides[a]!));
  const sorted = (values: readonly number[]): number[] => order.map((axis) => values[axis]!);
  const [shape, t, s] = [sorted(view.shape), sorted(view.strides), sorted(target.strides)];
  const result = target.data as Float64Array;
  if (all) foldAll(reduction, result, view, mergeAxes(shape, [t]));
  else if (s.at(-1) === 0) foldRows(reduction, result, view, { lengths: shape, strides: [s, t] });
  else joinRows(reduction, result, view, mergeAxes(shape, [s, t]));
}

/** All elements become one. */
function foldAll(reduction: Reduction, result: Float64Array, { data, offset }: View, nest: Nest): void {
  const cascade = new Cascade(reduction);
  const length = nest.lengths.at(-1)!;
  const stride = nest.strides[0]!.at(-1)!;
  eachRow(nest, [offset], ([from]) => cascade.add(data, from!, stride, length));
  const found = cascade.take();
  if (found !== undefined) result[0] = reduction.join(result[0]!, found);
}

/** The elements along the last axis become one, and is joined to what is in its place. */
function foldRows(reduction: Reduction, result: Float64Array, { data, offset }: View, nest: Nest): void {
  const cascade = new Cascade(reduction);
  const length = nest.lengths.at(-1)!;
  const stride = nest.strides[1]!.at(-1)!;
  eachRow(nest, [0, offset], ([to, from]) => {
    cascade.add(data, from!, stride, length);
    result[to!] = reduction.join(result[to!]!, cascade.take()!);
  });
}

/**
 * Each element is joined to what is in its place: rows of results with rows of elements, or one result with all that
 * become it, where rows are short.
 */
function joinRows({ kernel: { loop } }: Reduction, result: Float64Array, { data, offset }: View, nest: Nest): void {
  const reduced = nest.strides[0]!.lastIndexOf(0);
  if (nest.lengths.at(-1)! < SHORT && reduced >= 0) innermost(nest, reduced);
  const [s, t] = nest.strides.map((own) => own.at(-1)!) as [number, number];
  const length = nest.lengths.at(-1)!;
  const direct = data instanceof Float64Array;
  const from = direct ? data : new Float64Array(length);
  eachRow(nest, [0, offset], ([i, j]) => {
    if (!direct) gather(from, data, j!, t, length);
    loop(length, result, i!, s, result, i!, s, from, direct ? j! : 0, direct ? t : 1);
  });
}

/** The result by the options: a plain number, a new array or `out`; `natural` is its dtype without any. */
export function finish(
  name: string,
  view: View,
  numbers: View,
  axes: readonly number[],
  options: ReduceOptions,
  natural: DType,
): unknown {
  const { out, keepdims } = options;
  const dtype = options.dtype ?? out?.dtype ?? natural;
  if (options.dtype) checkCast(view.dtype, options.dtype, name);
  const shape = numbers.shape.filter((_, axis) => keepdims || !axes.includes(axis));
  const strides = numbers.strides.filter((_, axis) => keepdims || !axes.includes(axis));
  const source: View = { ...numbers, data: numbers.data, dtype: numbers.dtype, offset: numbers.offset, shape, strides };
  if (out) checkOut(name, out, shape, isBig(view.dtype) === isBig(out.dtype) ? view.dtype : natural);
  const made: AnyArray = out ?? newArray(dtype, shape);
  runKernel(copy, made, source);
  const plain = !out && !keepdims && (options.axis === undefined || options.axis === null);
  return plain ? scalarOf(made) : made;
}

/** A reduction by its options. */
export function reduce(reduction: Reduction, a: View, options: ReduceOptions, natural: DType): unknown {
  const axes = axesOf(options.axis, a.shape.length);
  return finish(reduction.name, a, reduceView(reduction, a, axes, options), axes, options, natural);
}

/** A lane of numbers to work on: doubles, or bigints. */
export function newLane(dtype: DType, length: number): Float64Array {
  if (isComplexDType(dtype)) throw new TypeError(`${dtype} is not taken here`);
  return newData(isBig(dtype) ? dtype : "f64", length) as Float64Array;
}
