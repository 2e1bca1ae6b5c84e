/** Arguments of the methods of arrays that are more than values: functions, and objects that only say a length. */
import { ts } from "#typescript";
import { arithmetic, copy, number } from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import { isExpression, type Body, type Value } from "../frontend/body.js";
import { nameOfProperty } from "../frontend/values/objects.js";
import { callGeneric } from "../frontend/calls/functions.js";
import { nothingsIn } from "../frontend/presence/told-nothings.js";
import { refuse } from "../frontend/refusal.js";
import type { FunctionValue, LibraryValue } from "../frontend/scope.js";
import { wholeNumber } from "./lists/sequences.js";
import { isClosure, isType } from "../frontend/types/shape.js";

/** The value that a method is called on. */
export function receiverOf(node: ts.CallExpression): ts.Expression {
  return ts.isPropertyAccessExpression(node.expression)
    ? node.expression.expression
    : refuse(node, "W4003", node.expression.getText());
}

/** The function that an argument is. */
export function functionArgument(body: Body, node: ts.CallExpression, k: number): Callback {
  const argument = node.arguments[k];
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
  if (!argument) return refuse(node, "W4006", name, "a function is missing");
  return asFunction(body, body.value(argument), argument, name);
}

/** What can be called for each element. */
export type Callback = FunctionValue | LibraryValue;

export function asFunction(body: Body, value: Value, argument: ts.Expression, name: string): Callback {
  if (isExpression(value) ? isClosure(value.type) : value.kind === "host")
    return withItsArguments(body, value, argument, name);
  if (isExpression(value) || (value.kind !== "function" && value.kind !== "library"))
    return refuse(argument, "W4006", name, "a function that is known when building is wanted here");
  if (value.kind === "library") refuseNothings(body, value, argument);
  return value;
}

/** `map(Number)` of what may be null, or of texts that may be undefined: a function of the library is not told that. */
function refuseNothings(body: Body, { key }: LibraryValue, argument: ts.Expression): void {
  if (key !== "Number" && key !== "String") return;
  const { checker } = body.typing;
  const [wanted] = checker.getContextualType(argument)?.getCallSignatures() ?? [];
  const [first] = wanted?.parameters ?? [];
  const type = first && checker.getTypeOfSymbol(first);
  const { isNull, isUndefined } = nothingsIn(body, type);
  const isText = type && isType(body.shapeOf(type));
  if (isNull || (isUndefined && isText))
    refuse(argument, "W4006", key, "write a function here, for what may be null or undefined");
}

/** A function that is known when the kernel runs only: it gets as many arguments as its type says. */
function withItsArguments(body: Body, value: Value, argument: ts.Expression, name: string): Callback {
  const { checker } = body.typing;
  const [signature] = checker.getTypeAtLocation(argument).getCallSignatures();
  const taking = ["takingNone", "takingOne", "takingTwo", "takingThree"][signature?.parameters.length ?? 4];
  if (!signature || !taking) return refuse(argument, "W4006", name, "its function takes too many arguments");
  const shapes = signature.parameters.map((parameter) => body.shapeOf(checker.getTypeOfSymbol(parameter)));
  const result = body.shapeOf(checker.getReturnTypeOfSignature(signature));
  return callGeneric(body, taking, [value], argument, [result, ...shapes]) as FunctionValue;
}

/** `{ length: n }` as ToLength gives it: whole and not negative. */
export function arrayLikeLength(body: Body, source: ts.Expression): Expression | undefined {
  if (!ts.isObjectLiteralExpression(source) || source.properties.length !== 1) return undefined;
  const [property] = source.properties;
  if (!property || !(ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property))) return undefined;
  if (nameOfProperty(property.name) !== "length") return undefined;
  const given = body.number(ts.isPropertyAssignment(property) ? property.initializer : property.name);
  return arithmetic("max", copy(wholeNumber(body, given, "length")), number(0));
}

/** `Array(n)` and `new Array(n)`, of which only the length counts: its elements are missing. */
export function lengthOfUnfilled(body: Body, source: ts.Expression): Expression | undefined {
  if (!(ts.isCallExpression(source) || ts.isNewExpression(source)) || source.arguments?.length !== 1) return undefined;
  if (body.typing.calledKey(source) !== "Array") return undefined;
  const argument = source.arguments[0]!;
  return body.shapeOf(body.typing.checker.getTypeAtLocation(argument)) === "f64" ? body.number(argument) : undefined;
}
