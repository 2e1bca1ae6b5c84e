/**
 * Variables without a first value in; out: whether the program can see that one is undefined, though TypeScript may say
 * that it is not. TypeScript looks at all uses but those in other functions, those with `!` behind them, those of
 * variables that are declared with `!`, those whose type it does not know, and those of projects that want none.
 */
import { ts } from "#typescript";
import { isUsedUnchecked } from "./doubtful.js";
import { isNothing, placesBehind } from "./assigned-before.js";
import { isAssigned } from "./assigned-nodes.js";
import type { Typing } from "../types/typing.js";

const known = new WeakMap<ts.Symbol, boolean>();

/** Whether a variable can be read before anything has been assigned to it. Parameters begin with a value. */
export function isSeenUnset(typing: Typing, symbol: ts.Symbol): boolean {
  let found = known.get(symbol);
  if (found === undefined) known.set(symbol, (found = looksUnset(typing, symbol)));
  return found;
}

function looksUnset(typing: Typing, symbol: ts.Symbol): boolean {
  const declarations = symbol.declarations ?? [];
  const [first] = declarations;
  const owner = first && ts.findAncestor(first, ts.isFunctionLike);
  if (!owner || declarations.some(ts.isParameter) || !declarations.some(isVariable)) return false;
  const { checker } = typing;
  const reads = usesIn(typing, owner, symbol).filter((use) => !isOnlyAssigned(use));
  const typeAt = (use: ts.Identifier): ts.Type => checker.getTypeAtLocation(use);
  if (isAutomatic(symbol) && reads.some((use) => isNullable(checker, typeAt(use)))) return true;
  const insisted = declarations.some(
    (declaration) =>
      (ts.isVariableDeclaration(declaration) && declaration.exclamationToken) || isUsedUnchecked(declaration, typing),
  );
  const isUnwatched = isNullable(checker, checker.getTypeOfSymbol(symbol)) || insisted;
  const places = reads.flatMap((use) => {
    const isWatched = !isUnwatched && !ts.isNonNullExpression(use.parent) && !isAny(typeAt(use));
    return capturesOf(typing, use, owner) ?? (isWatched ? [] : [use]);
  });
  const behind = places.length > 0 ? placesBehind(typing, symbol, owner) : undefined;
  return places.some((place) => !behind!.has(place));
}

/** Whether TypeScript says of a variable that it is there wherever it is used, although it may not be. */
export function isTakenForSet(typing: Typing, symbol: ts.Symbol): boolean {
  const isOpen = isNullable(typing.checker, typing.checker.getTypeOfSymbol(symbol));
  return !isAutomatic(symbol) && !isOpen && isSeenUnset(typing, symbol);
}

const isVariable = (declaration: ts.Declaration): boolean =>
  ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);

/** Whether TypeScript finds the type of a variable by what is assigned to it: `let t;` */
export function isAutomatic({ valueDeclaration }: ts.Symbol): boolean {
  if (!valueDeclaration || !ts.isVariableDeclaration(valueDeclaration) || valueDeclaration.type) return false;
  const { initializer, parent } = valueDeclaration;
  const isOfLoop = ts.isForOfStatement(parent.parent) || ts.isForInStatement(parent.parent);
  return ts.isVariableDeclarationList(parent) && !isOfLoop && (!initializer || isNothing(initializer));
}

const isAny = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Any) !== 0;

/** Whether a type says that undefined or null is among its values. Type parameters say nothing. */
export const isNullable = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Instantiable)) === 0 && checker.getNonNullableType(type) !== type;

/** The identifiers inside of a node that stand for a variable, its declarations left out. */
export function usesIn(typing: Typing, node: ts.Node, symbol: ts.Symbol): ts.Identifier[] {
  const [declaration] = symbol.declarations ?? [];
  const owner = declaration && ts.findAncestor(declaration, ts.isFunctionLike);
  const named = owner ? namedIn(owner).get(symbol.name) : undefined;
  return (named ?? []).filter((one) => one.pos >= node.pos && one.end <= node.end && typing.symbolOf(one) === symbol);
}

const names = new WeakMap<ts.Node, ReadonlyMap<string, ts.Identifier[]>>();

/** The identifiers inside of a function that declare nothing, by their names. */
function namedIn(owner: ts.Node): ReadonlyMap<string, ts.Identifier[]> {
  const known = names.get(owner);
  if (known) return known;
  const found = new Map<string, ts.Identifier[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isDeclared(node)) {
      const same = found.get(node.text);
      if (same) same.push(node);
      else found.set(node.text, [node]);
    }
    ts.forEachChild(node, visit);
  };
  visit(owner);
  names.set(owner, found);
  return found;
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionDeclaration(parent);
  return declares && parent.name === node;
}

/** Whether a use gives the variable a value and does nothing else. */
function isOnlyAssigned(use: ts.Identifier): boolean {
  if (!isAssigned(use)) return false;
  let target: ts.Node = use;
  while (ts.isParenthesizedExpression(target.parent) || ts.isNonNullExpression(target.parent)) target = target.parent;
  const { parent } = target;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return !ts.isPrefixUnaryExpression(parent) && !ts.isPostfixUnaryExpression(parent);
}

/**
 * The places at which a function that uses the variable is made or named; undefined where none stands around the use.
 */
function capturesOf(typing: Typing, use: ts.Node, owner: ts.Node, seen = new Set<ts.Node>()): ts.Node[] | undefined {
  let outermost: ts.Node | undefined;
  for (let node = use; node !== owner && node.parent; node = node.parent)
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) outermost = node;
  if (!outermost) return undefined;
  const name = nameOf(outermost);
  if (!name) return [outermost];
  if (seen.has(outermost)) return [];
  seen.add(outermost);
  const symbol = typing.symbolOf(name);
  const inside = outermost;
  const named = (symbol ? usesIn(typing, owner, symbol) : []).filter(
    (other) => !ts.findAncestor(other, (node) => node === inside),
  );
  return named.flatMap((other) => capturesOf(typing, other, owner, seen) ?? [other]);
}

/** The one name by which a function or class can be used: that of its declaration, or of the constant that holds it. */
function nameOf(node: ts.Node): ts.Identifier | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return hasStatics(node) ? undefined : node.name;
  const { parent } = node;
  const isConstant = ts.isVariableDeclaration(parent) && (ts.getCombinedNodeFlags(parent) & ts.NodeFlags.Const) !== 0;
  return isConstant && ts.isFunctionLike(node) && ts.isIdentifier(parent.name) ? parent.name : undefined;
}

/** Whether something of a class runs where it is declared. */
export const hasStatics = (node: ts.Node): boolean => ts.isClassDeclaration(node) && runMembers(node).length > 0;

export const runMembers = (node: ts.ClassDeclaration): ts.ClassElement[] => node.members.filter(isRun);

const isRun = (member: ts.ClassElement): boolean =>
  ts.isClassStaticBlockDeclaration(member) ||
  (member.name !== undefined && ts.isComputedPropertyName(member.name)) ||
  (ts.isPropertyDeclaration(member) && (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0);

/** The names that a declaration declares. */
export function namesIn(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}
