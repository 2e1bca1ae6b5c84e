/** Typed arrays: construction, views, copies and fills. */
import { ts } from "ts-morph";
import type { ArrayKind } from "../bind/signature.js";
import { isArrayKind } from "../ir/arrays.js";
import {
  allocate,
  arithmetic,
  both,
  compare,
  conditional,
  copy,
  isTypedArray,
  lengthOf,
  load,
  makeLocal,
  number,
  operation,
  read,
} from "../ir/build.js";
import type { Expression, Statement } from "../ir/ir.js";
import { UNDEFINED, type Body, type Value } from "../frontend/body.js";
import { notYet, refuse } from "../frontend/refusal.js";
import type { Builtin } from "./row.js";

type ArrayExpression = Expression & { type: ArrayKind };

/** `new Float64Array(n)`, `new Uint8Array(otherArray)`, `new Int32Array([1, x, 3])`. */
export function newArrayOf(body: Body, node: ts.NewExpression, symbol: ts.Symbol): Value {
  const kind = symbol.name;
  if (!isArrayKind(kind)) return notYet(node, `'new ${node.expression.getText()}(…)'`);
  const args = node.arguments ?? [];
  const [first] = args;
  if (args.length > 1) return notYet(node, "A typed array on a buffer");
  if (!first) return allocate(kind, number(0), true);
  if (ts.isArrayLiteralExpression(first)) return fromElements(body, kind, first.elements);
  const value = body.plain(first);
  if (isTypedArray(value.type)) return fromArray(body, kind, value as ArrayExpression);
  if (value.type !== "f64") return refuse(first, "W2002", body.typing.typeText(first));
  return newArray(body, kind, value, true);
}

/** Allocates; a length that no array can have is an error, as JavaScript's. NaN and fractions are cut off. */
function newArray(body: Body, kind: ArrayKind, length: Expression, zeroed: boolean): Expression {
  const asked = body.reusable(length, "length");
  const whole = read(body.temporary(wholeNumber(copy(asked)), "length"));
  const valid = both(compare("ge", copy(whole), number(0)), compare("le", copy(whole), number(2 ** 53 - 1)));
  const fail: Statement = { kind: "fail", reason: "invalidLength", value: copy(asked), place: body.place };
  body.emit({ kind: "if", condition: operation("lnot", "bool", valid), then: [fail], otherwise: [] });
  return read(body.temporary(allocate(kind, whole, zeroed), "array"));
}

/** ToIntegerOrInfinity: NaN is 0, a fraction is cut off, -0 is 0. */
function wholeNumber(value: Expression): Expression {
  const cut = arithmetic("trunc", value);
  return conditional(compare("eq", copy(value), copy(value)), arithmetic("add", cut, number(0)), number(0));
}

function fromElements(body: Body, kind: ArrayKind, elements: readonly ts.Expression[]): Expression {
  const values = body.inOrder<Expression[]>(...elements.map((element) => () => body.number(element)));
  const locals = values.map((value) => body.reusable(value, "element"));
  const array = read(body.temporary(allocate(kind, number(locals.length), false), "array"));
  locals.forEach((value, k) => body.emit({ kind: "store", array: copy(array), index: number(k), value: copy(value), site: undefined }));
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
  if (target.type === source.type) {
    const part = operation("view", target.type, target, offset, lengthOf(copy(source)));
    return body.emit({ kind: "copy", target: part, source });
  }
  eachIndex(body, lengthOf(copy(source)), (index) => {
    const at = arithmetic("add", index(), offset);
    body.emit({ kind: "store", array: copy(target), index: at, value: load(copy(source), index(), undefined), site: undefined });
  });
}

/** A loop over `0 … count - 1`. */
function eachIndex(body: Body, count: Expression, inner: (index: () => Expression) => void): void {
  const local = makeLocal("index", "f64", body.place);
  body.assign(local, number(0));
  const label = { name: "elements" };
  const statements = body.collect(() => inner(() => read(local)));
  const update: Statement[] = [{ kind: "assign", local, value: arithmetic("add", read(local), number(1)), place: body.place }];
  body.emit({ kind: "loop", label, head: [], test: compare("lt", read(local), count), body: statements, update });
}

/** The array that a method is called on. */
function receiver(body: Body, node: ts.CallExpression): ArrayExpression {
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  return body.array(node.expression.expression);
}

/** A number argument that may be left out or undefined. */
function optionalArgument(body: Body, node: ts.CallExpression, k: number): Expression | undefined {
  const argument = node.arguments[k];
  return !argument || (ts.isIdentifier(argument) && argument.text === "undefined") ? undefined : body.number(argument);
}

/** Operands of a method: the array, then its arguments, evaluated in order. */
function operands(body: Body, node: ts.CallExpression, count: number): [ArrayExpression, ...(Expression | undefined)[]] {
  const present: number[] = [];
  const thunks: (() => Expression)[] = [() => receiver(body, node)];
  for (let k = 0; k < count; k++) {
    const argument = node.arguments[k];
    if (!argument || (ts.isIdentifier(argument) && argument.text === "undefined")) continue;
    present.push(k);
    thunks.push(() => optionalArgument(body, node, k)!);
  }
  const [array, ...values] = body.inOrder<Expression[]>(...thunks);
  const result: (Expression | undefined)[] = Array.from({ length: count }, () => undefined);
  present.forEach((k, position) => (result[k] = values[position]));
  return [body.reusable(array!, "array") as ArrayExpression, ...result];
}

/** A start or end as the methods of arrays take it: whole, negative counted from the end, kept within 0 … length. */
function relative(body: Body, value: Expression | undefined, length: Expression, missing: Expression): Expression {
  if (!value) return missing;
  const whole = read(body.temporary(wholeNumber(body.reusable(value, "position")), "position"));
  const fromEnd = arithmetic("max", arithmetic("add", copy(length), copy(whole)), number(0));
  const position = conditional(compare("lt", whole, number(0)), fromEnd, arithmetic("min", copy(whole), copy(length)));
  return read(body.temporary(position, "position"));
}

interface Range {
  readonly start: Expression;
  readonly count: Expression;
}

function rangeOf(body: Body, array: Expression, start: Expression | undefined, end: Expression | undefined): Range {
  const length = read(body.temporary(lengthOf(copy(array)), "length"));
  const from = relative(body, start, length, number(0));
  const to = relative(body, end, length, copy(length));
  const count = read(body.temporary(arithmetic("max", arithmetic("sub", to, copy(from)), number(0)), "count"));
  return { start: from, count };
}

const subarray: Builtin["translate"] = (body, node) => {
  const [array, start, end] = operands(body, node, 2);
  const range = rangeOf(body, array, start, end);
  return operation("view", array.type, copy(array), copy(range.start), copy(range.count));
};

const slice: Builtin["translate"] = (body, node) => {
  const [array, start, end] = operands(body, node, 2);
  const range = rangeOf(body, array, start, end);
  const result = read(body.temporary(allocate(array.type, copy(range.count), false), "slice"));
  body.emit({
    kind: "copy",
    target: copy(result),
    source: operation("view", array.type, copy(array), copy(range.start), copy(range.count)),
  });
  return copy(result);
};

/** `fill` converts the value once and gives the array back. */
const fill: Builtin["translate"] = (body, node) => {
  if (!node.arguments[0]) return refuse(node, "W4006", "fill", "a value is missing");
  const [array, ...rest] = operands(body, node, 3);
  const value = body.reusable(rest[0] ?? number(NaN), "value");
  const range = rangeOf(body, array, rest[1], rest[2]);
  const part = read(body.temporary(operation("view", array.type, copy(array), copy(range.start), copy(range.count)), "part"));
  eachIndex(body, copy(range.count), (index) =>
    body.emit({ kind: "store", array: copy(part), index: index(), value: copy(value), site: undefined }),
  );
  return copy(array);
};

/** `set` from another typed array; an overlap of different kinds goes through a copy. */
const set: Builtin["translate"] = (body, node) => {
  const source = node.arguments[0];
  if (!source) return refuse(node, "W4006", "set", "a source is missing");
  const target = body.reusable(receiver(body, node), "target");
  const from = ts.isArrayLiteralExpression(source) ? fromElements(body, target.type as ArrayKind, source.elements) : body.array(source);
  const fixedSource = body.reusable(from, "source");
  const offset = node.arguments[1]
    ? read(body.temporary(wholeNumber(body.reusable(body.number(node.arguments[1]), "offset")), "offset"))
    : number(0);
  const room = arithmetic("sub", lengthOf(copy(target)), lengthOf(copy(fixedSource)));
  const valid = both(compare("ge", copy(offset), number(0)), compare("le", copy(offset), room));
  // Engines word it differently when the offset itself is outside and when the source is too long for it, as it is at 0 of an empty array.
  const inside = both(compare("ge", copy(offset), number(0)), compare("le", copy(offset), lengthOf(copy(target))));
  body.emit({
    kind: "if",
    condition: operation("lnot", "bool", valid),
    then: [{ kind: "fail", reason: "invalidOffset", value: conditional(inside, number(0), copy(offset)), place: body.place }],
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

/** `at(i)`: negative from the end; outside is undefined. */
const at: Builtin["translate"] = (body, node) => {
  const [array, position] = operands(body, node, 1);
  const whole = read(body.temporary(wholeNumber(body.reusable(position ?? number(0), "position")), "position"));
  const index = read(
    body.temporary(
      conditional(compare("lt", copy(whole), number(0)), arithmetic("add", lengthOf(copy(array)), copy(whole)), copy(whole)),
      "index",
    ),
  );
  return {
    kind: "optional",
    value: conditional(inRange(array, index), load(copy(array), copy(index), undefined), number(NaN)),
    present: inRange(array, index),
  };
};

const inRange = (array: Expression, index: Expression): Expression =>
  both(compare("ge", copy(index), number(0)), compare("lt", copy(index), lengthOf(copy(array))));

const copyWithin: Builtin["translate"] = (body, node) => {
  const [array, target, start, end] = operands(body, node, 3);
  const length = read(body.temporary(lengthOf(copy(array)), "length"));
  const to = relative(body, target, length, number(0));
  const range = rangeOf(body, array, start, end);
  const count = read(body.temporary(arithmetic("min", copy(range.count), arithmetic("sub", copy(length), copy(to))), "count"));
  body.emit({
    kind: "copy",
    target: operation("view", array.type, copy(array), copy(to), copy(count)),
    source: operation("view", array.type, copy(array), copy(range.start), copy(count)),
  });
  return copy(array);
};

/** `reverse` swaps from both ends. */
const reverse: Builtin["translate"] = (body, node) => {
  const [array] = operands(body, node, 0);
  const last = read(body.temporary(arithmetic("sub", lengthOf(copy(array)), number(1)), "last"));
  const half = read(body.temporary(arithmetic("floor", arithmetic("div", lengthOf(copy(array)), number(2))), "half"));
  eachIndex(body, half, (index) => {
    const other = read(body.temporary(arithmetic("sub", copy(last), index()), "other"));
    const first = read(body.temporary(load(copy(array), index(), undefined), "first"));
    body.emit({ kind: "store", array: copy(array), index: index(), value: load(copy(array), copy(other), undefined), site: undefined });
    body.emit({ kind: "store", array: copy(array), index: copy(other), value: copy(first), site: undefined });
  });
  return copy(array);
};

/** `Kind.of(…)` and `Kind.from(array)`. */
const of: Builtin["translate"] = (body, node) => fromElements(body, constructedKind(body, node), node.arguments);

const from: Builtin["translate"] = (body, node) => {
  const [source] = node.arguments;
  if (!source || node.arguments.length > 1) return notYet(node, "'from' with a callback");
  if (ts.isArrayLiteralExpression(source)) return fromElements(body, constructedKind(body, node), source.elements);
  return fromArray(body, constructedKind(body, node), body.reusable(body.array(source), "source") as ArrayExpression);
};

function constructedKind(body: Body, node: ts.CallExpression): ArrayKind {
  return body.typing.arrayKindOf(body.typing.checker.getTypeAtLocation(node)) ?? refuse(node, "W2002", body.typing.typeText(node));
}

const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

export const arrays: Record<string, Builtin> = {
  "TypedArray.subarray": exact(subarray),
  "TypedArray.slice": exact(slice),
  "TypedArray.fill": exact(fill),
  "TypedArray.set": exact(set),
  "TypedArray.at": exact(at),
  "TypedArray.copyWithin": exact(copyWithin),
  "TypedArray.reverse": exact(reverse),
  "TypedArrayConstructor.of": exact(of),
  "TypedArrayConstructor.from": exact(from),
};
