/**
 * A parameter of a function that no observed call has reached in; the type of what the calls in the text give it, out:
 * of a literal, a new instance, a variable or parameter that is known, or a field of that name.
 */
import { ts } from "ts-morph";
import { literalType } from "./uses.mjs";

const DEEPEST = 4;

export function givenBy(source, { of, index }, known) {
  if (!of) return undefined;
  for (const call of callsOf(source, of)) {
    const given = call.arguments[index];
    const type = given && typeOf(given, { ...known, source }, 0);
    if (type && !known.shapes.isNothing(type)) return type;
  }
  return undefined;
}

function callsOf(source, name) {
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && nameOf(node.expression) === name) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const nameOf = (callee) => (ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.text);

function typeOf(node, known, depth) {
  const { shapes } = known;
  if (depth > DEEPEST) return undefined;
  if (ts.isParenthesizedExpression(node)) return typeOf(node.expression, known, depth);
  if (depth === 0 && literalType(node)) return shapes.builtInNamed(literalType(node));
  if (ts.isNewExpression(node)) return ofNew(node, shapes);
  if (ts.isPropertyAccessExpression(node)) return shapes.fieldNamed(node.name.text);
  return ts.isIdentifier(node) ? ofVariable(node, known, depth) : undefined;
}

function ofNew({ expression }, shapes) {
  const name = ts.isIdentifier(expression) ? expression.text : undefined;
  if (shapes.classNames.has(name)) return shapes.instanceOf(name);
  return /^(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array$|^Float\d+Array$/.test(name) ? shapes.builtInNamed(name) : undefined;
}

/** A parameter of a function around, or a variable with its first value. */
function ofVariable({ text, parent }, known, depth) {
  const owner = ts.findAncestor(
    parent,
    (one) => ts.isFunctionLike(one) && one.parameters.some(({ name }) => name.text === text),
  );
  const own = owner?.parameters.find(({ name }) => name.text === text);
  const at = own ? known.slots.findIndex(({ isParameter, start }) => isParameter && start === own.getStart()) : -1;
  if (own) return known.observed[at];
  const declaration = declarationOf(known.source, text);
  return declaration?.initializer && typeOf(declaration.initializer, known, depth + 1);
}

function declarationOf(source, name) {
  let found;
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.name.text === name) found ??= node;
    if (!found) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
