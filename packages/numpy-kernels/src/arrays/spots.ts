/**
 * What indices and masks choose of arrays: as in plain JavaScript, lists of them become offsets in the data, which are
 * an axis, or several, among those that are left.
 */
import { callSource, exact, newArray, refuse, ts, UNDEFINED, type Body, type Builtin } from "@wumba/compiler/extend";
import { arithmetic, compare, conditional, copy, load, number, type Expression } from "@wumba/compiler/extend/ir";
import { filled, nameOf, viewAlong, viewAt } from "./arranged.js";
import { madeOf, sizeOf } from "./creation.js";
import { operandOfAny } from "../elements/elements.js";
import {
  elementAt,
  elementsBy,
  nest,
  placeOf,
  positionOf,
  stridedOf,
  strip,
  type Elements,
  type Strided,
  rowMajor,
} from "../elements/strided.js";
import { loadElement, storeElement } from "../values.js";
import { materialize } from "../elements/elementwise.js";
import { arrayOf, run } from "../lists/lists.js";
import { chosenBy } from "./masked.js";
import { isNone, knownAxis, knownText, optionsOf } from "../options.js";
import { elementType, listOfArrays } from "./parts.js";
import { operandOf } from "../reductions/reducing.js";
import { arrayOver } from "./shapes.js";
import { checkAssigned, checkStretches, storeInto, write } from "../elements/targets.js";
import { files, type NameIn } from "../package.js";
import {
  type List,
  type Spots,
  numbers,
  put,
  ownIndex,
  indicesOf,
  placeIn,
  without,
  eachTrue,
  checkMask,
  offsetsOfMask,
  sumsOf,
  elementsOfSpots,
} from "./spot-lists.js";

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
