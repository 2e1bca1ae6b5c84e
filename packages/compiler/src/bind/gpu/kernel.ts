/** A kernel for the GPU as data: what a launch passes, what a block shares, and its texts. */
import type { BoundsSite, Place } from "../signature.js";

/** The arrays that cross to the GPU. */
export const GPU_ARRAYS = [
  ...(["Float32Array", "Int32Array", "Uint32Array"] as const),
  ...(["Int8Array", "Uint8Array", "Int16Array", "Uint16Array"] as const),
] as const;
export type GpuArray = (typeof GPU_ARRAYS)[number];

export type GpuParameter =
  | { readonly name: string; readonly type: GpuArray; readonly writes: boolean }
  | { readonly name: string; readonly type: "f32" | "i32" | "bool" };

/** What a shader begins with, and what it begins with instead on devices that have subgroups. */
export interface GpuSubgroups {
  readonly head: string;
  readonly instead: string;
}

/** The shader for devices that bind fewer buffers than the kernel takes arrays. */
export interface GpuPacked {
  readonly wgsl: string;
  readonly lines: readonly (Place | undefined)[];
  readonly subgroups?: GpuSubgroups | undefined;
  /** The number of the binding of each array; those of one number lie in one buffer, one behind the other. */
  readonly bindings: readonly number[];
}

/** An error: its class, the pieces of its message, what the numbers between them are, and where it is thrown. */
export interface GpuError {
  readonly error: string;
  readonly message: readonly string[];
  readonly kinds: readonly ("f32" | "i32" | "u32" | "bool")[];
  readonly place: Place;
}

export interface GpuOnCpu {
  /** For engines with vectors. */
  readonly llvm: string;
  /** Blocks run on several threads. */
  readonly parallel: boolean;
}

export interface GpuKernel {
  readonly name: string;
  readonly parameters: readonly GpuParameter[];
  /** The most threads that a block may have on each axis, where the program says it. */
  readonly block?: readonly number[] | undefined;
  /** The arrays that the threads of a block share. */
  readonly shared: readonly (readonly [GpuArray, number])[];
  /** Whether threads wait for each other. */
  readonly barriers: boolean;
  readonly wgsl: string;
  /** The places of WGSL's lines, from the first one on. */
  readonly lines: readonly (Place | undefined)[];
  readonly subgroups?: GpuSubgroups | undefined;
  readonly packed?: GpuPacked;
  /** The errors that it throws. */
  readonly throws: readonly GpuError[];
  /** The array and the place of each access that tells of an index outside, by its number. */
  readonly sites: readonly BoundsSite[];
  /** The function that does on the CPU what one thread does, as JavaScript. */
  readonly thread: string;
  /** What runs blocks of it as WebAssembly, where that is wanted, and LLVM has a text for all that is in it. */
  readonly onCpu?: GpuOnCpu;
}
