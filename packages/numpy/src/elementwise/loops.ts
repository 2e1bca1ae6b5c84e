/**
 * The loops of element-wise functions over operands of any dtype and layout. Every function has a loop of its own,
 * which only ever sees Float64Arrays, so that V8 compiles it for these: operands of other types go through buffers that
 * stay in the processor's cache. Integers of 64 bits are bigints and have a callback.
 */
import type { Data, DType } from "../array/dtypes.js";
import type { Numbers } from "../array/ndarray.js";
import { avoidShortRows, eachRow, mergeAxes, stretchedStrides } from "../broadcast.js";
import type { ComplexLoop } from "../complex/loops.js";
import type { Loop } from "./loop.js";
import type { View } from "../operands.js";
import { isBig, isFloat } from "../promotion.js";

/** What a function does to elements. */
export interface Kernel {
  readonly loop: Loop;
  /** The loop for integers up to 32 bits, where doubles would round. */
  readonly integer?: Loop;
  /**
   * The function of bigints; without one, integers of 64 bits are refused. The third is what is in the result's place.
   */
  readonly big?: (a: bigint, b: bigint, before: bigint) => bigint | boolean;
  /** The loop writes a Uint8Array of 0 and 1. */
  readonly tests?: boolean;
  /** The loop reads its result's elements too. */
  readonly updates?: boolean;
  /**
   * What is done with complex numbers: the same with each part by itself, or the loop of a name, or a loop for a
   * question. Without it, they are refused.
   */
  readonly complex?: "partwise" | ComplexLoop | Loop;
}

const BLOCK = 1024;
let buffers: readonly [Float64Array, Float64Array, Float64Array, Uint8Array] | undefined;

/** What loops with one operand get for the other. */
const NOTHING: View = { data: new Float64Array(1), dtype: "f64", offset: 0, shape: [], strides: [] };

type RunKernel = (kernel: Kernel, out: View, a: View, b?: View) => void;

/**
 * Does the kernel for each element of `out`; `a` and `b` stretch to its shape. They may be `out` itself, but must not
 * overlap it in another way.
 */
export let runKernel: RunKernel = (kernel, out, a, b = NOTHING) => {
  const operands = [out, a, b];
  const nest = mergeAxes(
    out.shape,
    operands.map((operand) => stretchedStrides(operand, out.shape)),
  );
  avoidShortRows(nest);
  const strides = nest.strides.map((own) => own.at(-1)!);
  const row = operands.some(({ dtype }) => isBig(dtype)) ? bigRow : numberRow(kernel, out, a, b);
  const length = nest.lengths.at(-1)!;
  eachRow(
    nest,
    operands.map(({ offset }) => offset),
    (offsets) => row(length, offsets, strides, operands, kernel),
  );
};

/** Puts a function in front of {@link runKernel}. */
export const extendLoops = (extend: (before: RunKernel) => RunKernel): void => void (runKernel = extend(runKernel));

type Row = (length: number, offsets: Numbers, strides: Numbers, operands: readonly View[], kernel: Kernel) => void;

/** Goes through a row in blocks, with buffers for what the loop cannot take; in one, if it takes everything. */
function numberRow({ loop, integer, tests, updates }: Kernel, out: View, { data: a }: View, { data: b }: View): Row {
  const [bufferA, bufferB, numbers, bytes] = (buffers ??= [
    new Float64Array(BLOCK),
    new Float64Array(BLOCK),
    new Float64Array(BLOCK),
    new Uint8Array(BLOCK),
  ]);
  const own = integer && !isFloat(out.dtype) && out.dtype !== "bool" ? integer : loop;
  const [ownO, ownA, ownB] = [
    tests ? out.data instanceof Uint8Array : out.data instanceof Float64Array,
    a instanceof Float64Array,
    b instanceof Float64Array,
  ];
  const o = (ownO ? out.data : tests ? bytes : numbers) as Float64Array;
  const block = ownO && ownA && ownB ? Infinity : BLOCK;
  return (length, [i, j, k], [s, t, u]) => {
    for (let first = 0; first < length; first += block) {
      const n = Math.min(block, length - first);
      const [oi, aj, bk] = [i! + first * s!, j! + first * t!, k! + first * u!];
      if (!ownA) gather(bufferA, a, aj, t!, n);
      if (!ownB) gather(bufferB, b, bk, u!, n);
      if (!ownO && updates) gather(o, out.data, oi, s!, n);
      own(
        n,
        o,
        ownO ? oi : 0,
        ownO ? s! : 1,
        ownA ? (a as Float64Array) : bufferA,
        ownA ? aj : 0,
        ownA ? t! : 1,
        ownB ? (b as Float64Array) : bufferB,
        ownB ? bk : 0,
        ownB ? u! : 1,
      );
      if (!ownO) scatter(out, oi, s!, o, n);
    }
  };
}

/** The elements of a row, one behind the other. */
export function gather(to: Data, from: Data, offset: number, stride: number, n: number): void {
  if (stride === 1) (to as Float64Array).set(from.subarray(offset, offset + n) as Float64Array);
  else for (let i = 0; i < n; i++) to[i] = from[offset + i * stride]!;
}

/** Puts numbers into a row; what goes into `bool` becomes 0 or 1. */
export function scatter({ data, dtype }: View, offset: number, stride: number, from: Data, n: number): void {
  if (dtype === "bool") for (let i = 0; i < n; i++) data[offset + i * stride] = from[i] !== 0 ? 1 : 0;
  else if (stride === 1) (data as Float64Array).set(from.subarray(0, n) as Float64Array, offset);
  else for (let i = 0; i < n; i++) data[offset + i * stride] = from[i]!;
}

const bigRow: Row = (length, offsets, strides, operands, { big }) => {
  const { data, dtype } = operands[0]!;
  for (let n = 0; n < length; n++) {
    const at = offsets.map((offset, which) => offset + n * strides[which]!);
    const [before, a, b] = operands.map((operand, which) => toBigInt(operand.data[at[which]!]!));
    data[at[0]!] = converted(big!(a!, b!, before!), dtype);
  }
};

const toBigInt = (value: number | bigint): bigint => (typeof value === "bigint" ? value : BigInt(Math.trunc(value)));

/** A value of 64 bits as an element of a dtype: integers keep their low bits. */
function converted(value: bigint | boolean, dtype: DType): number | bigint {
  if (isBig(dtype)) return BigInt(value);
  if (dtype === "bool") return value ? 1 : 0;
  return Number(typeof value === "boolean" || isFloat(dtype) ? value : BigInt.asIntN(32, value));
}
