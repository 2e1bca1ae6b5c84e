/** A module whose arrays are placed in; which of them are written, and which by atomic operations, out. */
import type { Local, Module } from "../ir.js";
import { arrayOf } from "./placed-arrays.js";
import { eachExpression, eachStatement } from "../walk.js";

/** The arrays that atomic operations change. */
export function atomicArrays(module: Module): Set<Local> {
  const found = new Set<Local>();
  for (const { body } of module.functions)
    eachExpression(body, (e) => {
      const array = e.op === "atomic" ? arrayOf(e.args[0]) : undefined;
      if (array) found.add(array);
    });
  return found;
}

/** The arrays that are written, at once or not. */
export function writtenArrays(module: Module): Set<Local> {
  const found = atomicArrays(module);
  for (const { body } of module.functions)
    eachStatement(body, (s) => {
      const array = s.kind === "store" ? arrayOf(s.array) : undefined;
      if (array) found.add(array);
    });
  return found;
}
