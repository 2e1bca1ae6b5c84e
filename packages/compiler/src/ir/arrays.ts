/** The element kinds of typed arrays: sizes, ranges and how JavaScript converts a number on store. */
import type { ArrayKind } from "../bind/signature.js";
import type { StorageKind } from "./ir.js";

export interface ElementKind {
  /** Bytes of an element. */
  readonly size: number;
  /** LLVM's type of an element in memory. */
  readonly memory: "i8" | "i16" | "i32" | "i64" | "float" | "double" | "ptr" | "{ ptr, i32 }";
  /** Integer elements: the values that a load can give. */
  readonly range: readonly [number, number] | undefined;
  /**
   * How a number becomes an element: modulo 2^bits, clamped and rounded half to even, or rounded to the float. `same`
   * is no number, `bits` a bigint modulo 2^64.
   */
  readonly conversion: "wrap" | "clamp" | "round" | "same" | "bits";
}

const signed = (bits: number): readonly [number, number] => [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
const unsigned = (bits: number): readonly [number, number] => [0, 2 ** bits - 1];

export const elementKinds: Record<StorageKind, ElementKind> = {
  Int8Array: { size: 1, memory: "i8", range: signed(8), conversion: "wrap" },
  Uint8Array: { size: 1, memory: "i8", range: unsigned(8), conversion: "wrap" },
  Uint8ClampedArray: { size: 1, memory: "i8", range: unsigned(8), conversion: "clamp" },
  Int16Array: { size: 2, memory: "i16", range: signed(16), conversion: "wrap" },
  Uint16Array: { size: 2, memory: "i16", range: unsigned(16), conversion: "wrap" },
  Int32Array: { size: 4, memory: "i32", range: signed(32), conversion: "wrap" },
  Uint32Array: { size: 4, memory: "i32", range: unsigned(32), conversion: "wrap" },
  Float16Array: { size: 2, memory: "i16", range: undefined, conversion: "round" },
  Float32Array: { size: 4, memory: "float", range: undefined, conversion: "round" },
  Float64Array: { size: 8, memory: "double", range: undefined, conversion: "round" },
  BigInt64Array: { size: 8, memory: "i64", range: undefined, conversion: "bits" },
  BigUint64Array: { size: 8, memory: "i64", range: undefined, conversion: "bits" },
  DataView: { size: 1, memory: "i8", range: unsigned(8), conversion: "wrap" },
  ArrayBuffer: { size: 1, memory: "i8", range: unsigned(8), conversion: "wrap" },
  String: { size: 2, memory: "i16", range: unsigned(16), conversion: "wrap" },
  Booleans: { size: 1, memory: "i8", range: undefined, conversion: "same" },
  Bigints: { size: 8, memory: "i64", range: undefined, conversion: "bits" },
  Objects: { size: 4, memory: "ptr", range: undefined, conversion: "same" },
  Views: { size: 8, memory: "{ ptr, i32 }", range: undefined, conversion: "same" },
};

const internal = new Set<string>(["DataView", "ArrayBuffer", "String", "Booleans", "Bigints", "Objects", "Views"]);

/** Whether a name is that of a typed array class. */
export const isArrayKind = (name: string): name is ArrayKind =>
  Object.hasOwn(elementKinds, name) && !internal.has(name);

/** The most elements of an array: kernel memory is always smaller than 2 GiB. */
export const maxLength = (array: StorageKind): number => Math.floor((2 ** 31 - 1) / elementKinds[array].size);
