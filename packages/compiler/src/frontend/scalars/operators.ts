/** Operators by their tokens, as they are told apart where explicit types take part. */
import { ts } from "#typescript";
import { compoundOperators } from "../program/operator-tables.js";
import type { Comparison } from "./operations.js";

const K = ts.SyntaxKind;

/** Operators that compare for equality. */
export const comparisons: Partial<Record<ts.SyntaxKind, Comparison>> = {
  [K.EqualsEqualsToken]: "eq",
  [K.EqualsEqualsEqualsToken]: "eq",
  [K.ExclamationEqualsToken]: "ne",
  [K.ExclamationEqualsEqualsToken]: "ne",
};

const choices: ReadonlySet<ts.SyntaxKind> = new Set<ts.SyntaxKind>([
  K.AmpersandAmpersandToken,
  K.BarBarToken,
  K.QuestionQuestionToken,
  K.AmpersandAmpersandEqualsToken,
  K.BarBarEqualsToken,
  K.QuestionQuestionEqualsToken,
]);

/** `&&`, `||`, `??` and their assignments. */
export const isChoice = (kind: ts.SyntaxKind): boolean => choices.has(kind);

/** `++` and `--`. */
export const isUpdate = (node: ts.Node): node is ts.PrefixUnaryExpression | ts.PostfixUnaryExpression =>
  (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
  (node.operator === K.PlusPlusToken || node.operator === K.MinusMinusToken);

/** Operators in front of a number that give another. */
export const unaryOperators: Partial<Record<ts.SyntaxKind, "neg" | "not" | "plus">> = {
  [K.MinusToken]: "neg",
  [K.TildeToken]: "not",
  [K.PlusToken]: "plus",
};

/** What stores its result itself. */
export const isStoring = (node: ts.Expression): boolean =>
  isUpdate(node) || (ts.isBinaryExpression(node) && compoundOperators[node.operatorToken.kind] !== undefined);
