/** Other shapes for the same elements: views wherever there can be one. */
import { exact, newArray, refuse, sourceFunction, text, ts, type Body, type Builtin } from "@wumba/compiler/extend";
import {
  arithmetic,
  boolean,
  both,
  compare,
  conditional,
  copy,
  lengthOf,
  makeLocal,
  newObject,
  number,
  operation,
  read,
  type Expression,
  type Local,
} from "@wumba/compiler/extend/ir";
import { callHelper, callNumpy, madeBy, product, sizeOf, valuesOf } from "./creation.js";
import { checkExtent, elementsBy, strip, stridedOf, type Strided, rowMajor } from "../elements/strided.js";
import { isNone, knownAxes, knownAxis, knownNumber, optionsOf } from "../options.js";
import { diagonal as diagonalOf } from "../reductions/sums.js";
import { checkStretches, write } from "../elements/targets.js";
import { isArrayType } from "./ndarrays.js";
import { files } from "../package.js";

/** The array of a view, of the type that a call has. */
export function arrayOver(
  body: Body,
  node: ts.CallExpression,
  { data, offset, lengths, strides }: Strided,
  { type, dtype } = madeBy(body, node, "all"),
): Expression {
  const parts = [offset, ...lengths, ...strides].map((part) => copy(part));
  return read(
    body.temporary(newObject(type, [...type.fields.keys()], [copy(data), text(body, dtype), ...parts]), "array"),
  );
}

function operand(body: Body, node: ts.CallExpression): Strided {
  const [given] = node.arguments;
  return given
    ? stridedOf(body, given, undefined, "all")
    : refuse(node, "W4006", node.expression.getText(), "an array is missing");
}

const name = (node: ts.CallExpression): string => node.expression.getText();

/** The axes in another order, each of which is known when building. */
function permuting(order: (body: Body, node: ts.CallExpression, rank: number) => readonly number[]): Builtin {
  return exact((body, node) => {
    const view = operand(body, node);
    const axes = order(body, node, view.lengths.length);
    if (new Set(axes).size !== view.lengths.length)
      return refuse(node, "W4006", name(node), "these are not the axes of the array");
    const by = (values: readonly Expression[]): Expression[] => axes.map((axis) => values[axis]!);
    return arrayOver(body, node, { ...view, lengths: by(view.lengths), strides: by(view.strides) });
  });
}

/** An axis that an argument names. */
function axisAt(body: Body, node: ts.CallExpression, at: number, rank: number): number {
  const given = node.arguments[at] ?? refuse(node, "W4006", name(node), "an axis is missing");
  return knownAxis(body, node, given, rank) ?? refuse(given, "W4006", name(node), "an axis is missing");
}

const transpose = permuting((body, node, rank) => {
  const [, given] = node.arguments;
  if (!given) return Array.from({ length: rank }, (_, axis) => rank - 1 - axis);
  const literal = strip(given);
  if (!ts.isArrayLiteralExpression(literal)) return refuse(given, "W4006", name(node), "axes have to be a literal");
  return literal.elements.map((element) => knownAxis(body, node, element, rank)!);
});

const swapaxes = permuting((body, node, rank) => {
  const [one, two] = [axisAt(body, node, 1, rank), axisAt(body, node, 2, rank)];
  return Array.from({ length: rank }, (_, axis) => (axis === one ? two : axis === two ? one : axis));
});

const moveaxis = permuting((body, node, rank) => {
  const [from, to] = [1, 2].map((at) =>
    knownAxes(body, node, node.arguments[at] ?? refuse(node, "W4006", name(node), "an axis is missing"), rank),
  );
  if (from!.length !== to!.length)
    return refuse(node, "W4006", name(node), `${from!.length} axes to ${to!.length} places`);
  const order = Array.from({ length: rank }, (_, axis) => axis).filter((axis) => !from!.includes(axis));
  const moves = to!.map((place, k) => [place, from![k]!] as const).sort((a, b) => a[0] - b[0]);
  for (const [place, axis] of moves) order.splice(place, 0, axis);
  return order;
});

/** An axis in front of another one. */
const rollaxis = permuting((body, node, rank) => {
  const [axis, given] = [axisAt(body, node, 1, rank), node.arguments[2]];
  const start = given ? knownNumber(body, node, given) : 0;
  const place = given && start !== rank ? knownAxis(body, node, given, rank)! : start;
  const order = Array.from({ length: rank }, (_, each) => each).filter((each) => each !== axis);
  order.splice(place > axis ? place - 1 : place, 0, axis);
  return order;
});

/** At least so many dimensions: a list is a row, and in the middle of three. */
const atLeast = (rank: number): Builtin =>
  exact((body, node) => {
    const view = operand(body, node);
    const one = { length: number(1), step: number(0) };
    const own = view.lengths.map((length, axis) => ({ length, step: view.strides[axis]! }));
    const first = own.length === 0 ? [{ length: number(1), step: number(1) }] : own;
    const two = rank > 1 && first.length === 1 ? [one, ...first] : first;
    const all = rank > 2 && two.length === 2 ? [...two, one] : two;
    return arrayOver(body, node, {
      ...view,
      lengths: all.map(({ length }) => length),
      strides: all.map(({ step }) => step),
    });
  });

/** The k-th diagonal of two axes, as the last one. */
const diagonal = exact((body, node) => {
  const view = operand(body, node);
  const rank = view.lengths.length;
  const [, at, ...axes] = node.arguments;
  const [one, two] = [0, 1].map((axis) => (axes[axis] ? knownAxis(body, node, axes[axis], rank)! : axis)) as [
    number,
    number,
  ];
  if (rank < 2 || one === two) return refuse(node, "W4006", name(node), "a diagonal is one of two axes");
  const k = body.reusable(at ? body.number(at) : number(0), "k");
  const plane = (values: readonly Expression[]): Expression[] => [values[one]!, values[two]!];
  const others = (values: readonly Expression[]): Expression[] =>
    values.filter((_, axis) => axis !== one && axis !== two);
  const own = diagonalOf(body, { ...view, lengths: plane(view.lengths), strides: plane(view.strides) }, k);
  return arrayOver(body, node, {
    ...own,
    lengths: [...others(view.lengths), ...own.lengths],
    strides: [...others(view.strides), ...own.strides],
  });
});

const expandDims = exact((body, node) => {
  const view = operand(body, node);
  const place = axisAt(body, node, 1, view.lengths.length + 1);
  const longer = (values: readonly Expression[], value: number): Expression[] =>
    values.toSpliced(place, 0, number(value));
  return arrayOver(body, node, { ...view, lengths: longer(view.lengths, 1), strides: longer(view.strides, 0) });
});

const squeeze = exact((body, node) => {
  const view = operand(body, node);
  const { axis } = optionsOf(node, 1, ["axis"]);
  if (!axis || isNone(axis))
    return refuse(
      node,
      "W4006",
      name(node),
      "without an axis only the lengths say how many axes are left; name those that go, as { axis: 0 }",
    );
  const axes = knownAxes(body, node, axis, view.lengths.length);
  const check = sourceFunction(body, files.failures("checkSingle"));
  for (const own of axes) callNumpy(body, node, check, [copy(view.lengths[own]!)]);
  const left = (values: readonly Expression[]): Expression[] => values.filter((_, own) => !axes.includes(own));
  return arrayOver(body, node, { ...view, lengths: left(view.lengths), strides: left(view.strides) });
});

/** The strides of an array that is stretched to a shape. */
export function stretchedStrides(body: Body, view: Strided, lengths: readonly Expression[]): Expression[] {
  const lead = lengths.length - view.lengths.length;
  return lengths.map((length, axis) => {
    if (axis < lead) return number(0);
    const own = view.lengths[axis - lead]!;
    const stretches = both(compare("eq", copy(own), copy(length)), compare("ne", copy(own), number(1)));
    return body.reusable(conditional(stretches, copy(view.strides[axis - lead]!), number(0)), "stride");
  });
}

const broadcastTo = exact((body, node) => {
  const view = operand(body, node);
  const lengths = shapeOf(body, node);
  checkStretches(body, node, view.lengths, lengths);
  return arrayOver(body, node, { ...view, lengths, strides: stretchedStrides(body, view, lengths) });
});

export function shapeOf(body: Body, node: ts.CallExpression): Expression[] {
  const given = node.arguments[1] ?? refuse(node, "W4006", name(node), "a shape is missing");
  return valuesOf(body, given, madeBy(body, node, "all").rank).map((length) => body.reusable(length, "length"));
}

/** Backwards along axes. */
function flipping(axesOf: (body: Body, node: ts.CallExpression, rank: number) => readonly number[]): Builtin {
  return exact((body, node) => {
    const view = operand(body, node);
    const axes = axesOf(body, node, view.lengths.length);
    return arrayOver(body, node, flippedAlong(body, view, axes));
  });
}

export function flippedAlong(body: Body, view: Strided, axes: readonly number[]): Strided {
  let { offset } = view;
  const strides = view.strides.map((stride, axis) => {
    if (!axes.includes(axis)) return stride;
    const last = arithmetic("sub", copy(view.lengths[axis]!), number(1));
    const moved = arithmetic("add", copy(offset), arithmetic("mul", last, copy(stride)));
    offset = body.reusable(
      conditional(compare("gt", copy(view.lengths[axis]!), number(0)), moved, copy(offset)),
      "offset",
    );
    return body.reusable(arithmetic("sub", number(0), copy(stride)), "stride");
  });
  return { ...view, offset, strides };
}

// --- reshaping
// ----------------------------------------------------------------------------------------------------------

/** Where the elements lie in their order: from a place on, each as far from the one before. */
interface Line {
  readonly data: Expression;
  readonly offset: Expression;
  readonly step: Expression;
  readonly size: Expression;
}

/**
 * The elements in their order: where they are, if that is a line, else copied. With `steps` any distance between them
 * will do.
 */
function lineOf(body: Body, node: ts.CallExpression, view: Strided, steps: boolean): Line {
  const { lengths, strides } = view;
  const flag = (value: number, label: string): Local => {
    const local = makeLocal(label, "f64", body.place);
    body.assign(local, number(value));
    return local;
  };
  const [next, follow, step, reach, even] = [
    flag(1, "next"),
    flag(1, "follow"),
    flag(1, "step"),
    flag(0, "reach"),
    flag(steps ? 1 : 0, "even"),
  ] as const;
  const when = (condition: Expression, then: () => void): void =>
    body.emit({ kind: "if", condition, then: body.collect(then), otherwise: [] });
  const single = flag(1, "single");
  for (let axis = lengths.length - 1; axis >= 0; axis--) {
    const [length, stride] = [lengths[axis]!, strides[axis]!];
    when(compare("ne", copy(length), number(1)), () => {
      when(compare("ne", copy(stride), read(next)), () => body.assign(follow, number(0)));
      when(both(compare("eq", read(single), number(0)), compare("ne", copy(stride), read(reach))), () =>
        body.assign(even, number(0)),
      );
      when(compare("eq", read(single), number(1)), () => body.assign(step, copy(stride)));
      body.assign(single, number(0));
      body.assign(reach, arithmetic("mul", copy(stride), copy(length)));
    });
    body.assign(next, arithmetic("mul", read(next), copy(length)));
  }
  const size = body.reusable(product(lengths), "size");
  const data = makeLocal("line", view.data.type, body.place);
  const offset = makeLocal("offset", "f64", body.place);
  const stay = (): void => {
    body.assign(data, copy(view.data));
    body.assign(offset, copy(view.offset));
  };
  const move = (): void => {
    checkExtent(body, node, view);
    const made = body.reusable(
      newArray(body, view.data.type as "Float64Array", sizeOf([size], view.dtype), false),
      "copied",
    );
    write(body, node, rowMajor(body, made, lengths, view.dtype), elementsBy(body, view));
    body.assign(data, made);
    body.assign(offset, number(0));
    body.assign(step, number(1));
  };
  const spaced = both(compare("eq", read(even), number(1)), compare("gt", copy(size), number(0)));
  const otherwise = body.collect(() =>
    body.emit({ kind: "if", condition: spaced, then: body.collect(stay), otherwise: body.collect(move) }),
  );
  const then = body.collect(() => {
    stay();
    body.assign(step, number(1));
  });
  body.emit({ kind: "if", condition: compare("eq", read(follow), number(1)), then, otherwise });
  const line = body.reusable(read(data), "line");
  return {
    data: line,
    // Neither negative nor more than there are: the ranges of what is computed from it need to know.
    size: body.reusable(arithmetic("max", number(0), arithmetic("min", copy(size), lengthOf(copy(line)))), "size"),
    offset: body.reusable(read(offset), "offset"),
    step: body.reusable(read(step), "step"),
  };
}

function inShape(
  body: Body,
  node: ts.CallExpression,
  view: Strided,
  { data, offset, step }: Line,
  lengths: readonly Expression[],
): Expression {
  const strides = lengths.map((_, axis) => arithmetic("mul", product(lengths.slice(axis + 1)), copy(step)));
  return arrayOver(body, node, { data, dtype: view.dtype, offset, lengths, strides });
}

const reshape = exact((body, node) => {
  const view = operand(body, node);
  const given = shapeOf(body, node);
  const size = body.reusable(product(view.lengths), "size");
  const isRest = (length: Expression): Expression => compare("eq", copy(length), number(-1));
  const known = body.reusable(
    product(given.map((length) => conditional(isRest(length), number(1), copy(length)))),
    "known",
  );
  const lengths = given.map((length) =>
    body.reusable(conditional(isRest(length), arithmetic("div", copy(size), copy(known)), copy(length)), "length"),
  );
  for (const length of lengths) callHelper(body, node, "checkLength", [copy(length)]);
  callHelper(body, node, "checkFilled", [copy(size), product(lengths)]);
  return inShape(body, node, view, lineOf(body, node, view, true), lengths);
});

/** The elements in their order as one axis. */
export function flattened(body: Body, node: ts.CallExpression, view: Strided): Strided {
  if (view.lengths.length === 1) return view;
  const { data, offset, step, size } = lineOf(body, node, view, false);
  return { data, dtype: view.dtype, offset, lengths: [size], strides: [step] };
}

const ravel = exact((body, node) => {
  const view = operand(body, node);
  const line = lineOf(body, node, view, false);
  return inShape(body, node, view, line, [line.size]);
});

/** A copy of the elements in their order. */
const flatten = exact((body, node) => {
  const view = operand(body, node);
  checkExtent(body, node, view);
  const size = body.reusable(product(view.lengths), "size");
  const data = body.reusable(
    newArray(body, view.data.type as "Float64Array", sizeOf(view.lengths, view.dtype), false),
    "copied",
  );
  write(body, node, rowMajor(body, data, view.lengths, view.dtype), elementsBy(body, view));
  return arrayOver(body, node, { data, dtype: view.dtype, offset: number(0), lengths: [size], strides: [number(1)] });
});

/** The array as it is where its elements lie one behind the other, else a copy. */
const ascontiguousarray = exact((body, node) => {
  const view = operand(body, node);
  const line = lineOf(body, node, view, false);
  const stays = compare(
    "eq",
    operation("identity", "f64", copy(line.data)),
    operation("identity", "f64", copy(view.data)),
  );
  const same = body.reusable(stays, "same");
  const strides = view.strides.map((stride, axis) =>
    conditional(copy(same), copy(stride), product(view.lengths.slice(axis + 1))),
  );
  return arrayOver(body, node, { ...view, data: line.data, offset: line.offset, strides });
});

const ndim = exact((body, node) => number(operand(body, node).lengths.length));

const size = exact((body, node) => {
  const { lengths } = operand(body, node);
  const [, given] = node.arguments;
  return given ? copy(lengths[knownAxis(body, node, given, lengths.length)!]!) : product(lengths);
});

const OPEN = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter;

/** Whether a value is an array, which its type says. */
const isNDArray = exact((body, node) => {
  const [given] = node.arguments;
  if (!given) return boolean(false);
  const type = body.typing.checker.getTypeAtLocation(given);
  const parts = type.isUnion() ? type.types : [type];
  const isArray = isArrayType(parts[0]!);
  if (parts.some((part) => part.flags & OPEN || isArrayType(part) !== isArray))
    return refuse(given, "W4006", node.expression.getText(), "whether this is an array is not known when building");
  body.effect(given);
  return boolean(isArray);
});

export const shapes: Record<string, Builtin> = {
  "numpy.rollaxis": rollaxis,
  "numpy.atleast1d": atLeast(1),
  "numpy.atleast2d": atLeast(2),
  "numpy.atleast3d": atLeast(3),
  "numpy.diagonal": diagonal,
  "numpy.flatten": flatten,
  "numpy.ascontiguousarray": ascontiguousarray,
  "numpy.isNDArray": isNDArray,
  "numpy.ndim": ndim,
  "numpy.size": size,
  "numpy.transpose": transpose,
  "numpy.permuteDims": transpose,
  "numpy.swapaxes": swapaxes,
  "numpy.moveaxis": moveaxis,
  "numpy.expandDims": expandDims,
  "numpy.squeeze": squeeze,
  "numpy.broadcastTo": broadcastTo,
  "numpy.reshape": reshape,
  "numpy.ravel": ravel,
  "numpy.flip": flipping((body, node, rank) => {
    const { axis } = optionsOf(node, 1, ["axis"]);
    return knownAxes(body, node, axis, rank);
  }),
  "numpy.fliplr": flipping(() => [1]),
  "numpy.flipud": flipping(() => [0]),
};
