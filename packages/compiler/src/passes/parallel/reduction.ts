/** A variable into which the rounds of a loop put together what they find, as data. */
import type { Expression, Local, Statement } from "../../ir/ir.js";

export interface Reduction {
  readonly local: Local;
  /** What goes with an extreme: its position, say. */
  readonly followers: readonly Local[];
  /** The value that each block begins with. */
  readonly start: Expression;
  /**
   * What has to hold of the variable before the loop; `exact` if the result must not be rounded in another way.
   * `initial`: its value then, where it is known.
   */
  readonly entry: (exact: boolean, initial: number | undefined) => Expression | undefined;
  /** Takes what a block has found, one expression for the variable and one for each follower. */
  readonly combine: (found: Expression, followers: readonly Expression[]) => Statement[];
  /** The result has the bits that the rounds would give one after the other. */
  readonly exact: boolean;
  readonly name: string;
}

/** What a variable is before the loop, where it is a constant. */
export type Initial = (local: Local) => number | undefined;
