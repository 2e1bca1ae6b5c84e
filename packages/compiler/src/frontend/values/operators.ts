/** The binary operators on numbers: from TypeScript's token to an IR operation. */
import { arithmetic, compare } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../body.js";
import { callStandardNumber } from "../calls/functions.js";
import type { NumberOperator } from "../program/operator-tables.js";

type Comparison = "lt" | "le" | "gt" | "ge";

const comparisons = new Set<NumberOperator>(["lt", "le", "gt", "ge"]);

export function applyOperator(body: Body, operator: NumberOperator, left: Expression, right: Expression): Expression {
  if (comparisons.has(operator)) return compare(operator as Comparison, left, right);
  if (operator === "pow") return power(body, left, right);
  return arithmetic(operator, left, right);
}

/** `a ** b` and Math.pow. Squares and the like are multiplications, which is what engines do, and never less exact. */
export function power(body: Body, base: Expression, exponent: Expression): Expression {
  body.kernel.approximate = true;
  if (exponent.op === "constant" && exponent.value === 2) {
    const once = body.reusable(base, "base");
    return arithmetic("mul", once, { ...once });
  }
  if (exponent.op === "constant" && exponent.value === 1) return base;
  return callStandardNumber(body, body.kernel.mathName("pow"), [base, exponent]);
}
