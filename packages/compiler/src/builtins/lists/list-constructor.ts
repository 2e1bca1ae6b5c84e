/** `new Array(…)`, `Array(…)`, `Array.of(…)` and `Array.from(…)`. */
import { ts } from "#typescript";
import { boolean, both, compare, copy, isArray, lengthOf, not, nothing, number, operation } from "../../ir/build.js";
import { isObject, type ObjectType, type Slot } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import type { Body, Value } from "../../frontend/body.js";
import { eachOf } from "../../frontend/values/iteration.js";
import { callGeneric } from "../../frontend/calls/functions.js";
import { shapeOfValue } from "../../frontend/types/inference.js";
import { emptyList, push } from "../../frontend/values/objects.js";
import { refuse } from "../../frontend/refusal.js";
import { nothingFlags } from "../../frontend/types/nothings.js";
import { kindOf, shapeOfSlot, slotOfShape } from "../../frontend/types/shape.js";
import { shapeAround } from "../../frontend/untyped/around.js";
import { listOfStores, shapeAt } from "../../frontend/untyped/made.js";
import { stored } from "../../frontend/values/values.js";
import { arrayLikeLength, functionArgument, lengthOfUnfilled } from "../arguments.js";
import { isFilledByLoop, mentions } from "./filled-by-loop.js";
import type { Builtin } from "../row.js";
import { eachIndex, newListOf, type NewSequence } from "./sequences.js";

const MAX_LENGTH = 2 ** 32 - 1;

/** A list of undefined, whose type may be any. */
const ofNothing = (body: Body): ObjectType =>
  body.kernel.shapes.collections.listOfStored({ type: "f64", optional: true });

type Making = ts.NewExpression | ts.CallExpression;

/** The type of the list that an expression makes: what its surroundings expect, else its own. */
function listType(body: Body, node: ts.Expression): ObjectType | undefined {
  const { checker } = body.typing;
  const expected = checker.getContextualType(node);
  for (const type of [expected && checker.getNonNullableType(expected), checker.getTypeAtLocation(node)]) {
    const shape = type && !(type.flags & ts.TypeFlags.Any) ? body.shapeOf(type) : undefined;
    if (typeof shape === "object" && shape.shape === "list") return shape;
  }
  const made = listOfStores(body, node) ?? shapeAround(body, node) ?? shapeAt(body, node);
  return typeof made === "object" && made.shape === "list" ? made : undefined;
}

const typeOrRefuse = (body: Body, node: ts.Expression, type = listType(body, node)): ObjectType =>
  type ?? refuse(node, "W2002", body.typing.typeText(node));

/** `new Array(n)`, `new Array(a, b, …)` and both without `new`. */
export function newListObject(body: Body, node: Making): Value {
  const args = node.arguments ?? [];
  const [first] = args;
  if (first && args.length === 1 && !ts.isSpreadElement(first)) {
    const value = body.value(first);
    if ("op" in value && value.type === "f64") return unfilled(body, node, value);
    return listOf(body, typeOrRefuse(body, node), args, [value]);
  }
  return listOf(body, typeOrRefuse(body, node), args);
}

/** A list of the arguments of a call. */
export function listOf(body: Body, type: ObjectType, args: readonly ts.Expression[], known?: readonly Value[]): Value {
  const list = emptyList(body, type);
  if (args.some((argument) => ts.isSpreadElement(argument)))
    for (const argument of args) {
      if (!ts.isSpreadElement(argument)) push(body, list, body.value(argument), argument);
      else
        eachOf(body, body.value(argument.expression), argument.expression, (value) =>
          push(body, list, value, argument),
        );
    }
  else {
    const values = known ?? body.inOrder<Value[]>(...args.map((argument) => () => body.value(argument)));
    const elements = values.map((value, k) => body.reusable(stored(body, value, type.element, args[k]!), "element"));
    for (const element of elements) body.emit({ kind: "push", list: copy(list), value: copy(element) });
  }
  return copy(list);
}

/** A new list of a length, whose elements are written next. No other length than one of JavaScript's arrays passes. */
function sized(body: Body, type: ObjectType, length: Expression): NewSequence {
  const asked = body.reusable(length, "length");
  const whole = compare("eq", operation("trunc", "f64", copy(asked)), copy(asked));
  const valid = both(
    both(compare("ge", copy(asked), number(0)), compare("le", copy(asked), number(MAX_LENGTH))),
    whole,
  );
  body.emit({
    kind: "if",
    condition: not(valid),
    then: [{ kind: "fail", reason: "invalidListLength", value: copy(asked), place: body.place }],
    otherwise: [],
  });
  return newListOf(body, type, copy(asked));
}

/** A list of a length whose elements are missing: in a kernel each has to be something before anybody looks at it. */
function unfilled(body: Body, node: Making, length: Expression): Value {
  const filling = fillOf(node);
  const type = typeOrRefuse(body, node, (filling && filledType(body, filling)) ?? listType(body, node));
  if (length.op === "constant" && length.value === 0) return copy(emptyList(body, type));
  const result = sized(body, type, length);
  if (filling || isFilledByLoop(body, node)) return copy(result.whole);
  const kind = kindOf(type.element.type);
  if (mayBeNull(body, node)) body.kernel.leaveUndefinedBesideNull(kind);
  if (!ts.isSpreadElement(node.parent)) body.kernel.leaveUnsetElements(kind);
  if (!canBeMissing(body, node)) body.kernel.leaveUnset();
  leaveMissing(body, node, result);
  return copy(result.whole);
}

function leaveMissing(body: Body, node: Making, { items, element }: NewSequence): void {
  const missing = missingElement(element);
  if (!missing)
    return refuse(
      node,
      "W4006",
      "Array",
      "its elements would be missing; write new Array(n).fill(0), or Array.from({ length: n }, () => 0)",
    );
  eachIndex(body, lengthOf(copy(items)), (index) =>
    body.emit({ kind: "store", array: copy(items), index: index(), value: copy(missing), site: undefined }),
  );
}

/** `new Array(n).fill(value)`: the call of `fill`. */
function fillOf(node: Making): ts.CallExpression | undefined {
  let outer: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(outer) || ts.isAsExpression(outer)) outer = outer.parent;
  if (!ts.isPropertyAccessExpression(outer) || outer.name.text !== "fill") return undefined;
  return ts.isCallExpression(outer.parent) && outer.parent.expression === outer && outer.parent.arguments.length === 1
    ? outer.parent
    : undefined;
}

/** The type of a list by what it is filled with, where neither the program nor the surroundings say it. */
function filledType(body: Body, call: ts.CallExpression): ObjectType | undefined {
  const known = listType(body, call);
  if (known) return known;
  if (isUnseen(body, call)) return ofNothing(body);
  const [value] = call.arguments;
  const type = body.typing.checker.getTypeAtLocation(value!);
  const slot = body.kernel.shapes.slotOf(type, body.types) ?? slotOfShape(shapeAt(body, value!));
  return slot && body.kernel.shapes.collections.listWith(slot);
}

/** `Array(n).fill(null).map(() => …)`: whether the function that is called for each element does not look at it. */
export function isUnseen({ typing }: Body, { parent: access }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(access) || access.name.text !== "map") return false;
  const [fn] = ts.isCallExpression(access.parent) ? access.parent.arguments : [];
  if (!fn || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return false;
  const [element] = fn.parameters;
  if (!element) return true;
  if (!ts.isIdentifier(element.name)) return false;
  const symbol = typing.symbolOf(element.name);
  return !mentions({ typing }, fn.body, symbol);
}

/** Whether the program says that elements may be undefined or null. Where `...` goes through them, they are. */
export function canBeMissing(body: Body, node: Making): boolean {
  if (ts.isSpreadElement(node.parent)) return true;
  const element = elementType(body, node);
  return !!element && nothingFlags(element) !== 0;
}

const mayBeNull = (body: Body, node: Making): boolean => {
  const element = elementType(body, node);
  return !!element && (nothingFlags(element) & ts.TypeFlags.Null) !== 0;
};

function elementType({ typing: { checker } }: Body, node: Making): ts.Type | undefined {
  const type = checker.getContextualType(node) ?? checker.getTypeAtLocation(node);
  return checker.getIndexTypeOfType(type, ts.IndexKind.Number);
}

function missingElement({ type, optional }: Slot): Expression | undefined {
  if (optional) return operation("pack", "f64", number(NaN), boolean(false));
  return isObject(type) || isArray(type) ? nothing(type) : undefined;
}

const of: Builtin["translate"] = (body, node) => listOf(body, typeOrRefuse(body, node), node.arguments);

/** `Array.from(values)`, `Array.from(values, f)`, `Array.from({ length }, f)` and `Array.from({ length }).fill(x)`. */
const from: Builtin["translate"] = (body, node) => {
  const [source] = node.arguments;
  if (!source) return refuse(node, "W4006", "from", "a source is missing");
  const isLength = ts.isObjectLiteralExpression(source) && node.arguments.length === 1;
  const filling = isLength ? fillOf(node) : undefined;
  const known = filling ? filledType(body, filling) : listType(body, node);
  const type = typeOrRefuse(body, node, known ?? (isLength ? ofNothing(body) : undefined));
  const shape = shapeOfSlot(type.element);
  const length = arrayLikeLength(body, source) ?? lengthOfUnfilled(body, source);
  if (length) {
    const fn = node.arguments.length > 1 ? functionArgument(body, node, 1) : undefined;
    const list = sized(body, type, length);
    if (fn) callGeneric(body, "fillBy", [copy(list.whole), lengthOf(copy(list.items)), fn], node, [shape]);
    else if (!filling) leaveMissing(body, node, list);
    return copy(list.whole);
  }
  const list = emptyList(body, type);
  if (node.arguments.length === 1) {
    eachOf(body, body.value(source), source, (value) => push(body, list, value, source));
    return copy(list);
  }
  const [values, fn] = body.inOrder<[Value, Value]>(
    () => body.value(source),
    () => functionArgument(body, node, 1),
  );
  eachOf(body, values, source, (value, index) => {
    const args: Value[] = [fn, value, index];
    push(body, list, callGeneric(body, "callWith", args, node, [shapeOfValue(value), shape]), node);
  });
  return copy(list);
};

const exact = (translate: Builtin["translate"], spread = false): Builtin => ({ precision: "exact", translate, spread });

export const listConstructor: Record<string, Builtin> = {
  Array: exact(newListObject, true),
  "ArrayConstructor.of": exact(of, true),
  "ArrayConstructor.from": exact(from),
};
