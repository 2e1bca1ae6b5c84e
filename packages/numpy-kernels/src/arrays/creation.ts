/** Functions of `@wumba/numpy` that make arrays of n dimensions. */
import {
  arrayElement,
  bigint,
  callFunction,
  callSource,
  eachIndex,
  exact,
  newArray,
  refuse,
  text,
  ts,
  type Body,
  type Builtin,
  type FunctionValue,
  type Value,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  copy,
  fieldOf,
  holdsBigints,
  isObject,
  isTypedArray,
  lengthOf,
  newObject,
  number,
  read,
  type ArrayKind,
  type Expression,
  type ObjectType,
} from "@wumba/compiler/extend/ir";
import { dtypeOf, isArrayType, isComplexType } from "./ndarrays.js";
import { complexOf, familyOf, partsOf, storeElement, widthOf } from "../values.js";
import { files, type NameIn } from "../package.js";

/** What a call gives: the type of the arrays of one class and dtype. */
export interface Made {
  readonly type: ObjectType;
  readonly dtype: string;
  readonly kind: ArrayKind;
  readonly rank: number;
}

/** Complex arrays are made only by functions that take them. */
export type Makes = "numbers" | "all";

export const madeBy = (body: Body, node: ts.CallExpression, makes: Makes = "numbers"): Made =>
  madeOf(body, node, body.typing.checker.getTypeAtLocation(node), makes);

export function madeOf(body: Body, node: ts.CallExpression, type: ts.Type, makes: Makes = "numbers"): Made {
  const shape = !isArrayType(type) ? undefined : body.shapeOf(type);
  const dtype = shape && dtypeOf(body, type);
  if (
    typeof shape !== "object" ||
    !isObject(shape) ||
    dtype === undefined ||
    (makes === "numbers" && familyOf(dtype) === "complex")
  )
    return refuse(node, "W2002", body.typing.checker.typeToString(type));
  const kind = shape.fields.get("data")!.type as ArrayKind;
  return {
    type: shape,
    dtype,
    kind,
    rank: [...shape.fields.keys()].filter((name) => name.startsWith("stride")).length,
  };
}

/** The lengths of the axes that a call is given, each looked at. */
export function lengthsOf(
  body: Body,
  node: ts.CallExpression,
  shape: ts.Expression | undefined,
  { rank }: Pick<Made, "rank">,
): Expression[] {
  if (!shape) return refuse(node, "W4006", node.expression.getText(), "a shape is missing");
  const lengths = valuesOf(body, shape, rank).map((length) => body.reusable(length, "length"));
  for (const length of lengths) callHelper(body, node, "checkLength", [copy(length)]);
  return lengths;
}

/** The numbers of a list of known length; where that is 1, a number will do. */
export function valuesOf(body: Body, shape: ts.Expression, rank: number): Expression[] {
  if (rank === 1 && body.typing.checker.getTypeAtLocation(shape).flags & ts.TypeFlags.NumberLike)
    return [body.number(shape)];
  if (ts.isArrayLiteralExpression(shape) && !shape.elements.some((element) => ts.isSpreadElement(element)))
    return body.inOrder<Expression[]>(...shape.elements.map((element) => () => body.number(element)));
  const tuple = body.reusable(body.plain(shape), "shape");
  if (!isObject(tuple.type) || tuple.type.shape !== "tuple") return refuse(shape, "W2002", body.typing.typeText(shape));
  return Array.from({ length: rank }, (_, axis) => fieldOf(copy(tuple), String(axis)));
}

/** Calls a function of numbers that arrays are made of. */
export const callHelper = (
  body: Body,
  node: ts.Node,
  name: NameIn<typeof files.array.indices>,
  args: readonly Expression[],
): Expression => callSource(body, node, files.array.indices(name), args);

/** Calls a function of the package. */
export const callNumpy = (body: Body, node: ts.Node, callee: FunctionValue, args: readonly Value[]): Expression =>
  callFunction(body, node, callee, args, true) as Expression;

export const product = (lengths: readonly Expression[]): Expression =>
  lengths
    .map((length) => copy(length))
    .reduce((size, length) => arithmetic("mul", size, length), number(1) as Expression);

/** How many elements of data there are for so many of an array. */
export const sizeOf = (lengths: readonly Expression[], dtype: string): Expression =>
  widthOf(dtype) === 1 ? product(lengths) : arithmetic("mul", product(lengths), number(widthOf(dtype)));

/** An array over data whose elements lie one behind the other. */
export function contiguous(
  body: Body,
  { type, dtype }: Made,
  data: Expression,
  lengths: readonly Expression[],
): Expression {
  const strides = lengths.map((_, axis) => product(lengths.slice(axis + 1)));
  return newObject(
    type,
    [...type.fields.keys()],
    [data, text(body, dtype), number(0), ...lengths.map((length) => copy(length)), ...strides],
  );
}

function zerosOf(
  body: Body,
  node: ts.CallExpression,
  made = madeBy(body, node),
): { readonly made: Made; readonly data: Expression; readonly array: Expression } {
  const lengths = lengthsOf(body, node, node.arguments[0], made);
  const data = body.reusable(newArray(body, made.kind, sizeOf(lengths, made.dtype), true), "data");
  return { made, data, array: contiguous(body, made, copy(data), lengths) };
}

const zeros: Builtin["translate"] = (body, node) => zerosOf(body, node, madeBy(body, node, "all")).array;

function filled(body: Body, node: ts.CallExpression, valueOf: (made: Made) => Expression): Expression {
  const { made, data, array } = zerosOf(body, node, madeBy(body, node, "all"));
  const held = body.reusable(array, "array");
  fillData(body, node, made, data, valueOf(made));
  return copy(held);
}

/** Puts a value into all elements of data. */
export function fillData(
  body: Body,
  node: ts.CallExpression,
  { dtype }: Made,
  data: Expression,
  given: Expression,
): void {
  const value =
    familyOf(dtype) === "complex" ? complexOf(body, ...partsOf(body, given)) : body.reusable(given, "value");
  const count =
    widthOf(dtype) === 1 ? lengthOf(copy(data)) : arithmetic("div", lengthOf(copy(data)), number(widthOf(dtype)));
  eachIndex(body, count, (index) => storeElement(body, node, data, index(), copy(value), dtype));
}

/** The value of an argument for the elements of a new array. */
export function valueFor(body: Body, { kind, dtype }: Made, value: ts.Expression): Expression {
  if (familyOf(dtype) !== "complex") return arrayElement(kind, body.numeric(value), value);
  return isComplexType(body.typing.checker.getTypeAtLocation(value)) ? body.plain(value) : body.number(value);
}

/** An array of a shape, which is an argument of a call, whose elements are computed one by one in their order. */
export function computed(
  body: Body,
  node: ts.CallExpression,
  shape: ts.Expression,
  next: () => Expression,
): Expression {
  const made = madeBy(body, node);
  const lengths = lengthsOf(body, node, shape, made);
  const data = body.reusable(newArray(body, made.kind, product(lengths), true), "data");
  const held = body.reusable(contiguous(body, made, copy(data), lengths), "array");
  eachIndex(body, lengthOf(copy(data)), (index) =>
    body.emit({ kind: "store", array: copy(data), index: index(), value: next(), site: undefined }),
  );
  return copy(held);
}

const ones: Builtin["translate"] = (body, node) =>
  filled(body, node, ({ kind }) => (holdsBigints(kind) ? bigint(1n) : number(1)));

const full: Builtin["translate"] = (body, node) =>
  filled(body, node, (made) =>
    valueFor(body, made, node.arguments[1] ?? refuse(node, "W4006", "full", "a value is missing")),
  );

/** The typed array that a call is given. */
function dataOf(body: Body, node: ts.CallExpression): Expression {
  const [given] = node.arguments;
  const data = given ? body.plain(given) : refuse(node, "W4006", node.expression.getText(), "a typed array is missing");
  return isTypedArray(data.type) ? body.reusable(data, "data") : refuse(given!, "W2002", body.typing.typeText(given!));
}

const asarray: Builtin["translate"] = (body, node) => {
  const made = madeBy(body, node);
  const data = dataOf(body, node);
  return contiguous(body, made, copy(data), [lengthOf(copy(data))]);
};

const fromData: Builtin["translate"] = (body, node) => {
  const made = madeBy(body, node);
  const data = dataOf(body, node);
  const lengths = lengthsOf(body, node, node.arguments[1], made);
  callHelper(body, node, "checkFilled", [lengthOf(copy(data)), product(lengths)]);
  return read(body.temporary(contiguous(body, made, copy(data), lengths), "array"));
};

export const creation: Record<string, Builtin> = {
  "numpy.zeros": exact(zeros),
  "numpy.empty": exact(zeros),
  "numpy.ones": exact(ones),
  "numpy.full": exact(full),
  "numpy.asarray": exact(asarray),
  "numpy.fromData": exact(fromData),
};
