/** Arrays whose type TypeScript finds by what is put into them: `const out = []`, and `out.push(1)` later. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import type { ObjectType } from "../../ir/objects.js";
import { isAlwaysEmpty, unify } from "../types/shapes/alike.js";
import type { Shape } from "../types/shape.js";

/** What a variable that begins as `[]` is wherever it is used. */
export function evolvedShape(body: Body, variable: ts.Symbol): Shape {
  const { checker } = body.typing;
  const declaration = variable.valueDeclaration;
  const around =
    declaration && ts.findAncestor(declaration, (node) => ts.isFunctionLike(node) || ts.isSourceFile(node));
  if (!around) return undefined;
  let shape: Shape;
  let known = true;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === variable.name && body.typing.symbolOf(node) === variable) {
      const type = checker.getTypeAtLocation(node);
      if (!checker.isArrayType(type) || isAlwaysEmpty(checker, type) || isOfAnything(checker, type)) return;
      const here = body.shapeOf(type);
      if (here === undefined || (shape !== undefined && !unify(shape, here))) known = false;
      shape ??= here;
    }
    ts.forEachChild(node, visit);
  };
  visit(around);
  return known ? shape : undefined;
}

/** What an untyped `new Map()` or `new Set()` holds: what `set` and `add` put into the variable that it begins. */
export function tableOfStores(body: Body, { parent }: ts.NewExpression): ObjectType | undefined {
  const variable = ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name : undefined;
  const around = variable && ts.findAncestor(variable, ts.isFunctionLike);
  const symbol = variable && body.typing.symbolOf(variable);
  if (!symbol || !around) return undefined;
  const { shapes } = body.kernel;
  const stored: Shape[] = [];
  let known = true;
  const put = (value: ts.Expression, k: number): void => {
    const type = saidType(body.typing.checker, value);
    if (!type) return;
    const own = body.shapeOf(type);
    if (own === undefined || (stored[k] !== undefined && !unify(stored[k], own))) known = false;
    stored[k] ??= own;
  };
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isStore(node, (one) => body.typing.symbolOf(one) === symbol)) {
      count = node.arguments.length;
      node.arguments.forEach(put);
    }
    ts.forEachChild(node, visit);
  };
  visit(around);
  if (!known || stored.length !== count || stored.includes(undefined)) return undefined;
  return count === 2
    ? shapes.collections.tableOf(stored[0], stored[1])
    : count === 1
      ? shapes.collections.setOf(stored[0])
      : undefined;
}

const isStore = ({ expression }: ts.CallExpression, isTable: (node: ts.Node) => boolean): boolean =>
  ts.isPropertyAccessExpression(expression) &&
  /^(?:set|add)$/.test(expression.name.text) &&
  isTable(strip(expression.expression));

/** Of what is computed of other entries, `map.get(k) + 1`, the rest says which type it has. */
function saidType(checker: ts.TypeChecker, value: ts.Expression): ts.Type | undefined {
  const type = checker.getTypeAtLocation(value);
  if (!(type.flags & ts.TypeFlags.Any)) return type;
  const parts = ts.isParenthesizedExpression(value)
    ? [value.expression]
    : ts.isConditionalExpression(value)
      ? [value.whenTrue, value.whenFalse]
      : ts.isBinaryExpression(value) && mixed.has(value.operatorToken.kind)
        ? [value.left, value.right]
        : [];
  return parts.map((part) => saidType(checker, part)).find((said) => said !== undefined);
}

const mixed = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]);

/** Without parentheses and `!`. */
export const strip = (node: ts.Expression): ts.Expression =>
  ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) ? strip(node.expression) : node;

/** The type at the places that put something in. */
export const isOfAnything = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.getTypeArguments(type as ts.TypeReference).some((element) => element.flags & ts.TypeFlags.Any);
