/** A parameter that no call gives anything to in; the type that its uses suggest, out. */
import { ts } from "ts-morph";

const OF_LISTS = new Set(["length", "push", "pop", "slice", "concat", "fill", "map", "forEach", "reduce", "indexOf"]);

/**
 * A function for one that is called; a list of numbers for one whose elements are read; a record of options for one of
 * which only properties are read; a number for one that nothing is read of.
 */
export function guessed(body, name) {
  if (!ts.isIdentifier(name)) return "any";
  const uses = usesOf(body, name.text);
  const given = uses.map(givenTo).find((one) => one !== undefined);
  if (uses.some(isCalled)) return given ? `typeof ${given}` : functionOf(uses.filter(isCalled));
  const properties = uses.filter(isRead).map(({ parent }) => parent);
  const isIndexed = uses.some((one) => ts.isElementAccessExpression(one.parent) && one.parent.expression === one);
  if (properties.length === 0) return isIndexed || uses.some(isGoneThrough) ? "number[]" : "number";
  if (properties.every((one) => OF_LISTS.has(one.name.text))) return "number[]";
  if (isIndexed || properties.some(isCalled) || properties.some((one) => OF_LISTS.has(one.name.text))) return "any";
  return `{ ${[...new Set(properties.map((one) => one.name.text))].map((one) => `${one}?: number`).join("; ")} }`;
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

const isRead = (node) => ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node;
const isGoneThrough = (node) => ts.isForOfStatement(node.parent) || ts.isSpreadElement(node.parent);
const isCalled = (node) => ts.isCallExpression(node.parent) && node.parent.expression === node;
