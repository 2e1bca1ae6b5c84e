/**
 * A kernel and a function of a module in; whether the function's name has its value whenever the kernel can be called,
 * out. That of a `const` has none before its declaration has run, and a call that names it would throw.
 */
import { ts } from "#typescript";
import { filesReached, isInCircle } from "../program/reached-files.js";
import type { FunctionNode } from "../select/function-node.js";

export function hasValueAlways(program: ts.Program, kernel: FunctionNode, fn: FunctionNode): boolean {
  const [own, file] = [kernel.getSourceFile(), fn.getSourceFile()];
  const statement = ts.findAncestor(fn, (node) => node.parent?.kind === ts.SyntaxKind.SourceFile) as ts.Statement;
  if (ts.isFunctionDeclaration(fn)) return fn === statement;
  if (!ts.isVariableStatement(statement)) return false;
  if (file !== own) return !filesReached(program, file).has(own);
  const isBehind = !ts.isFunctionDeclaration(kernel) && kernel.pos > fn.pos;
  const before = own.statements.slice(0, own.statements.indexOf(statement));
  return isBehind || (before.every(runsNothing) && !isInCircle(program, own));
}

/** Whether nothing is called where a statement stands. */
function runsNothing(statement: ts.Statement): boolean {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.every(
      ({ name, initializer }) => ts.isIdentifier(name) && (!initializer || callsNothing(initializer)),
    );
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  );
}

const callsNothing = (node: ts.Expression): boolean =>
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isLiteralExpression(node) ||
  (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) ||
  (ts.isArrayLiteralExpression(node) && node.elements.every(callsNothing));
