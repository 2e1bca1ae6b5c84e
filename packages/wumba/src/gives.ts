/** What a kernel has returned through the arena in; what JavaScript gets, where that is something else, out. */
import { crossing, type Enter, type Parameters, type Rare } from "./crossing.js";
import type { KernelMemory } from "./memory.js";
import { result, type TypedArray, type TypedArrayClass } from "./result.js";

/**
 * What a kernel has returned, the arguments, and where the array of a parameter lay, in; what JavaScript gets out.
 */
export type Gives = (
  value: unknown,
  args: readonly unknown[],
  addressOf: (parameter: number) => number,
  kernel: KernelMemory,
) => unknown;

/** `crossing` of a kernel whose result `gives` makes more of. */
export function giving(parameters: Parameters, gives: Gives, rare?: Rare): Enter {
  const enter = crossing(parameters, rare);
  const countOf = (index: number): number => (parameters[index * 2] || parameters[index * 2 + 1] ? 2 : 1);
  return (kernel, args) => {
    const [values, writeBack, , copies] = enter(kernel, args);
    const addressOf = (parameter: number): number => {
      let slot = 0;
      for (let before = 0; before < parameter; before++) slot += countOf(before);
      return values[slot] as number;
    };
    return [values, writeBack, (value) => gives(value, args, addressOf, kernel), copies];
  };
}

export const givesBoolean: Gives = (value) => !!value;

export const givesUnsigned: Gives = (value) => BigInt.asUintN(64, value as bigint);

/** `sameAs` are the parameters that it may be identical to; then, as -1 - i, those of which it may be a view. */
export const givesArray =
  (Class: TypedArrayClass, ...sameAs: number[]): Gives =>
  (_value, args, addressOf, kernel) => {
    const own = sameAs.filter((i) => i >= 0).length;
    const indices = sameAs.map((i) => (i < 0 ? ~i : i));
    const candidates = indices.map((i) => args[i] as TypedArray);
    return result(Class, candidates, own, indices.map(addressOf), kernel);
  };

export const givesBuffer = (...sameAs: number[]): Gives => {
  const gives = givesArray(Uint8Array, ...sameAs);
  return (...given) => (gives(...given) as Uint8Array).buffer;
};
