/** Arrays whose type TypeScript finds by what is put into them: `const out = []`, and `out.push(1)` later. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import type { ObjectType, Slot } from "../../ir/objects.js";
import { isAlwaysEmpty, unify } from "./shapes.js";
import { shapeOfSlot, type Shape } from "./shape.js";

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

/**
 * What a list holds of which TypeScript says nothing, `const out = new Array(n)`, by what the program puts into its
 * elements; into the elements of these, where they are such lists themselves.
 */
export function listOfStores(body: Body, variable: ts.Symbol): ObjectType | undefined {
  const declaration = variable.valueDeclaration;
  const around = declaration && ts.findAncestor(declaration, ts.isFunctionLike);
  return around && storedInto(body, around, (node) => ts.isIdentifier(node) && body.typing.symbolOf(node) === variable);
}

function storedInto(body: Body, around: ts.Node, isList: (node: ts.Node) => boolean): ObjectType | undefined {
  const { checker } = body.typing;
  const isElement = (node: ts.Node): boolean => ts.isElementAccessExpression(node) && isList(strip(node.expression));
  let slot: Slot | undefined;
  let known = true;
  const put = (value: ts.Expression): void => {
    const type = checker.getTypeAtLocation(value);
    const list = isListOfAny(checker, type) ? storedInto(body, around, isElement) : undefined;
    const own: Slot | undefined = list ? { type: list, optional: false } : body.kernel.shapes.slotOf(type, body.types);
    if (!own || (slot && !unify(shapeOfSlot(slot), shapeOfSlot(own)))) known = false;
    slot ??= own;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && isElement(node.left))
      put(node.right);
    if (ts.isCallExpression(node) && isPush(node, isList)) node.arguments.forEach(put);
    ts.forEachChild(node, visit);
  };
  visit(around);
  return slot && known ? body.kernel.shapes.listOfStored(slot) : undefined;
}

const isPush = ({ expression }: ts.CallExpression, isList: (node: ts.Node) => boolean): boolean =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === "push" && isList(strip(expression.expression));

const strip = (node: ts.Expression): ts.Expression =>
  ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) ? strip(node.expression) : node;

const isListOfAny = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.isArrayType(type) && isOfAnything(checker, type);

/** The type at the places that put something in. */
const isOfAnything = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.getTypeArguments(type as ts.TypeReference).some((element) => element.flags & ts.TypeFlags.Any);
