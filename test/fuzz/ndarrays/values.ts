// Arrays of n dimensions as arguments and as text.
import * as np from "@wumba/numpy";
import type { AnyArray } from "@wumba/numpy";
import { KINDS, type Kind } from "../kinds.js";
import { numberText } from "../values.js";
import { baseShape, type ArrayArgument } from "./program.js";

export function makeArray(
  { dtype, from, shape, layout }: ArrayArgument,
  kind: Kind,
  buffer: ArrayBufferLike,
): AnyArray {
  const base = baseShape(shape, layout);
  const data = new KINDS[kind].make(
    buffer as ArrayBuffer,
    from * KINDS[kind].bytes,
    base.reduce((size, length) => size * length, 1),
  );
  const whole = np.fromData(data, base as [number, number]);
  const array = dtype === "bool" ? np.astype(whole, "bool") : whole;
  if (layout === "columns") return array.T;
  if (layout === "reversed") return array.slice(undefined, undefined, -1);
  return layout === "stepped" ? array.slice(1, undefined, 2) : array;
}

/** As TypeScript, for a person to paste. */
export function makeArrayText({ dtype, from, shape, layout }: ArrayArgument, kind: string, buffer: string): string {
  const base = baseShape(shape, layout);
  const data = `new ${kind}(${buffer}, ${from} * ${kind}.BYTES_PER_ELEMENT, ${base.reduce((size, length) => size * length, 1)})`;
  const whole = `np.fromData(${data}, [${base.join(", ")}])`;
  const array = dtype === "bool" ? `np.astype(${whole}, "bool")` : whole;
  if (layout === "columns") return `${array}.T`;
  if (layout === "reversed") return `${array}.slice(undefined, undefined, -1)`;
  return layout === "stepped" ? `${array}.slice(1, undefined, 2)` : array;
}

/** All that JavaScript sees of an array. */
export function arrayText(array: AnyArray): string {
  const data = Array.from(array.data as ArrayLike<number>, numberText);
  return `${array.dtype} [${array.shape.join(", ")}] by [${array.strides.join(", ")}] from ${array.offset} of [${data.join(", ")}]`;
}
