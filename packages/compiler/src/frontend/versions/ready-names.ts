/**
 * A kernel and a function of a module in; whether the function's name has its value whenever the kernel can be called,
 * out. That of a `const` has none before its declaration has run, and a call that names it would throw.
 */
import { ts } from "#typescript";
import { filesReached, isInCircle } from "../program/reached-files.js";
import type { FunctionNode } from "../select/function-node.js";

export function hasValueAlways(program: ts.Program, kernel: FunctionNode, fn: FunctionNode): boolean {
  const [own, file] = [kernel.getSourceFile(), fn.getSourceFile()];
  const statement = outermost(fn);
  if (ts.isFunctionDeclaration(fn)) return fn === statement;
  if (!ts.isVariableStatement(statement)) return false;
  if (file !== own) return !filesReached(program, file).has(own);
  if (!ts.isFunctionDeclaration(kernel) && kernel.pos > fn.pos) return true;
  // What is assigned to an export is reached by no name.
  if (ts.isExpressionStatement(outermost(kernel))) return false;
  const before = own.statements.slice(0, own.statements.indexOf(statement));
  const leading = namesLeadingTo(own, outermost(kernel));
  return before.every((each) => runsNothing(each) || !mentions(each, leading)) && !isInCircle(program, own);
}

const outermost = (node: ts.Node): ts.Statement =>
  ts.findAncestor(node, ({ parent }) => parent?.kind === ts.SyntaxKind.SourceFile) as ts.Statement;

/** The names of a module by which what runs may come to a kernel: that of the kernel, and of what mentions such. */
function namesLeadingTo(file: ts.SourceFile, kernel: ts.Statement): ReadonlySet<string> {
  const found = new Set(declaredNames(kernel));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const statement of file.statements)
      if (mentions(statement, found)) declaredNames(statement).forEach((name) => found.add(name));
  }
  return found;
}

function mentions(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return names.has(node.text);
  return ts.forEachChild(node, (child) => mentions(child, names) || undefined) ?? false;
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  return (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name
    ? [statement.name.text]
    : [];
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

/** Whether nothing is called where a statement stands. */
function runsNothing(statement: ts.Statement): boolean {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.every(
      ({ name, initializer }) => ts.isIdentifier(name) && (!initializer || isFunction(initializer)),
    );
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  );
}

const isFunction = (node: ts.Expression): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
