/**
 * Constants of a module that a kernel makes for itself when it begins: dictionaries of numbers, booleans, strings and
 * functions that nobody changes, and lists and records of the first three that no call could pass.
 */
import { ts } from "#typescript";
import { makeLocal } from "../../ir/build.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import type { Expression, Local } from "../../ir/ir.js";
import { Body, type Value } from "../body.js";
import { dictionaryLiteral } from "../values/dictionaries.js";
import { isAssigned } from "../program/assigned-nodes.js";
import { placeOf } from "../refusal.js";
import { isClosure, isType } from "../types/shape.js";

/** The variable of the kernel that holds such a constant; undefined for others. */
export function preparedConstant(body: Body, symbol: ts.Symbol): Local | undefined {
  const { kernel } = body;
  const known = kernel.prepared.get(symbol);
  if (known) return known.local;
  const literal = constantLiteral(symbol);
  const type = literal && body.typing.checker.getTypeOfSymbol(symbol);
  const shape = type && kernel.shapes.shapeOf(type, new Map());
  if (!literal || !isType(shape) || !isObject(shape)) return undefined;
  const made =
    ts.isObjectLiteralExpression(literal) && shape.shape === "dictionary"
      ? dictionaryMaker(body, literal, shape)
      : isPlain(body, literal, shape, symbol) && ((root: Body) => root.value(literal));
  if (!made || !isFixed(body, literal) || !isOnlyLookedUp(body, symbol, ts.isArrayLiteralExpression(literal)))
    return undefined;
  const root = new Body(kernel, body.rootScope, body.rootScope, "void");
  let value: Expression | undefined;
  const making = root.collect(() => void (value = root.plain(literal, made(root))));
  const local = makeLocal(symbol.name, value!.type, placeOf(literal));
  const statements = [...making, ...root.collect(() => root.assign(local, value!))];
  kernel.prepared.set(symbol, { local, statements });
  return local;
}

function dictionaryMaker(
  { kernel }: Body,
  literal: ts.ObjectLiteralExpression,
  shape: ObjectType,
): ((root: Body) => Value) | undefined {
  const [value] = kernel.shapes.made.argumentsOf(shape)?.values() ?? [];
  const isOfObjects = isType(value) && isObject(value) && !isClosure(value);
  return isOfObjects ? undefined : (root) => dictionaryLiteral(root, literal, shape);
}

/** A list or record without objects, of a file that does not export it: the kernel's own file cannot name it. */
function isPlain({ kernel }: Body, literal: Literal, shape: ObjectType, symbol: ts.Symbol): boolean {
  if (literal.getSourceFile() === kernel.root.getSourceFile()) return false;
  if (kernel.names.nameOf(symbol, literal) !== undefined) return false;
  // Lists of numbers become static data.
  return (
    (shape.shape === "list" && shape.element.type !== "f64") || (shape.shape === "record" && !hasFunctions(literal))
  );
}

const hasFunctions = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) || (ts.forEachChild(node, (child) => hasFunctions(child) || undefined) ?? false);

type Literal = ts.ObjectLiteralExpression | ts.ArrayLiteralExpression;

/** The literal that a `const` of a module is declared with. */
function constantLiteral({ valueDeclaration: declaration }: ts.Symbol): Literal | undefined {
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
  return literal && (ts.isObjectLiteralExpression(literal) || ts.isArrayLiteralExpression(literal))
    ? literal
    : undefined;
}

/** Whether a literal gives the same whenever it is evaluated. */
function isFixed({ kernel }: Body, literal: Literal): boolean {
  const isConstant = (node: ts.Expression): boolean =>
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isStringLiteralLike(node) ||
    kernel.constants.fold(node) !== undefined;
  if (ts.isArrayLiteralExpression(literal)) return literal.elements.every(isConstant);
  return literal.properties.every(
    (property) =>
      ts.isPropertyAssignment(property) &&
      !ts.isComputedPropertyName(property.name) &&
      isConstant(property.initializer),
  );
}

/** Whether a file does nothing with a constant but look into it. */
function isOnlyLookedUp(body: Body, symbol: ts.Symbol, isList: boolean): boolean {
  const visit = (node: ts.Node): boolean => {
    const isUse = ts.isIdentifier(node) && node.text === symbol.name && body.typing.symbolOf(node) === symbol;
    return (!isUse || isLookup(node, isList)) && !ts.forEachChild(node, (child) => !visit(child) || undefined);
  };
  return visit(symbol.valueDeclaration!.getSourceFile());
}

/** Methods that change nothing and call nothing. */
const isListSearch = (called: ts.AccessExpression): boolean =>
  ts.isPropertyAccessExpression(called) && /^(?:at|includes|indexOf|join|lastIndexOf|slice)$/.test(called.name.text);

function isLookup(node: ts.Identifier, isList: boolean): boolean {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) return parent.name === node;
  if (ts.isElementAccessExpression(parent) || ts.isPropertyAccessExpression(parent)) {
    const { parent: outer } = parent;
    if (isList && ts.isCallExpression(outer) && outer.expression === parent && !isListSearch(parent)) return false;
    return parent.expression === node && !isAssigned(parent) && !ts.isDeleteExpression(outer);
  }
  if (ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent)) return true;
  if (ts.isForOfStatement(parent)) return parent.expression === node;
  if (ts.isBinaryExpression(parent))
    return parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.InKeyword;
  if (ts.isForInStatement(parent)) return parent.expression === node;
  return ts.isCallExpression(parent) && /^Object\.(?:keys|values|entries|hasOwn)$/.test(parent.expression.getText());
}
