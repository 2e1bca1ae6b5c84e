/** A function of the elements of one lane in; that function along an axis of an array out. */
import {
  callSource,
  eachIndex,
  exact,
  isExpression,
  newArray,
  refuse,
  type ts,
  viewOf,
  type Body,
  type Builtin,
  type SourceName,
  type Value,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  copy,
  either,
  isArray,
  load,
  makeLocal,
  number,
  read,
  type Expression,
  type Local,
} from "@wumba/compiler/extend/ir";
import { contiguous, madeBy, madeOf, product } from "../arrays/creation.js";
import {
  checkExtent,
  elementAt,
  elementsBy,
  nest,
  positionOf,
  stridedOf,
  type Elements,
  type Strided,
} from "../elements/strided.js";
import { familyOf, stored } from "../values.js";
import { optionsOf } from "../options.js";
import { listKind, NO_ORDER, run } from "../lists/lists.js";
import { operandOf } from "./reducing.js";
import { allOf, eachInRow } from "../elements/rows.js";
import { alike, apart, checkFits, goesInto, write } from "../elements/targets.js";
import { axisBy } from "../arrays/axes.js";

/** Puts the elements of a lane into a list: of all axes in their order, or along one at indices of the others. */
export function gather(
  body: Body,
  { lengths, row, ...others }: Elements,
  axis: number | undefined,
  at: readonly Expression[],
  lane: Expression,
): void {
  const elements: Elements = { lengths, row, ...others };
  const store = (index: Expression, value: Expression): void =>
    body.emit({ kind: "store", array: copy(lane), index, value, site: undefined });
  const along = (indices: readonly Expression[], first: Expression): void =>
    eachInRow(body, row(indices), [], number(0), copy(lengths.at(-1)!), (element, index) =>
      store(arithmetic("add", copy(first), index()), element(index())),
    );
  if (lengths.length === 0) return store(number(0), elementAt(elements, []));
  if (axis === undefined)
    return nest(body, lengths.slice(0, -1), (indices) =>
      along(indices, body.reusable(positionOf([...indices, number(0)], lengths), "first")),
    );
  if (axis === lengths.length - 1) return along(at, number(0));
  eachIndex(body, copy(lengths[axis]!), (index) => {
    const own = body.reusable(index(), "own");
    store(copy(own), elementAt(elements, at.toSpliced(axis, 0, own)));
  });
}

export const again = (value: Value): Value => (isExpression(value) ? copy(value) : value);

/** What a function makes of a lane. */
export interface Along {
  /** Whether lanes may be of bigints too. */
  readonly ordered?: boolean;
  /** The list of the same length that it gives; one that fills lists gives the one it is given. */
  readonly of: (
    body: Body,
    node: ts.CallExpression,
    lane: Expression,
    result: () => Expression,
    given: readonly Value[],
  ) => Expression;
  /** What the call says beside the array and its options, for lanes of so many elements. */
  readonly given?: (body: Body, node: ts.CallExpression, count: Expression) => readonly Value[];
  /** How many arguments stand in front of the options. */
  readonly operands?: number;
  /**
   * Whether it fills a list and leaves the lane alone, reading each element before it writes the one at the same place.
   */
  readonly fills: boolean;
}

/** The elements, or what is made of each, in lanes; an array of the same shape, or of one axis. */
export function alongAxis(
  otherwise: -1 | null,
  along: Along,
  from = (elements: Elements): Elements => elements,
  further: string[] = [],
): Builtin {
  return exact((body, node) => {
    const options = optionsOf(node, along.operands ?? (along.given ? 2 : 1), ["axis", ...further]);
    const elements = from(along.ordered ? orderedElements(body, node) : operandOf(body, node));
    const own = axisBy(body, node, options["axis"], elements.lengths.length, otherwise);
    return lanesAlong(body, node, along, elements, own, options["out"]);
  });
}

/** An array of what is made of each lane; of a type other than that of the call where there is one. */
export function lanesAlong(
  body: Body,
  node: ts.CallExpression,
  along: Along,
  elements: Elements,
  own: number | undefined,
  out?: ts.Expression,
  type?: ts.Type,
): Expression {
  const { lengths } = elements;
  const kind = listKind(elements.dtype);
  const n = body.reusable(own === undefined ? product(lengths) : copy(lengths[own]!), "count");
  const given = along.given?.(body, node, n) ?? [];
  const shape = own === undefined ? [n] : lengths;
  const { target, value } = out ? targetOf(body, node, elements, shape, out) : newTarget(body, node, shape, type);
  if (shape.length === 1) {
    const list = makeLocal("lane", kind, body.place);
    laneInto(body, elements, n, list, along.fills ? target : undefined);
    resultInto(body, node, along, read(list), n, target, given);
    return value;
  }
  // Lanes that are still to be gathered may lie where results go.
  const made = out ? newTarget(body, node, shape).target : target;
  const lane = body.reusable(newArray(body, kind, copy(n), false), "lane");
  nest(body, lengths.toSpliced(own!, 1), (indices) => {
    gather(body, elements, own, indices, lane);
    const result = body.reusable(
      along.of(body, node, copy(lane), () => newArray(body, "Float64Array", copy(n), false), given),
      "result",
    );
    eachIndex(body, copy(n), (index) => {
      const k = body.reusable(index(), "k");
      put(body, node, made, positionOf(indices.toSpliced(own!, 0, k), lengths), load(copy(result), copy(k), undefined));
    });
  });
  if (made !== target) write(body, node, target, elementsBy(body, made));
  return value;
}

/** The elements of a call that have an order. */
function orderedElements(body: Body, node: ts.CallExpression): Elements {
  const elements = operandOf(body, node, "all");
  return familyOf(elements.dtype) === "complex"
    ? refuse(node.arguments[0] ?? node, "W4006", node.expression.getText(), NO_ORDER)
    : elements;
}

function put(body: Body, node: ts.Node, { data, dtype }: Strided, index: Expression, value: Expression): void {
  const element = dtype === "bool" ? stored(value, "bool", node) : value;
  body.emit({ kind: "store", array: copy(data), index, value: element, site: undefined });
}

/** Where results go, and what the call gives. */
interface Target {
  readonly target: Strided;
  readonly value: Expression;
}

function newTarget(body: Body, node: ts.CallExpression, shape: readonly Expression[], type?: ts.Type): Target {
  const made = type ? madeOf(body, node, type) : madeBy(body, node);
  const data = body.reusable(newArray(body, made.kind, product(shape), false), "data");
  const strides = shape.map((_, axis) =>
    axis === shape.length - 1 ? number(1) : body.reusable(product(shape.slice(axis + 1)), "stride"),
  );
  const value = body.reusable(contiguous(body, made, copy(data), shape), "array");
  return { target: { data, dtype: made.dtype, offset: number(0), lengths: shape, strides }, value: copy(value) };
}

function targetOf(
  body: Body,
  node: ts.CallExpression,
  given: Elements,
  shape: readonly Expression[],
  out: ts.Expression,
): Target {
  const value = body.reusable(body.plain(out), "out");
  const target = stridedOf(body, out, copy(value));
  goesInto(node, node.expression.getText(), given.dtype, target.dtype);
  checkFits(body, node, shape, target.lengths);
  checkExtent(body, node, target);
  return { target, value: copy(value) };
}

/**
 * All elements as a list: a list of its own, but where it may be read while a target is written, the doubles where they
 * lie.
 */
function laneInto(body: Body, elements: Elements, n: Expression, list: Local, target: Strided | undefined): void {
  const { view, lengths } = elements;
  const gathered = body.collect(() => {
    body.assign(list, newArray(body, list.type as "Float64Array", copy(n), false));
    gather(body, elements, undefined, [], read(list));
  });
  if (!target || view?.data.type !== "Float64Array" || lengths.length !== 1)
    return gathered.forEach((statement) => body.emit(statement));
  const safe = either(apart(target, view), alike(body, target, view));
  const follow = compare("eq", copy(view.strides[0]!), number(1));
  const there = body.collect(() => body.assign(list, viewOf(copy(view.data), copy(view.offset), copy(n))));
  body.emit({ kind: "if", condition: allOf(body, [follow, safe]), then: there, otherwise: gathered });
}

/** What is made of a lane, in an array of one axis: filled where it lies, if it may be. */
function resultInto(
  body: Body,
  node: ts.CallExpression,
  along: Along,
  lane: Expression,
  n: Expression,
  target: Strided,
  given: readonly Value[],
): void {
  const { data, offset, strides } = target;
  const [stride] = strides as [Expression];
  const filled = body.collect(() => {
    const result = body.reusable(
      along.of(body, node, copy(lane), () => newArray(body, "Float64Array", copy(n), false), given),
      "result",
    );
    eachIndex(body, copy(n), (index) => {
      const k = body.reusable(index(), "k");
      const place = arithmetic("add", copy(offset), arithmetic("imul", copy(k), copy(stride)));
      put(body, node, target, place, load(copy(result), copy(k), undefined));
    });
  });
  if (!along.fills || data.type !== "Float64Array") return filled.forEach((statement) => body.emit(statement));
  const there = body.collect(() =>
    body.discard(along.of(body, node, copy(lane), () => viewOf(copy(data), copy(offset), copy(n)), given)),
  );
  body.emit({ kind: "if", condition: compare("eq", copy(stride), number(1)), then: there, otherwise: filled });
}

/** A function of the package that fills a list. */
export const filling = (source: SourceName, given?: Along["given"]): Along => ({
  fills: true,
  ...(given && { given }),
  of: (body, node, lane, result, further) => {
    const list = body.reusable(result(), "result");
    run(body, node, source, [lane, copy(list), ...further.map(again)]);
    return copy(list);
  },
});

/** A function of the package that gives a list, be it the lane itself, which it may change. */
export const giving = (source: SourceName, given?: Along["given"]): Along => ({
  fills: false,
  ...(given && { given }),
  of: (body, node, lane, _, further) => {
    const list = callSource(body, node, source, [lane, ...further.map(again)]);
    return isArray(list.type) ? list : refuse(node, "W2002", body.typing.typeText(node));
  },
});
