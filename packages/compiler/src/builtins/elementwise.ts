/**
 * Element-wise functions of arrays of n dimensions. Calls in the arguments of calls are one loop nest: no array is made for what lies in between. That needs arguments that change nothing, so that
 * it makes no difference when elements are read.
 */
import { ts } from "ts-morph";
import { arithmetic, compare, conditional, copy, fieldOf, isTypedArray, lengthOf, loadAs, number, operation, read } from "../ir/build.js";
import { isObject } from "../ir/objects.js";
import type { Expression } from "../ir/ir.js";
import type { Body, Value } from "../frontend/body.js";
import { ndarrayClass } from "../frontend/ndarrays.js";
import { isAssignmentOperator } from "../frontend/references.js";
import { placeOf, refuse } from "../frontend/refusal.js";
import { bringInto } from "../frontend/scalars/apply.js";
import type { ScalarName } from "../frontend/scalars/types.js";
import { ufuncOf, type ElementExpression, type Ufunc } from "../frontend/ufuncs.js";
import { newArray } from "./arrays.js";
import { callHelper, contiguous, madeBy, product } from "./ndarrays.js";
import { eachIndex } from "./sequences.js";

/** What has an element for each combination of indices. */
interface Elements {
  /** The lengths of the axes, as values that may be read again. */
  readonly lengths: readonly Expression[];
  /** The element, as a number; what it takes is emitted where it is asked for. */
  readonly at: (indices: readonly Expression[]) => Expression;
}

/** A call of an element-wise function: an array, or of plain numbers a number. */
export function callUfunc(body: Body, node: ts.CallExpression, ufunc: Ufunc): Value {
  const isArray = ndarrayClass(body.typing.checker.getTypeAtLocation(node)) !== undefined;
  const elements = elementsOfCall(body, node, ufunc, false);
  if (!isArray) return elements.lengths.length > 0 ? refuse(node, "W2002", body.typing.typeText(node)) : elements.at([]);
  return materialize(body, node, elements);
}

/** The elements in an array of their own. */
function materialize(body: Body, node: ts.CallExpression, { lengths, at }: Elements): Expression {
  const made = madeBy(body, node);
  const data = body.reusable(newArray(body, made.kind, product(lengths), false), "data");
  const nest = (indices: readonly Expression[]): void => {
    const axis = indices.length;
    if (axis < lengths.length) return eachIndex(body, copy(lengths[axis]!), (index) => nest([...indices, index()]));
    const position = indices.reduce(
      (sum, index, k) => (k === 0 ? copy(index) : arithmetic("add", arithmetic("imul", sum, copy(lengths[k]!)), copy(index))),
      number(0) as Expression,
    );
    const value = made.dtype === "bool" ? stored(at(indices), "bool", node) : at(indices);
    body.emit({ kind: "store", array: copy(data), index: position, value, site: undefined });
  };
  nest([]);
  return read(body.temporary(contiguous(body, made, copy(data), lengths), "array"));
}

/** A number as an element of a dtype has it. */
function stored(value: Expression, dtype: string, node: ts.Node): Expression {
  if (dtype === "f64") return value;
  if (dtype === "bool") return conditional(compare("ne", value, number(0)), number(1), number(0));
  return bringInto(dtype as ScalarName, value, node);
}

/** With `within`, the call is an argument of another one, which takes its elements as they would lie in an array. */
function elementsOfCall(body: Body, node: ts.CallExpression, ufunc: Ufunc, within: boolean): Elements {
  const { count, name } = ufunc;
  if (node.arguments.length > count) return refuse(node.arguments[count]!, "W4006", name, "options are not compiled yet");
  if (node.arguments.length < count) return refuse(node, "W4006", name, "an operand is missing");
  const isPure = node.arguments.every((argument) => changesNothing(body, argument));
  const operands = node.arguments.map((argument) => elementsOfArgument(body, argument, isPure));
  const dtype = dtypeOfCall(body, node);
  const expression = ufunc.integer && isInteger(dtype) ? ufunc.integer : ufunc.value;
  return {
    lengths: stretched(body, node, operands),
    at: (indices) => {
      const values = operands.map(({ lengths, at }) => at(indices.slice(indices.length - lengths.length)));
      const value = applied(body, expression, values);
      return within ? stored(value, dtype, node) : value;
    },
  };
}

const isInteger = (dtype: string): boolean => /^[iu]\d/.test(dtype);

/** The dtype of what a call gives. Those of 64 bits are bigints, which are not computed with here. */
function dtypeOfCall(body: Body, node: ts.CallExpression): string {
  const type = body.typing.checker.getTypeAtLocation(node);
  if (ndarrayClass(type) === undefined) return type.flags & ts.TypeFlags.BooleanLike ? "bool" : "f64";
  const { dtype } = madeBy(body, node);
  return dtype === "i64" || dtype === "u64" ? refuse(node, "W2002", body.typing.typeText(node)) : dtype;
}

/** The lengths that all operands stretch to, aligned at the last axis, which is looked at first: the first difference is an error. */
function stretched(body: Body, node: ts.Node, operands: readonly Elements[]): Expression[] {
  const rank = Math.max(...operands.map(({ lengths }) => lengths.length));
  const fromLast = Array.from({ length: rank }, (_, axis) => {
    const found = operands.flatMap(({ lengths }) => lengths.at(-1 - axis) ?? []);
    return found.reduce((a, b) => (isSame(a, b) ? a : body.reusable(callHelper(body, node, "stretch", [copy(a), copy(b)]), "length")));
  });
  return fromLast.reverse();
}

const isSame = (a: Expression, b: Expression): boolean => a.op === "local" && b.op === "local" && a.local === b.local;

/** The expression of a loop, with values in place of the elements. */
function applied(body: Body, { node, elements }: ElementExpression, values: readonly Expression[]): Expression {
  values.forEach((value, k) => {
    const held = body.reusable(value, "element");
    for (const element of elements[k]!) body.settled.set(element, copy(held));
  });
  const value = body.plain(node);
  for (const element of elements.flat()) body.settled.delete(element);
  return value.type === "bool" ? operation("convert", "f64", value) : value;
}

const strip = (node: ts.Expression): ts.Expression => (ts.isParenthesizedExpression(node) ? strip(node.expression) : node);

function elementsOfArgument(body: Body, argument: ts.Expression, fuses: boolean): Elements {
  const node = strip(argument);
  const ufunc = ts.isCallExpression(node) ? ufuncOf(body.typing, node) : undefined;
  if (ufunc && fuses) return elementsOfCall(body, node as ts.CallExpression, ufunc, true);
  const value = body.reusable(body.plain(argument), "operand");
  if (value.type === "f64" || value.type === "bool")
    return { lengths: [], at: () => (value.type === "bool" ? operation("convert", "f64", copy(value)) : copy(value)) };
  if (isTypedArray(value.type)) return elementsOfData(body, argument, value, number(0), [lengthOf(copy(value))], [number(1)]);
  if (!isObject(value.type) || ndarrayClass(body.typing.checker.getTypeAtLocation(argument)) === undefined)
    return refuse(argument, "W2002", body.typing.typeText(argument));
  const fields = (prefix: string): Expression[] =>
    [...(value.type as { fields: ReadonlyMap<string, unknown> }).fields.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => body.reusable(fieldOf(copy(value), name), name));
  const data = body.reusable(fieldOf(copy(value), "data"), "data");
  return elementsOfData(body, argument, data, body.reusable(fieldOf(copy(value), "offset"), "offset"), fields("shape"), fields("stride"));
}

/** Along an axis with one element, every index means that one. */
function elementsOfData(
  body: Body,
  node: ts.Node,
  data: Expression,
  offset: Expression,
  given: readonly Expression[],
  strides: readonly Expression[],
): Elements {
  if (/^Big/.test(String(data.type))) return refuse(node, "W2002", body.typing.typeText(node));
  const lengths = given.map((length) => body.reusable(length, "length"));
  const steps = strides.map((stride, axis) =>
    body.reusable(conditional(compare("eq", copy(lengths[axis]!), number(1)), number(0), copy(stride)), "step"),
  );
  const site = body.kernel.boundsSite(node.getText(), placeOf(node));
  return {
    lengths,
    at: (indices) => {
      const position = indices.reduce(
        (sum, index, axis) => arithmetic("add", sum, arithmetic("imul", copy(index), copy(steps[axis]!))),
        copy(offset),
      );
      return loadAs("f64", copy(data), position, site);
    },
  };
}

/** Whether an expression can be evaluated at any time in between: it calls nothing but functions of arrays, and assigns nothing. */
function changesNothing(body: Body, node: ts.Node): boolean {
  if (ts.isCallExpression(node) && !ufuncOf(body.typing, node) && !isMethodOfArray(body, node)) return false;
  if (ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node) || ts.isYieldExpression(node) || ts.isAwaitExpression(node))
    return false;
  if (ts.isPostfixUnaryExpression(node) || ts.isDeleteExpression(node)) return false;
  if (
    ts.isPrefixUnaryExpression(node) &&
    (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
  )
    return false;
  if (ts.isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind)) return false;
  if (ts.isFunctionLike(node)) return true;
  let pure = true;
  ts.forEachChild(node, (child) => void (pure &&= changesNothing(body, child)));
  return pure;
}

const isMethodOfArray = (body: Body, { expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) &&
  expression.name.text !== "set" &&
  ndarrayClass(body.typing.checker.getTypeAtLocation(expression.expression)) !== undefined;
