/** Elements and the axes to fold along in; the loops, and what they leave for the indices of the other axes, out. */
import { eachIndex, newArray, type Body } from "@wumba/compiler/extend";
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
  type Local,
  type Statement,
} from "@wumba/compiler/extend/ir";
import type { Folding } from "./foldings.js";
import { product } from "../arrays/creation.js";
import {
  applied,
  nest,
  placeOf,
  positionOf,
  type Elements,
  elementsBy,
  type Strided,
  partOf,
} from "../elements/strided.js";
import { familyOf, complexOf } from "../values.js";
import { rowFold } from "./row-folds.js";
import { eachInRow, placeBy, type At, type Modes, type Row, type Step } from "../elements/rows.js";
import { reduceWide, type Reduce } from "./wide-reductions.js";
import { type Reduced, keptOf, type Site } from "./reduced.js";

export function reduceElements(
  site: Site,
  folding: Folding,
  elements: Elements,
  axes: readonly number[],
  start: Expression,
): Reduced {
  const { body } = site;
  const family = familyOf(elements.dtype);
  if (family === "complex" && folding.wide.complex?.getText() === '"partwise"')
    return reduceParts(site, folding, elements, axes, start);
  if (family !== "real") return reduceWide[family](site, folding, elements, axes, start);
  const { lengths, view } = elements;
  const kept = keptOf(elements, axes);
  const sorts = view && lengths.length > 1;
  if (kept.length === 0) {
    const result = makeLocal("result", "f64", body.place);
    body.assign(result, start);
    const rows = sorts ? sorted(body, view, []) : elements;
    foldAll(site, folding, rows, result);
    return { kept, lengths: [], at: () => read(result) };
  }
  const left = kept.map((axis) => lengths[axis]!);
  const results = body.reusable(newArray(body, "Float64Array", product(left), false), "results");
  const held = body.reusable(start, "start");
  eachIndex(body, product(left), (index) =>
    body.emit({ kind: "store", array: copy(results), index: index(), value: copy(held), site: undefined }),
  );
  const targets = lengths.map((_, axis) =>
    axes.includes(axis) ? number(0) : product(left.slice(kept.indexOf(axis) + 1)),
  );
  if (sorts) {
    const rows = sorted(body, view, targets);
    body.when(
      compare("eq", copy(rows.targets.at(-1)!), number(0)),
      () => foldRows(site, folding, rows, results, rows.targets),
      () => joinRows(site, folding, rows, results, rows.targets),
    );
  } else if (axes.includes(lengths.length - 1)) foldRows(site, folding, elements, results, targets);
  else joinRows(site, folding, elements, results, targets);
  return { kept, lengths: left, at: (indices) => load(copy(results), positionOf(indices, left), undefined) };
}

/** All elements become one. */
function foldAll({ body, node }: Site, folding: Folding, rows: Elements, result: Local): void {
  const fold = rowFold(body, node, folding, rows.dtype, false);
  fold.begin();
  nest(body, rows.lengths.slice(0, -1), (indices) => fold.add(rows, indices));
  fold.take(result);
}

/** The elements along the last axis become one, which is joined to what is in its place. */
function foldRows(
  { body, node }: Site,
  folding: Folding,
  rows: Elements,
  results: Expression,
  targets: readonly Expression[],
): void {
  const fold = rowFold(body, node, folding, rows.dtype, true);
  const result = makeLocal("result", "f64", body.place);
  fold.begin();
  nest(body, rows.lengths.slice(0, -1), (indices) => {
    fold.add(rows, indices);
    const place = body.reusable(placeOf(indices, targets), "place");
    body.assign(result, load(copy(results), copy(place), undefined));
    fold.take(result);
    body.emit({ kind: "store", array: copy(results), index: copy(place), value: read(result), site: undefined });
  });
}

/** Rows that are joined at a time where they become one: the result is loaded and stored once for all of them. */
const TOGETHER = 4;

/** Each element is joined to what is in its place. */
function joinRows(
  site: Site,
  folding: Folding,
  { lengths, row }: Elements,
  results: Expression,
  targets: readonly Expression[],
): void {
  const { body } = site;
  const along = lengths.at(-2);
  const join = (outer: readonly Expression[], indices: readonly (() => Expression)[]): void => {
    const rows = indices.map((index) => row(along ? [...outer, index()] : outer));
    joinInto(
      site,
      folding,
      rows,
      copy(lengths.at(-1)!),
      results,
      placeOf(along ? [...outer, indices[0]!()] : outer, targets),
      targets.at(-1)!,
    );
  };
  nest(body, lengths.slice(0, -2), (outer) => {
    if (!along) return join(outer, [() => number(0)]);
    const next = makeLocal("next", "f64", body.place);
    const rounds = (limit: Expression, count: number): void => {
      const test = compare("lt", read(next), body.reusable(limit, "limit"));
      const indices = Array.from(
        { length: count },
        (_, k) => () => (k === 0 ? read(next) : arithmetic("add", read(next), number(k))),
      );
      const statements = body.collect(() => join(outer, indices));
      const update: Statement[] = [
        { kind: "assign", local: next, value: arithmetic("add", read(next), number(count)), place: body.place },
      ];
      body.emit({ kind: "loop", label: { name: "rows" }, head: [], test, body: statements, update });
    };
    body.assign(next, number(0));
    const together = arithmetic("sub", copy(along), number(TOGETHER - 1));
    rounds(conditional(compare("eq", copy(targets.at(-2)!), number(0)), together, number(0)), TOGETHER);
    rounds(copy(along), 1);
  });
}

/** Rows of elements, each joined to what is in its place, one after the other. */
function joinInto(
  { body }: Site,
  { joined }: Folding,
  rows: readonly Row[],
  count: Expression,
  results: Expression,
  place: Expression,
  stride: Expression,
): void {
  const first = body.reusable(place, "first");
  const step: Step = { stride, stretches: false };
  const steps = rows.flatMap((row) => row.steps);
  const open = (modes: Modes): At => {
    const elements = rows.map((row) => row.open(modes));
    const at = placeBy(first, step, modes);
    return (index) =>
      elements.reduce<Expression>(
        (value, element) => applied(body, joined, [value, body.reusable(element(copy(index)), "element")]),
        load(copy(results), at(copy(index)), undefined),
      );
  };
  eachInRow(body, { steps, open }, [step], number(0), count, (at, index, modes) => {
    const value = at(index());
    body.emit({
      kind: "store",
      array: copy(results),
      index: placeBy(first, step, modes)(index()),
      value,
      site: undefined,
    });
  });
}

/** The axes by their strides, the longest first; what lies in front of it stays there where two are the same. */
function sorted(
  body: Body,
  view: Strided,
  given: readonly Expression[],
): Elements & { readonly targets: readonly Expression[] } {
  const own = (values: readonly Expression[], name: string): Local[] =>
    values.map((value) => {
      const local = makeLocal(name, "f64", body.place);
      body.assign(local, copy(value));
      return local;
    });
  const lists = [own(view.lengths, "length"), own(view.strides, "stride"), own(given, "target")] as const;
  const [lengths, strides, targets] = lists;
  const exchange = (axis: number): void => {
    for (const list of lists) {
      if (list.length === 0) continue;
      const [a, b] = [list[axis]!, list[axis + 1]!];
      const first = body.reusable(read(a), "first");
      body.assign(a, read(b));
      body.assign(b, copy(first));
    }
  };
  for (let last = lengths.length - 1; last > 0; last--) {
    for (let axis = 0; axis < last; axis++) {
      const condition = compare(
        "lt",
        arithmetic("abs", read(strides[axis]!)),
        arithmetic("abs", read(strides[axis + 1]!)),
      );
      body.emit({ kind: "if", condition, then: body.collect(() => exchange(axis)), otherwise: [] });
    }
  }
  const values = (list: readonly Local[]): Expression[] => list.map((local) => body.reusable(read(local), local.name));
  const turned: Strided = { ...view, lengths: values(lengths), strides: values(strides) };
  return { ...elementsBy(body, turned, turned), targets: values(targets) };
}

/** Each part by itself. */
const reduceParts: Reduce = (site, folding, elements, axes, start) => {
  const [re, im] = ([0, 1] as const).map((part) =>
    reduceElements(site, folding, partOf(site.body, elements, part), axes, part === 0 ? start : number(folding.start)),
  ) as [Reduced, Reduced];
  return { ...re, at: (indices) => complexOf(site.body, re.at(indices), im.at(indices)) };
};
