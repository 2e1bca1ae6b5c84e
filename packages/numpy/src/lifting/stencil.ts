/** Functions of an element's surroundings, for every element of arrays. */
import type { Data, DataTypes, DType, DTypeOf } from "../array/dtypes.js";
import { isNDArray, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import {
  checkAlike,
  INSIDE,
  MIRROR,
  NEAREST,
  Neighbors1,
  Neighbors2,
  Neighbors3,
  Neighbors4,
  REFLECT,
  WRAP,
} from "../array/neighbors.js";
import { newArray } from "../broadcast.js";
import { copyElements } from "../elementwise/copies.js";
import { checkOut } from "../elementwise/ufuncs.js";
import { isScalar, realViewOf, type ArrayLike, type RankOf, type View } from "../operands.js";
import { runCompiled, type Compiled } from "./compiled.js";
import type { Value } from "./types.js";

interface Ranks<N extends DType> {
  1: Neighbors1<DataTypes[N], N>;
  2: Neighbors2<DataTypes[N], N>;
  3: Neighbors3<DataTypes[N], N>;
  4: Neighbors4<DataTypes[N], N>;
}

/**
 * The elements around one, of an array with a number of dimensions: `a.get(-1, 0)` is the one in front of it along the
 * first axis.
 */
export type Neighbors<T extends Value = number, R extends 1 | 2 | 3 | 4 = 1> = Ranks<DTypeOf<T>>[R];

type AnyNeighbors = Neighbors1<Data> | Neighbors2<Data> | Neighbors3<Data> | Neighbors4<Data>;

/** A function of surroundings and of whatever else is passed as it is. The first parameter is one of surroundings. */
export type StencilFunction = (first: never, ...others: never[]) => Value;

/**
 * What elements are whose surroundings leave the array: `cval`, or the function of elements that stand in for those
 * outside.
 */
export type BorderMode = "constant" | "nearest" | "reflect" | "wrap" | "mirror";

/** Options of {@link stencil}. */
export interface StencilOptions {
  /** Without one, `constant`. */
  readonly mode?: BorderMode;
  /** What `constant` writes; 0 without it. */
  readonly cval?: number | bigint | boolean;
  /** How far the function reads along each axis, in both directions: `[[-1, 1], [-1, 1]]`. */
  readonly neighborhood?: readonly (readonly [low: number, high: number])[];
  /** The dtype of the result, where it is not f64. */
  readonly dtype?: DType;
  /** The numbers of the parameters that get whole arrays, with indices from 0. */
  readonly standardIndexing?: readonly number[];
}

type Demands<F extends StencilFunction> = (DTypeOf<ReturnType<F>> extends "f64"
  ? unknown
  : { readonly dtype: DTypeOf<ReturnType<F>> }) &
  (Extract<Parameters<F>[number], ArrayLike> extends never
    ? unknown
    : { readonly standardIndexing: readonly number[] });
type OwnOptions<F extends StencilFunction> = StencilOptions & { readonly dtype?: DTypeOf<ReturnType<F>> };
type OptionsFor<F extends StencilFunction> =
  unknown extends Demands<F>
    ? [options?: OwnOptions<F>, compiled?: Compiled]
    : [options: OwnOptions<F> & Demands<F>, compiled?: Compiled];

/** What is passed for a parameter: an array for surroundings, anything else as it is. */
type Given<P> = P extends { readonly dtype: infer N extends DType; get(...distances: infer I): unknown }
  ? P extends AnyNeighbors
    ? Ranked<N, I["length"] & Rank> | (I["length"] extends 1 ? DataTypes[N] : never)
    : P
  : P;
type AllGiven<P extends readonly unknown[]> = { [K in keyof P]: Given<P[K]> };
type FirstRank<P extends readonly unknown[]> = RankOf<Ranked<"f64", ReadRank<P[0]>>>;
type ReadRank<P> = P extends { get(...distances: infer I): unknown } ? I["length"] & Rank : never;

/** Options of calls. */
export interface StencilCallOptions {
  /** The array that takes the result, and is returned. It may overlap the operands. */
  readonly out?: AnyArray;
}

/** The function of arrays that a function of surroundings becomes. */
export interface Stencil<F extends StencilFunction> {
  (...operands: AllGiven<Parameters<F>>): Ranked<DTypeOf<ReturnType<F>>, FirstRank<Parameters<F>>>;
  <O extends AnyArray>(...operands: [...AllGiven<Parameters<F>>, options: { readonly out: O }]): O;
}

/**
 * A function of an element's surroundings as one of arrays, all of one shape, with a result of that shape. Under
 * `constant`, elements whose surroundings leave the array are `cval`: those that are nearer to an end than
 * `neighborhood` says, or without it those for which the function reads outside. The other modes read other elements in
 * place of those outside.
 */
export function stencil<F extends StencilFunction>(fn: F, ...[options = {}, compiled]: OptionsFor<F>): Stencil<F> {
  return ((...given: unknown[]) => run(fn as unknown as Call, options, compiled, given)) as unknown as Stencil<F>;
}

type Call = (...values: unknown[]) => Value;

const MODES = { constant: INSIDE, nearest: NEAREST, reflect: REFLECT, wrap: WRAP, mirror: MIRROR } as const;
const CLASSES = [Neighbors1, Neighbors2, Neighbors3, Neighbors4] as unknown as (new (
  ...values: unknown[]
) => Surroundings)[];

/** Surroundings while a stencil runs: they move from element to element. */
type Surroundings = { mode: number } & Record<`index${0 | 1 | 2 | 3}`, number>;

/** Where elements of a stencil are, and how far it reads. */
interface Bounds {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

function run(fn: Call, options: StencilOptions, compiled: Compiled | undefined, given: readonly unknown[]): unknown {
  const name = fn.name || "stencil";
  const { mode = "constant", cval = 0, dtype = "f64", neighborhood, standardIndexing = [] } = options;
  const { out } = (given[fn.length] ?? {}) as StencilCallOptions;
  const { shape } = realViewOf(given[0] as ArrayLike);
  const axes = neighborhood?.length ?? Math.max(shape.length, 1);
  if (axes !== shape.length) throw new RangeError(`${name}: a stencil of ${axes} axes for ${shape.length} dimensions`);
  const bounds: Bounds = {
    low: shape.map((_, axis) => neighborhood?.[axis]![0] ?? -Infinity),
    high: shape.map((_, axis) => neighborhood?.[axis]![1] ?? Infinity),
  };
  const left = { now: false };
  const moving: Surroundings[] = [];
  const passed: unknown[] = [];
  const args = given.slice(0, fn.length).map((value, k) => {
    if (isScalar(value) || standardIndexing.includes(k)) {
      passed.push(...fieldsOf(value));
      return value;
    }
    const view = realViewOf(value as ArrayLike);
    shape.forEach((length, axis) => checkAlike(length, view.shape[axis] ?? 0));
    const made = mode === "constant" && !neighborhood ? tracked(view, left) : surroundings(view, bounds);
    moving.push(made);
    passed.push(view.data, view.offset, ...view.strides);
    return made;
  });
  if (out) checkOut(name, out, shape, dtype);
  const result = newArray(dtype, shape);
  const done = runCompiled(compiled, [result.data, ...shape, ...passed]);
  if (!done) {
    const [first, second] = args;
    const call = args.length === 1 ? () => fn(first) : args.length === 2 ? () => fn(first, second) : () => fn(...args);
    eachElement({ shape, bounds, mode: MODES[mode], moving }, (at, inside) => {
      left.now = !inside && neighborhood !== undefined && mode === "constant";
      const value = left.now ? cval : call();
      result.data[at] = (left.now ? cval : value) as never;
    });
  }
  if (!out) return result;
  copyElements(out, result);
  return out;
}

/** How a kernel takes what is passed as it is: an array of n dimensions by its fields. */
const fieldsOf = (value: unknown): unknown[] =>
  isNDArray(value) ? [value.data, value.offset, ...value.shape, ...value.strides] : [value];

/** The surroundings of the first element. */
function surroundings({ data, dtype, offset, shape, strides }: View, { low, high }: Bounds): Surroundings {
  const zeros = shape.map(() => 0);
  return new CLASSES[shape.length - 1]!(data, dtype, offset, INSIDE, ...zeros, ...shape, ...strides, ...low, ...high);
}

/** Surroundings that note when something outside is read, which is 0. */
function tracked({ data, offset, shape, strides }: View, left: { now: boolean }): Surroundings {
  const [n0, n1 = 1, n2 = 1, n3 = 1] = shape as [number, number?, number?, number?];
  const [s0, s1 = 0, s2 = 0, s3 = 0] = strides as [number, number?, number?, number?];
  const outside = data instanceof BigInt64Array || data instanceof BigUint64Array ? 0n : 0;
  return {
    mode: INSIDE,
    index0: 0,
    index1: 0,
    index2: 0,
    index3: 0,
    get(this: Record<`index${0 | 1 | 2 | 3}`, number>, i: number, j = 0, k = 0, l = 0) {
      const a = this.index0 + i;
      const b = this.index1 + j;
      const c = this.index2 + k;
      const d = this.index3 + l;
      if (a >= 0 && a < n0 && b >= 0 && b < n1 && c >= 0 && c < n2 && d >= 0 && d < n3)
        return data[offset + a * s0 + b * s1 + c * s2 + d * s3];
      left.now = true;
      return outside;
    },
  } as Surroundings;
}

/** Moves surroundings along an axis. */
const MOVES: readonly ((each: Surroundings, index: number) => void)[] = [
  (each, index) => void (each.index0 = index),
  (each, index) => void (each.index1 = index),
  (each, index) => void (each.index2 = index),
  (each, index) => void (each.index3 = index),
];

interface Walk {
  readonly shape: readonly number[];
  readonly bounds: Bounds;
  readonly mode: number;
  readonly moving: readonly Surroundings[];
}

/**
 * Moves the surroundings to each element in turn; `body` gets its position, and whether everything that the stencil
 * reads is inside.
 */
function eachElement(
  walk: Walk,
  body: (at: number, inside: boolean) => void,
  axis = 0,
  before = 0,
  inner = true,
): void {
  const { shape, bounds, mode, moving } = walk;
  const length = shape[axis]!;
  const move = MOVES[axis]!;
  for (let i = 0; i < length; i++) {
    const inside = inner && i + bounds.low[axis]! >= 0 && i + bounds.high[axis]! < length;
    for (const each of moving) move(each, i);
    if (axis < shape.length - 1) eachElement(walk, body, axis + 1, before * length + i, inside);
    else {
      for (const each of moving) each.mode = inside ? INSIDE : mode;
      body(before * length + i, inside);
    }
  }
}
