/** Several arrays as one. */
import { axisOf } from "../../array/indices.js";
import type { Rank } from "../../array/ndarray.js";
import { replaced } from "../../array/views.js";
import { checkJoined } from "../../manipulation/joining.js";
import type { DTypeOfArray, More, RankOf } from "../../operands.js";
import type { Promoted } from "../../promotion.js";
import { freeing, viewed, type GpuArray } from "../array.js";
import { computeInto } from "../compute.js";
import type { OnDevice } from "../dtypes.js";
import { commonType } from "../elementwise.js";
import { valueOf } from "../operands.js";
import { expandDims } from "./shapes.js";
import { newStorage, wholeView } from "../storage.js";
import type { GpuOperand } from "../types.js";
import type { Value } from "../value.js";

/** Options of functions that join. */
export interface JoinOptions {
  /** The axis, the first one without. */
  readonly axis?: number;
}

type Arrays = readonly [GpuOperand, ...GpuOperand[]] | readonly GpuOperand[];

/** The common type of the arrays in a list. */
type DTypeOfAll<L extends readonly GpuOperand[]> = L extends readonly [
  infer A,
  ...infer R extends readonly GpuOperand[],
]
  ? R extends readonly []
    ? DTypeOfArray<A>
    : Promoted<DTypeOfArray<A>, DTypeOfAll<R>>
  : DTypeOfArray<L[number]>;

type Joined<L extends readonly GpuOperand[], R extends Rank> = GpuArray<OnDevice<DTypeOfAll<L>>, R>;

function join(name: string, given: readonly GpuOperand[], axis: number): never {
  if (given.length === 0) throw new RangeError(`${name} of no arrays`);
  const values = given.map((each) => valueOf(each, name));
  const { shape } = values[0] as Value;
  const own = axisOf(axis, shape.length);
  for (const { shape: other } of values) {
    if (other.length !== shape.length)
      throw new RangeError(`${name}: arrays of ${shape.length} and ${other.length} dimensions do not go together`);
    other.forEach((length, each) => each === own || checkJoined(name, each, shape[each]!, length));
  }
  const dtype = commonType(name, given);
  const full = replaced(
    shape,
    own,
    values.reduce((sum, value) => sum + value.shape[own]!, 0),
  );
  const out = wholeView(newStorage(dtype, full), dtype, full);
  let offset = 0;
  for (const value of values) {
    computeInto(value, { ...out, shape: value.shape, offset });
    offset += value.shape[own]! * out.strides[own]!;
    value.use().drop();
  }
  return viewed(out) as never;
}

/**
 * Arrays one behind the other along an axis, the first one without. Throws a RangeError where their other lengths
 * differ.
 */
export const concatenate = <const L extends Arrays>(
  arrays: L,
  options: JoinOptions = {},
): Joined<L, RankOf<L[number]>> => join("concatenate", arrays, options.axis ?? 0);

/** Arrays of one shape along a new axis, the first one without. */
export function stack<const L extends Arrays>(
  arrays: L,
  options: JoinOptions = {},
): Joined<L, More<RankOf<L[number]>>> {
  const { axis = 0 } = options;
  const wider = arrays.map((each) => expandDims(each as never, axis) as GpuArray);
  return freeing(join("stack", wider, axisOf(axis, wider[0]?.ndim ?? 1)), ...wider);
}
