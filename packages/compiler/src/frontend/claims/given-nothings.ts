/**
 * A variable, property or call in whose type nothing may be missing; whether null comes to it all the same, by what is
 * assigned to it or returned, out: `at = at.next!`, where `next` may be null.
 */
import { ts } from "#typescript";
import { nothingFlags, nothingsOfFlags, type Nothings } from "../types/nothings.js";

/** What it asks. */
interface Asked {
  readonly checker: ts.TypeChecker;
  symbolOf(node: ts.Node): ts.Symbol | undefined;
}

const known = new WeakMap<ts.Symbol, number>();

/** Of what is assigned, the flags of the types that stand for nothing. */
export function nothingsGivenTo(typing: Asked, symbol: ts.Symbol): number {
  const { valueDeclaration: declaration } = symbol;
  if (!declaration) return 0;
  if (!mayBeGiven(declaration)) return 0;
  const before = known.get(symbol);
  if (before !== undefined) return before;
  known.set(symbol, 0);
  const found = lookFor(typing, symbol, declaration);
  known.set(symbol, found);
  return found;
}

type Given =
  | ts.VariableDeclaration
  | ts.ParameterDeclaration
  | ts.BindingElement
  | ts.PropertyDeclaration
  | ts.PropertyAssignment;

const mayBeGiven = (node: ts.Node): node is Given =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isPropertyAssignment(node) ||
  isOwnField(node);

function lookFor(typing: Asked, symbol: ts.Symbol, declaration: Given): number {
  const own = declaration.initializer ? flagsOf(typing, declaration.initializer) : 0;
  const first = ts.isBindingElement(declaration) ? own | flagsOfPart(typing, declaration) : own;
  const isField = ts.isPropertyDeclaration(declaration) || ts.isPropertyAssignment(declaration);
  const owner = isField ? undefined : ts.findAncestor(declaration, ts.isFunctionLike);
  const within = owner ?? declaration.getSourceFile();
  return assignedIn(typing, within, symbol).reduce((all, value) => all | flagsOf(typing, value), first);
}

type Assigned = ReadonlyMap<string, readonly ts.BinaryExpression[]>;

/** By the names of variables and fields, what assigns to them. */
const assignments = new WeakMap<ts.Node, Assigned>();

/** What a function or file assigns to a variable or field: it is gone through once for all that are asked about. */
function assignedIn(typing: Asked, within: ts.Node, symbol: ts.Symbol): ts.Expression[] {
  const known = assignments.get(within) ?? assignmentsIn(within);
  assignments.set(within, known);
  const own = known.get(symbol.name) ?? [];
  return own.flatMap(({ left, right }) => (typing.symbolOf(nameIn(left)) === symbol ? [right] : []));
}

const nameIn = (left: ts.Expression): ts.Node => (ts.isPropertyAccessExpression(left) ? left.name : left);

function assignmentsIn(within: ts.Node): Assigned {
  const found = new Map<string, ts.BinaryExpression[]>();
  const look = (node: ts.Node): void => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      (ts.isIdentifier(node.left) || ts.isPropertyAccessExpression(node.left))
    ) {
      const { text } = ts.isIdentifier(node.left) ? node.left : node.left.name;
      const same = found.get(text);
      if (same) same.push(node);
      else found.set(text, [node]);
    }
    ts.forEachChild(node, look);
  };
  look(within);
  return found;
}

/** The sides of an operator that gives one of them, of which it gives what is missing: `a ?? b` gives no such a. */
function chosenSides(node: ts.Expression): ts.Expression[] | undefined {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return [node.left, node.right];
  const isElse = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
  return isElse ? [node.right] : undefined;
}

/** A field that no other file can assign. */
function isOwnField(node: ts.Node): node is ts.PropertyDeclaration {
  if (!ts.isPropertyDeclaration(node)) return false;
  const isPrivate = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private;
  const isExported = ts.getCombinedModifierFlags(node.parent) & ts.ModifierFlags.Export;
  return !isExported || !!isPrivate || ts.isPrivateIdentifier(node.name);
}

/** What flags say is given against a type: where they say nothing, it may be either. */
export const nothingsGiven = (flags: number): Nothings =>
  flags === 0 ? { isNull: true, isUndefined: true } : nothingsOfFlags(flags);

/** The flags of what an expression may be in place of a value: of its type, or against it. */
export function flagsOf(asked: Asked, node: ts.Expression): number {
  let inner = node;
  while (ts.isNonNullExpression(inner) || ts.isAsExpression(inner) || ts.isParenthesizedExpression(inner))
    inner = inner.expression;
  const parts = ts.isConditionalExpression(inner) ? [inner.whenTrue, inner.whenFalse] : chosenSides(inner);
  if (parts) return parts.reduce((all, part) => all | flagsOf(asked, part), 0);
  const own = nothingFlags(asked.checker.getTypeAtLocation(inner)) | flagsBefore(asked, inner);
  // An element may be outside, and the key of an entry may not be there; outside of numbers, reading throws.
  if (ts.isElementAccessExpression(inner))
    return isOfNumbers(asked, inner) || partOf(asked, inner) ? own : own | ts.TypeFlags.Undefined;
  const symbol = ts.isIdentifier(inner) ? asked.symbolOf(inner) : undefined;
  if (symbol) return own | nothingsGivenTo(asked, symbol);
  const field = ts.isPropertyAccessExpression(inner) ? asked.symbolOf(inner.name) : undefined;
  if (field && own === 0) return nothingsGivenTo(asked, field);
  return own === 0 && ts.isCallExpression(inner) ? returnedBy(asked, inner) : own;
}

/**
 * The flags of the type that a field, an accessor or an element is declared with, whatever TypeScript has narrowed it
 * to: what else has the object may have changed it since.
 */
export function flagsBefore(asked: Asked, node: ts.Expression): number {
  const type = declaredType(asked, node);
  return type ? nothingFlags(type) : 0;
}

/** The type that a field, an accessor, an entry or an element is declared with. */
export function declaredType(asked: Asked, node: ts.Expression): ts.Type | undefined {
  const { checker } = asked;
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return undefined;
  const holder = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
  const member = ts.isPropertyAccessExpression(node) ? asked.symbolOf(node.name) : partOf(asked, node);
  if (member)
    return member.flags & (ts.SymbolFlags.Property | ts.SymbolFlags.Accessor)
      ? checker.getTypeOfSymbol(member)
      : undefined;
  const ofNumbers = ts.isElementAccessExpression(node)
    ? checker.getIndexTypeOfType(holder, ts.IndexKind.Number)
    : undefined;
  return ofNumbers ?? checker.getIndexTypeOfType(holder, ts.IndexKind.String);
}

/** The flags of what a pattern takes, by the type that it is declared with; a default stands for undefined. */
export function flagsOfPart({ checker }: Asked, element: ts.BindingElement): number {
  const { parent: pattern, propertyName, name, initializer, dotDotDotToken } = element;
  const holder = checker.getTypeAtLocation(pattern);
  const key = ts.isObjectBindingPattern(pattern)
    ? (propertyName ?? name).getText()
    : String(pattern.elements.indexOf(element));
  const part = dotDotDotToken ? undefined : holder.getProperty(key);
  const ofArray = ts.isArrayBindingPattern(pattern) && !dotDotDotToken;
  const type = part
    ? checker.getTypeOfSymbol(part)
    : ofArray
      ? checker.getIndexTypeOfType(holder, ts.IndexKind.Number)
      : undefined;
  const flags = type ? nothingFlags(type) : 0;
  return initializer ? flags & ts.TypeFlags.Null : flags;
}

/** `tuple[1]`, `record["x"]`: a part that the type names. */
function partOf({ checker }: Asked, { expression, argumentExpression: index }: ts.ElementAccessExpression) {
  const holder = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  return ts.isStringLiteralLike(index) || ts.isNumericLiteral(index) ? holder.getProperty(index.text) : undefined;
}

function isOfNumbers({ checker }: Asked, { expression }: ts.ElementAccessExpression): boolean {
  const type = checker.getTypeAtLocation(expression);
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.String)
    ? undefined
    : checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return !!element && (element.flags & ts.TypeFlags.NumberLike) !== 0;
}

const returned = new WeakMap<ts.Node, number>();

/** What a function gives against its own type. */
function returnedBy(asked: Asked, call: ts.CallExpression): number {
  const declaration = asked.checker.getResolvedSignature(call)?.declaration;
  return declaration ? flagsReturned(asked, declaration) : 0;
}

/** The same of the results of a function. */
export function flagsReturned(asked: Asked, declaration: ts.Node): number {
  const body = "body" in declaration ? (declaration.body as ts.ConciseBody | undefined) : undefined;
  if (!body) return 0;
  const before = returned.get(body);
  if (before !== undefined) return before;
  returned.set(body, 0);
  let flags = 0;
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) flags |= flagsOf(asked, node.expression);
    ts.forEachChild(node, look);
  };
  if (ts.isBlock(body)) look(body);
  else flags = flagsOf(asked, body);
  returned.set(body, flags);
  return flags;
}
