/**
 * Elements at a list of offsets, to and from an array whose elements lie one behind the other. V8 compiles a loop for
 * the arrays that it has met, so there is one for each width of elements; floats of 4 bytes move as integers.
 */
import type { Data } from "../array/dtypes.js";
import type { Numbers } from "../array/ndarray.js";
import { eachRow, mergeAxes } from "../broadcast.js";
import type { View } from "../operands.js";

/** What is reached by a list of offsets in a view, for each element of the axes that are left. */
export interface Spots {
  readonly data: Data;
  readonly offsets: Int32Array;
  /** The axes that are left: where they begin, their lengths, and their strides. */
  readonly offset: number;
  readonly shape: Numbers;
  readonly strides: Numbers;
}

/** Where the same elements are in an array: the axis of the offsets, and the axes that are left. */
export interface Places {
  readonly data: Data;
  readonly stride: number;
  readonly strides: Numbers;
}

type Move = (n: number, o: Data, i: number, s: number, a: Data, j: number, offsets: Int32Array) => void;

interface Moves {
  readonly bits: new (buffer: ArrayBufferLike, byteOffset: number, length: number) => Data;
  /** `o[i + p * s] = a[j + offsets[p]]` for each p. */
  readonly read: (n: number, o: never, i: number, s: number, a: never, j: number, offsets: Int32Array) => void;
  /** `a[j + offsets[p]] = o[i + p * s]` for each p. */
  readonly write: (n: number, o: never, i: number, s: number, a: never, j: number, offsets: Int32Array) => void;
}

const bytes: Moves = {
  bits: Uint8Array,
  read: (n, o: Uint8Array, i, s, a: Uint8Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) o[i] = a[j + offsets[p]!]!;
  },
  write: (n, o: Uint8Array, i, s, a: Uint8Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) a[j + offsets[p]!] = o[i]!;
  },
};

const pairs: Moves = {
  bits: Uint16Array,
  read: (n, o: Uint16Array, i, s, a: Uint16Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) o[i] = a[j + offsets[p]!]!;
  },
  write: (n, o: Uint16Array, i, s, a: Uint16Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) a[j + offsets[p]!] = o[i]!;
  },
};

const words: Moves = {
  bits: Int32Array,
  read: (n, o: Int32Array, i, s, a: Int32Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) o[i] = a[j + offsets[p]!]!;
  },
  write: (n, o: Int32Array, i, s, a: Int32Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) a[j + offsets[p]!] = o[i]!;
  },
};

const doubles: Moves = {
  bits: Float64Array,
  read: (n, o: Float64Array, i, s, a: Float64Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) o[i] = a[j + offsets[p]!]!;
  },
  write: (n, o: Float64Array, i, s, a: Float64Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) a[j + offsets[p]!] = o[i]!;
  },
};

const bigints: Moves = {
  bits: BigInt64Array,
  read: (n, o: BigInt64Array, i, s, a: BigInt64Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) o[i] = a[j + offsets[p]!]!;
  },
  write: (n, o: BigInt64Array, i, s, a: BigInt64Array, j, offsets) => {
    for (let p = 0; p < n; p++, i += s) a[j + offsets[p]!] = o[i]!;
  },
};

const byWidth: Partial<Record<number, Moves>> = { 1: bytes, 2: pairs, 4: words, 8: bigints };
const movesOf = (data: Data): Moves => (data instanceof Float64Array ? doubles : byWidth[data.BYTES_PER_ELEMENT]!);

function move(places: Places, spots: Spots, kind: "read" | "write"): void {
  const { bits: Bits, ...moves } = movesOf(spots.data);
  const asBits = ({ buffer, byteOffset, length }: Data): Data => new Bits(buffer, byteOffset, length);
  const [o, a] = [asBits(places.data), asBits(spots.data)];
  const { offsets } = spots;
  const nest = mergeAxes(spots.shape, [places.strides, spots.strides]);
  const [s, t] = nest.strides.map((own) => own.at(-1)!) as [number, number];
  const length = nest.lengths.at(-1)!;
  const whole = s === 1 && t === 1 && length > 8;
  eachRow(nest, [0, spots.offset], ([i, j]) => {
    if (whole)
      for (let p = 0; p < offsets.length; p++) copyRow(kind, o, i! + p * places.stride, a, j! + offsets[p]!, length);
    else
      for (let c = 0; c < length; c++)
        (moves[kind] as Move)(offsets.length, o, i! + c * s, places.stride, a, j! + c * t, offsets);
  });
}

function copyRow(kind: "read" | "write", o: Data, i: number, a: Data, j: number, n: number): void {
  if (kind === "read") (o as Uint8Array).set(a.subarray(j, j + n) as Uint8Array, i);
  else (a as Uint8Array).set(o.subarray(i, i + n) as Uint8Array, j);
}

/** Copies the elements at offsets to their places. */
export const readSpots = (to: Places, from: Spots): void => move(to, from, "read");

/** Copies elements from their places to the offsets, in the order of the offsets. */
export const writeSpots = (from: Places, to: Spots): void => move(from, to, "write");

/** Copies elements of a view, one of one dimension, at indices, one behind the other. */
export const readLane = (to: Data, from: View, indices: Int32Array): void =>
  readSpots(
    { data: to, stride: 1, strides: [] },
    { data: from.data, offsets: scaled(indices, from.strides[0]!), offset: from.offset, shape: [], strides: [] },
  );

/** Indices as offsets along an axis. */
export const scaled = (indices: Int32Array, stride: number): Int32Array =>
  stride === 1 ? indices : indices.map((index) => index * stride);
