/** BigInt: conversions, and the low bits of bigints. */
import type { ts } from "#typescript";
import { isExpression, type Body } from "../frontend/body.js";
import { asBits, bigint, fromNumber, isBigint } from "../frontend/values/bigints.js";
import { refuse } from "../frontend/refusal.js";
import type { Expression } from "../ir/ir.js";
import type { Builtin } from "./row.js";

/** What registers can hold. */
const MOST_BITS = 128;

const toBigint: Builtin = {
  precision: "exact",
  translate: (body, node) => {
    const known = body.kernel.constants.bigints.fold(node);
    if (known !== undefined) return bigint(known);
    const [argument] = node.arguments;
    if (!argument) return refuse(node, "W4006", "BigInt", "a value is missing");
    const value = body.numeric(argument);
    return isBigint(value) ? value : fromNumber(node, value);
  },
};

const lowBits = (signed: boolean): Builtin => ({
  precision: "exact",
  translate: (body, node) => {
    const [width, argument] = node.arguments;
    const name = signed ? "asIntN" : "asUintN";
    if (!width || !argument) return refuse(node, "W4006", name, "a width and a bigint");
    const bits = body.kernel.constants.fold(width);
    if (typeof bits !== "number" || !Number.isInteger(bits) || bits < 0 || bits > MOST_BITS)
      return refuse(width, "W4006", name, `the width is not known when building, or larger than ${MOST_BITS}`);
    const value = bigintArgument(body, argument);
    return bits === 0 ? bigint(0n) : asBits(node, signed, value, bits);
  },
});

function bigintArgument(body: Body, node: ts.Expression): Expression {
  const value = body.value(node);
  return isExpression(value) && isBigint(value) ? value : refuse(node, "W2002", body.typing.typeText(node));
}

export const bigints: Record<string, Builtin> = {
  BigInt: toBigint,
  "BigIntConstructor.asIntN": lowBits(true),
  "BigIntConstructor.asUintN": lowBits(false),
};
