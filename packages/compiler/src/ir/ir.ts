/**
 * The intermediate representation: typed expression trees in structured statements over mutable locals.
 *
 * Before `narrow`, every JavaScript number is an `f64` and each operation has JavaScript's meaning. `narrow` gives
 * numbers that are provably integers the types `i32` and `i64`, numbers of 32 bits the type `f32`, and bigints an `i64`
 * or `i128`; an operation then means what its operand types say. Expressions have no effects but two: a load may fail
 * its bounds check, and an allocation may fail. Everything else that acts is a statement, in evaluation order.
 */
import type { MemoryKind, Place } from "../bind/signature.js";
import type { Barrier, Coordinate, Shared } from "./gpu/nodes.js";
import type { ObjectType } from "./objects.js";
import type { WideOperationName } from "./operations/bigint-operations.js";
import type { PlainOperationName } from "./operations/operations.js";
import type { BigConstant } from "./wide.js";

export type NumberType = "f64" | "f32" | "i32" | "i64";
export type ScalarType = NumberType | "bool" | "bigint" | "i128";
/**
 * What is an address and a length: typed arrays, the bytes of a DataView or an ArrayBuffer, strings (UTF-16 units), and
 * the elements of lists: booleans, objects, and what is an address and a length itself.
 */
export type StorageKind = MemoryKind | "ArrayBuffer" | "String" | "Booleans" | "Bigints" | "Objects" | "Views";
/** Types are compared by `sameType`: object types may turn out to be one. */
export type Type = ScalarType | StorageKind | ObjectType | "void";

/** A variable. `reference` locals are parameters that point at a variable of an enclosing function. */
export interface Local {
  readonly name: string;
  readonly type: Type;
  readonly reference: boolean;
  readonly place?: Place | undefined;
  /** Hardly ever anything but 1, as the stride of an array's last axis. */
  readonly unit?: boolean;
  /** An i32 that is never negative. */
  readonly natural?: boolean;
}

export type LibraryRole = "inline" | "rare";

export interface Func {
  readonly name: string;
  readonly parameters: readonly Local[];
  readonly result: Type;
  /** The result is an f64 as in memory: a number, or undefined. */
  readonly optional?: boolean;
  body: Statement[];
  readonly place: Place;
  /** Gives back the arena when it returns, but for a string that is its result. */
  ownsArena?: boolean;
  /**
   * What `@wumba/std` says of a function of its own: belongs into loops that call it, or hardly ever runs and does
   * nothing but compute.
   */
  readonly library?: LibraryRole;
  /** Of a library: LLVM compiles it once for all kernels that have it with the same text, if it is large. */
  readonly shared?: boolean;
  /**
   * The rounds of its innermost loops touch different elements: the package says so of functions that it gives lists of
   * its own.
   */
  readonly independent?: boolean;
  /**
   * The rounds of its outermost loops may run on many threads, if the kernel's loops may: the package says so of
   * functions that it gives arrays that lie apart.
   */
  readonly parallel?: boolean;
  /**
   * Adds elements in eight sums; its parameters are how many, the array, the first one and how far they are apart.
   * Those that follow one another are added in vectors, in the same order.
   */
  readonly eights?: boolean;
  /** Before the passes: the function of `@wumba/std` that gives the result rounded to single precision. */
  single?: Func;
  /** Such a function that is right for arguments of single precision only. */
  readonly takesSingles?: boolean;
}

/** A constant table in the static data of the module. */
export interface Table {
  readonly name: string;
  readonly array: StorageKind;
  readonly values: readonly (number | bigint)[];
}

export interface Module {
  readonly root: Func;
  readonly functions: readonly Func[];
  readonly tables: readonly Table[];
}

/** Operations that are a name, a result type and operands: see their table. */
export type OperationName = PlainOperationName | WideOperationName;

export interface Operation {
  readonly op: OperationName;
  readonly type: Type;
  readonly args: readonly Expression[];
  /** Of operations on bigints: where a message says that the value may outgrow every register. */
  readonly place?: Place | undefined;
}

export interface Constant {
  readonly op: "constant";
  readonly type: ScalarType;
  readonly value: number;
  readonly args: readonly [];
}

export interface Read {
  readonly op: "local";
  readonly type: Type;
  readonly local: Local;
  readonly args: readonly [];
}

/** The address of a local, passed for a `reference` parameter. */
export interface Address {
  readonly op: "address";
  readonly type: Type;
  readonly local: Local;
  readonly args: readonly [];
}

/** `args[0] ? args[1] : args[2]`; only the chosen operand is evaluated. */
export interface Conditional {
  readonly op: "conditional";
  readonly type: Type;
  readonly args: readonly [Expression, Expression, Expression];
}

export interface Call {
  readonly op: "call";
  readonly type: Type;
  readonly callee: Func;
  /** It stays a call, in loops too, since few rounds come to it. */
  readonly apart?: boolean;
  readonly args: readonly Expression[];
}

/** The site of an access whose check the user has switched off. */
export const UNCHECKED = -1;

/** Whether an access looks at its index and tells: others are known to be inside, or the user wants no checks. */
export const isChecked = (site: number | undefined): site is number => site !== undefined && site !== UNCHECKED;

/** `args[0][args[1]]`. `site` is the bounds site, or undefined when the index is known to be inside. */
export interface Load {
  readonly op: "load";
  readonly type: Type;
  readonly site: number | undefined;
  /** The index is known not to be negative. */
  readonly natural?: boolean;
  /** The lowest byte of an i32 alone, which is not negative. */
  readonly byte?: boolean;
  /** As many elements as eight bytes hold, from this one on. */
  readonly word?: boolean;
  readonly args: readonly [Expression, Expression];
}

/** Of floats there are `add`, `min` and `max`; `min` and `max` of integers there are on the GPU alone. */
export type AtomicAction =
  | "add"
  | "sub"
  | "and"
  | "or"
  | "xor"
  | "exchange"
  | "compareExchange"
  | "load"
  | "store"
  | "min"
  | "max";

/**
 * What is done at once to the element `args[1]` of `args[0]`, with the values behind these; gives what the element was
 * before.
 */
export interface Atomic {
  readonly op: "atomic";
  readonly type: Type;
  readonly action: AtomicAction;
  readonly site: number;
  readonly args: readonly [Expression, Expression, ...Expression[]];
}

/** Whether `args[1]` is an index of array `args[0]`. */
export interface Inside {
  readonly op: "inside";
  readonly type: "bool";
  readonly args: readonly [Expression, Expression];
}

/** A new array of `args[0]` elements in the arena, zeroed unless every element is written next. */
export interface Allocate {
  readonly op: "allocate";
  readonly type: StorageKind;
  readonly zeroed: boolean;
  readonly args: readonly [Expression];
}

export interface TableRead {
  readonly op: "table";
  readonly type: StorageKind;
  readonly table: Table;
  readonly args: readonly [];
}

/** A new object with the values `args` of `fields`; other fields are undefined. */
export interface New {
  readonly op: "new";
  readonly type: ObjectType;
  readonly fields: readonly string[];
  readonly args: readonly Expression[];
  /** Which place of the program makes it, if that says how it looks in JavaScript. */
  readonly site?: number;
}

/** A new list of the elements `args[0]`, which it takes over. */
export interface NewList {
  readonly op: "newList";
  readonly type: ObjectType;
  readonly args: readonly [Expression];
}

/** A field of an object. */
export interface FieldRead {
  readonly op: "field";
  readonly type: Type;
  readonly field: string;
  readonly args: readonly [Expression];
}

/** The elements of a list, as they are now. */
export interface Items {
  readonly op: "items";
  readonly type: StorageKind;
  readonly args: readonly [Expression];
}

/** `undefined` or `null` in place of an object, an array or a string. */
export interface Nothing {
  readonly op: "nothing";
  readonly type: ObjectType | StorageKind;
  readonly args: readonly [];
}

export type Expression =
  | Operation
  | Constant
  | BigConstant
  | Read
  | Address
  | Conditional
  | Call
  | Load
  | Atomic
  | Inside
  | Allocate
  | TableRead
  | New
  | NewList
  | FieldRead
  | Items
  | Nothing
  | Coordinate
  | Shared;

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

export type Statement =
  | Assign
  | Store
  | SetField
  | Push
  | Shorten
  | Drop
  | If
  | Loop
  | Lanes
  | Block
  | Break
  | Return
  | Evaluate
  | Throw
  | Raise
  | Fail
  | CopyElements
  | ArenaScope
  | Barrier;

/** The identity of a break or continue target. */
export interface Label {
  readonly name: string;
}
