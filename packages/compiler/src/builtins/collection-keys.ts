/** Keys of Map and Set: what hashes, compares and stores them, by their type. */
import type { ts } from "#typescript";
import {
  arithmetic,
  boolean,
  both,
  compare,
  conditional,
  copy,
  either,
  fieldOf,
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
import { callStandard } from "../frontend/calls/functions.js";
import { isMixedOfType, isMixedValue, ofEachKind } from "../frontend/values/mixed.js";
import { mixedEquality } from "../frontend/values/mixed-equality.js";
import { refuse } from "../frontend/refusal.js";
import { mergeTypes } from "../frontend/types/shapes/alike.js";
import { typeName } from "../frontend/types/type-names.js";
import { chooseValue, optionalOf, toNumber } from "../frontend/values/values.js";
import { presence } from "../frontend/presence/presence.js";
import { exact, type Builtin } from "./row.js";

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
    // One of the two may be looked for under a type with more properties.
    if (isObject(a.type) && isObject(b.type) && !mergeTypes(a.type, b.type))
      return refuse(node, "W2005", "this key", typeName(b.type), typeName(a.type));
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
