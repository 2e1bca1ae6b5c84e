/**
 * What a program allows floating-point arithmetic to do besides what JavaScript does, and which operations of a kernel
 * that concerns.
 */
import type { Place } from "../bind/signature.js";
import type { Expression, Local } from "./ir.js";
import { operationsWhere } from "./operations/operations.js";

/** By the names of LLVM and Numba, in the order of LLVM's reference. */
export const fastMathFlags = ["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"] as const;
export type FastMathFlag = (typeof fastMathFlags)[number];

export interface FastMath {
  readonly flags: readonly FastMathFlag[];
  /** The operations that get the flags. */
  readonly relaxed: ReadonlySet<Expression>;
  /**
   * Operations of the approximate bodies of functions of Math, and of products of matrices, which get `contract` alone.
   */
  readonly contracted: ReadonlySet<Expression>;
  /**
   * Sums that a variable carries from round to round: a fused addition takes longer than an addition, of which the next
   * round waits for the end.
   */
  readonly carried: ReadonlySet<Expression>;
  /** Comparisons of which it does not matter what they say of NaN, nor which of two zeros is chosen by them. */
  readonly free: ReadonlySet<Expression>;
  /** Where the program has operations that get none, since integers are made of their results. */
  readonly strict: readonly Place[];
  /**
   * Whether a value may be LLVM's poison, as that of an operation under `nnan` or `ninf` is where the program does not
   * keep its word.
   */
  mayBePoison(e: Expression): boolean;
  /** Variables that may hold poison. */
  readonly poisoned: ReadonlySet<Local>;
}

/** Operations that can have flags. */
export const flaggedOperations = operationsWhere(({ fast }) => fast === "flags");

/** Operations that make poison of poison and do nothing worse with it. */
export const passesPoisonOn = operationsWhere(({ fast }) => fast !== undefined);
