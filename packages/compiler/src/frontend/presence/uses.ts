/** Expressions in; where their values go, and whether undefined may go there too, out. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { isInternal } from "../libraries/standard.js";
import { isTransparent } from "../program/transparent.js";
import { isNullable, isUsedUnchecked } from "../program/doubtful.js";

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
  if (isSaid && !isUsedUnchecked(node, body.typing)) return true;
  return (
    isAsked(inner) ||
    isGivenToFunction(body, node) ||
    (!insisted && isOpen(checker.getContextualType(inner as ts.Expression)))
  );
}

/** Whether text may go on as undefined. */
export const staysOpenText = (body: Body, node: ts.Expression): boolean =>
  staysOpen(body, node) || isCompared(node) || isOrdered(node) || isKey(node) || isConverted(body, node);

const CONVERSIONS = new Set(["Number", "String", "Boolean", "parseInt", "parseFloat"]);

/** `Number(text)`, `+text`: of what is not there too. */
function isConverted({ typing }: Body, node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === K.PlusToken;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== inner || !ts.isIdentifier(parent.expression))
    return false;
  const symbol = CONVERSIONS.has(parent.expression.text) ? typing.symbolOf(parent.expression) : undefined;
  return !!symbol && typing.isFromLibrary(symbol);
}

/** Text in brackets names a property, `undefined` as any other. */
function isKey(node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  return ts.isElementAccessExpression(parent) && parent.argumentExpression === inner;
}

/** Whether a function of the program is given a value, which it looks at like a variable. */
function isGivenToFunction(body: Body, node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  if (ts.isConditionalExpression(parent)) return parent.condition !== inner && isGivenToFunction(body, parent);
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
  if (isTest(parent) || ts.isSwitchStatement(parent)) return parent.expression === node;
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
  return (isTest(parent) || ts.isSwitchStatement(parent)) && parent.expression === inner;
}

const isTest = (node: ts.Node): node is ts.IfStatement | ts.WhileStatement | ts.DoStatement =>
  ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node);

function isOrdered(node: ts.Expression): boolean {
  const { parent } = userOf(node);
  return ts.isBinaryExpression(parent) && isOrdering(parent.operatorToken.kind);
}

/** Whether it is looked at what a value is: whether it equals another, whether it is true, what its text or type is. */
export function isLookedAt(node: ts.Expression): boolean {
  const { parent } = userOf(node);
  return isCompared(node) || ts.isTemplateSpan(parent) || ts.isTypeOfExpression(parent);
}

/**
 * Whether a value goes where it is kept and comes back by the type of that place: into a literal, a field, an element,
 * a result, or to a function of the library.
 */
export function isKept(body: Body, node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  if (ts.isConditionalExpression(parent)) return parent.condition !== inner && isKept(body, parent);
  if (ts.isBinaryExpression(parent)) {
    const { left, right, operatorToken } = parent;
    if (operatorToken.kind === K.EqualsToken) return right === inner && !ts.isIdentifier(left);
    return choosing.has(operatorToken.kind) && right === inner && isKept(body, parent);
  }
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const called = ts.isPropertyAccessExpression(parent.expression) ? parent.expression.name : parent.expression;
    const symbol = parent.expression === inner ? undefined : body.typing.symbolOf(called);
    return !!symbol && body.typing.isFromLibrary(symbol);
  }
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isYieldExpression(parent)
  );
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

/**
 * Whether JavaScript throws where an expression is undefined, its properties are asked for, or it is called; or where
 * what a pattern takes apart is.
 */
export function isReceiver(node: ts.Node): boolean {
  if (ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)) return true;
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
