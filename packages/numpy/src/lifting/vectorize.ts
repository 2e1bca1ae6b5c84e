/** Functions of plain values, lifted over arrays. */
import type { DType, DTypeOf } from "../array/dtypes.js";
import type { AnyArray } from "../array/ndarray.js";
import { broadcastShapes, newArray } from "../broadcast.js";
import { copyElements } from "../elementwise/copies.js";
import { checkOut, overlaps, type UfuncOptions, type UfuncResult } from "../elementwise/ufuncs.js";
import { isScalar, realViewOf, type LargerRank, type Operand, type RankOf, type View } from "../operands.js";
import { checkCast } from "../promotion.js";
import { liftCompiled, type Compiled } from "./compiled.js";
import { methodsOf, type UfuncMethods } from "./methods.js";
import { lift, onElements } from "./rows.js";
import {
  fromElement,
  operandFor,
  readTypes,
  valueFor,
  type Doubles,
  type ElementTypes,
  type Fits,
  type ScalarFunction,
  type TypesOf,
  type Value,
} from "./types.js";

/** Options of {@link vectorize}. */
export interface VectorizeOptions<F extends ScalarFunction> {
  /** The dtypes of parameters and result, as their types say: `"f32,f32->f32"`. Without it, all are f64. */
  readonly types?: TypesOf<F>;
  /** The value that changes nothing: reductions begin with it, and may go over several axes. */
  readonly identity?: ReturnType<F>;
}

type OptionsFor<F extends ScalarFunction> =
  TypesOf<F> extends Doubles
    ? [options?: VectorizeOptions<F>, compiled?: Compiled]
    : [options: VectorizeOptions<F> & { readonly types: TypesOf<F> }, compiled?: Compiled];

type NoOptions = Record<never, never>;
type Ranks<A, B, C = 0, D = 0> = LargerRank<LargerRank<RankOf<A>, RankOf<B>>, LargerRank<RankOf<C>, RankOf<D>>>;

/** A function of one operand. */
type Lifted1<X extends Value, R extends Value> = <A extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A & Fits<A, X>,
  options?: O,
) => UfuncResult<O, DTypeOf<R>, RankOf<A>, A>;

/** A function of two operands. */
type Lifted2<X extends Value, Y extends Value, R extends Value> = <
  A extends Operand,
  B extends Operand,
  const O extends UfuncOptions = NoOptions,
>(
  a: A & Fits<A, X>,
  b: B & Fits<B, Y>,
  options?: O,
) => UfuncResult<O, DTypeOf<R>, Ranks<A, B>, A | B>;

/** A function of three operands. */
type Lifted3<X extends Value, Y extends Value, Z extends Value, R extends Value> = <
  A extends Operand,
  B extends Operand,
  C extends Operand,
  const O extends UfuncOptions = NoOptions,
>(
  a: A & Fits<A, X>,
  b: B & Fits<B, Y>,
  c: C & Fits<C, Z>,
  options?: O,
) => UfuncResult<O, DTypeOf<R>, Ranks<A, B, C>, A | B | C>;

/** A function of four operands. */
type Lifted4<X extends Value, Y extends Value, Z extends Value, W extends Value, R extends Value> = <
  A extends Operand,
  B extends Operand,
  C extends Operand,
  D extends Operand,
  const O extends UfuncOptions = NoOptions,
>(
  a: A & Fits<A, X>,
  b: B & Fits<B, Y>,
  c: C & Fits<C, Z>,
  d: D & Fits<D, W>,
  options?: O,
) => UfuncResult<O, DTypeOf<R>, Ranks<A, B, C, D>, A | B | C | D>;

/** The function of arrays and plain values that a function of plain values becomes. */
export type Vectorized<F extends ScalarFunction> =
  Parameters<F> extends readonly [infer X extends Value]
    ? Lifted1<X, ReturnType<F>>
    : Parameters<F> extends readonly [infer X extends Value, infer Y extends Value]
      ? Lifted2<X, Y, ReturnType<F>> & UfuncMethods<X, Y, ReturnType<F>>
      : Parameters<F> extends readonly [infer X extends Value, infer Y extends Value, infer Z extends Value]
        ? Lifted3<X, Y, Z, ReturnType<F>>
        : Parameters<F> extends readonly [
              infer X extends Value,
              infer Y extends Value,
              infer Z extends Value,
              infer W extends Value,
            ]
          ? Lifted4<X, Y, Z, W, ReturnType<F>>
          : never;

/**
 * A function of one to four plain values as one that takes arrays too, which stretch to one shape, with the options
 * `out`, `dtype` and `where`; of plain values alone the result is a plain value. What is not of f64 is said by `types`.
 * A function of two values has the methods of NumPy's ufuncs: `reduce`, `accumulate`, `outer`, `at`, `reduceat`.
 */
export function vectorize<F extends ScalarFunction>(fn: F, ...[options = {}, compiled]: OptionsFor<F>): Vectorized<F> {
  const name = fn.name || "vectorize";
  const { types, identity } = options as VectorizeOptions<F>;
  const known = readTypes(types, fn.length);
  const onEach = onElements(fn, known.parameters);
  const fill: Fill = (out, views, mask) => {
    if (mask) lift(onEach, out, views, mask);
    else liftCompiled(compiled, onEach, known.parameters, out, views);
  };
  const lifted = (...given: unknown[]): unknown => call(name, fn, fill, known, given);
  return Object.assign(
    lifted,
    known.parameters.length === 2 ? methodsOf(name, onEach, known, identity) : {},
  ) as Vectorized<F>;
}

/** Sets the elements of an array to the function of those of the operands. */
type Fill = (out: View, operands: readonly View[], mask: View | undefined) => void;

function call(name: string, fn: ScalarFunction, fill: Fill, types: ElementTypes, given: unknown[]): unknown {
  const { parameters, result } = types;
  const operands = given.slice(0, parameters.length) as Operand[];
  const options = given[parameters.length] as UfuncOptions | undefined;
  if (operands.length < parameters.length) throw new TypeError(`${name}: ${parameters.length} operands are needed`);
  if (!options && operands.every(isScalar)) {
    const values = operands.map((value, k) => valueFor(value, parameters[k]!, name));
    return plainResult((fn as unknown as (...values: Value[]) => Value)(...values), result);
  }
  const views = operands.map((value, k) => operandFor(value, parameters[k]!, name));
  const made = callViews(name, fill, result, views, options ?? {});
  return operands.every(isScalar) && !options?.out && !options?.dtype
    ? fromElement(made.data[made.offset]!, made.dtype)
    : made;
}

/** A result as an element of its dtype has it. */
function plainResult(value: Value, dtype: DType): Value {
  if (dtype === "f64") return Number(value);
  const { data } = newArray(dtype, []);
  data[0] = value as never;
  return fromElement(data[0], dtype);
}

function callViews(name: string, fill: Fill, natural: DType, views: readonly View[], options: UfuncOptions): View {
  const { out, where } = options;
  const mask = where && realViewOf(where);
  const dtype = options.dtype ?? out?.dtype ?? natural;
  checkCast(natural, dtype, name);
  const shape = broadcastShapes(...views.map((view) => view.shape), ...(mask ? [mask.shape] : []));
  if (out) checkOut(name, out, shape, dtype);
  const direct =
    !out ||
    (out.dtype === dtype &&
      dtype === natural &&
      ![...views, ...(mask ? [mask] : [])].some((view) => overlaps(out, view)));
  if (direct && dtype === natural) {
    const target = out ?? newArray(dtype, shape);
    fill(target, views, mask);
    return target;
  }
  return throughNew(fill, natural, views, out ?? newArray(dtype, shape), mask);
}

/** Elements of the function's own type, and then of the type of the array that takes them. */
function throughNew(
  fill: Fill,
  natural: DType,
  views: readonly View[],
  out: AnyArray,
  mask: View | undefined,
): AnyArray {
  const made = newArray(natural, out.shape);
  if (mask) copyElements(made, out);
  fill(made, views, mask);
  copyElements(out, made);
  return out;
}
