/**
 * Map and Set: their methods are functions of `@wumba/std` on a table; what hashes and compares keys depends on their
 * type.
 */
import { ts } from "#typescript";
import {
  arithmetic,
  boolean,
  both,
  compare,
  conditional,
  copy,
  either,
  fieldOf,
  isTypedArray,
  load,
  newObject,
  nothing,
  number,
  operation,
} from "../ir/build.js";
import { isMixed, isObject } from "../ir/objects.js";
import type { Expression } from "../ir/ir.js";
import {
  isExpression,
  UNDEFINED,
  type Body,
  type OptionalValue,
  type Value,
  type ObjectExpression,
} from "../frontend/body.js";
import { makeInstance } from "../frontend/classes/classes.js";
import { callStandard } from "../frontend/calls/functions.js";
import { eachOf } from "../frontend/values/iteration.js";
import { isMixedOfType, isMixedValue, ofEachKind } from "../frontend/values/mixed.js";
import { mixedEquality } from "../frontend/values/mixed-equality.js";
import { isObjectValue, readField } from "../frontend/values/objects.js";
import { notYet, refuse } from "../frontend/refusal.js";
import { isClosure, isType, shapeOfSlot } from "../frontend/types/shape.js";
import { shapeAround } from "../frontend/untyped/around.js";
import { tableOfStores } from "../frontend/untyped/evolving.js";
import { chooseValue, fit, optionalOf, toNumber } from "../frontend/values/values.js";
import { presence } from "../frontend/presence/presence.js";
import type { Builtin } from "./row.js";

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

const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });
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

// --- keys
// ---------------------------------------------------------------------------------------------------------------

/** 32 bits, equal for equal keys. */
function hashOf(body: Body, value: Value, node: ts.Node): Expression {
  const standard = (name: string, key: Expression): Expression => callStandard(body, name, [key], node) as Expression;
  if (!isExpression(value)) {
    const { value: held, present } = reusableParts(body, value, node);
    return conditional(present, standard("hashNumber", toNumber(held)), number(0));
  }
  if (value.type === "f64") return standard("hashNumber", value);
  if (value.type === "bool") return standard("hashInteger", operation("convert", "f64", value));
  if (value.type === "String") return standard("hashText", value);
  if (value.type === "bigint") return standard("hashBigint", value);
  if (isMixed(value.type)) return hashOfMixed(body, value, node);
  if (isObject(value.type) && value.type.isValue) return refuse(node, "W2002", body.typing.typeText(node));
  if (isObject(value.type)) return standard("hashInteger", operation("identity", "f64", value));
  return refuse(node, "W2002", body.typing.typeText(node));
}

function hashOfMixed(body: Body, value: Expression, node: ts.Node): Expression {
  const held = body.reusable(value, "key");
  const own = (): Value => ofEachKind(body, held, (content) => hashOf(body, content, node), node);
  return chooseValue(body, presence(body, copy(held)), own, () => number(0), node) as Expression;
}

/** Equal, or both NaN. */
function sameMixed(body: Body, a: Expression, b: Expression, node: ts.Node): Expression {
  const [first, second] = [body.reusable(a, "a"), body.reusable(b, "b")];
  const isNaN = (key: Expression): Expression =>
    chooseValue(
      body,
      both(presence(body, copy(key)), isMixedOfType(key, "number")),
      () => {
        const held = body.reusable(fieldOf(copy(key), "number"), "number");
        return compare("ne", copy(held), copy(held));
      },
      () => boolean(false),
      node,
    ) as Expression;
  return either(mixedEquality(body, "eq", copy(first), copy(second), node), both(isNaN(first), isNaN(second)));
}

function reusableParts(body: Body, value: Value, node: ts.Node): OptionalValue {
  const { value: held, present } = optionalOf(body, value, node);
  return { kind: "optional", value: body.reusable(held, "key"), present: body.reusable(present, "present") };
}

/** NaN is the same as NaN. */
function sameNumber(a: Expression, b: Expression): Expression {
  const unordered = (e: Expression): Expression => compare("ne", copy(e), copy(e));
  return either(compare("eq", copy(a), copy(b)), both(unordered(a), unordered(b)));
}

function sameKey(body: Body, a: Value, b: Value, node: ts.Node): Expression {
  if (isExpression(a) && isExpression(b)) {
    if (isMixed(a.type)) return sameMixed(body, a, b, node);
    if (a.type !== "f64") return compare("eq", a, b);
    return sameNumber(body.reusable(a, "a"), body.reusable(b, "b"));
  }
  const [first, second] = [reusableParts(body, a, node), reusableParts(body, b, node)];
  const alike = compare("eq", copy(first.present), copy(second.present));
  return conditional(
    both(copy(first.present), copy(second.present)),
    sameNumber(toNumber(first.value), toNumber(second.value)),
    alike,
  );
}

/** -0 is stored as 0. */
function storedKey(body: Body, value: Value, node: ts.Node): Value {
  if (isMixedValue(value)) return storedMixed(body, value, node);
  if (!isExpression(value))
    return value.kind === "optional" && value.value.type === "f64" ? { ...value, value: positive(value.value) } : value;
  return value.type === "f64" ? positive(value) : value;
}

function storedMixed(body: Body, value: ObjectExpression, node: ts.Node): Value {
  const key = body.reusable(value, "key");
  const fields = [...value.type.fields.keys()];
  const own = (): Value => {
    const args = fields.map((name) =>
      name === "number" ? positive(fieldOf(copy(key), name)) : fieldOf(copy(key), name),
    );
    return newObject(value.type, fields, args);
  };
  return chooseValue(body, presence(body, copy(key)), own, () => nothing(value.type), node);
}

const positive = (e: Expression): Expression => arithmetic("add", e, number(0));

const argument = (body: Body, node: ts.CallExpression, k: number): Value =>
  node.arguments[k] ? body.value(node.arguments[k]) : UNDEFINED;

/** What `keys.ts` of `@wumba/std` calls. */
export const keys: Record<string, Builtin> = {
  "keys.hashOf": exact((body, node) => hashOf(body, argument(body, node, 0), node)),
  "keys.sameKey": exact((body, node) =>
    sameKey(
      body,
      ...body.inOrder<[Value, Value]>(
        () => argument(body, node, 0),
        () => argument(body, node, 1),
      ),
      node,
    ),
  ),
  // Kernels that are given no tables do without the test.
  "keys.isGiven": exact((body, node) => {
    if (!body.kernel.isGivenTables) return boolean(false);
    return compare("eq", load(body.array(node.arguments[0]!), number(0), undefined), number(-2));
  }),
  "keys.storedKey": exact((body, node) => storedKey(body, argument(body, node, 0), node)),
};
