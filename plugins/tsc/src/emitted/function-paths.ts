/**
 * A TypeScript source file, or the JavaScript that tsc has made of it, in; its functions with names that are the same
 * in both out.
 */
import { ts } from "ts-morph";

export type FunctionBody = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

export interface NamedFunction {
  /** The names from the outermost namespace, class or function to the function itself: `Grid/inner`. */
  readonly path: string;
  readonly node: FunctionBody;
}

/** In the order of the text. */
export function findFunctions(file: ts.SourceFile): NamedFunction[] {
  const found: NamedFunction[] = [];
  const visit = (node: ts.Node, outer: readonly string[]): void => {
    const names = namesOf(node);
    const inner = names.length === 0 ? outer : [...outer, ...names];
    if (ts.isFunctionLike(node) && "body" in node && node.body)
      found.push({ path: inner.join("/"), node: node as FunctionBody });
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(file, []);
  return found;
}

/** What the node adds to the names of the functions inside it. */
function namesOf(node: ts.Node): readonly string[] {
  if (ts.isModuleDeclaration(node)) return [node.name.text];
  if (ts.isFunctionDeclaration(node)) return [ownName(node) ?? "default"];
  if (ts.isFunctionExpression(node) || ts.isArrowFunction(node)) return namespaceOf(node) ?? holderOf(node) ?? [];
  if (ts.isClassDeclaration(node)) return [ownName(node) ?? "default"];
  if (ts.isClassExpression(node)) return holderOf(node) ?? [];
  if (ts.isGetAccessor(node)) return [`get ${node.name.getText()}`];
  if (ts.isSetAccessor(node)) return [`set ${node.name.getText()}`];
  if (ts.isMethodDeclaration(node)) return [node.name.getText()];
  return [];
}

/** CommonJS has `default_1` for a default export without a name. */
function ownName(node: { readonly name?: ts.Identifier | undefined }): string | undefined {
  return node.name?.text.replace(/^default_\d+$/, "default");
}

/** `(function (Outside) { … })(Outside || (Outside = {}))`, which a namespace becomes. */
function namespaceOf(node: ts.FunctionExpression | ts.ArrowFunction): readonly string[] | undefined {
  const call = node.parent.parent;
  if (!ts.isParenthesizedExpression(node.parent) || !ts.isCallExpression(call) || call.expression !== node.parent)
    return undefined;
  let argument = call.arguments[0];
  if (argument && ts.isBinaryExpression(argument) && argument.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    argument = argument.right;
  if (!argument || !ts.isBinaryExpression(argument) || argument.operatorToken.kind !== ts.SyntaxKind.BarBarToken)
    return undefined;
  const name = lastName(argument.left);
  return name === undefined ? undefined : [name];
}

/** The variable, property or export that a function or class expression is the value of; else its own name. */
function holderOf(node: ts.FunctionExpression | ts.ArrowFunction | ts.ClassExpression): readonly string[] | undefined {
  let value: ts.Node = node;
  let assigned: string | undefined;
  // `var Box = _classThis = class { … }` has the user's name at the outside.
  for (; isTransparent(value.parent) || isAssignmentOf(value.parent, value); value = value.parent) {
    if (ts.isBinaryExpression(value.parent)) assigned = lastName(value.parent.left) ?? assigned;
  }
  const { parent } = value;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return [parent.name.text];
  if (ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent)) return [parent.name.getText()];
  if (ts.isExportAssignment(parent)) return ["default"];
  const name = assigned ?? node.name?.text;
  return name === undefined ? undefined : [name];
}

const isTransparent = (node: ts.Node): boolean =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);

const isAssignmentOf = (node: ts.Node, value: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.right === value && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** `exports.mean` → `mean`; `Grid.prototype.total`, as ES5 has it, stands inside a function named Grid. */
function lastName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}
