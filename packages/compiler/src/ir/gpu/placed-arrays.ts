/** A module for the GPU whose arrays are all known when building, and which array, from where on, an expression is. */
import type { Shared } from "./nodes.js";
import type { Expression, Local, Module } from "../ir.js";

export interface Placed {
  readonly module: Module;
  /** The arrays of blocks and threads, by the variables that hold them. */
  readonly shared: ReadonlyMap<Local, Shared>;
}

/** The array that elements are of; of a part of it also where that begins, and how long it is. */
export interface Part {
  readonly of: Expression;
  readonly start?: Expression;
  readonly length?: Expression;
}

export function partOf(array: Expression): Part {
  if (array.op !== "view") return { of: array };
  const [of, start, length] = array.args as [Expression, Expression, Expression];
  return { of, start, length };
}

/** The variable that the elements are in; undefined of a table. */
export function arrayOf(array: Expression): Local | undefined {
  const { of } = partOf(array);
  return of.op === "local" ? of.local : undefined;
}
