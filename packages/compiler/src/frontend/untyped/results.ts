/** A function whose result TypeScript takes for `any` in; out comes the expression that makes it so. */
import { ts } from "#typescript";
import type { FunctionNode } from "../select/function-node.js";

/** Functions in functions that are looked into. */
const DEEPEST = 8;

export function unknownResult(checker: ts.TypeChecker, node: FunctionNode, depth = 0): ts.Expression | undefined {
  if (node.type ?? ts.getJSDocReturnType(node)) return undefined;
  const unknown = returned(node).find((one) => isAny(checker, one));
  return unknown && unknownIn(checker, unknown, depth);
}

function unknownIn(checker: ts.TypeChecker, node: ts.Expression, depth: number): ts.Expression {
  const inner = partsOf(node).find((part) => isAny(checker, part));
  if (inner) return unknownIn(checker, inner, depth);
  const called = ts.isCallExpression(node) && depth < DEEPEST && checker.getResolvedSignature(node)?.declaration;
  const callee = called && isFunctionNode(called) && called.body ? called : undefined;
  return (callee && unknownResult(checker, callee, depth + 1)) ?? node;
}

/** What decides of which type an expression is. */
function partsOf(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return [node.expression];
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return [node.expression];
  if (ts.isCallExpression(node)) return [node.expression];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  return ts.isBinaryExpression(node) ? [node.left, node.right] : [];
}

/** The expressions that a function gives back. */
export function returned(node: FunctionNode): ts.Expression[] {
  if (node.body && !ts.isBlock(node.body)) return [node.body];
  return returnsOf(node).flatMap(({ expression }) => expression ?? []);
}

/** Whether a function may come to its end without a value. */
export const mayGiveNothing = (node: FunctionNode): boolean =>
  !!node.body &&
  ts.isBlock(node.body) &&
  ((node.flags & ts.NodeFlags.HasImplicitReturn) !== 0 || returnsOf(node).some(({ expression }) => !expression));

function returnsOf({ body }: FunctionNode): ts.ReturnStatement[] {
  if (!body || !ts.isBlock(body)) return [];
  const found: ts.ReturnStatement[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isFunctionLike(inner) || ts.isClassLike(inner)) return;
    if (ts.isReturnStatement(inner)) found.push(inner);
    ts.forEachChild(inner, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

const isAny = (checker: ts.TypeChecker, node: ts.Expression): boolean =>
  (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0;

const isFunctionNode = (node: ts.Node): node is FunctionNode => ts.isFunctionLike(node) && "body" in node;
