/** Strings: UTF-16 units in static data or in the arena, never changed once they are there. */
import { ts } from "#typescript";
import {
  boolean,
  both,
  compare,
  conditional,
  copy,
  isTypedArray,
  lengthOf,
  loadAs,
  makeLocal,
  not,
  number,
  operation,
  read,
} from "../../ir/build.js";
import type { Expression, TableRead } from "../../ir/ir.js";
import { isExpression, type Body, type Value } from "../body.js";
import { callStandard } from "../calls/functions.js";
import { eachOf } from "./iteration.js";
import { textByMethod } from "./object-text.js";
import { isList, isObjectValue } from "./objects.js";
import { isAddedToOther, isTextual } from "../types/textual.js";
import { isArrayShaped, isMixed, isObject } from "../../ir/objects.js";
import { isMixedValue, mixedText, ofEachKind } from "./mixed.js";
import { requirePresence } from "../presence/taken.js";
import { refuse } from "../refusal.js";
import { chooseValue } from "./values.js";
import { hasNothing, presence, isUnproven } from "../presence/presence.js";
import { isNever } from "../types/nothings.js";
import { text, joined } from "./known-text.js";
import { mayBeNothing, nothingText } from "../presence/told-nothings.js";

// --- comparison
// ---------------------------------------------------------------------------------------------------------

const orders: Partial<Record<ts.SyntaxKind, "lt" | "le" | "gt" | "ge">> = {
  [ts.SyntaxKind.LessThanToken]: "lt",
  [ts.SyntaxKind.LessThanEqualsToken]: "le",
  [ts.SyntaxKind.GreaterThanToken]: "gt",
  [ts.SyntaxKind.GreaterThanEqualsToken]: "ge",
};

/** `a < b` and its kin. */
export function textOperation(body: Body, node: ts.BinaryExpression, left: Expression, right: Expression): Expression {
  const kind = node.operatorToken.kind;
  if (kind === ts.SyntaxKind.PlusToken)
    return joined(body, [asText(body, left, node.left), asText(body, right, node.right)]);
  const op = orders[kind];
  if (!op || left.type !== right.type)
    return refuse(
      node,
      "W2006",
      node.operatorToken.getText(),
      body.typing.typeText(node.left),
      body.typing.typeText(node.right),
    );
  return whereThere(body, [left, node.left], [right, node.right], (a, b) =>
    compare(op, callStandard(body, "compareTexts", [a, b], node) as Expression, number(0)),
  );
}

/** What is not there is neither before nor behind any text. */
function whereThere(
  body: Body,
  [left, leftNode]: readonly [Expression, ts.Expression],
  [right, rightNode]: readonly [Expression, ts.Expression],
  make: (left: Expression, right: Expression) => Expression,
): Expression {
  const [isFirst, isSecond] = [mayBeMissing(body, left, leftNode), mayBeMissing(body, right, rightNode)];
  if (!isFirst && !isSecond) return make(left, right);
  const [a, b] = [body.reusable(left, "first"), body.reusable(right, "second")];
  const there = [...(isFirst ? [a] : []), ...(isSecond ? [b] : [])].map((text) => presence(body, copy(text)));
  const known = (text: Expression, isOpen: boolean): Expression =>
    isOpen ? read(body.temporary(copy(text), "there")) : copy(text);
  const compared = (): Expression => make(known(a, isFirst), known(b, isSecond));
  return chooseText(body, there.reduce(both), compared, () => boolean(false), leftNode);
}

const mayBeMissing = (body: Body, value: Expression, node: ts.Expression): boolean =>
  isUnproven(body, value) || mayBeNothing(body, node);

const isUnit = (e: Expression): e is TableRead =>
  e.op === "table" && e.type === "String" && e.table.values.length === 1;

/** `text[i]`, which may be outside. */
type CharacterOrNothing = Expression & { readonly op: "conditional" };

const isCharacterOrNothing = (e: Expression): e is CharacterOrNothing =>
  e.op === "conditional" && e.args[1].op === "view" && e.args[2].op === "nothing";

/** Whether two strings are equal. A character is compared as a number. */
export function textEquality(body: Body, op: "eq" | "ne", a: Expression, b: Expression): Expression {
  if (isCharacterOrNothing(a) && isCharacterOrNothing(b)) return characterEquality(op, a, b);
  const [unit, other] = isUnit(b) ? [b, a] : [a, b];
  if (!isUnit(unit) || isUnit(other)) return compare(op, a, b);
  const code = number(Number(unit.table.values[0]!));
  if (isCharacterOrNothing(other)) {
    const [isThere, found] = other.args;
    return conditional(isThere, textEquality(body, op, found, unit), boolean(op === "ne"));
  }
  const [array, start, count] = other.args;
  if (other.op === "view" && count?.op === "constant" && count.value === 1)
    return compare(op, loadAs("f64", array!, start!, undefined), code);
  const held = body.reusable(other, "text");
  const same = compare(op, loadAs("f64", copy(held), number(0), undefined), code);
  return conditional(compare("eq", lengthOf(copy(held)), number(1)), same, boolean(op === "ne"));
}

function characterEquality(op: "eq" | "ne", a: CharacterOrNothing, b: CharacterOrNothing): Expression {
  const [first, second] = [a, b].map(({ args: [, { args }] }) => loadAs("f64", args[0]!, args[1]!, undefined));
  const [isFirst, isSecond] = [a.args[0], b.args[0]];
  const same = conditional(copy(isSecond), compare(op, first!, second!), boolean(op === "ne"));
  return conditional(isFirst, same, op === "eq" ? not(isSecond) : isSecond);
}

// --- concatenation
// ------------------------------------------------------------------------------------------------------

type Part = string | ts.Expression;

/** `a + b`, a template, and what these hold of both. */
function partNodes(body: Body, node: ts.Expression): Part[] {
  const folded = body.kernel.constants.fold(node);
  if (folded !== undefined) return [String(folded)];
  if (ts.isParenthesizedExpression(node)) return partNodes(body, node.expression);
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap((span) => [...partNodes(body, span.expression), span.literal.text]),
    ];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && isTextual(body, node))
    return [...partNodes(body, node.left), ...partNodes(body, node.right)];
  return [node];
}

function partText(body: Body, part: Part): Expression {
  if (typeof part === "string") return text(body, part);
  if (ts.isParenthesizedExpression(part)) return partText(body, part.expression);
  if (isTextual(body, part)) return asText(body, body.value(part), part);
  if (ts.isConditionalExpression(part)) {
    const { whenTrue, whenFalse } = part;
    return chooseText(
      body,
      body.condition(part.condition),
      () => partText(body, whenTrue),
      () => partText(body, whenFalse),
      part,
    );
  }
  if (ts.isBinaryExpression(part) && part.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return otherwiseText(body, part);
  return asText(body, body.value(part), part);
}

/** `x ?? "none"`, where the two may be of different types. */
function otherwiseText(body: Body, node: ts.BinaryExpression): Expression {
  const value = body.kernel.translator.orUndefined(body, node.left);
  if (!isExpression(value) && value.kind === "optional")
    return chooseText(
      body,
      value.present,
      () => asText(body, value.value, node),
      () => partText(body, node.right),
      node,
    );
  if (!isExpression(value)) return value.kind === "undefined" ? partText(body, node.right) : refuse(node.left, "W4004");
  const held = body.reusable(value, "given");
  return chooseText(
    body,
    presence(body, copy(held)),
    () => asText(body, copy(held), node.right),
    () => partText(body, node.right),
    node,
  );
}

/** `a + b` where one is a string, and templates. */
export function translateConcatenation(body: Body, node: ts.Expression): Expression {
  return joined(body, body.inOrder<Expression[]>(...partNodes(body, node).map((part) => () => partText(body, part))));
}

/** `a += b`: the old value is read first. */
export function appended(body: Body, node: ts.BinaryExpression, old: () => Value): Expression {
  const parts = partNodes(body, node.right).map((part) => () => partText(body, part));
  return joined(
    body,
    body.inOrder<Expression[]>(() => asText(body, old(), node.left), ...parts),
  );
}

// --- conversion
// -----------------------------------------------------------------------------------------------------------

/** `+x` and `Number(x)`, also of strings. */
export function numberOf(body: Body, node: ts.Expression, value: Value): Expression {
  if (isMixedValue(value)) return numberOfMixed(body, node, value);
  const isText = isExpression(value) && value.type === "String";
  return isText ? (callStandard(body, "numberOfText", [value], node) as Expression) : body.number(node, value);
}

function numberOfMixed(body: Body, node: ts.Expression, value: Expression): Expression {
  const held = body.reusable(value, "mixed");
  if (mayBeNothing(body, node)) return refuse(node, "W2006", "", body.typing.typeText(node));
  return ofEachKind(body, held, (content) => numberOf(body, node, content), node) as Expression;
}

/** A value as JavaScript prints it. */
export function asText(body: Body, value: Value, node: ts.Node): Expression {
  if (!isExpression(value)) {
    if (value.kind === "undefined") return text(body, nothingText(body, node));
    if (value.kind !== "optional") return refuse(node, "W4004");
    return chooseText(
      body,
      value.present,
      () => asText(body, value.value, node),
      () => text(body, nothingText(body, node)),
      node,
    );
  }
  if (value.type === "f64") return numberText(body, value);
  if (value.type === "bigint") return callStandard(body, "bigintText", [value], node) as Expression;
  if (value.type === "bool")
    return chooseText(
      body,
      value,
      () => text(body, "true"),
      () => text(body, "false"),
      node,
    );
  if (!mayBeNothing(body, node) && !isUnproven(body, value)) return textOfPresent(body, value, node);
  const held = body.reusable(value, "text");
  if (held.type === "String" && isAddedToOther(body, node)) {
    requirePresence(body, presence(body, copy(held)), node);
    return copy(held);
  }
  return chooseText(
    body,
    presence(body, copy(held)),
    () => textOfPresent(body, copy(held), node),
    () => text(body, nothingText(body, node)),
    node,
  );
}

/** Text of what is there: a string, a value of several types, or an array. */
function textOfPresent(body: Body, value: Expression, node: ts.Node): Expression {
  if (value.type === "String") return value;
  if (isMixed(value.type)) return mixedText(body, body.reusable(value, "mixed"), node);
  if (isList(value) || isTypedArray(value.type)) return joinedElements(body, value, text(body, ","), node);
  const given = isObjectValue(value) ? textByMethod(body, value, node) : undefined;
  return given ? asText(body, given, node) : textOfObject(body, value, node);
}

/** What TypeScript takes to be never there is printed as what it is. */
function textOfObject(body: Body, { type }: Expression, node: ts.Node): Expression {
  const isPlain = isObject(type) && !isArrayShaped(type) && !type.instance;
  if (isPlain && isNever(body.typing.checker.getTypeAtLocation(node))) return text(body, "[object Object]");
  return refuse(node, "W2002", body.typing.typeText(node));
}

function chooseText(
  body: Body,
  condition: Expression,
  whenTrue: () => Expression,
  whenFalse: () => Expression,
  node: ts.Node,
): Expression {
  return chooseValue(body, condition, whenTrue, whenFalse, node) as Expression;
}

const numberText = (body: Body, value: Expression): Expression =>
  callStandard(body, "numberText", [value]) as Expression;

/** The elements of a list or typed array as text, with a separator between them; what is not there is empty. */
export function joinedElements(body: Body, sequence: Expression, separator: Expression, node: ts.Node): Expression {
  const between = body.reusable(separator, "separator");
  const result = makeLocal("joined", "String", body.place);
  body.assign(result, text(body, ""));
  const add = (part: Expression): void => body.assign(result, operation("join", "String", read(result), part));
  eachOf(body, sequence, node, (element, index) => {
    const behind = body.collect(() => add(copy(between)));
    body.emit({ kind: "if", condition: compare("gt", copy(index), number(0)), then: behind, otherwise: [] });
    if (isExpression(element)) {
      if (!hasNothing(element.type)) return add(asText(body, element, node));
      const held = body.reusable(element, "element");
      const then = body.collect(() => add(textOfPresent(body, copy(held), node)));
      return body.emit({ kind: "if", condition: presence(body, copy(held)), then, otherwise: [] });
    }
    if (element.kind !== "optional") return refuse(node, "W4004");
    const then = body.collect(() => add(asText(body, element.value, node)));
    body.emit({ kind: "if", condition: element.present, then, otherwise: [] });
  });
  return read(result);
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
