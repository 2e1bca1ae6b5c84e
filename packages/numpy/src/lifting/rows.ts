/** A function of elements, called for each element of views. */
import type { DType, Data } from "../array/dtypes.js";
import { eachRow, mergeAxes, stretchedStrides } from "../broadcast.js";
import type { View } from "../operands.js";
import { fromElement } from "./types.js";

/** A function of elements as they lie in arrays. */
export type ElementFunction = (...elements: (number | bigint)[]) => unknown;

/** Elements of `bool` are numbers in arrays, and true or false for functions. */
export function onElements(fn: (...values: never[]) => unknown, parameters: readonly DType[]): ElementFunction {
  const own = fn as unknown as ElementFunction;
  if (!parameters.includes("bool")) return own;
  return (...elements) => own(...(elements.map((element, k) => fromElement(element, parameters[k]!)) as number[]));
}

/**
 * Sets each element of `out` to the function of those of the operands, which stretch to its shape, in the order of the
 * indices: one that reads what an earlier element has become gets that. Only where the mask is not 0, if there is one.
 */
export function lift(fn: ElementFunction, out: View, operands: readonly View[], mask?: View): void {
  const all = [out, ...operands, ...(mask ? [mask] : [])];
  const nest = mergeAxes(
    out.shape,
    all.map((view) => stretchedStrides(view, out.shape)),
  );
  const strides = nest.strides.map((own) => own.at(-1)!);
  const n = nest.lengths.at(-1)!;
  const row = rowOf(fn, all, mask);
  eachRow(
    nest,
    all.map(({ offset }) => offset),
    (offsets) => row(n, offsets, strides),
  );
}

type Row = (n: number, offsets: readonly number[], strides: readonly number[]) => void;

function rowOf(fn: ElementFunction, views: readonly View[], mask: View | undefined): Row {
  const [o, a, b] = views.map(({ data }) => data) as [Data, Data?, Data?];
  if (!mask && views.length === 2) {
    return (n, [i, j], [s, t]) => {
      for (let k = 0; k < n; k++) o[i! + k * s!] = fn(a![j! + k * t!]!) as never;
    };
  }
  if (!mask && views.length === 3) {
    return (n, [i, j, l], [s, t, u]) => {
      for (let k = 0; k < n; k++) o[i! + k * s!] = fn(a![j! + k * t!]!, b![l! + k * u!]!) as never;
    };
  }
  const operands = views.slice(1, mask ? -1 : undefined);
  return (n, offsets, strides) => {
    const last = offsets.length - 1;
    for (let k = 0; k < n; k++) {
      if (mask && mask.data[offsets[last]! + k * strides[last]!] === 0) continue;
      const elements = operands.map(({ data }, which) => data[offsets[which + 1]! + k * strides[which + 1]!]!);
      o[offsets[0]! + k * strides[0]!] = fn(...elements) as never;
    }
  };
}
