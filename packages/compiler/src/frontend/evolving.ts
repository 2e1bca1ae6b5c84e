/** Arrays whose type TypeScript finds by what is put into them: `const out = []`, and `out.push(1)` later. */
import { ts } from "#typescript";
import type { Body } from "./body.js";
import { isAlwaysEmpty, unify, type Shape } from "./shapes.js";

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

/** The type at the places that put something in. */
const isOfAnything = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.getTypeArguments(type as ts.TypeReference).some((element) => element.flags & ts.TypeFlags.Any);
