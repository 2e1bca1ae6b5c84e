/** The nodes of TypeScript that can become functions of a kernel, and the names of those. */
import { ts } from "#typescript";

export type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

/** Whether a body is a block in the text. For a long expression of an arrow function the host may put a block. */
export const hasBraces = (body: ts.ConciseBody): body is ts.Block =>
  ts.isBlock(body) && body.getSourceFile().text[body.getStart()] === "{";

/** The name of a function as kernels and messages have it. */
export function nameOf(node: FunctionNode): string {
  if (ts.isConstructorDeclaration(node)) return node.parent.name?.text ?? "constructor";
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : "anonymous";
}

/** The name that a function is declared under, if it is one: its own, or that of the variable which it is put into. */
export function nameNode(node: ts.Node): ts.Identifier | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name;
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name : undefined;
}
