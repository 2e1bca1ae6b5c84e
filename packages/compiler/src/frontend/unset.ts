/**
 * Variables without a first value: whether the program can see that one is undefined, though TypeScript may say that it is not. TypeScript looks at
 * all uses but those in other functions, those with `!` behind them, and those of variables that are declared with `!`.
 */
import { ts } from "ts-morph";
import { alwaysAssigns } from "./assigned-before.js";
import type { Typing } from "./typing.js";

const known = new WeakMap<ts.Symbol, boolean>();

/** Whether a variable can be read before anything has been assigned to it. Parameters begin with what they are called with. */
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
  if (isAutomatic(symbol)) return reads.some((use) => mayBeUnset(checker, use));
  const open = checker.getNonNullableType(checker.getTypeOfSymbol(symbol)) !== checker.getTypeOfSymbol(symbol);
  const insisted = declarations.some((declaration) => ts.isVariableDeclaration(declaration) && declaration.exclamationToken);
  const isUnwatched = (use: ts.Identifier): boolean => open || insisted || ts.isNonNullExpression(use.parent);
  return reads.some((use) => {
    const places = capturesOf(typing, use, owner);
    return (places ?? (isUnwatched(use) ? [use] : [])).some((place) => !isAssignedBefore(typing, place, symbol, owner));
  });
}

/** Whether TypeScript says of a variable that it is there wherever it is used, although it may not be. */
export function isTakenForSet(typing: Typing, symbol: ts.Symbol): boolean {
  const type = typing.checker.getTypeOfSymbol(symbol);
  return !isAutomatic(symbol) && typing.checker.getNonNullableType(type) === type && isSeenUnset(typing, symbol);
}

const isVariable = (declaration: ts.Declaration): boolean => ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);

/** Whether TypeScript finds the type of a variable by what is assigned to it: `let t;` */
export function isAutomatic({ valueDeclaration }: ts.Symbol): boolean {
  if (!valueDeclaration || !ts.isVariableDeclaration(valueDeclaration) || valueDeclaration.type) return false;
  const { initializer, parent } = valueDeclaration;
  const isOfLoop = ts.isForOfStatement(parent.parent) || ts.isForInStatement(parent.parent);
  return ts.isVariableDeclarationList(parent) && !isOfLoop && (!initializer || isNothing(initializer));
}

/** `undefined`, `null` and `void 0` */
export const isNothing = (node: ts.Expression): boolean =>
  node.kind === ts.SyntaxKind.NullKeyword ||
  (ts.isIdentifier(node) && node.text === "undefined") ||
  (ts.isVoidExpression(node) && ts.isNumericLiteral(node.expression));

function mayBeUnset(checker: ts.TypeChecker, use: ts.Identifier): boolean {
  const type = checker.getTypeAtLocation(use);
  return (type.flags & ts.TypeFlags.Any) !== 0 || checker.getNonNullableType(type) !== type;
}

/** The identifiers inside of a node that stand for a variable, its declarations left out. */
export function usesIn(typing: Typing, node: ts.Node, symbol: ts.Symbol): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner) && inner.text === symbol.name && !isDeclared(inner) && typing.symbolOf(inner) === symbol) found.push(inner);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const declares =
    ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) || ts.isParameter(parent) || ts.isFunctionDeclaration(parent);
  return declares && parent.name === node;
}

/** Whether a use gives the variable a value and does nothing else. */
function isOnlyAssigned(use: ts.Identifier): boolean {
  const { parent } = use;
  if (ts.isBinaryExpression(parent)) return parent.left === use && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) && parent.initializer === use;
}

/** The places at which a function that uses the variable is made or named; undefined where none stands around the use. */
function capturesOf(typing: Typing, use: ts.Node, owner: ts.Node, seen = new Set<ts.Node>()): ts.Node[] | undefined {
  let outermost: ts.Node | undefined;
  for (let node = use; node !== owner && node.parent; node = node.parent)
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) outermost = node;
  if (!outermost) return undefined;
  if (!ts.isFunctionDeclaration(outermost) || !outermost.name) return [outermost];
  if (seen.has(outermost)) return [];
  seen.add(outermost);
  const symbol = typing.symbolOf(outermost.name);
  const inside = outermost;
  const named = (symbol ? usesIn(typing, owner, symbol) : []).filter((other) => !ts.findAncestor(other, (node) => node === inside));
  return named.flatMap((other) => capturesOf(typing, other, owner, seen) ?? [other]);
}

/** Whether a statement ahead of a place, on every way to it, has assigned the variable. */
function isAssignedBefore(typing: Typing, place: ts.Node, symbol: ts.Symbol, owner: ts.Node): boolean {
  const assigns = (node: ts.Node | undefined): boolean => !!node && alwaysAssigns(typing, node, symbol);
  for (let node = place; node !== owner; node = node.parent) {
    const { parent } = node;
    if (ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent)) {
      const statements: readonly ts.Node[] = parent.statements;
      if (statements.slice(0, Math.max(0, statements.indexOf(node))).some(assigns)) return true;
    }
    if (ts.isForStatement(parent) && parent.initializer !== node && assigns(parent.initializer)) return true;
    if ((ts.isForOfStatement(parent) || ts.isForInStatement(parent)) && parent.statement === node && givesEach(typing, parent, symbol))
      return true;
    if (ts.isIfStatement(parent) && parent.expression !== node && assigns(parent.expression)) return true;
    if (ts.isBinaryExpression(parent) && parent.right === node && assigns(parent.left)) return true;
  }
  return false;
}

/** Whether the head of a loop gives a variable each element. */
function givesEach(typing: Typing, { initializer }: ts.ForInOrOfStatement, symbol: ts.Symbol): boolean {
  if (!ts.isVariableDeclarationList(initializer)) return ts.isIdentifier(initializer) && typing.symbolOf(initializer) === symbol;
  return initializer.declarations.some(({ name }) => namesIn(name).some((one) => typing.symbolOf(one) === symbol));
}

/** The names that a declaration declares. */
export function namesIn(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}
