/**
 * `this` or `super` in; a refusal out where an arrow function has it that a derived class's constructor makes before
 * `super(…)` has run for certain: called before that, it throws in JavaScript. TypeScript sees all other such uses.
 */
import { ts } from "#typescript";
import { refuse } from "../refusal.js";

export function checkBehindSuper(node: ts.Node): void {
  const constructor = ts.findAncestor(node, hasOwnThis);
  if (!constructor || !ts.isConstructorDeclaration(constructor) || !isDerived(constructor.parent)) return;
  let isInArrow = false;
  for (let at: ts.Node = node; at !== constructor; at = at.parent) {
    isInArrow ||= ts.isArrowFunction(at);
    if (isStatementOf(at.parent, at) && statementsBefore(at.parent, at).some(callsSuper)) return;
  }
  if (isInArrow) refuse(node, "W3004");
}

/** A function that is no arrow, or a class, whose fields have a `this` of their own. */
const hasOwnThis = (node: ts.Node): boolean =>
  (ts.isFunctionLike(node) && !ts.isArrowFunction(node)) || ts.isClassLike(node);

const isDerived = ({ heritageClauses }: ts.ClassLikeDeclaration): boolean =>
  !!heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);

const isStatementOf = (parent: ts.Node, node: ts.Node): parent is ts.Block =>
  ts.isBlock(parent) && (parent.statements as readonly ts.Node[]).includes(node);

const statementsBefore = ({ statements }: ts.Block, node: ts.Node): readonly ts.Statement[] =>
  statements.slice(0, (statements as readonly ts.Node[]).indexOf(node));

/** Whether a statement calls `super` whichever way it takes. */
function callsSuper(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.some(callsSuper);
  if (ts.isIfStatement(statement)) {
    const { thenStatement, elseStatement } = statement;
    return callsSuper(thenStatement) && !!elseStatement && callsSuper(elseStatement);
  }
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return false;
  return statement.expression.expression.kind === ts.SyntaxKind.SuperKeyword;
}
