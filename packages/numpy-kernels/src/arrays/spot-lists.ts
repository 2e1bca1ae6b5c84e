/** Indices and masks in; the offsets of what they choose out. */
import { callSource, newArray, refuse, ts, type Body, type SourceName } from "@wumba/compiler/extend";
import { arithmetic, copy, load, makeLocal, number, read, type Expression } from "@wumba/compiler/extend/ir";
import { literalNumbers, nameOf } from "./arranged.js";
import { product } from "./creation.js";
import {
  checkExtent,
  elementAt,
  elementsBy,
  nest,
  placeOf,
  positionOf,
  stretched,
  stretching,
  stridedOf,
  strip,
  type Elements,
  type Strided,
  rowMajor,
} from "../elements/strided.js";
import { truth, loadElement } from "../values.js";
import { run } from "../lists/lists.js";
import { files } from "../package.js";

/** Whole numbers, of a shape. */
export interface List {
  readonly data: Expression;
  readonly lengths: readonly Expression[];
}

/** A view, and offsets that are axes of their own at a place among its axes. */
export interface Spots {
  readonly view: Strided;
  readonly offsets: List;
  readonly place: number;
}

export const numbers = (body: Body, lengths: readonly Expression[]): Expression =>
  body.reusable(newArray(body, "Int32Array", product(lengths), false), "numbers");

export const put = (body: Body, array: Expression, index: Expression, value: Expression): void =>
  body.emit({ kind: "store", array: copy(array), index, value, site: undefined });

/** The functions that make indices from 0 of others. */
const modes: Readonly<Record<string, SourceName>> = {
  raise: files.array.indices("fromStart"),
  clip: files.indexing.indices("clippedIndex"),
  wrap: files.indexing.indices("wrappedIndex"),
  strict: files.indexing.indices("strictIndex"),
};

/** An index of an axis, from 0. */
export function ownIndex(
  body: Body,
  node: ts.CallExpression,
  index: Expression,
  length: Expression,
  axis: number,
  mode = "raise",
): Expression {
  const given = body.reusable(index, "index");
  const source = modes[mode] ?? refuse(node, "W4006", nameOf(node), `there is no mode ${mode}`);
  const own = body.reusable(callSource(body, node, source, [copy(given), copy(length)]), "own");
  run(body, node, files.indexing.indices("checkOwn"), [copy(own), copy(given), copy(length), number(axis)]);
  return own;
}

/** Indices of an axis, from 0 and checked, each by so much. */
export function indicesOf(
  body: Body,
  node: ts.CallExpression,
  given: ts.Expression,
  {
    length,
    axis,
    by,
    mode,
  }: { readonly length: Expression; readonly axis: number; readonly by: Expression; readonly mode?: string },
): List {
  const offset = (index: Expression): Expression =>
    arithmetic("mul", ownIndex(body, node, index, length, axis, mode), copy(by));
  if (ts.isArrayLiteralExpression(strip(given))) {
    const values = literalNumbers(body, node, given, "indices");
    const lengths = [number(values.length)];
    const data = numbers(body, lengths);
    values.forEach((value, k) => put(body, data, number(k), offset(copy(value))));
    return { data, lengths };
  }
  const view = stridedOf(body, given);
  if (view.dtype === "bool" || view.dtype === "f32")
    return refuse(given, "W4006", nameOf(node), `indices are whole numbers, not ${view.dtype}`);
  checkExtent(body, node, view);
  const data = numbers(body, view.lengths);
  const elements = elementsBy(body, view);
  nest(body, view.lengths, (indices) =>
    put(body, data, positionOf(indices, view.lengths), offset(elementAt(elements, indices))),
  );
  return { data, lengths: view.lengths };
}

/** The element's place in the data. */
export const placeIn = ({ view, offsets, place }: Spots, indices: readonly Expression[]): Expression => {
  const count = offsets.lengths.length;
  const own = load(copy(offsets.data), positionOf(indices.slice(place, place + count), offsets.lengths), undefined);
  return arithmetic("add", placeOf(indices.toSpliced(place, count), view.strides, view.offset), own);
};

/** Without an axis. */
export const without = (view: Strided, axis: number): Strided => ({
  ...view,
  lengths: view.lengths.toSpliced(axis, 1),
  strides: view.strides.toSpliced(axis, 1),
});

/** What is at indices of an axis, which are from 0. */
export function elementsAt(body: Body, view: Strided, axis: number, indices: List): Elements {
  const data = numbers(body, indices.lengths);
  nest(body, indices.lengths, (at) => {
    const place = body.reusable(positionOf(at, indices.lengths), "place");
    put(
      body,
      data,
      copy(place),
      arithmetic("mul", load(copy(indices.data), copy(place), undefined), copy(view.strides[axis]!)),
    );
  });
  return elementsOfSpots(body, { view: without(view, axis), offsets: { data, lengths: indices.lengths }, place: axis });
}

// --- masks
// --------------------------------------------------------------------------------------------------------------

/**
 * Goes through the elements that are not 0, with their indices and how many have been before; the number of them all.
 */
export function eachTrue(
  body: Body,
  elements: Elements,
  begin: (count: Expression) => (indices: readonly Expression[], before: Expression) => void,
): Expression {
  const count = makeLocal("count", "f64", body.place);
  const each = (then: (indices: readonly Expression[]) => void): void => {
    body.assign(count, number(0));
    nest(body, elements.lengths, (indices) => {
      const inner = body.collect(() => {
        then(indices);
        body.assign(count, arithmetic("add", read(count), number(1)));
      });
      body.emit({ kind: "if", condition: truth(body, elementAt(elements, indices)), then: inner, otherwise: [] });
    });
  };
  each(() => undefined);
  const size = body.reusable(read(count), "size");
  const found = begin(size);
  each((indices) => found(indices, read(count)));
  return size;
}

/** A mask has to have the lengths of the axes from one on. */
export function checkMask(body: Body, node: ts.CallExpression, mask: Strided, view: Strided, axis: number): void {
  checkExtent(body, node, mask);
  mask.lengths.forEach((length, k) =>
    run(body, node, files.indexing.keys("checkMask"), [copy(length), copy(view.lengths[axis + k]!), number(axis + k)]),
  );
}

/** The offsets of the elements that a mask chooses of axes from one on. */
export function offsetsOfMask(body: Body, node: ts.CallExpression, mask: Strided, view: Strided, axis: number): List {
  checkMask(body, node, mask, view, axis);
  let data: Expression | undefined;
  const size = eachTrue(body, elementsBy(body, mask), (count) => {
    data = numbers(body, [count]);
    return (indices, before) => put(body, data!, copy(before), placeOf(indices, view.strides.slice(axis)));
  });
  return { data: data!, lengths: [size] };
}

/** The sums of the offsets of lists that stretch to one shape. */
export function sumsOf(body: Body, node: ts.CallExpression, lists: readonly List[]): List {
  if (lists.length === 1) return lists[0]!;
  const lengths = stretched(body, node, lists);
  const data = numbers(body, lengths);
  const all = lists.map((list) => stretching(body, rowMajor(body, list.data, list.lengths, "i32")));
  nest(body, lengths, (indices) => {
    const offsets = all.map((list) =>
      elementAt(
        list,
        indices.slice(indices.length - list.lengths.length).map((index) => copy(index)),
      ),
    );
    put(
      body,
      data,
      positionOf(indices, lengths),
      offsets.reduce((sum, offset) => arithmetic("add", sum, offset)),
    );
  });
  return { data, lengths };
}

/** The elements at offsets. */
export function elementsOfSpots(body: Body, { view, offsets, place }: Spots): Elements {
  const count = offsets.lengths.length;
  const lengths = view.lengths.toSpliced(place, 0, ...offsets.lengths);
  const isLast = count > 0 && place === view.lengths.length;
  const offsetAt = (indices: readonly Expression[]): Expression =>
    load(copy(offsets.data), positionOf(indices, offsets.lengths), undefined);
  const row: Elements["row"] = (indices) => {
    const others = indices.toSpliced(place, count);
    if (isLast) {
      const first = body.reusable(placeOf(others, view.strides, view.offset), "first");
      const listed = indices.slice(place);
      return {
        steps: [],
        open: () => (index) =>
          loadElement(body, view.data, arithmetic("add", copy(first), offsetAt([...listed, index])), view.dtype),
      };
    }
    const offset = arithmetic(
      "add",
      placeOf(others, view.strides, view.offset),
      offsetAt(indices.slice(place, place + count)),
    );
    const last = {
      ...view,
      offset: body.reusable(offset, "offset"),
      lengths: view.lengths.slice(-1),
      strides: view.strides.slice(-1),
    };
    return elementsBy(body, last).row([]);
  };
  return { lengths, dtype: view.dtype, sources: [view], row };
}
