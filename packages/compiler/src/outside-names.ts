/** A marked function in; the expression by which the end of its file reaches it, out. */
import { ts } from "#typescript";
import type { MarkedFunction } from "./frontend/select/markers.js";

/** `energy`, `Vector.prototype.norm`; undefined of what is inside of functions, private, or without a name. */
export function outsideName({ node, lifted }: Pick<MarkedFunction, "node" | "lifted">): string | undefined {
  if (ts.isMethodDeclaration(node)) return methodName(node);
  if (ts.isFunctionDeclaration(node)) return ts.isSourceFile(node.parent) ? node.name?.text : undefined;
  return constantName(node, lifted !== undefined);
}

function methodName({ parent, name, modifiers = ts.factory.createNodeArray() }: ts.MethodDeclaration) {
  if (!ts.isClassDeclaration(parent) || !parent.name || !ts.isSourceFile(parent.parent)) return undefined;
  const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
  if (!ts.isIdentifier(name) || has(ts.SyntaxKind.PrivateKeyword) || has(ts.SyntaxKind.ProtectedKeyword))
    return undefined;
  return `${parent.name.text}${has(ts.SyntaxKind.StaticKeyword) ? "" : ".prototype"}.${name.text}`;
}

/** Of a constant that holds the function, or what a call of a library has made of it. */
function constantName(node: ts.Node, called: boolean): string | undefined {
  let { parent } = node;
  while (
    ts.isParenthesizedExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isAsExpression(parent) ||
    (called && ts.isCallExpression(parent))
  )
    parent = parent.parent;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return ts.isSourceFile(parent.parent.parent.parent) ? parent.name.text : undefined;
}
