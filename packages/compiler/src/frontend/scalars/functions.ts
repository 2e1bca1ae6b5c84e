/**
 * A call in; the explicit type that the function returns out, when it says none and everything that it returns is of
 * one.
 */
import { ts } from "#typescript";
import type { Kind } from "./kinds.js";
import type { Scalars } from "./scalars.js";

const active = new Set<ts.Node>();

export function functionKind(scalars: Scalars, node: ts.CallExpression): Kind | undefined {
  const declaration = scalars.typing.checker.getResolvedSignature(node)?.declaration;
  if (
    !declaration ||
    !ts.isFunctionLike(declaration) ||
    declaration.type ||
    !("body" in declaration) ||
    !declaration.body
  )
    return undefined;
  if (active.has(declaration)) return undefined;
  active.add(declaration);
  try {
    const names = new Set(returnedBy(declaration.body).map((value) => scalars.nameOf(value)));
    const [name] = names;
    return names.size === 1 && name ? { kind: "scalar", name } : undefined;
  } finally {
    active.delete(declaration);
  }
}

function returnedBy(body: ts.ConciseBody): ts.Expression[] {
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}
