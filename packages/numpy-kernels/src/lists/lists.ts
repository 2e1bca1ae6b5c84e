/**
 * Functions whose work the package's own source does on lists of doubles: what they are given is put into such lists,
 * and what they fill becomes an array.
 */
import {
  callFunction,
  callSource,
  eachIndex,
  exact,
  newArray,
  refuse,
  sourceFunction,
  ts,
  type Body,
  type Builtin,
  type SourceName,
  type Value,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  boolean,
  copy,
  lengthOf,
  load,
  makeLocal,
  number,
  read,
  type Expression,
  type Local,
  type StorageKind,
} from "@wumba/compiler/extend/ir";
import { isArrayType } from "../arrays/ndarrays.js";
import { callNumpy, contiguous, madeBy, product, sizeOf } from "../arrays/creation.js";
import { operandOfAny } from "../elements/elements.js";
import {
  elementAt,
  elementsBy,
  familyOfArray,
  nest,
  positionOf,
  stridedOf,
  strip,
  type Strided,
} from "../elements/strided.js";
import { asBigint, familyOf, stored, truth } from "../values.js";
import { isNone, knownText, optionsOf } from "../options.js";
import { promoted } from "../promotion.js";
import { operandOf } from "../reductions/reducing.js";
import { files, type NameIn } from "../package.js";
import { doubles } from "../elements/doubles.js";

/** The elements of an array, which may not be written to, and how they were laid out. */
interface List {
  readonly view: Strided;
  readonly list: Expression;
}

export function listOf(body: Body, node: ts.CallExpression, given: ts.Expression | undefined): List {
  if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  const view = stridedOf(body, given);
  return { view, list: body.reusable(doubles(body, node, view), "list") };
}

/** The array that an argument is, of elements that have an order. */
export const orderedAt = (body: Body, node: ts.CallExpression, at: number): Strided =>
  ordered(body, node, node.arguments[at] ?? refuse(node, "W4006", node.expression.getText(), "an array is missing"));

function ordered(body: Body, node: ts.CallExpression, given: ts.Expression): Strided {
  const view = stridedOf(body, given, undefined, "all");
  return familyOf(view.dtype) === "complex" ? refuse(given, "W4006", node.expression.getText(), NO_ORDER) : view;
}

export const NO_ORDER = "complex numbers have no order; take their real or imag, or absolute";

/** The lists in which elements of a dtype are compared: of doubles, or of bigints. */
export const listKind = (dtype: string): "Float64Array" | "BigInt64Array" | "BigUint64Array" =>
  dtype === "i64" ? "BigInt64Array" : dtype === "u64" ? "BigUint64Array" : "Float64Array";

/** Calls a function that gives nothing. */
export function run(body: Body, node: ts.CallExpression, source: SourceName, args: readonly Value[]): void {
  callFunction(body, node, sourceFunction(body, source), args, false);
}

/** The array of a call, of elements from a list. */
export function arrayOf(
  body: Body,
  node: ts.CallExpression,
  list: Expression,
  lengths: readonly Expression[],
  made = madeBy(body, node, "all"),
): Expression {
  const held = body.reusable(list, "list");
  if (held.type === made.kind && made.dtype !== "bool")
    return read(body.temporary(contiguous(body, made, copy(held), lengths), "array"));
  const size = body.reusable(sizeOf(lengths, made.dtype), "size");
  const data = body.reusable(newArray(body, made.kind, copy(size), false), "data");
  eachIndex(body, copy(size), (index) => {
    const at = body.reusable(index(), "at");
    const value = load(copy(held), copy(at), undefined);
    const element = made.dtype === "bool" ? stored(value, "bool", node) : value;
    body.emit({ kind: "store", array: copy(data), index: copy(at), value: element, site: undefined });
  });
  return read(body.temporary(contiguous(body, made, copy(data), lengths), "array"));
}

const isPlain = (body: Body, node: ts.CallExpression): boolean =>
  !isArrayType(body.typing.checker.getTypeAtLocation(node));

/** What is looked for: an array, or a plain number as a list of one. */
export function wanted(
  body: Body,
  node: ts.CallExpression,
  given: ts.Expression | undefined,
): { list: Expression; lengths: readonly Expression[] } {
  if (!given || !isPlain(body, node)) {
    const { view, list } = listOf(body, node, given);
    return { list, lengths: view.lengths };
  }
  const list = body.reusable(newArray(body, "Float64Array", number(1), false), "list");
  body.emit({ kind: "store", array: copy(list), index: number(0), value: body.number(given), site: undefined });
  return { list, lengths: [] };
}

/** What was found: an array, or of a plain number a number. */
export const found = (
  body: Body,
  node: ts.CallExpression,
  list: Expression,
  lengths: readonly Expression[],
): Expression =>
  isPlain(body, node) ? load(copy(list), number(0), undefined) : arrayOf(body, node, copy(list), lengths);

const places = (body: Body, lengths: readonly Expression[], kind: StorageKind): Expression =>
  body.reusable(newArray(body, kind as "Int32Array", product(lengths), false), "found");

const searchsorted = exact((body, node) => {
  const right = knownText(body, node, optionsOf(node, 2, ["side"])["side"], "left") === "right";
  const [given, values] = node.arguments;
  if (given && values && [given, values].some((each) => familyOfArray(body, each) !== "real"))
    return searchedBigints(body, node, values, right);
  const { list: sorted } = listOf(body, node, given);
  const { list, lengths } = wanted(body, node, node.arguments[1]);
  const into = places(body, lengths, "Int32Array");
  run(body, node, files.sorting.order("insertionPoints"), [copy(sorted), copy(list), boolean(right), copy(into)]);
  return found(body, node, into, lengths);
});

/** The same where one of both is of bigints, which are compared one by one. */
function searchedBigints(body: Body, node: ts.CallExpression, values: ts.Expression, right: boolean): Expression {
  const view = orderedAt(body, node, 0);
  const elements = isPlain(body, node) ? operandOfAny(body, values, false) : elementsBy(body, orderedAt(body, node, 1));
  const common = promoted(body, node, node.expression.getText(), [view.dtype, elements.dtype]);
  const sorted = body.reusable(doubles(body, node, view, listKind(common)), "sorted");
  const search = sourceFunction(body, files.sorting.order("insertionPoint"));
  const { lengths } = elements;
  const into = places(body, lengths, "Int32Array");
  nest(body, lengths, (indices) => {
    const value = body.reusable(asBigint(node, elementAt(elements, indices)), "value");
    const place = callNumpy(body, node, search, [copy(sorted), copy(value), boolean(right)]);
    body.emit({ kind: "store", array: copy(into), index: positionOf(indices, lengths), value: place, site: undefined });
  });
  return found(body, node, into, lengths);
}

const interp = exact((body, node) => {
  const { left, right } = optionsOf(node, 3, ["left", "right"]);
  const [x, xp, fp] = node.arguments;
  const { list, lengths } = wanted(body, node, x);
  const [at, values] = [listOf(body, node, xp).list, listOf(body, node, fp).list];
  run(body, node, files.statistics.signals("checkPoints"), [lengthOf(copy(at)), lengthOf(copy(values))]);
  const end = (option: ts.Expression | undefined, index: Expression): Expression =>
    body.reusable(option && !isNone(option) ? body.number(option) : load(copy(values), index, undefined), "end");
  const before = end(left, number(0));
  const behind = end(right, arithmetic("sub", lengthOf(copy(values)), number(1)));
  const into = places(body, lengths, "Float64Array");
  eachIndex(body, lengthOf(copy(list)), (index) => {
    const k = body.reusable(index(), "k");
    const args = [copy(at), copy(values), load(copy(list), copy(k), undefined), copy(before), copy(behind)];
    const value = callSource(body, node, files.statistics.signals("valueAt"), args);
    body.emit({ kind: "store", array: copy(into), index: copy(k), value, site: undefined });
  });
  return found(body, node, into, lengths);
});

const bincount = exact((body, node) => {
  const { weights, minlength } = optionsOf(node, 1, ["weights", "minlength"]);
  const file = files.statistics.histograms;
  const { list } = listOf(body, node, node.arguments[0]);
  const shares = weights && listOf(body, node, weights).list;
  const least = minlength ? body.number(minlength) : number(0);
  if (shares) run(body, node, file("checkWeights"), [lengthOf(copy(shares)), lengthOf(copy(list))]);
  const size = body.reusable(callSource(body, node, file("binsOf"), [copy(list), least]), "size");
  const counts = body.reusable(newArray(body, "Float64Array", copy(size), true), "counts");
  if (shares) run(body, node, file("addShares"), [copy(counts), copy(list), copy(shares)]);
  else run(body, node, file("countEach"), [copy(counts), copy(list)]);
  return arrayOf(body, node, copy(counts), [size]);
});

/** The order by several keys, the last one first: each puts the order by those before it into its own. */
const lexsort = exact((body, node) => {
  const literal = node.arguments[0] && strip(node.arguments[0]);
  if (
    !literal ||
    !ts.isArrayLiteralExpression(literal) ||
    literal.elements.length === 0 ||
    literal.elements.some(ts.isSpreadElement)
  )
    return refuse(node, "W4006", node.expression.getText(), "the keys have to be a literal");
  const keys = literal.elements.map((each) => {
    const view = ordered(body, node, each);
    return body.reusable(doubles(body, node, view, listKind(view.dtype)), "key");
  });
  const named = (name: NameIn<typeof files.sorting.order>, args: readonly Expression[]): Expression =>
    body.reusable(callSource(body, node, files.sorting.order(name), args), "order");
  const length = body.reusable(lengthOf(copy(keys[0]!)), "length");
  const order = keys.reduce(
    (before, key) => named("orderedBy", [copy(before), copy(key)]),
    named("firstOrder", [copy(length)]),
  );
  return arrayOf(body, node, order, [length]);
});

/** The places of elements that are not 0, in their order: they are counted first. */
const flatnonzero = exact((body, node) => {
  const elements = operandOf(body, node, "all");
  const [at, count] = ["at", "count"].map((name) => makeLocal(name, "f64", body.place)) as [Local, Local];
  const each = (then: () => void): void => {
    body.assign(at, number(0));
    body.assign(count, number(0));
    nest(body, elements.lengths, (indices) => {
      body.when(truth(body, elementAt(elements, indices)), then);
      body.assign(at, arithmetic("add", read(at), number(1)));
    });
  };
  const countOne = (): void => body.assign(count, arithmetic("add", read(count), number(1)));
  each(countOne);
  const size = body.reusable(read(count), "size");
  const list = places(body, [size], "Int32Array");
  each(() => {
    body.emit({ kind: "store", array: copy(list), index: read(count), value: read(at), site: undefined });
    countOne();
  });
  return arrayOf(body, node, copy(list), [size]);
});

export const lists: Record<string, Builtin> = {
  "numpy.searchsorted": searchsorted,
  "numpy.interp": interp,
  "numpy.bincount": bincount,
  "numpy.lexsort": lexsort,
  "numpy.flatnonzero": flatnonzero,
};
