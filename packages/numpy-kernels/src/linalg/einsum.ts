/**
 * `einsum`, whose subscripts are known when building, as `linalg/einsum.ts` of the package does it: operands are summed
 * over what nothing else has, and multiplied two at a time, as matrices where an index is in both and not wanted any
 * more.
 */
import { exact, newArray, refuse, text, type Body, type Builtin, type ts } from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  conditional,
  copy,
  makeLocal,
  number,
  read,
  type Expression,
  type Local,
} from "@wumba/compiler/extend/ir";
import { groupedBy } from "./contractions.js";
import { product } from "../arrays/creation.js";
import {
  checkExtent,
  elementsBy,
  elementwiseOf,
  nest,
  positionOf,
  stridedOf,
  type Strided,
  rowMajor,
} from "../elements/strided.js";
import { run } from "../lists/lists.js";
import { copyOf } from "../elements/doubles.js";
import { knownText } from "../options.js";
import { arrayOrNumber } from "./products.js";
import { inCommon, multiply } from "./matrices.js";
import { sumFolding } from "../reductions/reducing.js";
import { reduceElements } from "../reductions/folding.js";
import { write } from "../elements/targets.js";
import { files } from "../package.js";

/** An operand whose axes have names, each once. */
interface Named {
  readonly view: Strided;
  readonly indices: readonly string[];
}

interface Subscripts {
  readonly operands: readonly (readonly string[])[];
  readonly result: readonly string[];
}

/** Reads `"ij,jk->ik"`. Without "->" the result has the indices that stand once, in the order of the alphabet. */
function subscriptsOf(node: ts.CallExpression, given: string, ranks: readonly number[]): Subscripts {
  const wrong = (why: string): never => refuse(node.arguments[0]!, "W4006", "einsum", why);
  const [left = "", right, ...rest] = given.replace(/\s+/g, "").split("->");
  const operands = left.split(",").map((term) => [...term]);
  if (rest.length > 0 || !/^[A-Za-z,]*$/.test(left) || !/^[A-Za-z]*$/.test(right ?? ""))
    return wrong(
      given.includes("...")
        ? 'an ellipsis is not compiled: write its indices out, as "bij,bjk->bik"'
        : `"${given}" are no subscripts`,
    );
  if (operands.length !== ranks.length)
    return wrong(`"${given}" is for ${operands.length} operands, not ${ranks.length}`);
  const uneven = operands.findIndex((term, k) => term.length !== ranks[k]);
  if (uneven >= 0)
    return wrong(`"${operands[uneven]!.join("")}" does not name the ${ranks[uneven]} axes of operand ${uneven}`);
  const letters = operands.flat();
  const result =
    right === undefined
      ? letters.filter((each) => letters.indexOf(each) === letters.lastIndexOf(each)).sort()
      : [...right];
  if (new Set(result).size < result.length) return wrong("an index stands twice in the result");
  return result.every((each) => letters.includes(each))
    ? { operands, result }
    : wrong("no operand has an index of the result");
}

const einsum = exact((body, node) => {
  const [, ...given] = node.arguments;
  if (given.length === 0) return refuse(node, "W4006", "einsum", "operands are missing");
  const values = body.inOrder<Expression[]>(...given.map((each) => () => body.plain(each)));
  const views = values.map((value, k) => stridedOf(body, given[k]!, value));
  const { operands, result } = subscriptsOf(
    node,
    knownText(body, node, node.arguments[0], ""),
    views.map(({ lengths }) => lengths.length),
  );
  const lengths = lengthsOf(body, node, views, operands);
  const all = views.map((view, k) => {
    checkExtent(body, node, view);
    const doubles = view.data.type === "Float64Array" ? view : rowMajor(body, copyOf(body, node, view), view.lengths);
    return diagonalOf(body, doubles, operands[k]!, lengths);
  });
  const last = all.reduce((one, two, k) => {
    const kept = [...result, ...all.slice(k + 1).flatMap(({ indices }) => indices)];
    return contracted(
      body,
      node,
      summed(body, node, one, [...kept, ...two.indices]),
      summed(body, node, two, [...kept, ...one.indices]),
      kept,
    );
  });
  const { view } = permuted(summed(body, node, last, result), result);
  return arrayOrNumber(body, node, inCommon(body, node, view, views));
});

/** The length of each index, which is the same in all operands but where it is 1. */
function lengthsOf(
  body: Body,
  node: ts.CallExpression,
  views: readonly Strided[],
  operands: readonly (readonly string[])[],
): ReadonlyMap<string, Expression> {
  const known = new Map<string, readonly [length: Local, operand: Local]>();
  for (const index of new Set(operands.flat())) {
    const locals = [index, "operand"].map((name) => makeLocal(name, "f64", body.place)) as [Local, Local];
    for (const local of locals) body.assign(local, number(1));
    known.set(index, locals);
  }
  const check = (index: string, length: Expression, before: Expression, other: Expression, operand: number): void =>
    run(body, node, files.failures("checkIndices"), [text(body, index), length, before, copy(other), number(operand)]);
  operands.forEach((term, k) => {
    for (const index of new Set(term)) {
      const [length, operand] = known.get(index)!;
      const [own, ...others] = term.flatMap((each, axis) => (each === index ? [views[k]!.lengths[axis]!] : [])) as [
        Expression,
        ...Expression[],
      ];
      for (const other of others) check(index, copy(own), number(k), other, k);
      const stretches = compare("eq", copy(own), number(1));
      const first = body.collect(() => {
        body.assign(length, copy(own));
        body.assign(operand, number(k));
      });
      const otherwise = body.collect(() => check(index, read(length), read(operand), own, k));
      const take = body.collect(() =>
        body.emit({ kind: "if", condition: compare("eq", read(length), number(1)), then: first, otherwise }),
      );
      body.emit({ kind: "if", condition: stretches, then: [], otherwise: take });
    }
  });
  return new Map(Array.from(known, ([index, [length]]) => [index, body.reusable(read(length), index)]));
}

/** An axis for each index: a diagonal of those of one name; those of length 1 stretch. */
function diagonalOf(body: Body, view: Strided, term: readonly string[], all: ReadonlyMap<string, Expression>): Named {
  const indices = [...new Set(term)];
  const strides = indices.map((index) => {
    const axes = term.flatMap((each, axis) => (each === index ? [axis] : []));
    const sum = axes.map((axis) => copy(view.strides[axis]!)).reduce((a, b) => arithmetic("add", a, b));
    return body.reusable(
      conditional(compare("eq", copy(view.lengths[axes[0]!]!), number(1)), number(0), sum),
      "stride",
    );
  });
  return { view: { ...view, lengths: indices.map((index) => all.get(index)!), strides }, indices };
}

/** Summed over the indices that are not wanted any more. */
function summed(body: Body, node: ts.CallExpression, { view, indices }: Named, kept: readonly string[]): Named {
  const axes = indices.flatMap((index, axis) => (kept.includes(index) ? [] : [axis]));
  if (axes.length === 0) return { view, indices };
  const sums = reduceElements({ body, node }, sumFolding(body), elementsBy(body, view, view), axes, number(0));
  const data = body.reusable(newArray(body, "Float64Array", product(sums.lengths), false), "sums");
  nest(body, sums.lengths, (at) =>
    body.emit({
      kind: "store",
      array: copy(data),
      index: positionOf(at, sums.lengths),
      value: sums.at(at),
      site: undefined,
    }),
  );
  return { view: rowMajor(body, data, sums.lengths), indices: indices.filter((index) => kept.includes(index)) };
}

/**
 * The sums of products of two operands over the indices that are in both and not wanted any more: those that are come
 * first, then those of one, then those of the other.
 */
function contracted(body: Body, node: ts.CallExpression, one: Named, two: Named, kept: readonly string[]): Named {
  const shared = one.indices.filter((index) => two.indices.includes(index));
  const stack = shared.filter((index) => kept.includes(index));
  const inner = shared.filter((index) => !kept.includes(index));
  const [rows, columns] = [one, two].map(({ indices }) => indices.filter((index) => !shared.includes(index))) as [
    string[],
    string[],
  ];
  const indices = [...stack, ...rows, ...columns];
  const lengths = indices.map((index) => lengthOf(one, index) ?? lengthOf(two, index)!);
  if (inner.length === 0) {
    const operands = [one, two].map((named) => elementsBy(body, permuted(named, indices).view));
    const data = body.reusable(newArray(body, "Float64Array", product(lengths), false), "products");
    const view = rowMajor(body, data, lengths);
    const times = elementwiseOf(operands, lengths, "f64", ([x, y]) => arithmetic("mul", x!, y!));
    write(body, node, view, times);
    return { view, indices };
  }
  const matrix = ({ view, indices: own }: Named, groups: readonly (readonly string[])[]): Strided =>
    groupedBy(
      body,
      node,
      view,
      groups.map((group) => group.map((index) => own.indexOf(index))),
    );
  const stacks = stack.length === 0 ? [] : [stack];
  const { data } = multiply(
    body,
    node,
    matrix(one, [...stacks, rows, inner]),
    matrix(two, [...stacks, inner, columns]),
    "f64",
  );
  return { view: rowMajor(body, data, lengths), indices };
}

const lengthOf = ({ view, indices }: Named, index: string): Expression | undefined =>
  view.lengths[indices.indexOf(index)];

/** The axes in the order of these indices; one of length 1 for an index that is not there. */
const permuted = ({ view, indices }: Named, order: readonly string[]): Named => ({
  view: {
    ...view,
    lengths: order.map((index) => view.lengths[indices.indexOf(index)] ?? number(1)),
    strides: order.map((index) => view.strides[indices.indexOf(index)] ?? number(0)),
  },
  indices: order,
});

export const einsums: Record<string, Builtin> = { "numpy.einsum": einsum };
