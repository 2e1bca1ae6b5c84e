/** Bits in bytes. */
import type { Ranked } from "../array/ndarray.js";
import { realViewOf, type ArrayLike, type RankOf } from "../operands.js";
import { alongAxis, laneView } from "../reductions/lanes.js";

/** Options of {@link packbits} and {@link unpackbits}. */
export interface BitOptions {
  /** The axis; without one, the flattened array. */
  readonly axis?: number;
  /** Which bit of a byte comes first: the highest ("big"), or the lowest. */
  readonly bitorder?: "big" | "little";
}

type None = Record<never, never>;
type Bytes<A extends ArrayLike, O> = Ranked<"u8", O extends { readonly axis: number } ? RankOf<A> : 1>;

/** Eight elements as the bits of a byte, 1 for what is not 0; the last byte is filled with zeros. */
export function packbits<A extends ArrayLike, const O extends BitOptions = None>(a: A, options?: O): Bytes<A, O> {
  const { axis, bitorder }: BitOptions = options ?? {};
  const lanes = laneView(realViewOf(a), axis);
  const length = Math.ceil(lanes.view.shape[lanes.axis]! / 8);
  return alongAxis(lanes.view, lanes.axis, "u8", length, (lane, result) => {
    result.fill(0);
    for (let i = 0; i < lane.length; i++) {
      if (lane[i] !== 0) result[i >> 3]! += 1 << (bitorder === "little" ? i & 7 : 7 - (i & 7));
    }
  }) as never;
}

/** The bits of bytes, an element each; `count` of them along the axis. */
export function unpackbits<A extends ArrayLike, const O extends BitOptions & { readonly count?: number } = None>(
  a: A,
  options?: O,
): Bytes<A, O> {
  const { axis, bitorder, count }: BitOptions & { readonly count?: number } = options ?? {};
  const view = realViewOf(a);
  if (view.dtype !== "u8") throw new TypeError(`unpackbits takes u8, not ${view.dtype}`);
  const lanes = laneView(view, axis);
  const all = lanes.view.shape[lanes.axis]! * 8;
  const length = count === undefined ? all : count < 0 ? Math.max(0, all + count) : count;
  return alongAxis(lanes.view, lanes.axis, "u8", length, (lane, result) => {
    for (let i = 0; i < length; i++) {
      result[i] = i < all ? (lane[i >> 3]! >> (bitorder === "little" ? i & 7 : 7 - (i & 7))) & 1 : 0;
    }
  }) as never;
}
