/**
 * A constant of another file in that the kernel's own cannot name, `const LN = Math.sqrt(Math.log(2))`; whether what it
 * is reckoned from is the same wherever that is done, out. The kernel does it for itself when it begins.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { constantInitializer } from "./constant-initializer.js";
import { isTransparent } from "../program/transparent.js";

/** Constants in constants. */
const DEEPEST = 8;

/** What such a constant is declared with. */
export function reckonedFrom(body: Body, symbol: ts.Symbol): ts.Expression | undefined {
  const { kernel, typing } = body;
  const written = constantInitializer(symbol);
  if (!written || written.getSourceFile() === kernel.root.getSourceFile()) return undefined;
  const isNumber = typing.checker.getTypeOfSymbol(symbol).flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike);
  if (!isNumber || kernel.names.nameOf(symbol, written) !== undefined) return undefined;
  return isReckoned(body, written, DEEPEST) ? written : undefined;
}

function isReckoned(body: Body, node: ts.Expression, depth: number): boolean {
  const { kernel, typing } = body;
  const are = (...parts: readonly ts.Expression[]): boolean => parts.every((part) => isReckoned(body, part, depth));
  if (kernel.constants.fold(node) !== undefined) return true;
  if (isTransparent(node)) return are(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return operators.has(node.operator) && are(node.operand);
  if (ts.isBinaryExpression(node)) return operators.has(node.operatorToken.kind) && are(node.left, node.right);
  if (ts.isConditionalExpression(node)) return are(node.condition, node.whenTrue, node.whenFalse);
  if (ts.isCallExpression(node)) return isOfMath(body, node) && are(...node.arguments);
  const symbol = ts.isIdentifier(node) && depth > 0 ? typing.symbolOf(node) : undefined;
  const written = symbol && constantInitializer(symbol);
  return !!written && isReckoned(body, written, depth - 1);
}

function isOfMath({ typing }: Body, { expression }: ts.CallExpression): boolean {
  const symbol = ts.isPropertyAccessExpression(expression) ? typing.symbolOf(expression.name) : undefined;
  const key = symbol && typing.libraryKey(symbol);
  return !!key && key.startsWith("Math.") && key !== "Math.random";
}

const K = ts.SyntaxKind;

/** Those that assign nothing. */
const operators: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[K.PlusToken, K.MinusToken, K.TildeToken, K.ExclamationToken, K.AsteriskToken, K.SlashToken, K.PercentToken],
  ...[K.AsteriskAsteriskToken, K.BarToken, K.AmpersandToken, K.CaretToken, K.LessThanLessThanToken],
  ...[K.GreaterThanGreaterThanToken, K.GreaterThanGreaterThanGreaterThanToken, K.LessThanToken, K.GreaterThanToken],
  ...[K.LessThanEqualsToken, K.GreaterThanEqualsToken, K.EqualsEqualsEqualsToken, K.ExclamationEqualsEqualsToken],
]);
