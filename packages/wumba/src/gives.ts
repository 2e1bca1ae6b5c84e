/** What a kernel has returned through the arena in; what JavaScript gets, where that is something else, out. */
import type { Gives } from "./crossing.js";
import { result, type TypedArray, type TypedArrayClass } from "./result.js";

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
