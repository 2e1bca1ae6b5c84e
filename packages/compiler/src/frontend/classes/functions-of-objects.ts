/**
 * A property in; out comes the function that it always is, where a module holds it in one object that is written out
 * and never changed: `const ops = { add: (a, b) => a + b }`, also as what a function gives that is called at once. Of
 * one that is `as const` each use has a copy.
 */
import { ts } from "#typescript";
import { type Body, isExpression } from "../body.js";
import { isAssigned } from "../program/assigned-nodes.js";
import type { FunctionValue } from "../scope.js";

export function functionOfObject(
  body: Body,
  { expression: owner }: ts.PropertyAccessExpression,
  symbol: ts.Symbol,
): FunctionValue | undefined {
  const member = functionMember(symbol);
  if (!member || !(ts.isIdentifier(owner) || owner.kind === ts.SyntaxKind.ThisKeyword)) return undefined;
  if (!isKeptOnly(body, member.parent as ts.ObjectLiteralExpression)) return undefined;
  const scope = body.rootScope;
  if (ts.isMethodDeclaration(member)) return { kind: "function", node: member, scope, types: new Map() };
  const value = body.withScope(scope, () => body.value(member.initializer));
  return !isExpression(value) && value.kind === "function" ? value : undefined;
}

/** Whether a variable of a module holds such functions: they need no value of it. */
export function holdsFunctions(body: Body, symbol: ts.Symbol): boolean {
  const properties = body.typing.checker.getTypeOfSymbol(symbol).getProperties();
  return properties.some((property) => {
    const member = functionMember(property);
    return !!member && isKeptOnly(body, member.parent as ts.ObjectLiteralExpression);
  });
}

/** What a function that stands by itself has for `this` is not what it belongs to. */
export function needsReceiver(node: ts.PropertyAccessExpression, { node: callee }: FunctionValue): boolean {
  let outer: ts.Node = node;
  while (ts.isParenthesizedExpression(outer.parent) || ts.isNonNullExpression(outer.parent)) outer = outer.parent;
  const isCalled = ts.isCallExpression(outer.parent) && outer.parent.expression === outer;
  return !isCalled && !!callee.body && hasThis(callee.body);
}

export const hasThis = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.ThisKeyword ||
  (!ts.isFunctionExpression(node) &&
    !ts.isFunctionDeclaration(node) &&
    !ts.isClassLike(node) &&
    (ts.forEachChild(node, (child) => hasThis(child) || undefined) ?? false));

function functionMember(symbol: ts.Symbol): ts.MethodDeclaration | ts.PropertyAssignment | undefined {
  const [member, ...others] = symbol.declarations ?? [];
  if (!member || others.length > 0 || !ts.isObjectLiteralExpression(member.parent)) return undefined;
  if (ts.isMethodDeclaration(member)) return member;
  const isFunction =
    ts.isPropertyAssignment(member) &&
    (ts.isFunctionExpression(member.initializer) || ts.isArrowFunction(member.initializer));
  return isFunction ? member : undefined;
}

/** Whether an object is made once, by the module, and nothing is done with it than to read its properties. */
function isKeptOnly(body: Body, literal: ts.ObjectLiteralExpression): boolean {
  const known = kept.get(literal);
  if (known !== undefined) return known;
  const isKept = isKeptAt(body, literal);
  kept.set(literal, isKept);
  return isKept;
}

const kept = new WeakMap<ts.Node, boolean>();

function isKeptAt(body: Body, node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isSatisfiesExpression(parent)) return isKeptAt(body, parent);
  if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node)) {
    const maker = ts.findAncestor(parent, ts.isFunctionLike)!;
    const call = calledAtOnce(maker);
    return !!call && returnsIn(maker) <= 1 && isKeptAt(body, call);
  }
  return ts.isVariableDeclaration(parent) && parent.initializer === node && isKeptIn(body, parent);
}

function isKeptIn(body: Body, declaration: ts.VariableDeclaration): boolean {
  const symbol = ts.isIdentifier(declaration.name) ? body.typing.symbolOf(declaration.name) : undefined;
  // That nothing assigns it the uses show.
  if (!symbol || !isMadeOnce(declaration) || symbol.declarations?.length !== 1) return false;
  if (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) return false;
  let isKept = true;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === symbol.name && node !== declaration.name)
      isKept &&= isRead(node) || body.typing.symbolOf(node) !== symbol || (isGivenOn(node) && isKeptAt(body, node));
    if (isKept) ts.forEachChild(node, visit);
  };
  visit(declaration.getSourceFile());
  return isKept;
}

/** `ops.add`, which nothing is assigned to. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent)) return false;
  if (parent.name === node) return true;
  return !isAssigned(parent) && !ts.isDeleteExpression(parent.parent);
}

const isGivenOn = ({ parent }: ts.Identifier): boolean =>
  ts.isReturnStatement(parent) || ts.isParenthesizedExpression(parent) || ts.isArrowFunction(parent);

/** The statements by which a function returns. */
function returnsIn(node: ts.Node): number {
  let count = 0;
  const visit = (inner: ts.Node): void => {
    if (ts.isFunctionLike(inner)) return;
    if (ts.isReturnStatement(inner)) count++;
    ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return count;
}

/** Not in a function, but in such that the module calls at once. */
function isMadeOnce(node: ts.Node): boolean {
  const around = ts.findAncestor(node.parent, ts.isFunctionLike);
  const call = around && calledAtOnce(around);
  if (around) return !!call && isMadeOnce(call);
  return !ts.findAncestor(node, (one) => ts.isIterationStatement(one, false));
}

function calledAtOnce(node: ts.Node): ts.CallExpression | undefined {
  let at = node;
  while (ts.isParenthesizedExpression(at.parent)) at = at.parent;
  const { parent } = at;
  return ts.isCallExpression(parent) && parent.expression === at ? parent : undefined;
}
