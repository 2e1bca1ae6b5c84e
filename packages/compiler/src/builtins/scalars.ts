/**
 * The functions of `wumba` for explicit scalar types, by the operations of JavaScript; what brings results into their
 * type comes with the call.
 */
import type { ts } from "#typescript";
import { arithmetic, both, compare, conditional, copy, number, operation } from "../ir/build.js";
import type { Expression, OperationName } from "../ir/ir.js";
import {
  asBits,
  bigint,
  bigintOperands,
  divideBigints,
  isBigint,
  toNumber,
  truncated,
} from "../frontend/values/bigints.js";
import type { Body } from "../frontend/body.js";
import { refuse } from "../frontend/refusal.js";
import { bringInto } from "../frontend/scalars/apply.js";
import { isWide, type ScalarName } from "../frontend/scalars/types.js";
import type { Builtin } from "./row.js";

const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

/** The arguments of a function that takes as many numbers or bigints. */
function given(body: Body, node: ts.CallExpression, count: number): Expression[] {
  const name = node.expression.getText();
  if (node.arguments.length !== count) return refuse(node, "W4006", name, `it takes ${count}`);
  return body.inOrder<Expression[]>(...node.arguments.map((argument) => () => body.numeric(argument)));
}

const conversion = (name: ScalarName): Builtin =>
  exact((body, node) => {
    const known = body.kernel.constants.bigints.fold(node);
    if (known !== undefined) return bigint(known);
    const [value] = given(body, node, 1) as [Expression];
    if (isWide(name)) return bringInto(name, isBigint(value) ? value : truncated(node, value), node);
    if (!isBigint(value)) return bringInto(name, value, node);
    return bringInto(name, toNumber(node, name === "f32" ? value : asBits(node, true, value, 32)), node);
  });

const toDouble = exact((body, node) => {
  const [value] = given(body, node, 1) as [Expression];
  return isBigint(value) ? toNumber(node, value) : value;
});

const quotient = (rounding: OperationName): Builtin =>
  exact((body, node) => {
    const [a, b] = given(body, node, 2) as [Expression, Expression];
    if (!isBigint(a) || !isBigint(b)) return arithmetic(rounding, arithmetic("div", ...numbers(node, a, b)));
    const [x, y] = bigintOperands(body, a, b);
    const cut = divideBigints(body, node, "div", x, y);
    if (rounding === "trunc") return cut;
    const rest = body.reusable(divideBigints(body, node, "rem", copy(x), copy(y)), "rest");
    const one = conditional(signsDiffer(rest, y, bigint(0n)), bigint(1n), bigint(0n));
    return { op: "sub", type: "bigint", args: [cut, one] };
  });

function numbers(node: ts.CallExpression, ...values: Expression[]): Expression[] {
  if (values.some(isBigint)) return refuse(node, "W2006", node.expression.getText(), "number", "bigint");
  return values;
}

/** Whether a remainder is not zero and has not the sign of the divisor. */
function signsDiffer(rest: Expression, divisor: Expression, zero: Expression): Expression {
  const negative = (value: Expression): Expression => compare("lt", copy(value), copy(zero));
  return both(operation("truthy", "bool", copy(rest)), compare("ne", negative(rest), negative(divisor)));
}

/** The remainder, with the divisor added where their signs differ. */
const floorMod = exact((body, node) => {
  const [a, b] = given(body, node, 2) as [Expression, Expression];
  if (isBigint(a) && isBigint(b)) {
    const [x, y] = bigintOperands(body, a, b);
    const rest = body.reusable(divideBigints(body, node, "rem", x, y), "rest");
    return conditional(
      signsDiffer(rest, y, bigint(0n)),
      { op: "add", type: "bigint", args: [copy(rest), copy(y)] },
      copy(rest),
    );
  }
  const [dividend, second] = numbers(node, a, b) as [Expression, Expression];
  const divisor = body.reusable(second, "divisor");
  const remainder = arithmetic("rem", dividend, divisor);
  const name = body.typing.scalars.operationOf(node)?.wrap;
  const rest = body.reusable(name ? bringInto(name, remainder, node) : remainder, "rest");
  return conditional(signsDiffer(rest, divisor, number(0)), arithmetic("add", copy(rest), copy(divisor)), copy(rest));
});

/** Of 32 bits, or of the 64 bits of a bigint. */
const count = (op: "clz" | "ctz" | "popcnt"): Builtin =>
  exact((body, node) => {
    const [value] = given(body, node, 1) as [Expression];
    return isBigint(value) ? operation(`${op}64`, "f64", value) : arithmetic(`${op}32`, value);
  });

const rotl = exact((body, node) => {
  const [value, places] = given(body, node, 2) as [Expression, Expression];
  if (isBigint(value)) return operation("rotl64", "bigint", value, places);
  const [x, n] = [body.reusable(value, "value"), body.reusable(places, "places")];
  return arithmetic("or", arithmetic("shl", x, n), arithmetic("ushr", copy(x), arithmetic("neg", copy(n))));
});

/** Between numbers and integers of one size; the target is known when building. */
const bitcast = exact((body, node) => {
  const [target, argument] = node.arguments;
  const name = target && body.typing.scalars.functionNamed(target);
  if (!argument || node.arguments.length !== 2) return refuse(node, "W4006", "bitcast", "it takes a type and a value");
  const value = body.numeric(argument);
  if (name === "f64" && isBigint(value)) return operation("frombits64", "f64", value);
  if (isBigint(value)) return refuse(node, "W4006", "bitcast", "a bigint has the bits of an f64");
  if (name === "f32") return arithmetic("fromsinglebits", value);
  if (name === "i32" || name === "u32") return bringInto(name, arithmetic("singlebits", value), node);
  if (name === "i64" || name === "u64") return bringInto(name, operation("bitsof64", "bigint", value), node);
  return refuse(node, "W4006", "bitcast", "the type is f32, f64 or an integer of their size");
});

const names = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32"] as const;

export const scalars: Record<string, Builtin> = {
  ...Object.fromEntries(names.map((name) => [`wumba.${name}`, conversion(name)])),
  "wumba.f64": toDouble,
  "wumba.bool": exact((body, node) =>
    body.condition(node.arguments[0] ?? refuse(node, "W4006", "bool", "a value is missing")),
  ),
  "wumba.idiv": quotient("trunc"),
  "wumba.floorDiv": quotient("floor"),
  "wumba.floorMod": floorMod,
  "wumba.popcnt": count("popcnt"),
  "wumba.clz": count("clz"),
  "wumba.ctz": count("ctz"),
  "wumba.rotl": rotl,
  "wumba.bitcast": bitcast,
};
