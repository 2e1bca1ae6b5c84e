/** Numbers to text and back: functions of `@wumba/std`, and the operations on units that these are made of. */
import type { ts } from "#typescript";
import { arithmetic, copy, isTypedArray, lengthOf, loadAs, number, operation } from "../ir/build.js";
import type { Expression, OperationName } from "../ir/ir.js";
import type { FailReason } from "../ir/statement-kinds.js";
import { isBigint, toNumber as numberOfBigint } from "../frontend/values/bigints.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../frontend/body.js";
import { numberOf, asText } from "../frontend/text/text.js";
import { callStandard } from "../frontend/calls/functions.js";
import type { Builtin } from "./row.js";
import { numberOr, presentReceiver, withOrWithout } from "./left-out.js";
import { receiverOf } from "./arguments.js";

/** The number or bigint that a method is called on, and its argument. */
function operands(body: Body, node: ts.CallExpression): [Expression, Value] {
  const [argument] = node.arguments;
  const own = receiverOf(node);
  return body.inOrder<[Expression, Value]>(
    () => body.numeric(own, presentReceiver(body, own)),
    () => (argument ? body.value(argument) : UNDEFINED),
  );
}

/** A method that is one function of the library with its argument, and another without it or where it is `same`. */
const ofNumber =
  (withNumber: string, without: string, same?: number): Builtin["translate"] =>
  (body, node) => {
    const [number, given] = operands(body, node);
    const value = isExpression(given) || given.kind === "undefined" ? number : body.reusable(number, "number");
    const call = (name: string, ...args: Expression[]): Expression =>
      callStandard(body, name, [copy(value), ...args], node) as Expression;
    return withOrWithout(
      body,
      node.arguments[0]!,
      given,
      (held) => (held.op === "constant" && held.value === same ? call(without) : call(withNumber, held)),
      () => call(without),
    );
  };

const toText = ofNumber("radixText", "numberText", 10);
const bigintToText = ofNumber("bigintRadixText", "bigintText", 10);
const toPrecision = ofNumber("precisionText", "numberText");
const toExponential = ofNumber("exponentialText", "scientificText");

const toFixed: Builtin["translate"] = (body, node) => {
  const [value, given] = operands(body, node);
  return callStandard(body, "fixedText", [value, numberOr(body, node.arguments[0]!, given, 0)], node);
};

/** `parseInt(text, radix)` and `parseFloat(text)`. A number is read from its text, as in JavaScript. */
const parses =
  (name: string, arity: number): Builtin["translate"] =>
  (body, node) => {
    const [given, ...others] = node.arguments;
    if (!given) return number(NaN);
    const isNumber = name === "floatOfText" && body.shapeOf(body.typing.checker.getTypeAtLocation(given)) === "f64";
    // The text of a number is that of no other one, but that -0 is written as 0.
    if (isNumber && others.length === 0) return arithmetic("add", body.number(given), number(0));
    const values = body.inOrder<Expression[]>(
      () => asText(body, body.value(given), given),
      ...others.slice(0, arity - 1).map((other) => () => body.number(other)),
    );
    others.slice(arity - 1).forEach((other) => body.effect(other));
    while (values.length < arity) values.push(number(0));
    return callStandard(body, name, values.slice(0, arity), node);
  };

const toNumber: Builtin["translate"] = (body, node) => {
  const [given] = node.arguments;
  if (!given) return number(0);
  const value = body.value(given);
  return isExpression(value) && isBigint(value) ? numberOfBigint(node, value) : numberOf(body, given, value);
};

const exact = (translate: Builtin["translate"], arity?: number): Builtin => ({ precision: "exact", translate, arity });

export const conversions: Record<string, Builtin> = {
  "Number.toExponential": exact(toExponential, 1),
  "Number.toFixed": exact(toFixed, 1),
  "Number.toPrecision": exact(toPrecision, 1),
  "Number.toString": exact(toText, 1),
  "BigInt.toString": { precision: "exact", translate: bigintToText },
  "NumberConstructor.parseFloat": exact(parses("floatOfText", 1), 1),
  "NumberConstructor.parseInt": exact(parses("integerOfText", 2), 2),
  parseFloat: exact(parses("floatOfText", 1), 1),
  parseInt: exact(parses("integerOfText", 2), 2),
  Number: { ...exact(toNumber, 1), samples: "number" },
};

// --- what the library's functions of strings are made of
// ------------------------------------------------------------------

type Make = (body: Body, ...args: Expression[]) => Expression;

const primitive = (make: Make): Builtin =>
  exact((body, node) =>
    make(body, ...body.inOrder<Expression[]>(...node.arguments.map((arg) => () => body.plain(arg)))),
  );

const whole =
  (type: "String" | "Uint16Array"): Make =>
  (body, value) => {
    const held = body.reusable(value, "units");
    return operation("view", type, held, number(0), lengthOf(copy(held)));
  };

const one = (op: OperationName): Builtin => primitive((_body, value) => operation(op, "String", value));

const failing = (reason: FailReason): Builtin =>
  exact((body, node) => {
    body.emit({ kind: "fail", reason, value: body.number(node.arguments[0]!) });
    return UNDEFINED;
  });

export const units: Record<string, Builtin> = {
  "units.unitAt": primitive((_body, text, index) => loadAs("f64", text, index, undefined)),
  "units.partOf": primitive((_body, text, start, count) => operation("view", "String", text, start, count)),
  "units.unitsOf": primitive(whole("Uint16Array")),
  "units.textOf": primitive((body, value) => (isTypedArray(value.type) ? whole("String")(body, value) : value)),
  "units.lowerOf": one("lowercase"),
  "units.upperOf": one("uppercase"),
  "units.failCount": failing("invalidCount"),
  "units.failCodePoint": failing("invalidCodePoint"),
  "units.failRadix": failing("invalidRadix"),
  "units.failFixed": failing("invalidFixed"),
  "units.failPrecision": failing("invalidPrecision"),
  "units.failExponential": failing("invalidExponential"),
};
