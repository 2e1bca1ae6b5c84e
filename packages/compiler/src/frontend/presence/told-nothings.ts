/** Whether an expression can be null, and whether it can be undefined, which are one inside of kernels. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { isInternal } from "../libraries/standard.js";
import { unwrapped } from "../program/transparent.js";
import { refuse } from "../refusal.js";
import { isObject } from "../../ir/objects.js";
import { isType, kindOf } from "../types/shape.js";
import { nothingFlags, NOTHINGS_ARE_ONE, nothingsOfFlags, type Nothings } from "../types/nothings.js";
import { flagsBefore, flagsOf, nothingsGiven, nothingsGivenTo } from "../claims/given-nothings.js";

const nothingTypes = (body: Body, node: ts.Node): number =>
  ts.isExpression(node) ? nothingsOfType(body, body.typing.checker.getTypeAtLocation(node)) : 0;

/** The flags of what may be missing in a type, also where that is for type parameters to say. */
export const nothingsOfType = ({ kernel }: Body, type: ts.Type): number =>
  nothingFlags(type) | kernel.typeNothings.flagsIn(type);

/**
 * Whether an expression can be null and whether it can be undefined, be it that TypeScript says so or that nothing may
 * be there.
 */
export function nothingsOf(body: Body, given: ts.Node): Nothings {
  const node = ts.isNonNullExpression(given) ? unwrapped(given) : given;
  const flags = nothingTypes(body, node) || flagsAgainstType(body, node);
  const isOutside = mayBeOutside(body, node);
  const symbol = isOutside && ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  // Elements, and what comes from them.
  if (flags === 0 && isOutside && body.kernel.findings.hasNullElements)
    return nothingsGiven(symbol ? nothingsGivenTo(body.typing, symbol) : 0);
  const isDeclared = symbol?.valueDeclaration && ts.isVariableDeclaration(symbol.valueDeclaration);
  const all = flags | (symbol && (isDeclared || flags === 0) ? nothingsGivenTo(body.typing, symbol) : 0);
  const isNull = (all & ts.TypeFlags.Null) !== 0;
  const isNullOnly = all === ts.TypeFlags.Null && (isDeclared || flags === 0 || isOfTuple(body, symbol));
  const isUndefined =
    (flags & ~ts.TypeFlags.Null) !== 0 ||
    (isOutside && !isNullOnly) ||
    (isNull && (isPerhapsUnset(body, node) || isUnsetYet(body, node)));
  return { isNull, isUndefined };
}

/** Whether a field or variable can be read before it has a value: `next!: Node | null`. */
function isUnsetYet(body: Body, node: ts.Node): boolean {
  const { checker } = body.typing;
  if (ts.isPropertyAccessExpression(node)) {
    const shape = body.shapeOf(checker.getNonNullableType(checker.getTypeAtLocation(node.expression)));
    return isType(shape) && isObject(shape) && shape.fields.get(node.name.text)?.unset === true;
  }
  const declaration = ts.isIdentifier(node) ? body.typing.symbolOf(node)?.valueDeclaration : undefined;
  return !!declaration && ts.isVariableDeclaration(declaration) && declaration.exclamationToken !== undefined;
}

/** Whether what may be null may come from a list with elements that are not set: `new Array<Node | null>(n)`. */
export function isPerhapsUnset(body: Body, node: ts.Node): boolean {
  const { undefinedBesideNull } = body.kernel.findings;
  const { checker } = body.typing;
  if (undefinedBesideNull.size === 0 || !ts.isExpression(node)) return false;
  const shape = body.shapeOf(checker.getNonNullableType(checker.getTypeAtLocation(node)));
  return isType(shape) && undefinedBesideNull.has(kindOf(shape));
}

/**
 * What may be missing where TypeScript is sure that it is not, by what it does not see: that a function assigns a
 * variable or a field that was looked at, or that an element is outside, as in `all[k] ?? null`.
 */
function flagsAgainstType(body: Body, node: ts.Node): number {
  if (!ts.isExpression(node) || isInternal(node)) return 0;
  if (ts.isElementAccessExpression(node)) return flagsBefore(body.typing, node);
  const { typing } = body;
  if (ts.isIdentifier(node)) {
    const symbol = typing.symbolOf(node);
    const mayChange = symbol && symbol.flags & ts.SymbolFlags.Variable && typing.references.isAssignedElsewhere(symbol);
    return mayChange ? nothingFlags(typing.checker.getTypeOfSymbol(symbol)) : 0;
  }
  if (!ts.isPropertyAccessExpression(node)) return flagsOf(typing, node);
  const property = typing.symbolOf(node.name);
  return flagsBefore(typing, node) | (property ? nothingsGivenTo(typing, property) : 0);
}

/** `for (const [k, one] of list.entries())`: a part of a tuple is as its type says. */
function isOfTuple({ typing: { checker } }: Body, symbol: ts.Symbol | undefined): boolean {
  const declaration = symbol?.valueDeclaration;
  const pattern = declaration && ts.isBindingElement(declaration) ? declaration.parent : undefined;
  return !!pattern && ts.isArrayBindingPattern(pattern) && checker.isTupleType(checker.getTypeAtLocation(pattern));
}

const isNumberLike = ({ typing: { checker } }: Body, node: ts.Node): boolean =>
  (checker.getTypeAtLocation(node).flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0;

/**
 * The same where one of them is asked for, or told. Where the program says of null that something is there, an
 * expression against whose type nothing is there may be either, unless all that leads to it can be seen.
 */
export function nothingsTold(body: Body, node: ts.Node): Nothings {
  const found = nothingsOf(body, node);
  if (found.isNull || nothingTypes(body, node) !== 0 || !ts.isExpression(node)) return found;
  // What `?.` leaves is undefined.
  if (ts.isOptionalChain(node) && isNumberLike(body, node)) return found;
  if (!body.kernel.nullClaims.made().isNull) return found;
  const given = flagsOf(body.typing, node);
  if (given === 0 || ts.isElementAccessExpression(node)) return { isNull: true, isUndefined: true };
  return nothingsOfFlags(given);
}

/**
 * Whether an expression is an entry of a dictionary, an element of an array, or a variable that one of those was given
 * to.
 */
function mayBeOutside(body: Body, node: ts.Node): boolean {
  // The library knows where its own numbers are.
  if (isInternal(node) && isNumberLike(body, node)) return false;
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) {
    const { checker } = body.typing;
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
    const known = ts.isElementAccessExpression(node) ? undefined : type.getProperty(node.name.text);
    const kind =
      checker.getIndexTypeOfType(type, ts.IndexKind.String) ?? checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    return kind !== undefined && !known && !type.isUnion() && !checker.isTupleType(type);
  }
  const symbol = ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  const binding = symbol && body.scope.find(symbol);
  const looked = binding?.kind === "optional" ? binding.present : binding?.kind === "local" ? binding.local : undefined;
  return looked !== undefined && body.unproven.has(looked);
}

/** The same of the elements of a list, or of what a pattern takes elements of, as its type says. */
export function nothingsOfElements(body: Body, list: ts.Node): Nothings {
  const { checker } = body.typing;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(list));
  return nothingsIn(body, checker.getIndexTypeOfType(type, ts.IndexKind.Number));
}

/** The same of values of a type. */
export const nothingsIn = (body: Body, type: ts.Type | undefined): Nothings =>
  nothingsOfFlags(type ? nothingsOfType(body, type) : 0);

export const mayBeNothing = (body: Body, node: ts.Node): boolean => nothingTypes(body, node) !== 0;

/** What JavaScript prints for a value that is not there; a kernel does not know one from the other. */
export const nothingText = (body: Body, node: ts.Node): string => (isNullTold(body, node) ? "null" : "undefined");

/** The number of a value that is not there. */
export const nothingNumber = (body: Body, node: ts.Node): number => (isNullTold(body, node) ? 0 : NaN);

const isNullTold = (body: Body, node: ts.Node): boolean => isOnlyNull(nothingsTold(body, node), node);

/** Whether what is missing is null; where it may be undefined as well, a kernel cannot tell. */
export const isOnlyNull = ({ isNull, isUndefined }: Nothings, node: ts.Node, name = node.getText()): boolean =>
  isNull && isUndefined ? refuse(node, "W4002", name, NOTHINGS_ARE_ONE) : isNull;
