/**
 * Constants of a module that a kernel makes for itself when it begins: dictionaries of numbers, booleans, strings and
 * functions that nobody changes.
 */
import { ts } from "#typescript";
import { makeLocal } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Local } from "../../ir/ir.js";
import { Body } from "../body.js";
import { isClosure } from "./closures.js";
import { dictionaryLiteral } from "../values/dictionaries.js";
import { isAssigned } from "../program/assigned-nodes.js";
import { placeOf } from "../refusal.js";
import { isType } from "../types/shape.js";

/** The variable of the kernel that holds such a constant; undefined for others. */
export function preparedConstant(body: Body, symbol: ts.Symbol): Local | undefined {
  const { kernel } = body;
  const known = kernel.prepared.get(symbol);
  if (known) return known.local;
  const literal = constantLiteral(symbol);
  const type = literal && body.typing.checker.getTypeOfSymbol(symbol);
  const shape = type && kernel.shapes.shapeOf(type, new Map());
  if (!literal || !isType(shape) || !isObject(shape) || shape.shape !== "dictionary") return undefined;
  const [value] = kernel.shapes.argumentsOf(shape)?.values() ?? [];
  if (
    (isType(value) && isObject(value) && !isClosure(value)) ||
    !isFixed(body, literal) ||
    !isOnlyLookedUp(body, symbol)
  )
    return undefined;
  const root = new Body(kernel, body.rootScope, body.rootScope, "void");
  const local = makeLocal(symbol.name, shape, placeOf(literal));
  const statements = root.collect(() =>
    root.assign(local, root.plain(literal, dictionaryLiteral(root, literal, shape))),
  );
  kernel.prepared.set(symbol, { local, statements });
  return local;
}

/** The object literal that a `const` of a module is declared with. */
function constantLiteral({ valueDeclaration: declaration }: ts.Symbol): ts.ObjectLiteralExpression | undefined {
  if (!declaration || !ts.isVariableDeclaration(declaration) || !ts.isSourceFile(declaration.parent.parent.parent))
    return undefined;
  if (!(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) return undefined;
  if (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) return undefined;
  let literal = declaration.initializer;
  while (
    literal &&
    (ts.isAsExpression(literal) || ts.isSatisfiesExpression(literal) || ts.isParenthesizedExpression(literal))
  )
    literal = literal.expression;
  return literal && ts.isObjectLiteralExpression(literal) ? literal : undefined;
}

/** Whether a literal gives the same whenever it is evaluated. */
function isFixed({ kernel }: Body, literal: ts.ObjectLiteralExpression): boolean {
  const isConstant = (node: ts.Expression): boolean =>
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isStringLiteralLike(node) ||
    kernel.constants.fold(node) !== undefined;
  return literal.properties.every(
    (property) =>
      ts.isPropertyAssignment(property) &&
      !ts.isComputedPropertyName(property.name) &&
      isConstant(property.initializer),
  );
}

/** Whether a file does nothing with a dictionary but look for entries. */
function isOnlyLookedUp(body: Body, symbol: ts.Symbol): boolean {
  const visit = (node: ts.Node): boolean => {
    const isUse = ts.isIdentifier(node) && node.text === symbol.name && body.typing.symbolOf(node) === symbol;
    return (!isUse || isLookup(node)) && !ts.forEachChild(node, (child) => !visit(child) || undefined);
  };
  return visit(symbol.valueDeclaration!.getSourceFile());
}

function isLookup(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) return parent.name === node;
  if (ts.isElementAccessExpression(parent) || ts.isPropertyAccessExpression(parent))
    return parent.expression === node && !isAssigned(parent) && !ts.isDeleteExpression(parent.parent);
  if (ts.isBinaryExpression(parent))
    return parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.InKeyword;
  if (ts.isForInStatement(parent)) return parent.expression === node;
  return ts.isCallExpression(parent) && /^Object\.(?:keys|values|entries|hasOwn)$/.test(parent.expression.getText());
}
