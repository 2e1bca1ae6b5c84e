/** What a build says of a kernel for the GPU, and how a function that has one gives it. */

import type { BoundsSites } from "../sites.js";
import type { Buffer, Device, Encoder } from "./webgpu.js";

/** The typed arrays that devices know, by name. */
export const arrayClasses = {
  Float32Array,
  Int32Array,
  Uint32Array,
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
} as const;
export type ArrayName = keyof typeof arrayClasses;
export type Memory = Float32Array | Int32Array | Uint32Array | Int8Array | Uint8Array | Int16Array | Uint16Array;

export type KernelParameter =
  | { readonly name: string; readonly type: ArrayName; readonly writes: boolean }
  | { readonly name: string; readonly type: "f32" | "i32" | "u32" | "bool" };

/** Where the CPU version of a thread stands: its place, its block's, and the sizes of both. */
export interface Thread {
  tx: number;
  ty: number;
  tz: number;
  bx: number;
  by: number;
  bz: number;
  dx: number;
  dy: number;
  dz: number;
  nx: number;
  ny: number;
  nz: number;
  /** The memory of the block. */
  shared: readonly Memory[];
  /** What the threads of the block leave for what they compute together. */
  parts: number[];
  /** Throws the error of an access outside. */
  outside: (site: number, index: number, length: number) => never;
  /** Throws an error of the kernel's own. */
  fail: (number: number, ...values: (number | boolean)[]) => never;
}

export interface Shader {
  readonly wgsl: string;
  /** The place of each line of the WGSL: `file:line`, `line` of the same file, or nothing where it is the same. */
  readonly lines: string;
  /** On devices that have subgroups, so many letters of the WGSL are replaced by these. */
  readonly subgroups?: readonly [number, string];
}

/** An array of a launch on a device. */
export interface Bound {
  readonly buffer: Buffer;
  readonly bytes: number;
  readonly writes: boolean;
}

/** A shader for devices that bind fewer buffers than the kernel takes arrays. */
export interface Packed extends Shader {
  readonly bindings: readonly number[];
  /** Buffers to bind; `bases`: where arrays begin that lie in one with others, in words, which is passed as well. */
  gather(
    device: Device,
    encoder: Encoder,
    arrays: readonly Bound[],
  ): { readonly buffers: Buffer[]; readonly bases: readonly number[]; scatter(): void; free(): void };
}

/** Throws the error with a number; its message has values, which devices leave as bits. */
export interface Throws {
  raise(number: number, values: readonly (number | boolean)[]): never;
  raiseOfNumbers(number: number, values: readonly number[]): never;
  raiseOfBits(number: number, bits: readonly number[]): never;
}

/** Where an array lies for the CPU; what lies in kernel memory is given back by `release`. */
export interface PlaceOnCpu {
  memory: Memory;
  /** Of a part of an array: where that is, with which the part moves. */
  readonly whole?: PlaceOnCpu;
  release?: () => void;
}

export type Sizes = readonly [number, number, number];

/** Runs blocks of threads by WebAssembly; false where that cannot be. */
export type OnCpu = (
  kernel: KernelDescription,
  blocks: Sizes,
  block: Sizes,
  args: readonly (PlaceOnCpu | number | boolean)[],
) => boolean | Promise<boolean>;

export interface KernelDescription extends Shader {
  readonly name: string;
  readonly parameters: readonly KernelParameter[];
  /** The most threads that a block may have on each axis, where the program says it. */
  readonly block?: readonly number[];
  /** The arrays that a block shares. */
  readonly shared: readonly (readonly [ArrayName, number])[];
  /** What one thread does, on the CPU; it yields at barriers. */
  readonly thread: (t: Thread, ...args: never[]) => void | Generator<undefined, void>;
  readonly barriers: boolean;
  /** What blocks do, on the CPU, where there is WebAssembly. */
  readonly cpu?: OnCpu;
  readonly packed?: Packed;
  /** The errors that it throws itself. */
  readonly throws?: Throws;
  /** The array and the place of each access that tells of an index outside. */
  readonly sites: BoundsSites;
}

let asking = false;
let answer: KernelDescription | undefined;

/** What the body of a function under `@gpu` becomes: it gives its kernel to those who ask; nobody else calls it. */
export function kernel(description: KernelDescription): () => void {
  return () => {
    if (!asking)
      throw new Error(`'${description.name}' is a kernel for the GPU: run it by gpu.launch or gpu.forAll of wumba/gpu`);
    answer = description;
  };
}

/** The kernel of a function. */
export function kernelOf(fn: (...args: never[]) => unknown): KernelDescription {
  asking = true;
  answer = undefined;
  try {
    fn();
  } catch {
    // A function without a kernel may do anything.
  } finally {
    asking = false;
  }
  if (!answer)
    throw new TypeError(
      `'${fn.name || "this function"}' has no kernel: mark it with // @gpu, and build it with a plugin of wumba`,
    );
  return answer;
}
