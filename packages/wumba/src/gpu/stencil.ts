/** `stencil`: a function of an element's surroundings in; one of whole arrays on the device out. */
import { DeviceArray, kindOf } from "./arrays.js";
import { kernelOf, type ArrayName, type Memory } from "./kernel.js";
import { inRow, type OnDevice } from "./launch.js";
import type { ElementsOf } from "./vectorize.js";

/** An array around the element that the function is called for. */
export interface Neighbors<A extends Memory = Float32Array> {
  /** The element so far away, with one distance for each axis. */
  get(...distances: number[]): number;
  readonly elements?: A;
}

type Around<T> = T extends Neighbors<infer A> ? A | OnDevice<A> : T;
type Surroundings<P extends readonly unknown[]> = { [K in keyof P]: Around<P[K]> };

export interface StencilOptions {
  /**
   * What is outside: `constant`, the default, makes results `cval` whose surroundings are not all inside; `nearest`
   * repeats the last element, `reflect` mirrors behind it, `mirror` at it, `wrap` begins anew at the other end.
   */
  readonly mode?: "constant" | "nearest" | "reflect" | "wrap" | "mirror";
  readonly cval?: number;
}

export interface ShapeOptions<A extends Memory> {
  /** The length of each axis; of one axis it is known. */
  readonly shape?: readonly number[];
  /** Another array on the device, of the same length, which gets the results. */
  readonly out?: DeviceArray<A>;
}

/** A function of whole arrays: gives the results in a new array on the device, or in `out`. */
export type Stencil<P extends readonly unknown[], R extends number> = (
  ...operands: [...Surroundings<P>, options?: ShapeOptions<ElementsOf<R>>]
) => DeviceArray<ElementsOf<R>>;

/**
 * A function of surroundings as one of whole arrays, by a kernel that the build makes of it where `@gpu` stands above.
 * The options are known when building. Calls are enqueued, as launches are.
 */
export function stencil<P extends readonly (Neighbors<Memory> | number)[], R extends number>(
  fn: (...values: P) => R,
  options?: StencilOptions,
): Stencil<P, R> {
  void options;
  return (...given) => {
    const kernel = kernelOf(fn);
    const { parameters, name } = kernel;
    const axes = parameters.filter((parameter) => /^length\d$/.test(parameter.name)).length;
    const operands: unknown[] = given.slice(0, parameters.length - axes - 1);
    const copies: DeviceArray[] = [];
    const passed = operands.map((value) => {
      const kind = kindOf(value);
      if (!kind) return value;
      const copy = new DeviceArray(kind, (value as Memory).length, (value as Memory).slice());
      copies.push(copy);
      return copy;
    });
    const arrays = passed.filter((value) => value instanceof DeviceArray);
    const length = arrays[0]?.length ?? 0;
    const { shape = [length], out } = (given[operands.length] ?? {}) as ShapeOptions<Memory>;
    const target = out ?? new DeviceArray(parameters[0]!.type as ArrayName, length, undefined);
    if (shape.length !== axes || shape.reduce((product, n) => product * n, 1) !== length)
      throw new RangeError(
        `'${name}' takes a shape of ${axes} axes with ${length} elements, and not ${shape.join(" × ")}`,
      );
    const other = [...arrays, target].find((array) => array.length !== length);
    if (other) throw new RangeError(`'${name}' takes arrays of one length, and not of ${length} and ${other.length}`);
    if (length > 0) inRow(kernel, length, [target, ...passed, ...shape]);
    for (const copy of copies) copy.free();
    return target as DeviceArray<ElementsOf<R>>;
  };
}
