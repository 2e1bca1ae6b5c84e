/** Types of elements: their names, the typed arrays that hold them, and what two of them become together. */
import type { ScalarName } from "wumba";

/** The typed array that holds elements of a type; those of `bool` are 0 and 1. */
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
}

/** The name of a type of elements. */
export type DType = keyof DataTypes;

/** A typed array that can hold the elements of an array. */
export type Data = DataTypes[DType] | Uint8ClampedArray;

/** The name of the dtype whose elements are of an explicit scalar type of `wumba`: of `f32` it is `"f32"`, of `number` and `f64` it is `"f64"`. */
export type DTypeOf<T extends number | bigint | boolean> = Extract<ScalarName<T>, DType>;

const classes: { readonly [K in DType]: new (length: number) => DataTypes[K] } = {
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
const names = Object.keys(classes) as DType[];

/** A typed array of zeros. */
export const newData = <N extends DType>(dtype: N, length: number): DataTypes[N] => new classes[dtype](length);

/** What a typed array holds, by its class. A `Uint8Array` holds `u8`, as does a `Uint8ClampedArray`, which writes what is outside of a byte as the nearest one. */
export type DTypeOfData<D extends Data> = D extends Float64Array
  ? "f64"
  : D extends Float32Array
    ? "f32"
    : D extends Int32Array
      ? "i32"
      : D extends Uint32Array
        ? "u32"
        : D extends Int16Array
          ? "i16"
          : D extends Uint16Array
            ? "u16"
            : D extends Int8Array
              ? "i8"
              : D extends BigInt64Array
                ? "i64"
                : D extends BigUint64Array
                  ? "u64"
                  : "u8";

/** The dtype of what a typed array holds. */
export const dtypeOf = <D extends Data>(data: D): DTypeOfData<D> =>
  (names.findLast((name) => classes[name].name === data[Symbol.toStringTag]) ?? "u8") as DTypeOfData<D>;
