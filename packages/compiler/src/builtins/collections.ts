/** Map and Set: their methods are functions of `@wumba/std` on a table. */
import { ts } from "#typescript";
import { copy, isTypedArray } from "../ir/build.js";
import { isObject } from "../ir/objects.js";
import { isExpression, type Body, type Value, type ObjectExpression } from "../frontend/body.js";
import { makeInstance } from "../frontend/classes/classes.js";
import { callStandard } from "../frontend/calls/functions.js";
import { eachOf } from "../frontend/values/iteration.js";
import { isObjectValue, readField } from "../frontend/values/objects.js";
import { isOnlyNull, nothingsIn } from "../frontend/presence/told-nothings.js";
import { notYet, refuse } from "../frontend/refusal.js";
import { isClosure, isType, shapeOfSlot } from "../frontend/types/shape.js";
import { shapeAround } from "../frontend/untyped/around.js";
import { tableOfStores } from "../frontend/untyped/evolving.js";
import { fit } from "../frontend/values/values.js";
import { exact, type Builtin } from "./row.js";

// --- making
// -------------------------------------------------------------------------------------------------------------

/** `new Map()`, `new Map(entries)`, `new Set(values)`; undefined for other classes. */
export function newCollection(body: Body, node: ts.NewExpression, symbol: ts.Symbol): Value | undefined {
  const kind = /^(?:Weak)?(Map|Set)$/.exec(symbol.name)?.[1];
  if (kind === undefined) return undefined;
  const table = newTable(body, node);
  const [given] = node.arguments ?? [];
  if (!given) return copy(table);
  const add = kind === "Map" ? addEntry : addKey;
  const elements = ts.isArrayLiteralExpression(given) ? given.elements : undefined;
  if (elements && !elements.some((element) => ts.isSpreadElement(element))) {
    for (const element of elements) add(body, table, element, undefined);
    return copy(table);
  }
  const values = body.value(given);
  if (isExpression(values) || values.kind !== "undefined")
    eachOf(body, values, given, (value) => add(body, table, given, value));
  return copy(table);
}

function newTable(body: Body, node: ts.NewExpression): ObjectExpression {
  const { checker } = body.typing;
  const expected = checker.getContextualType(node);
  const shape =
    body.shapeOf(checker.getTypeAtLocation(node)) ??
    (expected && body.shapeOf(checker.getNonNullableType(expected))) ??
    (node.arguments?.length ? undefined : tableOfStores(body, node)) ??
    shapeAround(body, node);
  const declaration = body.kernel.standard.typeNamed("OrderedTable")?.valueDeclaration;
  if (!isType(shape) || !isObject(shape) || !declaration || !ts.isClassLike(declaration)) {
    const open = /\b(?:any|unknown)\b/.test(body.typing.typeText(node));
    return open ? refuse(node, "W2009", node.expression.getText()) : refuse(node, "W2002", body.typing.typeText(node));
  }
  const [keys] = checker.getTypeArguments(checker.getTypeAtLocation(node) as ts.TypeReference);
  isOnlyNull(nothingsIn(body, keys), node, node.expression.getText());
  const [key] = body.kernel.shapes.made.argumentsOf(shape)?.values() ?? [];
  if (isType(key) && isTypedArray(key))
    return notYet(node, `A ${node.expression.getText()} whose keys are typed arrays`);
  return body.reusable(makeInstance(body, node, declaration, shape, []), "table") as ObjectExpression;
}

type Add = (body: Body, table: ObjectExpression, node: ts.Expression, value: Value | undefined) => void;

const addKey: Add = (body, table, node, value = body.value(node)) =>
  void callStandard(body, "setAdd", [copy(table), value], node);

/** An entry is a tuple; one that is written out needs none. */
const addEntry: Add = (body, table, node, value) => {
  const parts = !value && ts.isArrayLiteralExpression(node) && node.elements.length === 2 ? node.elements : undefined;
  if (parts) {
    const entry = body.inOrder<Value[]>(...parts.map((part) => () => body.value(part)));
    return void callStandard(
      body,
      "mapSet",
      [copy(table), entry[0]!, asStored(body, table, entry[1]!, parts[1]!)],
      node,
    );
  }
  const whole = value ?? body.value(node);
  if (!isObjectValue(whole) || whole.type.shape !== "tuple") return refuse(node, "W2002", body.typing.typeText(node));
  const entry = body.reusable(whole, "entry") as ObjectExpression;
  callStandard(
    body,
    "mapSet",
    [copy(table), readField(body, copy(entry), "0", node), readField(body, copy(entry), "1", node)],
    node,
  );
};

/** A function that a Map keeps is a value; others are as they are. */
function asStored(body: Body, table: ObjectExpression, value: Value, node: ts.Node): Value {
  const [, shape] = body.kernel.shapes.made.argumentsOf(table.type)?.values() ?? [];
  return isType(shape) && isClosure(shape) ? fit(body, value, shape, node) : value;
}

const setValue: Builtin["translate"] = (body, node) => {
  const [table, key, value] = body.inOrder<[ObjectExpression, ...Value[]]>(
    () => receiver(body, node),
    ...node.arguments.map((argument) => () => body.value(argument)),
  );
  if (!key || !value) return refuse(node, "W4006", node.expression.getText(), "a key or a value is missing");
  return callStandard(body, "mapSet", [table, key, asStored(body, table, value, node.arguments[1]!)], node);
};

// --- methods
// ------------------------------------------------------------------------------------------------------------

/** A method that is a function of `@wumba/std`, or a method of its table. */
const method =
  (name: string): Builtin["translate"] =>
  (body, node) => {
    const [table, ...args] = body.inOrder<[ObjectExpression, ...Value[]]>(
      () => receiver(body, node),
      ...node.arguments.map((argument) => () => body.value(argument)),
    );
    return callStandard(body, name, [table, ...args], node);
  };

function receiver(body: Body, node: ts.CallExpression): ObjectExpression {
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  const value = body.value(node.expression.expression);
  return isObjectValue(value)
    ? value
    : refuse(node.expression.expression, "W2002", body.typing.typeText(node.expression.expression));
}

/** `Map.groupBy(items, keyFor)` */
const groupBy: Builtin["translate"] = (body, node) => {
  const args = body.inOrder<Value[]>(...node.arguments.map((argument) => () => body.value(argument)));
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  const types = isType(shape) && isObject(shape) ? body.kernel.shapes.made.argumentsOf(shape) : undefined;
  const [key, group] = [...(types ?? [])];
  if (!key || !group || typeof group[1] !== "object") return refuse(node, "W2002", body.typing.typeText(node));
  return callStandard(body, "mapGroupBy", args, node, new Map([key, [group[0], shapeOfSlot(group[1].element)]]));
};

const rows = (owner: string, names: Record<string, string>): [string, Builtin][] =>
  Object.entries(names).map(([name, standard]) => [`${owner}.${name}`, exact(method(standard))]);

const shared = { has: "tableHas", delete: "tableDelete", clear: "tableClear", keys: "keysOf" };
const ofMaps = { get: "mapGet", values: "mapValues", entries: "mapEntries", forEach: "mapForEach" };
const ofSets = {
  add: "setAdd",
  values: "keysOf",
  entries: "setEntries",
  forEach: "setForEach",
  union: "setUnion",
  intersection: "setIntersection",
  difference: "setDifference",
  symmetricDifference: "setSymmetricDifference",
  isSubsetOf: "setIsSubsetOf",
  isSupersetOf: "setIsSupersetOf",
  isDisjointFrom: "setIsDisjointFrom",
};

export const collections: Record<string, Builtin> = Object.fromEntries([
  ...rows("Map", { ...shared, ...ofMaps, "[iterator]": "mapEntries" }),
  ["Map.set", exact(setValue)],
  ...rows("Set", { ...shared, ...ofSets, "[iterator]": "keysOf" }),
  ...rows("WeakMap", { has: "tableHas", delete: "tableDelete", get: "mapGet", set: "mapSet" }),
  ...rows("WeakSet", { has: "tableHas", delete: "tableDelete", add: "setAdd" }),
  ["MapConstructor.groupBy", exact(groupBy)],
]);
