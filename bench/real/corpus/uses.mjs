/** A parameter that no call gives anything to in; the type that its uses suggest, out. */
import { ts } from "ts-morph";

const OF_LISTS = new Set(
  ["length", "push", "pop", "slice", "concat", "fill", "map", "forEach", "reduce", "indexOf"].concat("reverse", "sort"),
);

const DEEPEST = 3;

/**
 * A function for one that is called; a list of numbers for one whose elements are read; a record of options for one of
 * which only properties are read; what it is compared with; what a function takes that it is passed to; a boolean for
 * one that only decides; a number for one that nothing is read of.
 */
export function guessed(body, name, depth = 0) {
  return ts.isIdentifier(name) ? guessedFrom(usesOf(body, name.text), depth) : "any";
}

/** The properties that are read of a parameter, each with the type that its uses suggest. */
export function readOf(body, name) {
  const read = new Map();
  if (ts.isIdentifier(name))
    for (const { parent } of usesOf(body, name.text).filter(isRead))
      if (!(parent.name.text in Object.prototype))
        read.set(parent.name.text, [...(read.get(parent.name.text) ?? []), parent]);
  return [...read].map(([key, uses]) => [key, guessedFrom(uses, 0)]);
}

/** The functions to which a parameter is passed on, each with the place in what it is called with. */
export function passedTo(body, name) {
  if (!ts.isIdentifier(name)) return [];
  return usesOf(body, name.text).flatMap((one) => {
    const index = ts.isCallExpression(one.parent) ? one.parent.arguments.indexOf(one) : -1;
    const called = index >= 0 ? calledName(one.parent) : undefined;
    return called === undefined ? [] : [[called, index]];
  });
}

/** `f` of `f()`, and of `util.f()` where the module declares `util`. */
function calledName({ expression }) {
  if (ts.isIdentifier(expression)) return expression.text;
  const isOfModule =
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    isDeclared(expression.expression.text, expression.getSourceFile());
  return isOfModule ? expression.name.text : undefined;
}

function guessedFrom(uses, depth) {
  const given = uses.map(givenTo).find((one) => one !== undefined);
  if (uses.some(isCalled)) return given ? `typeof ${given}` : functionOf(uses.filter(isCalled));
  const properties = uses.filter(isRead).map(({ parent }) => parent);
  const isIndexed = uses.some(isElementOf);
  const list = uses.some((one) => isElementOf(one) && isElementOf(one.parent)) ? "number[][]" : "number[]";
  if (properties.length === 0) return isIndexed || uses.some(isGoneThrough) ? list : guessedByValue(uses, depth);
  if (properties.every((one) => OF_LISTS.has(one.name.text))) return list;
  if (isIndexed || properties.some(isCalled) || properties.some((one) => OF_LISTS.has(one.name.text))) return "any";
  return `{ ${[...new Set(properties.map((one) => one.name.text))].map((one) => `${one}?: number`).join("; ")} }`;
}

function guessedByValue(uses, depth) {
  const standard = uses.map(defaultOf).find((one) => one !== undefined);
  if (standard) return `typeof ${standard}`;
  const literals = new Set(uses.map(comparedWith).filter((one) => one !== undefined));
  if (literals.size > 0) return [...literals].join(" | ");
  const passed = depth < DEEPEST ? uses.map((one) => takenBy(one, depth)) : [];
  const other = passed.find((one) => one !== undefined && one !== "number" && one !== "any");
  return other ?? (uses.length > 0 && uses.every(isDecision) ? "boolean" : "number");
}

function usesOf(body, name) {
  const found = [];
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.text === name && !isName(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

function functionOf(called) {
  const most = Math.max(...called.map(({ parent }) => parent.arguments.length));
  return `(${Array.from({ length: most }, (_, k) => `p${k}: number`).join(", ")}) => number`;
}

/** `a` of `x.a` and of `{ a: 1 }`. */
const isName = (node) =>
  (ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) && node.parent.name === node;

/** `f` of `convert = f`. */
function givenTo({ parent }) {
  const isGiven = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isGiven && ts.isIdentifier(parent.right) ? parent.right.text : undefined;
}

const EQUALITIES = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** `standard` of `a || standard`, where the module declares it. */
function defaultOf(node) {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.BarBarToken) return undefined;
  let root = parent.right;
  while (ts.isPropertyAccessExpression(root)) root = root.expression;
  const isOther = parent.left === node && ts.isIdentifier(root);
  return isOther && isDeclared(root.text, parent.getSourceFile()) ? parent.right.getText() : undefined;
}

const isDeclared = (name, { statements }) =>
  statements.some(
    (one) => one.name?.text === name || one.declarationList?.declarations.some((each) => each.name.text === name),
  );

const TESTED = new Set(["number", "string", "boolean"]);

/** The type of the literal beside it, as in `a === "x"`, `a || "x"` and `b ? a : "x"`, or that `typeof` tests. */
function comparedWith(node) {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent) && ts.isBinaryExpression(parent.parent)) {
    const { text } = parent.parent.right;
    return TESTED.has(text) ? text : undefined;
  }
  if (ts.isConditionalExpression(parent) && parent.condition !== node)
    return literalType(parent.whenTrue === node ? parent.whenFalse : parent.whenTrue);
  if (!ts.isBinaryExpression(parent)) return undefined;
  const isDefault = parent.operatorToken.kind === ts.SyntaxKind.BarBarToken && parent.left === node;
  if (!isDefault && !EQUALITIES.has(parent.operatorToken.kind)) return undefined;
  return literalType(parent.left === node ? parent.right : parent.left);
}

export function literalType(node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return "string";
  if (ts.isNumericLiteral(node)) return "number";
  return node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword ? "boolean" : undefined;
}

/** What the function of the module takes there that it is an argument of. */
function takenBy(node, depth) {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || !ts.isIdentifier(parent.expression)) return undefined;
  const index = parent.arguments.indexOf(node);
  const called = functionNamed(parent.getSourceFile(), parent.expression.text);
  const parameter = called?.parameters[index];
  return parameter && guessed(called.body, parameter.name, depth + 1);
}

function functionNamed(source, name) {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    const found = statement.declarationList?.declarations.find((one) => one.name.text === name)?.initializer;
    if (found && (ts.isFunctionExpression(found) || ts.isArrowFunction(found))) return found;
  }
  return undefined;
}

/** Whether it is only asked if it is true. */
const isDecision = (node) =>
  (ts.isIfStatement(node.parent) && node.parent.expression === node) ||
  (ts.isConditionalExpression(node.parent) && node.parent.condition === node) ||
  (ts.isPrefixUnaryExpression(node.parent) && node.parent.operator === ts.SyntaxKind.ExclamationToken) ||
  (ts.isBinaryExpression(node.parent) &&
    node.parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    node.parent.left === node);

const isElementOf = (node) => ts.isElementAccessExpression(node.parent) && node.parent.expression === node;
const isRead = (node) => ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node;
const isGoneThrough = ({ parent }) =>
  ts.isForOfStatement(parent) ||
  ts.isSpreadElement(parent) ||
  (ts.isCallExpression(parent) && parent.expression.getText() === "Array.isArray");
const isCalled = (node) => ts.isCallExpression(node.parent) && node.parent.expression === node;
