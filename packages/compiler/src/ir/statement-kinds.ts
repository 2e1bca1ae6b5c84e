/** Each kind of statement of the IR as data: what it holds, and what is known of it. */
import type { Place } from "../bind/signature.js";
import type { Local, Expression, Statement, Label, Read } from "./ir.js";

interface Located {
  readonly place?: Place | undefined;
}

export interface Assign extends Located {
  readonly kind: "assign";
  readonly local: Local;
  readonly value: Expression;
}
export interface Store extends Located {
  readonly kind: "store";
  readonly array: Expression;
  readonly index: Expression;
  readonly value: Expression;
  readonly site: number | undefined;
  /** The index is known not to be negative. */
  readonly natural?: boolean;
}
/** `object.field = value` */
export interface SetField extends Located {
  readonly kind: "setField";
  readonly object: Expression;
  readonly field: string;
  readonly value: Expression;
}
/** Adds an element to the end of a list. */
export interface Push extends Located {
  readonly kind: "push";
  readonly list: Expression;
  readonly value: Expression;
}
/** Makes a list shorter; `length` is at most what it was. */
export interface Shorten extends Located {
  readonly kind: "shorten";
  readonly list: Expression;
  readonly length: Expression;
}
/** Takes `count` elements off the beginning of a list, which has as many. */
export interface Drop extends Located {
  readonly kind: "drop";
  readonly list: Expression;
  readonly count: Expression;
}
export interface If extends Located {
  readonly kind: "if";
  readonly condition: Expression;
  readonly then: Statement[];
  readonly otherwise: Statement[];
  /** `otherwise` does what `then` does, for all values, but slower: it hardly ever runs. */
  readonly speculative?: boolean;
  /** Processors foresee that `otherwise` runs: to wait for the condition costs more than to be wrong at times. */
  readonly foreseen?: boolean;
}
/**
 * `head; while (test) { body; update; head }`. `continue` goes to `update`; without a test the loop ends by `break`.
 */
export interface Loop extends Located {
  readonly kind: "loop";
  readonly label: Label;
  readonly head: Statement[];
  readonly test: Expression | undefined;
  readonly body: Statement[];
  readonly update: Statement[];
  /** Hardly ever runs: not worth vectorising or unrolling. */
  readonly cold?: boolean;
  /** Stands in a library, which says itself which of its numbers are integers. */
  readonly ofLibrary?: boolean;
  /** Goes through arrays whose elements do not lie one behind the other, which LLVM does not vectorise. */
  readonly strided?: boolean;
  /** Each round loads and stores elements that no other round stores. */
  readonly independent?: boolean;
  /** Goes through the rows of a block of threads. */
  readonly ofRows?: boolean;
  /** Has been made in two versions: only its inner loops may be versioned again. */
  readonly tried?: boolean;
  /** The program says that the rounds do not depend on each other. */
  readonly asked?: boolean;
  /**
   * What its rounds allocate and is used later: the arena may be given back at the end of a round but for this, which
   * moves.
   */
  readonly carried?: readonly Local[];
  /** The body is one call, of a function that runs a block of rounds: the blocks may run on many threads. */
  readonly fork?: Schedule;
}
/**
 * Who takes which blocks: each thread the next one; each thread an equal share; each thread a share of what is left.
 */
export type Schedule = "dynamic" | "static" | "guided";
/**
 * As long as `count` more rounds of a counting loop are left, that many: of each its `body`, which does nothing but
 * compute, for all rounds at the same time in the lanes of vectors; then its `rest`, one round after the other. The
 * loop itself follows, for the rounds that are left: all of them where there are no vectors.
 */
export interface Lanes extends Located {
  readonly kind: "lanes";
  readonly count: number;
  /** Some values need 64 bits. */
  readonly doubles: boolean;
  readonly index: Local;
  readonly step: number;
  /** Rounds go on as long as the index is below, or `inclusive`, not above. */
  readonly bound: Expression;
  readonly inclusive: boolean;
  /** Arrays that must not share memory: else the loop that follows does all rounds. */
  readonly apart: readonly (readonly [Read, Read])[];
  /**
   * Indices that must be inside of their arrays in all of the rounds, in which they grow with the index: else the loop
   * that follows does them.
   */
  readonly inside: readonly (readonly [Read, Expression])[];
  readonly body: Statement[];
  readonly rest: Statement[];
  /** Locals of the body that may have another value in each round. */
  readonly varying: ReadonlySet<Local>;
  /** What of the body is left or entered by some of the rounds alone, or stands inside such. */
  readonly diverging: ReadonlySet<Statement>;
  /**
   * Assignments that must leave alone the rounds that do not come to them; of other ones nobody looks at what those
   * get.
   */
  readonly masked: ReadonlySet<Statement>;
  /** Varying locals of the body that are read behind it. */
  readonly results: readonly Local[];
  /**
   * Locals that each round makes the extreme, or the bits, of themselves and another value: each lane has its own,
   * which are put together in the end.
   */
  readonly folded: readonly Fold[];
}
export interface Fold {
  readonly local: Local;
  readonly op: "min" | "max" | "or";
}
/** A block that `break` leaves at its end. */
export interface Block extends Located {
  readonly kind: "block";
  readonly label: Label;
  readonly body: Statement[];
}
export interface Break extends Located {
  readonly kind: "break" | "continue";
  readonly label: Label;
  /** Leads to where an error is handled, which hardly ever happens. */
  readonly throws?: boolean;
}
export interface Return extends Located {
  readonly kind: "return";
  readonly value: Expression | undefined;
  /** Leaves with an error, which hardly ever happens. */
  readonly throws?: boolean;
}
/**
 * A length of a typed array or list, an offset of `set`, a position of `with` of a list or typed array; `reduce` of
 * nothing; an offset for a method of DataView, and the start and the length of a view on a buffer.
 */
export type FailReason =
  | TextFailReason
  | "invalidLength"
  | "invalidListLength"
  | "invalidOffset"
  | "invalidIndex"
  | "invalidElementIndex"
  | "nothingToReduce"
  | "invalidViewOffset"
  | "invalidBufferStart"
  | "invalidViewLength"
  | "invalidBufferLength"
  | "divisionByZero"
  | "negativeExponent"
  | "noInteger";
/** Of functions of strings. */
export type TextFailReason =
  | "invalidCount"
  | "invalidCodePoint"
  | "invalidRadix"
  | "invalidFixed"
  | "invalidPrecision"
  | "invalidExponential";
export interface Evaluate extends Located {
  readonly kind: "evaluate";
  readonly value: Expression;
}
/** Throws the error of a throw site; `values` are what its message prints. */
export interface Throw extends Located {
  readonly kind: "throw";
  readonly site: number;
  readonly values: readonly Expression[];
  /** What the values are, once they are in registers of 32 bits. */
  readonly kinds?: readonly RegisterKind[];
}
export type RegisterKind = "f32" | "i32" | "u32" | "bool";
/** Throws an error whose class and message are not known when building. */
export interface Raise extends Located {
  readonly kind: "raise";
  /** The number of the class: see `ERROR_CLASSES` of the contract with the runtime. */
  readonly class: Expression;
  readonly message: Expression;
}
/** Fails with one of JavaScript's own errors, in the words of the engine. */
export interface Fail extends Located {
  readonly kind: "fail";
  readonly reason: FailReason;
  readonly value: Expression;
}
/** `memmove` of all elements of `source` to the start of `target`, which is of the same kind and long enough. */
export interface CopyElements extends Located {
  readonly kind: "copy";
  readonly target: Expression;
  readonly source: Expression;
}
/** The arena's top is put back after `body` to where it was before; nothing that `body` allocates is used later. */
export interface ArenaScope extends Located {
  readonly kind: "arena";
  readonly body: Statement[];
}
