/**
 * Lengths or contents to typed arrays in kernel memory: genuine ones of JavaScript's classes, which kernels use without
 * a copy.
 */
import { giveBlock, takeBlock } from "./heap.js";
import { kernelMemory } from "./memory.js";
import { ALIVE } from "./figures.js";
import { freeArray, states } from "./owned.js";
import type { KernelArray } from "./owners.js";
import { registerInScope } from "./scope.js";

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/**
 * Makes `using x = float64Array(n)` free the array at the end of the block. Present where the engine has
 * `Symbol.dispose`.
 */
export interface Owned {
  [Symbol.dispose](): void;
}

type Source = number | ArrayLike<number>;
type BigintSource = number | ArrayLike<bigint>;

interface ArrayClass<A, E> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): A;
  new (source: number): A;
  new (source: ArrayLike<E>): A;
}

/**
 * A zeroed array of that length, or a copy of the elements. With no room left in kernel memory it is an ordinary array
 * on the JavaScript heap: the program goes on, and kernels that get it copy it or run as JavaScript.
 */
function create<A extends KernelArray, E>(Class: ArrayClass<A, E>, source: number | ArrayLike<E>): A & Owned {
  const array = inKernelMemory(Class, source) ?? new Class(source as ArrayLike<E>);
  states().set(array, ALIVE);
  registerInScope(array);
  if (Symbol.dispose) Object.defineProperty(array, Symbol.dispose, { value: dispose });
  return array as A & Owned;
}

function inKernelMemory<A extends KernelArray, E>(
  Class: ArrayClass<A, E>,
  source: number | ArrayLike<E>,
): A | undefined {
  const contents =
    typeof source === "number" ? undefined : ArrayBuffer.isView(source) ? (source as unknown as A) : new Class(source);
  // A length as JavaScript takes it; one that it refuses is left to its own constructor to refuse.
  const length = contents ? contents.length : Math.trunc(source as number) || 0;
  const kernel = kernelMemory();
  const bytes = length * Class.BYTES_PER_ELEMENT;
  if (!kernel || !(bytes >= 0 && bytes < kernel.buffer.byteLength)) return;
  const address = takeBlock(kernel, bytes);
  if (!address) return;
  const array = new Class(kernel.buffer, address, length);
  try {
    if (contents) (array as Float64Array).set(contents as Float64Array);
    else new Uint8Array(kernel.buffer, address, bytes).fill(0);
  } catch (error) {
    // Elements that are bigints, for example.
    giveBlock(kernel, address, bytes);
    throw error;
  }
  return array;
}

/** Does nothing for an array that was freed before its block ended. */
function dispose(this: KernelArray): void {
  if (states().get(this) === ALIVE) freeArray(this);
}

export const float64Array = (source: Source): Float64Array<ArrayBuffer> & Owned => create(Float64Array, source);
export const float32Array = (source: Source): Float32Array<ArrayBuffer> & Owned => create(Float32Array, source);
export const int8Array = (source: Source): Int8Array<ArrayBuffer> & Owned => create(Int8Array, source);
export const uint8Array = (source: Source): Uint8Array<ArrayBuffer> & Owned => create(Uint8Array, source);
export const uint8ClampedArray = (source: Source): Uint8ClampedArray<ArrayBuffer> & Owned =>
  create(Uint8ClampedArray, source);
export const int16Array = (source: Source): Int16Array<ArrayBuffer> & Owned => create(Int16Array, source);
export const uint16Array = (source: Source): Uint16Array<ArrayBuffer> & Owned => create(Uint16Array, source);
export const int32Array = (source: Source): Int32Array<ArrayBuffer> & Owned => create(Int32Array, source);
export const uint32Array = (source: Source): Uint32Array<ArrayBuffer> & Owned => create(Uint32Array, source);
export const bigInt64Array = (source: BigintSource): BigInt64Array<ArrayBuffer> & Owned =>
  create<BigInt64Array<ArrayBuffer>, bigint>(BigInt64Array, source);
export const bigUint64Array = (source: BigintSource): BigUint64Array<ArrayBuffer> & Owned =>
  create<BigUint64Array<ArrayBuffer>, bigint>(BigUint64Array, source);
