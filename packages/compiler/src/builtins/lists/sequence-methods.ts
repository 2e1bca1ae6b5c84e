/** Methods that typed arrays and lists have in common and that need no function: copies, fills, positions. */
import { arithmetic, both, compare, conditional, copy, lengthOf, number, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { arrayElement } from "../../frontend/values/bigints.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../../frontend/body.js";
import { elementAt } from "../../frontend/values/objects.js";
import { flagsOf, nothingsGiven } from "../../frontend/claims/given-nothings.js";
import { refuse } from "../../frontend/refusal.js";
import { isObject } from "../../ir/objects.js";
import { chooseValue, stored } from "../../frontend/values/values.js";
import { hasNothing } from "../../frontend/presence/presence.js";
import { numberOr } from "../left-out.js";
import type { Builtin } from "../row.js";
import { canBeMissing, isUnseen } from "./list-constructor.js";
import {
  changed,
  copyOf,
  eachIndex,
  itemsNow,
  lengthNow,
  newLike,
  operands,
  rangeOf,
  rawLoad,
  relative,
  valueOperands,
  viewOf,
  wholeNumber,
  type NewSequence,
  type Sequence,
} from "./sequences.js";
import type { ts } from "#typescript";

const slice: Builtin["translate"] = (body, node) => {
  const [sequence, start, end] = operands(body, node, [0, Infinity]);
  const range = rangeOf(body, sequence, start, end);
  const result = newLike(body, sequence, copy(range.count));
  body.emit({
    kind: "copy",
    target: copy(result.items),
    source: viewOf(itemsNow(body, sequence), copy(range.start), copy(range.count)),
  });
  return copy(result.whole);
};

/** A value as an element of a sequence, evaluated once. */
export function storedElement(body: Body, sequence: Sequence, value: Value, node: ts.Expression): Expression {
  if (isObject(sequence.whole.type)) return body.reusable(stored(body, value, sequence.element, node), "value");
  const missing = !isExpression(value) && value.kind === "undefined";
  return body.reusable(
    missing ? number(NaN) : arrayElement(sequence.whole.type, body.numeric(node, value), node),
    "value",
  );
}

/** `fill` converts the value once and gives the array back. */
const fill: Builtin["translate"] = (body, node) => {
  const [argument] = node.arguments;
  if (!argument) return refuse(node, "W4006", "fill", "a value is missing");
  const [sequence, given, start, end] = valueOperands(body, node, 3);
  if (!isExpression(given ?? UNDEFINED)) noteMissing(body, node, sequence);
  const value = storedElement(body, sequence, given ?? UNDEFINED, argument);
  const from = start && numberOr(body, node.arguments[1]!, start, 0);
  const to = end && numberOr(body, node.arguments[2]!, end, Infinity);
  const range = rangeOf(body, sequence, from, to);
  const part = read(body.temporary(viewOf(itemsNow(body, sequence), copy(range.start), copy(range.count)), "part"));
  eachIndex(body, copy(range.count), (index) =>
    body.emit({ kind: "store", array: copy(part), index: index(), value: copy(value), site: undefined }),
  );
  return changed(body, sequence, node);
};

/** `const all: P[] = new Array(n).fill(null)`: of what is made as any[], TypeScript believes every type. */
function noteMissing(body: Body, node: ts.CallExpression, { whole: { type } }: Sequence): void {
  const isOfObjects = isObject(type) && type.shape === "list" && hasNothing(type.element.type);
  if (isOfObjects && !canBeMissing(body, node) && !isUnseen(body, node))
    body.kernel.leaveUnset(nothingsGiven(flagsOf(body.typing, node.arguments[0]!)));
}

/** The index that a position means, negative from the end. It may be outside. */
function positionOf(body: Body, sequence: Sequence, position: Expression | undefined): Expression {
  const whole = wholeNumber(body, position ?? number(0));
  const fromEnd = arithmetic("add", lengthNow(sequence), copy(whole));
  return read(body.temporary(conditional(compare("lt", copy(whole), number(0)), fromEnd, copy(whole)), "index"));
}

const isInside = (sequence: Sequence, index: Expression): Expression =>
  both(compare("ge", copy(index), number(0)), compare("lt", copy(index), lengthNow(sequence)));

/** `at(i)`: negative from the end; outside is undefined. */
const at: Builtin["translate"] = (body, node) => {
  const [sequence, position] = operands(body, node, [0]);
  const index = positionOf(body, sequence, position);
  return elementOrUndefined(body, sequence, index, isInside(sequence, index), node);
};

/** The element at an index where the condition holds, else undefined. */
export function elementOrUndefined(
  body: Body,
  sequence: Sequence,
  index: Expression,
  condition: Expression,
  node: ts.Node,
): Value {
  return chooseValue(
    body,
    condition,
    () => elementAt(body, copy(sequence.whole), copy(index)),
    () => UNDEFINED,
    node,
  );
}

const copyWithin: Builtin["translate"] = (body, node) => {
  const [sequence, target, start, end] = operands(body, node, [0, 0, Infinity]);
  const length = read(body.temporary(lengthNow(sequence), "length"));
  const to = relative(body, target, length, number(0));
  const range = rangeOf(body, sequence, start, end);
  const room = arithmetic("sub", copy(length), copy(to));
  const count = read(body.temporary(arithmetic("min", copy(range.count), room), "count"));
  const items = itemsNow(body, sequence);
  body.emit({
    kind: "copy",
    target: viewOf(copy(items), copy(to), copy(count)),
    source: viewOf(copy(items), copy(range.start), copy(count)),
  });
  return changed(body, sequence, node);
};

/** `reverse` swaps from both ends. */
const reverse: Builtin["translate"] = (body, node) => {
  const [sequence] = operands(body, node, []);
  const items = itemsNow(body, sequence);
  const last = read(body.temporary(arithmetic("sub", lengthOf(copy(items)), number(1)), "last"));
  const half = arithmetic("floor", arithmetic("div", lengthOf(copy(items)), number(2)));
  eachIndex(body, half, (index) => {
    const other = read(body.temporary(arithmetic("sub", copy(last), index()), "other"));
    const first = read(body.temporary(rawLoad(sequence, copy(items), index()), "first"));
    const second = rawLoad(sequence, copy(items), copy(other));
    body.emit({ kind: "store", array: copy(items), index: index(), value: second, site: undefined });
    body.emit({ kind: "store", array: copy(items), index: copy(other), value: copy(first), site: undefined });
  });
  return changed(body, sequence, node);
};

const toReversed: Builtin["translate"] = (body, node) => {
  const [sequence] = operands(body, node, []);
  const items = itemsNow(body, sequence);
  const result = newLike(body, sequence, lengthOf(copy(items)));
  const last = read(body.temporary(arithmetic("sub", lengthOf(copy(items)), number(1)), "last"));
  eachIndex(body, lengthOf(copy(items)), (index) => {
    const value = rawLoad(sequence, copy(items), arithmetic("sub", copy(last), index()));
    body.emit({ kind: "store", array: copy(result.items), index: index(), value, site: undefined });
  });
  return copy(result.whole);
};

/** `with(i, value)`: a copy with one other element. */
const withElement: Builtin["translate"] = (body, node) => {
  const argument = node.arguments[1];
  if (!argument) return refuse(node, "W4006", "with", "a value is missing");
  const [sequence, position, given] = valueOperands(body, node, 2);
  const asked = body.reusable(position ? body.number(node.arguments[0]!, position) : number(0), "position");
  const value = storedElement(body, sequence, given ?? UNDEFINED, argument);
  const index = positionOf(body, sequence, copy(asked));
  const reason = isObject(sequence.whole.type) ? "invalidIndex" : "invalidElementIndex";
  body.emit({
    kind: "if",
    condition: isInside(sequence, index),
    then: [],
    otherwise: [{ kind: "fail", reason, value: copy(asked), place: body.place }],
  });
  const result: NewSequence = copyOf(body, sequence);
  body.emit({ kind: "store", array: copy(result.items), index: copy(index), value: copy(value), site: undefined });
  return copy(result.whole);
};

const methods: Record<string, Builtin["translate"]> = {
  slice,
  fill,
  at,
  copyWithin,
  reverse,
  toReversed,
  with: withElement,
};

export const sequenceMethods: Record<string, Builtin> = Object.fromEntries(
  Object.entries(methods).flatMap(([name, translate]) => [
    [`TypedArray.${name}`, { precision: "exact", translate }],
    [`Array.${name}`, { precision: "exact", translate }],
  ]),
);
