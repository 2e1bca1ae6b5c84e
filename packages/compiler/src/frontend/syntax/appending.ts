/**
 * A store into a list in, whether it may be one behind the list's end out: there JavaScript appends. It may where its
 * index is the list's length or a number that goes on from place to place, and where the program begins such a list
 * empty. Of all other stores an index behind the end is a mistake.
 */
import { ts } from "#typescript";
import { isInternal } from "../libraries/standard.js";
import type { Typing } from "../types/typing.js";
import { isGrown } from "../program/grown-lists.js";
import { isTransparent, unwrapped } from "../program/transparent.js";

const K = ts.SyntaxKind;

/** Whether `list[index] = value` may append. */
export function mayAppend(typing: Typing, target: ts.ElementAccessExpression): boolean {
  const { expression: list, argumentExpression: index, parent } = target;
  if (ts.isBinaryExpression(parent) && parent.left === target && asking.has(parent.operatorToken.kind)) return true;
  if (isStep(unwrapped(index)) || isLengthOf(unwrapped(index), list) || isLocalBegunEmpty(typing, list)) return true;
  // The library says so where it appends.
  if (isInternal(target) || isBelowLength(target, list)) return false;
  return isGrown(typing, target) || isCursor(typing, index, list) || mayBeginEmpty(typing, list, new Set());
}

/** Whether a condition around a store is `index < list.length`. */
function isBelowLength(target: ts.ElementAccessExpression, list: ts.Expression): boolean {
  const index = unwrapped(target.argumentExpression).getText();
  for (let node: ts.Node = target; !ts.isFunctionLike(node) && !ts.isSourceFile(node); node = node.parent) {
    const condition = conditionAround(node);
    if (condition && holdsBelow(condition, index, list)) return true;
  }
  return false;
}

/** What holds wherever a node is run. */
function conditionAround(node: ts.Node): ts.Expression | undefined {
  const { parent } = node;
  if (ts.isForStatement(parent)) return parent.statement === node ? parent.condition : undefined;
  if (ts.isWhileStatement(parent)) return parent.statement === node ? parent.expression : undefined;
  return ts.isIfStatement(parent) && parent.thenStatement === node ? parent.expression : undefined;
}

function holdsBelow(condition: ts.Expression, index: string, list: ts.Expression): boolean {
  const inner = unwrapped(condition);
  if (!ts.isBinaryExpression(inner)) return false;
  const { left, right, operatorToken } = inner;
  if (operatorToken.kind === K.AmpersandAmpersandToken)
    return [left, right].some((part) => holdsBelow(part, index, list));
  return (
    operatorToken.kind === K.LessThanToken && unwrapped(left).getText() === index && isLengthOf(unwrapped(right), list)
  );
}

/** Assignments that ask first whether there is an element. */
const asking = new Set<ts.SyntaxKind>([K.QuestionQuestionEqualsToken, K.BarBarEqualsToken]);

// --- indices
// --------------------------------------------------------------------------------------------------------------

/** Whether an index is the place behind the elements of a list, or one that the program moves on by itself. */
function isCursor(typing: Typing, index: ts.Expression, list: ts.Expression): boolean {
  const inner = unwrapped(index);
  return (
    holds(inner, (part) => isLengthOf(part, list)) ||
    isSteppedPlace(typing, inner) ||
    holds(inner, (part) => beganAtLength(typing, part, list))
  );
}

/** `i++` and the like. */
const isStep = (node: ts.Node): node is ts.PrefixUnaryExpression | ts.PostfixUnaryExpression =>
  (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
  (node.operator === K.PlusPlusToken || node.operator === K.MinusMinusToken);

const isLengthOf = (node: ts.Node, list: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(node) && node.name.text === "length" && node.expression.getText() === list.getText();

/** Whether a variable begins as the length of the list. */
function beganAtLength(typing: Typing, node: ts.Node, list: ts.Expression): boolean {
  const declaration = ts.isIdentifier(node) ? typing.symbolOf(node)?.valueDeclaration : undefined;
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return !!value && isLengthOf(unwrapped(value), list);
}

/** Whether a variable or field is stepped by a statement of its own, not by the head of a `for`. */
function isSteppedPlace(typing: Typing, index: ts.Expression): boolean {
  const place = placeOf(typing, index);
  return place !== undefined && steppedPlaces(typing, index.getSourceFile()).has(place);
}

/** Variables by their symbols, fields by their names behind a dot: of which object they are does not count. */
function placeOf(typing: Typing, node: ts.Expression): ts.Symbol | string | undefined {
  if (ts.isIdentifier(node)) return typing.symbolOf(node);
  if (ts.isPropertyAccessExpression(node)) return `.${node.name.text}`;
  return ts.isElementAccessExpression(node) ? node.getText() : undefined;
}

const knownSteps = new WeakMap<Typing, WeakMap<ts.SourceFile, ReadonlySet<ts.Symbol | string>>>();

function steppedPlaces(typing: Typing, file: ts.SourceFile): ReadonlySet<ts.Symbol | string> {
  const known = knownSteps.get(typing) ?? new WeakMap<ts.SourceFile, ReadonlySet<ts.Symbol | string>>();
  knownSteps.set(typing, known);
  let places = known.get(file);
  if (!places) known.set(file, (places = findSteps(typing, file)));
  return places;
}

function findSteps(typing: Typing, file: ts.SourceFile): ReadonlySet<ts.Symbol | string> {
  const found = new Set<ts.Symbol | string>();
  eachNode(file, (node) => {
    const step = stepOf(node);
    const place = step && !isInHead(node) ? placeOf(typing, unwrapped(step)) : undefined;
    if (place !== undefined) found.add(place);
  });
  return found;
}

/** What `i++`, `i += n` and `i = i + n` step. */
function stepOf(node: ts.Node): ts.Expression | undefined {
  if (isStep(node)) return node.operand;
  if (!ts.isBinaryExpression(node)) return undefined;
  if (node.operatorToken.kind === K.PlusEqualsToken) return node.left;
  if (node.operatorToken.kind !== K.EqualsToken || !ts.isBinaryExpression(node.right)) return undefined;
  const { left, operatorToken } = node.right;
  return operatorToken.kind === K.PlusToken && left.getText() === node.left.getText() ? node.left : undefined;
}

function isInHead(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isForStatement(parent)) return parent.incrementor === node;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === K.CommaToken && isInHead(parent);
}

// --- lists
// ----------------------------------------------------------------------------------------------------------------

/** Whether the program begins a list empty that an expression may give. */
function mayBeginEmpty(typing: Typing, node: ts.Expression, seen: Set<ts.Node>): boolean {
  const list = unwrapped(node);
  if (isEmpty(list)) return true;
  if (ts.isConditionalExpression(list))
    return [list.whenTrue, list.whenFalse].some((arm) => mayBeginEmpty(typing, arm, seen));
  if (ts.isPropertyAccessExpression(list)) return emptyPlaces(list.getSourceFile()).has(`.${list.name.text}`);
  if (ts.isElementAccessExpression(list) || ts.isCallExpression(list))
    return emptyPlaces(list.getSourceFile()).has(INSIDE);
  const declaration = ts.isIdentifier(list) ? typing.symbolOf(list)?.valueDeclaration : undefined;
  if (!declaration || seen.has(declaration)) return false;
  seen.add(declaration);
  if (emptyPlaces(declaration.getSourceFile()).has((list as ts.Identifier).text)) return true;
  if (ts.isVariableDeclaration(declaration)) return isMadeEmpty(typing, declaration, seen);
  if (!ts.isParameter(declaration)) return false;
  if (isOfCallback(declaration) && emptyPlaces(declaration.getSourceFile()).has(INSIDE)) return true;
  return argumentsFor(typing, declaration).some((given) => mayBeginEmpty(typing, given, seen));
}

/** Whether a parameter is one of a function that is written where it is handed over. */
const isOfCallback = ({ parent }: ts.ParameterDeclaration): boolean =>
  ts.isCallExpression(parent.parent) && parent.parent.arguments.some((given) => given === parent);

function isMadeEmpty(typing: Typing, declaration: ts.VariableDeclaration, seen: Set<ts.Node>): boolean {
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop)) return emptyPlaces(declaration.getSourceFile()).has(INSIDE);
  return !!declaration.initializer && mayBeginEmpty(typing, declaration.initializer, seen);
}

/** `[]` and `new Array()` */
function isEmpty(node: ts.Expression): boolean {
  const value = unwrapped(node);
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  return isNewArray(value) && !value.arguments?.length;
}

const isNewArray = (node: ts.Expression): node is ts.NewExpression =>
  ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "Array";

/** Whether a list is a variable that begins as `[]` or `new Array(n)`. */
function isLocalBegunEmpty(typing: Typing, list: ts.Expression): boolean {
  const declaration = ts.isIdentifier(list) ? typing.symbolOf(list)?.valueDeclaration : undefined;
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return !!value && (isEmpty(value) || isNewArray(unwrapped(value)));
}

/**
 * Stands for elements of lists, entries of Maps and results of functions, of which it is not followed where they come
 * from.
 */
const INSIDE = "[]";

/** The variables, fields and INSIDE that a file gives an empty list. */
const emptyPlaces = onceForEach((file): ReadonlySet<string> => {
  const found = new Set<string>();
  eachNode(file, (node) => {
    if (!ts.isArrayLiteralExpression(node) && !ts.isNewExpression(node)) return;
    if (isEmpty(node)) found.add(placeOfValue(node));
  });
  return found;
});

/** Where a value goes. */
function placeOfValue(node: ts.Expression): string {
  let value: ts.Node = node;
  while (isTransparent(value.parent)) value = value.parent;
  const { parent } = value;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return INITIALIZER;
  if (ts.isPropertyAccessExpression(parent)) return RECEIVER;
  if (ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent)) return `.${parent.name.getText()}`;
  const assigned =
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === K.EqualsToken ? parent.left : undefined;
  if (assigned && ts.isIdentifier(assigned)) return assigned.text;
  return assigned && ts.isPropertyAccessExpression(assigned) ? `.${assigned.name.text}` : INSIDE;
}

/** Of a variable, which is looked at where it is declared, and of what a method is called of. */
const INITIALIZER = "=";
const RECEIVER = "()";

/**
 * What calls in its own file give a parameter of a function that has a name, or what goes along with one that has none.
 */
function argumentsFor(typing: Typing, parameter: ts.ParameterDeclaration): ts.Expression[] {
  const owner = parameter.parent;
  if (isOfCallback(parameter)) return (owner.parent as ts.CallExpression).arguments.filter((given) => given !== owner);
  const name = owner.name ?? (ts.isVariableDeclaration(owner.parent) ? owner.parent.name : undefined);
  const symbol = name && typing.symbolOf(name);
  const at = owner.parameters.indexOf(parameter);
  if (!symbol || parameter.dotDotDotToken) return [];
  const found: ts.Expression[] = [];
  eachNode(parameter.getSourceFile(), (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    const given = node.arguments?.[at];
    if (given && ts.isIdentifier(callee) && callee.text === symbol.name && typing.symbolOf(callee) === symbol)
      found.push(given);
  });
  return found;
}

// --- syntax
// ---------------------------------------------------------------------------------------------------------------

function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => eachNode(child, visit));
}

function holds(node: ts.Node, isIt: (node: ts.Node) => boolean): boolean {
  return isIt(node) || (ts.forEachChild(node, (child) => holds(child, isIt) || undefined) ?? false);
}

/** Finds something out once for each file. */
function onceForEach<T>(find: (file: ts.SourceFile) => T): (file: ts.SourceFile) => T {
  const known = new WeakMap<ts.SourceFile, { readonly found: T }>();
  return (file) => {
    const made = known.get(file) ?? { found: find(file) };
    known.set(file, made);
    return made.found;
  };
}
