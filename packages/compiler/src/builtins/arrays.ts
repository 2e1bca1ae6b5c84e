/** Typed arrays: construction, views and copies. What they share with lists is in `sequence-methods.ts`. */
import { ts } from "#typescript";
import type { ArrayKind } from "../bind/signature.js";
import { isArrayKind } from "../ir/arrays.js";
import {
  allocate,
  arithmetic,
  both,
  compare,
  conditional,
  copy,
  holdsBigints,
  isTypedArray,
  lengthOf,
  load,
  not,
  number,
  read,
} from "../ir/build.js";
import type { Expression, Statement } from "../ir/ir.js";
import { arrayElement } from "../frontend/values/bigints.js";
import { UNDEFINED, type Body, type Value } from "../frontend/body.js";
import { callGeneric } from "../frontend/calls/functions.js";
import { elementsOf, isList } from "../frontend/values/objects.js";
import { notYet, refuse } from "../frontend/refusal.js";
import { arrayLikeLength, functionArgument } from "./arguments.js";
import { arrayOnBuffer, newBuffer, newDataView } from "./buffers.js";
import { listOf, newListObject } from "./lists/list-constructor.js";
import type { Builtin } from "./row.js";
import { eachIndex, operands, rangeOf, viewOf, wholeNumber } from "./lists/sequences.js";

type ArrayExpression = Expression & { type: ArrayKind };

/** `new Float64Array(n)`, `new Uint8Array(otherArray)`, `new Int32Array([1, x, 3])`, and `new Array(…)`. */
export function newArrayOf(body: Body, node: ts.NewExpression, symbol: ts.Symbol): Value {
  const kind = symbol.name;
  if (kind === "Array") return newListObject(body, node);
  if (kind === "ArrayBuffer") return newBuffer(body, node);
  if (kind === "DataView") return newDataView(body, node);
  if (!isArrayKind(kind)) return notYet(node, `'new ${node.expression.getText()}(…)'`);
  const args = node.arguments ?? [];
  const [first] = args;
  const onBuffer = arrayOnBuffer(body, node, kind);
  if (onBuffer) return onBuffer;
  if (args.length > 1) return notYet(node, "A typed array on a buffer");
  if (!first) return allocate(kind, number(0), true);
  if (isPlainLiteral(first)) return fromElements(body, kind, first.elements);
  const value = body.plain(first);
  if (value.type === "f64") return newArray(body, kind, value, true);
  return fromArray(body, kind, numbersOf(body, value, first));
}

/** `[a, b]` without spread: its elements need no list. */
const isPlainLiteral = (node: ts.Expression): node is ts.ArrayLiteralExpression =>
  ts.isArrayLiteralExpression(node) &&
  !node.elements.some((element) => ts.isSpreadElement(element) || ts.isOmittedExpression(element));

/** The elements of a typed array or of a list of numbers. */
function numbersOf(body: Body, value: Expression, node: ts.Node): ArrayExpression {
  // An object with a length and numbers for names looks like a list, and is none.
  const items = isTypedArray(value.type) || isList(value) ? elementsOf(value) : undefined;
  return items && isTypedArray(items.type)
    ? (items as ArrayExpression)
    : refuse(node, "W2002", body.typing.typeText(node));
}

/** Allocates; a length that no array can have is an error, as JavaScript's. NaN and fractions are cut off. */
export function newArray(body: Body, kind: ArrayKind, length: Expression, zeroed: boolean): Expression {
  const asked = body.reusable(length, "length");
  const whole = wholeNumber(body, copy(asked), "length");
  const valid = both(compare("ge", copy(whole), number(0)), compare("le", copy(whole), number(2 ** 53 - 1)));
  const fail: Statement = { kind: "fail", reason: "invalidLength", value: copy(asked), place: body.place };
  body.emit({ kind: "if", condition: not(valid), then: [fail], otherwise: [] });
  return read(body.temporary(allocate(kind, copy(whole), zeroed), "array"));
}

function fromElements(body: Body, kind: ArrayKind, elements: readonly ts.Expression[]): Expression {
  const values = body.inOrder<Expression[]>(
    ...elements.map((element) => () => arrayElement(kind, body.numeric(element), element)),
  );
  const locals = values.map((value) => body.reusable(value, "element"));
  const array = read(body.temporary(allocate(kind, number(locals.length), false), "array"));
  locals.forEach((value, k) =>
    body.emit({ kind: "store", array: copy(array), index: number(k), value: copy(value), site: undefined }),
  );
  return copy(array);
}

function fromArray(body: Body, kind: ArrayKind, source: ArrayExpression): Expression {
  const from = body.reusable(source, "source");
  const array = read(body.temporary(allocate(kind, lengthOf(copy(from)), false), "array"));
  copyAll(body, copy(array), copy(from), number(0));
  return copy(array);
}

/** `target[offset + k] = source[k]` for all k: bytes when the kinds agree, else element by element with conversion. */
function copyAll(body: Body, target: Expression, source: Expression, offset: Expression): void {
  if (holdsBigints(target.type) !== holdsBigints(source.type))
    throw new Error(`${source.type} is copied to ${target.type}`);
  if (target.type === source.type)
    return body.emit({ kind: "copy", target: viewOf(target, offset, lengthOf(copy(source))), source });
  eachIndex(body, lengthOf(copy(source)), (index) => {
    const at = arithmetic("add", index(), copy(offset));
    body.emit({
      kind: "store",
      array: copy(target),
      index: at,
      value: load(copy(source), index(), undefined),
      site: undefined,
    });
  });
}

const subarray: Builtin["translate"] = (body, node) => {
  const [array, start, end] = operands(body, node, [0, Infinity]);
  const range = rangeOf(body, array, start, end);
  return viewOf(copy(array.whole), copy(range.start), copy(range.count));
};

/** `set` from another array; an overlap of different kinds goes through a copy. */
const set: Builtin["translate"] = (body, node) => {
  const source = node.arguments[0];
  if (!source) return refuse(node, "W4006", "set", "a source is missing");
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  const target = body.reusable(body.array(node.expression.expression), "target");
  const from = isPlainLiteral(source)
    ? fromElements(body, target.type as ArrayKind, source.elements)
    : numbersOf(body, body.plain(source), source);
  const fixedSource = body.reusable(from, "source");
  const offset = node.arguments[1] ? wholeNumber(body, body.number(node.arguments[1]), "offset") : number(0);
  const room = arithmetic("sub", lengthOf(copy(target)), lengthOf(copy(fixedSource)));
  const valid = both(compare("ge", copy(offset), number(0)), compare("le", copy(offset), room));
  // Engines word it differently when the offset itself is outside and when the source is too long for it, as it is at 0
  // of an empty array.
  const inside = both(compare("ge", copy(offset), number(0)), compare("le", copy(offset), lengthOf(copy(target))));
  body.emit({
    kind: "if",
    condition: not(valid),
    then: [
      { kind: "fail", reason: "invalidOffset", value: conditional(inside, number(0), copy(offset)), place: body.place },
    ],
    otherwise: [],
  });
  let elements: Expression = copy(fixedSource);
  if (target.type !== elements.type) {
    // The bytes may overlap: JavaScript reads all of the source first.
    const whole = read(body.temporary(allocate(elements.type as ArrayKind, lengthOf(copy(elements)), false), "copy"));
    body.emit({ kind: "copy", target: copy(whole), source: elements });
    elements = copy(whole);
  }
  copyAll(body, copy(target), elements, copy(offset));
  return UNDEFINED;
};

/** `Kind.of(…)`. */
const of: Builtin["translate"] = (body, node) => {
  const kind = constructedKind(body, node);
  if (!node.arguments.some((argument) => ts.isSpreadElement(argument))) return fromElements(body, kind, node.arguments);
  const type = body.kernel.shapes.collections.listWith({ type: "f64", optional: false });
  return fromArray(body, kind, numbersOf(body, listOf(body, type, node.arguments) as Expression, node));
};

/** `Kind.from(array)`, `Kind.from(array, fn)` and `Kind.from({ length }, fn)`. */
const from: Builtin["translate"] = (body, node) => {
  const kind = constructedKind(body, node);
  const [source] = node.arguments;
  if (!source) return refuse(node, "W4006", "from", "a source is missing");
  const length = arrayLikeLength(body, source);
  if (length) return fromLength(body, node, kind, length);
  if (node.arguments.length === 1) {
    if (isPlainLiteral(source)) return fromElements(body, kind, source.elements);
    return fromArray(body, kind, numbersOf(body, body.plain(source), source));
  }
  const [value, fn] = body.inOrder<[Expression, Value]>(
    () => body.plain(source),
    () => functionArgument(body, node, 1),
  );
  // JavaScript takes all elements before it calls the function for the first.
  const elements = numbersOf(body, value, source);
  const taken = fromArray(body, elements.type, elements);
  const array =
    elements.type === kind ? taken : read(body.temporary(allocate(kind, lengthOf(copy(taken)), false), "array"));
  callGeneric(body, "mapOver", [copy(taken), copy(array), lengthOf(copy(taken)), fn], node, ["f64", "f64"]);
  return copy(array);
};

function fromLength(body: Body, node: ts.CallExpression, kind: ArrayKind, length: Expression): Value {
  const [count, fn] = body.inOrder<[Expression, Value]>(
    () => length,
    () => functionArgument(body, node, 1),
  );
  const array = newArray(body, kind, count, false);
  callGeneric(body, "fillBy", [copy(array), lengthOf(copy(array)), fn], node, ["f64"]);
  return copy(array);
}

function constructedKind(body: Body, node: ts.CallExpression): ArrayKind {
  return (
    body.typing.arrayKindOf(body.typing.checker.getTypeAtLocation(node)) ??
    refuse(node, "W2002", body.typing.typeText(node))
  );
}

const exact = (translate: Builtin["translate"], spread = false): Builtin => ({ precision: "exact", translate, spread });

export const arrays: Record<string, Builtin> = {
  "TypedArray.subarray": exact(subarray),
  "TypedArray.set": exact(set),
  "TypedArrayConstructor.of": exact(of, true),
  "TypedArrayConstructor.from": exact(from),
};
