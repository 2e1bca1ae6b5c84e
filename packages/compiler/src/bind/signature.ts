/** The boundary of a kernel as data: what JavaScript passes, what the WebAssembly function takes and gives. */

import type { Amount } from "./amount.js";

/** The typed array classes that cross the boundary; the names are JavaScript's. */
export type ArrayKind =
  | "Int8Array"
  | "Uint8Array"
  | "Uint8ClampedArray"
  | "Int16Array"
  | "Uint16Array"
  | "Int32Array"
  | "Uint32Array"
  | "Float16Array"
  | "Float32Array"
  | "Float64Array"
  | "BigInt64Array"
  | "BigUint64Array";

/** What an argument is, of those that a kernel has a version for. */
export type ArgumentClass =
  | MemoryKind
  | "Array"
  | "ArrayBuffer"
  | "number"
  | "boolean"
  | "string"
  | "bigint"
  | "object"
  | "nothing";

/**
 * A parameter by its name, and what a call has to pass for it: something of a class, or the very function that the
 * marked one's body has under the name `same`; `undefined` for nothing.
 */
export type ArgumentTest =
  | { readonly name: string; readonly is: ArgumentClass }
  | { readonly name: string; readonly same: string };

/** What crosses as an address and a length: of a DataView, its bytes. */
export type MemoryKind = ArrayKind | "DataView";

/** Of an element. */
export const bytesOf = (array: MemoryKind): number =>
  /64/.test(array) ? 8 : /32/.test(array) ? 4 : /16/.test(array) ? 2 : 1;

/**
 * How one JavaScript argument becomes WebAssembly parameters.
 *
 * - `number`: one f64.
 *   With `tested`, the call runs as JavaScript when a number is something else: the function asks what it was given.
 * - `integer`: one i32. The call runs as JavaScript unless the argument is a 31-bit signed integer (so that sums with
 *   it stay within 32 bits); with `negativeZero: "refuse"` an argument of -0 runs as JavaScript too, with `"ignore"` it
 *   counts as 0.
 * - `boolean`: one i32, 0 or 1. The call runs as JavaScript when it is given something else.
 * - `bigint`: one i64, of which the bits count; with `exact` the call runs as JavaScript unless the bigint fits a
 *   signed i64.
 * - `optional`: a number or boolean that may be undefined: an f64 or i32 (0 when undefined), then an i32, 1 when it is
 *   there.
 * - `array`: two i32: byte address, then length in elements. `written` says that the kernel may store into it; `list`
 *   that JavaScript has a list, of which there is a copy in kernel memory, or else the call runs as JavaScript;
 *   `nothing` what JavaScript may pass in place of an array: both words are 0 then.
 * - `value`: what lies in memory during the call: an object is one i32, its address (0 for none), an array two.
 * - `instance`: an instance of a class that lives in kernel memory, by the key of the class: one i32, its address (0
 *   for none, where it may be none).
 */
export type ParameterType =
  | { readonly kind: "number"; readonly tested?: true }
  | { readonly kind: "integer"; readonly negativeZero: "refuse" | "ignore" }
  | { readonly kind: "boolean" }
  | { readonly kind: "bigint"; readonly exact: boolean }
  /** A number or boolean, or what stands for none: other values make the call run as JavaScript. */
  | { readonly kind: "optional"; readonly type: "number" | "boolean"; readonly nothing: "undefined" | "null" | "both" }
  | {
      readonly kind: "array";
      readonly array: MemoryKind;
      readonly written: boolean;
      readonly list?: true;
      readonly nothing?: "undefined" | "null";
    }
  | { readonly kind: "value"; readonly value: ValueType }
  | { readonly kind: "instance"; readonly key: string; readonly open: boolean }
  /**
   * A function of JavaScript that the kernel calls: nothing is passed. `own`: the kernel brings it, as text that is its
   * name. `optional`: it may be undefined. `class`: the kernel does not call it; it gives a class of the program.
   */
  | { readonly kind: "function"; readonly own?: true; readonly optional?: true; readonly class?: true }
  /**
   * A variable of the module: JavaScript passes an object whose `value` it is, the WebAssembly function takes an
   * address at which it lies.
   */
  | { readonly kind: "cell"; readonly value: "number" | "integer" | "boolean" };

/** Which of JavaScript's two stands for a value that is not there; `never` where the type says that it is there. */
export type NothingKind = "undefined" | "null" | "never";

/** A value in memory: of a field, of an element of a list, or what a parameter or result points to. */
export type ValueType =
  /** An i64; other bigints make the call run as JavaScript. */
  | { readonly kind: "bigint"; readonly signed: boolean }
  | { readonly kind: "number" | "boolean" }
  /** A number that is an integer of 31 bits, and not -0; others make the call run as JavaScript. */
  | { readonly kind: "integer" }
  /** A number, or a boolean, that may not be there. */
  | { readonly kind: "optional" | "optionalBoolean"; readonly nothing: NothingKind }
  | { readonly kind: "string"; readonly nothing: NothingKind }
  | { readonly kind: "array"; readonly array: MemoryKind; readonly nothing: NothingKind }
  /** An index of the layouts of the signature. */
  | { readonly kind: "object"; readonly layout: number; readonly nothing: NothingKind };

/** A field of an object: its name, the offset in bytes, and whether JavaScript leaves it out when it is undefined. */
export interface FieldLayout {
  readonly name: string;
  readonly offset: number;
  readonly type: ValueType;
  readonly optional: boolean;
  /** The call runs as JavaScript where the property is there and undefined. */
  readonly leftOut?: true;
  /** Objects of JavaScript that have another value here are of another member of a union. */
  readonly literal?: string | number | boolean;
}

/**
 * What JavaScript has for objects that are tables in memory: classes of `@wumba/std`, of which a field that is
 * `optional` is only given.
 */
export type TableKind = "map" | "set" | "dictionary";

/**
 * How an object lies in memory. `written` says that the kernel may change objects of this layout; `passing` that nobody
 * asks again which object of JavaScript one was.
 */
export type Layout =
  | RecordLayout
  | ClassLayout
  | InstanceLayout
  | FamilyLayout
  /** Three u32: address of the elements, length, capacity. */
  | ListLayout
  | MixedLayout
  /** Records of which each has one of several layouts. */
  | ChoiceLayout
  | ExactLayout;

export interface ListLayout {
  readonly kind: "list";
  readonly written: boolean;
  readonly elementSize: number;
  readonly type: ValueType;
  /** Elements that are missing are left out. */
  readonly holes?: true;
}

export interface RecordLayout {
  readonly kind: "record" | "tuple" | TableKind;
  readonly written: boolean;
  readonly passing?: true;
  readonly size: number;
  readonly fields: readonly FieldLayout[];
}

/**
 * Instances of a class that a library exports. Those of most never change, and the constructor takes the fields;
 * `isOpen` is one of `random`, whose fields kernels may change.
 */
export interface ClassLayout extends Omit<RecordLayout, "kind"> {
  readonly kind: "class";
  readonly className: string;
  readonly isOpen: boolean;
}

/**
 * Instances of a class of the program, by the place of what gives it among the functions that a call passes. Those of
 * classes that derive from it too, which have nothing of their own under the names that are `called`: members of the
 * class, and fields that others have.
 */
export interface InstanceLayout extends Omit<RecordLayout, "kind"> {
  readonly kind: "instance";
  readonly slot: number;
  readonly called: readonly string[];
  /** `#private` fields, and the place of what reads and writes them. */
  readonly secrets?: { readonly slot: number; readonly fields: readonly string[] };
  /** What an instance says in memory of its class: an f64 at an offset. */
  readonly mark?: { readonly offset: number; readonly id: number };
}

/** Instances of several classes: each is as `layout` says, and has the number of its class at the offset. */
export interface FamilyLayout {
  readonly kind: "family";
  readonly written: boolean;
  readonly offset: number;
  readonly classes: readonly { readonly slot: number; readonly id: number; readonly layout: number }[];
}

/** Objects that lie as `layout` says. Those of JavaScript have the properties of one of `forms`, and no others. */
export interface ExactLayout {
  readonly kind: "exact";
  readonly written: boolean;
  readonly layout: number;
  /** Whether they have them in this order. */
  readonly ordered: boolean;
  /** Names, with the only values that some have. */
  readonly forms: readonly (readonly Pick<FieldLayout, "name" | "literal">[])[];
}

/**
 * A value that is of one of several types and never changes: its kind as an f64 (0 a number, 1 a string, 2 a boolean, 3
 * an object), and behind it a place for a number or boolean, one for a string, and one for an object.
 */
export interface MixedLayout {
  readonly kind: "mixed";
  readonly written: false;
  readonly size: number;
  readonly scalars: readonly ("number" | "string" | "boolean")[];
  readonly object: ValueType | undefined;
}

/**
 * Objects of JavaScript are of each of `members` that fits, of one at least; `rest` are fields that may be of none.
 * Objects that the kernel makes have one of `forms`: the only one, or the one that the f64 at the offset `tag` says,
 * counted from 1. 0 there says that it is one of `members`.
 */
export interface ChoiceLayout {
  readonly kind: "choice";
  readonly written: boolean;
  readonly size: number;
  readonly rest: number | undefined;
  readonly members: readonly number[];
  readonly tag: number | undefined;
  readonly forms: readonly number[];
}

/** A class whose instances live in kernel memory. */
export interface KernelClass {
  /** The export of the module of kernels that describes it. */
  readonly exportName: string;
  readonly key: string;
  /** In the order in which they lie, eight bytes each, but for arrays of n dimensions. */
  readonly fields: readonly KernelField[];
}

/**
 * Arrays of n dimensions in a field of an instance: of a class that a library exports, with a dtype. In memory
 * they are their data, which lie as those of a field that is a typed array, and so many numbers behind it: what the
 * constructor of the class takes.
 */
export interface ArrayField {
  readonly kind: "strided";
  readonly className: string;
  readonly dtype: string;
  readonly data: ArrayKind;
  readonly numbers: number;
  readonly nothing: NothingKind;
}

/** `place` counts the eight bytes ahead of it; `scalar` brings numbers into an explicit type. */
export interface KernelField {
  readonly name: string;
  readonly type: ValueType | ArrayField;
  readonly place: number;
  readonly scalar?: string;
}

/** What the glue imports of a library where it names it: classes whose instances cross, and what holds them. */
export interface ClassModule {
  readonly specifier: string;
  readonly names: readonly string[];
}

/** Exports of the module of kernels that rewritten classes name: functions of the runtime. */
export const CLASS_EXPORTS = {
  begin: "$instance",
  number: { get: "$number", set: "$setNumber" },
  scalar: { get: "$number", set: "$setScalar" },
  array: { get: "$array", set: "$setArray" },
  strided: { get: "$ndarray", set: "$setNDArray" },
  other: { get: "$field", set: "$setField" },
  fresh: "$setFresh",
} as const;

/** A parameter, in the order in which the forwarding call passes its arguments (hidden arguments come last). */
export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
}

/**
 * How the result comes back.
 *
 * - `void`: nothing. `number`: one f64. `integer`: one i32 that is a number. `boolean`: one i32.
 * - `bigint`: one i64, to be read as a signed or unsigned value.
 * - `array`: the function returns nothing and leaves the byte address and the length in elements as two u32 at
 *   `RESULT` of wumba/wire. `sameAs` lists the indices of parameters that it may be identical to: when address and
 *   length equal those of such an argument, that very argument is the result; when the address lies inside the memory
 *   of such an argument, or of one of `viewsOf`, it is a new view on the argument's buffer (a subarray); otherwise a
 *   fresh copy on the JavaScript heap.
 */
export type ResultType =
  | { readonly kind: "void" | "number" | "integer" | "boolean" }
  | { readonly kind: "bigint"; readonly signed: boolean }
  | {
      readonly kind: "array";
      readonly array: ArrayKind;
      readonly sameAs: readonly number[];
      readonly viewsOf?: readonly number[];
      /** The result is the buffer of that array. */
      readonly buffer?: true;
    }
  /**
   * An instance of a class that lives in kernel memory, or is to live there, by its address: some parameter is of the
   * same class.
   */
  | { readonly kind: "instance"; readonly key: string; readonly nothing: NothingKind }
  /** An object is the address that the function returns; an array is left at `RESULT` of wumba/wire. */
  | { readonly kind: "value"; readonly value: ValueType };

/** A place in TypeScript source; line and column start at 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One bounds check that can fail: the text of the array expression and the place of the access. */
export interface BoundsSite {
  readonly array: string;
  readonly place: Place;
}

/** One `throw`: the built-in error class and the pieces of its message; numbers are printed between the pieces. */
export interface ThrowSite {
  readonly error: string;
  readonly message: readonly string[];
  /** How each number between the pieces prints: as JavaScript prints a number, or as `true` / `false`. */
  readonly values: readonly ("number" | "boolean")[];
}

/** What few kernels import, so that only their glue passes it. */
export type FurtherImport = "fork" | "hostCase" | "island" | "stopped" | "textError";

/** A file name that is the same on every machine. */
export function relativeName(file: string, root: string | undefined): string {
  const normal = file.replaceAll("\\", "/");
  const base = root?.replaceAll("\\", "/").replace(/\/?$/, "/");
  return base && normal.startsWith(base) ? normal.slice(base.length) : normal.slice(normal.lastIndexOf("/") + 1);
}

/** Everything that the glue needs to know about a compiled function. */
export interface Signature {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly result: ResultType;
  readonly boundsSites: readonly BoundsSite[];
  readonly throwSites: readonly ThrowSite[];
  /** How the objects lie that cross the boundary. */
  readonly layouts: readonly Layout[];
  /** The kernel may store into arrays that came inside of objects. */
  readonly writesArrays: boolean;
  /** The kernel allocates in the arena: its top must be put back after the call. */
  readonly usesArena: boolean;
  /** The kernel may put arrays or strings into fields of instances: what they hold is looked at after each call. */
  readonly keeps?: boolean;
  /** The kernel is the constructor of its first parameter. */
  readonly constructs?: boolean;
  /**
   * Where the kernel calls functions of JavaScript through an object: which of the functions, and the layout of the
   * object.
   */
  readonly islands?: readonly { readonly function: number; readonly layout: number }[];
  /**
   * The kernel calls recursive functions inside of `try`: a call that comes to the end of the stack is undone and runs
   * as JavaScript.
   */
  readonly restarts?: boolean;
  /** Calls by `runAsync` run on another thread. */
  readonly async?: boolean;
  /** What the kernel imports besides what every kernel gets. */
  readonly further?: readonly FurtherImport[];
  /**
   * Which calls that copy run as wasm: `always` all that can; `worth` those that gain more than they cost; `resident`
   * none.
   */
  readonly boundary: "always" | "worth" | "resident";
  readonly worth?: Worth;
}

/** What a call that copies gains and costs, in nanoseconds. */
export interface Worth {
  /** At the least. */
  readonly gain: Amount;
  readonly cost: Amount;
  /**
   * Calls in doubt are timed both ways: those that cost more than the gain, and less than so many times the gain; 0
   * where there is no such limit. The forwarding call then passes the marked function as one more argument.
   */
  readonly timed?: number;
}

/** Arrays of fewer elements outside kernel memory are known again. */
export const SIZED_CALL = 512;
/**
 * Copying of so many nanoseconds takes twice as long, since so much does not stay in the processor's cache; what is
 * more at most three times.
 */
export const CACHE_TIME = 250_000;
