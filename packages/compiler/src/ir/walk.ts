/** Traversal of statements and expressions. */
import type { Break, Expression, Local, Loop, Read, Statement } from "./ir.js";

/** The expressions that stand directly in a statement. */
export function expressionsOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case "assign":
    case "evaluate":
    case "fail":
      return [statement.value];
    case "store":
      return [statement.array, statement.index, statement.value];
    case "raise":
      return [statement.class, statement.message];
    case "setField":
      return [statement.object, statement.value];
    case "push":
      return [statement.list, statement.value];
    case "shorten":
      return [statement.list, statement.length];
    case "drop":
      return [statement.list, statement.count];
    case "if":
      return [statement.condition];
    case "loop":
      return statement.test ? [statement.test] : [];
    case "lanes":
      return [statement.bound, ...statement.apart.flat(), ...statement.inside.flat()];
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

/** A statement without inner lists, with each of its expressions replaced. */
export function mapLeaf(s: Statement, map: (expression: Expression) => Expression): Statement {
  switch (s.kind) {
    case "assign":
    case "evaluate":
    case "fail":
      return { ...s, value: map(s.value) };
    case "store":
      return { ...s, array: map(s.array), index: map(s.index), value: map(s.value) };
    case "setField":
      return { ...s, object: map(s.object), value: map(s.value) };
    case "raise":
      return { ...s, class: map(s.class), message: map(s.message) };
    case "push":
      return { ...s, list: map(s.list), value: map(s.value) };
    case "shorten":
      return { ...s, list: map(s.list), length: map(s.length) };
    case "drop":
      return { ...s, list: map(s.list), count: map(s.count) };
    case "return":
      return { ...s, value: s.value && map(s.value) };
    case "throw":
      return { ...s, values: s.values.map(map) };
    case "copy":
      return { ...s, target: map(s.target), source: map(s.source) };
    default:
      return s;
  }
}

/** A statement with each of its direct expressions and each of its inner lists replaced. */
export function mapStatement(
  s: Statement,
  map: (expression: Expression) => Expression,
  list: (body: Statement[]) => Statement[],
): Statement {
  switch (s.kind) {
    case "if":
      return { ...s, condition: map(s.condition), then: list(s.then), otherwise: list(s.otherwise) };
    case "loop":
      return { ...s, head: list(s.head), test: s.test && map(s.test), body: list(s.body), update: list(s.update) };
    case "lanes":
      return {
        ...s,
        bound: map(s.bound),
        apart: s.apart.map(([a, b]) => [map(a) as Read, map(b) as Read] as const),
        inside: s.inside.map(([array, at]) => [map(array) as Read, map(at)] as const),
        body: list(s.body),
        rest: list(s.rest),
      };
    case "block":
    case "arena":
      return { ...s, body: list(s.body) };
    default:
      return mapLeaf(s, map);
  }
}

/** The statement lists inside a statement. */
export function bodiesOf(statement: Statement): readonly Statement[][] {
  switch (statement.kind) {
    case "if":
      return [statement.then, statement.otherwise];
    case "loop":
      return [statement.head, statement.body, statement.update];
    case "lanes":
      return [statement.body, statement.rest];
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
  return statements.some((statement) => test(statement) || bodiesOf(statement).some((body) => someStatement(body, test)));
}

/** Whether an expression node in the statements passes the test. */
export function someExpression(statements: readonly Statement[], test: (expression: Expression) => boolean): boolean {
  return someStatement(statements, (statement) => expressionsOf(statement).some((expression) => someNode(expression, test)));
}

/** Whether an expression or a part of it passes the test. */
export function someNode(expression: Expression, test: (expression: Expression) => boolean): boolean {
  return test(expression) || expression.args.some((arg) => someNode(arg, test));
}

/** Whether a loop has no other inside. */
export const isInnermost = (loop: Loop): boolean => !someStatement(loop.body, ({ kind }) => kind === "loop");

/** Whether all that the rounds of an innermost loop do to memory is to store elements of one array: they make nothing there either. */
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
