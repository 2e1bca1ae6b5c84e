/** An instruction in; how many values it takes from the stack and leaves there out. */
import { PREFIX, type Instruction } from "./instructions.js";

type Effect = readonly [taken: number, left: number];

/** First number, last number, effect. */
const PLAIN: readonly (readonly [number, number, Effect])[] = [
  [0x1b, 0x1b, [3, 1]], // select
  [0x20, 0x20, [0, 1]], // local.get
  [0x21, 0x21, [1, 0]], // local.set
  [0x22, 0x22, [1, 1]], // local.tee
  [0x23, 0x23, [0, 1]], // global.get
  [0x28, 0x35, [1, 1]], // loads
  [0x41, 0x44, [0, 1]], // constants
  [0x45, 0x45, [1, 1]], // i32.eqz
  [0x46, 0x4f, [2, 1]], // comparisons
  [0x50, 0x50, [1, 1]], // i64.eqz
  [0x51, 0x66, [2, 1]], // comparisons
  [0x67, 0x69, [1, 1]], // bits of i32
  [0x6a, 0x78, [2, 1]], // arithmetic of i32
  [0x79, 0x7b, [1, 1]], // bits of i64
  [0x7c, 0x8a, [2, 1]], // arithmetic of i64
  [0x8b, 0x91, [1, 1]], // rounding and signs of f32
  [0x92, 0x98, [2, 1]], // arithmetic of f32
  [0x99, 0x9f, [1, 1]], // rounding and signs of f64
  [0xa0, 0xa6, [2, 1]], // arithmetic of f64
  [0xa7, 0xc4, [1, 1]], // conversions
];
const SIMD: typeof PLAIN = [
  [0, 10, [1, 1]], // loads
  [12, 12, [0, 1]], // v128.const
  [13, 13, [2, 1]], // i8x16.shuffle
  [15, 20, [1, 1]], // splats
  [77, 77, [1, 1]], // v128.not
  [78, 81, [2, 1]], // bits
  [82, 82, [3, 1]], // v128.bitselect
  [92, 93, [1, 1]], // loads of one lane
  [0xe3, 0xe3, [1, 1]], // f32x4.sqrt
  [0xe4, 0xeb, [2, 1]], // arithmetic of f32x4
  [0xef, 0xef, [1, 1]], // f64x2.sqrt
  [0xf0, 0xf7, [2, 1]], // arithmetic of f64x2
];

/** Undefined for blocks, branches, calls, and all that is rare. */
export function stackEffect({ prefix, number }: Instruction): Effect | undefined {
  if (prefix === PREFIX.general) return number < 8 ? [1, 1] : undefined;
  const rows = prefix === 0 ? PLAIN : prefix === PREFIX.simd ? SIMD : [];
  return rows.find(([first, last]) => number >= first && number <= last)?.[2];
}
