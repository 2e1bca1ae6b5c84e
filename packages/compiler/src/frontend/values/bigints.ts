/**
 * Operators and conversions of bigints, in JavaScript's terms: whole numbers of any size, until `narrow` finds
 * registers for them.
 */
import type { ts } from "#typescript";
import { compare, copy, holdsBigints, not, number, operation } from "../../ir/build.js";
import type { Expression, OperationName, Statement, Type } from "../../ir/ir.js";
import type { Fail } from "../../ir/statement-kinds.js";
import type { Body } from "../body.js";
import { typeName } from "../types/type-names.js";
import type { NumberOperator } from "../program/operator-tables.js";
import { placeOf, refuse } from "../refusal.js";

export const isBigint = (e: Expression): boolean => e.type === "bigint";

export const bigint = (value: bigint): Expression => ({ op: "bigconstant", type: "bigint", value, args: [] });

/** Bigints go into arrays of bigints, numbers into all others. */
export function arrayElement(kind: Type, value: Expression, node: ts.Node): Expression {
  return isBigint(value) === holdsBigints(kind)
    ? value
    : refuse(node, "W2006", "=", String(kind), typeName(value.type));
}

/** An operation that a message can name by its place. */
const at = (node: ts.Node, op: OperationName, type: "bigint" | "f64" | "bool", ...args: Expression[]): Expression => ({
  op,
  type,
  args,
  place: placeOf(node),
});

/** The low bits as a signed or unsigned bigint. */
export const asBits = (node: ts.Node, signed: boolean, value: Expression, bits: number): Expression =>
  at(node, signed ? "asint" : "asuint", "bigint", value, number(bits));

const comparisons = new Set<NumberOperator>(["lt", "le", "gt", "ge"]);

/** `a op b` where one of them is a bigint. */
export function bigintOperation(
  body: Body,
  node: ts.BinaryExpression,
  operator: NumberOperator,
  left: Expression,
  right: Expression,
): Expression {
  const text = node.operatorToken.getText();
  if (!isBigint(left) || !isBigint(right))
    return refuse(node, "W2006", text, body.typing.typeText(node.left), body.typing.typeText(node.right));
  if (comparisons.has(operator)) return at(node, operator, "bool", left, right);
  const known = body.kernel.constants.bigints.fold(node);
  if (known !== undefined) return bigint(known);
  switch (operator) {
    case "div":
    case "rem":
      return divideBigints(body, node, operator, left, right);
    case "pow":
      return power(body, node, left, right);
    case "shl":
    case "shr":
      return at(node, operator, "bigint", left, places(body, node, right));
    default:
      return at(node, operator, "bigint", left, right);
  }
}

/** Shift counts of explicit types count modulo 64. */
function places(body: Body, node: ts.BinaryExpression, right: Expression): Expression {
  const { scalars } = body.typing;
  const modulo = scalars.operationOf(node)?.instead === "modulo" && !scalars.isPlaces(node.right);
  return modulo ? operation("and", "bigint", right, bigint(63n)) : right;
}

/** Operands that can be copied. */
export const bigintOperands = (body: Body, a: Expression, b: Expression): [Expression, Expression] => [
  body.reusable(a, "dividend"),
  body.reusable(b, "divisor"),
];

/** An error where the divisor is zero. */
export function divideBigints(
  body: Body,
  node: ts.Node,
  op: "div" | "rem",
  left: Expression,
  right: Expression,
): Expression {
  if (right.op === "bigconstant" && right.value !== 0n) return at(node, op, "bigint", left, right);
  const dividend = body.reusable(left, "dividend");
  const divisor = body.reusable(right, "divisor");
  failUnless(body, operation("truthy", "bool", copy(divisor)), "divisionByZero", number(0));
  return at(node, op, "bigint", dividend, copy(divisor));
}

/** Small powers that are known are products. */
function power(body: Body, node: ts.Node, base: Expression, exponent: Expression): Expression {
  if (exponent.op === "bigconstant" && exponent.value >= 1n && exponent.value <= 4n) {
    const once = body.reusable(base, "base");
    let product: Expression = once;
    for (let k = 1n; k < exponent.value; k++) product = at(node, "mul", "bigint", product, copy(once));
    return product;
  }
  if (exponent.op === "bigconstant" && exponent.value >= 0n) return at(node, "pow", "bigint", base, exponent);
  const first = body.reusable(base, "base");
  const places = body.reusable(exponent, "exponent");
  failUnless(body, compare("ge", copy(places), bigint(0n)), "negativeExponent", number(0));
  return at(node, "pow", "bigint", first, copy(places));
}

function failUnless(body: Body, condition: Expression, reason: Fail["reason"], value: Expression): void {
  const fail: Statement = { kind: "fail", reason, value, place: body.place };
  body.emit({ kind: "if", condition: not(condition), then: [fail], otherwise: [] });
}

/** `-x` and `~x`. */
export const bigintPrefix = (node: ts.Node, op: "neg" | "not", value: Expression): Expression =>
  value.op === "bigconstant" ? bigint(op === "neg" ? -value.value : ~value.value) : at(node, op, "bigint", value);

/** The value of `++` and `--`. */
export const bigintStep = (node: ts.Node, op: "add" | "sub", value: Expression): Expression =>
  at(node, op, "bigint", value, bigint(1n));

/** `BigInt(x)` of a number: an error where it is not whole. */
export const fromNumber = (node: ts.Node, value: Expression): Expression => at(node, "tobigint", "bigint", value);

/** The whole part of a number; 0 for NaN and the infinities. */
export const truncated = (node: ts.Node, value: Expression): Expression => at(node, "cuttobigint", "bigint", value);

/** `Number(x)`: the nearest number. */
export const toNumber = (node: ts.Node, value: Expression): Expression => at(node, "tonumber", "f64", value);
