// The state that the writers of expressions and statements hand on.
import type { Random } from "./random.js";
import { isKind, type Kind } from "./kinds.js";
import type { TypePool } from "./data/pool.js";
import type { DataType } from "./data/types.js";
import type { Expression } from "./expression.js";
import { Scope, type CallbackType, type Type, type Variable } from "./scope.js";

/** Parts of the language that are about data, but for `data` itself: programs have some of them. */
export const DATA_FEATURES = [
  "texts",
  "lists",
  "maps",
  "dictionaries",
  "unions",
  "classes",
  "functionValues",
  "generators",
  "exceptions",
  "bigints",
] as const;
/** Pieces of programs about the meaning of JavaScript. */
export const MEANINGS = [
  "unset",
  "vars",
  "heads",
  "early",
  "emptyFields",
  "constructors",
  "libraryErrors",
  "missing",
  "appends",
  "writers",
  "lies",
  "loose",
  "handedOn",
  "privates",
  "deeds",
  "generics",
  "behind",
] as const;
/** Parts of the language that can be left out, to look behind a finding that is already known. */
export const FEATURES = [
  "tables",
  "tableWrites",
  "callbacks",
  "closures",
  "recursion",
  "defaults",
  "arrayResults",
  "throws",
  "outside",
  "idioms",
  "labels",
  "switch",
  "logicalAssignment",
  "arraySwap",
  "methods",
  "conversions",
  "predicates",
  "localArrays",
  "updates",
  "data",
  ...DATA_FEATURES,
  ...MEANINGS,
] as const;
export type Feature = (typeof FEATURES)[number];

export interface Loop {
  readonly label: string | undefined;
  /** A switch takes `break` but not `continue`. */
  readonly isSwitch: boolean;
}

/** The function being written. */
export interface Routine {
  readonly result: Type | DataType | "void";
  /** Statements that may still be written in it. */
  statements: number;
  /** About how many statements one call runs, so far. */
  cost: number;
  /** Numbers for names that must be unique in the function (`var`, labels, nested functions). */
  names: number;
  readonly nested: boolean;
}

/** The writers that call each other without end: each in a file of its own, put together in `generate.ts`. */
export interface Grammar {
  number(context: Context, depth: number): Expression;
  integer(context: Context, depth: number): Expression;
  boolean(context: Context, depth: number): Expression;
  /** What stands between the parentheses of `if`: a boolean or a number. */
  condition(context: Context, depth: number): Expression;
  /** An array of this kind; undefined when none can be had here. */
  array(context: Context, kind: Kind, depth: number): Expression | undefined;
  /** A call of a visible function with this result; undefined when there is none. */
  callOf(context: Context, result: Type | "void", depth: number): Expression | undefined;
  /** A function for a callback parameter: an arrow, or the name of a function. */
  callback(context: Context, type: CallbackType, depth: number): string;
  /** A function declared in the middle of a function: its lines; it is declared in the context's scope. */
  nestedFunction(context: Context): string[];
  /** A value of any type. */
  value(context: Context, type: DataType, depth: number): Expression;
  /** Facts about data: a length, a field, whether something is there; undefined where there are no data. */
  numberFrom(context: Context, depth: number): Expression | undefined;
  booleanFrom(context: Context, depth: number): Expression | undefined;
  dataStatement(context: Context): string[] | undefined;
  /** Declarations of data that a function begins with. */
  declarations(context: Context): string[];
  /** A few statements. */
  statements(context: Context, count: number): string[];
}

export interface Context {
  readonly grammar: Grammar;
  readonly random: Random;
  readonly without: ReadonlySet<Feature>;
  readonly scope: Scope;
  readonly types: TypePool;
  /** The program has values beside numbers and typed arrays. */
  readonly hasData: boolean;
  /** Inside of a try that catches everything. */
  readonly guarded: boolean;
  /** Not in a function that is given to `map` or `find`, which throw where it shortens the list they go through. */
  readonly shortens: boolean;
  readonly routine: Routine;
  readonly loops: readonly Loop[];
  /** About how often the place being written runs in one call. */
  readonly repeats: number;
}

export function inner(context: Context, change: Partial<Context> = {}): Context {
  return { ...context, scope: new Scope(context.scope), ...change };
}

export function allows(context: Context, feature: Feature): boolean {
  return !context.without.has(feature);
}

export interface ArrayVariable extends Variable {
  readonly type: Kind;
}

export function arrays(context: Context): ArrayVariable[] {
  return context.scope.visibleVariables().filter((variable): variable is ArrayVariable => isKind(variable.type));
}

/** Arrays that may be stored into. */
export function writableArrays(context: Context): ArrayVariable[] {
  return arrays(context).filter((array) => !array.table || (allows(context, "tableWrites") && array.assignable));
}

export function numbers(context: Context): Variable[] {
  return context.scope.visibleVariables().filter((variable) => variable.type === "number");
}

/** A name that nothing visible here has. */
export function freshName(context: Context, pool: readonly string[]): string {
  const free = pool.filter((name) => !context.scope.sees(name));
  if (free.length > 0) return context.random.pick(free);
  return `${context.random.pick(pool)}${context.routine.names++}`;
}

export function uniqueName(context: Context, prefix: string): string {
  let name: string;
  do name = `${prefix}${context.routine.names++}`;
  while (context.scope.sees(name));
  return name;
}
