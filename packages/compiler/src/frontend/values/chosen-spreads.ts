/**
 * What an object literal spreads in; what of it decides whether anything is spread, and what then is, out:
 * `...(c ? { x } : {})`, `...(c && { x })`. Of one that is not chosen JavaScript spreads nothing, as of undefined.
 */
import { ts } from "#typescript";
import { unwrapped } from "../program/transparent.js";

interface ChosenSpread {
  readonly condition: ts.Expression;
  readonly object: ts.Expression;
  /** It is spread where the condition does not hold. */
  readonly otherwise: boolean;
}

/** Undefined where it is no such choice. */
export function chosenSpread(node: ts.Expression): ChosenSpread | undefined {
  const inner = unwrapped(node);
  if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return { condition: inner.left, object: inner.right, otherwise: false };
  if (!ts.isConditionalExpression(inner)) return undefined;
  const { condition, whenTrue, whenFalse } = inner;
  if (isEmpty(whenFalse)) return { condition, object: whenTrue, otherwise: false };
  return isEmpty(whenTrue) ? { condition, object: whenFalse, otherwise: true } : undefined;
}

function isEmpty(node: ts.Expression): boolean {
  const inner = unwrapped(node);
  return ts.isObjectLiteralExpression(inner) && inner.properties.length === 0;
}
