/** Loops and labels. */
import { ts } from "#typescript";
import { copy, not } from "../../ir/build.js";
import type { Expression, Label } from "../../ir/ir.js";
import { assignValue } from "./assignments/assigned-variables.js";
import { assignPattern } from "./assignments/destructuring.js";
import type { Body, Value, ObjectExpression } from "../body.js";
import { givesDictionary, hasOwn } from "../values/dictionaries.js";
import { callStandard } from "../calls/functions.js";
import { beginRounds } from "./rounds.js";
import { forEachKind, usedEither } from "../values/eithers.js";
import { iterate, type LoopParts } from "../values/iteration.js";
import { iteratePrange, prangeOf } from "./prange.js";
import { notYet, placeOf, refuse } from "../refusal.js";
import { keysOf } from "../program/keys.js";
import { text } from "../text/known-text.js";
import { translateDeclarations, translateStatement } from "./statements.js";
import { Scope } from "../scope.js";
import { bindElementOf } from "./variables.js";

/** The labels that stand directly before a statement. */
export function labelsOf(node: ts.Statement): string[] {
  const labels: string[] = [];
  for (let parent = node.parent; ts.isLabeledStatement(parent); parent = parent.parent) labels.push(parent.label.text);
  return labels;
}

export const labelName = (node: ts.Statement, fallback: string): string => labelsOf(node)[0] ?? fallback;

export function translateLabelled(body: Body, node: ts.LabeledStatement): void {
  const inner = node.statement;
  if (ts.isIterationStatement(inner, true) || ts.isSwitchStatement(inner)) return translateStatement(body, inner);
  const label: Label = { name: node.label.text };
  const target = { names: [node.label.text, ...labelsOf(node)], breakLabel: label, plain: false };
  const statements = body.collect(() => body.withTarget(target, () => translateStatement(body, inner)));
  body.emit({ kind: "block", label, body: statements });
}

/** A loop whose test comes first. A test that needs statements puts them into the head. */
function emitLoop(body: Body, node: ts.IterationStatement, parts: LoopParts): void {
  const label: Label = { name: labelName(node, "loop") };
  let test: Expression | undefined;
  const head = body.collect(() => body.repeated(() => (test = parts.test?.())));
  const target = { names: labelsOf(node), breakLabel: label, continueLabel: label, plain: true };
  const inner = body.collect(() => body.repeated(() => body.withTarget(target, parts.inner)));
  const update = body.collect(() => body.repeated(() => parts.update?.()));
  body.emit({
    kind: "loop",
    label,
    head,
    test,
    body: inner,
    update,
    ...(parts.asked ? { asked: true } : {}),
    place: placeOf(node),
  });
}

export function translateFor(body: Body, node: ts.ForStatement): void {
  body.withScope(new Scope(body.scope), () => {
    if (node.initializer) {
      if (ts.isVariableDeclarationList(node.initializer)) translateDeclarations(body, node.initializer);
      else body.effect(node.initializer);
    }
    const { scope, renew } = beginRounds(body, node);
    body.withScope(scope, () =>
      emitLoop(body, node, {
        test: node.condition && (() => body.condition(node.condition!)),
        update: () => {
          renew();
          if (node.incrementor) body.effect(node.incrementor);
        },
        inner: () => translateStatement(body, node.statement),
      }),
    );
  });
}

export function translateWhile(body: Body, node: ts.WhileStatement): void {
  const forever = body.kernel.constants.fold(node.expression) === true;
  emitLoop(body, node, {
    test: forever ? undefined : () => body.condition(node.expression),
    inner: () => translateStatement(body, node.statement),
  });
}

/** `do s while (c)`: the condition is the end of each round, which `continue` goes to. */
export function translateDo(body: Body, node: ts.DoStatement): void {
  const label: Label = { name: labelName(node, "loop") };
  const target = { names: labelsOf(node), breakLabel: label, continueLabel: label, plain: true };
  const inner = body.collect(() =>
    body.repeated(() => body.withTarget(target, () => translateStatement(body, node.statement))),
  );
  const leave = (): void => {
    const condition = body.condition(node.expression);
    body.emit({ kind: "if", condition: not(condition), then: [{ kind: "break", label }], otherwise: [] });
  };
  const update = body.collect(() => body.repeated(leave));
  body.emit({ kind: "loop", label, head: [], test: undefined, body: inner, update, place: placeOf(node) });
}

/** `for (const v of values)` */
export function translateForOf(body: Body, node: ts.ForOfStatement): void {
  if (node.awaitModifier) return notYet(node, "for await");
  const either = usedEither(body, node);
  if (either) return forEachKind(body, either, () => translateForOf(body, node), body.when.bind(body));
  const form = {
    loop: (parts: LoopParts) => emitLoop(body, node, parts),
    rounds: (translate: (round: (inner: () => void) => void) => void) => emitRounds(body, node, translate),
  };
  const inner = (element: Value): void => {
    bindElement(body, node.initializer, element);
    translateStatement(body, node.statement);
  };
  const range = prangeOf(body, node.expression);
  if (range) iteratePrange(body, range, form.loop, inner);
  else iterate(body, body.value(node.expression), node.expression, form, inner);
}

/** `for (const key in record)`: a round for each property. */
export function translateForIn(body: Body, node: ts.ForInStatement): void {
  const { initializer, expression } = node;
  if (givesDictionary(body, expression)) return translateForKeys(body, node);
  const name = ts.isVariableDeclarationList(initializer) ? initializer.declarations[0]!.name : undefined;
  const symbol = name && ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  if (!symbol || !(ts.getCombinedNodeFlags(initializer) & ts.NodeFlags.Const))
    return notYet(initializer, "A variable of 'for…in' that is no const");
  if (typeof body.shapeOf(body.typing.checker.getTypeAtLocation(expression)) !== "object")
    return refuse(expression, "W2011");
  body.effect(expression);
  const names = keysOf(body, expression);
  emitRounds(body, node, (round) => {
    for (const key of names)
      round(() => {
        body.knownNames.set(symbol, key);
        bindElement(body, initializer, text(body, key));
        translateStatement(body, node.statement);
      });
  });
  body.knownNames.delete(symbol);
}

/**
 * `for (const key in dictionary)`: the keys that there are at first, as long as they are there when their turn comes.
 */
function translateForKeys(body: Body, node: ts.ForInStatement): void {
  const dictionary = body.reusable(body.plain(node.expression), "dictionary") as ObjectExpression;
  const keys = callStandard(body, "dictionaryKeys", [copy(dictionary)], node.expression);
  const form = { loop: (parts: LoopParts) => emitLoop(body, node, parts), rounds: () => undefined };
  iterate(body, keys, node.expression, form, (element) => {
    const key = body.reusable(element as Expression, "key");
    const then = body.collect(() => {
      bindElement(body, node.initializer, copy(key));
      translateStatement(body, node.statement);
    });
    body.emit({ kind: "if", condition: hasOwn(body, dictionary, key, node.expression), then, otherwise: [] });
  });
}

/** Rounds at several places, each a block that `continue` leaves; `break` leaves all. */
function emitRounds(
  body: Body,
  node: ts.ForInOrOfStatement,
  translate: (round: (inner: () => void) => void) => void,
): void {
  const exit: Label = { name: labelName(node, "rounds") };
  const names = labelsOf(node);
  const round = (inner: () => void): void => {
    const end: Label = { name: "round" };
    const target = { names, continueLabel: end, plain: true, blocks: true };
    const statements = body.collect(() => body.repeated(() => body.withTarget(target, inner)));
    body.emit({ kind: "block", label: end, body: statements });
  };
  const statements = body.collect(() =>
    body.withTarget({ names, breakLabel: exit, plain: true }, () => translate(round)),
  );
  body.emit({ kind: "block", label: exit, body: statements, place: placeOf(node) });
}

function bindElement(body: Body, initializer: ts.ForInitializer, element: Value): void {
  if (!ts.isVariableDeclarationList(initializer)) {
    const target = initializer;
    if (ts.isIdentifier(target)) return void assignValue(body, target, element, target, false);
    if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target))
      return assignPattern(body, target, element);
    return notYet(initializer, "This loop variable");
  }
  bindElementOf(body, initializer.declarations[0]!.name, element, initializer);
}
