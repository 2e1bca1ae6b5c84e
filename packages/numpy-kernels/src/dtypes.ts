/** Names of dtypes in; what they are to others out. */

/** The dtype of the parts of complex elements; another dtype itself. */
import type { ArrayKind } from "@wumba/compiler/extend/ir";

export const realOf = (dtype: string): string => (dtype === "c64" ? "f32" : dtype === "c128" ? "f64" : dtype);

export const exactly32 = (dtype: string): boolean => /^[iu]\d/.test(dtype);

/** The dtypes of bare arrays. */
export const dtypes: Readonly<Record<string, string>> = {
  Int8Array: "i8",
  Uint8Array: "u8",
  Uint8ClampedArray: "u8",
  Int16Array: "i16",
  Uint16Array: "u16",
  Int32Array: "i32",
  Uint32Array: "u32",
  Float32Array: "f32",
  Float64Array: "f64",
  BigInt64Array: "i64",
  BigUint64Array: "u64",
};

/** The data of new arrays of real numbers. */
export const kinds: Readonly<Record<string, ArrayKind>> = {
  bool: "Uint8Array",
  i8: "Int8Array",
  u8: "Uint8Array",
  i16: "Int16Array",
  u16: "Uint16Array",
  i32: "Int32Array",
  u32: "Uint32Array",
  f32: "Float32Array",
  f64: "Float64Array",
};

/** What sums of products are held in. */
export const floatKinds = { f32: "Float32Array", f64: "Float64Array", c128: "Float64Array" } as const;

export type Floating = keyof typeof floatKinds;
