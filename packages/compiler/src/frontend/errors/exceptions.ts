/**
 * `try`, `catch` and `finally`. Inside a `try`, a throw is an assignment and a jump. A function of the module that is
 * called there leaves its error in a variable of the caller, which looks at it behind the call.
 */
import { ts } from "#typescript";
import {
  boolean,
  both,
  compare,
  copy,
  either,
  fieldOf,
  isNothing,
  makeLocal,
  not,
  nothing,
  number,
} from "../../ir/build.js";
import { type ObjectType, reachedFrom } from "../../ir/objects.js";
import type { Expression, Label, Statement, Type } from "../../ir/ir.js";
import { someExpression, someStatement } from "../../ir/walk.js";
import type { Body } from "../body.js";
import type { Closing, Handler } from "../leaving.js";
import { CLASS } from "../types/hierarchy.js";
import { isInside } from "../program/references.js";
import { isObjectValue } from "../values/objects.js";
import { placeOf, refuse } from "../refusal.js";
import { ERROR_CLASSES, errorNumber, errorClassOf, passOn } from "./thrown.js";

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
