/** Vectors of Apache Arrow as arrays, and back, known by what they look like. */
import { dtypeOf, type Data, type DType } from "../array/dtypes.js";
import { arrayOver, contiguousStrides, sizeOf, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { isContiguous } from "../array/views.js";
import { contiguous } from "../elementwise/copies.js";
import { concatenate } from "../manipulation/joining.js";
import { realViewOf, type ArrayLike } from "../operands.js";

/** A piece of a vector. */
export interface ArrowData {
  readonly length: number;
  /** Where the bits of `bool` begin; other values are cut already. */
  readonly offset: number;
  readonly values: unknown;
  readonly children: readonly ArrowData[];
}

/** A vector: its type says by its name what it holds. */
export interface ArrowVector {
  readonly type: { toString(): string; readonly listSize?: number };
  readonly nullCount: number;
  readonly data: readonly ArrowData[];
}

/** The types whose values are their elements; the dates and times among them are the numbers that stand for them. */
const numeric = /^(Bool|U?Int(8|16|32|64)|Float(32|64)|Date|Time|Timestamp|Duration)/;

/**
 * The values of a vector of numbers or `bool`, as one dimension; lists of a fixed size as two or more. Nothing is
 * copied if the vector is of one piece, except for `bool`, which Arrow keeps as bits. Throws a TypeError for vectors
 * with nulls, and of other types.
 */
export function fromArrow(vector: ArrowVector): Ranked<DType, Rank> {
  if (vector.nullCount > 0) throw new TypeError(`fromArrow: ${vector.nullCount} values are null`);
  const [type, ...sizes] = typesOf(String(vector.type));
  if (!numeric.test(type!)) throw new TypeError(`fromArrow: values of ${String(vector.type)} are not taken over`);
  const pieces = vector.data.map((piece) => arrayOfPiece(piece, type!, sizes.map(Number)));
  if (pieces.length === 0) throw new TypeError("fromArrow: the vector has no pieces");
  return (pieces.length === 1 ? pieces[0]! : concatenate(pieces as readonly AnyArray[])) as never;
}

/**
 * The type of the elements, and the sizes of the lists around them, the outermost first: of
 * `FixedSizeList[2]<Float32>`, Float32 and 2.
 */
function typesOf(name: string): string[] {
  const list = /^FixedSizeList\[(\d+)\]<(.*)>$/.exec(name);
  if (!list) return [name];
  const [inner, ...sizes] = typesOf(list[2]!);
  return [inner!, list[1]!, ...sizes];
}

function arrayOfPiece(piece: ArrowData, type: string, sizes: readonly number[]): AnyArray {
  let own = piece;
  for (const _ of sizes) own = own.children[0]!;
  const shape = [piece.length, ...sizes];
  const [size, strides] = [sizeOf(shape), contiguousStrides(shape)];
  if (type === "Bool") return arrayOver(bitsOf(own.values as Uint8Array, own.offset, size), "bool", 0, shape, strides);
  const data = (own.values as Data).subarray(0, size);
  return arrayOver(data, dtypeOf(data), 0, shape, strides);
}

const bitsOf = (bytes: Uint8Array, first: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (bytes[(first + i) >> 3]! >> ((first + i) & 7)) & 1);

/**
 * The elements, one behind the other, for Arrow's `makeVector`: of an array that lies like that, nothing is copied.
 * `bool` are their bytes. Throws a RangeError for more dimensions than one.
 */
export function toArrow<V>(a: ArrayLike, makeVector: (data: never) => V): V {
  const view = realViewOf(a);
  if (view.shape.length !== 1)
    throw new RangeError(`toArrow: an array of ${view.shape.length} dimensions is no vector`);
  const { data, offset, shape } = isContiguous(view) ? view : contiguous(view);
  return makeVector(data.subarray(offset, offset + shape[0]!) as never);
}
