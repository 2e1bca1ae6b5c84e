/**
 * Arrays of records: objects with the same fields of numbers, in one buffer or a buffer for each field, with the fields
 * as arrays over it.
 */
import type { bool, f32, f64, i16, i32, i64, i8, u16, u32, u64, u8 } from "wumba";
import { newData, type Data, type DType, type DTypeOf } from "../array/dtypes.js";
import { checkLength, fromStart, outOfBounds } from "../array/indices.js";
import { NDArray1 } from "../array/ndarray1.js";
import type { Ranked } from "../array/ndarray.js";
import { scalarOf, type View } from "../operands.js";

/** The scalar types of fields by the names of their dtypes. */
interface Scalars {
  bool: bool;
  i8: i8;
  i16: i16;
  i32: i32;
  i64: i64;
  u8: u8;
  u16: u16;
  u32: u32;
  u64: u64;
  f32: f32;
  f64: f64;
}

/** The dtype of a field. */
export type FieldDType = keyof Scalars;

/** The dtypes of fields by their names. */
export type Schema = Readonly<Record<string, FieldDType>>;

/** The records of a schema. */
export type RecordOf<S extends Schema> = { -readonly [K in keyof S]: Scalars[S[K]] };

type Value = number | bigint | boolean;

/** The schema of records that an interface describes: of `{ x: f64; id: i32 }` it is `{ x: "f64", id: "i32" }`. */
export type SchemaOf<T> = { readonly [K in keyof T]: T[K] extends Value ? DTypeOf<T[K]> : never };

/** The fields of records, each as an array of one dimension. */
export type Fields<T> = { readonly [K in keyof T]: T[K] extends Value ? Ranked<DTypeOf<T[K]>, 1> : never };

/** How records lie in memory: one behind the other, as C has them ("aos"), or a list for each field ("soa"). */
export type Layout = "aos" | "soa";

/** Options of {@link structArray}. */
export interface StructOptions {
  /** A list for each field ("soa") without. */
  readonly layout?: Layout;
}

/**
 * An array of records of type T. Its fields are arrays over the same memory, which are written like any other; so are
 * slices of it.
 */
export class StructArray<T> {
  readonly #names: readonly (keyof T & string)[];

  constructor(
    readonly schema: SchemaOf<T>,
    readonly length: number,
    readonly layout: Layout,
    readonly fields: Fields<T>,
  ) {
    this.#names = Object.keys(schema) as (keyof T & string)[];
  }

  /** A copy of the record at an index from 0; others throw a RangeError. */
  get(i: number): T {
    if (i >>> 0 !== i || i >= this.length) outOfBounds(i, this.length);
    const record: Record<string, Value> = {};
    for (const name of this.#names) {
      const field = this.#field(name);
      record[name] = scalarOf(field, field.offset + Math.imul(i, field.stride0)) as Value;
    }
    return record as T;
  }

  /** Sets fields of the record at an index from 0, all that are given; other indices throw a RangeError. */
  set(i: number, record: Partial<T>): void {
    if (i >>> 0 !== i || i >= this.length) outOfBounds(i, this.length);
    for (const name of this.#names) {
      const value = record[name] as Value | undefined;
      const field = this.#field(name);
      if (value !== undefined)
        field.set(
          i,
          field.dtype === "bool" ? Number(Boolean(value)) : typeof value === "boolean" ? Number(value) : value,
        );
    }
  }

  /** A copy of the record at an index of which negative ones count from the end. */
  at(i: number): T {
    return this.get(fromStart(i, this.length));
  }

  /** `start:stop:step` of the records, as a view. */
  slice(start?: number, stop?: number, step = 1): StructArray<T> {
    const fields: Record<string, unknown> = {};
    for (const name of this.#names) fields[name] = this.#field(name).slice(start, stop, step);
    const [first] = Object.values(fields) as NDArray1<Data>[];
    return new StructArray(this.schema, first?.shape0 ?? 0, this.layout, fields as Fields<T>);
  }

  /** Copies of the records, as a list. */
  toRecords(): T[] {
    return Array.from(this);
  }

  /** Goes through copies of the records. */
  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (let i = 0; i < this.length; i++) yield this.get(i);
  }

  #field(name: keyof T): NDArray1<Data> & View {
    return this.fields[name] as never;
  }
}

/**
 * An array of records whose fields are 0. Throws a RangeError for a schema without fields, and for lengths that are no
 * whole numbers from 0.
 */
export function structArray<const S extends Schema>(
  schema: S,
  length: number,
  options?: StructOptions,
): StructArray<RecordOf<S>>;
export function structArray<T extends object>(
  schema: SchemaOf<T>,
  length: number,
  options?: StructOptions,
): StructArray<T>;
export function structArray(schema: Schema, length: number, { layout = "soa" }: StructOptions = {}): unknown {
  checkLength(length);
  if (Object.keys(schema).length === 0) throw new RangeError("structArray: a record has one field at least");
  const fields = layout === "aos" ? fieldsTogether(schema, length) : fieldsApart(schema, length);
  return new StructArray<unknown>(schema, length, layout, fields);
}

/** An array of these records. */
export function fromRecords<const S extends Schema>(
  schema: S,
  records: Iterable<RecordOf<S>>,
  options?: StructOptions,
): StructArray<RecordOf<S>>;
export function fromRecords<T extends object>(
  schema: SchemaOf<T>,
  records: Iterable<T>,
  options?: StructOptions,
): StructArray<T>;
export function fromRecords(schema: Schema, records: Iterable<unknown>, options?: StructOptions): unknown {
  const list = Array.from(records);
  const made = structArray(schema, list.length, options);
  list.forEach((record, i) => made.set(i, record as RecordOf<Schema>));
  return made;
}

type FieldArrays = Record<string, NDArray1<Data, DType>>;

function fieldsApart(schema: Schema, length: number): FieldArrays {
  return mapped(schema, (dtype) => new NDArray1<Data, DType>(newData(dtype, length), dtype, 0, length, 1));
}

const mapped = (schema: Schema, make: (dtype: FieldDType, name: string) => NDArray1<Data, DType>): FieldArrays =>
  Object.fromEntries(Object.entries(schema).map(([name, dtype]) => [name, make(dtype, name)]));

/**
 * Each field at a multiple of its width, and the record of a length that is a multiple of the widest: so C lays out a
 * struct.
 */
function fieldsTogether(schema: Schema, length: number): FieldArrays {
  const widths = Object.values(schema).map((dtype) => newData(dtype, 0).BYTES_PER_ELEMENT);
  let end = 0;
  const starts = widths.map((width) => {
    const start = Math.ceil(end / width) * width;
    end = start + width;
    return start;
  });
  const widest = Math.max(...widths);
  const size = Math.ceil(end / widest) * widest;
  const buffer = new ArrayBuffer(size * length);
  let field = 0;
  return mapped(schema, (dtype) => {
    const [width, start] = [widths[field]!, starts[field++]!];
    const Class = newData(dtype, 0).constructor as new (buffer: ArrayBuffer) => Data;
    return new NDArray1<Data, DType>(new Class(buffer), dtype, start / width, length, size / width);
  });
}
