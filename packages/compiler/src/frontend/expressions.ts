/** Expressions: one row for each kind of syntax. */
import { ts } from "ts-morph";
import {
  arithmetic,
  boolean,
  compare,
  conditional,
  copy,
  inside,
  isArray,
  lengthOf,
  load,
  makeLocal,
  not,
  number,
  operation,
  read,
} from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import { optionalParts, translateAssignment, translateUpdate } from "./assignments.js";
import { isExpression, typeName, UNDEFINED, type Body, type OptionalValue, type Value } from "./body.js";
import { ofOtherValues, refuseReceiver, translateCall } from "./calls.js";
import { translateNew } from "../builtins/arrays.js";
import { applyOperator, numberOperators } from "./operators.js";
import { resolveName, resolveSymbol } from "./names.js";
import { isAssignmentOperator } from "./references.js";
import { notYet, placeOf, refuse } from "./refusal.js";

type Translate<N extends ts.Node> = (body: Body, node: N, used: boolean) => Value;
const K = ts.SyntaxKind;

const rows: Partial<Record<ts.SyntaxKind, Translate<never>>> = {
  [K.NumericLiteral]: (_body, node: ts.NumericLiteral) => number(Number(node.text)),
  [K.TrueKeyword]: () => boolean(true),
  [K.FalseKeyword]: () => boolean(false),
  [K.ParenthesizedExpression]: (body, node: ts.ParenthesizedExpression, used) => translateExpression(body, node.expression, used),
  [K.AsExpression]: (body, node: ts.AsExpression, used) => translateExpression(body, node.expression, used),
  [K.SatisfiesExpression]: (body, node: ts.SatisfiesExpression, used) => translateExpression(body, node.expression, used),
  [K.TypeAssertionExpression]: (body, node: ts.TypeAssertion, used) => translateExpression(body, node.expression, used),
  [K.NonNullExpression]: (body, node: ts.NonNullExpression, used) => translateExpression(body, node.expression, used),
  [K.Identifier]: (body, node: ts.Identifier) => resolveName(body, node),
  [K.PropertyAccessExpression]: translateProperty,
  [K.ElementAccessExpression]: translateElement,
  [K.PrefixUnaryExpression]: translatePrefix,
  [K.PostfixUnaryExpression]: (body, node: ts.PostfixUnaryExpression, used) => translateUpdate(body, node, used),
  [K.BinaryExpression]: translateBinary,
  [K.ConditionalExpression]: translateConditional,
  [K.CallExpression]: translateCall,
  [K.NewExpression]: translateNew,
  [K.VoidExpression]: (body, node: ts.VoidExpression) => {
    body.effect(node.expression);
    return UNDEFINED;
  },
  [K.ArrowFunction]: (body, node: ts.ArrowFunction) => ({ kind: "function", node, scope: body.scope }),
  [K.FunctionExpression]: (body, node: ts.FunctionExpression) => ({ kind: "function", node, scope: body.scope }),
  [K.ThisKeyword]: (_body, node: ts.Node) => refuse(node, "W3004"),
};

const names: Partial<Record<ts.SyntaxKind, string>> = {
  [K.StringLiteral]: "A string",
  [K.NoSubstitutionTemplateLiteral]: "A string",
  [K.TemplateExpression]: "A template string",
  [K.ObjectLiteralExpression]: "An object literal",
  [K.ArrayLiteralExpression]: "An array literal",
  [K.BigIntLiteral]: "A bigint",
  [K.RegularExpressionLiteral]: "A regular expression",
  [K.NullKeyword]: "'null'",
  [K.TypeOfExpression]: "'typeof'",
  [K.DeleteExpression]: "'delete'",
  [K.AwaitExpression]: "'await'",
  [K.YieldExpression]: "'yield'",
  [K.SpreadElement]: "Spread",
  [K.ClassExpression]: "A class",
  [K.TaggedTemplateExpression]: "A tagged template",
  [K.MetaProperty]: "A meta property",
};

export function translateExpression(body: Body, node: ts.Expression, used: boolean): Value {
  const row = rows[node.kind] as Translate<ts.Expression> | undefined;
  return row ? row(body, node, used) : notYet(node, names[node.kind] ?? `This expression (${K[node.kind]})`);
}

/** A member of an object: the length of an array, or a constant. */
function translateProperty(body: Body, node: ts.PropertyAccessExpression): Value {
  if (node.questionDotToken) return notYet(node, "Optional chaining");
  body.checkReceiver(node);
  const folded = body.kernel.constants.fold(node);
  if (folded !== undefined) return typeof folded === "number" ? number(folded) : boolean(folded);
  const symbol = body.typing.symbolOf(node.name);
  const key = symbol && body.typing.libraryKey(symbol);
  if (key === "TypedArray.length") return lengthOf(body.array(node.expression));
  if (key === "TypedArray.byteLength") return byteLength(body, node);
  if (key === "TypedArrayConstructor.BYTES_PER_ELEMENT" || key === "TypedArray.BYTES_PER_ELEMENT") return number(elementSize(body, node));
  if (key !== undefined && body.typing.checker.getTypeAtLocation(node).getCallSignatures().length > 0) return { kind: "library", key };
  if (key !== undefined && ofOtherValues.test(key)) refuseReceiver(body, node);
  if (key !== undefined) return refuse(node, "W4003", node.getText());
  if (symbol && isNamespace(body, node.expression)) return resolveSymbol(body, node.name, symbol);
  // What is no value at all has a message of its own.
  if (node.expression.kind === K.ThisKeyword) body.value(node.expression);
  return refuse(node.expression, "W2002", body.typing.typeText(node.expression));
}

/** `import * as vector`: the members of the module by name. */
function isNamespace(body: Body, node: ts.Expression): boolean {
  const symbol = ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  return !!symbol && (symbol.flags & ts.SymbolFlags.ValueModule) !== 0;
}

function byteLength(body: Body, node: ts.PropertyAccessExpression): Expression {
  const array = body.array(node.expression);
  return arithmetic("mul", lengthOf(array), number(globalThis[array.type].BYTES_PER_ELEMENT));
}

function elementSize(body: Body, node: ts.PropertyAccessExpression): number {
  const name = body.typing.checker
    .getTypeAtLocation(node.expression)
    .getSymbol()
    ?.name.replace(/Constructor$/, "") as "Int8Array" | undefined;
  return (name && globalThis[name]?.BYTES_PER_ELEMENT) ?? refuse(node, "W4003", node.getText());
}

/** `x[i]`: a load that is checked. The idioms that ask for the outside are seen by their operators. */
function translateElement(body: Body, node: ts.ElementAccessExpression): Value {
  if (node.questionDotToken) return notYet(node, "Optional chaining");
  const [array, index] = element(body, node);
  return load(array, index, body.kernel.boundsSite(node.expression.getText(), placeOf(node)));
}

/** The array and the index of an element access, in order. */
export function element(body: Body, node: ts.ElementAccessExpression): [Expression, Expression] {
  return body.inOrder<[Expression, Expression]>(
    () => body.array(node.expression),
    () => body.number(node.argumentExpression),
  );
}

function translatePrefix(body: Body, node: ts.PrefixUnaryExpression, used: boolean): Value {
  switch (node.operator) {
    case K.PlusPlusToken:
    case K.MinusMinusToken:
      return translateUpdate(body, node, used);
    case K.ExclamationToken:
      return not(body.condition(node.operand));
    case K.PlusToken:
      return body.number(node.operand);
    case K.MinusToken: {
      if (ts.isNumericLiteral(node.operand)) return number(-Number(node.operand.text));
      return arithmetic("neg", body.number(node.operand));
    }
    case K.TildeToken:
      return arithmetic("not", body.number(node.operand));
  }
}

function translateBinary(body: Body, node: ts.BinaryExpression, used: boolean): Value {
  const kind = node.operatorToken.kind;
  if (isAssignmentOperator(kind)) return translateAssignment(body, node, used);
  if (kind === K.CommaToken) {
    body.effect(node.left);
    return translateExpression(body, node.right, used);
  }
  if (kind === K.AmpersandAmpersandToken || kind === K.BarBarToken) return translateLogical(body, node, used);
  if (kind === K.QuestionQuestionToken) return translateNullish(body, node);
  if (kind in equality) return translateEquality(body, node);
  const operator = numberOperators[kind];
  if (!operator) return notYet(node, `Operator '${node.operatorToken.getText()}'`);
  const [left, right] = body.inOrder<[Expression, Expression]>(
    () => operand(body, node, node.left),
    () => operand(body, node, node.right),
  );
  return applyOperator(body, operator, left, right);
}

/** An operand of arithmetic or of an ordering: a number, or a boolean where TypeScript lets one through. */
function operand(body: Body, node: ts.BinaryExpression, side: ts.Expression): Expression {
  const value = body.plain(side);
  if (value.type === "f64") return value;
  if (value.type === "bool") return operation("convert", "f64", value);
  return refuse(node, "W2006", node.operatorToken.getText(), body.typing.typeText(node.left), body.typing.typeText(node.right));
}

const equality: Partial<Record<ts.SyntaxKind, "eq" | "ne">> = {
  [K.EqualsEqualsToken]: "eq",
  [K.EqualsEqualsEqualsToken]: "eq",
  [K.ExclamationEqualsToken]: "ne",
  [K.ExclamationEqualsEqualsToken]: "ne",
};

function translateEquality(body: Body, node: ts.BinaryExpression): Value {
  const op = equality[node.operatorToken.kind]!;
  const sides = [node.left, node.right] as const;
  const asked = sides.findIndex((side) => isUndefined(body, side));
  if (asked >= 0) {
    const present = isPresent(body, sides[1 - asked]!);
    return op === "eq" ? not(present) : present;
  }
  const [left, right] = body.inOrder<[Expression, Expression]>(
    () => body.plain(node.left),
    () => body.plain(node.right),
  );
  if (left.type === right.type && !isArray(left.type)) return compare(op, left, right);
  const loose = node.operatorToken.kind === K.EqualsEqualsToken || node.operatorToken.kind === K.ExclamationEqualsToken;
  if (loose && !isArray(left.type) && !isArray(right.type)) return compare(op, toNumber(left), toNumber(right));
  return refuse(node, "W2006", node.operatorToken.getText(), typeName(left.type), typeName(right.type));
}

const toNumber = (value: Expression): Expression => (value.type === "bool" ? operation("convert", "f64", value) : value);

function isUndefined(body: Body, node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isUndefined(body, node.expression);
  if (ts.isVoidExpression(node)) return ts.isNumericLiteral(node.expression);
  if (node.kind === K.NullKeyword) return true;
  return ts.isIdentifier(node) && node.text === "undefined";
}

/** Whether a value is not undefined; for `x[i]`, whether `i` is inside. */
function isPresent(body: Body, node: ts.Expression): Expression {
  const stripped = strip(node);
  if (ts.isElementAccessExpression(stripped)) {
    const [array, index] = element(body, stripped);
    return inside(array, index);
  }
  const value = valueOrUndefined(body, node);
  if (isExpression(value)) {
    body.discard(value);
    return boolean(true);
  }
  return value.kind === "optional" ? value.present : boolean(value.kind !== "undefined");
}

function strip(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node) ? strip(node.expression) : node;
}

/** An element that may be outside, as a number that may be undefined. */
function elementOrUndefined(body: Body, node: ts.ElementAccessExpression): { value: Expression; present: Expression } {
  const [array, index] = element(body, node);
  const fixedArray = body.reusable(array, "array");
  const fixedIndex = body.reusable(index, "index");
  return { value: load(fixedArray, fixedIndex, undefined), present: inside(copy(fixedArray), copy(fixedIndex)) };
}

function translateNullish(body: Body, node: ts.BinaryExpression): Value {
  const value = valueOrUndefined(body, node.left);
  if (isExpression(value)) return value;
  if (value.kind === "undefined") return body.value(node.right);
  if (value.kind !== "optional") return value;
  return orElse(body, value, () => body.value(node.right), node.right);
}

/** A value where undefined is asked for: an element may be outside, here and on the right of another `??`. */
function valueOrUndefined(body: Body, node: ts.Expression): Value {
  const inner = strip(node);
  if (ts.isElementAccessExpression(inner)) return { kind: "optional", ...elementOrUndefined(body, inner) };
  if (!ts.isBinaryExpression(inner) || inner.operatorToken.kind !== K.QuestionQuestionToken) return body.value(node);
  const left = valueOrUndefined(body, inner.left);
  if (isExpression(left) || left.kind !== "optional") return isExpression(left) ? left : body.value(node);
  return orElse(body, left, () => valueOrUndefined(body, inner.right), inner.right);
}

/** `value ?? right`, which may be undefined again. */
function orElse(body: Body, value: OptionalValue, translateRight: () => Value, right: ts.Expression): Value {
  const [held, present] = [makeLocal("t", "f64", body.place), makeLocal("t", "bool", body.place)];
  body.assign(present, value.present);
  const then = body.collect(() => body.assign(held, value.value));
  let open = false;
  const otherwise = body.collect(() => {
    const other = translateRight();
    open = !isExpression(other);
    if (isExpression(other)) return body.assign(held, body.number(right, other));
    const parts = optionalParts(body, other, right);
    body.assign(held, parts.value);
    body.assign(present, parts.present);
  });
  body.emit({ kind: "if", condition: read(present), then, otherwise });
  return open ? { kind: "optional", value: read(held), present: read(present) } : read(held);
}

function translateLogical(body: Body, node: ts.BinaryExpression, used: boolean): Value {
  const and = node.operatorToken.kind === K.AmpersandAmpersandToken;
  if (!used) {
    const chain = !and && holdsElement(node.left);
    const condition = chain ? operation("truthy", "bool", numberOrFalse(body, node.left)) : body.condition(node.left);
    const then = body.collect(() => body.effect(node.right));
    if (then.length) body.emit({ kind: "if", condition: and ? condition : not(condition), then, otherwise: [] });
    else body.discard(condition);
    return UNDEFINED;
  }
  if (!and && holdsElement(node.left)) return translateOr(body, node, () => body.number(node.right));
  const value = body.value(node.left);
  if (isExpression(value) && value.type === "bool") {
    return choose(
      body,
      value,
      () => (and ? body.condition(node.right) : boolean(true)),
      () => (and ? boolean(false) : body.condition(node.right)),
    );
  }
  const type = body.typing.checker.getTypeAtLocation(node);
  if (body.typing.shapeOf(type) !== "f64") {
    // A mixture of number and boolean, of which only the truth is used.
    const truth = body.truth(node.left, value);
    return choose(
      body,
      truth,
      () => (and ? body.condition(node.right) : boolean(true)),
      () => (and ? boolean(false) : body.condition(node.right)),
    );
  }
  const first = body.reusable(body.plain(node.left, value), "first");
  return choose(
    body,
    operation("truthy", "bool", first),
    () => (and ? body.number(node.right) : copy(first)),
    () => (and ? copy(first) : body.number(node.right)),
  );
}

/** Whether an operand of `||` is an element, which may be outside, or a chain of `||` with one. */
function holdsElement(node: ts.Expression): boolean {
  const inner = strip(node);
  if (ts.isElementAccessExpression(inner)) return true;
  return (
    ts.isBinaryExpression(inner) && inner.operatorToken.kind === K.BarBarToken && (holdsElement(inner.left) || holdsElement(inner.right))
  );
}

/** `x[i] || right` on numbers: outside is undefined, which is as false as NaN. */
function translateOr(body: Body, node: ts.BinaryExpression, right: () => Expression): Expression {
  const first = body.temporary(numberOrFalse(body, node.left), "first");
  return choose(body, operation("truthy", "bool", read(first)), () => read(first), right);
}

/** A number of which only the value when true matters. */
function numberOrFalse(body: Body, node: ts.Expression): Expression {
  const inner = strip(node);
  if (ts.isElementAccessExpression(inner)) {
    const { value, present } = elementOrUndefined(body, inner);
    return conditional(present, value, number(NaN));
  }
  const chain = ts.isBinaryExpression(inner) && inner.operatorToken.kind === K.BarBarToken;
  return chain ? translateOr(body, inner, () => numberOrFalse(body, inner.right)) : body.number(node);
}

function translateConditional(body: Body, node: ts.ConditionalExpression, used: boolean): Value {
  const condition = body.condition(node.condition);
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
    if (!(body.typing.checker.getTypeAtLocation(arm).flags & ts.TypeFlags.Never)) continue;
    // An arm that only throws.
    body.emit({ kind: "if", condition: whenTrue ? condition : not(condition), then: body.collect(() => body.effect(arm)), otherwise: [] });
    return translateExpression(body, other, used);
  }
  return choose(
    body,
    condition,
    () => body.plain(node.whenTrue),
    () => body.plain(node.whenFalse),
    node,
  );
}

/** A choice between two expressions: a tree when neither needs statements, else an `if` that fills a temporary. */
export function choose(
  body: Body,
  condition: Expression,
  whenTrue: () => Expression,
  whenFalse: () => Expression,
  node?: ts.Node,
): Expression {
  let first!: Expression;
  let second!: Expression;
  const then = body.collect(() => (first = whenTrue()));
  const otherwise = body.collect(() => (second = whenFalse()));
  if (first.type !== second.type) {
    if (isArray(first.type) || isArray(second.type)) return refuse(node!, "W2006", "?:", typeName(first.type), typeName(second.type));
    first = toNumber(first);
    second = toNumber(second);
  }
  if (then.length === 0 && otherwise.length === 0) return conditional(condition, first, second);
  const local = makeLocal("t", first.type, body.place);
  then.push({ kind: "assign", local, value: first, place: body.place });
  otherwise.push({ kind: "assign", local, value: second, place: body.place });
  body.emit({ kind: "if", condition, then, otherwise });
  body.markFixed(local);
  return read(local);
}
