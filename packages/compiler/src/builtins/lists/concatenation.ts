/** `concat` of lists: their elements in a new list, and other values as they are. */
import { ts } from "#typescript";
import { arithmetic, boolean, conditional, copy, number, read } from "../../ir/build.js";
import { isMixed, isObject, MIXED, type ObjectType } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, type Body, type Value, type ObjectExpression } from "../../frontend/body.js";
import { eachOf } from "../../frontend/values/iteration.js";
import { elementAt, elementsOf, isList, push as pushElement } from "../../frontend/values/objects.js";
import { presence } from "../../frontend/presence/presence.js";
import { refuse } from "../../frontend/refusal.js";
import { mergeTypes } from "../../frontend/types/shapes/alike.js";
import { shapeOfSlot } from "../../frontend/types/shape.js";
import { content, isMixedValue, isOfKind, narrowedTo } from "../../frontend/values/mixed.js";
import { chooseValue, stored } from "../../frontend/values/values.js";
import type { Builtin } from "../row.js";
import { copyOf, eachIndex, lengthNow, lengthOfList, newListOf, receiver, sequenceOf, viewOf } from "./sequences.js";

/** `concat(…)`: the elements of lists, and other values as they are. */
export const concat: Builtin["translate"] = (body, node) => {
  if (node.arguments.some((argument) => ts.isSpreadElement(argument))) return concatSpread(body, node);
  const [first, ...values] = body.inOrder<[Expression, ...Value[]]>(
    () => receiver(body, node),
    ...node.arguments.map((argument) => () => body.value(argument)),
  );
  const owner = (node.expression as ts.PropertyAccessExpression).expression;
  const sequence = sequenceOf(body, first, owner);
  const { type } = sequence.whole;
  if (!isObject(type)) return refuse(owner, "W2002", body.typing.typeText(owner));
  const parts = values.map((value, k) => joined(body, type, value, node.arguments[k]!));
  const length = parts.reduce(
    (sum, part) => arithmetic("add", sum, part.list ? lengthOfList(part.list) : number(1)),
    lengthNow(sequence),
  );
  const result = newListOf(body, type, read(body.temporary(length, "length")));
  let at: Expression = number(0);
  for (const part of [{ list: sequence.whole }, ...parts]) {
    const count = read(body.temporary(part.list ? lengthOfList(part.list) : number(1), "count"));
    if (part.list) {
      const target = viewOf(copy(result.items), copy(at), copy(count));
      body.emit({ kind: "copy", target, source: elementsOf(copy(part.list)) });
    } else
      body.emit({
        kind: "store",
        array: copy(result.items),
        index: copy(at),
        value: copy(part.value!),
        site: undefined,
      });
    at = read(body.temporary(arithmetic("add", copy(at), copy(count)), "at"));
  }
  return copy(result.whole);
};

/** `concat(...lists)`: a copy to which the elements of each are added. */
function concatSpread(body: Body, node: ts.CallExpression): Value {
  const owner = (node.expression as ts.PropertyAccessExpression).expression;
  const [first, ...values] = body.inOrder<[Expression, ...Value[]]>(
    () => receiver(body, node),
    ...node.arguments.map(
      (argument) => () => body.reusableValue(body.value(ts.isSpreadElement(argument) ? argument.expression : argument)),
    ),
  );
  const list = body.reusable(copyOf(body, sequenceOf(body, first, owner)).whole, "joined") as ObjectExpression;
  if (!isList(list)) return refuse(owner, "W2002", body.typing.typeText(owner));
  const add = (value: Value, source: ts.Expression): void => {
    const part = joined(body, list.type, value, source);
    if (!part.list) return body.emit({ kind: "push", list: copy(list), value: copy(part.value!) });
    const added = part.list;
    eachIndex(body, lengthOfList(added), (index) =>
      pushElement(body, list, elementAt(body, copy(added), index()), source),
    );
  };
  values.forEach((value, k) => {
    const argument = node.arguments[k]!;
    if (ts.isSpreadElement(argument))
      eachOf(body, value, argument.expression, (each) => add(each, argument.expression));
    else add(value, argument);
  });
  return copy(list);
}

interface Joined {
  readonly list?: Expression;
  readonly value?: Expression;
}

/** An argument of `concat`: JavaScript takes every array apart. */
function joined(body: Body, type: ObjectType, value: Value, node: ts.Expression): Joined {
  const held = heldList(value);
  if (held && !mergeTypes(type, held)) return refuse(node, "W2005", "this place", "another array", type.name);
  if (held) return { list: body.reusable(asList(body, type, value as Expression, node), "list") };
  if (!isList(value)) {
    if (isExpression(value) && isObject(value.type) && value.type.shape === "tuple")
      return refuse(node, "W4006", "concat", "the elements of a tuple are not of one type; spread them into a list");
    return { value: body.reusable(stored(body, value, type.element, node), "element") };
  }
  if (!mergeTypes(type, value.type)) return refuse(node, "W2005", "this place", "another array", type.name);
  return { list: body.reusable(value, "list") };
}

/** The list that a value of several types may be. */
function heldList(value: Value): ObjectType | undefined {
  const held = isMixedValue(value) ? value.type.fields.get("object")?.type : undefined;
  return held !== undefined && isObject(held) && held.shape === "list" ? held : undefined;
}

/** A value that is a list or an element as a list. */
function asList(body: Body, type: ObjectType, given: Expression, node: ts.Expression): Expression {
  const value = body.reusable(given, "given");
  const isOne = conditional(presence(body, copy(value)), isOfKind(value, MIXED.OBJECT), boolean(false));
  const single = (): Expression => {
    const { whole, items } = newListOf(body, type, number(1));
    const element = isMixed(type.element.type)
      ? copy(value)
      : narrowedTo(body, copy(value), shapeOfSlot(type.element), node);
    body.emit({
      kind: "store",
      array: items,
      index: number(0),
      value: stored(body, element, type.element, node),
      site: undefined,
    });
    return whole;
  };
  return chooseValue(body, isOne, () => content(copy(value), MIXED.OBJECT), single, node) as Expression;
}
