/**
 * What indices and masks choose of arrays: as in plain JavaScript, lists of them become offsets in the data, which are
 * an axis, or several, among those that are left.
 */
import {
  callSource,
  exact,
  newArray,
  refuse,
  ts,
  UNDEFINED,
  type Body,
  type Builtin,
  type SourceName,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  conditional,
  copy,
  load,
  makeLocal,
  number,
  read,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { filled, literalNumbers, nameOf, viewAlong, viewAt } from "./arranged.js";
import { madeOf, product, sizeOf } from "./creation.js";
import { operandOfAny } from "../elements/elements.js";
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
import { loadElement, storeElement, truth } from "../values.js";
import { materialize } from "../elements/elementwise.js";
import { arrayOf, run } from "../lists/lists.js";
import { chosenBy } from "./masked.js";
import { isNone, knownAxis, knownText, optionsOf } from "../options.js";
import { elementType, listOfArrays } from "./parts.js";
import { operandOf } from "../reductions/reductions.js";
import { arrayOver } from "./shapes.js";
import { checkAssigned, checkStretches, storeInto, write } from "../elements/targets.js";
import { files, type NameIn } from "../package.js";

/** Whole numbers, of a shape. */
export interface List {
  readonly data: Expression;
  readonly lengths: readonly Expression[];
}

/** A view, and offsets that are axes of their own at a place among its axes. */
interface Spots {
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

/** The elements at offsets. */
function elementsOfSpots(body: Body, { view, offsets, place }: Spots): Elements {
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

/** The element's place in the data. */
const placeIn = ({ view, offsets, place }: Spots, indices: readonly Expression[]): Expression => {
  const count = offsets.lengths.length;
  const own = load(copy(offsets.data), positionOf(indices.slice(place, place + count), offsets.lengths), undefined);
  return arithmetic("add", placeOf(indices.toSpliced(place, count), view.strides, view.offset), own);
};

/** Without an axis. */
const without = (view: Strided, axis: number): Strided => ({
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

const take = exact((body, node) => {
  const [, given] = node.arguments;
  const { axis: named, mode: asked } = optionsOf(node, 2, ["axis", "mode"]);
  const { view, axis } = viewAlong(body, node, 0, named);
  const mode = knownText(body, node, asked, "raise");
  if (!given) return refuse(node, "W4006", "take", "indices are missing");
  const length = view.lengths[axis]!;
  if (body.typing.checker.getTypeAtLocation(given).flags & ts.TypeFlags.NumberLike) {
    if (named && !isNone(named))
      return refuse(given, "W4006", "take", "one index along an axis is not compiled yet: use getitem");
    const own = ownIndex(body, node, body.number(given), length, axis, mode);
    return elementAt(elementsBy(body, view), [own]);
  }
  const offsets = indicesOf(body, node, given, { length, axis, by: view.strides[axis]!, mode });
  return materialize(body, node, elementsOfSpots(body, { view: without(view, axis), offsets, place: axis }));
});

const takeAlongAxis = exact((body, node) => {
  const [, given, along] = node.arguments;
  const view = viewAt(body, node, 0);
  const axis = given && along ? knownAxis(body, node, along, view.lengths.length) : undefined;
  if (axis === undefined) return refuse(node, "W4006", "takeAlongAxis", "the axis has to be known when building");
  const chosen = viewAt(body, node, 1, "numbers");
  if (chosen.lengths.length !== view.lengths.length)
    return refuse(given!, "W4006", "takeAlongAxis", "there are other numbers of dimensions");
  chosen.lengths.forEach((length, own) => {
    if (own !== axis)
      run(body, node, files.manipulation.indexing("checkLanes"), [number(own), copy(length), copy(view.lengths[own]!)]);
  });
  const { data: found, lengths } = indicesOf(body, node, given!, { length: view.lengths[axis]!, axis, by: number(1) });
  return filled(body, node, lengths, (data, dtype) =>
    nest(body, lengths, (indices) => {
      const own = load(copy(found), positionOf(indices, lengths), undefined);
      const at = placeOf(indices.with(axis, body.reusable(own, "own")), view.strides, view.offset);
      storeElement(body, node, data, positionOf(indices, lengths), loadElement(body, view.data, at, dtype), dtype);
    }),
  );
});

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

const nonzero = exact((body, node) => {
  const elements = operandOf(body, node, "all");
  const lists: Expression[] = [];
  const size = eachTrue(body, elements, (count) => {
    lists.push(...elements.lengths.map(() => numbers(body, [count])));
    return (indices, before) => indices.forEach((index, axis) => put(body, lists[axis]!, copy(before), copy(index)));
  });
  const made = madeOf(body, node, elementType(body, node));
  return listOfArrays(body, node, (add) => lists.forEach((list) => add(arrayOf(body, node, list, [size], made))));
});

const argwhere = exact((body, node) => {
  const elements = operandOf(body, node, "all");
  const rank = elements.lengths.length;
  let list: Expression | undefined;
  const size = eachTrue(body, elements, (count) => {
    list = numbers(body, [count, number(rank)]);
    return (indices, before) =>
      indices.forEach((index, axis) =>
        put(body, list!, arithmetic("add", arithmetic("mul", copy(before), number(rank)), number(axis)), copy(index)),
      );
  });
  return arrayOf(body, node, list!, [size, number(rank)]);
});

/** A mask has to have the lengths of the axes from one on. */
function checkMask(body: Body, node: ts.CallExpression, mask: Strided, view: Strided, axis: number): void {
  checkExtent(body, node, mask);
  mask.lengths.forEach((length, k) =>
    run(body, node, files.indexing.keys("checkMask"), [copy(length), copy(view.lengths[axis + k]!), number(axis + k)]),
  );
}

/** The offsets of the elements that a mask chooses of axes from one on. */
function offsetsOfMask(body: Body, node: ts.CallExpression, mask: Strided, view: Strided, axis: number): List {
  checkMask(body, node, mask, view, axis);
  let data: Expression | undefined;
  const size = eachTrue(body, elementsBy(body, mask), (count) => {
    data = numbers(body, [count]);
    return (indices, before) => put(body, data!, copy(before), placeOf(indices, view.strides.slice(axis)));
  });
  return { data: data!, lengths: [size] };
}

// --- keys
// ---------------------------------------------------------------------------------------------------------------

/** What stands for an axis, or for several. */
type Key = { readonly node: ts.Expression } & (
  | { readonly kind: "index" | "rest" | "new" | "list" }
  | { readonly kind: "slice"; readonly call: ts.CallExpression | undefined }
  | { readonly kind: "mask"; readonly view: Strided }
);

function keyOf(body: Body, node: ts.CallExpression, given: ts.Expression): Key {
  const key = strip(given);
  const { checker } = body.typing;
  const type = checker.getTypeAtLocation(key);
  if (ts.isSpreadElement(key)) return refuse(key, "W4006", nameOf(node), "keys have to be written one by one");
  if (type.isStringLiteral() && type.value === "...") return { kind: "rest", node: key };
  if (key.kind === ts.SyntaxKind.NullKeyword || type.flags & ts.TypeFlags.Null) return { kind: "new", node: key };
  if (type.flags & ts.TypeFlags.NumberLike) return { kind: "index", node: key };
  if (ts.isArrayLiteralExpression(key)) return { kind: "list", node: key };
  if (type.getSymbol()?.name === "Slice") {
    if (!ts.isCallExpression(key))
      return refuse(key, "W4006", nameOf(node), "slices have to be written as s(…) in their places");
    return { kind: "slice", call: key, node: key };
  }
  const view = stridedOf(body, key);
  return view.dtype === "bool" ? { kind: "mask", view, node: key } : { kind: "list", node: key };
}

const axesTaken = (key: Key): number =>
  key.kind === "mask" ? key.view.lengths.length : key.kind === "rest" || key.kind === "new" ? 0 : 1;

/** The keys with slices in place of the ellipsis, which stands behind them if there is none. */
function expanded(node: ts.CallExpression, keys: readonly Key[], rank: number): Key[] {
  const taken = keys.reduce((sum, key) => sum + axesTaken(key), 0);
  if (taken > rank) return refuse(node, "W4006", nameOf(node), `${taken} indices are too many for ${rank} dimensions`);
  const rests = keys.filter(({ kind }) => kind === "rest");
  if (rests.length > 1) return refuse(node, "W4006", nameOf(node), "one index may be an ellipsis");
  const whole = Array.from({ length: rank - taken }, (): Key => ({ kind: "slice", call: undefined, node }));
  const place = rests[0] ? keys.indexOf(rests[0]) : keys.length;
  return [...keys.slice(0, place), ...whole, ...keys.slice(place + 1)];
}

/** What keys choose: a view, or spots. */
function selectionOf(body: Body, node: ts.CallExpression, given: Strided, written: readonly Key[]): Strided | Spots {
  const keys = expanded(node, written, given.lengths.length);
  const listing = keys.some(({ kind }) => kind === "list" || kind === "mask");
  const lists: List[] = [];
  const [lengths, strides]: [Expression[], Expression[]] = [[], []];
  let { offset } = given;
  let [axis, place, last] = [0, -1, -1];
  const add = (by: Expression): void => void (offset = body.reusable(arithmetic("add", copy(offset), by), "offset"));
  keys.forEach((key, at) => {
    const [length, stride] = [given.lengths[axis]!, given.strides[axis]!];
    if (key.kind === "new") {
      lengths.push(number(1));
      strides.push(number(0));
      return;
    }
    if (key.kind === "slice") {
      const part = key.call ? sliceOf(body, node, key.call, length, stride) : { length, stride, by: number(0) };
      lengths.push(part.length);
      strides.push(part.stride);
      if (key.call) add(part.by);
    } else {
      if (listing) {
        if (place < 0) place = lengths.length;
        else if (last !== at - 1) place = 0;
        last = at;
      }
      if (key.kind === "mask") lists.push(offsetsOfMask(body, node, key.view, given, axis));
      else if (key.kind === "list") lists.push(indicesOf(body, node, key.node, { length, axis, by: stride }));
      else add(arithmetic("mul", ownIndex(body, node, body.number(key.node), length, axis), copy(stride)));
    }
    axis += axesTaken(key);
  });
  const view: Strided = { ...given, offset, lengths, strides };
  return listing ? { view, offsets: sumsOf(body, node, lists), place } : view;
}

/** `s(start, stop, step)` of an axis. */
function sliceOf(
  body: Body,
  node: ts.CallExpression,
  call: ts.CallExpression,
  size: Expression,
  stride: Expression,
): { readonly length: Expression; readonly stride: Expression; readonly by: Expression } {
  const [start, stop, third] = call.arguments;
  const [from, to] = [start, stop].map((end) =>
    end && !isNone(end) ? body.reusable(body.number(end), "end") : undefined,
  );
  const step = body.reusable(third ? body.number(third) : number(1), "step");
  const ends = (
    name: NameIn<typeof files.array.indices>,
    first: Expression | undefined,
    end: Expression | undefined,
  ): Expression => {
    const limit = end ? copy(end) : UNDEFINED;
    const args = first ? [copy(first), limit, copy(step), copy(size)] : [limit, copy(step), copy(size)];
    return body.reusable(callSource(body, node, files.array.indices(name), args), "slice");
  };
  const first = ends("sliceStart", undefined, from);
  const length = ends("sliceLength", first, to);
  const by = conditional(
    compare("gt", copy(length), number(0)),
    arithmetic("mul", copy(first), copy(stride)),
    number(0),
  );
  return { length, stride: body.reusable(arithmetic("mul", copy(step), copy(stride)), "stride"), by };
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

const isSpots = (chosen: Strided | Spots): chosen is Spots => "offsets" in chosen;

const getitem = exact((body, node) => {
  const view = viewAt(body, node, 0);
  const keys = node.arguments.slice(1).map((key) => keyOf(body, node, key));
  const [mask] = keys;
  if (
    keys.length === 1 &&
    mask?.kind === "mask" &&
    mask.view.lengths.length > 0 &&
    axesTaken(mask) === view.lengths.length
  ) {
    checkMask(body, node, mask.view, view, 0);
    return chosenBy(body, node, elementsBy(body, mask.view), elementsBy(body, view));
  }
  const chosen = selectionOf(body, node, view, keys);
  return isSpots(chosen) ? materialize(body, node, elementsOfSpots(body, chosen)) : arrayOver(body, node, chosen);
});

const setitem = exact((body, node) => {
  const [, given, values] = node.arguments;
  const view = viewAt(body, node, 0);
  const literal = given && strip(given);
  if (!literal || !ts.isArrayLiteralExpression(literal) || !values)
    return refuse(node, "W4006", "setitem", "keys have to be a literal");
  const chosen = selectionOf(
    body,
    node,
    view,
    literal.elements.map((key) => keyOf(body, node, key)),
  );
  const elements = operandOfAny(body, values, false);
  checkAssigned(body, node, "setitem", elements.dtype, view.dtype);
  const target = isSpots(chosen)
    ? chosen.view.lengths.toSpliced(chosen.place, 0, ...chosen.offsets.lengths)
    : chosen.lengths;
  checkStretches(body, node, elements.lengths, target);
  if (!isSpots(chosen)) storeInto(body, node, chosen, elements);
  else storeSpots(body, node, chosen, target, elements);
  return UNDEFINED;
});

/** Puts elements at offsets; those of arrays are computed first, all of them. */
function storeSpots(
  body: Body,
  node: ts.CallExpression,
  spots: Spots,
  lengths: readonly Expression[],
  elements: Elements,
): void {
  const { data, dtype } = spots.view;
  let from = elements;
  if (elements.lengths.length > 0) {
    const held = rowMajor(
      body,
      body.reusable(newArray(body, data.type as "Float64Array", sizeOf(lengths, dtype), false), "given"),
      lengths,
      dtype,
    );
    write(body, node, held, elements);
    from = elementsBy(body, held);
  }
  nest(body, lengths, (indices) => {
    storeElement(
      body,
      node,
      data,
      placeIn(spots, indices),
      elementAt(from, from.lengths.length === 0 ? [] : indices),
      dtype,
    );
  });
}

export const spots: Record<string, Builtin> = {
  "numpy.take": take,
  "numpy.takeAlongAxis": takeAlongAxis,
  "numpy.nonzero": nonzero,
  "numpy.argwhere": argwhere,
  "numpy.getitem": getitem,
  "numpy.setitem": setitem,
};
