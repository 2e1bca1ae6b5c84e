/** Traversal of statements and expressions. */
import type { Expression, Local, Statement } from "./ir.js";
import type { Break, Loop } from "./statement-kinds.js";
import { statements } from "./statements.js";

/** The expressions that stand directly in a statement. */
export const expressionsOf = (s: Statement): readonly Expression[] => statements[s.kind].expressions(s);

/** The statement lists inside a statement. */
export const bodiesOf = (s: Statement): readonly Statement[][] => statements[s.kind].bodies?.(s) ?? [];

/** A statement with each of its direct expressions and each of its inner lists replaced. */
export const mapStatement = (
  s: Statement,
  map: (expression: Expression) => Expression,
  list: (body: Statement[]) => Statement[],
): Statement => statements[s.kind].map(s, map, list);

/** A statement without inner lists, with each of its expressions replaced; others as they are. */
export const mapLeaf = (s: Statement, map: (expression: Expression) => Expression): Statement =>
  statements[s.kind].bodies ? s : mapStatement(s, map, (list) => list);

/** Calls `visit` for every statement, outer before inner. */
export function eachStatement(statements: readonly Statement[], visit: (statement: Statement) => void): void {
  for (const statement of statements) {
    visit(statement);
    for (const body of bodiesOf(statement)) eachStatement(body, visit);
  }
}

/** The jumps that lead out of a list of statements. */
export function jumpsOut(statements: readonly Statement[]): Break[] {
  const labels = new Set<object>();
  const jumps: Break[] = [];
  eachStatement(statements, (s) => {
    if (s.kind === "loop" || s.kind === "block") labels.add(s.label);
    if (s.kind === "break" || s.kind === "continue") jumps.push(s);
  });
  return jumps.filter(({ label }) => !labels.has(label));
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

/** Whether a statement among these or inside them passes the test. */
export function someStatement(statements: readonly Statement[], test: (statement: Statement) => boolean): boolean {
  return statements.some(
    (statement) => test(statement) || bodiesOf(statement).some((body) => someStatement(body, test)),
  );
}

/** Whether an expression node in the statements passes the test. */
export function someExpression(statements: readonly Statement[], test: (expression: Expression) => boolean): boolean {
  return someStatement(statements, (statement) =>
    expressionsOf(statement).some((expression) => someNode(expression, test)),
  );
}

/** Whether an expression or a part of it passes the test. */
export function someNode(expression: Expression, test: (expression: Expression) => boolean): boolean {
  return test(expression) || expression.args.some((arg) => someNode(arg, test));
}

/** Whether a loop has no other inside. */
export const isInnermost = (loop: Loop): boolean => !someStatement(loop.body, ({ kind }) => kind === "loop");

/**
 * Whether all that the rounds of an innermost loop do to memory is to store elements of one array: they make nothing
 * there either.
 */
export function storesOneArray(loop: Loop): boolean {
  const arrays = new Set<Local | undefined>();
  const known = new Set<Statement["kind"]>(["assign", "store", "if", "block", "break", "evaluate"]);
  eachStatement(loop.body, (s) => {
    if (s.kind === "store") arrays.add(s.array.op === "local" ? s.array.local : undefined);
    else if (!known.has(s.kind)) arrays.add(undefined);
  });
  return !arrays.has(undefined) && arrays.size === 1 && !someExpression(loop.body, ({ op }) => MAKES.has(op));
}

const MAKES = new Set<Expression["op"]>(["allocate", "new", "newList", "atomic"]);
