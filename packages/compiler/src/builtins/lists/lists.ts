/** Lists, which are JavaScript's arrays: what changes their length, and what tells them from other values. */
import { ts } from "#typescript";
import { arithmetic, boolean, compare, copy, isTypedArray, lengthOf, number, read } from "../../ir/build.js";
import { isArrayShaped, isObject } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type Value, type ObjectExpression } from "../../frontend/body.js";
import { eachOf } from "../../frontend/values/iteration.js";
import { elementAt, emptyList, push as pushElement } from "../../frontend/values/objects.js";
import { isMixedValue, mixedObject } from "../../frontend/values/mixed.js";
import { refuse } from "../../frontend/refusal.js";
import { chooseValue, stored } from "../../frontend/values/values.js";
import { presence } from "../../frontend/presence/presence.js";
import type { Builtin } from "../row.js";
import {
  copyOf,
  eachIndex,
  itemsNow,
  lengthNow,
  lengthOfList,
  listReceiver,
  newListOf,
  relative,
  sequenceOf,
  viewOf,
  wholeNumber,
  type Sequence,
} from "./sequences.js";
import { concat } from "./concatenation.js";

/** `push(…)` gives the new length. What is spread is taken whole before the first element is pushed. */
const push: Builtin["translate"] = (body, node) => {
  const [list, ...values] = listAndValues(body, node, 0);
  if (values.length === 0 && node.arguments.length > 0) {
    const added = takenElements(body, list, node.arguments);
    const count = read(body.temporary(lengthOfList(added), "count"));
    eachIndex(body, count, (index) => pushElement(body, list, elementAt(body, copy(added), index()), node));
  }
  const elements = values.map((value, k) => stored(body, value, list.type.element, node.arguments[k]!));
  const held = elements.length > 1 ? elements.map((element) => body.reusable(element, "element")) : elements;
  for (const element of held) body.emit({ kind: "push", list: copy(list), value: copy(element) });
  return lengthOfList(list);
};

/** The list of a call and its arguments from one on, evaluated in order. Without the arguments when one is spread. */
function listAndValues(body: Body, node: ts.CallExpression, from: number): [ObjectExpression, ...Value[]] {
  const given = node.arguments.slice(from);
  const spread = given.some((argument) => ts.isSpreadElement(argument));
  const [list, ...values] = body.inOrder<[ObjectExpression, ...Value[]]>(
    () => listReceiver(body, node),
    ...(spread ? [] : given.map((argument) => () => body.value(argument))),
  );
  return [body.reusable(list, "list") as ObjectExpression, ...values];
}

/** Arguments, some of them spread, as a new list with elements like those of a list. */
function takenElements(body: Body, like: ObjectExpression, given: readonly ts.Expression[]): ObjectExpression {
  const taken = emptyList(body, like.type);
  for (const argument of given) {
    if (ts.isSpreadElement(argument))
      eachOf(body, body.value(argument.expression), argument.expression, (value) =>
        pushElement(body, taken, value, argument.expression),
      );
    else pushElement(body, taken, body.value(argument), argument);
  }
  return taken;
}

/** `pop()` and `shift()`: an element from one end, undefined when the list is empty. */
const takeOff =
  (end: "first" | "last"): Builtin["translate"] =>
  (body, node, used) => {
    const list = body.reusable(listReceiver(body, node), "list") as ObjectExpression;
    const last = read(body.temporary(arithmetic("sub", lengthOfList(list), number(1)), "last"));
    const some = compare("ge", copy(last), number(0));
    const remove = (): void =>
      end === "last"
        ? body.emit({ kind: "shorten", list: copy(list), length: copy(last) })
        : body.emit({ kind: "drop", list: copy(list), count: number(1) });
    if (!used) {
      body.emit({ kind: "if", condition: some, then: body.collect(remove), otherwise: [] });
      return UNDEFINED;
    }
    return chooseValue(
      body,
      some,
      () => {
        const element = elementAt(body, copy(list), end === "last" ? copy(last) : number(0));
        const held = isExpression(element) ? read(body.temporary(element, "taken")) : element;
        remove();
        return held;
      },
      () => UNDEFINED,
      node,
    );
  };

/** `unshift(…)` gives the new length. */
const unshift: Builtin["translate"] = (body, node) => {
  const [list, ...values] = listAndValues(body, node, 0);
  const sequence = sequenceOf(body, list, node);
  replace(body, list, sequence, number(0), number(0), insertedOf(body, list, values, node.arguments));
  return lengthOfList(list);
};

/** Elements that are put into a list: a few known ones, or those of another list. */
interface Inserted {
  readonly count: Expression;
  readonly at: (index: Expression) => Expression;
  readonly known?: readonly Expression[];
}

function insertedOf(
  body: Body,
  list: ObjectExpression,
  values: readonly Value[],
  given: readonly ts.Expression[],
): Inserted {
  if (values.length === 0 && given.length > 0) {
    const items = itemsNow(body, sequenceOf(body, takenElements(body, list, given), given[0]!));
    const slot = list.type.element;
    const type = slot.optional ? "f64" : slot.type;
    return {
      count: lengthOf(copy(items)),
      at: (index) => ({ op: "load", type, site: undefined, args: [copy(items), index] }),
    };
  }
  const known = values.map((value, k) => body.reusable(stored(body, value, list.type.element, given[k]!), "element"));
  return { count: number(known.length), at: () => copy(known[0]!), known };
}

/** Puts elements in the place of `removed` others from `start` on. */
function replace(
  body: Body,
  list: ObjectExpression,
  sequence: Sequence,
  start: Expression,
  removed: Expression,
  inserted: Inserted,
): void {
  const length = read(body.temporary(lengthNow(sequence), "length"));
  const count = body.reusable(inserted.count, "count");
  const more = arithmetic("sub", copy(count), copy(removed));
  if (inserted.known?.length !== 0) {
    // The list grows by any elements; all that is moved or put in is written below.
    eachIndex(body, more, () => body.emit({ kind: "push", list: copy(list), value: inserted.at(number(0)) }));
  }
  const items = itemsNow(body, sequence);
  const behind = read(body.temporary(arithmetic("add", copy(start), copy(removed)), "behind"));
  const rest = read(body.temporary(arithmetic("sub", copy(length), copy(behind)), "rest"));
  const target = arithmetic("add", copy(start), copy(count));
  body.emit({
    kind: "copy",
    target: viewOf(copy(items), target, copy(rest)),
    source: viewOf(copy(items), copy(behind), copy(rest)),
  });
  const put = (index: Expression, value: Expression): void =>
    body.emit({
      kind: "store",
      array: copy(items),
      index: arithmetic("add", copy(start), index),
      value,
      site: undefined,
    });
  if (inserted.known) inserted.known.forEach((value, k) => put(number(k), copy(value)));
  else eachIndex(body, copy(count), (index) => put(index(), inserted.at(index())));
  const left = arithmetic("add", copy(length), arithmetic("sub", copy(count), copy(removed)));
  const shorter = compare("lt", copy(count), copy(removed));
  body.emit({
    kind: "if",
    condition: shorter,
    then: [{ kind: "shorten", list: copy(list), length: left }],
    otherwise: [],
  });
}

/** `splice(start, count, …)` gives the elements that it takes out. */
const splice: Builtin["translate"] = (body, node, used) => spliced(body, node, used, false);

/** `toSpliced(start, count, …)` gives a copy with the others. */
const toSpliced: Builtin["translate"] = (body, node) => spliced(body, node, false, true);

function spliced(body: Body, node: ts.CallExpression, used: boolean, copies: boolean): Value {
  const positions = node.arguments.slice(0, 2);
  const spread = positions.find((argument) => ts.isSpreadElement(argument));
  if (spread) return refuse(spread, "W4006", "splice", "positions cannot be spread");
  const given = node.arguments.slice(2);
  const several = given.some((argument) => ts.isSpreadElement(argument));
  const [owner, from, amount, ...values] = body.inOrder<[ObjectExpression, Expression, Expression, ...Value[]]>(
    () => listReceiver(body, node),
    () => (positions[0] ? body.number(positions[0]) : number(0)),
    () => (positions[1] ? body.number(positions[1]) : number(Infinity)),
    ...(several ? [] : given.map((argument) => () => body.value(argument))),
  );
  const list = body.reusable(
    copies ? copyOf(body, sequenceOf(body, owner, node)).whole : owner,
    "list",
  ) as ObjectExpression;
  const [asked, wanted] = [body.reusable(from, "start"), body.reusable(amount, "count")];
  const inserted = insertedOf(body, list, values, given);
  const sequence = sequenceOf(body, list, node);
  const length = read(body.temporary(lengthNow(sequence), "length"));
  const start = relative(body, asked, length, number(0));
  const room = arithmetic("sub", copy(length), copy(start));
  const most = positions.length === 0 ? number(0) : arithmetic("max", wholeNumber(body, wanted, "count"), number(0));
  const removed = read(body.temporary(arithmetic("min", most, room), "removed"));
  const result = used ? newListOf(body, list.type, copy(removed)) : undefined;
  if (result) {
    const source = viewOf(itemsNow(body, sequence), copy(start), copy(removed));
    body.emit({ kind: "copy", target: copy(result.items), source });
  }
  replace(body, list, sequence, start, removed, inserted);
  return copies ? copy(list) : result ? copy(result.whole) : UNDEFINED;
}

const exact = (translate: Builtin["translate"], spread = false): Builtin => ({ precision: "exact", translate, spread });

/** `Array.isArray(x)` is known when building. */
const isArray: Builtin["translate"] = (body, node) => {
  const [argument] = node.arguments;
  const value = argument && body.value(argument);
  if (!value || !isExpression(value)) return boolean(false);
  if (isMixedValue(value)) {
    const held = mixedObject(body, value);
    return held && isObject(held.object.type) && isArrayShaped(held.object.type) ? held.isObject : boolean(false);
  }
  if (isObject(value.type) && isArrayShaped(value.type)) return presence(body, value);
  body.discard(value);
  return boolean(false);
};

/** `ArrayBuffer.isView(x)` is known when building. */
const isView: Builtin["translate"] = (body, node) => {
  const [argument] = node.arguments;
  const value = argument && body.value(argument);
  if (!value || !isExpression(value)) return boolean(false);
  if (isTypedArray(value.type) || value.type === "DataView") return presence(body, value);
  body.discard(value);
  return boolean(false);
};

export const lists: Record<string, Builtin> = {
  "Array.push": exact(push, true),
  "Array.pop": exact(takeOff("last")),
  "Array.shift": exact(takeOff("first")),
  "Array.unshift": exact(unshift, true),
  "Array.splice": exact(splice, true),
  "Array.toSpliced": exact(toSpliced, true),
  "Array.concat": exact(concat, true),
  "ArrayConstructor.isArray": exact(isArray),
  "ArrayBufferConstructor.isView": exact(isView),
};
