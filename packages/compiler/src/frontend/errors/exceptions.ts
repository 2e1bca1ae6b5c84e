/**
 * `try`, `catch` and `finally`. Inside a `try`, a throw is an assignment and a jump. A function of the module that is
 * called there leaves its error in a variable of the caller, which looks at it behind the call.
 */
import { ts } from "#typescript";
import * as wire from "wumba/wire";
import {
  boolean,
  both,
  compare,
  copy,
  either,
  fieldOf,
  isNothing,
  makeLocal,
  newObject,
  not,
  nothing,
  number,
  read,
} from "../../ir/build.js";
import { isObject, type ObjectType, reachedFrom } from "../../ir/objects.js";
import type { Expression, Label, Local, Statement, Type } from "../../ir/ir.js";
import { someExpression, someStatement } from "../../ir/walk.js";
import { isExpression, type Body, type Closing, type Handler, type ObjectExpression, type Value } from "../body.js";
import { CLASS } from "../types/hierarchy.js";
import { isLibraryError } from "../libraries/library-classes.js";
import { isInside } from "../program/references.js";
import { isObjectValue } from "../values/objects.js";
import { placeOf, refuse } from "../refusal.js";
import { isUnproven } from "../values/presence.js";
import { asText, mayBeNothing, text } from "../values/text.js";
import { chooseValue, mergeTypes, presence } from "../values/values.js";

/** The error classes of the language, by the numbers that their errors carry. */
const ERROR_CLASSES: readonly string[] = wire.ERROR_CLASSES;

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

/** The message of an error, which is empty where it is undefined. */
export function messageText(body: Body, value: Value, node: ts.Node): Expression {
  if (!isExpression(value) && value.kind === "undefined") return text(body, "");
  if (!isExpression(value) || value.type !== "String") return asText(body, value, node);
  if (!mayBeNothing(body, node) && !isUnproven(body, value)) return value;
  const held = body.reusable(value, "message");
  return chooseValue(
    body,
    presence(body, copy(held)),
    () => copy(held),
    () => text(body, ""),
    node,
  ) as Expression;
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

export function translateTry(body: Body, node: ts.TryStatement): void {
  if (node.finallyBlock) return translateFinally(body, node, node.finallyBlock);
  translateCatch(body, node.tryBlock, node.catchClause!);
}

function translateCatch(body: Body, block: ts.Block, clause: ts.CatchClause): void {
  const error = makeLocal("error", body.kernel.errorType, placeOf(clause));
  const caught: Label = { name: "catch" };
  const done: Label = { name: "try" };
  const guarded = body.collect(() => {
    const leave = (): void => body.emit({ kind: "break", label: caught, throws: true });
    body.withHandler({ error, leave, outer: body.handler, catches: true }, () =>
      body.kernel.translator.statements(body, block.statements),
    );
    body.emit({ kind: "break", label: done });
  });
  const inner = body.collect(() => {
    body.assign(error, nothing(body.kernel.errorType));
    body.emit({ kind: "block", label: caught, body: guarded });
    const name = clause.variableDeclaration?.name;
    const symbol = name && ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
    if (name && !symbol) return refuse(name, "W3001", "A pattern for an error");
    if (symbol) body.scope.bind(symbol, { kind: "local", local: error });
    body.kernel.translator.statements(body, clause.block.statements);
  });
  body.emit({ kind: "block", label: done, body: inner });
}

/** Whatever way the guarded statements are left, the last block runs. */
function translateFinally(body: Body, node: ts.TryStatement, last: ts.Block): void {
  const error = makeLocal("error", body.kernel.errorType, placeOf(node));
  const end: Label = { name: "finally" };
  const finish = (): void => body.kernel.translator.statements(body, last.statements);
  const finishAs = (closing?: Closing): void => (closing ? finishClosed(body, last, closing, finish) : finish());
  let reached = false;
  const leave = (): void => {
    reached = true;
    body.emit({ kind: "break", label: end, throws: true });
  };
  body.assign(error, nothing(body.kernel.errorType));
  const guarded = body.collect(() =>
    body.withFinalizer(finishAs, () =>
      body.withHandler({ error, leave, outer: body.handler }, () => {
        if (node.catchClause) translateCatch(body, node.tryBlock, node.catchClause);
        else body.kernel.translator.statements(body, node.tryBlock.statements);
      }),
    ),
  );
  body.emit({ kind: "block", label: end, body: guarded });
  finish();
  // Where all errors are caught before, none goes on from here.
  if (reached) passOn(body, error, node);
}

/**
 * The last block runs because a generator is left early. JavaScript takes whatever the generator does then for its end:
 * a block by which it would go on is refused.
 */
function finishClosed(body: Body, last: ts.Block, { outside, failed }: Closing, finish: () => void): void {
  const going = goingOn(last);
  if (going)
    return refuse(
      going,
      "W4007",
      `${ts.isYieldExpression(going) ? "yields in" : "jumps out of"} 'finally' when left early`,
    );
  const error = makeLocal("error", body.kernel.errorType, placeOf(last));
  if (isCaughtBefore(body.handler, outside)) {
    const leave = (): void => refuse(last, "W4007", "catches what its own 'finally' throws when left early");
    return body.withHandler({ error, leave }, finish);
  }
  if (!failed) return finish();
  const label: Label = { name: "closed" };
  const leave = (): void => body.emit({ kind: "break", label, throws: true });
  const statements = body.collect(() => body.withHandler({ error, leave }, finish));
  body.emit({ kind: "block", label, body: statements });
}

/** Whether an error meets a `catch` on its way to a handler further out. */
const isCaughtBefore = (from: Handler | undefined, outside: Handler | undefined): boolean =>
  from !== undefined && from !== outside && (from.catches === true || isCaughtBefore(from.outer, outside));

/** A `yield` in a block, or a jump that leaves it. */
function goingOn(block: ts.Block): ts.Node | undefined {
  const find = (node: ts.Node): ts.Node | undefined => {
    if (ts.isFunctionLike(node)) return undefined;
    if (ts.isYieldExpression(node) || ts.isReturnStatement(node)) return node;
    if (ts.isBreakOrContinueStatement(node)) return isInside(targetOf(node), block) ? undefined : node;
    return ts.forEachChild(node, find);
  };
  return find(block);
}

/** The statement that a jump leaves or continues. */
const targetOf = (jump: ts.BreakOrContinueStatement): ts.Node | undefined =>
  ts.findAncestor(jump, (node) => {
    if (jump.label) return ts.isLabeledStatement(node) && node.label.text === jump.label.text;
    return ts.isIterationStatement(node, false) || (ts.isBreakStatement(jump) && ts.isSwitchStatement(node));
  });

/** `error instanceof RangeError`: errors of the class itself, and of classes of the program that extend it. */
export function isError(body: Body, value: Expression, name: string): Expression {
  if (!isObjectValue(value)) return boolean(false);
  value.type.define(CLASS, { type: "f64", optional: false });
  if (name === "Error" && !value.type.fields.has("message")) return boolean(false);
  const error = body.reusable(value, "error");
  const held = body.reusable(fieldOf(copy(error), CLASS), "class");
  const own = extending(body, name).map((one) => compare("eq", copy(held), number(one)));
  // Every error is an Error, and an object without a number is none.
  if (name === "Error")
    return both(not(isNothing(copy(error))), own.reduce(either, compare("lt", copy(held), number(0))));
  const all = own.reduce(either, compare("eq", copy(held), number(errorNumber(body, name))));
  return name === "RangeError" ? either(all, compare("lt", copy(held), number(-ERROR_CLASSES.length))) : all;
}

/**
 * The numbers of the classes of the program that extend an error class of the language; those of libraries are
 * RangeErrors.
 */
function extending(body: Body, name: string): number[] {
  return body.kernel.classes.outsideBases().flatMap(([declaration, base]) => {
    const extended = errorClassOf(body, base);
    const matches =
      extended === name ||
      (name === "Error" && extended !== undefined) ||
      (name === "RangeError" && extended !== undefined && !ERROR_CLASSES.includes(extended));
    return matches ? [body.kernel.idOf(declaration)] : [];
  });
}

/**
 * Refuses what can leave the kernel and JavaScript could not make: errors of the program's own classes, objects that
 * are no errors, and errors with properties that the kernel has set. `given`: the types of what JavaScript passes.
 */
export function checkRaised({ kernel }: Body, given: readonly Type[]): void {
  const { raised, ownErrors, errorType, functions } = kernel;
  const own = raised.find(({ type }) => ownErrors.some((one) => one.resolved === type.resolved));
  if (own) refuse(own.node, "W3008");
  const other = raised.find(({ type }) => type.resolved !== errorType.resolved);
  if (other) refuse(other.node, "W3005");
  const [first] = raised;
  if (!first) return;
  const isOther =
    reachedFrom(given).has(errorType.resolved) ||
    functions.some(({ body }) => someExpression(body, isOtherThanError) || someStatement(body, setsProperty));
  if (isOther) refuse(first.node, "W3005");

  function isOtherThanError(e: Expression): boolean {
    if (e.op !== "new" || e.type.resolved !== errorType.resolved) return false;
    const number = e.args[e.fields.indexOf(CLASS)];
    return number?.op !== "constant" || number.value >= 0;
  }
  function setsProperty(s: Statement): boolean {
    if (s.kind !== "setField" || s.field === "message") return false;
    return (s.object.type as ObjectType).resolved === errorType.resolved;
  }
}
