/**
 * Going through the elements of a value: for `for…of`, spread, patterns and library functions that take what can be
 * iterated.
 */
import { ts } from "#typescript";
import {
  arithmetic,
  compare,
  copy,
  fieldOf,
  isTypedArray,
  lengthOf,
  makeLocal,
  not,
  number,
  operation,
  read,
} from "../../ir/build.js";
import type { Expression, Label, Local } from "../../ir/ir.js";
import { isExpression, type Body, type Value, type ObjectExpression } from "../body.js";
import { truthOf } from "./truth.js";
import { callMember, eachOverride, memberFunction } from "../classes/classes.js";
import { callFunction, callStandard } from "../calls/functions.js";
import { runGenerator } from "../calls/generators.js";
import { elementAt, elementsOf, isList, isObjectValue, readField } from "./objects.js";
import { notYet, placeOf, refuse } from "../refusal.js";
import type { FunctionValue } from "../scope.js";
import { isOptional } from "../types/shape.js";
import { presentValue, unpacked } from "./values.js";

export interface LoopParts {
  readonly test?: (() => Expression) | undefined;
  readonly update?: (() => void) | undefined;
  readonly inner: () => void;
  /** The program says that the rounds do not depend on each other. */
  readonly asked?: boolean;
}

/** What is made of the rounds. */
interface LoopForm {
  /** A loop with a test of its own. */
  readonly loop: (parts: LoopParts) => void;
  /** Rounds that stand wherever something gives an element. */
  readonly rounds: (translate: (round: (inner: () => void) => void) => void) => void;
}

/** What is done with each element; the index counts from the first. */
type Inner = (element: Value, index: Expression) => void;

/**
 * Every element in order, from the one at position `from` on. The length of an array is looked at again before each, as
 * JavaScript does.
 */
export function iterate(body: Body, value: Value, node: ts.Node, form: LoopForm, inner: Inner, from = 0): void {
  if (!isExpression(value)) {
    if (value.kind !== "generator") return refuse(node, "W2002", body.typing.typeText(node));
    return countRounds(body, form, inner, from, (give) => void runGenerator(body, node, value, give));
  }
  if (value.type === "String") return iterateText(body, value, node, form, inner, from);
  if (isList(value) || isTypedArray(value.type)) return iterateArray(body, value, node, form, inner, from);
  if (!isObjectValue(value)) return refuse(node, "W2002", body.typing.typeText(node));
  if (value.type.shape === "tuple") return iterateTuple(body, value, node, form, inner, from);
  const collection = body.kernel.shapes.collections.collectionOf(value.type);
  const entries = collection && callStandard(body, collection === "Map" ? "mapEntries" : "keysOf", [value], node);
  const method = entries ? undefined : iteratorMethod(body, value, node);
  if (method?.overrides?.length) return iterateChosen(body, method, node, form, inner, from);
  const iterator = entries ?? iteratorOf(body, method!, node);
  if (isObjectValue(iterator) && iterator.type.shape === "record")
    return iterateSteps(body, iterator, node, form, inner, from);
  return iterate(body, iterator, node, form, inner, from);
}

function iterateArray(body: Body, value: Expression, node: ts.Node, form: LoopForm, inner: Inner, from: number): void {
  const array = body.reusable(value, "array");
  const index = makeLocal("index", "f64", placeOf(node));
  body.assign(index, number(from));
  form.loop({
    test: () => compare("lt", read(index), lengthOf(elementsOf(copy(array)))),
    update: () => body.assign(index, arithmetic("add", read(index), number(1))),
    inner: () => inner(elementAt(body, copy(array), read(index)), read(index)),
  });
}

/** By code points: a pair of surrogates is one element. */
function iterateText(body: Body, value: Expression, node: ts.Node, form: LoopForm, inner: Inner, from: number): void {
  const text = body.reusable(value, "text");
  const [at, width, count] = ["at", "width", "index"].map((name) => makeLocal(name, "f64", placeOf(node))) as [
    Local,
    Local,
    Local,
  ];
  for (const local of [at, width, count]) body.assign(local, number(0));
  const step = (local: Local, by: Expression): void => body.assign(local, arithmetic("add", read(local), by));
  form.loop({
    test: () => compare("lt", read(at), lengthOf(copy(text))),
    update: () => {
      step(at, read(width));
      step(count, number(1));
    },
    inner: () => {
      body.assign(width, callStandard(body, "widthAt", [copy(text), read(at)], node) as Expression);
      const give = (): void => inner(operation("view", "String", copy(text), read(at), read(width)), read(count));
      if (from === 0) return give();
      const then = body.collect(give);
      body.emit({ kind: "if", condition: compare("ge", read(count), number(from)), then, otherwise: [] });
    },
  });
}

/** The elements of a tuple are of different types: each has its own round. */
function iterateTuple(
  body: Body,
  value: ObjectExpression,
  node: ts.Node,
  form: LoopForm,
  inner: Inner,
  from: number,
): void {
  const tuple = body.reusable(value, "tuple") as ObjectExpression;
  form.rounds((round) => {
    for (const name of [...tuple.type.fields.keys()].slice(from))
      round(() => inner(readField(body, copy(tuple), name, node), number(Number(name))));
  });
}

/** Rounds with a counter. */
function countRounds(
  body: Body,
  form: LoopForm,
  inner: Inner,
  from: number,
  translate: (give: (element: Value) => void) => void,
): void {
  const index = makeLocal("index", "f64", body.place);
  body.assign(index, number(0));
  form.rounds((round) =>
    translate((element) => {
      const give = (): void => round(() => inner(element, read(index)));
      if (from === 0) give();
      else {
        const then = body.collect(give);
        body.emit({ kind: "if", condition: compare("ge", read(index), number(from)), then, otherwise: [] });
      }
      body.assign(index, arithmetic("add", read(index), number(1)));
    }),
  );
}

/** `[Symbol.iterator]` of an object. */
function iteratorMethod(body: Body, object: ObjectExpression, node: ts.Node): FunctionValue {
  const { checker } = body.typing;
  const memberOf = (type: ts.Type | undefined) => type && body.typing.symbolMember(type, "iterator");
  const iterated = checker.getTypeAtLocation(ts.isSpreadElement(node) ? node.expression : node);
  const own = memberOf(checker.getApparentType(checker.getNonNullableType(iterated)));
  const isOfClass = own?.valueDeclaration && ts.isClassLike(own.valueDeclaration.parent);
  const symbol = isOfClass ? own : memberOf(body.kernel.shapes.made.sourceOf(object.type));
  const member = symbol?.valueDeclaration;
  if (!isOfClass && member && ts.isMethodDeclaration(member)) {
    if (body.kernel.findings.chosen.has(member)) return notYet(node, "Going through objects of several classes");
    body.kernel.onlyMembers.push({ type: object.type, member, kind: "method", ofAny: true });
  }
  const method = symbol && memberFunction(body, symbol, object, node);
  return !method || isExpression(method) || method.kind !== "function"
    ? refuse(node, "W2002", body.typing.typeText(node))
    : method;
}

/** What it gives. */
function iteratorOf(body: Body, method: FunctionValue, node: ts.Node): Value {
  const iterator = callFunction(body, node, method, [], true);
  if (isExpression(iterator) ? isList(iterator) || isTypedArray(iterator.type) : iterator.kind === "generator")
    return iterator;
  return isObjectValue(iterator) && iterator.type.shape === "record" ? iterator : notYet(node, "This iterator");
}

/** Each class has rounds of its own. */
function iterateChosen(
  body: Body,
  method: FunctionValue,
  node: ts.Node,
  form: LoopForm,
  inner: Inner,
  from: number,
): void {
  countRounds(body, form, inner, from, (give) =>
    eachOverride(body, method, (own) => eachOf(body, iteratorOf(body, own, node), node, give)),
  );
}

/** Calls `next()` of an object until it says that it is done. */
function iterateSteps(
  body: Body,
  iterator: ObjectExpression,
  node: ts.Node,
  form: LoopForm,
  inner: Inner,
  from: number,
): void {
  const { checker } = body.typing;
  const held = body.reusable(iterator, "iterator") as ObjectExpression;
  const type = body.kernel.shapes.made.sourceOf(held.type);
  const next = type?.getProperty("next");
  if (!next || type?.getProperty("return") || from > 0) return notYet(node, "This iterator");
  const [signature] = checker.getTypeOfSymbol(next).getCallSignatures();
  const results = signature && checker.getReturnTypeOfSignature(signature);
  const yielded = (results?.isUnion() ? results.types : []).find(
    (one) => one.getSymbol()?.name === "IteratorYieldResult",
  );
  const [element] = yielded ? checker.getTypeArguments(yielded as ts.TypeReference) : [];
  if (!element) return notYet(node, "An iterator whose next() does not say IteratorResult");
  const open = isOptional(body.shapeOf(element));
  const index = makeLocal("index", "f64", placeOf(node));
  body.assign(index, number(0));
  let step: ObjectExpression;
  form.loop({
    test: () => {
      const method = memberFunction(body, next, copy(held), node);
      const result =
        method && !isExpression(method) && method.kind === "function"
          ? callMember(body, node, method, [], true)
          : undefined;
      if (!result || !isObjectValue(result)) return notYet(node, "This iterator");
      step = body.reusable(result, "step") as ObjectExpression;
      return not(truthOf(body, node as ts.Expression, readField(body, copy(step), "done", node)));
    },
    update: () => body.assign(index, arithmetic("add", read(index), number(1))),
    inner: () => {
      const slot = step.type.fields.get("value") ?? refuse(node, "W2002", body.typing.typeText(node));
      const raw = fieldOf(copy(step), "value");
      inner(open || !slot.optional ? unpacked(body, raw, slot) : presentValue(raw, slot), read(index));
    },
  });
}

/** A loop over all elements that no statement of the program stands for. */
export function eachOf(body: Body, value: Value, node: ts.Node, inner: Inner, from = 0): void {
  iterate(
    body,
    value,
    node,
    { loop: (parts) => emitPlainLoop(body, parts), rounds: (translate) => translate((round) => round()) },
    inner,
    from,
  );
}

function emitPlainLoop(body: Body, parts: LoopParts): void {
  const label: Label = { name: "elements" };
  let test: Expression | undefined;
  const head = body.collect(() => body.repeated(() => (test = parts.test?.())));
  const inner = body.collect(() => body.repeated(parts.inner));
  const update = body.collect(() => parts.update?.());
  body.emit({ kind: "loop", label, head, test, body: inner, update });
}

/** The first element, after which nothing more of the value is looked at: `found` runs when there is one. */
export function firstOf(body: Body, value: Value, node: ts.Node, found: (element: Value) => void): void {
  const exit: Label = { name: "first" };
  const statements = body.collect(() =>
    eachOf(body, value, node, (element) => {
      found(element);
      body.emit({ kind: "break", label: exit });
    }),
  );
  body.emit({ kind: "block", label: exit, body: statements });
}
