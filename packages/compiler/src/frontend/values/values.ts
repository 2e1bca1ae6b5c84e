/** Values and what becomes of them: whether one is there, one value that fits a type, one value of two. */
import { ts } from "#typescript";
import {
  boolean,
  conditional,
  copy,
  isArray,
  isKnown,
  isNothing,
  makeLocal,
  not,
  nothing,
  number,
  operation,
  read,
} from "../../ir/build.js";
import { isMixed, isObject, ObjectType, sameType, type Slot } from "../../ir/objects.js";
import type { Expression, Type } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type OptionalValue, type Value } from "../body.js";
import { typeName } from "../types/type-names.js";
import { closureFor, ofProgram } from "../calls/closures.js";
import { chooseEither } from "./eithers.js";
import { isMixedValue, isSaidToBeThere, mixedOf, mixtureOf, narrowedTo } from "./mixed.js";
import { requirePresence } from "../presence/taken.js";
import { refuse } from "../refusal.js";
import type { FunctionValue, LibraryValue } from "../scope.js";
import { isClosure, isOptional, isType, presentType, shapeOfSlot, type Shape } from "../types/shape.js";
import { hasNothing, isUnproven, isPerhapsNothing } from "../presence/presence.js";
import { mergeTypes } from "../types/shapes/alike.js";

/** The same value, to be evaluated once more. */
export function again(value: Value): Value {
  if (isExpression(value)) return copy(value);
  return value.kind === "optional" ? { ...value, value: copy(value.value), present: copy(value.present) } : value;
}

/** What an object has, where it is there. */
export function whereThere(body: Body, there: Expression | undefined, take: () => Value, node: ts.Node): Value {
  return there ? chooseValue(body, copy(there), take, () => UNDEFINED, node) : take();
}

/** A value for a place of a known type: objects become of that type, undefined becomes its nothing. */
export function fit(body: Body, value: Value, shape: Shape, node: ts.Node): Value {
  if (isType(shape) && isMixed(shape)) return mixedOf(body, value, shape, node);
  if (!isExpression(value)) {
    if (isFunction(value) && isType(shape) && isClosure(shape))
      return closureFor(body, ofProgram(body, value, node), shape, node);
    if (value.kind === "undefined" && isType(shape) && (isObject(shape) || isArray(shape))) return nothing(shape);
    if (isOptional(shape) && (value.kind === "undefined" || value.kind === "optional"))
      return optionalOf(body, value, node, presentType(shape));
    if (value.kind === "optional" && value.value.type === shape) {
      const held = body.reusableValue(value) as OptionalValue;
      requirePresence(body, held.present, node);
      return copy(held.value);
    }
    return value;
  }
  if (isMixed(value.type)) return narrowedTo(body, value, shape, node);
  if (isOptional(shape) && value.type === presentType(shape)) return optionalOf(body, value, node);
  const type: Type = value.type;
  if (!isType(shape) || sameType(type, shape) || !isObject(type) || !isObject(shape)) return value;
  body.kernel.shapes.reconcileTypes(shape, type);
  const records = shape.shape === "record" && type.shape === "record";
  if (!ObjectType.merge(shape, type) && records)
    return refuse(node, "W2005", "this place", typeName(type), typeName(shape));
  return value;
}

/** Any value that fits `number | undefined` or `boolean | undefined`, as its two parts. */
export function optionalOf(_body: Body, value: Value, source: ts.Node, type?: "f64" | "bool"): OptionalValue {
  const other = (actual: Expression["type"]): never =>
    refuse(
      source,
      "W2005",
      `of type ${type === "bool" ? "boolean" : "number"} | undefined`,
      typeName(actual),
      typeName(type ?? "f64"),
    );
  if (isExpression(value)) {
    if (value.type !== "f64" && value.type !== "bool") return other(value.type);
    return type && value.type !== type ? other(value.type) : { kind: "optional", value, present: boolean(true) };
  }
  if (value.kind === "optional") return type && value.value.type !== type ? other(value.value.type) : value;
  if (value.kind === "undefined")
    return { kind: "optional", value: type === "bool" ? boolean(false) : number(NaN), present: boolean(false) };
  return value.kind === "lazy" ? refuse(source, "W4011", "is one of several") : refuse(source, "W4004");
}

/** What a field or an element has to be that holds a value. */
export function slotFor(value: Value): Slot | undefined {
  if (isExpression(value)) return value.type === "void" ? undefined : { type: value.type, optional: false };
  return value.kind === "optional" ? { type: value.value.type, optional: true } : undefined;
}

/** An optional value in the eight bytes that memory has for it. */
export const packed = ({ value, present }: OptionalValue): Expression =>
  operation("pack", "f64", toNumber(value), present);

/** A value as it is stored in a field or an element. */
export function stored(body: Body, given: Value, slot: Slot, node: ts.Node): Expression {
  if (isPerhapsNothing(body, given, node)) body.kernel.emptied.some = true;
  const value = isMixedValue(given) && !isMixed(slot.type) ? fit(body, given, shapeOfSlot(slot), node) : given;
  if (slot.optional) return packed(optionalOf(body, value, node, slot.type === "bool" ? "bool" : "f64"));
  const fitted = fit(body, value, slot.type, node);
  const expression = body.plain(node as ts.Expression, fitted);
  if (slot.type === "f64" && expression.type === "bool")
    return refuse(node, "W2005", "of type number", "boolean", "number");
  if (!mergeTypes(slot.type, expression.type))
    return refuse(node, "W2005", "this place", typeName(expression.type), typeName(slot.type));
  return expression;
}

/** What was stored in a field or an element, as a value. */
export function unpacked(body: Body, raw: Expression, slot: Slot): Value {
  if (!slot.optional) return raw;
  const held = body.reusable(raw, "held");
  return { kind: "optional", value: presentValue(held, slot), present: not(isNothing(copy(held))) };
}

/** What is packed where it is known to be there. */
export const presentValue = (raw: Expression, { type }: Slot): Expression =>
  type === "bool" ? operation("truthy", "bool", raw) : raw;

/** One of two values, of which only the chosen one is evaluated. */
export function chooseValue(
  body: Body,
  condition: Expression,
  whenTrue: () => Value,
  whenFalse: () => Value,
  node: ts.Node,
): Value {
  if (isKnown(condition)) return condition.value ? whenTrue() : whenFalse();
  let first!: Value;
  let second!: Value;
  const then = body.collect(() => (first = whenTrue()));
  const otherwise = body.collect(() => (second = whenFalse()));
  if (!isExpression(first) && !isExpression(second) && first.kind === "undefined" && second.kind === "undefined") {
    body.emit({ kind: "if", condition, then, otherwise });
    return UNDEFINED;
  }
  const either = chooseEither(body, condition, [
    { statements: then, value: first },
    { statements: otherwise, value: second },
  ]);
  if (either) return either;
  const mixture = mixtureOf(body, first, second, node);
  const isOpen =
    mixture &&
    [first, second].some((value) =>
      isExpression(value) ? isUnproven(body, value) : value.kind === "optional" && isSaidToBeThere(body, node),
    );
  if (mixture) {
    then.push(...body.collect(() => (first = mixedOf(body, first, mixture, node))));
    otherwise.push(...body.collect(() => (second = mixedOf(body, second, mixture, node))));
  }
  const [a, b] = alike(body, first, second, node);
  if (isExpression(a) && isExpression(b)) {
    const result = chosen(body, condition, then, a, otherwise, b);
    if (isOpen && result.op === "local") body.unproven.add(result.local);
    return result;
  }
  const [x, y] = [optionalSide(body, a, node), optionalSide(body, b, node)];
  const held = makeLocal("t", x.value.type, body.place);
  const present = makeLocal("t", "bool", body.place);
  const give = (value: OptionalValue) => (): void => {
    body.assign(held, value.value);
    body.assign(present, value.present);
  };
  then.push(...body.collect(give(x)));
  otherwise.push(...body.collect(give(y)));
  body.emit({ kind: "if", condition, then, otherwise });
  body.markFixed(held);
  body.markFixed(present);
  return { kind: "optional", value: read(held), present: read(present) };
}

/** One of two values that may be missing; of another kind, as a generator, the two have no type in common. */
function optionalSide(body: Body, value: Value, node: ts.Node): OptionalValue {
  if (!isExpression(value) && value.kind === "optional") return value;
  const type = typeName(body.plain(node as ts.Expression, value).type);
  return refuse(node, "W2006", "?:", type, "undefined");
}

function chosen(
  body: Body,
  condition: Expression,
  then: ReturnType<Body["collect"]>,
  first: Expression,
  otherwise: ReturnType<Body["collect"]>,
  second: Expression,
): Expression {
  if (then.length === 0 && otherwise.length === 0) return conditional(condition, first, second);
  const local = makeLocal("t", first.type, body.place);
  then.push({ kind: "assign", local, value: first, place: body.place });
  otherwise.push({ kind: "assign", local, value: second, place: body.place });
  body.emit({ kind: "if", condition, then, otherwise });
  body.markFixed(local);
  if ([first, second].some((value) => isUnproven(body, value))) body.unproven.add(local);
  return read(local);
}

/** Two values of one type, or two numbers that may be undefined. */
function alike(body: Body, first: Value, second: Value, node: ts.Node): [Value, Value] {
  if (isExpression(first) && isExpression(second)) {
    if (mergeTypes(first.type, second.type)) return [first, second];
    const operator = ts.isBinaryExpression(node) ? node.operatorToken.getText() : "?:";
    return refuse(node, "W2006", operator, typeName(first.type), typeName(second.type));
  }
  if (isFunction(first) && isFunction(second)) {
    const type =
      body.kernel.shapes.closureOf(body.typing.checker.getTypeAtLocation(node), body.types) ?? refuse(node, "W4004");
    return [
      closureFor(body, ofProgram(body, first, node), type, node),
      closureFor(body, ofProgram(body, second, node), type, node),
    ];
  }
  const [one, other] = isFunction(first) ? [first, second] : [second, first];
  if (isFunction(one)) {
    // A function or nothing.
    const type =
      body.kernel.shapes.closureOf(body.typing.checker.getTypeAtLocation(node), body.types) ?? refuse(node, "W4004");
    const [made, rest] = [closureFor(body, ofProgram(body, one, node), type, node), fit(body, other, type, node)];
    return one === first ? [made, rest] : [rest, made];
  }
  if (isExpression(first) && hasNothing(first.type)) return [first, fit(body, second, first.type, node)];
  if (isExpression(second) && hasNothing(second.type)) return [fit(body, first, second.type, node), second];
  const type = [first, second].map(presentTypeOf).find((known) => known !== undefined);
  return [optionalOf(body, first, node, type), optionalOf(body, second, node, type)];
}

export const presentTypeOf = (value: Value): "f64" | "bool" | undefined => {
  const type = isExpression(value) ? value.type : value.kind === "optional" ? value.value.type : undefined;
  return type === "f64" || type === "bool" ? type : undefined;
};

const isFunction = (value: Value): value is FunctionValue | LibraryValue =>
  !isExpression(value) && (value.kind === "function" || value.kind === "library");

export const toNumber = (value: Expression): Expression =>
  value.type === "bool" ? operation("convert", "f64", value) : value;
