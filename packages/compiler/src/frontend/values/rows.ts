/** `tile[y]` of an array with rows and columns in; the row as an array out. */
import { ts } from "#typescript";
import { arithmetic, number, operation, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../body.js";

/** Undefined of all else. */
export function rowOf(body: Body, node: ts.ElementAccessExpression): Expression | undefined {
  const { expression, argumentExpression } = node;
  const symbol = ts.isIdentifier(expression) ? body.typing.symbolOf(expression) : undefined;
  const rows = symbol && body.scope.find(symbol);
  if (rows?.kind !== "rows") return undefined;
  const start = arithmetic("mul", body.number(argumentExpression), number(rows.columns));
  return operation("view", rows.array.type, read(rows.array), start, number(rows.columns));
}
