/** Whether an expression can be null, and whether it can be undefined, which are one inside of kernels. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { refuse } from "../refusal.js";
import { nothingFlags, NOTHINGS_ARE_ONE } from "../types/nothings.js";
import { flagsOf, nothingsGivenTo } from "../claims/given-nothings.js";

const nothingTypes = (body: Body, node: ts.Node): number =>
  ts.isExpression(node) ? nothingFlags(body.typing.checker.getTypeAtLocation(node)) : 0;

/**
 * Whether an expression can be null and whether it can be undefined, be it that TypeScript says so or that nothing may
 * be there.
 */
export function nothingsOf(body: Body, node: ts.Node): { readonly isNull: boolean; readonly isUndefined: boolean } {
  const flags = nothingTypes(body, node);
  const isOutside = mayBeOutside(body, node);
  const symbol = isOutside && ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  const isDeclared = symbol?.valueDeclaration && ts.isVariableDeclaration(symbol.valueDeclaration);
  const given = flags | (symbol && (isDeclared || flags === 0) ? nothingsGivenTo(body.typing, symbol) : 0);
  const isNull = (given & ts.TypeFlags.Null) !== 0;
  const isNullOnly = given === ts.TypeFlags.Null && (isDeclared || flags === 0);
  const isUndefined = (flags & ~ts.TypeFlags.Null) !== 0 || (isOutside && !isNullOnly);
  return { isNull, isUndefined };
}

const isNumberLike = ({ typing: { checker } }: Body, node: ts.Node): boolean =>
  (checker.getTypeAtLocation(node).flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0;

/**
 * The same where one of them is asked for, or told. Where the program says of null that something is there, an
 * expression against whose type nothing is there may be either, unless all that leads to it can be seen.
 */
export function nothingsTold(body: Body, node: ts.Node): { readonly isNull: boolean; readonly isUndefined: boolean } {
  const found = nothingsOf(body, node);
  if (found.isNull || nothingTypes(body, node) !== 0 || !ts.isExpression(node)) return found;
  // What `?.` leaves is undefined.
  if (ts.isOptionalChain(node) && isNumberLike(body, node)) return found;
  if (!body.kernel.nullClaims.mayBeMade()) return found;
  const given = flagsOf(body.typing, node);
  if (given === 0 || ts.isElementAccessExpression(node)) return { isNull: true, isUndefined: true };
  return { isNull: (given & ts.TypeFlags.Null) !== 0, isUndefined: (given & ~ts.TypeFlags.Null) !== 0 };
}

/**
 * Whether an expression is an entry of a dictionary, an element of an array, or a variable that one of those was given
 * to.
 */
function mayBeOutside(body: Body, node: ts.Node): boolean {
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

export const mayBeNothing = (body: Body, node: ts.Node): boolean => nothingTypes(body, node) !== 0;

/** What JavaScript prints for a value that is not there; a kernel does not know one from the other. */
export function nothingText(body: Body, node: ts.Node): string {
  const { isNull, isUndefined } = nothingsTold(body, node);
  if (isNull && isUndefined) return refuse(node, "W4002", node.getText(), NOTHINGS_ARE_ONE);
  return isNull ? "null" : "undefined";
}
