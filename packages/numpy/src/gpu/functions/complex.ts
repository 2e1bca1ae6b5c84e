/** The parts of complex numbers. */
import * as onCpu from "../../elementwise/complex.js";
import type { RankOf } from "../../operands.js";
import { GpuArray, viewed } from "../array.js";
import { computed } from "../compute.js";
import {
  alike,
  compute,
  expressed,
  placed,
  real as checkReal,
  commonType,
  type Arithmetic1,
  type Rule,
} from "../elementwise.js";
import { atan2Of } from "../built/functions-built.js";
import { full, valueOf } from "../operands.js";
import type { Size } from "../dtypes.js";
import type { Operation } from "../operations.js";
import type { DeviceView } from "../storage.js";
import type { Beside, GpuOperand, Own, Placed, Ranks } from "../types.js";

/** One of the parts of complex numbers. */
export const partOf = (view: DeviceView, part: number): DeviceView => ({
  ...view,
  dtype: "f32",
  offset: 2 * view.offset + part,
  strides: view.strides.map((stride) => 2 * stride),
});

/** The real parts, as a view; real numbers are their own. */
export const real = <A extends GpuOperand>(a: A & Placed<A>): GpuArray<Size<Own<A>>, RankOf<A>> => {
  const value = valueOf(a, "real");
  return (value.dtype === "c64" ? viewed(partOf(computed(value), 0)) : new GpuArray(value)) as never;
};

/** The imaginary parts, as a view; of real numbers zeros. */
export const imag = <A extends GpuOperand>(a: A & Placed<A>): GpuArray<Size<Own<A>>, RankOf<A>> => {
  const value = valueOf(a, "imag");
  return (value.dtype === "c64" ? viewed(partOf(computed(value), 1)) : full(value.shape, 0, value.dtype)) as never;
};

const pairing: Operation = { name: "complex", wgsl: (_, re, im) => `vec2f(${re}, ${im})`, cpu: onCpu.complex };
/** The complex numbers with these parts, as c64. */
export function complex<A extends GpuOperand, B extends GpuOperand>(
  re: A & Placed<A>,
  im: B & Placed<B> & Beside<A, B>,
): GpuArray<"c64", Ranks<A, B>> {
  checkReal(commonType("complex", [re, im]), "complex");
  return expressed(pairing, "c64", ["f32", "f32"], placed([re, im], "complex"));
}

const conjugation: Operation = {
  name: "conjugate",
  wgsl: (kind, a) => (kind === "c64" ? `(${a} * vec2f(1.0f, -1.0f))` : a),
  cpu: onCpu.conjugate,
};
/** The number with the other sign of its imaginary part. */
export const conjugate: Arithmetic1 = (a) => compute(conjugation, alike, a);

/** See {@link conjugate}. */
export const conj: Arithmetic1 = conjugate;

const angles: Rule = { kind: () => "c64", result: () => "f32" };
const turning: Operation = {
  name: "angle",
  wgsl: (_, a) => `atan2OnGpu(${a}.y, ${a}.x)`,
  needs: () => [atan2Of],
  cpu: onCpu.angle,
};
/** The angle, from −π to π: of real numbers 0 or π. */
export const angle = <A extends GpuOperand>(a: A & Placed<A>): GpuArray<"f32", RankOf<A>> =>
  compute(turning, angles, a);
