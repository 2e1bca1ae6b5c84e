/** The lanes along an axis: where they lie, as kernels find them. */
import { newDeviceArray } from "wumba/gpu";
import type { DeviceArray } from "wumba/gpu";
import { axisOf } from "../array/indices.js";
import { sizeOf, type Numbers } from "../array/ndarray.js";
import { mergeAxes } from "../broadcast.js";
import { computed, contiguousOf } from "./compute.js";
import { wholeView, type DeviceView } from "./storage.js";
import { Value } from "./value.js";

/** Lane number n is lane n % inner of row n / inner. */
export interface Lanes {
  readonly count: number;
  readonly length: number;
  readonly offset: number;
  readonly inner: number;
  readonly outerStride: number;
  readonly innerStride: number;
  readonly step: number;
}

/** A value with the axis that is meant: without one, its elements in their order as one. */
export function laneValue(
  value: Value,
  axis: number | null | undefined,
): { readonly value: Value; readonly axis: number } {
  if (axis !== null && axis !== undefined) return { value, axis: axisOf(axis, value.shape.length) };
  if (value.shape.length === 1) return { value, axis: 0 };
  const row = contiguousOf(value).use();
  const { storage, dtype, offset } = computed(row);
  const flat = Value.of({ ...wholeView(storage, dtype, [sizeOf(value.shape)]), offset });
  row.drop();
  return { value: flat, axis: 0 };
}

/** The lanes of a view; undefined where the other axes do not lie evenly. */
export function lanesOf({ offset, shape, strides }: DeviceView, axis: number): Lanes | undefined {
  const merged = (from: number, to?: number): [number, number] | undefined => {
    const own = shape.slice(from, to);
    const { lengths, strides: lists } = mergeAxes(own, [strides.slice(from, to)]);
    return lengths.length === 1 ? [sizeOf(own), lists[0]![0]!] : undefined;
  };
  const [outer, inner] = [merged(0, axis), merged(axis + 1)];
  if (!outer || !inner) return undefined;
  return {
    ...{ count: outer[0] * inner[0], length: shape[axis]!, offset, inner: inner[0] },
    ...{ outerStride: outer[1], innerStride: inner[1], step: strides[axis]! },
  };
}

/** The value, or a copy whose lanes lie evenly; `view` is how kernels see it. */
export const evenLanes = (value: Value, axis: number, view: (own: DeviceView) => DeviceView = (own) => own): Value =>
  lanesOf(view(computed(value)), axis) ? value : contiguousOf(value);

/** Gives arrays to some work, and takes them back behind it. */
export async function withArrays(
  lengths: Numbers,
  kind: DeviceArray["kind"],
  work: (...arrays: DeviceArray[]) => Promise<void>,
): Promise<void> {
  const arrays = lengths.map((length) => newDeviceArray(kind, length));
  await work(...arrays);
  for (const array of arrays) array.free();
}
