/** Choices between elements, and other types for them. */
import { astype as astypeOnCpu, where as whereOnCpu } from "../../elementwise/selection.js";
import type { LargerRank, RankOf } from "../../operands.js";
import { freeing, GpuArray } from "../array.js";
import { maximum, minimum } from "./arithmetic.js";
import { commonType, expressed, expressedValue, placed } from "../elementwise.js";
import { wrap } from "../built/functions-built.js";
import { valueOf } from "../operands.js";
import type { Operation } from "../operations.js";
import { converted } from "../shader.js";
import type { Value } from "../value.js";
import type { GpuDType } from "../dtypes.js";
import type { Beside, Common, GpuOperand, Placed, Ranks } from "../types.js";

const choice: Operation = {
  name: "where",
  wgsl: (_, condition, a, b) => `select(${b}, ${a}, ${condition})`,
  cpu: whereOnCpu,
};
/** The elements of `a` where the condition is true, of `b` where it is not. */
export function where<C extends GpuOperand, A extends GpuOperand, B extends GpuOperand>(
  condition: C & Placed<C>,
  a: A & Placed<A>,
  b: B & Placed<B> & Beside<A, B>,
): GpuArray<Common<A, B>, LargerRank<RankOf<C>, Ranks<A, B>>> {
  const dtype = commonType("where", [a, b]);
  return expressed(choice, dtype, ["bool", dtype, dtype], placed([condition, a, b], "where"));
}

/** The elements, brought between two bounds; an upper bound below the lower one wins. */
export const clip = <A extends GpuOperand, L extends GpuOperand, H extends GpuOperand>(
  a: A & Placed<A>,
  low: L & Placed<L> & Beside<A, L>,
  high: H & Placed<H> & Beside<A, H>,
): GpuArray<Common<A, L>, LargerRank<RankOf<A>, Ranks<L, H>>> => {
  const above = maximum(a, low as never);
  return freeing(minimum(above as never, high as never), above as GpuArray) as never;
};

/** To integers floats leave out the fraction and keep the low bits. */
const conversion = (to: GpuDType): Operation => ({
  name: `astype ${to}`,
  wgsl: (from, a) => {
    if (from !== "f32" || (to !== "i32" && to !== "u32")) return converted(a, from, to);
    return to === "i32" ? `w_wrap(${a})` : `bitcast<u32>(w_wrap(${a}))`;
  },
  needs: (from) => (from === "f32" ? [wrap] : []),
  cpu: (a: never) => astypeOnCpu(a, to),
});

/** Elements of a value converted, as {@link astype} does it. */
export function converting(value: Value, dtype: GpuDType): Value {
  if (value.dtype === dtype) return value;
  if (value.dtype === "c64" && dtype !== "bool")
    throw new TypeError(`astype: c64 does not become ${dtype}: take real, imag or absolute of it`);
  return expressedValue(conversion(dtype), dtype, [value.dtype], [value]);
}

/**
 * The elements converted: floats to integers by leaving out the fraction and keeping the low bits, anything but 0 to
 * true. Throws a TypeError for complex numbers that would become real.
 */
export const astype = <A extends GpuOperand, N extends GpuDType>(a: A & Placed<A>, dtype: N): GpuArray<N, RankOf<A>> =>
  new GpuArray(converting(valueOf(a, "astype"), dtype));
