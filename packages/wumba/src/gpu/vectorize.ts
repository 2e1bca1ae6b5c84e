/** `vectorize`: a function of numbers in; one of whole arrays on the device out. */
import type { ScalarName } from "../scalars.js";
import { DeviceArray, emptyOf, kindOf } from "./arrays.js";
import { kernelOf, type ArrayName, type Memory } from "./kernel.js";
import { inRow } from "./launch.js";

/** The elements of a type: plain numbers are floats of 32 bits. */
export type ElementsOf<T extends number> =
  ScalarName<T> extends "i32" ? Int32Array : ScalarName<T> extends "u32" ? Uint32Array : Float32Array;

/** A number, an array on the device, or a typed array, which is copied there. */
export type Operand<T> = T extends number ? number | ElementsOf<T> | DeviceArray<ElementsOf<T>> : never;
type Operands<P extends readonly number[]> = { [K in keyof P]: Operand<P[K]> };

export interface VectorizeOptions<A extends Memory> {
  /** Another array on the device, of the same length, which gets the results. */
  readonly out?: DeviceArray<A>;
}

/** A function of whole arrays: gives the results in a new array on the device, or in `out`. */
export type Vectorized<P extends readonly number[], R extends number> = (
  ...operands: [...Operands<P>, options?: VectorizeOptions<ElementsOf<R>>]
) => DeviceArray<ElementsOf<R>>;

/**
 * A function of numbers as one of whole arrays, element by element, by a kernel that the build makes of it where `@gpu`
 * stands above. Arrays have the same length, numbers stand for as many equal ones; at least one operand is an array.
 * Calls are enqueued, as launches are.
 */
export function vectorize<P extends readonly number[], R extends number>(fn: (...values: P) => R): Vectorized<P, R> {
  return (...given) => {
    const kernel = kernelOf(fn);
    const kinds = kernel.parameters.flatMap(({ type }, k) => (k % 2 > 0 ? [type as ArrayName] : []));
    const copies: DeviceArray[] = [];
    const own = (kind: ArrayName, length: number, first?: Memory): DeviceArray => {
      const made = new DeviceArray(kind, length, first);
      copies.push(made);
      return made;
    };
    const operands = kinds.map((kind, k): readonly [unknown, number] => {
      const value: unknown = given[k];
      if (typeof value === "number") return [own(kind, 0, emptyOf(kind, 0)), value];
      const host = kindOf(value);
      return [host ? own(host, (value as Memory).length, (value as Memory).slice()) : value, 0];
    });
    const arrays = operands.flatMap(([array], k) => (typeof given[k] === "number" ? [] : [array as DeviceArray]));
    const length = arrays[0]?.length;
    if (length === undefined) throw new TypeError(`'${kernel.name}' takes an array at the least`);
    const { out = new DeviceArray(kernel.parameters[0]!.type as ArrayName, length, undefined) } = (given[
      kinds.length
    ] ?? {}) as VectorizeOptions<Memory>;
    const lengths = [...arrays, out].map((each) => each.length);
    if (lengths.some((each) => each !== length))
      throw new RangeError(`'${kernel.name}' takes arrays of one length, and not of ${lengths.join(", ")}`);
    if (length > 0) inRow(kernel, length, [out, ...operands.flat()]);
    for (const copy of copies) copy.free();
    return out as DeviceArray<ElementsOf<R>>;
  };
}
