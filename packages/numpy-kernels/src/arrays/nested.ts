/**
 * `array`: new arrays of the values in lists of lists that are written as a literal, in a list, or in another array.
 */
import {
  eachIndex,
  exact,
  isList,
  itemsNow,
  lengthNow,
  rawLoad,
  refuse,
  sequenceOf,
  ts,
  type Body,
  type Builtin,
} from "@wumba/compiler/extend";
import { copy, number, operation, type Expression } from "@wumba/compiler/extend/ir";
import { isComplexType } from "./ndarrays.js";
import { filled, nameOf } from "./arranged.js";
import { madeBy } from "./creation.js";
import { kindOf, strip } from "../elements/strided.js";
import { astype } from "../elements/selection.js";
import { materialize } from "../elements/elementwise.js";
import { familyOf, storeElement } from "../values.js";

type Literal = ts.ArrayLiteralExpression;

/** The values of lists in lists, all of one depth, and their lengths. */
function leavesOf(
  node: ts.CallExpression,
  literal: Literal,
  rank: number,
): { leaves: ts.Expression[]; lengths: number[] } {
  const elements = literal.elements.map(strip);
  if (elements.some((each) => ts.isSpreadElement(each)))
    return refuse(literal, "W4006", nameOf(node), "the values have to be a literal");
  if (rank <= 1) return { leaves: elements, lengths: [elements.length] };
  const rows = elements.map((each) =>
    ts.isArrayLiteralExpression(each)
      ? leavesOf(node, each, rank - 1)
      : refuse(each, "W4006", nameOf(node), "the lists have to be literals"),
  );
  const [first, ...others] = rows;
  if (!first || others.some(({ lengths }) => String(lengths) !== String(first.lengths)))
    return refuse(literal, "W4006", nameOf(node), "the lists have to be of one length, and not empty");
  return { leaves: rows.flatMap(({ leaves }) => leaves), lengths: [rows.length, ...first.lengths] };
}

/** A value as an array of a dtype takes it. */
function valueOf(body: Body, node: ts.Expression, dtype: string): Expression {
  const type = body.typing.checker.getTypeAtLocation(node);
  if (familyOf(dtype) === "complex") return isComplexType(type) ? body.plain(node) : body.number(node);
  if (familyOf(dtype) === "big") return body.numeric(node);
  return type.flags & ts.TypeFlags.BooleanLike ? operation("convert", "f64", body.condition(node)) : body.number(node);
}

const array = exact((body, node) => {
  const [given] = node.arguments;
  if (!given) return refuse(node, "W4006", nameOf(node), "values are missing");
  const literal = strip(given);
  const made = madeBy(body, node, "all");
  if (ts.isArrayLiteralExpression(literal)) {
    const { leaves, lengths } = leavesOf(node, literal, made.rank);
    const values = body.inOrder<Expression[]>(...leaves.map((each) => () => valueOf(body, each, made.dtype)));
    const held = values.map((value) => body.reusable(value, "value"));
    return filled(
      body,
      node,
      lengths.map((length) => number(length)),
      (data, dtype) => held.forEach((value, k) => storeElement(body, node, data, number(k), copy(value), dtype)),
    );
  }
  if (kindOf(body, given) !== "number") return materialize(body, node, astype(body, node));
  const value = body.plain(given);
  if (!isList(value)) return refuse(given, "W2002", body.typing.typeText(given));
  const sequence = sequenceOf(body, value, given);
  if (sequence.element.type !== "f64" || sequence.element.optional || made.rank !== 1)
    return refuse(given, "W4006", nameOf(node), "a list that is no literal has to be one of numbers");
  const items = itemsNow(body, sequence);
  const length = body.reusable(lengthNow(sequence), "length");
  return filled(body, node, [length], (data, dtype) =>
    eachIndex(body, copy(length), (index) => {
      const k = body.reusable(index(), "k");
      storeElement(body, node, data, copy(k), rawLoad(sequence, copy(items), copy(k)), dtype);
    }),
  );
});

export const nested: Record<string, Builtin> = { "numpy.array": array };
