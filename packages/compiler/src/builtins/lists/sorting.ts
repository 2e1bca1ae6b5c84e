/** `sort` and `toSorted` of typed arrays and lists: stable, TypeScript in `@wumba/std`. */
import { boolean, copy, holdsBigints } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Body, Value } from "../../frontend/body.js";
import { callGeneric, callStandard } from "../../frontend/calls/functions.js";
import { refuse } from "../../frontend/refusal.js";
import { asFunction, type Callback } from "../arguments.js";
import type { Builtin } from "../row.js";
import { changed, copyOf, elementShape, lengthNow, newLike, valueOperands, type Sequence } from "./sequences.js";
import { isOnlyNull, nothingsOfElements } from "../../frontend/presence/told-nothings.js";
import type { ts } from "#typescript";

function sortInPlace(body: Body, node: ts.CallExpression, sequence: Sequence, given: Value | undefined): void {
  const [argument] = node.arguments;
  if (!given || !argument) return sortByDefault(body, node, sequence);
  sortWith(body, node, sequence, asFunction(body, given, argument, "sort"), hasNulls(body, node));
}

/** Sorts in place. JavaScript compares what the elements were before; two arrays beside hold them in the meantime. */
function sortWith(body: Body, node: ts.CallExpression, sequence: Sequence, fn: Callback, nulls: boolean): void {
  const [first, second] = [newLike(body, sequence, lengthNow(sequence)), newLike(body, sequence, lengthNow(sequence))];
  const whole = [sequence, sequence, first, second].map((each): Value => copy(each.whole));
  callGeneric(body, "sortWith", [...whole, fn, boolean(nulls)], node, [elementShape(sequence)]);
}

/** Whether what is missing in the list is null, and not undefined, which JavaScript leaves at the end. */
function hasNulls(body: Body, node: ts.CallExpression): boolean {
  const receiver = (node.expression as ts.PropertyAccessExpression).expression;
  return isOnlyNull(nothingsOfElements(body, receiver), receiver);
}

/** Sorts by a function of the library. */
function sortBy(body: Body, node: ts.CallExpression, sequence: Sequence, name: string): void {
  const declaration = body.kernel.standard.functionNamed(name)!;
  const fn = { kind: "function", node: declaration, scope: body.rootScope, types: new Map() } as const;
  sortWith(body, node, sequence, fn, false);
}

/** Typed arrays by number, strings by their units. Other lists are sorted by what their elements print as. */
function sortByDefault(body: Body, node: ts.CallExpression, sequence: Sequence): void {
  if (holdsBigints(sequence.whole.type)) return sortBy(body, node, sequence, "compareBigints");
  if (!isObject(sequence.whole.type)) return void callStandard(body, "sortNumbers", [copy(sequence.whole)], node);
  if (sequence.element.type === "f64" && !sequence.element.optional)
    return sortBy(body, node, sequence, "compareAsTexts");
  if (sequence.element.type !== "String" || hasNulls(body, node))
    return refuse(
      node,
      "W4006",
      "sort",
      "without a function, these are sorted as text; pass one that says which is first",
    );
  const [first, second] = [newLike(body, sequence, lengthNow(sequence)), newLike(body, sequence, lengthNow(sequence))];
  callStandard(
    body,
    "sortTexts",
    [copy(sequence.whole), copy(sequence.whole), copy(first.whole), copy(second.whole)],
    node,
  );
}

const sort: Builtin["translate"] = (body, node) => {
  const [sequence, fn] = valueOperands(body, node, 1);
  sortInPlace(body, node, sequence, fn);
  return changed(body, sequence, node);
};

const toSorted: Builtin["translate"] = (body, node) => {
  const [sequence, fn] = valueOperands(body, node, 1);
  const result = copyOf(body, sequence);
  sortInPlace(body, node, result, fn);
  return copy(result.whole);
};

export const sorting: Record<string, Builtin> = Object.fromEntries(
  Object.entries({ sort, toSorted }).flatMap(([name, translate]) => [
    [`TypedArray.${name}`, { precision: "exact", translate }],
    [`Array.${name}`, { precision: "exact", translate }],
  ]),
);
