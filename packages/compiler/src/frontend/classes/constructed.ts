/**
 * A `return` in; a refusal out where it gives a constructor's caller something else than the new object, or an error.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { notYet } from "../refusal.js";

export function checkConstructed(body: Body, { expression, parent }: ts.ReturnStatement): void {
  if (!expression || expression.kind === ts.SyntaxKind.ThisKeyword || !isInConstructor(parent)) return;
  const { flags } = body.typing.checker.getTypeAtLocation(expression);
  if (!(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void))) notYet(expression, "A constructor that returns a value");
}

function isInConstructor(node: ts.Node): boolean {
  const around = ts.findAncestor(node, (one) => ts.isFunctionLike(one) || ts.isClassStaticBlockDeclaration(one));
  return !!around && ts.isConstructorDeclaration(around);
}
