/** Strings that are known when building, and several strings as one. */
import { boolean, number, operation, read } from "../../ir/build.js";
import type { Expression, TableRead } from "../../ir/ir.js";
import type { Body } from "../body.js";

/** A string that is known when building. */
export function text(body: Body, value: string): TableRead {
  return { op: "table", type: "String", table: body.kernel.tables.ofText(value), args: [] };
}

/** A value that is known when building. */
export function constantExpression(body: Body, value: number | boolean | string): Expression {
  if (typeof value === "string") return text(body, value);
  return typeof value === "number" ? number(value) : boolean(value);
}

/** One string of several. */
export function joined(body: Body, parts: readonly Expression[]): Expression {
  const merged: Expression[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (isKnown(part) && textOf(part) === "") continue;
    if (last && isKnown(last) && isKnown(part)) merged[merged.length - 1] = text(body, textOf(last) + textOf(part));
    else merged.push(part);
  }
  const [first, ...others] = merged;
  if (!first) return text(body, "");
  return others.reduce<Expression>(
    (left, right) => read(body.temporary(operation("join", "String", left, right), "joined")),
    first,
  );
}

const isKnown = (e: Expression): e is TableRead => e.op === "table" && e.type === "String";
const textOf = ({ table }: TableRead): string => String.fromCharCode(...table.values.map(Number));
