/** The functions of `wumba` for explicit scalar types, by the operations of JavaScript; what brings results into their type comes with the call. */
import type { ts } from "ts-morph";
import { arithmetic, both, compare, conditional, copy, number, operation } from "../ir/build.js";
import type { Expression, OperationName } from "../ir/ir.js";
import type { Body } from "../frontend/body.js";
import { refuse } from "../frontend/refusal.js";
import { bringInto } from "../frontend/scalars/apply.js";
import { numberArguments, type Builtin } from "./row.js";
import type { ScalarName } from "../frontend/scalars/types.js";

const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

/** The arguments of a function that takes as many. */
function given(body: Body, node: ts.CallExpression, count: number): Expression[] {
  const name = node.expression.getText();
  if (node.arguments.length !== count) return refuse(node, "W4006", name, `it takes ${count}`);
  return numberArguments(body, node);
}

const conversion = (name: ScalarName): Builtin => exact((body, node) => bringInto(name, given(body, node, 1)[0]!));

const quotient = (rounding: OperationName): Builtin =>
  exact((body, node) => {
    const [a, b] = given(body, node, 2) as [Expression, Expression];
    return arithmetic(rounding, arithmetic("div", a, b));
  });

/** The remainder, with the divisor added where their signs differ. */
const floorMod = exact((body, node) => {
  const [a, b] = given(body, node, 2) as [Expression, Expression];
  const divisor = body.reusable(b, "divisor");
  const remainder = arithmetic("rem", a, divisor);
  const name = body.typing.scalars.operationOf(node)?.wrap;
  const rest = body.reusable(name ? bringInto(name, remainder) : remainder, "rest");
  const negative = (value: Expression): Expression => compare("lt", copy(value), number(0));
  const differs = both(operation("truthy", "bool", copy(rest)), compare("ne", negative(rest), negative(divisor)));
  return conditional(differs, arithmetic("add", copy(rest), copy(divisor)), rest);
});

const count = (op: OperationName): Builtin => exact((body, node) => arithmetic(op, given(body, node, 1)[0]!));

const rotl = exact((body, node) => {
  const [value, places] = given(body, node, 2) as [Expression, Expression];
  const [x, n] = [body.reusable(value, "value"), body.reusable(places, "places")];
  return arithmetic("or", arithmetic("shl", x, n), arithmetic("ushr", copy(x), arithmetic("neg", copy(n))));
});

/** Between numbers of 32 bits; the target is known when building. */
const bitcast = exact((body, node) => {
  const [target, value] = node.arguments;
  const name = target && body.typing.scalars.functionNamed(target);
  if (!value || node.arguments.length !== 2) return refuse(node, "W4006", "bitcast", "it takes a type and a value");
  if (name === "f32") return arithmetic("fromsinglebits", body.number(value));
  if (name === "i32" || name === "u32") return bringInto(name, arithmetic("singlebits", body.number(value)));
  return refuse(node, "W4006", "bitcast", "the type is i32, u32 or f32");
});

export const scalars: Record<string, Builtin> = {
  ...Object.fromEntries((["i8", "i16", "i32", "u8", "u16", "u32", "f32"] as const).map((name) => [`wumba.${name}`, conversion(name)])),
  "wumba.f64": exact((body, node) => given(body, node, 1)[0]!),
  "wumba.bool": exact((body, node) => body.condition(node.arguments[0] ?? refuse(node, "W4006", "bool", "a value is missing"))),
  "wumba.idiv": quotient("trunc"),
  "wumba.floorDiv": quotient("floor"),
  "wumba.floorMod": floorMod,
  "wumba.popcnt": count("popcnt32"),
  "wumba.clz": count("clz32"),
  "wumba.ctz": count("ctz32"),
  "wumba.rotl": rotl,
  "wumba.bitcast": bitcast,
};
