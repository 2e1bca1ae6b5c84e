/** Products of vectors and matrices. */
import { contiguousStrides, sizeOf, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { isComplexDType, type ComplexDType, type DType } from "../array/dtypes.js";
import { arrayOf, reshaped } from "../array/views.js";
import { broadcastShapes, eachRow, newArray, stretchedStrides } from "../broadcast.js";
import { multiply, subtract } from "../elementwise/arithmetic.js";
import { partOf } from "../complex/parts.js";
import { contiguous, copyElements } from "../elementwise/copies.js";
import { checkContracted, checkInner, shapeText } from "../failures.js";
import { checkOut, type OfArrays } from "../elementwise/ufuncs.js";
import { negative } from "../elementwise/signs.js";
import { assign } from "../elementwise/selection.js";
import {
  scalarOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Fewer,
  type LargerRank,
  type RankOf,
  type Scalar,
  type SumOfRanks,
  type View,
} from "../operands.js";
import { isBig, promote, type Promotable, type Promoted, type Summed } from "../promotion.js";
import { axesOf } from "../reductions/axes.js";
import { flattened } from "../reductions/lanes.js";
import { sum } from "../reductions/sums.js";
import { diagonalView } from "../creation/diagonals.js";
import { multiplyComplexInto } from "./complex/gemm.js";
import { multiplyInto } from "./gemm.js";

type None = Record<never, never>;
type Common<A extends ArrayLike, B extends ArrayLike> = Promoted<DTypeOfArray<A>, DTypeOfArray<B>>;

/** The rank of a product: vectors lose their axis. */
export type ProductRank<A extends Rank, B extends Rank> = A extends 1
  ? B extends 1
    ? 0
    : B extends 2
      ? 1
      : B extends 3
        ? 2
        : 3
  : B extends 1
    ? A extends 2
      ? 1
      : A extends 3
        ? 2
        : 3
    : LargerRank<A, B>;

/** The result of a product: a number of two vectors, else an array. */
export type Product<A extends ArrayLike, B extends ArrayLike, O = None> = O extends {
  readonly out: infer X extends AnyArray;
}
  ? X
  : ProductRank<RankOf<A>, RankOf<B>> extends 0
    ? Scalar<Common<A, B>>
    : Ranked<Common<A, B>, ProductRank<RankOf<A>, RankOf<B>>>;

function addBigProduct(c: BigInt64Array, a: BigInt64Array, b: BigInt64Array, n: number, m: number, p: number): void {
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < m; k++)
      for (let j = 0; j < p; j++) c[i * p + j] = BigInt.asIntN(64, c[i * p + j]! + a[i * m + k]! * b[k * p + j]!);
  }
}

/** A view as a matrix, or a stack of them: a list is a row on the left, a column on the right. */
function matrixOf(name: string, view: View, left: boolean): View {
  if (view.shape.length === 0) throw new RangeError(`${name} of an array without dimensions; use multiply`);
  if (view.shape.length > 1) return view;
  return left
    ? reshaped(view, [1, view.shape[0]!], [0, view.strides[0]!])
    : reshaped(view, [view.shape[0]!, 1], [view.strides[0]!, 0]);
}

/** What products of a type are summed in: doubles, but singles of singles. */
const summedIn = (common: ReturnType<typeof promote>): DType =>
  isComplexDType(common) ? "c128" : isBig(common) || common === "f32" ? common : "f64";

function product(name: string, a: View, b: View, options: { readonly out?: AnyArray }): unknown {
  const common = promote(a.dtype, b.dtype, name);
  const isComplex = isComplexDType(common);
  if (isComplex && isComplexDType(a.dtype) !== isComplexDType(b.dtype))
    return productOfParts(name, a, b, common, options.out);
  const [left, right] = [matrixOf(name, a, true), matrixOf(name, b, false)];
  const [n, m] = left.shape.slice(-2) as [number, number];
  const [inner, p] = right.shape.slice(-2) as [number, number];
  checkInner(m, inner);
  const stack = broadcastShapes(left.shape.slice(0, -2), right.shape.slice(0, -2));
  const kind = summedIn(common);
  const [x, y] = [contiguous(left, kind), contiguous(right, kind)];
  const wide = newArray(kind, [...stack, n, p]);
  const offsets = (view: View): number[] => [
    ...stretchedStrides(
      {
        ...view,
        data: view.data,
        dtype: view.dtype,
        offset: view.offset,
        shape: view.shape.slice(0, -2),
        strides: view.strides.slice(0, -2),
      },
      stack,
    ),
    0,
  ];
  const multiplied = (isComplex ? multiplyComplexInto : isBig(common) ? addBigProduct : multiplyInto) as (
    ...values: unknown[]
  ) => void;
  const width = isComplex ? 2 : 1;
  const part = ({ data }: View, first: number, size: number): View["data"] =>
    data.subarray(width * first, width * (first + size));
  eachRow(
    {
      lengths: [...stack, 1],
      strides: [[...contiguousStrides(stack).map((s) => s * n * p), 0], offsets(x), offsets(y)],
    },
    [0, 0, 0],
    ([k, i, j]) => {
      multiplied(part(wide, k!, n * p), part(x, i!, n * m), part(y, j!, m * p), n, m, p, m, p);
    },
  );
  const shape = [...stack, ...(a.shape.length > 1 ? [n] : []), ...(b.shape.length > 1 ? [p] : [])];
  // Complex results are rounded once, to the type of the array that takes them.
  const keeps = wide.dtype === common || (isComplex && options.out !== undefined);
  const made = reshaped(keeps ? wide : contiguous(wide, common), shape, contiguousStrides(shape));
  if (options.out) {
    checkOut(name, options.out, shape, common);
    assign(options.out, made);
    return options.out;
  }
  return shape.length === 0 ? scalarOf(made) : made;
}

/** The products of the parts of the complex factor with the real one. */
function productOfParts(name: string, a: View, b: View, common: ComplexDType, out: AnyArray | undefined): unknown {
  const [re, im] = ([0, 1] as const).map((part) => {
    const [x, y] = [a, b].map((view) => (isComplexDType(view.dtype) ? inDoubles(partOf(view, part)) : view)) as [
      View,
      View,
    ];
    return viewOf(product(name, x, y, {}) as number);
  }) as [View, View];
  const made = newArray(out ? "c128" : common, re.shape);
  copyElements(partOf(made, 0), re);
  copyElements(partOf(made, 1), im);
  if (!out) return made.shape.length === 0 ? scalarOf(made) : made;
  checkOut(name, out, made.shape, common);
  copyElements(out, made);
  return out;
}

/** Parts as doubles, so that their sums are rounded once. */
const inDoubles = (view: View): View => (view.dtype === "f32" ? contiguous(view, "f64") : view);

/**
 * The product of matrices; of stacks of them, which stretch to one another; a list is a row on the left, a column on
 * the right. Sums are doubles, of singles singles.
 */
export const matmul = <A extends ArrayLike, B extends ArrayLike, const O extends { readonly out?: AnyArray } = None>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
  options?: O,
): Product<A, B, O> => product("matmul", viewOf(a), viewOf(b), options ?? {}) as never;

/** {@link matmul} for at most two dimensions. */
export function dot<A extends ArrayLike, B extends ArrayLike, const O extends { readonly out?: AnyArray } = None>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
  options?: O,
): Product<A, B, O> {
  const [one, two] = [viewOf(a), viewOf(b)];
  if (one.shape.length > 2 || two.shape.length > 2)
    throw new RangeError(`dot: shapes ${shapeText(one.shape)} and ${shapeText(two.shape)}; use matmul or tensordot`);
  return product("dot", one, two, options ?? {}) as never;
}

/** The sum of products of all elements, of the flattened arrays; the complex ones of the first are conjugated. */
export const vdot = <A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
): Scalar<Common<A, B>> => product("vdot", conjugated(flattened(viewOf(a))), flattened(viewOf(b)), {}) as never;

function conjugated(view: View): View {
  if (!isComplexDType(view.dtype)) return view;
  const made = contiguous(view);
  const imaginary = arrayOf(partOf(made, 1));
  negative(imaginary, { out: imaginary });
  return made;
}

/** The sums of products along the last axes; a number of two lists. */
export function inner<A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
): Product<A, B> {
  const [one, two] = [viewOf(a), viewOf(b)];
  if (one.shape.length > 2 || two.shape.length > 2)
    throw new RangeError(`inner: shapes ${shapeText(one.shape)} and ${shapeText(two.shape)}; use tensordot`);
  const turned = two.shape.length === 2 ? reshaped(two, [...two.shape].reverse(), [...two.strides].reverse()) : two;
  return product("inner", one, turned, {}) as never;
}

/** The products of each element of one list with each of another; arrays are flattened. */
export const outer = <A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
): Ranked<Common<A, B>, 2> => {
  const [one, two] = [flattened(viewOf(a)), flattened(viewOf(b))];
  return (multiply as unknown as OfArrays)(reshaped(one, [one.size, 1], [one.strides[0]!, 0]), two) as never;
};

/** The products of each element of one array with another array. */
export function kron<A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
): Ranked<Common<A, B>, LargerRank<RankOf<A>, RankOf<B>>> {
  const ndim = Math.max(viewOf(a).shape.length, viewOf(b).shape.length);
  const [one, two] = [a, b].map((each) => filled(viewOf(each), ndim)) as [View, View];
  const shape = one.shape.map((length, axis) => length * two.shape[axis]!);
  const made = newArray(promote(one.dtype, two.dtype, "kron"), shape);
  const nest = {
    lengths: [...one.shape, 1],
    strides: [
      [...made.strides.map((stride, axis) => stride * two.shape[axis]!), 0],
      [...one.strides, 0],
    ],
  };
  eachRow(nest, [0, one.offset], ([to, from]) => {
    const factor = reshaped(one, [], [], from);
    (multiply as unknown as OfArrays)(factor, two, { out: reshaped(made, two.shape, made.strides, to) });
  });
  return made as never;
}

/** With axes of length 1 in front. */
const filled = (view: View, ndim: number): View => {
  const lead = new Array<number>(ndim - view.shape.length).fill(1);
  return reshaped(view, [...lead, ...view.shape], [...lead.map(() => 0), ...view.strides]);
};

/** The sum of the k-th diagonal of a matrix. */
export const trace = <A extends ArrayLike>(a: A, k = 0): Scalar<Summed<DTypeOfArray<A>>> =>
  sum(diagonalView(viewOf(a), k) as ArrayLike) as never;

type Axes = number | readonly [readonly number[], readonly number[]];
type CountOf<X extends Axes> = X extends readonly [{ readonly length: infer N extends number }, unknown]
  ? N
  : Extract<X, number>;
type Contracted<A extends Rank, B extends Rank, X extends Axes> = SumOfRanks<
  Fewer<A, CountOf<X>>,
  Fewer<B, CountOf<X>>
>;

/** The products of arrays summed over the last axes of one and the first of the other, or over lists of axes. */
export function tensordot<A extends ArrayLike, B extends ArrayLike, const X extends Axes = 2>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
  axes?: X,
): Ranked<Common<A, B>, Contracted<RankOf<A>, RankOf<B>, X>> {
  const [one, two] = [viewOf(a), viewOf(b)];
  const [n, m] = [one.shape.length, two.shape.length];
  const given: Axes = axes ?? 2;
  const count = (length: number, from = 0): number[] => Array.from({ length }, (_, i) => from + i);
  const [left, right] =
    typeof given === "number" ? [count(given, n - given), count(given)] : [axesOf(given[0], n), axesOf(given[1], m)];
  left.forEach((axis, i) => checkContracted(one.shape[axis]!, two.shape[right[i]!]!));
  const [keptA, keptB] = [
    count(n).filter((axis) => !left.includes(axis)),
    count(m).filter((axis) => !right.includes(axis)),
  ];
  const lengths = (view: View, list: readonly number[]): number[] => list.map((axis) => view.shape[axis]!);
  const matrix = (view: View, rows: readonly number[], columns: readonly number[]): View => {
    const order = [...rows, ...columns];
    const turned = reshaped(
      view,
      lengths(view, order),
      order.map((axis) => view.strides[axis]!),
    );
    const [height, width] = [sizeOf(lengths(view, rows)), sizeOf(lengths(view, columns))];
    return reshaped(contiguous(turned), [height, width], [width, 1]);
  };
  const made = product("tensordot", matrix(one, keptA, left), matrix(two, right, keptB), {}) as AnyArray;
  const shape = [...lengths(one, keptA), ...lengths(two, keptB)];
  return reshaped(made, shape, contiguousStrides(shape)) as never;
}

export function checkThree(length: number): void {
  if (length !== 3) throw new RangeError(`cross takes vectors of 3 elements, not of ${length}`);
}

/** The cross products of vectors of three elements, along the last axes. */
export function cross<A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
): Ranked<Common<A, B>, LargerRank<RankOf<A>, RankOf<B>>> {
  const [one, two] = [viewOf(a), viewOf(b)];
  for (const view of [one, two]) checkThree(view.shape.at(-1) ?? 0);
  const made = newArray(promote(one.dtype, two.dtype, "cross"), broadcastShapes(one.shape, two.shape));
  const component = (view: View, i: number): AnyArray =>
    reshaped(view, view.shape.slice(0, -1), view.strides.slice(0, -1), view.offset + (i % 3) * view.strides.at(-1)!);
  const [times, minus] = [multiply, subtract];
  for (let i = 0; i < 3; i++) {
    const plus = times(component(one, i + 1), component(two, i + 2));
    minus(plus, times(component(one, i + 2), component(two, i + 1)), { out: component(made, i) });
  }
  return made as never;
}
