/** The binary operators on numbers: from TypeScript's token to an IR operation. */
import { arithmetic, compare, number } from "../../ir/build.js";
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

/** A power that every engine computes exactly: a whole number that numbers hold, or a power of two. */
function exactPower(base: Expression, exponent: Expression): number | undefined {
  if (base.op !== "constant" || exponent.op !== "constant") return undefined;
  const result = base.value ** exponent.value;
  const isWhole = Number.isInteger(base.value) && exponent.value >= 0 && Number.isSafeInteger(result);
  const isOfTwo = base.value === 2 && Math.abs(exponent.value) <= 1000;
  return Number.isInteger(exponent.value) && (isWhole || isOfTwo) ? result : undefined;
}

/** `a ** b` and Math.pow. Squares and the like are multiplications, which is what engines do, and never less exact. */
export function power(body: Body, base: Expression, exponent: Expression): Expression {
  const known = exactPower(base, exponent);
  if (known !== undefined) return number(known);
  if (exponent.op === "constant" && exponent.value === 2) {
    const once = body.reusable(base, "base");
    return arithmetic("mul", once, { ...once });
  }
  if (exponent.op === "constant" && exponent.value === 1) return base;
  body.kernel.approximate = true;
  return callStandardNumber(body, body.kernel.mathName("pow"), [base, exponent]);
}
