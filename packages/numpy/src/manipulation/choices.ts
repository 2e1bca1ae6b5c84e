/** Elements from several arrays, or by functions, as conditions say. */
import type { DType } from "../array/dtypes.js";
import type { Ranked } from "../array/ndarray.js";
import { arrayOf } from "../array/views.js";
import { broadcastShapes, newArray } from "../broadcast.js";
import { equal } from "../elementwise/comparison.js";
import { assign } from "../elementwise/selection.js";
import { getitem, setitem } from "../indexing/getitem.js";
import { indicesOf, trueIndices, type IndexMode } from "../indexing/indices.js";
import {
  kindOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type KindOf,
  type LargerRank,
  type Operand,
  type RankOf,
} from "../operands.js";
import { promote, type Promoted } from "../promotion.js";
import { put } from "./indexing.js";

/** The common dtype of operands in a list. */
type DTypeOfOperands<L extends readonly Operand[]> = L extends readonly [
  infer A extends Operand,
  ...infer R extends readonly Operand[],
]
  ? R extends readonly []
    ? Promoted<KindOf<A>, KindOf<A>>
    : Promoted<KindOf<A>, DTypeOfOperands<R>>
  : DType;

/** The rank that all operands in a list stretch to. */
type RankOfOperands<L extends readonly Operand[]> = L extends readonly [
  infer A extends Operand,
  ...infer R extends readonly Operand[],
]
  ? LargerRank<RankOf<A>, RankOfOperands<R>>
  : L extends readonly []
    ? 0
    : RankOf<L[number]>;

const commonOf = (name: string, operands: readonly Operand[]): DType =>
  operands
    .map(kindOf)
    .reduce<DType>((a, b) => promote(a, b, name), promote(kindOf(operands[0]!), kindOf(operands[0]!), name));

/** For each element, that of the array whose number stands there; all stretch to one shape. */
export function choose<A extends ArrayLike, const L extends readonly Operand[]>(
  numbers: A,
  choices: L,
  { mode = "raise" }: { readonly mode?: IndexMode } = {},
): Ranked<DTypeOfOperands<L>, LargerRank<RankOf<A>, RankOfOperands<L>>> {
  const { list, shape } = indicesOf(numbers, choices.length, 0, mode === "raise" ? "strict" : mode);
  const made = newArray(
    commonOf("choose", choices),
    broadcastShapes(shape, ...choices.map((choice) => viewOf(choice).shape)),
  );
  const which = newArray("i32", shape);
  (which.data as Int32Array).set(list);
  choices.forEach((choice, number) => assign(made, choice, { where: equal(which, number) as ArrayLike }));
  return made as never;
}

/**
 * For each element, that of the first array whose condition is true there; where none is, `otherwise`, which is 0
 * without.
 */
export function select<
  const C extends readonly ArrayLike[],
  const L extends readonly Operand[],
  D extends Operand | undefined = undefined,
>(
  conditions: C,
  choices: L,
  otherwise?: D,
): D extends Operand
  ? Ranked<
      Promoted<DTypeOfOperands<L>, KindOf<D>>,
      LargerRank<RankOfOperands<C>, LargerRank<RankOfOperands<L>, RankOf<D>>>
    >
  : Ranked<DTypeOfOperands<L>, LargerRank<RankOfOperands<C>, RankOfOperands<L>>> {
  if (conditions.length !== choices.length || choices.length === 0)
    throw new RangeError(`select: ${conditions.length} conditions for ${choices.length} arrays`);
  const all: readonly Operand[] = otherwise === undefined ? choices : [...choices, otherwise];
  const shapes = [...conditions, ...all].map((each) => viewOf(each).shape);
  const made = newArray(commonOf("select", all), broadcastShapes(...shapes));
  if (otherwise !== undefined) assign(made, otherwise);
  for (let i = choices.length - 1; i >= 0; i--) assign(made, choices[i]!, { where: conditions[i]! });
  return made as never;
}

/** What makes the elements of a piece: a function of them, as one dimension, or a value. */
export type Piece<N extends DType> = number | bigint | boolean | ((elements: Ranked<N, 1>) => Operand);

/**
 * A function in pieces: where a condition is true, its piece; the last of several. One piece more than conditions is
 * for all other elements, which are 0 without.
 */
export function piecewise<A extends ArrayLike>(
  x: A,
  conditions: readonly ArrayLike[],
  pieces: readonly Piece<DTypeOfArray<A>>[],
): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const view = arrayOf(viewOf(x));
  const made = newArray(view.dtype, view.shape);
  const others = pieces.length === conditions.length + 1 ? pieces.at(-1) : undefined;
  if (pieces.length !== conditions.length && others === undefined)
    throw new RangeError(`piecewise: ${pieces.length} pieces for ${conditions.length} conditions`);
  const put = (mask: ArrayLike, piece: Piece<DTypeOfArray<A>>): void =>
    setitem(made, [mask], typeof piece === "function" ? piece(getitem(view, mask) as never) : piece);
  if (others !== undefined) {
    const rest = newArray("bool", view.shape);
    assign(rest, true);
    for (const condition of conditions) assign(rest, false, { where: condition });
    put(rest, others);
  }
  conditions.forEach((condition, i) => put(condition, pieces[i]!));
  return made as never;
}

/** Puts the values, again from the first where they end, where the mask is true: each takes the next one. */
export const place = (a: ArrayLike, mask: ArrayLike, values: Operand | readonly number[]): void =>
  put(a, trueIndices(mask), values);
