/**
 * Calls of functions that `vectorize` lifts: element-wise functions whose elements the function of the user's gives.
 */
import { callFunction, isExpression, refuse, ts, type Body, type Value } from "@wumba/compiler/extend";
import { compare, copy, number, operation, type Expression } from "@wumba/compiler/extend/ir";
import { isPure, type Lifted } from "./lifted.js";
import { isArrayType } from "./ndarrays.js";
import { changesNothing, elementAt, elementwise, type Elements, type Strided } from "./elements.js";
import { stored } from "./values.js";
import { into, materialize } from "./elementwise.js";
import { optionsOf } from "./options.js";

/** An array, that of the option `out` if it is given; of plain numbers a number. */
export function callVectorized(body: Body, node: ts.CallExpression, lifted: Lifted): Value {
  const called = `${node.expression.getText()}(…)`;
  const instead = {
    dtype: `astype(${called}, dtype)`,
    where: `where(mask, ${called}, 0), or in place of 0 what stays`,
  };
  const { out } = optionsOf(node, lifted.fn.parameters.length, ["out"], instead);
  if (out)
    return into(body, node, out, (target) =>
      sameType(node, lifted.name, target, elementsOfVectorized(body, node, lifted)),
    );
  const elements = elementsOfVectorized(body, node, lifted);
  const isArray = isArrayType(body.typing.checker.getTypeAtLocation(node));
  if (isArray) return materialize(body, node, elements);
  if (elements.lengths.length > 0) return refuse(node, "W2002", body.typing.typeText(node));
  const value = elementAt(elements, []);
  return elements.dtype === "bool" ? compare("ne", value, number(0)) : value;
}

/** The elements, where an array that takes them is of their dtype: a function that throws has written those before. */
function sameType(node: ts.CallExpression, name: string, { dtype }: Strided, elements: Elements): Elements {
  return elements.dtype === dtype
    ? elements
    : refuse(node, "W4006", name, `out of ${dtype} for elements of ${elements.dtype} is not compiled yet`);
}

/** Whether a call can be evaluated at any time in between. */
export const isPureCall = (body: Body, node: ts.CallExpression, { kind, fn }: Lifted): boolean =>
  kind === "vectorize" &&
  node.arguments.length <= fn.parameters.length &&
  isPure(body.typing, fn) &&
  node.arguments.every((argument) => changesNothing(body, argument));

/** The elements of a call, brought into the type that the function says. */
export function elementsOfVectorized(body: Body, node: ts.CallExpression, { name, fn }: Lifted): Elements {
  const { parameters, result } = dtypesOf(body, fn);
  const operands = node.arguments.slice(0, fn.parameters.length);
  if (operands.length < fn.parameters.length) return refuse(node, "W4006", name, "an operand is missing");
  operands.forEach((operand, k) => checkPlain(body, operand, parameters[k]!, name));
  body.kernel.reach(fn);
  return elementwise(body, node, operands, result, result, (values) => {
    const given = values.map((value, k) => asParameter(body, value, parameters[k]!, operands[k]!));
    return callElement(body, node, fn, given, result);
  });
}

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
function checkPlain(body: Body, operand: ts.Expression, dtype: string, name: string): void {
  if (!/^[iu]/.test(dtype) || !(body.typing.checker.getTypeAtLocation(operand).flags & ts.TypeFlags.NumberLike)) return;
  const value = body.kernel.constants.fold(operand);
  const bits = Number(dtype.slice(1));
  const low = dtype.startsWith("u") ? 0 : -(2 ** (bits - 1));
  const fits = typeof value === "number" && Number.isInteger(value) && value >= low && value < low + 2 ** bits;
  if (!fits) refuse(operand, "W4006", name, `a plain number for a parameter of ${dtype} has to be known when building`);
}

/** An element as a parameter has it: all elements of arrays fit, and plain numbers are rounded to f32. */
function asParameter(body: Body, value: Expression, dtype: string, node: ts.Node): Expression {
  if (dtype === "bool") return compare("ne", value, number(0));
  return dtype === "f32" && !isArrayType(body.typing.checker.getTypeAtLocation(node))
    ? stored(body.reusable(copy(value), "operand"), dtype, node)
    : value;
}
