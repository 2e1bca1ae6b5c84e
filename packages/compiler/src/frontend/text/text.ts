/** Strings: UTF-16 units in static data or in the arena, never changed once they are there. */
import { ts } from "#typescript";
import {
  compare,
  conditional,
  copy,
  either,
  isTypedArray,
  makeLocal,
  number,
  operation,
  read,
} from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, type Body, type Value } from "../body.js";
import { callStandard } from "../calls/functions.js";
import { eachOf } from "../values/iteration.js";
import { textByMethod } from "./object-text.js";
import { isList, isObjectValue } from "../values/objects.js";
import { isAddedToOther, isTextual } from "../types/textual.js";
import { isArrayShaped, isMixed, isObject } from "../../ir/objects.js";
import { isMixedValue, mixedText, ofEachKind } from "../values/mixed.js";
import { requireClaim } from "../errors/uncaught.js";
import { requirePresence } from "../presence/taken.js";
import { unwrapped } from "../program/transparent.js";
import { refuse } from "../refusal.js";
import { chooseValue } from "../values/values.js";
import { hasNothing, presence, isUnproven } from "../presence/presence.js";
import { isNever } from "../types/nothings.js";
import { text, joined } from "./known-text.js";
import { mayBeNothing, nothingNumber, nothingText } from "../presence/told-nothings.js";

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

/** Of texts that are added and may be missing, whether they are there. */
type Presences = Map<ts.Node, Expression>;

/** Sums of two texts of which both may be missing, `words.a + words.b`: JavaScript makes a number of them. */
function requireTexts(body: Body, node: ts.Expression, seen: Presences): void {
  if (ts.isParenthesizedExpression(node)) return requireTexts(body, node.expression, seen);
  if (!ts.isBinaryExpression(node)) return;
  const [left, right] = [unwrapped(node.left), unwrapped(node.right)];
  const [one, other] = [seen.get(left), seen.get(right)];
  if (one && other) requireClaim(body, either(one, other), `'${node.getText()}' is no text.`, node);
  requireTexts(body, left, seen);
  requireTexts(body, right, seen);
}

function partText(body: Body, part: Part, seen?: Presences): Expression {
  if (typeof part === "string") return text(body, part);
  if (ts.isParenthesizedExpression(part)) return partText(body, part.expression, seen);
  if (isTextual(body, part)) return asText(body, body.value(part), part, seen);
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
  const seen: Presences = new Map();
  const parts = partNodes(body, node).map((part) => () => partText(body, part, seen));
  const texts = body.inOrder<Expression[]>(...parts);
  requireTexts(body, node, seen);
  return joined(body, texts);
}

/** `a += b`: the old value is read first. */
export function appended(body: Body, node: ts.BinaryExpression, old: () => Value): Expression {
  const seen: Presences = new Map();
  const parts = partNodes(body, node.right).map((part) => () => partText(body, part, seen));
  const texts = body.inOrder<Expression[]>(() => asText(body, old(), unwrapped(node.left), seen), ...parts);
  requireTexts(body, node, seen);
  return joined(body, texts);
}

// --- conversion
// -----------------------------------------------------------------------------------------------------------

/** `+x` and `Number(x)`, also of strings. */
export function numberOf(body: Body, node: ts.Expression, value: Value): Expression {
  if (isMixedValue(value)) return numberOfMixed(body, node, value);
  const mayLack = mayBeNothing(body, node);
  if (!isExpression(value)) {
    if (!mayLack || (value.kind !== "optional" && value.kind !== "undefined")) return body.number(node, value);
    const none = number(nothingNumber(body, node));
    return value.kind === "optional" ? conditional(value.present, body.number(node, value.value), none) : none;
  }
  if (value.type !== "String") return body.number(node, value);
  const ofText = (held: Expression): Expression => callStandard(body, "numberOfText", [held], node) as Expression;
  if (!mayLack && !isUnproven(body, value)) return ofText(value);
  const held = body.reusable(value, "text");
  const none = (): Expression => number(nothingNumber(body, node));
  return chooseValue(body, presence(body, copy(held)), () => ofText(copy(held)), none, node) as Expression;
}

function numberOfMixed(body: Body, node: ts.Expression, value: Expression): Expression {
  const held = body.reusable(value, "mixed");
  if (mayBeNothing(body, node)) return refuse(node, "W2006", "", body.typing.typeText(node));
  return ofEachKind(body, held, (content) => numberOf(body, node, content), node) as Expression;
}

/** A value as JavaScript prints it. */
export function asText(body: Body, value: Value, node: ts.Node, seen?: Presences): Expression {
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
  if (held.type === "String") seen?.set(ts.isExpression(node) ? unwrapped(node) : node, presence(body, copy(held)));
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

/** One of two strings. */
export function chooseText(
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
