/** Types of elements on the device. */
import type { DType } from "../array/dtypes.js";

/** The name of a type of elements that arrays on the device have. */
export type GpuDType = "bool" | "i32" | "u32" | "f32" | "c64";

/** What stands on the device for a type of elements: half as many bits for those of f64 and c128. */
export type OnDevice<N extends DType> = N extends "f64" ? "f32" : N extends "c128" ? "c64" : Extract<N, GpuDType>;

const dtypes: Partial<Record<DType, GpuDType>> = {
  bool: "bool",
  i32: "i32",
  u32: "u32",
  f32: "f32",
  f64: "f32",
  c64: "c64",
  c128: "c64",
};

/** See {@link OnDevice}. Throws a TypeError for what has no place there. */
export function onDevice(dtype: DType, name: string): GpuDType {
  const own = dtypes[dtype];
  if (!own)
    throw new TypeError(
      `${name}: the device has bool, i32, u32, f32 and c64, and not ${dtype}; convert it with astype`,
    );
  return own;
}

/** The type of a quotient, a root, a sine. */
export type Float<N extends GpuDType> = N extends "c64" ? N : "f32";

/** The type of a size: of complex numbers f32. */
export type Size<N extends GpuDType> = N extends "c64" ? "f32" : N;

/** What sums and products are asked for as. */
export type SumType = Exclude<GpuDType, "bool">;
