/**
 * Values that TypeScript takes to be there although they may not be: entries of dictionaries, what was said to be there
 * by `!`, and fields that were looked at before something else could change them.
 */
import { ts } from "#typescript";
import { copy, isArray, nothing, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isObject } from "../../ir/objects.js";
import { isExpression, UNDEFINED, type Body, type OptionalValue, type Value } from "../body.js";
import { leaveKernel } from "../errors/uncaught.js";
import { newError, throwObject } from "../errors/exceptions.js";
import { isInternal } from "../libraries/standard.js";
import { isUnchecked } from "../type-check/unchecked.js";
import { isTransparent } from "../program/transparent.js";
import { isType } from "../types/shape.js";
import { text } from "./text.js";
import { hasNothing, presence } from "./values.js";
import { isNullable } from "../program/doubtful.js";

const K = ts.SyntaxKind;

/** Operators that choose by whether their left side is there. */
const choosing = new Set<ts.SyntaxKind>([K.QuestionQuestionToken, K.BarBarToken, K.AmpersandAmpersandToken]);
const assigning = new Set<ts.SyntaxKind>([
  K.QuestionQuestionEqualsToken,
  K.BarBarEqualsToken,
  K.AmpersandAmpersandEqualsToken,
]);

/**
 * Whether a value may go on as undefined: TypeScript says that it may be, or the place asks whether it is. A variable
 * that it is given to is looked at wherever it is used.
 */
export function staysOpen(body: Body, node: ts.Expression): boolean {
  const { checker } = body.typing;
  const isOpen = (type: ts.Type | undefined): boolean => !!type && isNullable(checker, type);
  let inner: ts.Node = node;
  let insisted = false;
  for (; isTransparent(inner.parent); inner = inner.parent) insisted ||= ts.isNonNullExpression(inner.parent);
  const isSaid = !insisted && !ts.isNonNullExpression(node) && isOpen(checker.getTypeAtLocation(node));
  // Where nobody checks, what may be undefined is used all the same.
  if (isSaid && !isUnchecked(node, body.typing.program)) return true;
  return isAsked(inner) || (!insisted && isOpen(checker.getContextualType(inner as ts.Expression)));
}

/** Whether text may go on as undefined, which a function of the program looks at like a variable. */
export const staysOpenText = (body: Body, node: ts.Expression): boolean =>
  staysOpen(body, node) || isCompared(node) || isOrdered(node) || isKey(node) || isGivenToFunction(body, node);

/** Text in brackets names a property, `undefined` as any other. */
function isKey(node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  return ts.isElementAccessExpression(parent) && parent.argumentExpression === inner;
}

function isGivenToFunction(body: Body, node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  if (!ts.isCallExpression(parent) || ts.isOptionalChain(parent)) return false;
  const { expression } = parent;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const declaration = ts.isIdentifier(name) ? body.typing.symbolOf(name)?.valueDeclaration : undefined;
  const called = declaration && functionOf(declaration);
  const parameter = called?.parameters[parent.arguments.indexOf(inner as ts.Expression)];
  return (
    !!parameter &&
    ts.isIdentifier(parameter.name) &&
    !parameter.initializer &&
    !parameter.dotDotDotToken &&
    parameter.type?.kind === K.StringKeyword &&
    !isInternal(parameter)
  );
}

/** The only function that a declaration can be the name of; a generator keeps what it is given for later. */
function functionOf(declaration: ts.Declaration): ts.SignatureDeclaration | undefined {
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration))
    return declaration.body && !declaration.asteriskToken ? declaration : undefined;
  if (!ts.isVariableDeclaration(declaration) || !(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const))
    return undefined;
  const { initializer } = declaration;
  if (!initializer || !(ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))) return undefined;
  return initializer.asteriskToken ? undefined : initializer;
}

function isAsked(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent) || ts.isShorthandPropertyAssignment(parent))
    return parent.name === node && ts.isIdentifier(node);
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node && ts.isIdentifier(parent.name);
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    if (kind === K.EqualsToken)
      return parent.right === node && (ts.isIdentifier(parent.left) || ts.isPropertyAccessExpression(parent.left));
    if (kind === K.PlusToken || kind === K.PlusEqualsToken) return true;
    if (assigning.has(kind)) return parent.left === node;
    return isEquality(kind) || (choosing.has(kind) && (parent.left === node || isAsked(parent)));
  }
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return parent.initializer === node;
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === node || isAsked(parent);
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  if (ts.isForStatement(parent)) return parent.condition === node;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent))
    return parent.expression === node && !!parent.questionDotToken;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === K.ExclamationToken;
  return (
    ts.isTemplateSpan(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isVoidExpression(parent) ||
    ts.isExpressionStatement(parent)
  );
}

/** Where a value goes that parentheses and assertions stand around. */
export function userOf(node: ts.Expression): { readonly parent: ts.Node; readonly inner: ts.Node } {
  let inner: ts.Node = node;
  while (isTransparent(inner.parent)) inner = inner.parent;
  return { parent: inner.parent, inner };
}

/** Whether a value is looked at for what it equals or for its truth: text that is not there equals no text. */
export function isCompared(node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  if (ts.isBinaryExpression(parent)) return isEquality(parent.operatorToken.kind);
  if (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) return parent.condition === inner;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === K.ExclamationToken;
  const tests = [ts.isSwitchStatement, ts.isIfStatement, ts.isWhileStatement, ts.isDoStatement];
  return tests.some((isTest) => isTest(parent) && parent.expression === inner);
}

function isOrdered(node: ts.Expression): boolean {
  const { parent } = userOf(node);
  return ts.isBinaryExpression(parent) && isOrdering(parent.operatorToken.kind);
}

/** Whether a value is compared, or decides by its truth what comes next. */
export function isChosenBy(node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  const isLeft = ts.isBinaryExpression(parent) && parent.left === inner;
  return isCompared(node) || isOrdered(node) || (isLeft && choosing.has(parent.operatorToken.kind));
}

const isOrdering = (kind: ts.SyntaxKind): boolean => kind >= K.LessThanToken && kind <= K.GreaterThanEqualsToken;

export const isEquality = (kind: ts.SyntaxKind): boolean =>
  kind >= K.EqualsEqualsToken && kind <= K.ExclamationEqualsEqualsToken;

/** Whether a value may be undefined although TypeScript says that it is not. */
export const isUnproven = (body: Body, value: Expression): boolean =>
  value.op === "local" && body.unproven.has(value.local);

/**
 * A value of which TypeScript may only think that it is there: looked at here, or wherever the variable is used that it
 * goes to.
 */
export function ifTaken(body: Body, value: Value, node: ts.Expression): Value {
  if (!isExpression(value) && value.kind === "optional") {
    const present = body.reusable(value.present, "present");
    if (present.op === "local") body.unproven.add(present.local);
    return { ...value, present };
  }
  if (!isExpression(value) && value.kind === "undefined") return nothingTaken(body, node);
  if (!isExpression(value) || !hasNothing(value.type)) return value;
  const held = value.op === "nothing" ? read(body.temporary(value, "held")) : body.reusable(value, "held");
  const isOpen = held.type === "String" ? staysOpenText(body, node) : staysOpen(body, node);
  if (!isOpen) requirePresence(body, presence(body, copy(held)), node);
  else if (held.op === "local") body.unproven.add(held.local);
  return copy(held);
}

/**
 * `null!`, `undefined as unknown as T`: a variable, parameter or result that it is given to directly is known by that,
 * and in a list each element may be missing from then on. Elsewhere it is a value of the type that it claims to be of,
 * which is not there.
 */
function nothingTaken(body: Body, node: ts.Expression): Value {
  const { checker, program } = body.typing;
  const { parent, inner } = userOf(node);
  const type = checker.getContextualType(inner as ts.Expression) ?? checker.getTypeAtLocation(inner);
  const shape = isNullable(checker, type) ? undefined : body.shapeOf(type);
  if (!isType(shape) || !(isObject(shape) || isArray(shape))) return UNDEFINED;
  if (ts.isConditionalExpression(parent) || isOfFields(body, parent)) return ifTaken(body, nothing(shape), node);
  const called = ts.isCallExpression(parent) && checker.getResolvedSignature(parent)?.declaration;
  if (ts.isArrayLiteralExpression(parent) || (called && program.isSourceFileDefaultLibrary(called.getSourceFile())))
    body.kernel.leaveUnset();
  return UNDEFINED;
}

/** Whether a literal, or a property of one, makes a tuple or record that stays one: entries go into a table. */
function isOfFields({ typing: { checker } }: Body, node: ts.Node): boolean {
  if (ts.isPropertyDeclaration(node)) return true;
  if (ts.isPropertyAssignment(node)) {
    const type = checker.getContextualType(node.parent);
    return !type || type.getProperty(node.name.getText()) !== undefined;
  }
  if (!ts.isArrayLiteralExpression(node)) return false;
  const type = checker.getContextualType(node);
  return (
    !!type &&
    checker.isTupleType(type) &&
    !(ts.isArrayLiteralExpression(node.parent) && ts.isNewExpression(node.parent.parent))
  );
}

/** The number or boolean of what has to be there. */
export function insisted(body: Body, value: OptionalValue, node: ts.Node): Expression {
  const held = body.reusableValue(value) as OptionalValue;
  requirePresence(body, copy(held.present), node);
  return copy(held.value);
}

/**
 * Throws a TypeError where something is not there that has to be. The program may catch it where JavaScript throws one
 * too; where JavaScript would go on with undefined, no `catch` of the program gets it.
 */
export function requirePresence(body: Body, present: Expression, node: ts.Node): void {
  const own = body.kernel.nodeInProgram(node);
  const message = `'${own.getText()}' is ${own === node ? "" : "given "}undefined.`;
  const isCaught = body.handler && isReceiver(own);
  const raise = (): void => throwObject(body, newError(body, "TypeError", text(body, message)), node);
  const otherwise = isCaught ? body.collect(raise) : [leaveKernel(body, message, own)];
  body.emit({ kind: "if", condition: present, then: [], otherwise });
}

/** Whether JavaScript throws where an expression is undefined: its properties are asked for, or it is called. */
export function isReceiver(node: ts.Node): boolean {
  if (!ts.isExpression(node)) return false;
  const { parent, inner } = userOf(node);
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent))
    return parent.expression === inner && !parent.questionDotToken;
  if (ts.isNewExpression(parent) || ts.isForOfStatement(parent)) return parent.expression === inner;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent))
    return parent.initializer === inner && !ts.isIdentifier(parent.name);
  if (ts.isYieldExpression(parent)) return !!parent.asteriskToken;
  if (!ts.isBinaryExpression(parent)) return ts.isSpreadElement(parent);
  const { left, operatorToken } = parent;
  if (operatorToken.kind === K.EqualsToken)
    return ts.isArrayLiteralExpression(left) || ts.isObjectLiteralExpression(left);
  return operatorToken.kind === K.InKeyword && left !== inner;
}
