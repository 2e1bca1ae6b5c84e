/**
 * Which variables and results only ever hold values of 32 bits: what Math.fround rounds, elements of Float32Array, and
 * what is chosen among those. A `float` register then holds them exactly, and operations that are rounded anyway are
 * done in it, four at a time where loops are vectorised.
 */
import type { Expression, Func, Local, Module } from "../ir/ir.js";
import { operationsWhere } from "../ir/operations/operations.js";
import { sourcesOf } from "./sources.js";

/** Operations that make values of 32 bits of such values. */
const keeping = operationsWhere(({ single }) => single === "same" || single === "value");

export class Singles {
  constructor(
    readonly locals: ReadonlySet<Local>,
    readonly results: ReadonlySet<Func>,
  ) {}

  /** Whether every value of an expression is one of 32 bits. */
  has(e: Expression): boolean {
    switch (e.op) {
      case "constant":
        return e.type === "f64" && Object.is(Math.fround(e.value), e.value);
      case "local":
        return this.locals.has(e.local);
      case "load":
        return e.args[0].type === "Float32Array";
      case "fround":
      case "fromsinglebits":
        return true;
      case "call":
        return this.results.has(e.callee);
      case "conditional":
      case "select":
        return this.has(e.args[1]) && this.has(e.args[2]);
      default:
        return keeping.has(e.op) && e.args.every((arg) => this.has(arg));
    }
  }
}

/**
 * `shared`: locals whose address is passed. `other`: variables and results that an integer register holds, or that must
 * stay doubles.
 */
export function findSingles(
  module: Module,
  shared: ReadonlySet<Local>,
  other: (holder: Local | Func) => boolean,
): Singles {
  const sources = sourcesOf(module);
  const locals = new Set<Local>();
  const results = new Set<Func>();
  for (const [holder, values] of sources) {
    if (other(holder) || values.every((value) => value.op === "constant")) continue;
    if ("body" in holder) {
      if (holder.result === "f64") results.add(holder);
    } else if (holder.type === "f64" && !holder.reference && !shared.has(holder)) locals.add(holder);
  }
  for (const local of module.root.parameters) locals.delete(local);
  results.delete(module.root);
  const singles = new Singles(locals, results);
  for (let changed = true; changed;) {
    changed = false;
    for (const [holder, values] of sources) {
      if (values.every((value) => singles.has(value))) continue;
      changed = ("body" in holder ? results.delete(holder) : locals.delete(holder)) || changed;
    }
  }
  return singles;
}
