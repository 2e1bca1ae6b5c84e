/** What a program says of its parallel loops. */
import type { Schedule } from "./statement-kinds.js";

export interface ParallelOptions {
  /** Stores whose indices cannot be shown to be different in each round are taken to be. */
  readonly assume?: "disjoint";
  /** Only reductions that have the bits of JavaScript's order. */
  readonly reduction?: "exact";
  readonly schedule?: Schedule;
  /** Rounds of a block. */
  readonly chunk?: number;
}
