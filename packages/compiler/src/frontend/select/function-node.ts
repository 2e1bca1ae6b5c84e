/** The nodes of TypeScript that can become functions of a kernel. */
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
