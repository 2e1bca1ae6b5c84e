/** The general call: arrays outside kernel memory are copied into the arena and back around the call of a kernel. */
import { ARENA_END, ARENA_TOP, type KernelMemory } from "./memory.js";
import { result, type TypedArray, type TypedArrayClass } from "./result.js";
import { JS } from "./sentinel.js";

/** Two entries for each parameter: its class, and whether the kernel writes it; or 0, and whether it may be undefined. */
export type Parameters = readonly (TypedArrayClass | 0 | 1)[];
/** 0: as it comes. 1: a boolean. An array: its class, then the parameters that it may be identical to. */
export type Result = 0 | 1 | readonly [TypedArrayClass, ...number[]];
export type WasmFunction = (...values: unknown[]) => unknown;

/** A range of one buffer that travels as a whole, so that arrays which overlap still do at their new addresses. */
interface Region {
  readonly buffer: ArrayBufferLike;
  readonly start: number;
  end: number;
  address: number;
}

interface ForeignArray {
  readonly array: TypedArray;
  readonly Class: TypedArrayClass;
  readonly written: unknown;
  readonly index: number;
  readonly slot: number;
  region?: Region;
  /** The array's elements while the kernel runs. */
  inside?: TypedArray;
}

/** The function that takes what JavaScript passes; it returns {@link JS} when an argument is not of its class or the arena is too small. */
export function crossing(kernel: KernelMemory, call: WasmFunction, parameters: Parameters, kind: Result): (...values: unknown[]) => unknown {
  const { buffer, words } = kernel;
  return (...args) => {
    const top = words[ARENA_TOP]!;
    const values: unknown[] = [];
    const addresses: number[] = [];
    const foreign: ForeignArray[] = [];
    const regions: Region[] = [];
    let next = top;
    try {
      args.forEach((value, index) => {
        const Class = parameters[index * 2];
        const flag = parameters[index * 2 + 1];
        if (!Class) return flag ? values.push(value === undefined ? 0 : value, value !== undefined) : values.push(value);
        const array = value as TypedArray;
        // Shared buffers too run as JavaScript: copying back would undo what other threads write meanwhile.
        if (array.constructor !== Class || array.buffer.constructor !== ArrayBuffer) throw 0;
        addresses[index] = array.byteOffset;
        const slot = values.push(array.byteOffset, array.length) - 2;
        if (array.buffer !== buffer) foreign.push({ array, Class: Class as TypedArrayClass, written: flag, index, slot });
      });
      foreign.sort((a, b) => a.array.byteOffset - b.array.byteOffset);
      for (const one of foreign) {
        const { buffer, byteOffset: start, byteLength } = one.array;
        let region = regions.find((other) => other.buffer === buffer && start < other.end);
        if (!region) regions.push((region = { buffer, start, end: start, address: 0 }));
        region.end = Math.max(region.end, start + byteLength);
        one.region = region;
      }
      for (const region of regions) {
        // Behind each region a gap, so that its end is not the start of another: `result` tells them apart.
        region.address = align(next) + (region.start & 15);
        next = region.address + region.end - region.start + 16;
        if (next > kernel.arenaEnd) throw 0;
      }
      for (const one of foreign) {
        const { array, index, region } = one;
        const address = (values[one.slot] = addresses[index] = region!.address + array.byteOffset - region!.start);
        one.inside = new one.Class(buffer, address, array.length);
        // A detached array throws here.
        one.inside.set(array);
      }
    } catch {
      return JS;
    }
    try {
      words[ARENA_TOP] = align(next);
      const value = call(...values);
      if (!kind) return value;
      if (kind === 1) return !!value;
      const [Class, ...sameAs] = kind;
      return result(Class, sameAs.map((i) => args[i] as TypedArray), sameAs.map((i) => addresses[i]!));
    } catch (error) {
      recover(kernel);
      throw error;
    } finally {
      for (const { array, written, inside } of foreign) if (written) array.set(inside!);
      words[ARENA_TOP] = top;
    }
  };
}

const align = (address: number): number => (address + 15) & -16;

/** After a throw, which leaves the shadow stack where it was, and may have come from its overflow. */
export function recover(kernel: KernelMemory): void {
  kernel.stack.value = kernel.stackBase;
  kernel.words[ARENA_END] = kernel.arenaEnd;
}
