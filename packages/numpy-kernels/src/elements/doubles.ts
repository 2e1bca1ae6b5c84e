/** Arrays in; their elements one behind the other, as doubles or in another typed array, out. */
import { type ts, viewOf, type Body, newArray } from "@wumba/compiler/extend";
import { compare, copy, makeLocal, number, read, type Expression } from "@wumba/compiler/extend/ir";
import { product, sizeOf } from "../arrays/creation.js";
import { checkExtent, type Strided, stretching, rowMajor, elementsBy } from "./strided.js";
import { allOf } from "./rows.js";
import { write } from "./targets.js";
import { dtypes } from "../dtypes.js";

/**
 * The elements as doubles, or in another list, one behind the other: the array's own, if they lie like that, else
 * copies.
 */
export function doubles(
  body: Body,
  node: ts.CallExpression,
  view: Strided,
  kind: ListKind = "Float64Array",
): Expression {
  checkExtent(body, node, view);
  if (view.data.type !== kind) return copyOf(body, node, view, kind);
  const { data, offset, lengths, strides } = view;
  const held = makeLocal("doubles", kind, body.place);
  const some = lengths.map((length) => compare("gt", copy(length), number(0)));
  const follow = strides.map((stride, axis) => compare("eq", copy(stride), product(lengths.slice(axis + 1))));
  const condition = allOf(body, [...some, ...follow]);
  const then = body.collect(() => body.assign(held, viewOf(copy(data), copy(offset), product(lengths))));
  const otherwise = body.collect(() => body.assign(held, copy(copyOf(body, node, view, kind))));
  body.emit({ kind: "if", condition, then, otherwise });
  return read(held);
}

/** Copies of the elements as doubles, or pairs of them, stretched to some lengths. */
export function doublesIn(
  body: Body,
  node: ts.CallExpression,
  view: Strided,
  lengths: readonly Expression[],
  dtype: "f64" | "c128" = "f64",
): Expression {
  const list = body.reusable(newArray(body, "Float64Array", sizeOf(lengths, dtype), false), "list");
  checkExtent(body, node, view);
  write(body, node, rowMajor(body, list, lengths, dtype), stretching(body, view));
  return list;
}

/** What functions of the package work on. */
export type ListKind = "Float64Array" | "Float32Array" | "BigInt64Array" | "BigUint64Array";

/** A copy of the elements, which may be changed. */
export function copyOf(
  body: Body,
  node: ts.CallExpression,
  view: Strided,
  kind: ListKind = "Float64Array",
): Expression {
  const list = body.reusable(newArray(body, kind, product(view.lengths), false), "copied");
  write(body, node, rowMajor(body, list, view.lengths, dtypes[kind]), elementsBy(body, view));
  return list;
}
