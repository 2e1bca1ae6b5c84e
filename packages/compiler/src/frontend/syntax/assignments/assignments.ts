/** Assignments, compound assignments, `++` and `--`, to variables, elements and fields. */
import { ts } from "#typescript";
import { arithmetic, copy, number, read } from "../../../ir/build.js";
import type { Expression } from "../../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../../body.js";
import { truthOf } from "../../values/truth.js";
import { bigintOperation, bigintStep, isBigint } from "../../values/bigints.js";
import { indexable } from "../element-access.js";
import { applyOperator } from "../../values/operators.js";
import { compoundOperators, type NumberOperator } from "../../program/operator-tables.js";
import { narrowed } from "../../values/mixed.js";
import { operatorOf, storedValue } from "../../scalars/apply.js";
import { appended } from "../../text/text.js";
import { isTextual } from "../../types/textual.js";
import { again, chooseValue } from "../../values/values.js";
import { presence } from "../../presence/presence.js";
import { assignElements, assignParts } from "./destructuring.js";
import { assignValue } from "./assigned-variables.js";
import { placeFor, storeElement } from "./places.js";

const K = ts.SyntaxKind;

export function translateAssignment(body: Body, node: ts.BinaryExpression, used: boolean): Value {
  const target = stripTarget(node.left);
  const kind = node.operatorToken.kind;
  if (kind === K.EqualsToken) {
    if (ts.isArrayLiteralExpression(target)) return assignElements(body, target, node.right, used);
    if (ts.isObjectLiteralExpression(target)) return assignParts(body, target, node.right, used);
    return assign(body, target, () => body.value(node.right), node.right, used);
  }
  const operator = compoundOperators[kind];
  if (operator) return modify(body, target, (old) => compound(body, node, operator, old), used ? "new" : "none");
  return assignLogical(body, node, target, used);
}

/** The old value may be changed while the operand is evaluated; JavaScript reads it first. */
function compound(body: Body, node: ts.BinaryExpression, operator: NumberOperator, old: () => Value): Expression {
  if (isTextual(body, node)) return appended(body, node, old);
  const [left, right] = body.inOrder<[Value, Value]>(old, () => body.value(node.right));
  const first = body.plain(node.left, left);
  const second = body.plain(node.right, right);
  if (isBigint(first) || isBigint(second))
    return storedValue(body, node, bigintOperation(body, node, operator, first, second));
  const changed = applyOperator(
    body,
    operatorOf(body, node) ?? operator,
    body.number(node.left, first),
    body.number(node.right, second),
  );
  return storedValue(body, node, changed);
}

/** `x++`, `--x`. Values are numbers, so that the old value of `x++` is the value itself. */
export function translateUpdate(
  body: Body,
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
  used: boolean,
): Value {
  const operator = node.operator === K.PlusPlusToken ? "add" : "sub";
  const wanted = !used ? "none" : ts.isPostfixUnaryExpression(node) ? "old" : "new";
  const next = (old: Value): Expression => {
    const value = body.numeric(node.operand, old);
    return isBigint(value) ? bigintStep(node, operator, value) : arithmetic(operator, value, number(1));
  };
  return modify(body, stripTarget(node.operand), (old) => storedValue(body, node, next(old())), wanted);
}

export const stripTarget = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
    ? stripTarget(node.expression)
    : node;

// --- assignments
// --------------------------------------------------------------------------------------------------------

/** `target = value`: the parts of the target first, then the value; the check comes last, as the store does. */
export function assign(
  body: Body,
  target: ts.Expression,
  value: () => Value,
  source: ts.Expression,
  used: boolean,
): Value {
  if (ts.isIdentifier(target)) return assignValue(body, target, value(), source, used);
  const stored = assignInOrder(body, target, value, source);
  return used ? stored : UNDEFINED;
}

function assignInOrder(body: Body, target: ts.Expression, value: () => Value, source: ts.Expression): Value {
  if (ts.isElementAccessExpression(target) && !fieldShape(body, target)) {
    const [array, index, given] = body.inOrder<[Expression, Expression, Value]>(
      () => indexable(body, target.expression),
      () => body.number(target.argumentExpression),
      value,
    );
    const held = body.reusableValue(given);
    storeElement(body, target, array, index, held, source);
    return again(held);
  }
  const place = placeFor(body, target);
  const held = body.reusableValue(value());
  place.write(held, source);
  return again(held);
}

const fieldShape = (body: Body, target: ts.ElementAccessExpression): boolean => {
  const shape = body.shapeOf(
    body.typing.checker.getNonNullableType(body.typing.checker.getTypeAtLocation(target.expression)),
  );
  return typeof shape === "object" && shape.shape !== "list";
};

/** Reads a target, computes, writes it back. */
function modify(
  body: Body,
  target: ts.Expression,
  compute: (old: () => Value) => Expression,
  wanted: "old" | "new" | "none",
): Value {
  const place = placeFor(body, target);
  const current = (): Value => narrowed(body, target, place.read());
  if (wanted === "old") {
    const old = body.numeric(target, current());
    const held = read(body.temporary(old, "old"));
    // What nothing has changed since is read again, so that `i = i + 1` can be seen to be a step.
    place.write(
      compute(() => copy(isHeld(old) ? old : held)),
      target,
    );
    return copy(held);
  }
  let value = compute(current);
  const variable = current();
  // The same for the new value.
  if (wanted === "new" && isExpression(variable) && isStep(value, variable)) {
    place.write(value, target);
    return read(body.temporary(copy(variable), "value"));
  }
  if (wanted === "new") value = body.reusable(value, "value");
  place.write(value, target);
  return wanted === "new" ? copy(value) : UNDEFINED;
}

/** A variable, or a field of an object that one holds. */
const isHeld = (e: Expression): boolean => e.op === "local" || (e.op === "field" && e.args[0].op === "local");

/** Whether a value is that of a variable and something added to it. */
const isStep = ({ op, type, args: [first] }: Expression, variable: Expression): boolean =>
  (op === "add" || op === "sub") && type === "f64" && !!first && isSamePlace(first, variable);

const isSamePlace = (a: Expression, b: Expression): boolean =>
  a.op === "local" && b.op === "local"
    ? a.local === b.local
    : a.op === "field" && b.op === "field" && a.field === b.field && isSamePlace(a.args[0], b.args[0]);

/** `a ||= b`, `a &&= b`, `a ??= b`: the right side is evaluated only when it is assigned. */
function assignLogical(body: Body, node: ts.BinaryExpression, target: ts.Expression, used: boolean): Value {
  const kind = node.operatorToken.kind;
  const place = placeFor(body, target);
  const open = kind === K.AmpersandAmpersandEqualsToken ? undefined : place.readOpen;
  const current = body.reusableValue(open ? open() : place.read());
  const truth =
    kind === K.QuestionQuestionEqualsToken ? presence(body, again(current)) : truthOf(body, target, again(current));
  const replace = (): Value => {
    const value = body.reusableValue(body.value(node.right));
    place.write(value, node.right);
    return again(value);
  };
  const keep = (): Value =>
    isExpression(current) || current.kind !== "optional" ? again(current) : copy(current.value);
  const and = kind === K.AmpersandAmpersandEqualsToken;
  if (used) return and ? chooseValue(body, truth, replace, keep, node) : chooseValue(body, truth, keep, replace, node);
  const statements = body.collect(() => void replace());
  body.emit({ kind: "if", condition: truth, then: and ? statements : [], otherwise: and ? [] : statements });
  return UNDEFINED;
}
