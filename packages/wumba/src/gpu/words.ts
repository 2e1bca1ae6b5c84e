/**
 * What kernels for the GPU are written with: which thread this is, memory of a block and of a thread, barriers and
 * atomic operations. The build gives them their meaning inside of functions under `@gpu`; anywhere else they throw.
 */
import type { f32, i32, u32 } from "../scalars.js";

/** One number for each axis. */
export interface Axes {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The conversion functions of `wumba` that name types of elements. */
type ElementName = typeof f32 | typeof i32 | typeof u32;
/** The typed array with elements of a type. */
export type ArrayOf<E extends ElementName> = [E] extends [typeof f32]
  ? Float32Array
  : [E] extends [typeof i32]
    ? Int32Array
    : Uint32Array;
/** Rows of a block's memory: `tile[y][x]`. */
export interface Rows<A> {
  readonly [row: number]: A;
}
/** What two values become. Sums and products of integers wrap beyond 32 bits. */
export type Operation = "sum" | "product" | "min" | "max";
type Counted = Int32Array | Uint32Array;

function outside(): never {
  throw new Error("this has a meaning in kernels only: functions under @gpu that gpu.launch runs");
}
const nowhere = /* @__PURE__ */ new Proxy({}, { get: outside }) as Axes;

/** The place of this thread in its block. */
export const threadIdx: Axes = nowhere;
/** The place of this thread's block among all blocks. */
export const blockIdx: Axes = nowhere;
/** How many threads a block has. */
export const blockDim: Axes = nowhere;
/** How many blocks there are. */
export const gridDim: Axes = nowhere;

interface OnAxes {
  (axes: 1): number;
  (axes: 2): [number, number];
  (axes: 3): [number, number, number];
}
/** The place of this thread among the threads of all blocks, on one axis, two or three. */
export const grid: OnAxes = outside;
/** How many threads all blocks have, on one axis, two or three: the step of a loop that goes through everything. */
export const gridSize: OnAxes = outside;

/** An array that the threads of a block share; its sizes are known when building. It begins with zeros. */
export const shared: {
  <E extends ElementName>(element: E, length: number): ArrayOf<E>;
  <E extends ElementName>(element: E, rows: number, columns: number): Rows<ArrayOf<E>>;
} = outside;

/** An array of this thread alone; its length is known when building. It begins with zeros. */
export const local: <E extends ElementName>(element: E, length: number) => ArrayOf<E> = outside;

/** Waits until all threads of the block have come here, and lets them see what the others have written. */
export const syncThreads: () => void = outside;

/** Waits as `syncThreads` does; gives how many threads of the block say `true`. */
export const syncThreadsCount: (is: boolean) => number = outside;
/** Waits as `syncThreads` does; gives whether all threads of the block say `true`. */
export const syncThreadsAnd: (is: boolean) => boolean = outside;
/** Waits as `syncThreads` does; gives whether a thread of the block says `true`. */
export const syncThreadsOr: (is: boolean) => boolean = outside;
/** The sum, or what else is said, of the values of all threads of the block, which wait for each other. */
export const blockReduce: (value: number, operation?: Operation) => number = outside;
/** The same of the values of the threads up to each one. */
export const blockScan: (value: number, operation?: Operation) => number = outside;
/** The same of the values of the threads in front of each one; for the first one 0, of products 1. */
export const blockScanExclusive: (value: number, operation?: "sum" | "product") => number = outside;

/** The place of this thread in its warp. Outside of kernels it is NaN. */
export const laneId: number = NaN;
/** How many threads a full warp has: a power of two, at most 32. Outside of kernels it is NaN. */
export const warpSize: number = NaN;
/** The value that the thread in lane `lane` of the warp gives; lanes count round. */
export const shuffle: (value: number, lane: number) => number = outside;
/** The value of the thread `distance` lanes before this one; this one's own where there is none. */
export const shuffleUp: (value: number, distance: number) => number = outside;
/** The value of the thread `distance` lanes behind this one; this one's own where there is none. */
export const shuffleDown: (value: number, distance: number) => number = outside;
/** The value of the thread in lane `laneId ^ mask`; this one's own where there is none. */
export const shuffleXor: (value: number, mask: number) => number = outside;
/** A bit for each lane of the warp that says `true`. */
export const ballot: (is: boolean) => number = outside;
/** Whether all lanes of the warp say `true`. */
export const all: (is: boolean) => boolean = outside;
/** Whether a lane of the warp says `true`. */
export const any: (is: boolean) => boolean = outside;
/** The sum of the values of the warp; the order of a sum of floats is the device's. */
export const reduceAdd: (value: number) => number = outside;
/** The smallest of the values of the warp. */
export const reduceMin: (value: number) => number = outside;
/** The largest of the values of the warp. */
export const reduceMax: (value: number) => number = outside;

/**
 * Number `step` of stream `stream` among those that look random for a seed, from 0 on and below 1: the same wherever it
 * is computed. Threads take their place for a stream.
 */
export const random: (seed: number, stream: number, step: number) => number = outside;
/** The same as an integer of 32 bits without sign. */
export const randomInt: (seed: number, stream: number, step: number) => number = outside;

/** `a[i] += value` at once; gives what the element was. Of floats the order of sums is not defined. */
export const atomicAdd: (a: Counted | Float32Array, i: number, value: number) => number = outside;
/** `a[i] -= value` at once; gives what the element was. */
export const atomicSub: (a: Counted, i: number, value: number) => number = outside;
/** `a[i] = max(a[i], value)` at once; gives what the element was. */
export const atomicMax: (a: Counted, i: number, value: number) => number = outside;
/** `a[i] = min(a[i], value)` at once; gives what the element was. */
export const atomicMin: (a: Counted, i: number, value: number) => number = outside;
/** `a[i] &= value` at once; gives what the element was. */
export const atomicAnd: (a: Counted, i: number, value: number) => number = outside;
/** `a[i] |= value` at once; gives what the element was. */
export const atomicOr: (a: Counted, i: number, value: number) => number = outside;
/** `a[i] ^= value` at once; gives what the element was. */
export const atomicXor: (a: Counted, i: number, value: number) => number = outside;
/** `a[i] = value` at once; gives what the element was. */
export const atomicExchange: (a: Counted, i: number, value: number) => number = outside;
/** `if (a[i] === expected) a[i] = value` at once; gives what the element was. */
export const atomicCompareExchange: (a: Counted, i: number, expected: number, value: number) => number = outside;
/** How many of the 32 bits are 1. */
export const popCount: (x: number) => number = outside;
/** How many of the 32 bits are 0 below the lowest 1; 32 of 0. */
export const countTrailingZeros: (x: number) => number = outside;
/** The 32 bits in the opposite order, as a number with a sign. */
export const reverseBits: (x: number) => number = outside;
/** The place of the lowest bit that is 1, counted from 1 on; 0 of 0. */
export const findFirstSet: (x: number) => number = outside;
/** `a * b + c`, rounded once; devices without such an operation round the product too. */
export const fma: (a: number, b: number, c: number) => number = outside;
