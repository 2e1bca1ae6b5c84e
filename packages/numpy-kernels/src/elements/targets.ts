/** Arrays that take results: their shapes, their dtypes, and whether what is written is still to be read. */
import { callSource, newArray, refuse, type Body, type ts } from "@wumba/compiler/extend";
import {
  arithmetic,
  boolean,
  both,
  compare,
  conditional,
  copy,
  either,
  elementKinds,
  number,
  operation,
  type Expression,
  type StorageKind,
} from "@wumba/compiler/extend/ir";
import { product, sizeOf } from "../arrays/creation.js";
import { checkExtent, elementAt, nest, placeOf, rowOf, stretching, type Elements, type Strided } from "./strided.js";
import { promoted } from "../promotion.js";
import { allOf, eachInRow, isOne, placeBy, type At, type Modes, type Step } from "./rows.js";
import { familyOf, storeElement, widthOf } from "../values.js";
import { files, type NameIn } from "../package.js";

/**
 * Puts elements, stretched to the array, into it. Where it may overlap what they are read from, they are computed
 * first, all of them.
 */
export function storeInto(body: Body, node: ts.CallExpression, target: Strided, elements: Elements): void {
  checkExtent(body, node, target);
  const put = (from: Elements) => (): void => write(body, node, target, from);
  if (elements.sources.length === 0) return put(elements)();
  const own = ownPlaces(body, target);
  const safe = allOf(
    body,
    elements.sources.map((source) => either(apart(target, source), both(copy(own), alike(body, target, source)))),
  );
  const direct = body.collect(put(elements));
  const otherwise = body.collect(() => {
    const data = body.reusable(
      newArray(body, target.data.type as "Float64Array", sizeOf(elements.lengths, target.dtype), false),
      "copied",
    );
    const strides = elements.lengths.map((_, axis) =>
      body.reusable(product(elements.lengths.slice(axis + 1)), "stride"),
    );
    const held: Strided = { data, dtype: target.dtype, offset: number(0), lengths: elements.lengths, strides };
    write(body, node, held, elements);
    put(stretching(body, held))();
  });
  body.emit({ kind: "if", condition: safe, then: direct, otherwise });
}

/** Puts elements, stretched to the array, into it; each is read from elsewhere, or from the place that it goes to. */
export function write(body: Body, node: ts.CallExpression, target: Strided, elements: Elements): void {
  const { data, dtype, lengths, strides, offset } = target;
  const store = (index: Expression, value: Expression): void => storeElement(body, node, data, index, value, dtype);
  if (lengths.length === 0) return store(copy(offset), elementAt(elements, []));
  const step: Step = { stride: strides.at(-1)!, stretches: false };
  nest(body, lengths.slice(0, -1), (indices) => {
    const first = body.reusable(placeOf(indices, strides, offset), "first");
    const put = (at: At, index: () => Expression, modes: Modes): void =>
      store(placeBy(first, step, modes)(index()), at(index()));
    eachInRow(body, rowOf(elements, indices), [step], number(0), copy(lengths.at(-1)!), put, step);
  });
}

// --- memory
// -------------------------------------------------------------------------------------------------------------

/** Whether no byte of one lies between the first and the last one of the other. */
export function apart(a: Strided, b: Strided): Expression {
  return either(
    compare("le", addressOf(a, "max"), addressOf(b, "min")),
    compare("le", addressOf(b, "max"), addressOf(a, "min")),
  );
}

/** The address of the first byte of an array, or of the one behind the last. */
function addressOf({ data, dtype, offset, lengths, strides }: Strided, op: "min" | "max"): Expression {
  const { size } = elementKinds[data.type as StorageKind];
  const reach = strides.map((stride, axis) =>
    arithmetic("mul", arithmetic("sub", copy(lengths[axis]!), number(1)), copy(stride)),
  );
  const element = reach.reduce((sum, each) => arithmetic("add", sum, arithmetic(op, each, number(0))), copy(offset));
  const end = op === "max" ? arithmetic("add", element, number(1)) : element;
  return arithmetic(
    "add",
    operation("identity", "f64", copy(data)),
    arithmetic("mul", end, number(size * widthOf(dtype))),
  );
}

/** Whether both are the very same elements, each at the same indices. */
export function alike(body: Body, a: Strided, b: Strided): Expression {
  const [one, other] = [
    [a.offset, ...a.lengths, ...a.strides],
    [b.offset, ...b.lengths, ...b.strides],
  ];
  const same = compare("eq", operation("identity", "f64", copy(a.data)), operation("identity", "f64", copy(b.data)));
  if (a.data.type !== b.data.type || one.length !== other.length) return boolean(false);
  return allOf(body, [same, ...one.map((value, k) => compare("eq", copy(value), copy(other[k]!)))]);
}

/**
 * Whether each element has a place of its own, which those of broadcast arrays have not: a step along an axis leads
 * further than all that shorter steps add up to. What other views that is not true of hold may be in places of their
 * own too; nobody makes such.
 */
function ownPlaces(body: Body, { lengths, strides }: Strided): Expression {
  if (strides.every(isOne)) return boolean(true);
  const sizes = strides.map((stride) => body.reusable(arithmetic("abs", copy(stride)), "size"));
  const reach = lengths.map((length, axis) =>
    arithmetic("mul", arithmetic("sub", copy(length), number(1)), copy(sizes[axis]!)),
  );
  const conditions = sizes.map((size, axis) => {
    const shorter = reach.flatMap((each, other) => {
      if (other === axis) return [];
      const isShorter = compare(other < axis ? "le" : "lt", copy(sizes[other]!), copy(size));
      return [conditional(isShorter, copy(each), number(0))];
    });
    const below = shorter.reduce((sum, each) => arithmetic("add", sum, each), number(0) as Expression);
    return either(compare("le", copy(lengths[axis]!), number(1)), compare("gt", copy(size), below));
  });
  return body.reusable(allOf(body, conditions), "own");
}

// --- shapes and dtypes
// ----------------------------------------------------------------------------------------------------

/** Throws unless lengths are those of the last axes of an array, or 1. */
export function checkStretches(
  body: Body,
  node: ts.CallExpression,
  given: readonly Expression[],
  own: readonly Expression[],
): void {
  if (given.length > own.length)
    return refuse(node, "W4006", node.expression.getText(), "the array has fewer axes than what it is given");
  check(body, node, "checkStretches", given, own.slice(own.length - given.length));
}

/** Throws unless a result has the shape of the array that takes it. */
export function checkFits(
  body: Body,
  node: ts.CallExpression,
  given: readonly Expression[],
  own: readonly Expression[],
): void {
  if (given.length !== own.length)
    return refuse(node, "W4006", node.expression.getText(), "out has another number of dimensions than the result");
  check(body, node, "checkFits", given, own);
}

function check(
  body: Body,
  node: ts.Node,
  name: NameIn<typeof files.failures>,
  given: readonly Expression[],
  own: readonly Expression[],
): void {
  given.forEach((length, axis) => callSource(body, node, files.failures(name), [copy(length), copy(own[axis]!)]));
}

const plainKinds = new Set(["number", "bigint", "complex"]);

/** Refuses what would lose its sign or its fraction where it is put; plain values need no more than a common type. */
export function checkAssigned(body: Body, node: ts.CallExpression, name: string, from: string, to: string): void {
  if (plainKinds.has(from)) promoted(body, node, name, [from, to]);
  else goesInto(node, name, from, to);
}

const order = (dtype: string): number => "buifc".indexOf(dtype[0]!);

/** Refuses what would lose its sign or its fraction in an array. */
export function goesInto(node: ts.CallExpression, name: string, from: string, to: string): void {
  const wide = familyOf(from) === "big" ? order(to) > 2 : familyOf(to) === "big" && from.startsWith("f");
  if (wide || order(from) > order(to))
    refuse(node, "W4006", name, `a result of ${from} does not go into an array of ${to}`);
}
