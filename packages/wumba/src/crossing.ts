/** The general call: arrays outside kernel memory are copied into the arena and back around the call of a kernel. */
import { isKernelBuffer, type KernelMemory } from "./memory.js";
import { ARENA_END, ARENA_TOP } from "./wire.js";
import { isShared, lengthOf, setAll, type KernelView, type KernelViewClass, type TypedArrayClass } from "./result.js";
import { JS } from "./sentinel.js";

/**
 * Two entries for each parameter: its class, and 1 where the kernel writes it, 2 where it may be undefined, 4 where it
 * may be null; or 0, and whether it may be undefined.
 */
export type Parameters = readonly (KernelViewClass | number)[];
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

interface ForeignArray extends Copy {
  readonly Class: KernelViewClass;
  readonly written: unknown;
  /** Of its address among the values that the kernel takes; its length comes next. */
  readonly slot: number;
  readonly buffer: ArrayBufferLike;
  readonly start: number;
  readonly end: number;
  inside?: KernelView;
}

/** A call whose arguments lie in memory. */
export interface Entered {
  /** As the kernel takes them. */
  readonly values: unknown[];
  /** The arrays of the caller that were copied. */
  readonly copies: readonly Copy[];
  /** Gives the caller's arrays and objects what the kernel may have changed. */
  writeBack(): void;
  /** What JavaScript gets for what the kernel has returned. */
  raise: (value: unknown) => unknown;
  /** Undoes what the call has written, if its error is one that JavaScript has to catch. */
  undo?(error: unknown): boolean;
}

/**
 * Brings arguments into the arena, whose top it moves; throws when one is not of its parameter's class, or the arena is
 * too small.
 */
export type Enter = (kernel: KernelMemory, args: readonly unknown[]) => Entered;

/**
 * The function that takes what JavaScript passes; it returns {@link JS} where the arguments cannot be brought into the
 * arena.
 */
export function throughArena(kernel: KernelMemory, call: WasmFunction, enter: Enter): WasmFunction {
  const { words } = kernel;
  return (...args) => {
    const top = words[ARENA_TOP]!;
    let entered: Entered | undefined;
    try {
      entered = enter(kernel, args);
      return entered.raise(call(...entered.values));
    } catch (error) {
      if (!entered) return JS;
      const own = recover(kernel, error);
      if (entered.undo?.(own)) return JS;
      throw own;
    } finally {
      try {
        entered?.writeBack();
      } finally {
        words[ARENA_TOP] = top;
      }
    }
  };
}

/** Of kernels that take numbers and arrays alone, and return what JavaScript gets; see gives.ts for others. */
export function crossing(parameters: Parameters): Enter {
  /** The last view of each parameter on the arena: arrays of one length keep coming to one address. */
  const views: KernelView[] = [];
  return (kernel, args) => {
    const values: unknown[] = [];
    const copies = lower(kernel, parameters, args, values);
    copyIn(kernel, values, copies, views);
    return {
      values,
      copies,
      writeBack() {
        for (const { array, inside, written } of copies) if (written) setAll(array, inside!);
      },
      raise: (value) => value,
    };
  };
}

/**
 * The arguments as a kernel takes them; the addresses of foreign arrays, which it returns, are filled in when these are
 * copied. Throws when an argument is not of its parameter's class.
 */
function lower(
  kernel: KernelMemory,
  parameters: Parameters,
  args: readonly unknown[],
  values: unknown[],
): ForeignArray[] {
  const foreign: ForeignArray[] = [];
  for (let index = 0; index < args.length; index++) {
    const array = args[index] as KernelView;
    const Class = parameters[index * 2] as KernelViewClass | 0;
    const flags = parameters[index * 2 + 1] as number;
    const slot = values.length;
    if (Class && array == null && flags & (array === null ? 4 : 2)) {
      values.push(0, 0);
    } else if (Class) {
      const { buffer, byteOffset: start } = array;
      const own = isKernelBuffer(kernel, buffer);
      // Proxies, whose traps see accesses, and shared buffers run as JavaScript too: copying back would undo what other
      // threads write meanwhile.
      if (!ArrayBuffer.isView(array) || array.constructor !== Class || (!own && isShared(buffer))) throw JS;
      values.push(start, lengthOf(array));
      if (!own) foreign.push({ array, Class, written: flags & 1, slot, buffer, start, end: start + array.byteLength });
    } else if (flags) {
      values.push(array ?? 0, array != null);
    } else {
      values.push(array);
    }
  }
  return foreign;
}

/**
 * Arrays of one buffer that overlap travel as a whole, so that they still do at their new addresses. Moves the arena's
 * top; throws when the arena is too small or an array is detached.
 */
function copyIn(kernel: KernelMemory, values: unknown[], foreign: ForeignArray[], views: KernelView[]): void {
  let next = align(kernel.words[ARENA_TOP]!);
  for (const first of foreign.sort((a, b) => a.start - b.start)) {
    const { buffer, start } = first;
    const shift = next + (start & 15) - start;
    let { end } = first;
    for (const one of foreign) {
      const { array, slot } = one;
      if (one.inside || (one !== first && (one.buffer !== buffer || one.start < start || one.start >= end))) continue;
      end = Math.max(end, one.end);
      // Behind each region a gap, so that its end is not the start of another: `result` tells them apart. Behind large
      // ones as in heap.ts.
      next = align(end + shift + (end - start < 4096 ? 16 : 320));
      if (next > kernel.arenaEnd) throw JS;
      const address = (values[slot] = one.start + shift);
      let view = views[slot];
      if (view?.byteOffset !== address || view.byteLength !== array.byteLength)
        view = views[slot] = new (one.Class as TypedArrayClass)(kernel.buffer, address, values[slot + 1] as number);
      setAll((one.inside = view), array);
    }
  }
  kernel.words[ARENA_TOP] = next;
}

const align = (address: number): number => (address + 15) & -16;

/**
 * After a throw, which leaves the shadow stack where it was: the error to throw on. A stack pointer below 0 says that
 * the shadow stack was too short; the trap that followed becomes the engine's own error for too deep recursion.
 */
export function recover(kernel: KernelMemory, error: unknown): unknown {
  const overflow = kernel.stack.value < 0;
  kernel.stack.value = kernel.stackBase;
  kernel.words[ARENA_END] = kernel.arenaEnd;
  try {
    return overflow ? recurse() : error;
  } catch (own) {
    return own;
  }
}

/** The sum keeps engines with tail calls from making a loop of it. */
const recurse = (): number => recurse() + 1;
