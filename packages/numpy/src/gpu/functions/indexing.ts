/** Elements by their indices. */
import { inOrder } from "wumba/gpu";
import { contiguousStrides, sizeOf, type AnyArray, type Rank } from "../../array/ndarray.js";
import { indicesOf, type Indices, type RankOfIndices } from "../../indexing/indices.js";
import { take as takeOnCpu } from "../../manipulation/indexing.js";
import type { RankOf } from "../../operands.js";
import { GpuArray, viewed } from "../array.js";
import { BLOCK, computed, contiguousOf, onHost, put } from "../compute.js";
import { taken } from "../built/kernels-built.js";
import { laneValue } from "../lanes.js";
import { valueOf } from "../operands.js";
import { newStorage, wholeView, wordsOf } from "../storage.js";
import type { GpuOperand, Own, Placed } from "../types.js";
import { Value } from "../value.js";

/** Options of {@link take}. */
export interface TakeOptions {
  /** The axis; without one, the flattened array. */
  readonly axis?: number;
}

/** Indices that are on the device, or not. */
export type GpuIndices = GpuArray<"i32"> | GpuArray<"u32"> | Indices;

/** Indices that are not on the device are looked at here. */
function indicesValue(indices: GpuIndices | number, length: number, axis: number): Value {
  if (indices instanceof GpuArray) {
    if (indices.dtype === "i32" || indices.dtype === "u32") return indices.value;
    throw new TypeError(`indices are whole numbers, not ${(indices as GpuArray).dtype}`);
  }
  const { list, shape } = indicesOf(typeof indices === "number" ? [indices] : indices, length, axis);
  const row = valueOf(list, "take").use();
  const own = Value.of({ ...computed(row), shape, strides: contiguousStrides(shape) });
  row.drop();
  return own;
}

/**
 * The elements at indices, in an array of the indices' shape; with an axis, what is there, in place of the axis. An
 * index outside is a RangeError; of indices on the device the next `read` tells it.
 */
export function take<
  A extends GpuOperand,
  I extends GpuIndices | number,
  const O extends TakeOptions = Record<never, never>,
>(
  a: A & Placed<A>,
  indices: I,
  options?: O,
): GpuArray<
  Own<A>,
  I extends number
    ? O extends { readonly axis: number }
      ? Rank
      : 0
    : O extends { readonly axis: number }
      ? RankOfIndices<I> extends 1
        ? RankOf<A>
        : Rank
      : RankOfIndices<I>
> {
  const given = valueOf(a, "take");
  const { value, axis } = laneValue(given, options?.axis);
  const { shape, dtype } = value;
  const length = shape[axis]!;
  const [x, places] = [contiguousOf(value), contiguousOf(indicesValue(indices, length, axis))];
  const between = typeof indices === "number" ? [] : places.shape;
  const own = [...shape.slice(0, axis), ...between, ...shape.slice(axis + 1)];
  if (own.length > 4) throw new RangeError(`${own.length} dimensions are too many: 4 at most`);
  const [from, list, out] = [computed(x), computed(places), wholeView(newStorage(dtype, own), dtype, own)];
  const words = wordsOf(dtype);
  const size = sizeOf(own) * words;
  if (size > 0)
    inOrder(
      (launch) => {
        const count = sizeOf(places.shape);
        const inner = sizeOf(shape.slice(axis + 1)) * words;
        const arrays = [out, from, list].map(({ storage }) => storage.array);
        const args = [axis, length, inner, from.offset * words, list.offset, count, size];
        return launch(taken, [Math.ceil(size / BLOCK), 1, 1], [BLOCK, 1, 1], ...arrays, ...args);
      },
      (memoryOf) => {
        const made = takeOnCpu(onHost(memoryOf, from), onHost(memoryOf, list) as never, { axis }) as AnyArray;
        put(memoryOf, { ...out, shape: made.shape, strides: contiguousStrides(made.shape) }, made);
      },
    );
  for (const each of new Set([given, value, x, places])) each.use().drop();
  return viewed(out) as never;
}
