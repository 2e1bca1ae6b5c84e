/** A function that vectorize lifts in; the dtypes of its parameters and its result, and its value for elements, out. */
import { callFunction, isExpression, refuse, ts, type Body } from "@wumba/compiler/extend";
import { compare, copy, number, operation, type Expression } from "@wumba/compiler/extend/ir";
import type { Lifted } from "./lifted.js";
import { isArrayType } from "../arrays/ndarrays.js";
import { stored } from "../values.js";

/** What the function gives for an element, as a number. */
export function callElement(
  body: Body,
  node: ts.Node,
  fn: Lifted["fn"],
  given: readonly Expression[],
  result: string,
): Expression {
  const callee = { kind: "function", node: fn, scope: body.rootScope, types: new Map() } as const;
  const value = callFunction(body, node, callee, given, true);
  if (!isExpression(value) || (value.type !== "f64" && value.type !== "bool")) return refuse(fn, "W2002", result);
  return value.type === "bool" ? operation("convert", "f64", value) : value;
}

/** The dtypes of a function's parameters and of its result. */
export function dtypesOf(
  body: Body,
  fn: Lifted["fn"],
): { readonly parameters: readonly string[]; readonly result: string } {
  const { checker } = body.typing;
  const parameters = fn.parameters.map((parameter) =>
    dtypeOfValue(body, parameter, checker.getTypeAtLocation(parameter)),
  );
  return { parameters, result: dtypeOfValue(body, fn, returnTypeOf(body, fn)) };
}

/** The type of what a function gives. */
export const returnTypeOf = ({ typing: { checker } }: Body, fn: Lifted["fn"]): ts.Type =>
  checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(fn)!);

/** The dtype of values of a type. Those of 64 bits are bigints, which arrays are not computed with here. */
export function dtypeOfValue(body: Body, node: ts.Node, type: ts.Type): string {
  const kind = body.typing.scalars.kindOfType(type);
  const name =
    kind.kind === "scalar"
      ? kind.name
      : body.shapeOf(type) === "bool"
        ? "bool"
        : body.shapeOf(type) === "f64"
          ? "f64"
          : undefined;
  return name === undefined || name === "i64" || name === "u64"
    ? refuse(node, "W2002", body.typing.checker.typeToString(type))
    : name;
}

/** A plain number for a parameter of integers has to be one, as plain JavaScript asks when it is called. */
export function checkPlain(body: Body, operand: ts.Expression, dtype: string, name: string): void {
  if (!/^[iu]/.test(dtype) || !(body.typing.checker.getTypeAtLocation(operand).flags & ts.TypeFlags.NumberLike)) return;
  const value = body.kernel.constants.fold(operand);
  const bits = Number(dtype.slice(1));
  const low = dtype.startsWith("u") ? 0 : -(2 ** (bits - 1));
  const fits = typeof value === "number" && Number.isInteger(value) && value >= low && value < low + 2 ** bits;
  if (!fits) refuse(operand, "W4006", name, `a plain number for a parameter of ${dtype} has to be known when building`);
}

/** An element as a parameter has it: all elements of arrays fit, and plain numbers are rounded to f32. */
export function asParameter(body: Body, value: Expression, dtype: string, node: ts.Node): Expression {
  if (dtype === "bool") return compare("ne", value, number(0));
  return dtype === "f32" && !isArrayType(body.typing.checker.getTypeAtLocation(node))
    ? stored(body.reusable(copy(value), "operand"), dtype, node)
    : value;
}
