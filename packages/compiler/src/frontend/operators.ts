/** The binary operators on numbers: from TypeScript's token to an IR operation. */
import { ts } from "#typescript";
import { arithmetic, compare } from "../ir/build.js";
import type { Expression, OperationName } from "../ir/ir.js";
import type { Body } from "./body.js";
import { callStandardNumber } from "./functions.js";

const K = ts.SyntaxKind;

type Comparison = "lt" | "le" | "gt" | "ge";
export type NumberOperator = OperationName | "pow";

export const numberOperators: Partial<Record<ts.SyntaxKind, NumberOperator>> = {
  [K.PlusToken]: "add",
  [K.MinusToken]: "sub",
  [K.AsteriskToken]: "mul",
  [K.SlashToken]: "div",
  [K.PercentToken]: "rem",
  [K.AsteriskAsteriskToken]: "pow",
  [K.AmpersandToken]: "and",
  [K.BarToken]: "or",
  [K.CaretToken]: "xor",
  [K.LessThanLessThanToken]: "shl",
  [K.GreaterThanGreaterThanToken]: "shr",
  [K.GreaterThanGreaterThanGreaterThanToken]: "ushr",
  [K.LessThanToken]: "lt",
  [K.LessThanEqualsToken]: "le",
  [K.GreaterThanToken]: "gt",
  [K.GreaterThanEqualsToken]: "ge",
};

/** The operator inside a compound assignment: `+` for `+=`. */
export const compoundOperators: Partial<Record<ts.SyntaxKind, NumberOperator>> = {
  [K.PlusEqualsToken]: "add",
  [K.MinusEqualsToken]: "sub",
  [K.AsteriskEqualsToken]: "mul",
  [K.SlashEqualsToken]: "div",
  [K.PercentEqualsToken]: "rem",
  [K.AsteriskAsteriskEqualsToken]: "pow",
  [K.AmpersandEqualsToken]: "and",
  [K.BarEqualsToken]: "or",
  [K.CaretEqualsToken]: "xor",
  [K.LessThanLessThanEqualsToken]: "shl",
  [K.GreaterThanGreaterThanEqualsToken]: "shr",
  [K.GreaterThanGreaterThanGreaterThanEqualsToken]: "ushr",
};

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
  return callStandardNumber(body, "pow", [base, exponent]);
}
