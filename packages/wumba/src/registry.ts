/**
 * Marked functions of a file, told of by the last statement of it, in; where `kernelOf` finds them, out. Bundlers see
 * that the statement can go, as long as their plugin does not say that it stays.
 */
import type { WasmFunction } from "./crossing.js";
import { javascript } from "./link.js";

/**
 * The function; its kernels as they are now; their variants, best first; why calls may run as JavaScript; whether the
 * kernels are in files of their own.
 */
export type KnownFunction = readonly [
  fn: object,
  kernels: readonly WasmFunction[],
  variants: readonly string[],
  reason?: string | 0,
  files?: 1,
];

/** What is known of a function. */
export interface Known {
  /** As its kernels were when the file had run: none had been called. */
  readonly first: readonly WasmFunction[];
  readonly now: () => KnownFunction;
  /** What stands for a kernel that cannot run, in this copy of the package. */
  readonly javascript: WasmFunction;
}

const owner = globalThis as unknown as Record<symbol, WeakMap<object, Known> | undefined>;
const KEY = Symbol.for("wumba.known.1");

/** All copies of the package on a page share it; undefined as long as nothing has been told. */
export const registry = (): WeakMap<object, Known> | undefined => owner[KEY];

export function known(rows: () => readonly KnownFunction[]): void {
  const all = (owner[KEY] ??= new WeakMap());
  rows().forEach(([fn, first], k) => {
    if (fn === Object(fn)) all.set(fn, { first, now: () => rows()[k]!, javascript });
  });
}
