/** Arrays as sets, by the package's own source: on sorted lists of doubles, or of bigints. */
import {
  callSource,
  eachIndex,
  exact,
  newArray,
  viewOf,
  type Body,
  type Builtin,
  type ts,
} from "@wumba/compiler/extend";
import { arithmetic, boolean, copy, lengthOf, load, number, type Expression } from "@wumba/compiler/extend/ir";
import { nameOf } from "../arrays/arranged.js";
import { contiguous, madeBy, madeOf, product } from "../arrays/creation.js";
import type { Strided } from "../elements/strided.js";
import { sortedIndicesOf, sortList } from "../reductions/lanes.js";
import { arrayOf, listKind, orderedAt, run } from "./lists.js";
import { doubles, copyOf } from "../elements/doubles.js";
import { knownBoolean, optionsOf } from "../options.js";
import { promoted } from "../promotion.js";
import { together } from "../results.js";
import { files, type NameIn } from "../package.js";

/** The elements of an array as those of a dtype, sorted. */
function sorted(body: Body, node: ts.CallExpression, view: Strided, dtype: string): Expression {
  const list = copyOf(body, node, view, listKind(dtype));
  sortList(body, node, list);
  return list;
}

/** Both arrays of a call, and the dtype that their elements have together. */
function pairOf(
  body: Body,
  node: ts.CallExpression,
): { readonly views: readonly [Strided, Strided]; readonly common: string } {
  const views = [orderedAt(body, node, 0), orderedAt(body, node, 1)] as const;
  return {
    views,
    common: promoted(
      body,
      node,
      nameOf(node),
      views.map(({ dtype }) => dtype),
    ),
  };
}

/** The elements that are in one of two arrays only, or in both. */
const chosen = (onlyOne: boolean, both: boolean, onlyTwo: boolean): Builtin =>
  exact((body, node) => {
    const { views, common } = pairOf(body, node);
    const [one, two] = views.map((view) => sorted(body, node, view, common)) as [Expression, Expression];
    const size = arithmetic("add", lengthOf(copy(one)), lengthOf(copy(two)));
    const into = body.reusable(newArray(body, listKind(common), size, false), "chosen");
    const args = [copy(into), copy(one), copy(two), boolean(onlyOne), boolean(both), boolean(onlyTwo)];
    const count = body.reusable(callSource(body, node, files.sorting.sets("merge"), args), "count");
    return arrayOf(body, node, body.reusable(viewOf(copy(into), number(0), copy(count)), "kept"), [count]);
  });

const isin = exact((body, node) => {
  const { invert } = optionsOf(node, 2, ["invert"]);
  const { views, common } = pairOf(body, node);
  const [{ lengths }, test] = views;
  const list = body.reusable(doubles(body, node, views[0], listKind(common)), "list");
  const others = sorted(body, node, test, common);
  const found = body.reusable(newArray(body, "Uint8Array", product(lengths), false), "found");
  run(body, node, files.sorting.sets("putMembers"), [
    copy(found),
    copy(list),
    copy(others),
    boolean(knownBoolean(node, invert, false)),
  ]);
  return body.reusable(contiguous(body, madeBy(body, node), copy(found), lengths), "array");
});

const unique = exact((body, node) => {
  const view = orderedAt(body, node, 0);
  const list = sorted(body, node, view, view.dtype);
  const count = body.reusable(callSource(body, node, files.sorting.sets("keepDifferent"), [copy(list)]), "count");
  return arrayOf(body, node, body.reusable(viewOf(copy(list), number(0), copy(count)), "kept"), [count]);
});

/** What is known of groups of equal elements, by the names of results: lists, and how long they are. */
type Known = Readonly<Record<string, readonly [list: Expression, length: Expression]>>;

/** Equal elements together: the first one of each group, for each element its group, and how many there are. */
const grouped = (...names: readonly ("values" | "indices" | "inverseIndices" | "counts")[]): Builtin =>
  exact((body, node) => {
    const view = orderedAt(body, node, 0);
    const list = body.reusable(doubles(body, node, view, listKind(view.dtype)), "list");
    const size = body.reusable(lengthOf(copy(list)), "size");
    const order = body.reusable(sortedIndicesOf(body, node, list), "order");
    const inverse = body.reusable(newArray(body, "Int32Array", copy(size), false), "inverse");
    const called = (name: NameIn<typeof files.sorting.sets>, args: readonly Expression[], result: string): Expression =>
      body.reusable(callSource(body, node, files.sorting.sets(name), args), result);
    const count = called("putGroups", [copy(list), copy(order), copy(inverse)], "count");
    const known: Known = {
      values: [valuesOf(body, list, order, count), count],
      indices: [body.reusable(viewOf(copy(order), number(0), copy(count)), "first"), count],
      inverseIndices: [inverse, size],
      ...(names.includes("counts") && { counts: [called("countsOf", [copy(inverse), copy(count)], "counts"), count] }),
    };
    const parts = names.map((name) => {
      const [data, length] = known[name]!;
      return [name, (type: ts.Type) => arrayOf(body, node, copy(data), [length], madeOf(body, node, type))] as const;
    });
    return together(body, node, Object.fromEntries(parts));
  });

/** The first one of each group. */
function valuesOf(body: Body, list: Expression, first: Expression, count: Expression): Expression {
  const values = body.reusable(newArray(body, list.type as "Float64Array", copy(count), false), "values");
  eachIndex(body, copy(count), (index) => {
    const i = body.reusable(index(), "i");
    const value = load(copy(list), load(copy(first), copy(i), undefined), undefined);
    body.emit({ kind: "store", array: copy(values), index: copy(i), value, site: undefined });
  });
  return values;
}

export const sets: Record<string, Builtin> = {
  "numpy.unique": unique,
  "numpy.uniqueValues": unique,
  "numpy.uniqueCounts": grouped("values", "counts"),
  "numpy.uniqueInverse": grouped("values", "inverseIndices"),
  "numpy.uniqueAll": grouped("values", "indices", "inverseIndices", "counts"),
  "numpy.union1d": chosen(true, true, true),
  "numpy.intersect1d": chosen(false, true, false),
  "numpy.setdiff1d": chosen(true, false, false),
  "numpy.setxor1d": chosen(true, false, true),
  "numpy.isin": isin,
};
