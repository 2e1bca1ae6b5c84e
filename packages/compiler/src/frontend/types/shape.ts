/** What a TypeScript type is inside of a kernel, and what type parameters stand for. */
import type { ts } from "#typescript";
import { FUNCTION, isObject, type ObjectType, type Slot } from "../../ir/objects.js";
import type { Type } from "../../ir/ir.js";

/** What the type parameters of a function or class stand for while its body is translated. */
export type TypeArguments = ReadonlyMap<ts.Symbol, TypeArgument>;

export type TypeArgument = Shape | KeyNames;

/** The same of a class, an interface or a collection. */
export type ShapeArguments = ReadonlyMap<ts.Symbol, Shape>;

/** The names of properties that a type parameter stands for, as K of `K extends keyof T`: its values are texts. */
export class KeyNames {
  constructor(readonly names: readonly string[]) {}

  toString(): string {
    return JSON.stringify(this.names);
  }
}

/** What values of a type argument are. */
export const shapeOfArgument = (argument: TypeArgument): Shape => (argument instanceof KeyNames ? "String" : argument);

/** What type arguments stand for that are no names of properties. */
export const shapesIn = (given: TypeArguments): [ts.Symbol, Shape][] =>
  [...given].flatMap(([symbol, argument]): [ts.Symbol, Shape][] =>
    argument instanceof KeyNames ? [] : [[symbol, argument]],
  );

/** A number, or a boolean, that may be undefined or null. */
export type OptionalShape = "optional" | "optional boolean";

/** What a TypeScript type is inside a kernel. */
export type Shape = Type | "function" | OptionalShape | undefined;

export const isOptional = (shape: Shape): shape is OptionalShape =>
  shape === "optional" || shape === "optional boolean";

export const isType = (shape: Shape): shape is Type =>
  shape !== undefined && shape !== "function" && !isOptional(shape);

/** What a number or boolean is that may be undefined. */
export const optionalShape = (type: Type): OptionalShape => (type === "bool" ? "optional boolean" : "optional");

/** What is there when an optional value is. */
export const presentType = (shape: OptionalShape): "f64" | "bool" => (shape === "optional" ? "f64" : "bool");

/** The shape of a value that is there. */
export const withoutNothing = (shape: Shape): Exclude<Shape, OptionalShape> =>
  isOptional(shape) ? presentType(shape) : shape;

/** How values of a shape are stored; of functions the program's own types say it. */
export function slotOfShape(shape: Shape): Slot | undefined {
  if (isOptional(shape)) return { type: presentType(shape), optional: true };
  return isType(shape) && shape !== "void" ? { type: shape, optional: false } : undefined;
}

export const shapeOfSlot = ({ type, optional }: Slot): Shape => (optional ? optionalShape(type) : type);

export const isClosure = (type: Type): type is ObjectType => isObject(type) && type.fields.has(FUNCTION);

/** What elements of a type are, as far as lists of the same elements can become one. */
export const kindOf = (type: Type): string => (isObject(type) ? type.shape : String(type));
