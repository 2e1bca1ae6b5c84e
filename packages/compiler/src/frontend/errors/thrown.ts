/** Errors as objects, and the throwing of them: to the handler around, or out of the kernel. */
import { ts } from "#typescript";
import * as wire from "wumba/wire";
import { copy, fieldOf, isNothing, newObject, not, number, read } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Expression, Local } from "../../ir/ir.js";
import type { Body, ObjectExpression } from "../body.js";
import { CLASS } from "../types/hierarchy.js";
import { isLibraryError } from "../libraries/library-classes.js";
import { placeOf, refuse } from "../refusal.js";
import { text } from "../text/known-text.js";
import { mergeTypes } from "../types/shapes/alike.js";

/** The error classes of the language, by the numbers that their errors carry. */
export const ERROR_CLASSES: readonly string[] = wire.ERROR_CLASSES;

/**
 * Below those of the language are those of the error classes of libraries, all of which are RangeErrors: each has that
 * of a throw site which names it.
 */
export function errorNumber(body: Body, name: string): number {
  const place = ERROR_CLASSES.indexOf(name);
  return -1 - (place < 0 ? ERROR_CLASSES.length + siteOf(body, name) : place);
}

function siteOf({ kernel }: Body, name: string): number {
  const known = kernel.throwSites.findIndex(({ error }) => error === name);
  return known < 0 ? kernel.throwSite({ error: name, message: [], values: [] }) : known;
}

/** The error class of the language, or of a library, that an expression names. */
export function errorClassOf(body: Body, node: ts.Expression): string | undefined {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  if (!symbol) return undefined;
  const isKnown = body.typing.isFromLibrary(symbol)
    ? ERROR_CLASSES.includes(symbol.name)
    : isLibraryError(symbol.valueDeclaration);
  return isKnown ? symbol.name : undefined;
}

/** What an error is made with: a message, and nothing else that would belong to it. */
export function onlyMessage<T>(given: readonly T[], node: ts.Node): T | undefined {
  return given.length > 1 ? refuse(node, "W3005") : given[0];
}

/** `new RangeError(message)` as an object. */
export function newError(body: Body, name: string, message: Expression): Expression {
  const type = body.kernel.errorType;
  const made = newObject(
    type,
    [CLASS, "message", "name"],
    [number(errorNumber(body, name)), message, text(body, name)],
  );
  return read(body.temporary(made, "error"));
}

/** Throws an object: to the handler if there is one, else out of the kernel. */
export function throwObject(body: Body, error: Expression, node: ts.Node): void {
  const { handler } = body;
  if (!isObject(error.type) || !error.type.fields.has("message")) return refuse(node, "W3005");
  if (!handler) return leave(body, error as ObjectExpression, node);
  if (!mergeTypes(handler.error.type, error.type)) return refuse(node, "W3005");
  body.assign(handler.error, error);
  handler.leave();
}

/** Throws a new error of the language that nothing else has seen. */
export function throwNew(body: Body, name: string, message: Expression, node: ts.Node): void {
  const error = newError(body, name, message);
  if (body.handler) throwObject(body, error, node);
  else raise(body, error as ObjectExpression, node);
}

/** An object leaves the kernel, which has to be an error; what of it JavaScript cannot make is known once all is. */
function leave(body: Body, error: ObjectExpression, node: ts.Node): void {
  if (!error.type.fields.has(CLASS)) return refuse(node, "W3005");
  body.kernel.raised.push({ type: error.type, node });
  raise(body, error, node);
}

/** JavaScript throws an error of the class with the message. */
function raise(body: Body, error: ObjectExpression, node: ts.Node): void {
  const held = body.reusable(error, "error") as ObjectExpression;
  body.emit({
    kind: "raise",
    class: fieldOf(copy(held), CLASS),
    message: fieldOf(copy(held), "message"),
    place: placeOf(node),
  });
}

/** What is thrown next when the error of a called function is not nothing. */
export function passOn(body: Body, error: Local, node: ts.Node): void {
  const then = body.collect(() => throwObject(body, read(error), node));
  body.emit({ kind: "if", condition: not(isNothing(read(error))), then, otherwise: [] });
}
