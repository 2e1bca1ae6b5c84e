/** Tokens of TypeScript in; the operations on numbers that they stand for out. */
import { ts } from "#typescript";
import type { OperationName } from "../../ir/ir.js";

const K = ts.SyntaxKind;

export type NumberOperator = OperationName | "pow";

/** They give a number. */
export const arithmeticOperators: Partial<Record<ts.SyntaxKind, NumberOperator>> = {
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
};

export const numberOperators: Partial<Record<ts.SyntaxKind, NumberOperator>> = {
  ...arithmeticOperators,
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
