/** The general call: arrays outside kernel memory are copied into the arena and back around the call of a kernel. */
import { isKernelBuffer, type KernelMemory } from "./memory.js";
import { ARENA_END, ARENA_TOP, WRITTEN } from "./wire.js";
import { isShared, type KernelView, type TypedArray, type TypedArrayClass } from "./result.js";
import { recurse } from "./recursion.js";
import { JS } from "./sentinel.js";

/**
 * Two entries for each parameter: its class, or 0 of one that is passed as it is, and the flags of wire.ts. Of those
 * above the first {@link Rare} knows.
 */
export type Parameters = readonly (TypedArrayClass | number)[];
/**
 * The array that stands for an argument; undefined when it has put the argument among the values itself. Throws when
 * there is none, and there has to be one.
 */
export type Rare = (
  value: unknown,
  Class: TypedArrayClass | 0,
  flags: number,
  values: unknown[],
) => TypedArray | undefined;
export type WasmFunction = (...values: unknown[]) => unknown;

/** An array of the caller that was copied into the arena, and its copy there. */
export interface Copy {
  readonly array: KernelView;
  /** The array's elements while the kernel runs. */
  readonly inside?: KernelView;
}

/** A kernel that looks at what instances keep, and is told which arrays were copied into the arena for it. */
export interface Holding extends WasmFunction {
  copies: readonly Copy[];
}

interface ForeignArray {
  readonly array: TypedArray;
  readonly written: unknown;
  /** Of its address among the values that the kernel takes; its length comes next. */
  readonly slot: number;
  readonly start: number;
  inside?: TypedArray;
}

/** A call whose arguments lie in memory. Without names of fields: these stay in bundles. */
export type Entered = readonly [
  /** As the kernel takes them. */
  values: unknown[],
  /** Gives the caller's arrays and objects what the kernel may have changed. */
  writeBack: () => void,
  /** What JavaScript gets for what the kernel has returned. */
  raise: (value: unknown) => unknown,
  /** The arrays of the caller that were copied. */
  copies: readonly Copy[],
  /** Undoes what the call has written, if its error is one that JavaScript has to catch. */
  undo?: (error: unknown) => boolean,
];

/**
 * Brings arguments into the arena, whose top it moves; throws when one is not of its parameter's class, or the arena is
 * too small.
 */
export type Enter = (kernel: KernelMemory, args: readonly unknown[]) => Entered;

/**
 * The function that takes what JavaScript passes; it returns {@link JS} where the arguments cannot be brought into the
 * arena. `repair` is there for kernels that use the shadow stack.
 */
export function throughArena(
  kernel: KernelMemory,
  call: WasmFunction,
  enter: Enter,
  repair: Repair | 0 | undefined,
): WasmFunction {
  const { words } = kernel;
  return (...args) => {
    const top = words[ARENA_TOP]!;
    let entered: Entered | undefined;
    try {
      entered = enter(kernel, args);
      return entered[2](call(...entered[0]));
    } catch (error) {
      if (!entered) return JS;
      const own = repair ? repair(error) : error;
      if (entered[4]?.(own)) return JS;
      throw own;
    } finally {
      try {
        entered?.[1]();
      } finally {
        words[ARENA_TOP] = top;
      }
    }
  };
}

/**
 * Of kernels that take numbers and arrays alone, and return what JavaScript gets; see gives.ts for others. Throws when
 * an argument is not of its parameter's class.
 */
export function crossing(parameters: Parameters, rare?: Rare): Enter {
  /** The last view of each parameter on the arena: arrays of one length keep coming to one address. */
  const views: TypedArray[] = [];
  return (kernel, args) => {
    const values: unknown[] = [];
    const foreign: ForeignArray[] = [];
    for (let index = 0; index < args.length; index++) {
      let array = args[index] as TypedArray | undefined;
      const Class = parameters[index * 2] as TypedArrayClass | 0;
      const flags = parameters[index * 2 + 1] as number;
      const slot = values.length;
      if (flags > WRITTEN && (array = rare!(array, Class, flags, values)) === undefined) continue;
      if (Class) {
        const { buffer, byteOffset: start } = array!;
        const own = isKernelBuffer(kernel, buffer);
        // Proxies, whose traps see accesses, and shared buffers run as JavaScript too: copying back would undo what
        // other threads write meanwhile.
        if (!ArrayBuffer.isView(array) || array.constructor !== Class || (!own && isShared(buffer))) throw JS;
        // The addresses of foreign arrays are filled in when these are copied.
        values.push(start, array.length);
        if (!own) foreign.push({ array, written: flags & WRITTEN, slot, start });
      } else values.push(array);
    }
    copyIn(kernel, values, foreign, views);
    const writeBack = (): void => {
      for (const { array, inside, written } of foreign) if (written) array.set(inside as never);
    };
    return [values, writeBack, (value) => value, foreign];
  };
}

/**
 * Arrays of one buffer that overlap travel as a whole, so that they still do at their new addresses. Moves the arena's
 * top; throws when the arena is too small or an array is detached.
 */
function copyIn(kernel: KernelMemory, values: unknown[], foreign: ForeignArray[], views: TypedArray[]): void {
  let next = align(kernel.words[ARENA_TOP]!);
  for (const first of foreign.sort((a, b) => a.start - b.start)) {
    const { start } = first;
    const shift = next + (start & 15) - start;
    // Of an empty one too: what begins with it travels with it.
    let end = start + 1;
    for (const one of foreign) {
      const { array, slot } = one;
      // What begins before it is inside.
      if (one.inside || array.buffer !== first.array.buffer || one.start >= end) continue;
      end = Math.max(end, one.start + array.byteLength);
      // Behind each region a gap, so that its end is not the start of another: `result` tells them apart. Behind large
      // ones as in heap.ts.
      next = align(end + shift + (end - start < 4096 ? 16 : 320));
      if (next > kernel.arenaEnd) throw JS;
      const address = (values[slot] = one.start + shift);
      let view = views[slot];
      if (view?.byteOffset !== address || view.length !== array.length)
        view = views[slot] = new (array.constructor as TypedArrayClass)(kernel.buffer, address, array.length);
      (one.inside = view).set(array as never);
    }
  }
  kernel.words[ARENA_TOP] = next;
}

const align = (address: number): number => (address + 15) & -16;

/** The error to throw on for one that a kernel has thrown. */
export type Repair = (error: unknown) => unknown;

/**
 * What is done after a throw, which leaves the shadow stack where it was. A stack pointer below 0 says that the shadow
 * stack was too short; the trap that followed becomes the engine's own error for too deep recursion.
 */
export const recover =
  (kernel: KernelMemory): Repair =>
  (error) => {
    const overflow = kernel.stack.value < 0;
    kernel.stack.value = kernel.stackBase;
    kernel.words[ARENA_END] = kernel.arenaEnd;
    try {
      return overflow ? recurse() : error;
    } catch (own) {
      return own;
    }
  };
