/**
 * A translated expression in; out its value brought into the explicit type that it is of, by the operations that
 * `edits.ts` writes into the JavaScript.
 */
import type { ts } from "#typescript";
import { arithmetic, number, operation } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { asBits } from "../values/bigints.js";
import { isExpression, type Body, type Value } from "../body.js";
import type { NumberOperator } from "../program/operator-tables.js";
import { hasMarker } from "../select/marker-comments.js";
import { refuse, Refusal } from "../refusal.js";
import { scalarImport } from "./brands.js";
import type { ScalarName } from "./types.js";

/** Refuses an expression in which an explicit type would lose something. */
export function checkScalars(body: Body, node: ts.Expression): void {
  const { scalars } = body.typing;
  if (!scalars.active) return;
  const problem = scalars.problemOf(node);
  if (problem) throw new Refusal(node, problem);
  const changes = scalars.operationOf(node)?.wrap ?? scalars.operationOf(node)?.instead ?? scalars.wrapOf(node);
  if (changes && !isBuilt(node.getSourceFile())) refuse(node, "W2105");
}

const built = new WeakMap<ts.SourceFile, boolean>();

/** Whether the build edits a file, so that its JavaScript computes as the kernel does. */
function isBuilt(file: ts.SourceFile): boolean {
  const known = built.get(file) ?? (hasMarker(file.text) || scalarImport.test(file.text));
  built.set(file, known);
  return known;
}

/** The value of an expression in the explicit type that it is of. */
export function bringIntoType(body: Body, node: ts.Expression, value: Value): Value {
  const name = body.typing.scalars.wrapOf(node);
  return name && isExpression(value) && value.type !== "void" ? bringInto(name, value, node) : value;
}

/** What a compound assignment, `++` or `--` stores. */
export function storedValue(body: Body, node: ts.Expression, value: Expression): Expression {
  const name = body.typing.scalars.operationOf(node)?.wrap;
  return name ? bringInto(name, value, node) : value;
}

/** The operation that stands for an operator on an explicit type. */
export function operatorOf(body: Body, node: ts.BinaryExpression): NumberOperator | undefined {
  const instead = body.typing.scalars.operationOf(node)?.instead;
  return instead === "modulo" ? undefined : instead;
}

/** Whole numbers lose their high bits; ToInt32 cuts off fractions. */
export function bringInto(name: ScalarName, given: Expression, node: ts.Node): Expression {
  const value = given.type === "bool" ? operation("convert", "f64", given) : given;
  switch (name) {
    case "i8":
      return arithmetic("shr", arithmetic("shl", value, number(24)), number(24));
    case "i16":
      return arithmetic("shr", arithmetic("shl", value, number(16)), number(16));
    case "i32":
      return arithmetic("or", value, number(0));
    case "u8":
      return arithmetic("and", value, number(0xff));
    case "u16":
      return arithmetic("and", value, number(0xffff));
    case "u32":
      return arithmetic("ushr", value, number(0));
    case "f32":
      return arithmetic("fround", value);
    case "i64":
    case "u64":
      return asBits(node, name === "i64", value, 64);
  }
}
