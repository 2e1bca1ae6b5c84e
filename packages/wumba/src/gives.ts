/** What a kernel has returned through the arena in; what JavaScript gets, where that is something else, out. */
import type { Gives } from "./crossing.js";
import { result, type TypedArray, type TypedArrayClass } from "./result.js";

export const givesBoolean: Gives = (value) => !!value;

export const givesUnsigned: Gives = (value) => BigInt.asUintN(64, value as bigint);

/** `sameAs` are the parameters that it may be identical to. */
export const givesArray =
  (Class: TypedArrayClass, ...sameAs: number[]): Gives =>
  (_value, args, addressOf, kernel) =>
    result(
      Class,
      sameAs.map((i) => args[i] as TypedArray),
      sameAs.map(addressOf),
      kernel,
    );
