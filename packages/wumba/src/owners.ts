/**
 * Which arrays own memory, and giving it back.
 *
 * There is no FinalizationRegistry behind this. A view made by `subarray` shares the memory and does not keep the array
 * that owns it alive, and nothing can tell whether such a view remains; freeing on collection could pull memory from
 * under a live view. Memory that is neither freed nor in a scope stays taken until the page or process ends.
 */
import { ALIVE, FREED } from "./figures.js";
import { freeArray, isKernelMemory, states } from "./owned.js";
import type { TypedArray } from "./result.js";

export type KernelArray = TypedArray;

/** Where instances of classes under `@jitclass` keep what is known of their memory, in every copy of this package. */
export const INSTANCE: unique symbol = Symbol.for("wumba.instance.1") as never;

export interface Instance {
  readonly [INSTANCE]?: {
    readonly freed: boolean;
    readonly name: string;
    free(): void;
    shows(view: ArrayBufferView): boolean;
  };
}

export function isAlive(owner: KernelArray | Instance): boolean {
  if (ArrayBuffer.isView(owner)) return states().get(owner) === ALIVE;
  return owner[INSTANCE]?.freed === false;
}

/**
 * Gives back the memory of an array that one of the constructors made, or of an instance of a class under `@jitclass`.
 * The array, the arrays of the instance and all views on them must not be used afterwards: the memory may become
 * another's. Where such a class was not built, nothing happens.
 * @throws TypeError when the array or instance was freed already, or the array was not made by a constructor of this
 *   package (a view on such an array, for example).
 */
export function free(owner: KernelArray | object): void {
  if (!ArrayBuffer.isView(owner)) return freeInstance(owner);
  const array = owner as KernelArray;
  const state = states().get(array);
  if (state !== ALIVE)
    throw new TypeError(state === FREED ? "free: this array was freed already" : `free: ${strangerReason(array)}`);
  freeArray(array);
}

function freeInstance(owner: Instance): void {
  const known = (owner as Instance | null)?.[INSTANCE];
  if (known?.freed) throw new TypeError(`free: this instance of ${known.name} was freed already`);
  if (known) known.free();
  else if (!isOfClass(owner)) throw new TypeError(`free: ${strangerReason(owner)}`);
}

/** What a class has made that was not built is no stranger. */
function isOfClass(owner: unknown): boolean {
  const prototype: unknown = typeof owner === "object" && owner !== null ? Object.getPrototypeOf(owner) : null;
  return prototype !== null && prototype !== Object.prototype && !Array.isArray(owner);
}

function strangerReason(array: unknown): string {
  if (isKernelMemory(array))
    return "this is a view on kernel memory, not the array that owns it; free the array that the constructor returned";
  return "this array was not made by a constructor of wumba such as float64Array(n)";
}
