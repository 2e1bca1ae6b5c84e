/** Functions of JavaScript that running kernels call. */
import { kernelMemory } from "./memory.js";

type Callback = (...values: number[]) => unknown;

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

/** What a kernel imports: calls a function with the first `count` of the values. Kernels that it calls leave this one's stack alone. */
export function callback(slot: number, count: number, ...values: number[]): number {
  const kernel = kernelMemory()!;
  const { stackBase } = kernel;
  kernel.stackBase = kernel.stack.value;
  try {
    values.length = count;
    return callbacks[slot]!(...values) as number;
  } finally {
    kernel.stackBase = stackBase;
  }
}
