/**
 * Conditionals of which the ranges have shown that one arm is never taken, as `i < 0 ? i + n : i` of a counter from 0.
 */
import type { Expression, OperationName } from "../../ir/ir.js";
import { someNode } from "../../ir/walk.js";
import type { Facts } from "../../analyses/ranges/facts.js";

type Conditional = Expression & { readonly op: "conditional" };

/**
 * The only arm of a conditional number that is ever computed. What is left out takes the condition along, which must do
 * nothing else.
 */
export function reachedArm(e: Conditional, facts: Facts): Expression | undefined {
  const [condition, yes, no] = e.args;
  if (e.type !== "f64" || facts.isReached(yes) === facts.isReached(no) || !isComparison(condition)) return undefined;
  return facts.isReached(yes) ? yes : no;
}

const comparing: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  ...(["local", "constant", "length", "convert", "conditional"] as const),
  ...(["lt", "le", "gt", "ge", "eq", "ne", "lnot", "truthy", "add", "sub", "mul"] satisfies OperationName[]),
]);

const isComparison = (e: Expression): boolean => !someNode(e, ({ op }) => !comparing.has(op));
