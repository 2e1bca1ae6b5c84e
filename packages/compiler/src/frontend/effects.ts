/** Expressions in; whether evaluating them can fail, or does something besides giving a value, out. */
import { isChecked, type Expression } from "../ir/ir.js";

/** What can fail, or acts besides giving a value. */
const effects = new Set<Expression["op"]>([
  "allocate",
  "atomic",
  "blockValue",
  "call",
  "tobigint",
  "host",
  "island",
  "join",
  "lowercase",
  "new",
  "newList",
  "numberText",
  "progress",
  "uppercase",
  "warpValue",
]);

export function canFail(expression: Expression): boolean {
  if (expression.op === "load") return isChecked(expression.site) || expression.args.some(canFail);
  return effects.has(expression.op) || expression.args.some(canFail);
}
