/**
 * A source file of JavaScript in; out come the names of variables that hold the `prototype` of a function, as in
 * `var proto = Tree.prototype`, with the function's name.
 */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "./tsconfig.js";

export function prototypeAliases(ts: Ts, file: TypeScript.SourceFile): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  /** Declared twice, or assigned: they may stand for something else. */
  const unsure = new Set<string>();
  const look = (node: TypeScript.Node): void => {
    if (declares(ts, node)) {
      const { text } = node.name;
      const owner = ts.isVariableDeclaration(node) ? ownerOf(ts, node.initializer) : undefined;
      if (owner === undefined || aliases.has(text)) unsure.add(text);
      else aliases.set(text, owner);
    }
    if (ts.isBinaryExpression(node) && ts.isIdentifier(node.left) && isAssignment(ts, node)) unsure.add(node.left.text);
    ts.forEachChild(node, look);
  };
  look(file);
  for (const name of unsure) aliases.delete(name);
  return aliases;
}

function declares(
  ts: Ts,
  node: TypeScript.Node,
): node is TypeScript.NamedDeclaration & { name: TypeScript.Identifier } {
  const { name } = node as TypeScript.NamedDeclaration;
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isBindingElement(node) ||
    ts.isImportClause(node) ||
    ts.isImportSpecifier(node) ||
    ts.isNamespaceImport(node);
  return isDeclaration && name !== undefined && ts.isIdentifier(name);
}

const isAssignment = (ts: Ts, { operatorToken: { kind } }: TypeScript.BinaryExpression): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** `Tree` of `Tree.prototype`, and of `tree.prototype = Tree.prototype`. */
function ownerOf(ts: Ts, node: TypeScript.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return ownerOf(ts, node.right);
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== "prototype") return undefined;
  return ts.isIdentifier(node.expression) ? node.expression.text : undefined;
}
