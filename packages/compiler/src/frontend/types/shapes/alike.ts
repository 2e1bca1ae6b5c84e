/** Shapes in; whether they are one, and which stands for all of them, out. */
import { ts } from "#typescript";
import { isArrayKind } from "../../../ir/arrays.js";
import { isMixed, isObject, ObjectType, type Slot, sameType } from "../../../ir/objects.js";
import type { Type, Expression } from "../../../ir/ir.js";
import { isOptional, isType, type Shape } from "../shape.js";

const { Never } = ts.TypeFlags;

/** What tells types apart that a value of one of several types can have. */
export function kindOf(type: Type): string | undefined {
  if (isObject(type)) return isMixed(type) ? "mixed" : "object";
  return type === "f64" || type === "bool" || type === "String" ? type : undefined;
}

/** Whether a type is `never[]`. */
export const isAlwaysEmpty = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.isArrayType(type) &&
  checker.getTypeArguments(type as ts.TypeReference).every((element) => (element.flags & Never) !== 0);

/** Of several array classes, the one that a kernel is compiled for. */
const byUse: readonly Shape[] = [
  "Float64Array",
  "Float32Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int32Array",
  "Uint32Array",
  "Int16Array",
  "Uint16Array",
  "Int8Array",
];

export const commonestOf = (shapes: readonly Shape[]): Shape =>
  shapes.every((shape) => typeof shape === "string" && isArrayKind(shape as string))
    ? byUse.find((shape) => shapes.includes(shape))
    : undefined;

export const isArrayOfNumbers = (shape: Shape): boolean =>
  isType(shape) &&
  (isObject(shape)
    ? shape.shape === "list" && shape.element.type === "f64"
    : isArrayKind(shape) && !shape.startsWith("Big"));

/** Whether a place in memory can hold values of a shape. */
export const isStored = (shape: Shape): boolean => isOptional(shape) || (isType(shape) && shape !== "void");

/** Whether two shapes are one; object types become one. */
export function unify(a: Shape, b: Shape): boolean {
  if (a === b) return true;
  return isType(a) && isType(b) && isObject(a) && isObject(b) && ObjectType.merge(a, b);
}

/** The array kind that a name stands for. */
export const arrayKindNamed = (name: string | undefined) =>
  name !== undefined && isArrayKind(name) ? name : undefined;

/** Nothing is ever put into a list of `never`, and nothing but undefined into one of that. */
export function emptySlot({ flags }: ts.Type): Slot | undefined {
  if (flags & Never) return { type: "f64", optional: false };
  return flags & ts.TypeFlags.Undefined ? { type: "f64", optional: true } : undefined;
}

/** Makes one type of the types of two objects, for the same variable, field or result. */
export function mergeTypes(a: Expression["type"], b: Expression["type"]): boolean {
  return sameType(a, b) || (isObject(a) && isObject(b) && ObjectType.merge(a, b));
}

/** `{}` */
export const isEmpty = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  type.getCallSignatures().length + checker.getPropertiesOfType(type).length === 0 &&
  checker.getIndexInfosOfType(type).length === 0;
