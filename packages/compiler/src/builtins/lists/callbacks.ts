/**
 * Methods of typed arrays and lists that call a function for each element: TypeScript in `@wumba/std`, translated in
 * place.
 */
import type { ts } from "#typescript";
import { compare, copy, number } from "../../ir/build.js";
import { isArrayShaped, isMixed, isObject, type ObjectType } from "../../ir/objects.js";
import type { Expression, Type } from "../../ir/ir.js";
import { UNDEFINED, type Body, type Value } from "../../frontend/body.js";
import { callGeneric } from "../../frontend/calls/functions.js";
import { emptyList } from "../../frontend/values/objects.js";
import { nothingsOfElements } from "../../frontend/presence/told-nothings.js";
import { refuse } from "../../frontend/refusal.js";
import { fit } from "../../frontend/values/values.js";
import type { FunctionValue } from "../../frontend/scope.js";
import { shapeOfSlot, withoutNothing } from "../../frontend/types/shape.js";
import { shapeAt } from "../../frontend/untyped/made.js";
import { asFunction, type Callback } from "../arguments.js";
import type { Builtin } from "../row.js";
import {
  copyOf,
  elementShape,
  lengthNow,
  newLike,
  newListOf,
  valueOperands,
  viewOf,
  type NewSequence,
  type Sequence,
} from "./sequences.js";
import { refuseChanges } from "./tuple-callbacks.js";

interface Called {
  readonly sequence: Sequence;
  readonly fn: Callback;
  /** The second argument: the first value of a reduction, or what `this` would be. */
  readonly second: Value | undefined;
}

function called(body: Body, node: ts.CallExpression, name: string): Called {
  const [sequence, fn, second] = valueOperands(body, node, 2);
  const [argument] = node.arguments;
  if (!argument) return refuse(node, "W4006", name, "a function is missing");
  const callback = asFunction(body, fn ?? UNDEFINED, argument, name);
  if (sequence.tuple) refuseChanges(body, (node.expression as ts.PropertyAccessExpression).expression, callback, name);
  return { sequence, fn: callback, second };
}

/** A method whose result is that of a function of the library. */
const through =
  (name: string, standard: string): Builtin["translate"] =>
  (body, node) => {
    const { sequence, fn } = called(body, node, name);
    return callGeneric(body, standard, [copy(sequence.whole), fn], node, [elementShape(sequence)]);
  };

/** The list that a call gives, by the types of the program; for a typed array one of its class. */
function resultType(body: Body, node: ts.CallExpression): ObjectType {
  const shape = shapeAt(body, node);
  return typeof shape === "object" && shape.shape === "list"
    ? shape
    : refuse(node, "W2002", body.typing.typeText(node));
}

/** A new sequence with room for as many elements as there are. */
const resultFor = (body: Body, node: ts.CallExpression, sequence: Sequence): NewSequence =>
  isObject(sequence.whole.type)
    ? newListOf(body, resultType(body, node), lengthNow(sequence))
    : newLike(body, sequence, lengthNow(sequence));

const map: Builtin["translate"] = (body, node) => mapped(body, node, called(body, node, "map"));

function mapped(body: Body, node: ts.CallExpression, { sequence, fn }: Called): Value {
  const result = resultFor(body, node, sequence);
  const args: Value[] = [copy(sequence.whole), copy(result.whole), fn];
  callGeneric(body, "mapInto", args, node, [elementShape(sequence), elementShape(result)]);
  return copy(result.whole);
}

/** The result has room for all elements, and is cut to those that were taken. */
const filter: Builtin["translate"] = (body, node) => {
  const { sequence, fn } = called(body, node, "filter");
  const result = resultFor(body, node, sequence);
  const args: Value[] = [copy(sequence.whole), copy(result.whole), fn];
  const count = callGeneric(body, "filterInto", args, node, [
    elementShape(sequence),
    elementShape(result),
  ]) as Expression;
  if (!isObject(sequence.whole.type)) return viewOf(copy(result.whole), number(0), count);
  body.emit({ kind: "shorten", list: copy(result.whole), length: count });
  return copy(result.whole);
};

const reduction =
  (name: "reduce" | "reduceRight"): Builtin["translate"] =>
  (body, node) => {
    const { sequence, fn, second } = called(body, node, name);
    const type = body.typing.checker.getTypeAtLocation(node);
    const own = body.shapeOf(type);
    const shape = own === "function" ? body.kernel.shapes.closureOf(type, body.types) : own;
    const types = [elementShape(sequence), shape];
    const array = copy(sequence.whole);
    const start = fit(body, second ?? UNDEFINED, shape, node.arguments[1] ?? node);
    if (node.arguments.length > 1) return callGeneric(body, `${name}From`, [array, fn, start], node, types);
    const empty = compare("eq", lengthNow(sequence), number(0));
    body.emit({
      kind: "if",
      condition: empty,
      then: [{ kind: "fail", reason: "nothingToReduce", value: number(0), place: body.place }],
      otherwise: [],
    });
    return callGeneric(body, `${name}Elements`, [array, fn], node, types);
  };

/** `flatMap`: what the function gives for an element is a list, or one element. */
const flatMap: Builtin["translate"] = (body, node) => {
  const given = called(body, node, "flatMap");
  const { sequence, fn } = given;
  const type = resultType(body, node);
  const element = fn.kind === "function" ? resultOf(body, fn) : undefined;
  const isEither = typeof element === "object" && isMixed(element);
  const list = isEither ? element.fields.get("object")?.type : element;
  if (typeof list !== "object" || !isArrayShaped(list)) return mapped(body, node, given);
  const result = emptyList(body, type);
  const shape = shapeOfSlot(type.element);
  const name = isEither ? "flatMapEither" : "flatMapInto";
  callGeneric(body, name, [copy(sequence.whole), copy(result), fn], node, [elementShape(sequence), shape]);
  return copy(result);
};

function resultOf(body: Body, fn: FunctionValue) {
  const signature = body.typing.checker.getSignatureFromDeclaration(fn.node);
  return (
    signature && body.withTypes(fn.types, () => body.shapeOf(body.typing.checker.getReturnTypeOfSignature(signature)))
  );
}

/** `flat(depth)` of lists of lists, level by level. */
const flat: Builtin["translate"] = (body, node) => {
  const [sequence] = valueOperands(body, node, 0);
  const [argument] = node.arguments;
  const depth = argument ? body.kernel.constants.fold(argument) : 1;
  if (typeof depth !== "number") return refuse(node, "W4006", "flat", "the depth has to be known when building");
  let current = copyOf(body, sequence).whole;
  for (let level = 0; level < depth; level++) {
    const inner = isObject(current.type) ? current.type.element.type : undefined;
    const isEither = inner !== undefined && isMixed(inner) && isListType(inner.fields.get("object")?.type);
    if (!inner || !isObject(inner) || !(isEither || isArrayShaped(inner))) break;
    const isOpen = level === 0 && mayHoldNothing(body, node);
    if ((isEither || isOpen) && depth > 1)
      return refuse(node, "W4006", "flat", "what is no list among its elements is known for one level alone");
    const type = inner.shape === "list" && !isOpen ? inner : resultType(body, node);
    const result = emptyList(body, type);
    const name = isEither ? "flattenEitherInto" : isOpen ? "flattenOpenInto" : "flattenInto";
    const shape = shapeOfSlot(type.element);
    callGeneric(body, name, [copy(current), copy(result)], node, [isOpen ? withoutNothing(shape) : shape]);
    current = result;
  }
  return copy(current);
};

const isListType = (type: Type | undefined): boolean => type !== undefined && isObject(type) && isArrayShaped(type);

/** Whether some of the lists in a list may be undefined or null. */
function mayHoldNothing(body: Body, { expression }: ts.CallExpression): boolean {
  const { isNull, isUndefined } = nothingsOfElements(body, (expression as ts.PropertyAccessExpression).expression);
  return isNull || isUndefined;
}

const methods: Record<string, Builtin["translate"]> = {
  map,
  filter,
  reduce: reduction("reduce"),
  reduceRight: reduction("reduceRight"),
  forEach: through("forEach", "forEach"),
  some: through("some", "someElement"),
  every: through("every", "everyElement"),
  find: through("find", "findElement"),
  findIndex: through("findIndex", "findElementIndex"),
  findLast: through("findLast", "findLastElement"),
  findLastIndex: through("findLastIndex", "findLastElementIndex"),
};

export const callbacks: Record<string, Builtin> = {
  ...Object.fromEntries(
    Object.entries(methods).flatMap(([name, translate]) => [
      [`TypedArray.${name}`, { precision: "exact", translate }],
      [`Array.${name}`, { precision: "exact", translate }],
    ]),
  ),
  "Array.flat": { precision: "exact", translate: flat },
  "Array.flatMap": { precision: "exact", translate: flatMap },
};
