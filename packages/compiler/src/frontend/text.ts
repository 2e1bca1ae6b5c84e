/** Strings: UTF-16 units in static data or in the arena, never changed once they are there. */
import { ts } from "ts-morph";
import { compare, number, operation, read } from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import type { Body } from "./body.js";
import { callStandard } from "./functions.js";
import { notYet, refuse } from "./refusal.js";

/** A string that is known when building. */
export function text(body: Body, value: string): Expression {
  return { op: "table", type: "String", table: body.kernel.textTable(value), args: [] };
}

/** `a + b` and comparisons of strings. */
export function textOperation(body: Body, node: ts.BinaryExpression, left: Expression, right: Expression): Expression {
  const kind = node.operatorToken.kind;
  if (kind === ts.SyntaxKind.PlusToken) return joinTexts(body, left, right, node);
  const op = orders[kind];
  if (!op || left.type !== right.type)
    return refuse(node, "W2006", node.operatorToken.getText(), body.typing.typeText(node.left), body.typing.typeText(node.right));
  return compare(op, callStandard(body, "compareTexts", [left, right], node) as Expression, number(0));
}

const orders: Partial<Record<ts.SyntaxKind, "lt" | "le" | "gt" | "ge">> = {
  [ts.SyntaxKind.LessThanToken]: "lt",
  [ts.SyntaxKind.LessThanEqualsToken]: "le",
  [ts.SyntaxKind.GreaterThanToken]: "gt",
  [ts.SyntaxKind.GreaterThanEqualsToken]: "ge",
};

/** The concatenation of two strings. */
export function joinTexts(body: Body, left: Expression, right: Expression, node: ts.Node): Expression {
  return read(body.temporary(operation("join", "String", asText(body, left, node), asText(body, right, node)), "joined"));
}

/** A value as JavaScript prints it. */
export function asText(body: Body, value: Expression, node: ts.Node): Expression {
  if (value.type === "String") return value;
  return notYet(node, "A number or boolean in a string");
}
