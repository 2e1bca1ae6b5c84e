/**
 * A constant in; its numbers out, where it is declared by `[1, 2] as const`, and nothing but elements are read of it.
 * As a tuple each would be a field, and an element at an index that is not known a choice among all of them.
 */
import { ts } from "#typescript";
import { filesReached } from "../program/reached-files.js";
import type { Typing } from "../types/typing.js";
import { constantInitializer } from "./constant-initializer.js";

export function frozenNumbers(
  typing: Typing,
  from: ts.SourceFile,
  symbol: ts.Symbol,
  fold: (element: ts.Expression) => unknown,
): readonly number[] | undefined {
  const literal = constantInitializer(symbol);
  const type = literal && typing.checker.getTypeOfSymbol(symbol);
  if (!literal || !ts.isArrayLiteralExpression(literal) || !typing.checker.isTupleType(type!)) return undefined;
  const { readonly } = (type as ts.TupleTypeReference).target;
  const values = readonly ? literal.elements.map(fold) : [];
  if (values.length === 0 || !values.every((value) => typeof value === "number")) return undefined;
  return isOnlyReadAnywhere(typing, from, symbol) ? values : undefined;
}

function isOnlyReadAnywhere({ program, references }: Typing, from: ts.SourceFile, symbol: ts.Symbol): boolean {
  const own = symbol.valueDeclaration!.getSourceFile();
  const files = new Set([...filesReached(program, from), own]);
  const byMember = new RegExp(String.raw`\.\s*${symbol.name}\b`);
  return [...files].every((file) => {
    const isNamed = file === own || file.text.includes(symbol.name);
    return !isNamed || (references.isOnlyReadIn(file, symbol) && !byMember.test(file.text));
  });
}
