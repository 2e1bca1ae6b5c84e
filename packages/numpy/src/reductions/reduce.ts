/** Reductions of views over some of their axes. */
import { newData, type DType } from "../array/dtypes.js";
import type { AnyArray } from "../array/ndarray.js";
import { eachRow, innermost, mergeAxes, newArray } from "../broadcast.js";
import { gather, runKernel, type Kernel } from "../elementwise/loops.js";
import { checkOut, copy, copyWhere } from "../elementwise/ufuncs.js";
import { scalarOf, viewOf, type View } from "../operands.js";
import { checkCast, isBig } from "../promotion.js";
import { axesOf, type ReduceOptions } from "./axes.js";

/** How elements become one. */
export interface Reduction {
  readonly name: string;
  /** What combines two of them, or rows of them. */
  readonly kernel: Kernel;
  /** What combines the elements of a row: `a[j]`, `a[j + t]`, …, of which there is one at least. */
  readonly fold: (n: number, a: Float64Array, j: number, t: number) => number;
  /** What there is of no elements; undefined throws a RangeError. */
  readonly empty?: number;
  /** What changes no element. */
  readonly start: number;
}

const BLOCK = 1024;

/** Numbers as they are reduced: doubles, or bigints, in an array whose reduced axes have a length of 1. */
export function reduceView(reduction: Reduction, given: View, axes: readonly number[], options: ReduceOptions = {}): View {
  const { name, kernel, fold, empty, start } = reduction;
  const wide = isBig(given.dtype);
  const { initial } = options;
  if (empty === undefined && initial === undefined && axes.some((axis) => given.shape[axis] === 0)) {
    throw new RangeError(`${name} of no elements: nothing is the ${name} of them; give initial`);
  }
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
  else reduceNumbers(kernel, fold, target, view);
  return result;
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

/** Goes through memory in its order: rows of which each becomes one number, or rows that are combined with one another. */
function reduceNumbers({ loop }: Kernel, fold: Reduction["fold"], target: View, view: View): void {
  const order = view.shape.map((_, axis) => axis).sort((a, b) => Math.abs(view.strides[b]!) - Math.abs(view.strides[a]!));
  const sorted = (values: readonly number[]): number[] => order.map((axis) => values[axis]!);
  const nest = mergeAxes(sorted(view.shape), [sorted(target.strides), sorted(view.strides)]);
  const longest = nest.lengths.indexOf(Math.max(...nest.lengths));
  if (nest.lengths.at(-1)! < 8 && nest.strides[0]![longest] === 0) innermost(nest, longest);
  const [s, t] = nest.strides.map((own) => own.at(-1)!) as [number, number];
  const length = nest.lengths.at(-1)!;
  const result = target.data as Float64Array;
  const { data } = view;
  const direct = data instanceof Float64Array;
  const part = new Float64Array(1);
  const from = direct ? data : new Float64Array(Math.min(length, BLOCK));
  const block = direct ? Infinity : BLOCK;
  eachRow(nest, [0, view.offset], ([o, a]) => {
    for (let first = 0; first < length; first += block) {
      const n = Math.min(block, length - first);
      const [i, j] = [o! + first * s, a! + first * t];
      if (!direct) gather(from, data, j, t, n);
      const [k, u] = direct ? [j, t] : [0, 1];
      if (s === 0) {
        part[0] = fold(n, from, k, u);
        loop(1, result, i, 0, result, i, 0, part, 0, 0);
      } else loop(n, result, i, s, result, i, s, from, k, u);
    }
  });
}

/** The result by the options: a plain number, a new array or `out`; `natural` is its dtype without any. */
export function finish(name: string, view: View, numbers: View, axes: readonly number[], options: ReduceOptions, natural: DType): unknown {
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
export const newLane = (dtype: DType, length: number): Float64Array => newData(isBig(dtype) ? dtype : "f64", length) as Float64Array;
