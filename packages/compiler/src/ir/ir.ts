/**
 * The intermediate representation: typed expression trees in structured statements over mutable locals.
 *
 * Before `narrow`, every JavaScript number is an `f64` and each operation has JavaScript's meaning. `narrow` gives
 * numbers that are provably integers the types `i32` and `i64`, numbers of 32 bits the type `f32`, and bigints an `i64`
 * or `i128`; an operation then means what its operand types say. Expressions have no effects but two: a load may fail
 * its bounds check, and an allocation may fail. Everything else that acts is a statement, in evaluation order.
 */
import type { MemoryKind, Place } from "../bind/signature.js";
import type { Barrier, BlockValue, Coordinate, Shared, WarpValue } from "./gpu/nodes.js";
import type { WideOperationName } from "./operations/bigint-operations.js";
import type { PlainOperationName } from "./operations/operations.js";
import type { BigConstant } from "./wide.js";
import type {
  Assign,
  Store,
  SetField,
  Push,
  Shorten,
  Drop,
  If,
  Loop,
  Lanes,
  Block,
  Break,
  Return,
  Evaluate,
  Throw,
  Raise,
  Fail,
  CopyElements,
  ArenaScope,
} from "./statement-kinds.js";
import type { ObjectType, New, NewList, FieldRead, Items } from "./objects.js";

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
  /** Before the passes: that with the same results which has branches. */
  serial?: Func;
  /** One of the former that is right for arguments of single precision only. */
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
  readonly site: number | undefined;
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
  | BlockValue
  | WarpValue
  | Shared;

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
