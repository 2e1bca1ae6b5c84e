/**
 * A member of what may be of several classes of arrays in; the library's key of that member for the class that the
 * value is of out.
 */
import { ts } from "#typescript";
import { isArray } from "../../ir/build.js";
import { isArrayShaped, isObject } from "../../ir/objects.js";
import type { Type } from "../../ir/ir.js";
import { isExpression, type Body } from "../body.js";
import { isNumericArrayLike, membersOf } from "./members.js";

/** A name that several classes of arrays have. */
const OF_ARRAYS = /^(?:TypedArray|Array|ArrayLike|String|DataView|ArrayBuffer)\./;

/**
 * Translates a use of a member with its key. A receiver that may be of several classes is evaluated before, once.
 */
export function withOwnKey<T>(
  body: Body,
  node: ts.Expression,
  key: string | undefined,
  translate: (key: string | undefined) => T,
): T {
  if (key === undefined || !ts.isPropertyAccessExpression(node) || !OF_ARRAYS.test(key)) return translate(key);
  const receiver = node.expression;
  if (body.settled.has(receiver) || !isOfClasses(body, receiver)) return translate(key);
  const value = body.reusableValue(body.value(receiver));
  const owner = isExpression(value) ? ownerOf(value.type) : undefined;
  if (owner === undefined) return translate(key);
  body.settled.set(receiver, value);
  try {
    return translate(key.replace(OF_ARRAYS, `${owner}.`));
  } finally {
    body.settled.delete(receiver);
  }
}

/** Whether TypeScript leaves open of which class of arrays a value is. */
function isOfClasses({ typing }: Body, node: ts.Expression): boolean {
  const type = typing.checker.getNonNullableType(typing.checker.getTypeAtLocation(node));
  return isNumericArrayLike(type, typing) || membersOf(type, typing) !== undefined;
}

function ownerOf(type: Type): string | undefined {
  if (isObject(type)) return isArrayShaped(type) ? "Array" : undefined;
  if (type === "String" || type === "DataView" || type === "ArrayBuffer") return type;
  return isArray(type) ? "TypedArray" : undefined;
}
