/** Several arrays as one: each is written into its part of a new array. */
import { exact, newArray, refuse, sourceFunction, text, ts, type Body, type Builtin } from "@wumba/compiler/extend";
import { arithmetic, copy, number, read, type Expression } from "@wumba/compiler/extend/ir";
import { callNumpy, contiguous, madeBy, product, sizeOf } from "./creation.js";
import { operandOfAny } from "../elements/elements.js";
import { changesNothing } from "../elements/unchanging.js";
import { strip, type Elements, rowMajor } from "../elements/strided.js";
import { isNone, knownAxis, optionsOf } from "../options.js";
import { write } from "../elements/targets.js";
import { files } from "../package.js";

/** An array, and for each axis of the result the axis of its own that lies there; along others it has one element. */
interface Part {
  readonly elements: Elements;
  readonly axes: readonly (number | undefined)[];
}

type Axes = (rank: number) => readonly (number | undefined)[];

const own: Axes = (rank) => Array.from({ length: rank }, (_, axis) => axis);

const nameOf = (node: ts.CallExpression): string => {
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
};

/** The arrays of a list. */
function listed(body: Body, node: ts.CallExpression, nodes: readonly ts.Expression[]): Elements[] {
  const fuses = nodes.every((each) => changesNothing(body, each));
  const all = nodes.map((each) => operandOfAny(body, each, fuses));
  if (all.some(({ dtype, sources }) => dtype === "number" || sources.length === 0))
    return refuse(node, "W4006", nameOf(node), "only arrays are joined in kernels");
  return all;
}

function listAt(body: Body, node: ts.CallExpression): Elements[] {
  const [given] = node.arguments;
  const literal = given && strip(given);
  if (
    !literal ||
    !ts.isArrayLiteralExpression(literal) ||
    literal.elements.length === 0 ||
    literal.elements.some((each) => ts.isSpreadElement(each))
  )
    return refuse(given ?? node, "W4006", nameOf(node), "the arrays have to be a literal");
  return listed(body, node, literal.elements);
}

function join(body: Body, node: ts.CallExpression, parts: readonly Part[], axis: number): Expression {
  const made = madeBy(body, node, "all");
  const [first, ...others] = parts as readonly [Part, ...Part[]];
  if ([first, ...others].some(({ axes }) => axes.length !== made.rank))
    return refuse(node, "W4006", nameOf(node), "the arrays have different numbers of dimensions");
  const lengthAt = ({ elements, axes }: Part, at: number): Expression =>
    axes[at] === undefined ? number(1) : copy(elements.lengths[axes[at]]!);
  const check = sourceFunction(body, files.manipulation.joining("checkJoined"));
  for (const other of others)
    first.axes.forEach((_, at) => {
      if (at !== axis)
        callNumpy(body, node, check, [text(body, nameOf(node)), number(at), lengthAt(first, at), lengthAt(other, at)]);
    });
  const lengths = first.axes.map((_, at) => {
    const all = at === axis ? parts.map((part) => lengthAt(part, at)) : [lengthAt(first, at)];
    return body.reusable(
      all.reduce((sum, length) => arithmetic("add", sum, length)),
      "length",
    );
  });
  const data = body.reusable(newArray(body, made.kind, sizeOf(lengths, made.dtype), false), "data");
  const { strides } = rowMajor(body, data, lengths);
  let from: Expression = number(0);
  for (const part of parts) {
    const { elements, axes } = part;
    const ownStrides = elements.lengths.map((_, at) => strides[axes.indexOf(at)]!);
    const offset = body.reusable(arithmetic("mul", copy(from), copy(strides[axis]!)), "offset");
    write(body, node, { data, dtype: made.dtype, offset, lengths: elements.lengths, strides: ownStrides }, elements);
    from = body.reusable(arithmetic("add", copy(from), lengthAt(part, axis)), "from");
  }
  return read(body.temporary(contiguous(body, made, copy(data), lengths), "array"));
}

/** All elements behind one another. */
function joinFlat(body: Body, node: ts.CallExpression, all: readonly Elements[]): Expression {
  const made = madeBy(body, node, "all");
  const sizes = all.map(({ lengths }) => body.reusable(product(lengths), "size"));
  const total = body.reusable(
    sizes.map((size) => copy(size)).reduce((sum, size) => arithmetic("add", sum, size)),
    "length",
  );
  const data = body.reusable(newArray(body, made.kind, sizeOf([total], made.dtype), false), "data");
  let from: Expression = number(0);
  all.forEach((elements, k) => {
    const { strides } = rowMajor(body, data, elements.lengths);
    write(body, node, { data, dtype: made.dtype, offset: from, lengths: elements.lengths, strides }, elements);
    from = body.reusable(arithmetic("add", copy(from), copy(sizes[k]!)), "from");
  });
  return read(body.temporary(contiguous(body, made, copy(data), [total]), "array"));
}

/** Along an axis that there is. */
function along(
  body: Body,
  node: ts.CallExpression,
  all: readonly Elements[],
  axis: ts.Expression | undefined,
  otherwise: 0 | null,
): Expression {
  if (axis ? isNone(axis) : otherwise === null) return joinFlat(body, node, all);
  const rank = all[0]!.lengths.length;
  if (rank === 0) return refuse(node, "W4006", nameOf(node), "arrays without dimensions have no axis");
  const at = axis ? knownAxis(body, node, axis, rank)! : 0;
  return join(
    body,
    node,
    all.map((elements) => ({ elements, axes: own(elements.lengths.length) })),
    at,
  );
}

const concatenate = exact((body, node) => {
  const { axis } = optionsOf(node, 1, ["axis"]);
  return along(body, node, listAt(body, node), axis, 0);
});

const append = exact((body, node) => {
  const { axis } = optionsOf(node, 2, ["axis"]);
  if (node.arguments.length < 2) return refuse(node, "W4006", nameOf(node), "an array is missing");
  return along(body, node, listed(body, node, node.arguments.slice(0, 2)), axis, null);
});

const stack = exact((body, node) => {
  const { axis } = optionsOf(node, 1, ["axis"]);
  const all = listAt(body, node);
  const rank = all[0]!.lengths.length;
  const at = axis ? knownAxis(body, node, axis, rank + 1)! : 0;
  return join(
    body,
    node,
    all.map((elements) => ({ elements, axes: own(elements.lengths.length).toSpliced(at, 0, undefined) })),
    at,
  );
});

/** Arrays of fewer dimensions as a function takes them, along the axis that it goes along. */
const joining = (axesOf: Axes, axisOf: (rank: number) => number): Builtin =>
  exact((body, node) => {
    const all = listAt(body, node);
    const parts = all.map((elements) => ({ elements, axes: axesOf(elements.lengths.length) }));
    return join(body, node, parts, axisOf(parts[0]!.axes.length));
  });

const atLeast =
  (rank: number): Axes =>
  (given) =>
    given === 0 ? Array.from({ length: rank }, () => undefined) : own(given);

export const joins: Record<string, Builtin> = {
  "numpy.concatenate": concatenate,
  "numpy.append": append,
  "numpy.stack": stack,
  "numpy.vstack": joining(
    (rank) => (rank === 1 ? [undefined, 0] : atLeast(2)(rank)),
    () => 0,
  ),
  "numpy.hstack": joining(atLeast(1), (rank) => (rank === 1 ? 0 : 1)),
  "numpy.dstack": joining(
    (rank) => (rank === 1 ? [undefined, 0, undefined] : rank === 2 ? [0, 1, undefined] : atLeast(3)(rank)),
    () => 2,
  ),
  "numpy.columnStack": joining(
    (rank) => (rank === 1 ? [0, undefined] : atLeast(2)(rank)),
    () => 1,
  ),
};
