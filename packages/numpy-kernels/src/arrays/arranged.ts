/**
 * Arrays made of the elements of others in another arrangement. Most are written as arrays of more axes than they have:
 * a repeated one has an axis for its repetitions, along which all its elements are the same.
 */
import {
  callSource,
  exact,
  newArray,
  refuse,
  sourceFunction,
  ts,
  type Body,
  type Builtin,
} from "@wumba/compiler/extend";
import { arithmetic, copy, number, read, type Expression } from "@wumba/compiler/extend/ir";
import { callNumpy, contiguous, fillData, madeBy, madeOf, sizeOf, valueFor, type Made } from "./creation.js";
import { operandOfAny } from "../elements/elements.js";
import {
  checkExtent,
  elementsBy,
  elementwiseOf,
  mapped,
  stretched,
  stretching,
  stridedOf,
  strip,
  type Elements,
  type Strided,
  type Takes,
  rowMajor,
} from "../elements/strided.js";
import { converted } from "../values.js";
import { computedBy } from "../elements/ufunc-values.js";
import { run } from "../lists/lists.js";
import { knownAxis, knownText, optionsOf } from "../options.js";
import { together } from "../results.js";
import { flattened } from "./shapes.js";
import { diagonal } from "../reductions/sums.js";
import { checkAssigned, checkStretches, write } from "../elements/targets.js";
import { files } from "../package.js";

/** The called function as the program names it. */
export const nameOf = (node: ts.CallExpression): string => node.expression.getText();

/** The array that an argument is, all of whose elements may be read. */
export function viewAt(body: Body, node: ts.CallExpression, at: number, takes: Takes = "all"): Strided {
  const given = node.arguments[at] ?? refuse(node, "W4006", nameOf(node), "an array is missing");
  const view = stridedOf(body, given, undefined, takes);
  checkExtent(body, node, view);
  return view;
}

/** The array along an axis that an option names: of none the flattened elements. */
export function viewAlong(
  body: Body,
  node: ts.CallExpression,
  at: number,
  axis: ts.Expression | undefined,
): { view: Strided; axis: number } {
  const view = viewAt(body, node, at);
  const own = knownAxis(body, node, axis, view.lengths.length);
  return own === undefined ? { view: flattened(body, node, view), axis: 0 } : { view, axis: own };
}

/** A new array, whose data `fill` writes. */
export function filled(
  body: Body,
  node: ts.CallExpression,
  lengths: readonly Expression[],
  fill: (data: Expression, dtype: string) => void,
  { zeroed = false, made = madeBy(body, node, "all") }: { readonly zeroed?: boolean; readonly made?: Made } = {},
): Expression {
  const data = body.reusable(newArray(body, made.kind, sizeOf(lengths, made.dtype), zeroed), "data");
  fill(data, made.dtype);
  return read(body.temporary(contiguous(body, made, copy(data), lengths), "array"));
}

/** A new array of elements that have more axes than it, of the same number in all. */
export const arranged = (
  body: Body,
  node: ts.CallExpression,
  lengths: readonly Expression[],
  elements: Elements,
  made?: Made,
): Expression =>
  filled(
    body,
    node,
    lengths,
    (data, dtype) => write(body, node, rowMajor(body, data, elements.lengths, dtype), elements),
    made && { made },
  );

export const times = (body: Body, a: Expression, b: Expression): Expression =>
  body.reusable(arithmetic("mul", copy(a), copy(b)), "length");

/** The numbers of a list that is written as a literal. */
export function literalNumbers(
  body: Body,
  node: ts.CallExpression,
  given: ts.Expression | undefined,
  what: string,
): Expression[] {
  const literal = given && strip(given);
  if (!literal || !ts.isArrayLiteralExpression(literal) || literal.elements.some((each) => ts.isSpreadElement(each)))
    return refuse(given ?? node, "W4006", nameOf(node), `${what} have to be a literal`);
  return body
    .inOrder<Expression[]>(...literal.elements.map((each) => () => body.number(each)))
    .map((each) => body.reusable(each, "given"));
}

/** With axes of length 1 in front. */
function widened(view: Strided, rank: number): Strided {
  const lead = Array.from({ length: Math.max(0, rank - view.lengths.length) }, (_, k) => k);
  return {
    ...view,
    lengths: [...lead.map(() => number(1)), ...view.lengths],
    strides: [...lead.map(() => number(0)), ...view.strides],
  };
}

const tile = exact((body, node) => {
  const given = viewAt(body, node, 0);
  const counts = literalNumbers(body, node, node.arguments[1], "the numbers of times");
  const rank = Math.max(given.lengths.length, counts.length);
  const view = widened(given, rank);
  const all = [...Array.from({ length: rank - counts.length }, () => number(1)), ...counts];
  const lengths = view.lengths.map((length, axis) => times(body, length, all[axis]!));
  const spread: Strided = {
    ...view,
    lengths: view.lengths.flatMap((length, axis) => [all[axis]!, length]),
    strides: view.strides.flatMap((stride) => [number(0), stride]),
  };
  return arranged(body, node, lengths, elementsBy(body, spread));
});

const meshgrid = exact((body, node) => {
  const [given] = node.arguments;
  const literal = given && strip(given);
  if (!literal || !ts.isArrayLiteralExpression(literal) || literal.elements.some((each) => ts.isSpreadElement(each)))
    return refuse(given ?? node, "W4006", "meshgrid", "the arrays have to be a literal");
  const { indexing } = optionsOf(node, 1, ["indexing"]);
  const turns = knownText(body, node, indexing, "xy") === "xy" && literal.elements.length > 1;
  const lists = literal.elements.map((each) => {
    const view = stridedOf(body, each, undefined, "all");
    checkExtent(body, node, view);
    return flattened(body, node, view);
  });
  const place = (own: number): number => (turns && own < 2 ? 1 - own : own);
  const lengths = lists.map((_, axis) => lists[place(axis)]!.lengths[0]!);
  const grids = lists.map((list, own) => {
    const strides = lists.map((_, axis) => (axis === place(own) ? list.strides[0]! : number(0)));
    const elements = elementsBy(body, { ...list, lengths, strides });
    return [
      String(own),
      (type: ts.Type) => arranged(body, node, lengths, elements, madeOf(body, node, type, "all")),
    ] as const;
  });
  return together(body, node, Object.fromEntries(grids));
});

export const numeric = (node: ts.CallExpression, { dtype }: Made): string =>
  dtype === "bool" ? refuse(node, "W4006", nameOf(node), "bool is not multiplied in kernels") : dtype;

const kron = exact((body, node) => {
  const [a, b] = [viewAt(body, node, 0), viewAt(body, node, 1)];
  const rank = Math.max(a.lengths.length, b.lengths.length);
  const [one, two] = [widened(a, rank), widened(b, rank)];
  const spread = (view: Strided, own: number): Strided => ({
    ...view,
    lengths: one.lengths.flatMap((length, axis) => [length, two.lengths[axis]!]),
    strides: view.strides.flatMap((stride) => (own === 0 ? [stride, number(0)] : [number(0), stride])),
  });
  const parts = [spread(one, 0), spread(two, 1)];
  const dtype = numeric(node, madeBy(body, node, "all"));
  const multiply = computedBy(body, node, "multiply", dtype);
  const elements = elementwiseOf(
    parts.map((part) => elementsBy(body, part)),
    parts[0]!.lengths,
    dtype,
    ([x, y]) => multiply(x!, y!),
  );
  return arranged(
    body,
    node,
    one.lengths.map((length, axis) => times(body, length, two.lengths[axis]!)),
    elements,
  );
});

const diag = exact((body, node) => {
  const view = viewAt(body, node, 0);
  const k = diagonalAt(body, node);
  if (view.lengths.length === 2) {
    const own = diagonal(body, view, k);
    return arranged(body, node, own.lengths, elementsBy(body, own));
  }
  if (view.lengths.length !== 1) return refuse(node, "W4006", "diag", "it takes one dimension or two");
  return onDiagonal(body, node, view, k);
});

/** Which diagonal a call means. */
function diagonalAt(body: Body, node: ts.CallExpression): Expression {
  const [, at] = node.arguments;
  return body.reusable(at ? body.number(at) : number(0), "k");
}

const diagflat = exact((body, node) =>
  onDiagonal(body, node, flattened(body, node, viewAt(body, node, 0)), diagonalAt(body, node)),
);

/** The matrix that has a list on its k-th diagonal. */
function onDiagonal(body: Body, node: ts.CallExpression, view: Strided, k: Expression): Expression {
  const n = body.reusable(arithmetic("add", copy(view.lengths[0]!), arithmetic("abs", copy(k))), "length");
  const lengths = [n, n];
  return filled(
    body,
    node,
    lengths,
    (data, dtype) => write(body, node, diagonal(body, rowMajor(body, data, lengths, dtype), k), elementsBy(body, view)),
    { zeroed: true },
  );
}

/** Part of an axis of an array whose elements lie one behind the other. */
function partOf(body: Body, whole: Strided, axis: number, from: Expression, length: Expression): Strided {
  const offset = arithmetic("add", copy(whole.offset), arithmetic("mul", from, copy(whole.strides[axis]!)));
  return { ...whole, offset: body.reusable(offset, "offset"), lengths: whole.lengths.with(axis, length) };
}

const insert = exact((body, node) => {
  const [, index, values] = node.arguments;
  const { axis: named } = optionsOf(node, 3, ["axis"]);
  if (!index || !values) return refuse(node, "W4006", "insert", "values are missing");
  const { view, axis } = viewAlong(body, node, 0, named);
  const length = view.lengths[axis]!;
  const args = [number(axis), body.number(index), copy(length)];
  const place = body.reusable(callSource(body, node, files.manipulation.indexing("placeIn"), args), "place");
  const given = operandOfAny(body, values, false);
  const count = given.lengths.length === view.lengths.length ? given.lengths[axis]! : number(1);
  const behind = body.reusable(arithmetic("sub", copy(length), copy(place)), "behind");
  const lengths = view.lengths.with(axis, body.reusable(arithmetic("add", copy(length), copy(count)), "length"));
  return filled(body, node, lengths, (data, dtype) => {
    const whole = rowMajor(body, data, lengths, dtype);
    const copyPart = (to: Expression, from: Expression, size: Expression): void =>
      write(body, node, partOf(body, whole, axis, to, size), elementsBy(body, partOf(body, view, axis, from, size)));
    checkAssigned(body, node, "insert", given.dtype, dtype);
    copyPart(number(0), number(0), place);
    const between = partOf(body, whole, axis, copy(place), count);
    checkStretches(body, node, given.lengths, between.lengths);
    write(
      body,
      node,
      between,
      mapped(given, dtype, (value) => converted(body, node, value, dtype)),
    );
    copyPart(arithmetic("add", copy(place), copy(count)), copy(place), behind);
  });
});

/** The widths of borders, in front and behind, of each axis. */
function widthsAt(body: Body, node: ts.CallExpression, rank: number): (readonly [Expression, Expression])[] {
  const given = node.arguments[1] ?? refuse(node, "W4006", "pad", "widths are missing");
  if (body.typing.checker.getTypeAtLocation(given).flags & ts.TypeFlags.NumberLike) {
    const width = body.reusable(body.number(given), "width");
    return Array.from({ length: rank }, () => [width, width] as const);
  }
  const literal = strip(given);
  const parts = ts.isArrayLiteralExpression(literal) ? literal.elements : [];
  const nested = parts.length > 0 && parts.every((part) => ts.isArrayLiteralExpression(strip(part)));
  const pairs = (nested ? parts : [given]).map((part) => literalNumbers(body, node, part, "widths"));
  if (pairs.some((pair) => pair.length !== 2) || (pairs.length !== 1 && pairs.length !== rank))
    return refuse(given, "W4006", "pad", "widths have to be pairs, one for each axis");
  return Array.from({ length: rank }, (_, axis) => pairs[pairs.length === 1 ? 0 : axis] as [Expression, Expression]);
}

/** What lies around an array, but for a constant. */
type Border = "edge" | "reflect" | "symmetric" | "wrap";

const pad = exact((body, node) => {
  const view = viewAt(body, node, 0);
  const { mode: asked, constantValues } = optionsOf(node, 2, ["mode", "constantValues"]);
  const mode = knownText(body, node, asked, "constant");
  const widths = widthsAt(body, node, view.lengths.length);
  for (const width of widths.flat()) run(body, node, files.manipulation.repeats("checkWidth"), [copy(width)]);
  const made = madeBy(body, node, "all");
  const value = constantValues && body.reusable(valueFor(body, made, constantValues), "value");
  const lengths = view.lengths.map((length, axis) => {
    const [before, after] = widths[axis]!;
    return body.reusable(arithmetic("add", arithmetic("add", copy(before), copy(length)), copy(after)), "length");
  });
  if (mode !== "constant") {
    widths.forEach(([before, after], axis) => {
      const borders = arithmetic("add", copy(before), copy(after));
      run(body, node, files.manipulation.repeats("checkSource"), [copy(view.lengths[axis]!), borders]);
    });
    return arranged(body, node, lengths, bordered(body, node, view, lengths, widths, mode));
  }
  return filled(
    body,
    node,
    lengths,
    (data, dtype) => {
      const whole = rowMajor(body, data, lengths, dtype);
      if (value) fillData(body, node, made, data, value);
      const inside = widths.reduce(
        (part, [before], axis) => partOf(body, part, axis, copy(before), view.lengths[axis]!),
        whole,
      );
      write(body, node, inside, elementsBy(body, view));
    },
    { zeroed: !value },
  );
});

/** The elements of an array, and around it those that stand for the ones outside. */
function bordered(
  body: Body,
  node: ts.CallExpression,
  view: Strided,
  lengths: readonly Expression[],
  widths: readonly (readonly [Expression, Expression])[],
  mode: string,
): Elements {
  const source = sourceFunction(body, files.manipulation.repeats(`${mode as Border}At`));
  const from = (index: Expression, axis: number): Expression => {
    const own = arithmetic("sub", index, copy(widths[axis]![0]));
    return body.reusable(callNumpy(body, node, source, [own, copy(view.lengths[axis]!)]), "source");
  };
  const { row, ...elements } = elementsBy(body, view);
  const last = lengths.length - 1;
  return {
    ...elements,
    lengths,
    row: (indices) => {
      const { open } = row(indices.map((index, axis) => from(copy(index), axis)));
      return { steps: [], open: () => (index) => open(() => "any")(last < 0 ? number(0) : from(index, last)) };
    },
  };
}

const checkedThree = (body: Body, node: ts.CallExpression, view: Strided): Strided => {
  run(body, node, files.linalg.products("checkThree"), [copy(view.lengths.at(-1) ?? number(0))]);
  return view;
};

const cross = exact((body, node) => {
  const [a, b] = [viewAt(body, node, 0), viewAt(body, node, 1)].map((view) => checkedThree(body, node, view)) as [
    Strided,
    Strided,
  ];
  const made = madeBy(body, node, "all");
  const dtype = numeric(node, made);
  const [multiply, subtract] = [computedBy(body, node, "multiply", dtype), computedBy(body, node, "subtract", dtype)];
  const part = ({ lengths, strides, offset, ...view }: Strided, i: number): Strided => ({
    ...view,
    lengths: lengths.slice(0, -1),
    strides: strides.slice(0, -1),
    offset: body.reusable(
      arithmetic("add", copy(offset), arithmetic("mul", number(i % 3), copy(strides.at(-1)!))),
      "offset",
    ),
  });
  const outer = stretched(
    body,
    node,
    [a, b].map((view) => ({ lengths: view.lengths.slice(0, -1) })),
  );
  const lengths = [...outer, number(3)];
  return filled(body, node, lengths, (data) => {
    const whole = rowMajor(body, data, lengths, dtype);
    for (let i = 0; i < 3; i++) {
      const operands = [part(a, i + 1), part(b, i + 2), part(a, i + 2), part(b, i + 1)].map((view) =>
        stretching(body, view),
      );
      const elements = elementwiseOf(operands, outer, dtype, ([x, y, z, w]) =>
        subtract(multiply(x!, y!), multiply(z!, w!)),
      );
      write(body, node, part(whole, i), elements);
    }
  });
});

export const arrangements: Record<string, Builtin> = {
  "numpy.tile": tile,
  "numpy.meshgrid": meshgrid,
  "numpy.kron": kron,
  "numpy.cross": cross,
  "numpy.diag": diag,
  "numpy.diagflat": diagflat,
  "numpy.insert": insert,
  "numpy.pad": pad,
};
