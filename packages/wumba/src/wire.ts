/**
 * What compiled kernels and the runtime that runs them agree on: numbers in the text of the glue, places in memory, and
 * names of imports and exports. The compiler and the runtime both import it; what the runtime writes down itself, where
 * that makes bundles smaller, has its types. Numbers are literals: bundlers put them where they are used.
 */

// --- values in memory: what the glue calls the types of fields, elements, parameters and results

export const NUMBER = 0;
export const BOOLEAN = 1;
/** A number or undefined; one more: or null. The same of the next two. */
export const OPTIONAL = 2;
export const STRING = 4;
export const OPTIONAL_BOOLEAN = 6;
/** What wasm takes as it is; one more: or undefined. */
export const PLAIN = 8;
export const PLAIN_OPTIONAL = 9;
export const NO_RESULT = 10;
/** An integer of 31 bits, but not -0. */
export const INTEGER = 11;
/** A bigint of 64 bits; one more: without a sign. */
export const SIGNED = 12;
export const UNSIGNED = 13;
/** A string that is neither undefined nor null. */
export const STRING_THERE = 14;
/** From here on objects, four numbers for each layout: or undefined, or null, or neither. */
export const FIRST_LAYOUT = 16;

// --- parameters that are arrays: what a kernel does with one, and whether there may be none

export const WRITTEN = 1;
/** Of numbers too. */
export const OR_UNDEFINED = 2;
export const OR_NULL = 4;
/** A DataView, which crosses as its bytes. */
export const VIEW = 8;

// --- layouts of objects: what stands first in the text of one

export const RECORD = 0;
export const TUPLE = 1;
export const LIST = 2;
/** A union of records. */
export const CHOICE = 3;
/** A value of one of several types. */
export const MIXED = 4;

// --- the f64 that stands for undefined in a field or an element: a NaN that no arithmetic gives

export const UNDEFINED_LOW = 1;
export const UNDEFINED_HIGH = 0x7ff8dead;

// --- the memory: its size by default, in bytes, and the least, in pages of so many bytes

export const DEFAULT_BYTES = 0x10000000;
export const FEWEST_PAGES = 256;
export const PAGE = 0x10000;

// --- the fixed words of a thread

/**
 * Byte address of the fixed words of the thread that loads kernels. All below is the shadow stack, which grows down to
 * 0: a call that finds no room there has its frame at negative addresses, where there is no memory, and traps.
 */
export const WORDS = 0x100000;
/** Byte address of the arena of that thread. */
export const ARENA_START = 0x100400;
/** Indices of the words, of 32 bits each. The first is 1 when a thread has taken the region for itself. */
export const ADOPTED = 0;
/** The arena's top: the next free byte, a multiple of 16; and its end. */
export const ARENA_TOP = 4;
export const ARENA_END = 5;
/** 1 when there are arrays in kernel memory that JavaScript has made. */
export const ARRAYS = 6;
/** Address and length of an array result. */
export const RESULT = 8;
/** How often kernels with parallel loops were called. */
export const CALL = 10;
/** The number of the thread. */
export const THREAD = 11;
/** How many calls of JavaScript run inside of kernels. */
export const NESTED = 12;
/** Not 0 when a call on another thread is to end. */
export const STOP = 13;
/** How far such a call has come: a float of 64 bits. */
export const PROGRESS = 14;

// --- imports and exports of a kernel's module

/** What a kernel takes of a function of JavaScript, added to the count of its arguments: whether it is true. */
export const GIVES_TRUTH = 8;

/** The same where it takes nothing, whatever the function gives. */
export const GIVES_NOTHING = 16;

/** The module name of the functions that a kernel imports, and their names. */
export const IMPORT_MODULE = "w";
export const IMPORTS = {
  /** (site: i32, index: f64, length: i32) → never. Throws the RangeError of a bounds site. */
  outOfBounds: "o",
  /** (site: i32, a: f64, b: f64, c: f64, d: f64) → never. Throws the error of a throw site with up to four values. */
  throwError: "t",
  /**
   * (class: f64, address: i32, length: i32) → never. Throws an error of a class, −1 − its index, with a message in
   * memory.
   */
  raise: "e",
  /** (length: f64) → never. Throws the engine's RangeError for this invalid typed array length. */
  invalidLength: "l",
  /** (length: f64) → never. Throws the engine's RangeError for this invalid length of a list. */
  invalidListLength: "a",
  /**
   * (position: f64) → never. Throws the engine's RangeError of Array.prototype.with, or of the method of typed arrays.
   */
  invalidIndex: "w",
  invalidElementIndex: "x",
  /** (unused: f64) → never. Throws the engine's TypeError for reducing nothing to a value. */
  nothingToReduce: "n",
  /**
   * (offset: f64) → never. Throws the engine's RangeError of the methods of DataView, for this offset into an empty
   * one.
   */
  invalidViewOffset: "v",
  /** (start: f64) → never. Throws the engine's RangeError for a DataView or an array that begins behind its buffer. */
  invalidBufferStart: "f",
  /** (length: f64) → never. Throws the engine's RangeError for a DataView, or an array, that ends behind its buffer. */
  invalidViewLength: "y",
  invalidBufferLength: "g",
  /** (bytes: f64) → never. The arena is full: throws a RangeError with the sizes. */
  outOfMemory: "m",
  /**
   * (offset: f64) → never. Throws the engine's RangeError of TypedArray.prototype.set, for this offset into an empty
   * array.
   */
  invalidOffset: "s",
  /** (0) → never. Throws the engine's RangeError for a bigint divided by zero. */
  divisionByZero: "d",
  /** (0) → never. Throws the engine's RangeError for a bigint to a negative power. */
  negativeExponent: "p",
  /**
   * (value: f64) → never. Throws the engine's RangeError for a number that is no integer and should become a bigint.
   */
  noInteger: "b",
  /**
   * (slot, count, four arguments: f64) → f64. Calls a function of JavaScript that the kernel was given. With
   * {@link GIVES_TRUTH} or {@link GIVES_NOTHING} added to the count it gives 1 or 0, or 0.
   */
  host: "c",
  /**
   * (place: i32, address: i32) → f64. Calls a function of JavaScript with what stands in an object, and leaves its
   * result there.
   */
  island: "i",
  /**
   * (task: i32, blocks: i32, context: i32, nanoseconds: f64, schedule: i32) → i32. Runs the blocks of a task, which is
   * exported under {@link taskExport}, on all threads; 0 when the kernel is to run them by itself.
   */
  fork: "k",
  /** () → f64. Math.random. */
  randomNumber: "r",
  /**
   * (address: i32, length: i32, upper: i32) → void. The string in lower or upper case, put into the arena; its place as
   * that of a result.
   */
  hostCase: "u",
  /** () → never. Ends a call on another thread that nobody wants any more. */
  stopped: "z",
  /**
   * (which: i32, value: f64) → never. Throws the engine's RangeError of a method of strings or numbers, by its place in
   * `textErrors`.
   */
  textError: "h",
} as const;
/** The name of one of them. */
export type ImportName = (typeof IMPORTS)[keyof typeof IMPORTS];

/** The name under which a kernel's function is exported from its module. */
export const KERNEL_EXPORT = "k";
/** The name under which a task is exported: (block: i32, context: i32) → void. */
export const taskExport = (task: number): string => `p${task}`;
/** The global by which a module finds the fixed words of the thread that runs it: `GOT.mem` of this name. */
export const THREAD_WORDS = "w.words";

/**
 * The error classes of the language, in the order of the numbers that their errors carry; those of classes of the
 * program follow.
 */
export const ERROR_CLASSES = [
  "Error",
  "RangeError",
  "TypeError",
  "SyntaxError",
  "ReferenceError",
  "EvalError",
  "URIError",
] as const;
