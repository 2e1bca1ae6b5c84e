/**
 * A function that has a name in; out whether a file that the kernel's own file reaches puts something else in its
 * place: `A.f = other`, `A.prototype.f = other`, `Object.assign(A, { f: other })`.
 */
import { ts } from "#typescript";
import type { FunctionNode } from "../select/function-node.js";
import type { Typing } from "../types/typing.js";
import { isAssigned } from "./assigned-nodes.js";
import { filesReached } from "./reached-files.js";

/** Functions of the library that put properties on their first argument. */
const PUTTING: ReadonlySet<string> = new Set(["assign", "defineProperty", "defineProperties", "set", "deleteProperty"]);

export function isReplaced(typing: Typing, callee: FunctionNode, from: ts.SourceFile): boolean {
  const symbol = callee.name && typing.symbolOf(callee.name);
  if (!symbol || !(ts.isFunctionDeclaration(callee) || ts.isClassElement(callee))) return false;
  const owner = ts.isClassLike(callee.parent) && callee.parent.name && typing.symbolOf(callee.parent.name);
  const variables = owner ? [symbol, owner] : [symbol];
  return variables.some((one) => typing.references.isReassigned(one)) || isMemberReplaced(typing, symbol, callee, from);
}

/** Whether something else than `own`, by which it is declared, gives a property its value. */
export function isMemberReplaced(typing: Typing, symbol: ts.Symbol, own: ts.Node, from: ts.SourceFile): boolean {
  const known = replaced.get(typing) ?? new Map<ts.SourceFile, Map<ts.Node, boolean>>();
  replaced.set(typing, known);
  const ofFile = known.get(from) ?? new Map<ts.Node, boolean>();
  known.set(from, ofFile);
  const found = ofFile.get(own) ?? findReplaced(typing, symbol, own, from);
  ofFile.set(own, found);
  return found;
}

const replaced = new WeakMap<Typing, Map<ts.SourceFile, Map<ts.Node, boolean>>>();

function findReplaced(typing: Typing, symbol: ts.Symbol, own: ts.Node, from: ts.SourceFile): boolean {
  const declarations = new Set<ts.Node>(symbol.declarations);
  const isIt = (other: ts.Symbol | undefined): boolean =>
    !!other && (other === symbol || !!other.declarations?.some((one) => declarations.has(one)));
  const files = new Set([...filesReached(typing.program, from), ...(symbol.declarations ?? []).map(fileOf)]);
  for (const file of files) {
    const { targets, calls } = placesIn(file);
    const others = targets.get(symbol.name)?.filter((target) => target.parent !== own && !isBound(target)) ?? [];
    if (others.some((target) => isIt(put(typing, target)))) return true;
    if (calls.some((call) => putByCall(typing, call, symbol.name).some(isIt))) return true;
  }
  return false;
}

const fileOf = (node: ts.Node): ts.SourceFile => node.getSourceFile();

type Target = ts.PropertyAccessExpression | ts.ElementAccessExpression;

interface Places {
  /** What is assigned or deleted, by the name of the property. */
  readonly targets: ReadonlyMap<string, readonly Target[]>;
  /** Calls of the library that put properties on an object. */
  readonly calls: readonly ts.CallExpression[];
}

const places = new WeakMap<ts.SourceFile, Places>();

function placesIn(file: ts.SourceFile): Places {
  const known = places.get(file);
  if (known) return known;
  const targets = new Map<string, Target[]>();
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    const name = memberNameOf(node);
    if (name !== undefined && (isAssigned(node) || ts.isDeleteExpression(node.parent)))
      targets.set(name, [...(targets.get(name) ?? []), node as Target]);
    if (ts.isCallExpression(node) && puts(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const found = { targets, calls };
  places.set(file, found);
  return found;
}

function memberNameOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (!ts.isElementAccessExpression(node)) return undefined;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined;
}

const puts = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) &&
  ts.isIdentifier(expression.expression) &&
  /^(?:Object|Reflect)$/.test(expression.expression.text) &&
  PUTTING.has(expression.name.text);

/** `this.f = this.f.bind(this)`, which gives the same function. */
function isBound(target: Target): boolean {
  const { parent } = target;
  if (!ts.isBinaryExpression(parent) || !ts.isCallExpression(parent.right)) return false;
  const { expression } = parent.right;
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === "bind" &&
    expression.expression.getText() === target.getText()
  );
}

/** The property that is assigned, also of `(A as any).f`. */
function put(typing: Typing, target: Target): ts.Symbol | undefined {
  const name = ts.isPropertyAccessExpression(target) ? target.name : target.argumentExpression;
  return typing.symbolOf(name) ?? propertyOf(typing, target.expression, memberNameOf(target)!);
}

function propertyOf(typing: Typing, holder: ts.Expression, name: string): ts.Symbol | undefined {
  let inner = holder;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isNonNullExpression(inner))
    inner = inner.expression;
  const { checker } = typing;
  return checker.getPropertyOfType(checker.getApparentType(checker.getTypeAtLocation(inner)), name);
}

/** The property of a name that such a call gives another value. */
function putByCall(typing: Typing, call: ts.CallExpression, name: string): ts.Symbol[] {
  const [target, ...given] = call.arguments;
  const symbol = target && propertyOf(typing, target, name);
  if (!symbol) return [];
  const [first] = given;
  if (first && ts.isStringLiteralLike(first)) return first.text === name ? [symbol] : [];
  const isOther = given.some((one) => {
    const other = propertyOf(typing, one, name);
    return other?.declarations?.every((declaration) => !symbol.declarations?.includes(declaration));
  });
  return isOther ? [symbol] : [];
}
