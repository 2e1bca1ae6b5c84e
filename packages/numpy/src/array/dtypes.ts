/** Types of elements: their names, the typed arrays that hold them, and what two of them become together. */
import type { ScalarName } from "wumba";
import type { Complex } from "./complex.js";

/**
 * The typed array that holds elements of a type: those of `bool` are 0 and 1, complex ones lie as their two parts, one
 * behind the other.
 */
export interface DataTypes {
  bool: Uint8Array;
  i8: Int8Array;
  i16: Int16Array;
  i32: Int32Array;
  i64: BigInt64Array;
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  u64: BigUint64Array;
  f32: Float32Array;
  f64: Float64Array;
  c64: Float32Array;
  c128: Float64Array;
}

/** The name of a type of elements. */
export type DType = keyof DataTypes;

/** The name of a type of complex elements. */
export type ComplexDType = "c64" | "c128";

/** The name of a type of elements that a typed array has. */
export type RealDType = Exclude<DType, ComplexDType>;

/** A value of an array. */
export type ElementOf<N extends DType> = N extends ComplexDType ? Complex : DataTypes[N][number];

/** A typed array that can hold the elements of an array. */
export type Data = DataTypes[DType] | Uint8ClampedArray;

declare const precision: unique symbol;

/** A complex number of two f64. */
export type c128 = Complex;

/** A complex number of two f32, in the types of arrays. */
export type c64 = Complex & { readonly [precision]?: "c64" };

/** What elements are in the types of arrays: `f32`, `number`, `c128`. */
export type Element = number | bigint | boolean | Complex;

/**
 * The name of the dtype whose elements are of an explicit scalar type of `wumba`, or complex: of `f32` it is `"f32"`,
 * of `number` and `f64` it is `"f64"`.
 */
export type DTypeOf<T extends Element> = [T] extends [number | bigint | boolean]
  ? Extract<ScalarName<T>, DType>
  : [T] extends [Complex]
    ? typeof precision extends keyof T
      ? "c64"
      : "c128"
    : never;

/** The dtype of the parts of complex elements; another dtype itself. */
export type RealOf<N extends DType> = N extends "c64" ? "f32" : N extends "c128" ? "f64" : N;

/** See {@link RealOf}. */
export const realOf = (dtype: DType): RealDType => (dtype === "c64" ? "f32" : dtype === "c128" ? "f64" : dtype);

/** Whether the elements are complex. */
export const isComplexDType = (dtype: string): dtype is ComplexDType => dtype === "c64" || dtype === "c128";

const classes: { readonly [K in RealDType]: new (length: number) => DataTypes[K] } = {
  bool: Uint8Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  i64: BigInt64Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  u64: BigUint64Array,
  f32: Float32Array,
  f64: Float64Array,
};

/** The names, of which `u8` stands behind `bool`. */
const names = Object.keys(classes) as RealDType[];

type NewData = <N extends DType>(dtype: N, length: number) => DataTypes[N];

/** A typed array of zeros for this many elements. */
export let newData: NewData = (dtype, length) => new classes[dtype as RealDType](length) as never;

/** Puts a function in front of {@link newData}. */
export const extendData = (extend: (before: NewData) => NewData): void => void (newData = extend(newData));

/** The dtypes by the names of the classes of typed arrays. */
export interface DTypesByClass {
  Int8Array: "i8";
  Int16Array: "i16";
  Int32Array: "i32";
  BigInt64Array: "i64";
  Uint8Array: "u8";
  Uint8ClampedArray: "u8";
  Uint16Array: "u16";
  Uint32Array: "u32";
  BigUint64Array: "u64";
  Float32Array: "f32";
  Float64Array: "f64";
}

/**
 * What a typed array holds, by its class. A `Uint8Array` holds `u8`, as does a `Uint8ClampedArray`, which writes what
 * is outside of a byte as the nearest one. The classes are told apart by the one property that has their name: to
 * compare them as a whole takes TypeScript longer than all the rest of a program.
 */
export type DTypeOfData<D extends Data> = DTypesByClass[D[typeof Symbol.toStringTag]];

/** The dtype of what a typed array holds. */
export const dtypeOf = <D extends Data>(data: D): DTypeOfData<D> =>
  (names.findLast((name) => classes[name].name === data[Symbol.toStringTag]) ?? "u8") as DTypeOfData<D>;
