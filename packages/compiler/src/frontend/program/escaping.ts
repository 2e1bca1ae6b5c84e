/** Functions that outlive the place where they are written: returned, stored, or given to what stores them. */
import { ts } from "#typescript";
import { nameNode } from "../select/function-node.js";
import { usesIn } from "./unset.js";
import { unwrapped } from "./transparent.js";
import { isAssignmentOperator } from "./assigned-nodes.js";
import type { Typing } from "../types/typing.js";

/** Methods of the library that keep what they are given. */
const KEEPING = new Set(["push", "unshift", "set", "add", "splice", "concat", "fill", "with"]);

/** The functions of a file that outlive their place. */
export function findEscaping(file: ts.SourceFile, typing: Typing): ReadonlySet<ts.Node> {
  const uses = new Map<ts.Symbol, ts.Identifier[]>();
  const functions: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const isMethod = ts.isMethodDeclaration(node) && ts.isObjectLiteralExpression(node.parent);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || isMethod)
      functions.push(node);
    const symbol = ts.isIdentifier(node) ? typing.symbolOf(node) : undefined;
    if (symbol) {
      const known = uses.get(symbol);
      if (known) known.push(node as ts.Identifier);
      else uses.set(symbol, [node as ts.Identifier]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const active = new Set<ts.Symbol>();
  const isKept = (name: ts.BindingName | undefined): boolean => {
    const symbol = name && typing.symbolOf(name);
    if (!symbol || active.has(symbol)) return false;
    active.add(symbol);
    const kept = (uses.get(symbol) ?? []).some((use) => use !== name && outlives(use));
    active.delete(symbol);
    return kept;
  };
  const outlives = (node: ts.Node): boolean => {
    const { parent } = node;
    if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isNonNullExpression(parent))
      return outlives(parent);
    // One of two functions is a value.
    if (ts.isConditionalExpression(parent)) return parent.condition !== node;
    if (ts.isVariableDeclaration(parent))
      return parent.initializer === node && (!isConstant(parent) || isKept(parent.name));
    if (ts.isCallExpression(parent)) return parent.expression !== node && keptByCall(parent, node);
    if (ts.isArrowFunction(parent)) return parent.body === node;
    if (ts.isBinaryExpression(parent)) return isAssignmentOperator(parent.operatorToken.kind) && parent.right === node;
    return (
      ts.isReturnStatement(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isArrayLiteralExpression(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isNewExpression(parent)
    );
  };
  /** Whether what is called keeps an argument: a method of the library, or a function whose parameter outlives it. */
  const keptByCall = (call: ts.CallExpression, argument: ts.Node): boolean => {
    const { expression: callee } = call;
    const symbol = typing.symbolOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    if (!symbol || typing.isFromLibrary(symbol))
      return ts.isPropertyAccessExpression(callee) && KEEPING.has(callee.name.text);
    const position = call.arguments.indexOf(argument as ts.Expression);
    return (symbol.declarations ?? []).some((declaration) => {
      const fn = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
      if (!fn || !ts.isFunctionLike(fn)) return true;
      const parameter = fn.parameters[Math.min(position, fn.parameters.length - 1)];
      return fn.getSourceFile() !== file || !parameter || isKept(parameter.name);
    });
  };
  const found = new Set(
    functions.filter(
      (fn) => ts.isMethodDeclaration(fn) || (ts.isFunctionDeclaration(fn) ? isKept(fn.name) : outlives(fn)),
    ),
  );
  // What a function that outlives its place calls, outlives it too.
  const isUsedThere = (fn: ts.Node): boolean => {
    const name = nameNode(fn);
    const symbol = name && typing.symbolOf(name);
    return !!symbol && (uses.get(symbol) ?? []).some((use) => ts.findAncestor(use, (outer) => found.has(outer)));
  };
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const fn of functions) if (!found.has(fn) && isUsedThere(fn)) found.add(fn);
  }
  return found;
}

const isConstant = (declaration: ts.VariableDeclaration): boolean =>
  (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;

/** `const machine = { start: () => machine.step() }`: functions that the object keeps name it, and run only later. */
export function isSelfNamed(typing: Typing, declaration: ts.Declaration | undefined): boolean {
  if (!declaration || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false;
  const object = declaration.initializer && unwrapped(declaration.initializer);
  if (!object || !ts.isObjectLiteralExpression(object) || !ts.findAncestor(declaration, ts.isFunctionLike))
    return false;
  const symbol = typing.symbolOf(declaration.name);
  const uses = symbol ? usesIn(typing, object, symbol) : [];
  const functions = uses.map((use) => ts.findAncestor(use, (node) => node === object || isOwnFunction(node, object)));
  // Of methods it is known which one a call means.
  return (
    functions.some((fn) => fn && ts.isPropertyAssignment(fn.parent)) && !functions.includes(object) && !runsNow(object)
  );
}

const isOwnFunction = (node: ts.Node, object: ts.Node): boolean =>
  ts.isFunctionLike(node) && (node.parent === object || node.parent.parent === object);

/** Whether anything that is evaluated with the object may call something. */
const runsNow = (node: ts.Node): boolean =>
  !ts.isFunctionLike(node) &&
  (ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isYieldExpression(node) ||
    ts.isAwaitExpression(node) ||
    (ts.forEachChild(node, (child) => runsNow(child) || undefined) ?? false));
