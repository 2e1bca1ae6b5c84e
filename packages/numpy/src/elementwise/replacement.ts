/** Numbers in place of what is none. */
import { realOf } from "../array/dtypes.js";
import type { Ranked } from "../array/ndarray.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type RankOf } from "../operands.js";
import { contiguous } from "./copies.js";
import { isFloat } from "../promotion.js";

/** What stands in place of NaN and infinities: 0 and the largest numbers of the dtype without. */
export interface Replacements {
  readonly nan?: number;
  readonly posinf?: number;
  readonly neginf?: number;
}

/** A copy with numbers in place of NaN and infinities. */
export function nanToNum<A extends ArrayLike>(
  a: A,
  { nan = 0, posinf, neginf }: Replacements = {},
): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const made = contiguous(viewOf(a));
  const parts = realOf(made.dtype);
  if (!isFloat(parts)) return made as never;
  const most = parts === "f32" ? (2 - 2 ** -23) * 2 ** 127 : Number.MAX_VALUE;
  const data = made.data as Float64Array;
  for (let i = 0; i < data.length; i++) data[i] = numberFor(data[i]!, nan, posinf ?? most, neginf ?? -most);
  return made as never;
}

export function numberFor(value: number, nan: number, posinf: number, neginf: number): number {
  return value !== value ? nan : value === Infinity ? posinf : value === -Infinity ? neginf : value;
}
