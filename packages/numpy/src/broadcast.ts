/** Shapes that become one, and the loops over them. */
import { arrayOver, contiguousStrides, sizeOf, type AnyArray, type Numbers } from "./array/ndarray.js";
import { stretch } from "./array/indices.js";
import { newData, type DType } from "./array/dtypes.js";
import { checkStretches, failAxes } from "./failures.js";
import type { View } from "./operands.js";

/**
 * The shape of all shapes together: aligned at the last axis, lengths of 1 stretch. Throws a RangeError where others
 * differ.
 */
export function broadcastShapes(...shapes: Numbers[]): number[] {
  const ndim = Math.max(0, ...shapes.map((shape) => shape.length));
  const result = new Array<number>(ndim).fill(1);
  for (const shape of shapes) {
    for (let axis = 1; axis <= shape.length; axis++) {
      result[ndim - axis] = stretch(result[ndim - axis]!, shape[shape.length - axis]!);
    }
  }
  return result;
}

/** The strides by which a view stretches to a shape. Throws a RangeError if it does not. */
export function stretchedStrides(view: View, shape: Numbers): number[] {
  const { shape: own, strides } = view;
  const lead = shape.length - own.length;
  if (lead < 0) failAxes(own.length, shape.length);
  return shape.map((length, axis) => {
    const from = own[axis - lead] ?? 1;
    checkStretches(from, length);
    return from === 1 ? 0 : strides[axis - lead]!;
  });
}

/** A new array of zeros. */
export const newArray = (dtype: DType, shape: Numbers): AnyArray =>
  arrayOver(newData(dtype, sizeOf(shape)), dtype, 0, shape, contiguousStrides(shape));

/** Axes by their lengths, and the strides along them, for each operand. */
export interface Nest {
  lengths: number[];
  strides: number[][];
}

/**
 * The fewest axes that reach the same elements, in the same order; at least one. Operands are given by their strides.
 */
export function mergeAxes(shape: Numbers, operands: readonly Numbers[]): Nest {
  const lengths: number[] = [];
  const strides: number[][] = operands.map(() => []);
  shape.forEach((length, axis) => {
    if (length === 1) return;
    const last = lengths.length - 1;
    if (last >= 0 && operands.every((own, which) => strides[which]![last] === own[axis]! * length)) {
      lengths[last]! *= length;
      operands.forEach((own, which) => (strides[which]![last] = own[axis]!));
    } else {
      lengths.push(length);
      operands.forEach((own, which) => strides[which]!.push(own[axis]!));
    }
  });
  if (lengths.length === 0) {
    lengths.push(1);
    for (const own of strides) own.push(0);
  }
  return { lengths, strides };
}

/** Moves an axis of the nest to the end, where the innermost loop is. */
export function innermost({ lengths, strides }: Nest, axis: number): void {
  for (const list of [lengths, ...strides]) list.push(...list.splice(axis, 1));
}

/** Makes the longest axis the innermost one if the last has few elements: the order of the elements is then another. */
export function avoidShortRows(nest: Nest): void {
  if (nest.lengths.at(-1)! < 16) innermost(nest, nest.lengths.indexOf(Math.max(...nest.lengths)));
}

/** Calls `row` for each round of all axes but the last, with the offsets of the operands, which it may only read. */
export function eachRow({ lengths, strides }: Nest, offsets: Numbers, row: (offsets: Numbers) => void, axis = 0): void {
  if (lengths.at(-1) === 0) return;
  if (axis === lengths.length - 1) return row(offsets);
  const at = [...offsets];
  for (let i = 0; i < lengths[axis]!; i++) {
    eachRow({ lengths, strides }, at, row, axis + 1);
    for (let which = 0; which < at.length; which++) at[which]! += strides[which]![axis]!;
  }
}
