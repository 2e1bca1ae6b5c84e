/** Traversal of statements and expressions. */
import type { Expression, Statement } from "./ir.js";

/** The expressions that stand directly in a statement. */
export function expressionsOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case "assign":
    case "evaluate":
    case "fail":
      return [statement.value];
    case "store":
      return [statement.array, statement.index, statement.value];
    case "if":
      return [statement.condition];
    case "loop":
      return statement.test ? [statement.test] : [];
    case "return":
      return statement.value ? [statement.value] : [];
    case "throw":
      return statement.values;
    case "copy":
      return [statement.target, statement.source];
    default:
      return [];
  }
}

/** The statement lists inside a statement. */
export function bodiesOf(statement: Statement): readonly Statement[][] {
  switch (statement.kind) {
    case "if":
      return [statement.then, statement.otherwise];
    case "loop":
      return [statement.head, statement.body, statement.update];
    case "block":
    case "arena":
      return [statement.body];
    default:
      return [];
  }
}

/** Calls `visit` for every statement, outer before inner. */
export function eachStatement(statements: readonly Statement[], visit: (statement: Statement) => void): void {
  for (const statement of statements) {
    visit(statement);
    for (const body of bodiesOf(statement)) eachStatement(body, visit);
  }
}

/** Calls `visit` for every expression node in the statements. */
export function eachExpression(statements: readonly Statement[], visit: (expression: Expression) => void): void {
  eachStatement(statements, (statement) => {
    for (const expression of expressionsOf(statement)) eachNode(expression, visit);
  });
}

export function eachNode(expression: Expression, visit: (expression: Expression) => void): void {
  visit(expression);
  for (const arg of expression.args) eachNode(arg, visit);
}
