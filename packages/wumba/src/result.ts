/** The address and length that a kernel left in memory to the typed array that its caller gets. */
import { kernelMemory } from "./memory.js";
import { RESULT } from "./wire.js";

export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array;

/** What a kernel takes as an address and a length. */
export type KernelView = TypedArray | DataView;

/** Finds the arrays of instances that kernels give. */
type FindView = (Class: TypedArrayClass, address: number, length: number) => TypedArray | undefined;
export let ownView: FindView | undefined;

export function findOwnViews(find: FindView): void {
  ownView = find;
}

/** Copies elements between arrays of one class, or bytes between DataViews. */
export function setAll(target: KernelView, source: KernelView): void {
  (bytes(target) as Float64Array).set(bytes(source) as Float64Array);
}

const bytes = (view: KernelView): TypedArray =>
  view instanceof DataView ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : view;

/** Elements, or bytes of a DataView. */
export const lengthOf = (view: KernelView): number => (view as TypedArray).length ?? view.byteLength;

/** By its name: test runners give a program an `ArrayBuffer` of another realm than its arrays have. */
export const isShared = (buffer: ArrayBufferLike): boolean => buffer[Symbol.toStringTag] !== "ArrayBuffer";

export type TypedArrayClass = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => TypedArray;
export type KernelViewClass = TypedArrayClass | DataViewConstructor;

/**
 * An argument itself, one of the first `own`, a view on an argument's buffer, or a copy on the JavaScript heap.
 * `addresses` says where each of `candidates` lay during the call; without it they live in kernel memory. Candidates
 * that are not there are none.
 */
export function result(
  Class: TypedArrayClass,
  candidates: readonly (TypedArray | undefined | null)[],
  own = candidates.length,
  addresses?: readonly number[],
  kernel = kernelMemory()!,
): TypedArray {
  const { words, buffer } = kernel;
  const address = words[RESULT]!;
  const length = words[RESULT + 1]!;
  const offsetIn = (candidate: TypedArray, i: number): number =>
    address - (addresses ? addresses[i]! : candidate.byteOffset);
  const same = candidates.find(
    (candidate, i) => candidate && i < own && !offsetIn(candidate, i) && length === candidate.length,
  );
  if (same) return same;
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i];
    if (!candidate) continue;
    const offset = offsetIn(candidate, i);
    // The end is inside, for an empty view there: copied arguments lie apart from each other and from the arena behind
    // them.
    if (offset >= 0 && offset <= candidate.byteLength)
      return new Class(candidate.buffer, candidate.byteOffset + offset, length);
  }
  return ownView?.(Class, address, length) ?? new Class(buffer, address, length).slice();
}
