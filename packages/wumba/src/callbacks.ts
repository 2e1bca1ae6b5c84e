/** Functions of JavaScript that running kernels call. */
import { kernelMemory } from "./memory.js";
import { CALL, GIVES_NOTHING, GIVES_TRUTH, NESTED } from "./wire.js";

type Callback = (...values: unknown[]) => unknown;

/** Those of the kernel that runs, in the order of its parameters. */
let callbacks: readonly Callback[] = [];

/** Runs a kernel that calls functions of JavaScript. */
export function calling<T>(functions: readonly Callback[], run: () => T): T {
  const outer = callbacks;
  callbacks = functions;
  try {
    return run();
  } finally {
    callbacks = outer;
  }
}

/** The class that a function of the kernel that runs gives. */
export const classAt = (slot: number): { readonly prototype: object } =>
  callbacks[slot]!() as { readonly prototype: object };

/** `#private` fields of an object as a list, or what sets them; false of an object that has none. */
export const fieldsAt = (slot: number, object: object, ...values: unknown[]): unknown[] | false =>
  callbacks[slot]!(object, ...values) as unknown[] | false;

/** What a kernel imports: calls a function with the first `count` of the values. */
export function callback(slot: number, count: number, ...values: number[]): number {
  values.length = count % GIVES_TRUTH;
  const given = callFunction(slot, values);
  return count < GIVES_TRUTH ? (given as number) : Number(count < GIVES_NOTHING && !!given);
}

/** Kernels that the function calls leave this one's stack alone, and have functions of their own. */
export function callFunction(slot: number, values: readonly unknown[]): unknown {
  const kernel = kernelMemory()!;
  const { stackBase, words } = kernel;
  const call = words[CALL]!;
  kernel.stackBase = kernel.stack.value;
  words[NESTED]!++;
  try {
    return callbacks[slot]!(...values);
  } finally {
    kernel.stackBase = stackBase;
    words[NESTED]!--;
    words[CALL] = call;
  }
}
