/** Elements for combinations of indices, and the arrays that they lie in by strides. */
import { eachIndex, placeOf as sourcePlace, refuse, ts, type Body, type Builtin } from "@wumba/compiler/extend";
import {
  arithmetic,
  boolean,
  both,
  compare,
  conditional,
  copy,
  fieldOf,
  isObject,
  isTypedArray,
  lengthOf,
  load,
  number,
  operation,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { dtypeOf, isArrayType, isComplexType } from "../arrays/ndarrays.js";
import type { ElementExpression } from "./ufuncs.js";
import { realOf, dtypes } from "../dtypes.js";
import { callHelper, product } from "../arrays/creation.js";
import { familyOf, loadElement, partsOf, widthOf, type Family } from "../values.js";
import { anyStep, placeBy, type At, type Modes, type Row, type Step } from "./rows.js";

/** What has an element for each combination of indices. */
export interface Elements {
  /** The lengths of the axes, as values that may be read again. */
  readonly lengths: readonly Expression[];
  /** What the indices of all axes but the last one lead to; without axes, to the only element. */
  readonly row: (indices: readonly Expression[]) => Row;
  /** The dtype that an array of them has, or that they are a plain number. */
  readonly dtype: string;
  /** The array that they lie in, if they lie in one. */
  readonly view?: Strided;
  /** The arrays that elements are read from. */
  readonly sources: readonly Strided[];
}

/** An array by what it is made of, as values that may be read again. */
export interface Strided {
  readonly data: Expression;
  readonly dtype: string;
  readonly offset: Expression;
  readonly lengths: readonly Expression[];
  readonly strides: readonly Expression[];
}

/** What a function takes: numbers alone, or bigints and complex numbers too. */
export type Takes = "numbers" | "all";

const isTaken = (dtype: string, takes: Takes): boolean => takes === "all" || familyOf(dtype) === "real";

/** The element at indices. */
export function elementAt({ row, lengths }: Elements, indices: readonly Expression[]): Expression {
  const at = row(indices.slice(0, -1)).open(anyStep);
  return at(lengths.length === 0 ? number(0) : indices.at(-1)!);
}

/** The row that the last of some indices lead to: of operands with fewer axes those are missing in front. */
export const rowOf = ({ row, lengths }: Elements, indices: readonly Expression[]): Row =>
  row(lengths.length === 0 ? [] : indices.slice(indices.length - lengths.length + 1));

/** What is made of each element. */
export const mapped = (
  elements: Omit<Elements, "view">,
  dtype: string,
  value: (element: Expression) => Expression,
): Elements => ({
  lengths: elements.lengths,
  sources: elements.sources,
  dtype,
  row: (indices) => {
    const { steps, open } = elements.row(indices);
    return {
      steps,
      open: (modes) => {
        const at = open(modes);
        return (index) => value(at(index));
      },
    };
  },
});

/** One part of complex elements, 0 the real one. */
export function partOf(body: Body, elements: Elements, part: 0 | 1): Elements {
  const dtype = realOf(elements.dtype);
  const { view } = elements;
  if (view) return elementsBy(body, partIn(body, view, part), partIn(body, view, part));
  return mapped(elements, dtype, (value) => partsOf(body, value)[part]);
}

/** One part of a complex array, as a view. */
export function partIn(body: Body, { data, dtype, offset, lengths, strides }: Strided, part: 0 | 1): Strided {
  const twice = (places: Expression): Expression => arithmetic("imul", copy(places), number(2));
  const first = part === 0 ? twice(offset) : arithmetic("add", twice(offset), number(1));
  const held = (value: Expression): Expression => body.reusable(value, "place");
  return {
    data,
    dtype: realOf(dtype),
    offset: held(first),
    lengths,
    strides: strides.map((stride) => held(twice(stride))),
  };
}

/** Calls `inner` for all combinations of indices, the last axis fastest. */
export function nest(
  body: Body,
  lengths: readonly Expression[],
  inner: (indices: readonly Expression[]) => void,
  independent = false,
): void {
  const within = (indices: readonly Expression[]): void => {
    if (indices.length === lengths.length) return inner(indices);
    eachIndex(body, copy(lengths[indices.length]!), (index) => within([...indices, index()]), independent);
  };
  within([]);
}

/** The place of an element where they lie one behind the other. */
export const positionOf = (indices: readonly Expression[], lengths: readonly Expression[]): Expression =>
  indices.reduce(
    (sum, index, k) =>
      k === 0 ? copy(index) : arithmetic("add", arithmetic("imul", sum, copy(lengths[k]!)), copy(index)),
    number(0) as Expression,
  );

/** The dtype of an operand by its type, or that it is a plain value. */
export function kindOf(body: Body, node: ts.Expression): string {
  const type = body.typing.checker.getTypeAtLocation(node);
  const dtype = isArrayType(type) ? dtypeOf(body, type) : dtypes[type.getSymbol()?.name ?? ""];
  if (dtype !== undefined) return dtype;
  if (type.flags & ts.TypeFlags.BooleanLike) return "bool";
  return type.flags & ts.TypeFlags.BigIntLike ? "bigint" : isComplexType(type) ? "complex" : "number";
}

/** What the elements of an array are computed with as, by its type. */
export const familyOfArray = (body: Body, node: ts.Expression): Family => familyOf(kindOf(body, node));

/** The only element of a plain value. */
export const single = (dtype: string, at: () => Expression): Elements => ({
  lengths: [],
  sources: [],
  row: () => ({ steps: [], open: () => at }),
  dtype,
});

/** The array that an expression is, by its parts. */
export function stridedOf(
  body: Body,
  node: ts.Expression,
  given: Expression = body.plain(node),
  takes: Takes = "numbers",
): Strided {
  const value = body.reusable(given, "array");
  const type = body.typing.checker.getTypeAtLocation(node);
  if (isTypedArray(value.type)) {
    const dtype = dtypes[value.type];
    if (dtype === undefined || !isTaken(dtype, takes)) return refuseElements(body, node, dtype);
    return {
      data: value,
      dtype,
      offset: number(0),
      lengths: [body.reusable(lengthOf(copy(value)), "length")],
      strides: [number(1)],
    };
  }
  const dtype = dtypeOf(body, type);
  if (!isObject(value.type) || !isArrayType(type) || dtype === undefined || !isTaken(dtype, takes))
    return refuseElements(body, node, isArrayType(type) ? dtype : undefined);
  const { fields } = value.type;
  const field = (name: string): Expression => body.reusable(fieldOf(copy(value), name), name);
  const all = (prefix: string): Expression[] => [...fields.keys()].filter((name) => name.startsWith(prefix)).map(field);
  return { data: field("data"), dtype, offset: field("offset"), lengths: all("shape"), strides: all("stride") };
}

/** Says of which elements a function is not compiled. */
export function refuseElements(body: Body, node: ts.Expression, dtype: string | undefined): never {
  if (dtype === undefined || !ts.isCallExpression(node.parent))
    return refuse(node, "W2002", body.typing.typeText(node));
  return refuse(node, "W4006", node.parent.expression.getText(), `of elements of ${dtype} it is not compiled yet`);
}

/** The elements of an array. Along an axis with one element, every index means that one. */
export function elementsIn(body: Body, node: ts.Node, view: Strided): Elements {
  checkExtent(body, node, view);
  return { ...stretching(body, view), view };
}

/** The same without looking at where they lie, and without a word of the array. */
export function stretching(body: Body, view: Strided): Elements {
  const strides = view.strides.map((stride, axis) => stretchingStep(body, view.lengths[axis]!, stride));
  return elementsBy(body, { ...view, strides });
}

/** The step along an axis that stretches if it has one element. */
export const stretchingStep = (body: Body, length: Expression, stride: Expression): Expression =>
  body.reusable(conditional(compare("eq", copy(length), number(1)), number(0), copy(stride)), "step");

/** The elements that strides lead to. */
export function elementsBy(body: Body, strided: Strided, view?: Strided): Elements {
  const { data, dtype, offset, lengths, strides } = strided;
  const row = (indices: readonly Expression[]): Row => {
    const first = body.reusable(placeOf(indices, strides, offset), "first");
    const stride = strides.at(-1);
    if (!stride) return { steps: [], open: () => () => loadElement(body, data, copy(first), dtype) };
    const step: Step = { stride, stretches: lengths.length > 1 };
    const open = (modes: Modes): At => {
      const place = placeBy(first, step, modes);
      if (modes(step) !== "same") return (index) => loadElement(body, data, place(index), dtype);
      const only = body.reusable(loadElement(body, data, copy(first), dtype), "element");
      return () => copy(only);
    };
    return { steps: [step], open };
  };
  return { lengths, row, dtype, sources: [strided], ...(view && { view }) };
}

/** The place of an element by strides. */
export const placeOf = (
  indices: readonly Expression[],
  strides: readonly Expression[],
  offset: Expression = number(0),
): Expression =>
  indices.reduce(
    (sum, index, axis) => arithmetic("add", sum, arithmetic("imul", copy(index), copy(strides[axis]!))),
    copy(offset),
  );

/** Looks at the first and the last element in memory, so that no other one has to be looked at. */
export function checkExtent(body: Body, node: ts.Node, { data, dtype, offset, lengths, strides }: Strided): void {
  if (strides.every(({ op }) => op === "constant")) return;
  const site = body.kernel.boundsSite(node.getText(), sourcePlace(node));
  const reach = strides.map((stride, axis) =>
    body.reusable(arithmetic("mul", arithmetic("sub", copy(lengths[axis]!), number(1)), copy(stride)), "reach"),
  );
  const end = (op: "min" | "max"): Expression =>
    reach.reduce((sum, each) => arithmetic("add", sum, arithmetic(op, copy(each), number(0))), copy(offset));
  const some = lengths
    .map((length) => compare("gt", copy(length), number(0)))
    .reduce<Expression | undefined>((all, one) => (all ? both(all, one) : one), undefined);
  const then = body.collect(() => {
    const look = (place: Expression): void => body.emit({ kind: "evaluate", value: load(copy(data), place, site) });
    if (widthOf(dtype) === 1) for (const op of ["min", "max"] as const) look(end(op));
    else {
      look(arithmetic("mul", end("min"), number(2)));
      look(arithmetic("add", arithmetic("mul", end("max"), number(2)), number(1)));
    }
  });
  body.emit({ kind: "if", condition: some ?? boolean(true), then, otherwise: [] });
}

/** What a function of elements gives for operands that stretch to some lengths. */
export const elementwiseOf = (
  operands: readonly Elements[],
  lengths: readonly Expression[],
  dtype: string,
  value: (values: readonly Expression[]) => Expression,
): Elements => ({
  lengths,
  sources: operands.flatMap(({ sources }) => sources),
  row: (indices) => {
    const rows = operands.map((operand) => rowOf(operand, indices));
    return {
      steps: rows.flatMap(({ steps }) => steps),
      open: (modes) => {
        const all = rows.map(({ open }) => open(modes));
        return (index) => value(all.map((at) => at(copy(index))));
      },
    };
  },
  dtype,
});

/** The dtype of what a call gives. */
export function dtypeOfCall(body: Body, node: ts.CallExpression, takes: Takes = "numbers"): string {
  const type = body.typing.checker.getTypeAtLocation(node);
  if (!isArrayType(type)) return type.flags & ts.TypeFlags.BooleanLike ? "bool" : "f64";
  const dtype = dtypeOf(body, type);
  return dtype === undefined || !isTaken(dtype, takes) ? refuse(node, "W2002", body.typing.typeText(node)) : dtype;
}

/**
 * The lengths that all operands stretch to, aligned at the last axis, which is looked at first: the first difference is
 * an error.
 */
export function stretched(body: Body, node: ts.Node, operands: readonly Pick<Elements, "lengths">[]): Expression[] {
  const rank = Math.max(...operands.map(({ lengths }) => lengths.length));
  const fromLast = Array.from({ length: rank }, (_, axis) => {
    const found = operands.flatMap(({ lengths }) => lengths.at(-1 - axis) ?? []);
    return found.reduce((a, b) =>
      isSame(a, b) ? a : body.reusable(callHelper(body, node, "stretch", [copy(a), copy(b)]), "length"),
    );
  });
  return fromLast.reverse();
}

const isSame = (a: Expression, b: Expression): boolean => a.op === "local" && b.op === "local" && a.local === b.local;

/** The expression of a loop, with values in place of the elements. */
export function applied(body: Body, { node, elements }: ElementExpression, values: readonly Expression[]): Expression {
  values.forEach((value, k) => {
    const held = body.reusable(value, "element");
    for (const element of elements[k]!) body.settled.set(element, copy(held));
  });
  const value = body.plain(node);
  for (const element of elements.flat()) body.settled.delete(element);
  return value.type === "bool" ? operation("convert", "f64", value) : value;
}

export const strip = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? strip(node.expression) : node;

export type Source = (body: Body, node: ts.CallExpression) => Elements;

/** The row of a function of which the elements can be had without an array of them. */
export interface ElementsRow extends Builtin {
  readonly elements: Source;
}

export function rowMajor(body: Body, data: Expression, lengths: readonly Expression[], dtype = "f64"): Strided {
  const strides = lengths.map((_, axis) => body.reusable(product(lengths.slice(axis + 1)), "stride"));
  return { data, dtype, offset: number(0), lengths, strides };
}
