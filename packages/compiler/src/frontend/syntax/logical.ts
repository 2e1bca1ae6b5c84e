/** The operators &&, || and the conditional one in; the value of the side that is chosen out. */
import { ts } from "#typescript";
import { isBigint } from "../values/bigints.js";
import { boolean, copy, isArray, isKnown, not, nothing, operation, read } from "../../ir/build.js";
import { isMixed, isObject, sameType } from "../../ir/objects.js";
import type { Expression, Type } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../body.js";
import { truthOf } from "../values/truth.js";
import { isObjectValue } from "../values/objects.js";
import { markOpen } from "../presence/opened.js";
import { requireClaim } from "../errors/uncaught.js";
import { isTruth } from "../types/truths.js";
import { again, chooseValue } from "../values/values.js";
import { valueOrNothing } from "../presence/either-nothing.js";
import { withOtherSide } from "../presence/other-side.js";
import { isUnproven } from "../presence/presence.js";
import { isOptional, isType, type Shape } from "../types/shape.js";
import { elementOrUndefined, isMeantToBeOpen } from "./element-access.js";
import { valueOrUndefined } from "./chains.js";
import { translateExpression, strip } from "./expressions.js";

const K = ts.SyntaxKind;

export function translateLogical(body: Body, node: ts.BinaryExpression, used: boolean): Value {
  const and = node.operatorToken.kind === K.AmpersandAmpersandToken;
  const shape = (): Shape => (isTruth(node) ? "bool" : body.shapeOf(body.typing.checker.getTypeAtLocation(node)));
  if (!used) {
    const chain =
      !and && holdsElement(node.left) && body.shapeOf(body.typing.checker.getTypeAtLocation(node.left)) === "f64";
    const condition = chain ? operation("truthy", "bool", numberOrFalse(body, node.left)) : body.condition(node.left);
    if (condition.op === "constant" && (condition.value === 1) !== and) return UNDEFINED;
    const then = body.collect(() => body.effect(node.right));
    if (then.length) body.emit({ kind: "if", condition: and ? condition : not(condition), then, otherwise: [] });
    else body.discard(condition);
    return UNDEFINED;
  }
  // Each operand may be undefined, though TypeScript is sure of elements.
  const isOpen = isMeantToBeOpen(body, node) && !isTruth(node);
  if (
    !and &&
    !isOpen &&
    holdsElement(node.left) &&
    body.shapeOf(body.typing.checker.getTypeAtLocation(node.left)) === "f64"
  )
    return translateOr(body, node, shape());
  const value = body.value(node.left);
  if (isOfSeveral(shape()) || (isOpen && (shape() === "f64" || shape() === "bool"))) {
    const fixed = body.reusableValue(value);
    const isNothing = and && isExpression(value) && isNothingOrTrue(value);
    const [own, other] = [(): Value => (isNothing ? UNDEFINED : again(fixed)), (): Value => body.value(node.right)];
    return chooseValue(body, truthOf(body, node.left, again(fixed)), and ? other : own, and ? own : other, node);
  }
  if (isExpression(value) && value.op === "constant" && value.type === "bool")
    return (value.value === 1) === and ? body.value(node.right) : value;
  if (isExpression(value) && value.type === "bool" && shape() === "bool" && !isOtherThan(body, node.right, "bool")) {
    const right = (): Value => truthOrNothing(body, node.right);
    const [yes, no] = and ? [right, () => boolean(false)] : [() => boolean(true), right];
    return chooseValue(body, value, yes, no, node);
  }
  if (isExpression(value) && isBigint(value) && shape() === "bigint") {
    const fixed = body.reusable(value, "first");
    const [yes, no] = [(): Value => copy(fixed), (): Value => body.value(node.right)];
    return chooseValue(body, operation("truthy", "bool", copy(fixed)), and ? no : yes, and ? yes : no, node);
  }
  if (isExpression(value) && (isObjectValue(value) || isArray(value.type))) {
    const fixed = body.reusable(value, "first");
    const wanted = shape();
    if (wanted === "String" && isOtherThan(body, node.right, wanted)) return ofEither(body, node, fixed, wanted);
    const truth = truthOf(body, node.left, copy(fixed));
    if (!and) return withOtherSide(body, node, (right) => chooseValue(body, truth, () => copy(fixed), right, node));
    if (isType(wanted) && (typeof wanted === "object" || isArray(wanted))) {
      // What is false is given back, be it the empty text or nothing.
      const own = sameType(fixed.type, wanted) ? fixed : nothing(wanted);
      const chosen = chooseValue(
        body,
        truth,
        () => body.value(node.right),
        () => copy(own),
        node,
      );
      return isExpression(chosen) && isUnproven(body, fixed) ? markOpen(body, chosen) : chosen;
    }
    if (wanted === "f64")
      return chooseValue(
        body,
        truth,
        () => body.value(node.right),
        () => UNDEFINED,
        node,
      );
    if (wanted === "bool")
      return choose(
        body,
        truth,
        () => body.condition(node.right),
        () => boolean(false),
      );
    return ofEither(body, node, fixed, wanted);
  }
  if (!isExpression(value) && value.kind === "optional" && shape() === value.value.type) {
    // What is false may be nothing, though TypeScript is sure of it.
    return ofEither(body, node, value, undefined);
  }
  if (isTruth(node)) {
    const truth = truthOf(body, node.left, value);
    return choose(
      body,
      truth,
      () => (and ? body.condition(node.right) : boolean(true)),
      () => (and ? boolean(false) : body.condition(node.right)),
    );
  }
  const isNumber = isExpression(value) && value.type === "f64" && shape() === "f64";
  if (!isNumber || isOtherThan(body, node.right, "f64")) return ofEither(body, node, value, shape());
  const first = body.reusable(body.plain(node.left, value), "first");
  const [own, other] = [(): Value => copy(first), (): Value => numberOrNothing(body, node.right)];
  return chooseValue(body, operation("truthy", "bool", first), and ? other : own, and ? own : other, node);
}

/**
 * The value of `&&` or `||` whose left side is `value`. TypeScript may know that one of the sides is never given, which
 * then is of any type: `kind && name` behind `kind === 1`.
 */
function ofEither(body: Body, node: ts.BinaryExpression, value: Value, shape: Shape): Value {
  const and = node.operatorToken.kind === K.AmpersandAmpersandToken;
  const fixed = body.reusableValue(value);
  const truth = truthOf(body, node.left, again(fixed));
  const [own, other] = [(): Value => again(fixed), (): Value => body.value(node.right)];
  // An object may be of any type: `{}`.
  const isSure = isExpression(value) && isType(shape) && !isObject(shape);
  const isOwn = isExpression(value) && isType(shape) && sameType(value.type, shape);
  if (isKnown(truth) || !isSure || (isOwn && !isOtherThan(body, node.right, shape)))
    return chooseValue(body, truth, and ? other : own, and ? own : other, node);
  const isTrue = isOwn !== and;
  const message = `'${strip(node.left).getText()}' is ${isTrue ? "false" : "true"}, which its type excludes.`;
  requireClaim(body, isTrue ? truth : not(truth), message, node.left);
  return isOwn ? own() : other();
}

/** Whether an expression is of a type, and of another one than that. */
function isOtherThan(body: Body, node: ts.Expression, type: Type): boolean {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  return isType(shape) && shape !== "void" && !isMixed(shape) && !sameType(shape, type);
}

/** A number, which may be undefined though TypeScript is sure of it. */
function numberOrNothing(body: Body, node: ts.Expression): Value {
  const value = body.value(node);
  return !isExpression(value) && value.kind === "optional" ? value : body.number(node, value);
}

/** The same of a boolean; of any other value its truth. */
function truthOrNothing(body: Body, node: ts.Expression): Value {
  const known = truthOfMixture(body, node);
  if (known) return known;
  const value = body.value(node);
  const isBoolean = !isExpression(value) && value.kind === "optional" && value.value.type === "bool";
  return isBoolean ? value : truthOf(body, node, value);
}

/** Whether values may be of several types, or of one and nothing. */
const isOfSeveral = (shape: Shape): boolean => isOptional(shape) || (isType(shape) && isMixed(shape));

/** Objects and arrays, which are true if they are there at all. */
const isNothingOrTrue = ({ type }: Expression): boolean =>
  isObject(type) ? !isMixed(type) : isArray(type) && type !== "String";

/** The truth of an expression. */
export const translateCondition = (body: Body, node: ts.Expression): Expression =>
  truthOfMixture(body, node) ?? truthOf(body, node, body.value(node));

/** The truth of `a && b` and `a || b` whose values are of several types, or of none that TypeScript knows. */
function truthOfMixture(body: Body, node: ts.Expression): Expression | undefined {
  const inner = strip(node);
  if (!ts.isBinaryExpression(inner)) return undefined;
  const and = inner.operatorToken.kind === K.AmpersandAmpersandToken;
  if ((!and && inner.operatorToken.kind !== K.BarBarToken) || isTruth(inner)) return undefined;
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(inner));
  // Where one side's type is that of all, TypeScript takes the other for one that is never given.
  const isPlain = isType(shape) && !isOtherThan(body, inner.left, shape) && !isOtherThan(body, inner.right, shape);
  if (isPlain && !isOfSeveral(shape)) return undefined;
  const left = body.condition(inner.left);
  const right = (): Expression => body.condition(inner.right);
  return and ? choose(body, left, right, () => boolean(false)) : choose(body, left, () => boolean(true), right);
}

/** Whether an operand of `||` is an element, which may be outside, or a chain of `||` with one. */
function holdsElement(node: ts.Expression): boolean {
  const inner = strip(node);
  if (ts.isElementAccessExpression(inner)) return true;
  if (isTruth(inner)) return false;
  return (
    ts.isBinaryExpression(inner) &&
    inner.operatorToken.kind === K.BarBarToken &&
    (holdsElement(inner.left) || holdsElement(inner.right))
  );
}

/** `x[i] || right` of numbers: outside is undefined, which is as false as NaN. */
function translateOr(body: Body, node: ts.BinaryExpression, shape: Shape): Value {
  const first = body.temporary(numberOrFalse(body, node.left), "first");
  const truth = operation("truthy", "bool", read(first));
  return chooseValue(
    body,
    truth,
    () => read(first),
    () => (shape === "f64" ? numberOrNothing(body, node.right) : body.value(node.right)),
    node,
  );
}

/** A number of which only the value when true matters. */
function numberOrFalse(body: Body, node: ts.Expression): Expression {
  const inner = strip(node);
  if (ts.isElementAccessExpression(inner)) return body.number(inner, elementOrUndefined(body, inner));
  const isChain = ts.isBinaryExpression(inner) && inner.operatorToken.kind === K.BarBarToken;
  if (!isChain) return body.number(node);
  const first = body.temporary(numberOrFalse(body, inner.left), "first");
  const truth = operation("truthy", "bool", read(first));
  return choose(
    body,
    truth,
    () => read(first),
    () => numberOrFalse(body, inner.right),
  );
}

export function translateConditional(body: Body, node: ts.ConditionalExpression, used: boolean): Value {
  const either = valueOrNothing(body, node);
  if (either) return valueOrUndefined(body, either);
  const condition = body.condition(node.condition);
  if (condition.op === "constant")
    return translateExpression(body, condition.value ? node.whenTrue : node.whenFalse, used);
  if (!used) {
    const then = body.collect(() => body.effect(node.whenTrue));
    const otherwise = body.collect(() => body.effect(node.whenFalse));
    body.emit({ kind: "if", condition, then, otherwise });
    return UNDEFINED;
  }
  for (const [arm, other, whenTrue] of [
    [node.whenTrue, node.whenFalse, true],
    [node.whenFalse, node.whenTrue, false],
  ] as const) {
    // An arm that only throws. A variable of the type `never` is there all the same: TypeScript does not see what
    // functions assign to it.
    if (!ts.isCallExpression(strip(arm)) || !(body.typing.checker.getTypeAtLocation(arm).flags & ts.TypeFlags.Never))
      continue;
    body.emit({
      kind: "if",
      condition: whenTrue ? condition : not(condition),
      then: body.collect(() => body.effect(arm)),
      otherwise: [],
    });
    return translateExpression(body, other, used);
  }
  return chooseValue(
    body,
    condition,
    () => body.value(node.whenTrue),
    () => body.value(node.whenFalse),
    node,
  );
}

/** A choice between two numbers or two booleans. */
export function choose(
  body: Body,
  condition: Expression,
  whenTrue: () => Expression,
  whenFalse: () => Expression,
): Expression {
  return chooseValue(body, condition, whenTrue, whenFalse, body.kernel.root) as Expression;
}
