/**
 * Functions that make an error, give it properties, and throw or return it: `const e = new Error(text); e.code = 3;
 * throw e`. Kernels have no such errors. Such a function changes nothing else, so JavaScript runs it.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { callErrorMaker } from "../crossing/islands.js";
import { isAssigned } from "../program/assigned-nodes.js";
import { isInside } from "../program/references.js";
import { isTransparent, unwrapped } from "../program/transparent.js";
import type { FunctionNode } from "../select/function-node.js";
import type { Typing } from "../types/typing.js";
import { errorClassOf } from "./thrown.js";

/**
 * Has JavaScript call what is called for its error, with numbers, booleans and texts. False for other calls, which are
 * left to the caller of this function.
 */
export function callForError(body: Body, node: ts.CallExpression, throws: boolean): boolean {
  const callee = unwrapped(node.expression);
  // A handler would not see the properties.
  if (body.handler || body.kernel.isForGpu || !ts.isIdentifier(callee)) return false;
  if (!node.arguments.every((argument) => isPlain(body, argument))) return false;
  const symbol = body.typing.symbolOf(callee);
  const made = symbol && !body.scope.find(symbol) ? functionOf(body, symbol) : undefined;
  return !!made && makesError(body, made, throws) && callErrorMaker(body, node, symbol!, callee, throws);
}

function functionOf({ kernel }: Body, symbol: ts.Symbol): FunctionNode | undefined {
  const declaration = symbol.valueDeclaration;
  const isOfModule = declaration && !ts.findAncestor(declaration.parent, ts.isFunctionLike);
  return isOfModule && !kernel.references.isReassigned(symbol) ? kernel.references.functionOf(declaration) : undefined;
}

function isPlain(body: Body, argument: ts.Expression): boolean {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(argument));
  return shape === "f64" || shape === "bool" || shape === "String";
}

function makesError(body: Body, { body: block }: FunctionNode, throws: boolean): boolean {
  const { typing } = body;
  if (!block) return false;
  const made = errorsIn(body, block);
  const errors = new Set(made.flatMap(({ parent }) => variableOf(typing, parent) ?? []));
  const isMade = isHandMade(typing, block, errors) || (throws && made.some((node) => isOwnError(typing, node)));
  return isMade && changesNothing(typing, block, errors);
}

/** Where new errors are made. */
function errorsIn(body: Body, node: ts.Node): ts.NewExpression[] {
  const found: ts.NewExpression[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isNewExpression(inner) && (isOwnError(body.typing, inner) || errorClassOf(body, inner.expression)))
      found.push(inner);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

/** Whether an instance is made of a class of the program that derives from Error. */
function isOwnError(typing: Typing, node: ts.NewExpression): boolean {
  const type = typing.checker.getTypeAtLocation(node);
  return !typing.isFromLibrary(type.symbol) && derivesFromError(typing, type);
}

function derivesFromError(typing: Typing, type: ts.Type): boolean {
  if (!type.isClassOrInterface()) return false;
  return typing.checker
    .getBaseTypes(type)
    .some(
      (base) => (base.symbol?.name === "Error" && typing.isFromLibrary(base.symbol)) || derivesFromError(typing, base),
    );
}

/** The variable that a new value is given to. */
function variableOf(typing: Typing, node: ts.Node): ts.Symbol | undefined {
  if (isTransparent(node)) return variableOf(typing, node.parent);
  return ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? typing.symbolOf(node.name) : undefined;
}

/** Whether such a variable gets a property. */
function isHandMade(typing: Typing, node: ts.Node, errors: ReadonlySet<ts.Symbol>): boolean {
  if (ts.isPropertyAccessExpression(node) && isAssigned(node) && isOneOf(typing, node.expression, errors)) return true;
  return ts.forEachChild(node, (child) => isHandMade(typing, child, errors) || undefined) ?? false;
}

function isOneOf(typing: Typing, node: ts.Expression, symbols: ReadonlySet<ts.Symbol>): boolean {
  const inner = unwrapped(node);
  const symbol = ts.isIdentifier(inner) ? typing.symbolOf(inner) : undefined;
  return symbol !== undefined && symbols.has(symbol);
}

/** Whether a function assigns its own variables and properties of its errors alone, and calls the language alone. */
function changesNothing(typing: Typing, block: ts.ConciseBody, errors: ReadonlySet<ts.Symbol>): boolean {
  const isOwn = (node: ts.Expression): boolean => {
    const declaration = ts.isIdentifier(node) ? typing.symbolOf(node)?.valueDeclaration : undefined;
    return declaration !== undefined && isInside(declaration, block.parent);
  };
  const isAllowed = (node: ts.Node): boolean => {
    if (ts.isNewExpression(node) && isOwnError(typing, node)) return true;
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) return isOfLanguage(typing, node.expression, errors);
    if (ts.isDeleteExpression(node) || ts.isYieldExpression(node) || ts.isAwaitExpression(node)) return false;
    if (!ts.isExpression(node) || !isAssigned(node)) return true;
    return isOwn(node) || (ts.isPropertyAccessExpression(node) && isOneOf(typing, node.expression, errors));
  };
  const check = (node: ts.Node): boolean =>
    ts.isTypeNode(node) || (isAllowed(node) && !ts.forEachChild(node, (child) => !check(child) || undefined));
  return check(block);
}

/** `String(x)`, `new RangeError(text)`, `Error.captureStackTrace(e)`: of a global, or of such an error. */
function isOfLanguage(typing: Typing, callee: ts.Expression, errors: ReadonlySet<ts.Symbol>): boolean {
  const inner = unwrapped(callee);
  if (ts.isPropertyAccessExpression(inner))
    return isOneOf(typing, inner.expression, errors) || isOfLanguage(typing, inner.expression, errors);
  const symbol = ts.isIdentifier(inner) ? typing.symbolOf(inner) : undefined;
  return symbol !== undefined && typing.isFromLibrary(symbol);
}
