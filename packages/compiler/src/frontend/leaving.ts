/** How statements are left: targets of jumps, handlers of errors, and what runs before. */
import type { Label, Local } from "../ir/ir.js";

/** A place that `break` or `continue` can go to, by TypeScript label. */
export interface JumpTarget {
  readonly names: readonly string[];
  readonly breakLabel?: Label;
  readonly continueLabel?: Label;
  /** The rounds are blocks: `continue` leaves one at its end. */
  readonly blocks?: boolean;
  /** A labelled block is no target of a `break` without label. */
  readonly plain: boolean;
}

/** A generator is left at a `yield` that its loop does not come back to. */
export interface Closing {
  /** The handler around the generator. */
  readonly outside: Handler | undefined;
  /** The loop throws: its error goes on, whatever the generator throws now. */
  readonly failed: boolean;
}

/** What runs when statements are left: for jumps to targets of less than its depth, and with the handler around it. */
export interface Finalizer {
  readonly run: (closing?: Closing) => void;
  readonly depth: number;
  readonly handler: Handler | undefined;
}

/** Where an error goes: to a `catch`, or to the caller of the function. */
export interface Handler {
  /** Holds the error. */
  readonly error: Local;
  /** Leaves to where it is looked at. */
  readonly leave: () => void;
  /** The handler around this one, and whether errors end here, in a `catch`. */
  readonly outer?: Handler | undefined;
  readonly catches?: boolean;
}
