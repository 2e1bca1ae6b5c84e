/**
 * A function of the host that has the GPU run its loops: the host's part of it, in which a launch is a call of the
 * kernel's function, and these functions.
 */
import type { Place } from "../../bind/signature.js";
import type { Expression, Func, Module } from "../ir.js";

/**
 * A kernel. Its first parameter is how many rounds there are; the last one, where blocks leave something, the array of
 * words for it, which the host has when these have been read.
 */
export interface Launch {
  readonly kernel: Func;
  /** How many words each block leaves. */
  readonly words: number;
  /** What has to hold for its rounds to be independent, in numbers of 64 bits. */
  readonly conditions: readonly Expression[];
  /**
   * `alone`: by one thread, which runs statements and no rounds. `many`: a thread may run several rounds. `ordered`:
   * each runs one at the most, as what they put together depends on the order.
   */
  readonly threads: "alone" | "many" | "ordered";
  readonly place: Place;
}

export interface Launches {
  readonly module: Module;
  readonly launches: readonly Launch[];
  /** The functions of the host that launch something, by themselves or in those that they call. */
  readonly hosts: ReadonlySet<Func>;
}
