/** Functions of whole arrays, lifted over the axes in front of theirs. */
import type { DType, DTypeOf } from "../array/dtypes.js";
import { sizeOf, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { arrayOf } from "../array/views.js";
import { broadcastShapes, newArray, stretchedStrides } from "../broadcast.js";
import { copyElements } from "../elementwise/copies.js";
import { checkOut, overlaps } from "../elementwise/ufuncs.js";
import {
  isScalar,
  type DTypeOfArray,
  type Fewer,
  type LargerRank,
  type Operand,
  type RankOf,
  type Scalar,
  type View,
} from "../operands.js";
import { eachCompiled, type Compiled } from "./compiled.js";
import { Lengths, readLayout, type Layout, type OperandRanks, type ResultRanks } from "./layout.js";
import { fromElement, operandFor, readTypes, type ElementTypes, type Value } from "./types.js";

/**
 * A function of whole arrays: of the operands, and of the arrays that it fills. An operand without axes is a plain
 * value.
 */
export type CoreFunction = (...views: never[]) => Value | void;

/** Options of {@link guvectorize}. */
export interface GuvectorizeOptions {
  /** The dtypes of operands and results, where they are not all f64: `"f32,f32->f32"`. */
  readonly types?: string;
}

type DTypeOfParameter<P> = P extends Value ? DTypeOf<P> : DTypeOfArray<P>;
type RankOfParameter<P> = P extends Value ? 0 : RankOf<P>;
type RanksOf<P extends readonly unknown[]> = P extends readonly [infer First, ...infer Rest]
  ? [RankOfParameter<First>, ...RanksOf<Rest>]
  : [];

/**
 * The parameters that a layout asks for: its operands and its results, or without a result of no axes, which is then
 * returned.
 */
type FitsLayout<L extends string, F extends CoreFunction> = [OperandRanks<L>] extends [never]
  ? { readonly error: `"${L}" is no layout like "(m,n),(n)->(m)"` }
  : RanksOf<Parameters<F>> extends [...OperandRanks<L>, ...ResultRanks<L>]
    ? unknown
    : ResultRanks<L> extends [0]
      ? RanksOf<Parameters<F>> extends OperandRanks<L>
        ? F extends (...views: never[]) => Value
          ? unknown
          : Mismatch<L, F>
        : Mismatch<L, F>
      : Mismatch<L, F>;
interface Mismatch<L extends string, F extends CoreFunction> {
  readonly error: `the parameters are not of the ranks of "${L}"`;
  readonly ranks: RanksOf<Parameters<F>>;
}

type LoopRank<C, A> = C extends readonly [infer N extends Rank, ...infer Rest]
  ? A extends readonly [infer First, ...infer Others]
    ? LargerRank<Fewer<RankOf<First>, N>, LoopRank<Rest, Others>>
    : 0
  : 0;
type AddRanks<A extends Rank, B extends Rank> = [
  [0, 1, 2, 3, 4],
  [1, 2, 3, 4],
  [2, 3, 4],
  [3, 4],
  [4],
][A][B] extends infer R extends Rank
  ? R
  : Rank;
type ParameterAt<F extends CoreFunction, N extends number> = DTypeOfParameter<Parameters<F>[N]>;
type ResultDType<L extends string, F extends CoreFunction> = Parameters<F>["length"] extends OperandRanks<L>["length"]
  ? DTypeOfParameter<ReturnType<F>>
  : ParameterAt<F, OperandRanks<L>["length"]>;
type OutOf<O> = O extends { readonly out: infer X } ? X : never;
/** What is left of a list behind another one's length. */
type Behind<P extends readonly unknown[], O> = O extends readonly [unknown, ...infer Others]
  ? P extends readonly [unknown, ...infer Rest]
    ? Behind<Rest, Others>
    : []
  : P;
/** Several results, each of the dtype of the parameter that is filled. */
type Results<Filled extends readonly unknown[], R extends readonly unknown[], Loop extends Rank> = R extends readonly [
  infer First extends Rank,
  ...infer Others,
]
  ? Filled extends readonly [infer P, ...infer Rest]
    ? [Ranked<DTypeOfParameter<P>, AddRanks<Loop, First>>, ...Results<Rest, Others, Loop>]
    : AnyArray[]
  : [];
type Result<L extends string, F extends CoreFunction, A extends readonly unknown[]> =
  ResultRanks<L> extends [infer R extends Rank]
    ? A[number] extends Value
      ? R extends 0
        ? Scalar<ResultDType<L, F>>
        : Ranked<ResultDType<L, F>, R>
      : Ranked<ResultDType<L, F>, AddRanks<LoopRank<OperandRanks<L>, A>, R>>
    : Results<Behind<Parameters<F>, OperandRanks<L>>, ResultRanks<L>, LoopRank<OperandRanks<L>, A>>;
type Operands<R extends readonly unknown[]> = { [K in keyof R]: Operand };

/** The function of arrays with any axes in front of those of the layout. */
export interface Generalized<L extends string, F extends CoreFunction> {
  <const A extends Operands<OperandRanks<L>> & readonly Operand[]>(...operands: A): Result<L, F, A>;
  <
    const A extends Operands<OperandRanks<L>> & readonly Operand[],
    const O extends { readonly out: AnyArray | readonly AnyArray[] },
  >(
    ...operands: [...A, options: O]
  ): OutOf<O>;
  /** The layout, as it was given. */
  readonly signature: L;
}

/**
 * A function of whole arrays, whose axes the layout names, as one of arrays with further axes in front, which stretch
 * to one shape. It gets its operands and then the arrays that it fills; a single result without axes it may return. An
 * axis is of the same length wherever its name stands, else the call throws a RangeError that names it. Several results
 * come in a list.
 */
export function guvectorize<const L extends string, F extends CoreFunction>(
  layout: L,
  fn: F & FitsLayout<L, F>,
  { types }: GuvectorizeOptions = {},
  compiled?: Compiled,
): Generalized<L, F> {
  const name = fn.name || "guvectorize";
  const read = readLayout(layout);
  const count = read.operands.length + read.results.length;
  const known = typesOf(types, read);
  const returns = read.results.length === 1 && read.results[0]!.length === 0 && fn.length < count;
  const core = fn as unknown as Core;
  const call = (...given: unknown[]): unknown =>
    run({ name, core, compiled, layout: read, types: known, returns }, given);
  return Object.assign(call, { signature: layout }) as unknown as Generalized<L, F>;
}

type Core = (...views: unknown[]) => Value | void;
interface Types extends Omit<ElementTypes, "result"> {
  readonly results: readonly DType[];
}
interface Definition {
  readonly name: string;
  readonly core: Core;
  readonly compiled: Compiled | undefined;
  readonly layout: Layout;
  readonly types: Types;
  /** Whether the function gives its only result, an element, instead of filling an array. */
  readonly returns: boolean;
}

function typesOf(text: string | undefined, { operands, results }: Layout): Types {
  const { parameters } = readTypes(text, operands.length);
  const side = text?.split("->")[1]?.split(",") as DType[] | undefined;
  if (side && side.length !== results.length)
    throw new TypeError(`types: "${text}" is for ${side.length} results, the layout has ${results.length}`);
  return { parameters, results: side ?? results.map(() => "f64") };
}

function run(definition: Definition, given: readonly unknown[]): unknown {
  const { name, layout, types } = definition;
  const { operands: groups, results } = layout;
  const operands = given.slice(0, groups.length) as Operand[];
  if (operands.length < groups.length) throw new TypeError(`${name}: ${groups.length} operands are needed`);
  const { out } = (given[groups.length] ?? {}) as { out?: AnyArray | readonly AnyArray[] };
  const views = operands.map((value, k) => operandFor(value, types.parameters[k]!, name));
  const lengths = new Lengths(name);
  views.forEach((view, k) => takeLengths(lengths, groups[k]!, view, `operand ${k}`));
  const loop = broadcastShapes(...views.map(({ shape }, k) => shape.slice(0, shape.length - groups[k]!.length)));
  const outs = out === undefined ? undefined : ((Array.isArray(out) ? out : [out]) as AnyArray[]);
  outs?.forEach((view, k) => takeLengths(lengths, results[k]!, view, results.length > 1 ? `out ${k}` : "out"));
  const made = results.map((axes, k): AnyArray => {
    const shape = [...loop, ...axes.map((axis) => lengths.of(axis))];
    if (outs) checkOut(name, outs[k]!, shape, types.results[k]!);
    const own = outs?.[k];
    return own?.dtype === types.results[k] && !views.some((view) => meets(own!, view))
      ? own!
      : newArray(types.results[k]!, shape);
  });
  eachCore(definition, loop, views, made);
  const finished = made.map((own, k) => (outs && outs[k] !== own ? (copyElements(outs[k]!, own), outs[k]!) : own));
  if (results.length !== 1) return finished;
  const [only] = finished as [AnyArray];
  return !outs && only.shape.length === 0 && operands.every(isScalar)
    ? fromElement(only.data[only.offset]!, only.dtype)
    : only;
}

/** Whether a function that fills one view may read the other. */
const meets = (out: View, view: View): boolean =>
  overlaps(out, view) || (out.data.buffer === view.data.buffer && sizeOf(out.shape) > 0 && out.offset === view.offset);

function takeLengths(lengths: Lengths, axes: readonly string[], { shape }: View, where: string): void {
  const lead = shape.length - axes.length;
  if (lead < 0)
    throw new RangeError(`${where} has ${shape.length} dimensions, its layout (${axes.join()}) has ${axes.length}`);
  axes.forEach((axis, k) => lengths.take(axis, shape[lead + k]!, where));
}

/** Calls the function for each combination of indices of the loop's axes. */
function eachCore(
  { core, compiled, layout, types, returns }: Definition,
  loop: readonly number[],
  views: readonly View[],
  made: readonly AnyArray[],
): void {
  const groups = [...layout.operands, ...layout.results];
  const ranks = groups.map((axes) => axes.length);
  const all = [...views, ...made];
  const strides = all.map((view, k) => {
    const lead = view.shape.length - ranks[k]!;
    return stretchedStrides(
      { ...fields(view), shape: view.shape.slice(0, lead), strides: view.strides.slice(0, lead) },
      loop,
    );
  });
  eachCompiled(compiled, all, { loop, strides, ranks }, (offsets) => {
    const args = all.map((view, k) => coreOf(view, offsets[k]!, ranks[k]!));
    const values = args.map((arg, k) =>
      ranks[k] === 0 && k < views.length ? elementOf(arg, types.parameters[k]!) : arg,
    );
    const result = core(...(returns ? values.slice(0, -1) : values));
    if (returns) (args.at(-1) as AnyArray).data[offsets.at(-1)!] = result as never;
  });
}

const elementOf = ({ data, offset }: View, dtype: DType): Value => fromElement(data[offset]!, dtype);

const fields = ({ data, dtype, offset }: View): Pick<View, "data" | "dtype" | "offset"> => ({ data, dtype, offset });

/** The last axes of a view, at an offset. */
const coreOf = (view: View, offset: number, rank: number): AnyArray =>
  arrayOf({
    ...fields(view),
    offset,
    shape: view.shape.slice(view.shape.length - rank),
    strides: view.strides.slice(view.strides.length - rank),
  });
