/** Buffers: those that a kernel makes, DataViews and typed arrays on them, and DataViews on the bytes of an array. */
import { ts } from "#typescript";
import type { ArrayKind } from "../bind/signature.js";
import { elementKinds } from "../ir/arrays.js";
import {
  allocate,
  arithmetic,
  both,
  compare,
  copy,
  isTypedArray,
  lengthOf,
  not,
  number,
  operation,
  read,
} from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import type { Fail } from "../ir/statement-kinds.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../frontend/body.js";
import { refuse } from "../frontend/refusal.js";
import { chooseValue } from "../frontend/values/values.js";
import { rangeWithin, wholeNumber } from "./lists/sequences.js";
import { numberOr } from "./left-out.js";
import type { Builtin } from "./row.js";

/** `new ArrayBuffer(n)` */
export function newBuffer(body: Body, node: ts.NewExpression): Expression {
  const [argument, options] = node.arguments ?? [];
  if (options) return refuse(options, "W4006", "ArrayBuffer", "a buffer in a kernel has one length");
  const length = argument ? wholeNumber(body, body.number(argument), "length") : number(0);
  const valid = both(compare("ge", copy(length), number(0)), compare("le", copy(length), number(2 ** 53 - 1)));
  throwUnless(body, valid, "Invalid array buffer length");
  return read(body.temporary(allocate("ArrayBuffer", copy(length), true), "buffer"));
}

/**
 * `new DataView(buffer, start, length)`; of an array that comes from elsewhere, `new DataView(x.buffer, x.byteOffset,
 * …)`.
 */
export function newDataView(body: Body, node: ts.NewExpression): Expression {
  const [source] = node.arguments ?? [];
  return source ? onBuffer(body, source, node, "DataView") : refuse(node, "W4006", "DataView", "a buffer is missing");
}

/**
 * `new Float64Array(buffer, start, length)`; of an array that comes from elsewhere, `new Uint32Array(x.buffer,
 * x.byteOffset, …)`.
 */
export function arrayOnBuffer(body: Body, node: ts.NewExpression, kind: ArrayKind): Expression | undefined {
  const [source] = node.arguments ?? [];
  if (!source || body.shapeOf(body.typing.checker.getTypeAtLocation(source)) !== "ArrayBuffer") return undefined;
  return onBuffer(body, source, node, kind);
}

function onBuffer(body: Body, source: ts.Expression, node: ts.NewExpression, kind: ArrayKind | "DataView"): Expression {
  const [, start, length] = node.arguments ?? [];
  const holder = arrayOfBuffer(body, source);
  const behind = holder && start && offsetInside(holder, start);
  // What lies before and behind the array in its buffer is not there.
  const partial = holder && behind !== undefined && (length !== undefined || isLocalArray(body, holder));
  const first = behind === undefined ? start : behind;
  const [bytes, from, count] = body.inOrder<[Expression, Expression, Value]>(
    () => (partial ? heldBytes(body, holder, kind) : buffer(body, source)),
    () => (first ? body.number(first) : number(0)),
    () => (length ? body.value(length) : UNDEFINED),
  );
  if (!length || (!isExpression(count) && count.kind === "undefined")) return part(body, bytes, from, undefined, kind);
  if (isExpression(count) || count.kind !== "optional")
    return part(body, bytes, from, body.number(length, count), kind);
  const [all, begin] = [body.reusable(bytes, "bytes"), body.reusable(from, "start")];
  const counted = (given?: Expression) => (): Expression => part(body, copy(all), copy(begin), given, kind);
  return chooseValue(body, count.present, counted(count.value), counted(), node) as Expression;
}

/**
 * An array whose bytes are seen as elements of a kind: where these are larger than its own, they have to begin in the
 * buffer where they may, which is known of parameters alone.
 */
function heldBytes(body: Body, holder: ts.Expression, kind: ArrayKind | "DataView"): Expression {
  const array = body.array(holder);
  const own: ArrayKind = array.type;
  const { size } = elementKinds[kind];
  if (size <= elementKinds[own].size) return array;
  const isAligned = array.op === "local" && body.kernel.passedArrays.requireAligned(array.local, size);
  return isAligned ? array : refuse(holder, "W4009", holder.getText());
}

/**
 * Elements of a kind, or bytes, from a start on; without a length as many as there are. Checked in JavaScript's order.
 */
function part(
  body: Body,
  whole: Expression,
  start: Expression,
  length: Expression | undefined,
  kind: ArrayKind | "DataView",
): Expression {
  const { size } = elementKinds[kind];
  const bytes = body.reusable(whole, "bytes");
  const asked = body.reusable(start, "start");
  const from = wholeNumber(body, copy(asked), "start");
  const atLeast0 = (e: Expression): Expression => compare("ge", copy(e), number(0));
  failUnless(body, atLeast0(from), "invalidBufferStart", asked);
  if (size > 1) throwUnless(body, isMultiple(from, size), `start offset of ${kind} should be a multiple of ${size}`);
  const available = read(body.temporary(byteLengthOf(bytes), "available"));
  if (!length) {
    if (size > 1)
      throwUnless(body, isMultiple(available, size), `byte length of ${kind} should be a multiple of ${size}`);
    failUnless(body, compare("le", copy(from), copy(available)), "invalidBufferStart", asked);
    const rest = arithmetic("sub", copy(available), copy(from));
    return view(body, bytes, from, size > 1 ? arithmetic("div", rest, number(size)) : rest, kind);
  }
  const wanted = body.reusable(length, "length");
  const count = wholeNumber(body, copy(wanted), "length");
  const reason = kind === "DataView" ? "invalidViewLength" : "invalidBufferLength";
  if (kind === "DataView") failUnless(body, compare("le", copy(from), copy(available)), "invalidBufferStart", asked);
  const end = arithmetic("add", copy(from), arithmetic("mul", copy(count), number(size)));
  failUnless(body, both(atLeast0(count), compare("le", end, copy(available))), reason, wanted);
  return view(body, bytes, from, copy(count), kind);
}

const isMultiple = (e: Expression, size: number): Expression =>
  compare("eq", arithmetic("rem", copy(e), number(size)), number(0));

const byteLengthOf = (bytes: Expression): Expression =>
  isTypedArray(bytes.type)
    ? arithmetic("mul", lengthOf(copy(bytes)), number(elementKinds[bytes.type].size))
    : lengthOf(copy(bytes));

function view(
  body: Body,
  bytes: Expression,
  from: Expression,
  count: Expression,
  kind: ArrayKind | "DataView",
): Expression {
  const all = isTypedArray(bytes.type)
    ? operation("view", "ArrayBuffer", copy(bytes), number(0), byteLengthOf(bytes))
    : copy(bytes);
  return read(body.temporary(operation("view", kind, all, copy(from), count), "view"));
}

function failUnless(body: Body, condition: Expression, reason: Fail["reason"], value: Expression): void {
  const fail = { kind: "fail", reason, value: copy(value), place: body.place } as const;
  body.emit({ kind: "if", condition: not(condition), then: [fail], otherwise: [] });
}

function throwUnless(body: Body, condition: Expression, message: string): void {
  const site = body.kernel.throwSite({ error: "RangeError", message: [message], values: [] });
  body.emit({
    kind: "if",
    condition: not(condition),
    then: [{ kind: "throw", site, values: [], place: body.place }],
    otherwise: [],
  });
}

/** `buffer.slice(start, end)` */
const slice: Builtin["translate"] = (body, node) => {
  const { expression: callee, arguments: given } = node;
  if (!ts.isPropertyAccessExpression(callee)) return refuse(callee, "W4003", callee.getText());
  const [whole, ...ends] = body.inOrder<Expression[]>(
    () => buffer(body, callee.expression),
    ...given.slice(0, 2).map((end, k) => () => numberOr(body, end, body.value(end), k === 0 ? 0 : Infinity)),
  );
  const bytes = body.reusable(whole!, "bytes");
  const { start, count } = rangeWithin(body, lengthOf(copy(bytes)), ends[0], ends[1]);
  const target = read(body.temporary(allocate("ArrayBuffer", copy(count), false), "buffer"));
  const source = operation("view", "ArrayBuffer", copy(bytes), copy(start), copy(count));
  body.emit({ kind: "copy", target: copy(target), source });
  return target;
};

export const buffers: Record<string, Builtin> = { "ArrayBuffer.slice": { precision: "exact", translate: slice } };

/** A buffer that is a value. */
function buffer(body: Body, node: ts.Expression): Expression {
  const value = body.plain(node);
  return value.type === "ArrayBuffer" ? value : refuse(node, "W2002", body.typing.typeText(node));
}

/** The array whose buffer an expression names. */
function arrayOfBuffer(body: Body, node: ts.Expression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const symbol = body.typing.symbolOf(node.name);
  return symbol && body.typing.libraryKey(symbol) === "TypedArray.buffer" ? node.expression : undefined;
}

/**
 * What is added to the start of an array in its buffer: `e` of `x.byteOffset + e`, null for the start itself, undefined
 * for anything else.
 */
function offsetInside(array: ts.Expression, start: ts.Expression): ts.Expression | null | undefined {
  if (ts.isParenthesizedExpression(start)) return offsetInside(array, start.expression);
  const isOffset = (node: ts.Expression): boolean =>
    ts.isPropertyAccessExpression(node) &&
    node.name.text === "byteOffset" &&
    node.expression.getText() === array.getText();
  if (isOffset(start)) return null;
  if (!ts.isBinaryExpression(start) || start.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  return isOffset(start.left) ? start.right : isOffset(start.right) ? start.left : undefined;
}

/** Whether an array was made in the kernel with a buffer of its own. */
function isLocalArray(body: Body, node: ts.Expression): boolean {
  if (ts.isNewExpression(node)) return hasOwnBuffer(body, node);
  const symbol = ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !ts.isVariableDeclaration(declaration) || body.kernel.references.isReassigned(symbol))
    return false;
  const { initializer } = declaration;
  if (!initializer || !ts.isNewExpression(initializer) || ts.isSourceFile(declaration.parent.parent.parent))
    return false;
  return hasOwnBuffer(body, initializer);
}

function hasOwnBuffer(body: Body, node: ts.NewExpression): boolean {
  const [first] = node.arguments ?? [];
  return !first || body.shapeOf(body.typing.checker.getTypeAtLocation(first)) !== "ArrayBuffer";
}

/** `x.buffer` of an array that has a buffer of its own, or of a parameter whose argument has. */
export function bufferOf(body: Body, node: ts.PropertyAccessExpression): Expression {
  const held = body.array(node.expression);
  const isWhole =
    isLocalArray(body, node.expression) || (held.op === "local" && body.kernel.passedArrays.requireWhole(held.local));
  if (!isWhole) return refuse(node, "W4009", node.expression.getText());
  const array = body.reusable(held, "array");
  return operation("view", "ArrayBuffer", copy(array), number(0), byteLengthOf(array));
}
