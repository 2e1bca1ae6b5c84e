/**
 * Functions that put values into an array: on its diagonal, at indices, where a mask is true. Values are copied first,
 * so that they may lie in the array itself.
 */
import { eachIndex, exact, newArray, refuse, ts, UNDEFINED, type Body, type Builtin } from "@wumba/compiler/extend";
import { arithmetic, compare, copy, load, number, type Expression } from "@wumba/compiler/extend/ir";
import { literalNumbers, nameOf, viewAt } from "./arranged.js";
import { product, sizeOf } from "./creation.js";
import { elementsOf, operandOfAny } from "../elements/elements.js";
import { changesNothing } from "../elements/unchanging.js";
import {
  elementAt,
  nest,
  placeOf,
  positionOf,
  stretching,
  strip,
  type Elements,
  type Strided,
  rowMajor,
} from "../elements/strided.js";
import { run } from "../lists/lists.js";
import { knownAxis } from "../options.js";
import { promoted } from "../promotion.js";
import { eachTrue, indicesOf, numbers, ownIndex, put } from "./spot-lists.js";
import { checkAssigned, checkStretches, storeInto, write } from "../elements/targets.js";
import { familyOf, loadElement, storeElement, truth } from "../values.js";
import { files } from "../package.js";

const fillDiagonal = exact((body, node) => {
  const view = viewAt(body, node, 0);
  const [, given] = node.arguments;
  const [first, ...others] = view.lengths;
  if (!given || !first || others.length === 0)
    return refuse(node, "W4006", nameOf(node), "it takes two dimensions or more, and a value");
  const elements = operandOfAny(body, given, changesNothing(body, given));
  if (others.length > 1)
    others.forEach((length, axis) =>
      run(body, node, files.creation.diagonals("checkEven"), [number(axis + 1), copy(length), copy(first)]),
    );
  const least = view.lengths.map((length) => copy(length)).reduce((a, b) => arithmetic("min", a, b));
  const step = view.strides.map((stride) => copy(stride)).reduce((a, b) => arithmetic("add", a, b));
  const diagonal: Strided = {
    ...view,
    lengths: [body.reusable(least, "length")],
    strides: [body.reusable(step, "step")],
  };
  checkAssigned(body, node, "assign", elements.dtype, view.dtype);
  checkStretches(body, node, elements.lengths, diagonal.lengths);
  storeInto(body, node, diagonal, elements);
  return UNDEFINED;
});

/** Values as elements of a dtype, one behind the other. */
interface Held {
  readonly view: Strided;
  readonly count: Expression;
}

/** An argument's values for an array; those of a list that is written as a literal are plain numbers. */
function heldFor(
  body: Body,
  node: ts.CallExpression,
  given: ts.Expression | undefined,
  { data, dtype }: Strided,
): Held {
  if (!given) return refuse(node, "W4006", nameOf(node), "values are missing");
  const hold = (lengths: readonly Expression[]): Strided =>
    rowMajor(
      body,
      body.reusable(newArray(body, data.type as "Float64Array", sizeOf(lengths, dtype), false), "values"),
      lengths,
      dtype,
    );
  if (ts.isArrayLiteralExpression(strip(given))) {
    promoted(body, node, "put", ["number", dtype]);
    const values = literalNumbers(body, node, given, "values");
    const view = hold([number(values.length)]);
    values.forEach((value, k) => storeElement(body, node, view.data, number(k), copy(value), dtype));
    return { view, count: number(values.length) };
  }
  const elements = operandOfAny(body, given, false);
  checkAssigned(body, node, "assign", elements.dtype, dtype);
  const view = hold(elements.lengths);
  write(body, node, view, elements);
  return { view, count: body.reusable(product(elements.lengths), "count") };
}

/** The value of a number, again from the first where they end. */
const valueOf = (body: Body, { view: { data, dtype }, count }: Held, at: Expression): Expression =>
  loadElement(body, data, arithmetic("rem", at, copy(count)), dtype);

/** Does something if there are values. */
function ifAny(body: Body, { count }: Held, then: () => void): void {
  body.emit({ kind: "if", condition: compare("gt", copy(count), number(0)), then: body.collect(then), otherwise: [] });
}

const realViewAt = (body: Body, node: ts.CallExpression): Strided => {
  const view = viewAt(body, node, 0);
  return familyOf(view.dtype) === "complex"
    ? refuse(node, "W4006", nameOf(node), "it does not take complex numbers")
    : view;
};

/** Puts values at indices of the flattened array, which are from 0. */
function putAt(
  body: Body,
  node: ts.CallExpression,
  view: Strided,
  list: Expression,
  count: Expression,
  held: Held,
): void {
  const put = (): void =>
    eachIndex(body, copy(count), (index) => {
      const k = body.reusable(index(), "k");
      let rest = body.reusable(load(copy(list), copy(k), undefined), "index");
      const indices = view.lengths.map((_, axis) => {
        if (axis === view.lengths.length - 1) return rest;
        const step = body.reusable(product(view.lengths.slice(axis + 1)), "step");
        const own = body.reusable(arithmetic("floor", arithmetic("div", copy(rest), copy(step))), "own");
        rest = body.reusable(arithmetic("sub", copy(rest), arithmetic("mul", copy(own), copy(step))), "rest");
        return own;
      });
      storeElement(
        body,
        node,
        view.data,
        placeOf(indices, view.strides, view.offset),
        valueOf(body, held, copy(k)),
        view.dtype,
      );
    });
  ifAny(body, held, put);
}

const putValues = exact((body, node) => {
  const [, given, values] = node.arguments;
  const view = realViewAt(body, node);
  if (!given) return refuse(node, "W4006", nameOf(node), "indices are missing");
  const length = body.reusable(product(view.lengths), "size");
  const { data, lengths } = indicesOf(body, node, given, { length, axis: 0, by: number(1) });
  putAt(body, node, view, data, product(lengths), heldFor(body, node, values, view));
  return UNDEFINED;
});

/** The elements of a mask. */
const maskAt = (body: Body, node: ts.CallExpression): Elements =>
  elementsOf(body, node.arguments[1] ?? refuse(node, "W4006", nameOf(node), "a mask is missing"), false);

const place = exact((body, node) => {
  const view = realViewAt(body, node);
  const mask = maskAt(body, node);
  const length = body.reusable(product(view.lengths), "size");
  let list: Expression | undefined;
  const size = eachTrue(body, mask, (count) => {
    list = numbers(body, [count]);
    return (indices, before) => put(body, list!, copy(before), positionOf(indices, mask.lengths));
  });
  eachIndex(body, copy(size), (index) => {
    const k = body.reusable(index(), "k");
    put(body, list!, copy(k), ownIndex(body, node, load(copy(list!), copy(k), undefined), length, 0));
  });
  putAt(body, node, view, list!, size, heldFor(body, node, node.arguments[2], view));
  return UNDEFINED;
});

const putmask = exact((body, node) => {
  const view = viewAt(body, node, 0);
  const given = maskAt(body, node);
  if (given.lengths.length !== view.lengths.length)
    return refuse(node, "W4006", nameOf(node), "the mask has another number of dimensions than the array");
  checkStretches(body, node, given.lengths, view.lengths);
  const held = heldFor(body, node, node.arguments[2], view);
  const data = body.reusable(newArray(body, "Uint8Array", product(given.lengths), false), "mask");
  const kept = rowMajor(body, data, given.lengths, "bool");
  write(body, node, kept, given);
  const mask = stretching(body, kept);
  ifAny(body, held, () =>
    nest(body, view.lengths, (indices) => {
      const value = (): Expression => valueOf(body, held, positionOf(indices, view.lengths));
      const store = (): void =>
        storeElement(body, node, view.data, placeOf(indices, view.strides, view.offset), value(), view.dtype);
      body.when(truth(body, elementAt(mask, indices)), store);
    }),
  );
  return UNDEFINED;
});

const putAlongAxis = exact((body, node) => {
  const [, given, values, along] = node.arguments;
  const view = realViewAt(body, node);
  const rank = view.lengths.length;
  const axis = given && values && along ? knownAxis(body, node, along, rank) : undefined;
  if (axis === undefined) return refuse(node, "W4006", nameOf(node), "the axis has to be known when building");
  const chosen = viewAt(body, node, 1, "numbers");
  if (chosen.lengths.length !== rank)
    return refuse(given!, "W4006", nameOf(node), "there are other numbers of dimensions");
  const elements = operandOfAny(body, values!, false);
  checkAssigned(body, node, "assign", elements.dtype, view.dtype);
  checkStretches(body, node, elements.lengths, chosen.lengths);
  const data = body.reusable(
    newArray(body, view.data.type as "Float64Array", sizeOf(chosen.lengths, view.dtype), false),
    "values",
  );
  write(body, node, rowMajor(body, data, chosen.lengths, view.dtype), elements);
  chosen.lengths.forEach((length, own) => {
    if (own !== axis)
      run(body, node, files.manipulation.indexing("checkLanes"), [number(own), copy(length), copy(view.lengths[own]!)]);
  });
  const list = indicesOf(body, node, given!, { length: view.lengths[axis]!, axis, by: number(1) });
  nest(body, list.lengths, (indices) => {
    const at = body.reusable(positionOf(indices, list.lengths), "at");
    const own = body.reusable(load(copy(list.data), copy(at), undefined), "own");
    const to = placeOf(indices.with(axis, own), view.strides, view.offset);
    storeElement(body, node, view.data, to, loadElement(body, data, copy(at), view.dtype), view.dtype);
  });
  return UNDEFINED;
});

export const writers: Record<string, Builtin> = {
  "numpy.fillDiagonal": fillDiagonal,
  "numpy.put": putValues,
  "numpy.place": place,
  "numpy.putmask": putmask,
  "numpy.putAlongAxis": putAlongAxis,
};
