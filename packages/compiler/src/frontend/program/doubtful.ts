/** Expressions in; whether the program only says that what they give is there, or saw that earlier, out. */
import { ts } from "#typescript";
import { flagsBefore } from "../claims/given-nothings.js";
import { isInternal } from "../libraries/standard.js";
import { isUnchecked } from "../type-check/unchecked.js";
import { isAssigned } from "./assigned-nodes.js";
import { isDeclarationName } from "./references.js";
import type { Typing } from "../types/typing.js";

export const isNullable = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.getNonNullableType(type) !== type;

/** Whether nobody checks that what may be undefined or null is tested before it is used. */
export const isUsedUnchecked = (
  node: ts.Node,
  { program, hasNullChecks }: Pick<Typing, "program" | "hasNullChecks">,
): boolean => isUnchecked(node, program) || (!hasNullChecks && !isInternal(node));

/**
 * Whether an expression gives what TypeScript takes to be there by a word of the program, or by what the program saw
 * earlier.
 */
export function isDoubtful(typing: Typing, node: ts.Node): boolean {
  if (ts.isNonNullExpression(node) || ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
    return isInsisted(typing.checker, node);
  if (
    isUsedUnchecked(node, typing) &&
    isUsed(node) &&
    isNullable(typing.checker, typing.checker.getTypeAtLocation(node))
  )
    return true;
  if (ts.isIdentifier(node)) return isChangedElsewhere(typing, node);
  if (ts.isElementAccessExpression(node)) return isNarrowed(typing, node);
  return ts.isPropertyAccessExpression(node) && isSeenEarlier(typing, node);
}

/** Whether TypeScript takes an element or an entry for there that may be missing by its declared type. */
function isNarrowed(typing: Typing, node: ts.ElementAccessExpression): boolean {
  return flagsBefore(typing, node) !== 0 && !isNullable(typing.checker, typing.checker.getTypeAtLocation(node));
}

/** What may give undefined: a variable, a member, an element, the result of a call. */
const isUsed = (node: ts.Node): boolean =>
  (ts.isIdentifier(node) && ts.isExpression(node) && node.text !== "undefined" && !isDeclarationName(node)) ||
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node) ||
  ts.isCallExpression(node);

/** Whether `!` or `as` says of a value that may be undefined or null that it is there. */
function isInsisted(checker: ts.TypeChecker, node: ts.NonNullExpression | ts.AsExpression | ts.TypeAssertion): boolean {
  const own = !ts.isNonNullExpression(node) && isNullable(checker, checker.getTypeAtLocation(node));
  return !own && isNullable(checker, checker.getTypeAtLocation(node.expression));
}

/**
 * Whether a field or an element that was looked at may be null by now: numbers that are undefined are NaN, as in
 * JavaScript, but null would be zero.
 */
export function mayBecomeNull(typing: Typing, node: ts.Node): boolean {
  if (!ts.isElementAccessExpression(node) && !ts.isPropertyAccessExpression(node)) return false;
  const isSeen = ts.isElementAccessExpression(node) ? isNarrowed(typing, node) : isSeenEarlier(typing, node);
  return isSeen && (flagsBefore(typing, node) & ts.TypeFlags.Null) !== 0;
}

/**
 * A variable that may be undefined or null and was looked at: a function that assigns it may have been called since.
 */
export function isChangedElsewhere(typing: Typing, node: ts.Identifier): boolean {
  const { checker, references } = typing;
  const symbol = typing.symbolOf(node);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Variable) || !references.isAssignedElsewhere(symbol)) return false;
  return isNullable(checker, checker.getTypeOfSymbol(symbol)) && !isNullable(checker, checker.getTypeAtLocation(node));
}

/** A field of which the program says that it is there, or of which nothing says it: not every project is asked to. */
const mayBeUnset = (field: ts.PropertyDeclaration): boolean =>
  field.exclamationToken !== undefined ||
  (!field.initializer && !field.questionToken && !field.modifiers?.some(isElsewhere) && !isSetAtFirst(field));

/** What another class sets. */
const isElsewhere = ({ kind }: ts.ModifierLike): boolean =>
  kind === ts.SyntaxKind.DeclareKeyword || kind === ts.SyntaxKind.AbstractKeyword;

/** Whether the constructor assigns a field; of classes that are only declared nobody knows. */
function isSetAtFirst({ name, parent }: ts.PropertyDeclaration): boolean {
  if (parent.getSourceFile().isDeclarationFile) return true;
  const set = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ThisKeyword &&
      node.name.text === name.getText() &&
      isAssigned(node)) ||
    (ts.forEachChild(node, (child) => set(child) || undefined) ?? false);
  return parent.members.some((member) => ts.isConstructorDeclaration(member) && set(member));
}

/**
 * A field that may be undefined or null and was looked at, or one that is declared with `!`: a call in between can have
 * changed it.
 */
function isSeenEarlier({ checker }: Typing, node: ts.PropertyAccessExpression): boolean {
  const symbol = checker.getSymbolAtLocation(node.name);
  const isHeld = symbol && symbol.flags & (ts.SymbolFlags.Property | ts.SymbolFlags.Accessor);
  if (!isHeld || isNullable(checker, checker.getTypeAtLocation(node))) return false;
  const declaration = symbol.valueDeclaration;
  if (declaration && ts.isPropertyDeclaration(declaration) && mayBeUnset(declaration)) return true;
  return isNullable(checker, checker.getTypeOfSymbol(symbol));
}
