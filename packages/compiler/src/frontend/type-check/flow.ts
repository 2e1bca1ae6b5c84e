/** What TypeScript's binder finds of the flow of control, which TypeScript's declarations leave out. */
import type { ts } from "#typescript";

export interface Flow {
  readonly flags: number;
  readonly node?: ts.Node;
  readonly antecedent?: Flow | readonly Flow[];
}

/** Values of `FlowFlags`. */
export const START = 2;
/** Where branches meet. */
export const BRANCHES = 4;
/** Where rounds of a loop begin. */
export const ROUNDS = 8;
export const ASSIGNMENT = 16;
export const WHERE_TRUE = 32;
export const WHERE_FALSE = 64;
/** A clause of a `switch`; its node is none of the syntax. */
export const CLAUSE = 128;
/** Of arrays, whose types evolve by what is put into them. */
export const ARRAY_MUTATION = 256;
