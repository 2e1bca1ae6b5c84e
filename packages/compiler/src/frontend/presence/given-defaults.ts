/**
 * `if (x === undefined) x = 0;` for a parameter that nothing else assigns: it is there from then on, whatever calls
 * leave out.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { isNothing } from "../program/assigned-before.js";
import { isAssigned } from "../program/assigned-nodes.js";
import { unwrapped } from "../program/transparent.js";
import { usesIn } from "../program/unset.js";

const K = ts.SyntaxKind;

/** Has the name of such a parameter stand for a value that is there, behind the statement. */
export function settleDefault(body: Body, node: ts.IfStatement): void {
  const owner = ts.isBlock(node.parent) ? node.parent.parent : undefined;
  const name = owner && ts.isFunctionLike(owner) ? askedName(node) : undefined;
  const symbol = name && body.typing.symbolOf(name);
  const declaration = symbol?.valueDeclaration;
  const binding = symbol && body.scope.find(symbol);
  if (binding?.kind !== "optional" || !declaration || !ts.isParameter(declaration) || declaration.parent !== owner)
    return;
  const assigned = usesIn(body.typing, declaration.parent, symbol).filter(isAssigned);
  if (assigned.length > 1 || body.kernel.references.isAssignedElsewhere(symbol)) return;
  body.scope.rebind(symbol, { kind: "local", local: binding.value });
}

/** `x` of such a statement, which gives it a number or a boolean. */
function askedName({ expression, thenStatement, elseStatement }: ts.IfStatement): ts.Identifier | undefined {
  const only =
    ts.isBlock(thenStatement) && thenStatement.statements.length === 1 ? thenStatement.statements[0]! : thenStatement;
  const given = ts.isExpressionStatement(only) ? unwrapped(only.expression) : undefined;
  if (elseStatement || !given || !ts.isBinaryExpression(given) || given.operatorToken.kind !== K.EqualsToken)
    return undefined;
  const name = unwrapped(given.left);
  return ts.isIdentifier(name) && isScalar(given.right) && asksForNothing(expression, name.text) ? name : undefined;
}

/** `x === undefined`, `x === void 0`, `x == null`, `typeof x === "undefined"` */
function asksForNothing(condition: ts.Expression, name: string): boolean {
  const test = unwrapped(condition);
  if (!ts.isBinaryExpression(test)) return false;
  const kind = test.operatorToken.kind;
  const [left, right] = [unwrapped(test.left), unwrapped(test.right)];
  const isStrict = kind === K.EqualsEqualsEqualsToken;
  if (!isStrict && kind !== K.EqualsEqualsToken) return false;
  if (ts.isTypeOfExpression(left))
    return unwrapped(left.expression).getText() === name && ts.isStringLiteral(right) && right.text === "undefined";
  return left.getText() === name && isNothing(right) && !(isStrict && right.kind === K.NullKeyword);
}

/** A literal, or what an operator makes. */
function isScalar(node: ts.Expression): boolean {
  const inner = unwrapped(node);
  if (ts.isPrefixUnaryExpression(inner)) return isScalar(inner.operand);
  const isLiteral = ts.isNumericLiteral(inner) || inner.kind === K.TrueKeyword || inner.kind === K.FalseKeyword;
  return (
    isLiteral ||
    (ts.isBinaryExpression(inner) &&
      inner.operatorToken.kind >= K.AsteriskToken &&
      inner.operatorToken.kind <= K.CaretToken)
  );
}
