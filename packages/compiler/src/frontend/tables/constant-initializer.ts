/** A variable of a module in; the expression that it always stands for out. */
import { ts } from "#typescript";
import { isConst } from "../program/constants.js";
import { unwrapped } from "../program/transparent.js";

/** What a `const` of a module is declared with, without what only asserts its type, or freezes it. */
export function constantInitializer({ valueDeclaration: declaration }: ts.Symbol): ts.Expression | undefined {
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  if (!ts.isSourceFile(declaration.parent.parent.parent) || !isConst(declaration)) return undefined;
  return thawed(unwrapped(declaration.initializer));
}

function thawed(node: ts.Expression): ts.Expression {
  const isFrozen = ts.isCallExpression(node) && node.expression.getText() === "Object.freeze";
  return isFrozen && node.arguments[0] ? thawed(unwrapped(node.arguments[0])) : node;
}
