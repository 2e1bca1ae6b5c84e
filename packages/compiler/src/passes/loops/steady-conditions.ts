/** Conditions in a loop nest that nothing in it changes. */
import { copy, not } from "../../ir/build.js";
import { comparisons } from "../../ir/operations/operations.js";
import type { Expression, Local } from "../../ir/ir.js";
import { isBoth, isEither } from "../../analyses/conditions.js";

/** What a condition that holds, or does not, says of what the nest changes nothing of. */
export function steadyIn(condition: Expression, holds: boolean, isFixed: (local: Local) => boolean): Expression[] {
  if (condition.op === "lnot") return steadyIn(condition.args[0]!, !holds, isFixed);
  if (holds && isBoth(condition)) return [0, 1].flatMap((k) => steadyIn(condition.args[k]!, true, isFixed));
  if (!holds && isEither(condition)) return [0, 2].flatMap((k) => steadyIn(condition.args[k]!, false, isFixed));
  return isSteady(condition, isFixed) ? [holds ? copy(condition) : not(copy(condition))] : [];
}

const STEADY: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  ...comparisons,
  "isNothing",
  "length",
  "convert",
]);

/** Whether something is computed of what is the same all through the nest, and of nothing in memory. */
const isSteady = (e: Expression, isFixed: (local: Local) => boolean): boolean =>
  e.op === "local"
    ? isFixed(e.local)
    : e.op === "constant" || (STEADY.has(e.op) && e.args.every((arg) => isSteady(arg, isFixed)));
