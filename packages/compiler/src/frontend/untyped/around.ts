/** An expression whose own type says nothing in; what the program around it makes of it out. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import type { Shape } from "../types/shape.js";
import { evolvedShape } from "./evolving.js";

/** How deep types are looked into: they may hold themselves. */
const DEEPEST = 5;

/** Whether a type says nothing of what values hold: `any`, `any[]`, `never[][]`, `Map<any, any>`. */
export const isOpen = (checker: ts.TypeChecker, type: ts.Type, depth = 0): boolean =>
  (type.flags & ts.TypeFlags.Any) !== 0 ||
  (isReference(type) &&
    depth < DEEPEST &&
    checker
      .getTypeArguments(type)
      .some((argument) => (argument.flags & ts.TypeFlags.Never) !== 0 || isOpen(checker, argument, depth + 1)));

/** An array, a tuple, or another type with arguments. */
const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;

/**
 * What `[]`, `Array(n)` or `new Map()` is by the choice that it is an arm of, by the result of the function that gives
 * it back, or by what its variable is later.
 */
export function shapeAround(body: Body, node: ts.Expression): Shape {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return shapeAround(body, parent);
  const name = ts.isVariableDeclaration(parent) ? parent.name : assignedName(parent);
  const variable = name && ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  if (variable) return evolvedShape(body, variable);
  if (ts.isConditionalExpression(parent))
    return body.shapeOf(body.typing.checker.getTypeAtLocation(parent)) ?? shapeAround(body, parent);
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent) ? body.returns.shape : undefined;
}

const assignedName = (node: ts.Node): ts.Expression | undefined =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? node.left : undefined;
