/**
 * A function and its arguments in; what the call did out: a result or a thrown error, and the arguments as it left
 * them.
 */
import type { Argument, TypedArray } from "../../fixtures/cases.js";

export type Callable = (...args: Argument[]) => unknown;

export interface Outcome {
  readonly threw: boolean;
  readonly value: unknown;
  readonly arguments: readonly Argument[];
}

export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** A DataView or a buffer as an array of its bytes; anything else as it is. */
export function withBytes<T>(value: T): T | Uint8Array {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return value instanceof DataView ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : value;
}

export function call(callable: Callable, args: readonly Argument[]): Outcome {
  try {
    return { threw: false, value: callable(...args), arguments: args };
  } catch (error) {
    return { threw: true, value: error, arguments: args };
  }
}
