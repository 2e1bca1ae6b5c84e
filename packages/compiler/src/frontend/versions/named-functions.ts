/**
 * An expression in; the names of functions out that it may give, as far as its file tells: by what variables and
 * properties of that name are given. A kernel that is compiled with one more than come is larger, and no more.
 */
import { ts } from "#typescript";
import { unwrapped } from "../program/transparent.js";
import type { Typing } from "../types/typing.js";

export function namedFunctions(typing: Typing, node: ts.Expression): ReadonlySet<ts.Identifier> {
  const found = new Set<ts.Identifier>();
  const seen = new Set<ts.Node>();
  const file = node.getSourceFile();
  const follow = (given: ts.Expression | undefined): void => {
    const value = given && unwrapped(given);
    if (!value || seen.has(value)) return;
    seen.add(value);
    if (ts.isConditionalExpression(value)) [value.whenTrue, value.whenFalse].forEach(follow);
    else if (ts.isBinaryExpression(value) && isChoice(value)) [value.left, value.right].forEach(follow);
    else if (ts.isPropertyAccessExpression(value)) valuesOf(file, value.name.text).forEach(follow);
    else if (ts.isElementAccessExpression(value)) followElements(value);
    else if (ts.isIdentifier(value)) followName(value);
  };
  const followName = (name: ts.Identifier): void => {
    const declaration = typing.symbolOf(name)?.valueDeclaration;
    if (declaration && (ts.isFunctionDeclaration(declaration) || typing.references.functionOf(declaration)))
      return void found.add(name);
    if (!declaration || declaration.getSourceFile() !== file) return void found.add(name);
    if (ts.isVariableDeclaration(declaration) || ts.isParameter(declaration)) return follow(declaration.initializer);
    if (!ts.isBindingElement(declaration)) return;
    follow(declaration.initializer);
    const key = declaration.propertyName ?? declaration.name;
    if (ts.isIdentifier(key)) valuesOf(file, key.text).forEach(follow);
  };
  const followElements = ({ expression, argumentExpression: key }: ts.ElementAccessExpression): void => {
    if (ts.isStringLiteralLike(key)) return valuesOf(file, key.text).forEach(follow);
    const declaration = ts.isIdentifier(expression) ? typing.symbolOf(expression)?.valueDeclaration : undefined;
    const table =
      declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
        ? unwrapped(declaration.initializer)
        : undefined;
    if (table && ts.isObjectLiteralExpression(table)) table.properties.map(valueOf).forEach(follow);
    if (table && ts.isArrayLiteralExpression(table)) table.elements.forEach(follow);
  };
  follow(node);
  return found;
}

const isChoice = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.AmpersandAmpersandToken;

const ofFiles = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.Expression[]>>();

/** What the object literals of a file have under a name. */
export function valuesOf(file: ts.SourceFile, name: string): readonly ts.Expression[] {
  const known = ofFiles.get(file) ?? findValues(file);
  ofFiles.set(file, known);
  return known.get(name) ?? [];
}

function findValues(file: ts.SourceFile): Map<string, ts.Expression[]> {
  const found = new Map<string, ts.Expression[]>();
  const visit = (node: ts.Node): void => {
    const value = ts.isObjectLiteralElementLike(node) ? valueOf(node) : undefined;
    const name = value && (node as ts.PropertyAssignment).name;
    if (value && name && (ts.isIdentifier(name) || ts.isStringLiteral(name)))
      found.set(name.text, [...(found.get(name.text) ?? []), value]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function valueOf(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isPropertyAssignment(property) ? property.initializer : undefined;
}
