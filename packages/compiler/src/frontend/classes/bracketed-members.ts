/**
 * A name in brackets behind an object in; a refusal out where the name is that of a method, an accessor or something of
 * a class or the library, which no field holds.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { implementing } from "../calls/implementations.js";
import { refuse } from "../refusal.js";

const KINDS = ["method", "getter", "setter"] as const;

/** `point["length"]` reads a field; what a class or the library declares under the name is found behind a dot alone. */
export function checkBracketed(body: Body, node: ts.ElementAccessExpression, name: string): void {
  if (isMember(body, node, name)) refuseBrackets(node, `The method or accessor '${name}'`, name);
}

function refuseBrackets({ expression, argumentExpression }: ts.ElementAccessExpression, what: string, name: string) {
  const dotted = /^[\w$]+$/.test(name) ? `${expression.getText()}.${name}` : undefined;
  refuse(argumentExpression, "W3001", `${what} in brackets instead of behind a dot`, ...(dotted ? [dotted] : []));
}

/** The same for `Math["max"]`, `list["length"]`, and what a class has itself: `Point["count"]`. */
export function checkShared(body: Body, node: ts.ElementAccessExpression): void {
  const { expression, argumentExpression } = node;
  if (!ts.isStringLiteralLike(argumentExpression)) return;
  const { checker } = body.typing;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  if (checker.getIndexInfoOfType(type, ts.IndexKind.String)) return;
  const symbol = checker.getPropertyOfType(type, argumentExpression.text);
  if (symbol && (body.typing.libraryKey(symbol) !== undefined || isStatic(symbol)))
    refuseBrackets(node, `The member '${symbol.name}'`, symbol.name);
}

const isStatic = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some((one) => ts.isClassLike(one.parent) && ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Static);

function isMember(body: Body, node: ts.ElementAccessExpression, name: string): boolean {
  const { checker } = body.typing;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
  const symbol = checker.getPropertyOfType(type, name);
  if (symbol && isDeclaredMember(body, symbol)) return true;
  return KINDS.some((kind) => implementing(body, type, name, kind).length > 0);
}

function isDeclaredMember(body: Body, symbol: ts.Symbol): boolean {
  if (symbol.flags & ts.SymbolFlags.Method && body.typing.libraryKey(symbol) !== undefined) return true;
  return !!symbol.declarations?.some(
    (one) => (ts.isMethodDeclaration(one) || ts.isAccessor(one)) && ts.isClassLike(one.parent),
  );
}
