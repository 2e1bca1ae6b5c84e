/** What a program says of its parallel loops, and what became of them. */
import type { Place } from "../bind/signature.js";
import type { Schedule } from "./ir.js";

export interface ParallelOptions {
  /** Stores whose indices cannot be shown to be different in each round are taken to be. */
  readonly assume?: "disjoint";
  /** Only reductions that have the bits of JavaScript's order. */
  readonly reduction?: "exact";
  readonly schedule?: Schedule;
  /** Rounds of a block. */
  readonly chunk?: number;
}

/** What became of a loop of a kernel with parallel loops. */
export interface LoopReport {
  readonly place: Place | undefined;
  /** By `prange`. */
  readonly asked: boolean;
  readonly parallel: boolean;
  /** Why it is serial. */
  readonly reasons: readonly {
    readonly code: string;
    readonly place: Place | undefined;
    readonly details: readonly string[];
  }[];
  /** What is tested before each run: where it does not hold, the loop runs serially. */
  readonly checks: readonly string[];
  /** Variables that are put together from the blocks. */
  readonly reductions: readonly string[];
}
