/**
 * A module of numbers in; the same out, with one constant in place of what is computed from constants that are whole
 * and gives a whole one, so that `64 / 2` is an integer.
 */
import { number } from "../../ir/build.js";
import type { Expression, Module, Statement } from "../../ir/ir.js";
import { mapStatement } from "../../ir/walk.js";

export function foldIntegers(module: Module): Module {
  for (const func of module.functions) func.body = func.body.map(statement);
  return module;
}

const statement = (s: Statement): Statement => mapStatement(s, expression, (list) => list.map(statement));

const operations: Partial<Record<Expression["op"], (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
};
const isFolded = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) < 2 ** 31 && !Object.is(value, -0);

function expression(e: Expression): Expression {
  const args = e.args.map(expression);
  const [a, b] = args;
  const compute = operations[e.op];
  if (compute && e.type === "f64" && a?.op === "constant" && b?.op === "constant") {
    const value = compute(a.value, b.value);
    if ([a.value, b.value, value].every(isFolded)) return number(value);
  }
  return { ...e, args } as Expression;
}
