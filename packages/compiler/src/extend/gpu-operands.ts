/** What a function of numbers that is lifted over arrays on the device takes and gives: which arrays these are. */
import type { ts } from "#typescript";
import type { Body } from "../frontend/body.js";
import { refuse } from "../frontend/refusal.js";
import { isArray, number, operation } from "../ir/build.js";
import type { Expression, StorageKind, Type } from "../ir/ir.js";

export type Vectorized = ts.ArrowFunction | ts.FunctionExpression;

/** A number as an element has it, whatever is computed from it. */
export function asElement(value: Expression, array: Type): Expression {
  if (array === "Float32Array") return operation("fround", "f64", value);
  return operation(array === "Uint32Array" ? "ushr" : "or", "f64", value, number(0));
}

const ARRAYS: Readonly<Record<string, StorageKind>> = { f32: "Float32Array", i32: "Int32Array", u32: "Uint32Array" };

/** The array with elements of a type; those of plain numbers are floats. */
export function arrayFor(body: Body, node: ts.Node, type: ts.Type): StorageKind {
  const explicit = body.typing.scalars.kindOfType(type);
  const name = explicit.kind === "scalar" ? explicit.name : body.shapeOf(type) === "f64" ? "f32" : "";
  return ARRAYS[name] ?? refuse(node, "W2002", body.typing.checker.typeToString(type));
}

/** The array that a type is. */
export function arrayOf(body: Body, node: ts.Node, type: ts.Type): StorageKind {
  const shape = body.shapeOf(type) as Type;
  return isArray(shape) ? shape : refuse(node, "W2002", body.typing.checker.typeToString(type));
}
