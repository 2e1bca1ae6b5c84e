/** What is to be said of an operation, once, for all that walks, checks, prints and emits it. */
import type { Rule } from "./rules.js";

export type Trait =
  /** Looks at, or changes, what lies outside of the kernel's own values. */
  | "acts"
  /** Happens as often as the program says, and where it says so. */
  | "pinned"
  /** Takes memory of the arena. */
  | "allocates"
  /** Can be computed wherever its operands are known: it neither fails nor does anything else. */
  | "anywhere"
  /** Looks at nothing but the low 32 bits of its operands. */
  | "low";

export type Comparison = "lt" | "le" | "gt" | "ge" | "eq" | "ne";

export interface OperationRow {
  /** One line of what it means. */
  readonly says: string;
  /** How it is printed between its operands. */
  readonly sign?: string;
  readonly traits?: readonly Trait[];
  /** Of a comparison: what says the same with its operands exchanged, and what holds where it does not, but for NaN. */
  readonly comparison?: { readonly mirrored: Comparison; readonly contrary: Comparison };
  /** The name of what it puts together, in any order and grouping but for rounding. */
  readonly joins?: string;
  /** The sign of a zero among its operands: shown in any case, or by the sign of a result that is 0. */
  readonly zero?: "shows" | "passes";
  /** Under `fastmath`: has LLVM's flags, or passes poison on and does nothing worse with it. */
  readonly fast?: "flags" | "passes";
  /**
   * Of operands of single precision: `same` and `value` give such a number too, the first also in a register of 32
   * bits; `rounded` gives there what is rounded of its result otherwise.
   */
  readonly single?: "same" | "value" | "rounded";
}

/** Of an operation that is a name, operands and a result. */
export interface TypedRow extends OperationRow {
  readonly rule: Rule;
}
