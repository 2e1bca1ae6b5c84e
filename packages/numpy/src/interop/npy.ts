/** NumPy's files of one array, `.npy`: bytes in, an array out, and back. */
import { isComplexDType, newData, type Data, type DType } from "../array/dtypes.js";
import { arrayOver, contiguousStrides, sizeOf, type AnyArray } from "../array/ndarray.js";
import { isContiguous, reshaped } from "../array/views.js";
import { c128, c64 } from "../complex/extension.js";
import { shapeText } from "../failures.js";
import { contiguous } from "../elementwise/copies.js";
import { viewOf, type ArrayLike, type View } from "../operands.js";

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];

/** Types of elements as files name them, without the order of bytes. */
const codes: Record<DType, string> = {
  bool: "b1",
  i8: "i1",
  i16: "i2",
  i32: "i4",
  i64: "i8",
  u8: "u1",
  u16: "u2",
  u32: "u4",
  u64: "u8",
  f32: "f4",
  f64: "f8",
  [c64]: "c8",
  [c128]: "c16",
};

/** How many numbers an element is. */
const partsIn = (dtype: DType): number => (isComplexDType(dtype) ? 2 : 1);

interface Header {
  readonly dtype: DType;
  readonly bigEndian: boolean;
  readonly fortran: boolean;
  readonly shape: number[];
  /** Where the elements begin. */
  readonly start: number;
}

/** Bytes, as files and responses give them. */
export type Bytes = ArrayBufferLike | ArrayBufferView;

/** The bytes as numbers; nothing is copied. */
export const bytesOf = (bytes: Bytes): Uint8Array =>
  ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);

/**
 * The array of an `.npy` file. It lies in the given bytes where these are aligned to its elements and in the order of
 * this machine, else it is a copy. Throws a RangeError for bytes that are no such file, and for more than 4 dimensions,
 * a TypeError for other types of elements.
 */
export function loadNpy(file: Bytes): AnyArray {
  const bytes = bytesOf(file);
  const { dtype, bigEndian, fortran, shape, start } = headerOf(bytes);
  const size = sizeOf(shape) * partsIn(dtype);
  const width = newData(dtype, 0).BYTES_PER_ELEMENT;
  if (bytes.length < start + size * width)
    throw new RangeError(
      `loadNpy: the file ends after ${bytes.length} bytes, an array of shape ${shapeText(shape)} after ` +
        `${start + size * width}`,
    );
  const data = dataOf(bytes, start, dtype, size, bigEndian && width > 1);
  const turned = fortran ? [...contiguousStrides([...shape].reverse())].reverse() : contiguousStrides(shape);
  return arrayOver(data, dtype, 0, shape, turned);
}

function headerOf(bytes: Uint8Array): Header {
  if (MAGIC.some((byte, i) => bytes[i] !== byte)) throw new RangeError("loadNpy: the bytes are no .npy file");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = bytes[6]!;
  if (!(version >= 1 && version <= 3)) throw new RangeError(`loadNpy: version ${version} of the format is not known`);
  const [length, from] = version === 1 ? [view.getUint16(8, true), 10] : [view.getUint32(8, true), 12];
  const text = String.fromCharCode(...bytes.subarray(from, from + length));
  const entry = (name: string, value: string): string => {
    const found = new RegExp(`['"]${name}['"]\\s*:\\s*${value}`).exec(text)?.[1];
    if (found === undefined) throw new TypeError(`loadNpy: arrays of ${text.trim()} are not read`);
    return found;
  };
  const descr = entry("descr", "['\"]([^'\"]*)['\"]");
  const dtype = (Object.keys(codes) as DType[]).find((each) => codes[each] === descr.slice(1));
  if (!dtype) throw new TypeError(`loadNpy: elements of type ${descr} are not read`);
  const shape = entry("shape", "\\(([^)]*)\\)");
  return {
    dtype,
    bigEndian: descr.startsWith(">"),
    fortran: entry("fortran_order", "(True|False)") === "True",
    shape: shape.split(",").flatMap((each) => (each.trim() === "" ? [] : [Number.parseInt(each, 10)])),
    start: from + length,
  };
}

/** Elements in bytes; a copy where they are not aligned, or have their bytes in reverse order. */
function dataOf(bytes: Uint8Array, start: number, dtype: DType, size: number, reversed: boolean): Data {
  const made = newData(dtype, 0);
  const width = made.BYTES_PER_ELEMENT;
  const Class = made.constructor as new (buffer: ArrayBufferLike, byteOffset?: number, length?: number) => Data;
  const own = bytes.subarray(start, start + size * width);
  if (!reversed && own.byteOffset % width === 0) return new Class(own.buffer, own.byteOffset, size);
  const copied = own.slice();
  if (reversed) for (let at = 0; at < copied.length; at += width) copied.subarray(at, at + width).reverse();
  return new Class(copied.buffer);
}

/** The bytes of an `.npy` file with an array, the same as NumPy's; elements in the order of Fortran stay in it. */
export function saveNpy(a: ArrayLike): Uint8Array {
  const view = viewOf(a);
  const turned = reshaped(view, [...view.shape].reverse(), [...view.strides].reverse());
  const fortran = !isContiguous(view) && isContiguous(turned);
  const head = headerText(view, fortran);
  const { data, offset, size } = ordered(fortran ? turned : view);
  const bytes = new Uint8Array(head.length + size * data.BYTES_PER_ELEMENT);
  bytes.set(head);
  bytes.set(bytesOf(data.subarray(offset, offset + size)), head.length);
  return bytes;
}

/** The numbers of the elements, one behind the other. */
const ordered = (view: View): { data: Data; offset: number; size: number } => {
  const { data, dtype, offset, shape } = isContiguous(view) ? view : contiguous(view);
  return { data, offset: offset * partsIn(dtype), size: sizeOf(shape) * partsIn(dtype) };
};

/** The head of a file, filled up with spaces: room for a longer first axis, and to a multiple of 64 bytes. */
function headerText({ dtype, shape }: View, fortran: boolean): Uint8Array {
  const order = newData(dtype, 0).BYTES_PER_ELEMENT === 1 ? "|" : "<";
  const text =
    `{'descr': '${order}${codes[dtype]}', 'fortran_order': ${fortran ? "True" : "False"}, 'shape': ` +
    `${shapeText(shape)}, }`;
  const growing = String(shape[fortran ? shape.length - 1 : 0] ?? "").length;
  const room = shape.length > 0 ? " ".repeat(Math.max(0, 21 - growing)) : "";
  const used = 10 + text.length + room.length + 1;
  const line = `${text}${room}${" ".repeat((64 - (used % 64)) % 64)}\n`;
  const bytes = new Uint8Array(10 + line.length);
  bytes.set([...MAGIC, 1, 0, line.length & 255, line.length >> 8]);
  for (let i = 0; i < line.length; i++) bytes[10 + i] = line.charCodeAt(i);
  return bytes;
}
