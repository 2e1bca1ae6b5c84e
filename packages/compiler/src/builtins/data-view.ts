/**
 * DataView: its methods are accesses to bytes that may lie anywhere, checked as JavaScript checks them; big-endian
 * values have their bytes swapped.
 */
import type { ts } from "#typescript";
import type { ArrayKind } from "../bind/signature.js";
import { elementKinds } from "../ir/arrays.js";
import {
  arithmetic,
  boolean,
  both,
  compare,
  copy,
  holdsBigints,
  lengthOf,
  load,
  not,
  number,
  operation,
} from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import { arrayElement, asBits } from "../frontend/values/bigints.js";
import { UNDEFINED, type Body, type Value } from "../frontend/body.js";
import { callStandardNumber } from "../frontend/calls/functions.js";
import { refuse } from "../frontend/refusal.js";
import { chooseValue } from "../frontend/values/values.js";
import type { Builtin } from "./row.js";
import { wholeNumber } from "./lists/sequences.js";

/** What a method gets and sets: its name without `get` and `set`. */
const methods: Record<string, ArrayKind> = {
  Int8: "Int8Array",
  Uint8: "Uint8Array",
  Int16: "Int16Array",
  Uint16: "Uint16Array",
  Int32: "Int32Array",
  Uint32: "Uint32Array",
  Float16: "Float16Array",
  Float32: "Float32Array",
  Float64: "Float64Array",
  BigInt64: "BigInt64Array",
  BigUint64: "BigUint64Array",
};

/** The arguments of a call in order, the offset checked. */
interface Access {
  readonly view: Expression;
  readonly offset: Expression;
  readonly value: Value | undefined;
  readonly little: Expression;
}

const isLittle = (body: Body, node: ts.Expression | undefined): Expression =>
  node ? body.condition(node) : boolean(false);

function accessOf(body: Body, node: ts.CallExpression, kind: ArrayKind, sets: boolean): Access {
  const { arguments: args, expression: callee } = node;
  const [first, second, third] = sets ? args : [args[0], undefined, args[1]];
  const [given, asked, value, little] = body.inOrder<[Expression, Expression, Value, Expression]>(
    () => dataView(body, (callee as ts.PropertyAccessExpression).expression),
    () => (first ? body.number(first) : number(NaN)),
    () => (second ? body.value(second) : UNDEFINED),
    () => isLittle(body, third),
  );
  const { size } = elementKinds[kind];
  const view = body.reusable(given, "view");
  const held = second ? body.reusable(arrayElement(kind, body.numeric(second, value), second), "value") : undefined;
  const order = size === 1 ? boolean(true) : body.reusable(little, "little");
  if (size === 1) body.discard(little);
  const requested = body.reusable(asked, "offset");
  const offset = wholeNumber(body, copy(requested), "offset");
  const room = arithmetic("sub", lengthOf(copy(view)), number(size));
  const inside = both(compare("ge", copy(offset), number(0)), compare("le", copy(offset), room));
  const fail = { kind: "fail", reason: "invalidViewOffset", value: copy(requested), place: body.place } as const;
  body.emit({ kind: "if", condition: not(inside), then: [fail], otherwise: [] });
  return { view, offset, value: held, little: order };
}

export function dataView(body: Body, node: ts.Expression): Expression {
  const value = body.plain(node);
  return value.type === "DataView" ? value : refuse(node, "W2002", body.typing.typeText(node));
}

/** One element of a kind at a byte. */
const cell = (kind: ArrayKind, { view, offset }: Access, behind = 0): Expression =>
  operation(
    "view",
    kind,
    copy(view),
    behind === 0 ? copy(offset) : arithmetic("add", copy(offset), number(behind)),
    number(1),
  );

const loadAt = (kind: ArrayKind, access: Access, behind = 0): Expression =>
  load(cell(kind, access, behind), number(0), undefined);

const swap = (body: Body, size: number, x: Expression): Expression => callStandardNumber(body, `swapBytes${size}`, [x]);

/** The two words of eight bytes that begin with the upper one, as a number with these bits. */
const bigDouble = (body: Body, access: Access): Expression =>
  arithmetic("fromwords", swap(body, 4, loadAt("Int32Array", access)), swap(body, 4, loadAt("Int32Array", access, 4)));

function loadBig(body: Body, node: ts.Node, kind: ArrayKind, access: Access): Expression {
  switch (kind) {
    case "Int16Array":
      return arithmetic("shr", arithmetic("shl", swap(body, 2, loadAt("Uint16Array", access)), number(16)), number(16));
    case "Uint16Array":
      return swap(body, 2, loadAt("Uint16Array", access));
    case "Int32Array":
      return swap(body, 4, loadAt("Int32Array", access));
    case "Uint32Array":
      return arithmetic("ushr", swap(body, 4, loadAt("Int32Array", access)), number(0));
    case "Float16Array":
      return callStandardNumber(body, "numberOfHalf", [swap(body, 2, loadAt("Uint16Array", access))]);
    case "Float32Array":
      return arithmetic("fromsinglebits", swap(body, 4, loadAt("Int32Array", access)));
    case "BigInt64Array":
    case "BigUint64Array":
      return asBits(node, kind === "BigInt64Array", operation("bitsof64", "bigint", bigDouble(body, access)), 64);
    default:
      return bigDouble(body, access);
  }
}

function storeAt(body: Body, kind: ArrayKind, access: Access, value: Expression, behind = 0): void {
  body.emit({ kind: "store", array: cell(kind, access, behind), index: number(0), value, site: undefined });
}

function storeBig(body: Body, kind: ArrayKind, access: Access, value: Expression): void {
  const { size } = elementKinds[kind];
  if (kind === "Float16Array")
    return storeAt(body, "Uint16Array", access, swap(body, 2, callStandardNumber(body, "bitsOfHalf", [value])));
  if (size === 2) return storeAt(body, "Uint16Array", access, swap(body, 2, value));
  if (size === 4) {
    const bits = kind === "Float32Array" ? arithmetic("singlebits", value) : value;
    return storeAt(body, "Int32Array", access, swap(body, 4, bits));
  }
  const double = body.reusable(holdsBigints(kind) ? operation("frombits64", "f64", value) : value, "double");
  storeAt(body, "Int32Array", access, swap(body, 4, arithmetic("highword", copy(double))));
  storeAt(body, "Int32Array", access, swap(body, 4, arithmetic("lowword", copy(double))), 4);
}

const get =
  (kind: ArrayKind): Builtin["translate"] =>
  (body, node) => {
    const access = accessOf(body, node, kind, false);
    const { little } = access;
    if (little.op === "constant") return little.value ? loadAt(kind, access) : loadBig(body, node, kind, access);
    return chooseValue(
      body,
      little,
      () => loadAt(kind, access),
      () => loadBig(body, node, kind, access),
      node,
    );
  };

const set =
  (kind: ArrayKind): Builtin["translate"] =>
  (body, node) => {
    const access = accessOf(body, node, kind, true);
    const { little } = access;
    const value = (access.value ?? number(NaN)) as Expression;
    const [then, otherwise] = [
      body.collect(() => storeAt(body, kind, access, copy(value))),
      body.collect(() => storeBig(body, kind, access, copy(value))),
    ];
    if (little.op === "constant") for (const statement of little.value ? then : otherwise) body.emit(statement);
    else body.emit({ kind: "if", condition: little, then, otherwise });
    return UNDEFINED;
  };

export const dataViews: Record<string, Builtin> = Object.fromEntries(
  Object.entries(methods).flatMap(([name, kind]): [string, Builtin][] => [
    [`DataView.get${name}`, { precision: "exact", translate: get(kind) }],
    [`DataView.set${name}`, { precision: "exact", translate: set(kind) }],
  ]),
);
