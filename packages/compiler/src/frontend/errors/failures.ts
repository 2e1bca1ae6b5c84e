/**
 * Errors that are thrown inside of a `try` though no `throw` stands there: the error as an object, with V8's message,
 * goes to the handler.
 */
import { relativeName, type BoundsSite, type ThrowSite } from "../../bind/signature.js";
import { boolean, copy, makeLocal, read } from "../../ir/build.js";
import type { Expression, Func } from "../../ir/ir.js";
import type { FailReason } from "../../ir/statement-kinds.js";
import { eachExpression, eachStatement, someExpression } from "../../ir/walk.js";
import type { Body } from "../body.js";
import { newError } from "./thrown.js";
import { callStandard } from "../calls/functions.js";
import type { KernelTranslation } from "../kernel.js";
import { joined, text } from "../text/known-text.js";

/** The pieces of the message around the value. */
const messages: Record<FailReason, readonly string[]> = {
  invalidLength: ["Invalid typed array length: ", ""],
  invalidListLength: ["Invalid array length"],
  invalidOffset: ["offset is out of bounds"],
  invalidIndex: ["Invalid index : ", ""],
  invalidElementIndex: ["Invalid typed array index"],
  nothingToReduce: ["Reduce of empty array with no initial value"],
  invalidViewOffset: ["Offset is outside the bounds of the DataView"],
  invalidBufferStart: ["Start offset ", " is outside the bounds of the buffer"],
  invalidViewLength: ["Invalid DataView length ", ""],
  invalidBufferLength: ["Invalid typed array length: ", ""],
  divisionByZero: ["Division by zero"],
  negativeExponent: ["Exponent must be non-negative"],
  noInteger: ["The number ", " cannot be converted to a BigInt because it is not an integer"],
  invalidCount: ["Invalid count value: ", ""],
  invalidCodePoint: ["Invalid code point ", ""],
  invalidRadix: ["toString() radix argument must be between 2 and 36"],
  invalidFixed: ["toFixed() digits argument must be between 0 and 100"],
  invalidPrecision: ["toPrecision() argument must be between 1 and 100"],
  invalidExponential: ["toExponential() argument must be between 0 and 100"],
};

/** One of JavaScript's own errors. */
export function throwFailure(body: Body, reason: FailReason, value: Expression): void {
  const name = reason === "nothingToReduce" ? "TypeError" : "RangeError";
  const [first, last] = messages[reason];
  if (last === undefined) return throwNamed(body, name, text(body, first!));
  const held = body.reusable(value, "value");
  const message = (): Expression => joined(body, [text(body, first!), numberText(body, copy(held)), text(body, last)]);
  throwNamed(body, name, whereWanted(body, message));
}

/** The error for an index outside of an array. */
export function throwOutside(body: Body, { array, place }: BoundsSite, index: Expression, length: Expression): void {
  const where = `${relativeName(place.file, body.kernel.folder)}:${place.line}:${place.column}`;
  const message = (): Expression =>
    callStandard(body, "outsideText", [text(body, array), index, length, text(body, where)]) as Expression;
  throwNamed(body, "RangeError", whereWanted(body, message));
}

/** The error of a throw site. */
export function throwSite(body: Body, { error, message, values }: ThrowSite, given: readonly Expression[]): void {
  const held = given.map((value) => body.reusable(value, "value"));
  const [first = "", ...others] = message;
  const all = (): Expression => {
    const texts = held.flatMap((value, k) => [printed(body, copy(value), values[k]!), text(body, others[k] ?? "")]);
    return joined(body, [text(body, first), ...texts]);
  };
  throwNamed(body, error, held.length === 0 ? all() : whereWanted(body, all));
}

/** A message that is made only if something in the kernel looks at messages. */
function whereWanted(body: Body, make: () => Expression): Expression {
  const wanted = boolean(true);
  body.kernel.messages.push(wanted);
  const local = makeLocal("message", "String", body.place);
  const then = body.collect(() => body.assign(local, make()));
  const otherwise = body.collect(() => body.assign(local, text(body, "")));
  body.emit({ kind: "if", condition: wanted, then, otherwise });
  return read(local);
}

/**
 * Once all is translated: no messages where no error leaves the kernel, and nothing in it or in JavaScript asks for
 * one; functions that only messages need go too.
 */
export function settleMessages({ functions, islands, messages }: KernelTranslation): void {
  const looks = functions.some(({ body }) => someExpression(body, (e) => e.op === "field" && e.field === "message"));
  if (messages.length === 0 || looks || islands.length > 0) return;
  const unwanted = new Set<Expression>(messages);
  for (const { body } of functions)
    eachStatement(body, (s) => {
      if (s.kind === "if" && unwanted.has(s.condition)) s.then.length = 0;
    });
  messages.forEach((wanted) => Object.assign(wanted, { value: 0 }));
  const called = new Set<Func>();
  const reach = (func: Func): void => {
    if (called.has(func)) return;
    called.add(func);
    eachExpression(func.body, (e) => e.op === "call" && reach(e.callee));
    if (func.single) reach(func.single);
    if (func.serial) reach(func.serial);
  };
  reach(functions[0]!);
  functions.splice(0, functions.length, ...functions.filter((func) => called.has(func)));
}

function throwNamed(body: Body, name: string, message: Expression): void {
  const handler = body.handler!;
  body.assign(handler.error, newError(body, name, message));
  handler.leave();
}

function printed(body: Body, value: Expression, as: "number" | "boolean"): Expression {
  if (as === "number") return numberText(body, value);
  const local = makeLocal("printed", "String", body.place);
  const [then, otherwise] = ["true", "false"].map((word) => body.collect(() => body.assign(local, text(body, word))));
  body.emit({ kind: "if", condition: value, then: then!, otherwise: otherwise! });
  return read(local);
}

const numberText = (body: Body, value: Expression): Expression =>
  callStandard(body, "numberText", [value]) as Expression;
