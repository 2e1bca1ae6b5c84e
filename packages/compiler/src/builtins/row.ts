/** The form of a builtin: a library function by its key, what a call becomes, and sample arguments that become tests. */
import type { ts } from "ts-morph";
import type { Body, Value } from "../frontend/body.js";
import type { Expression } from "../ir/ir.js";

export interface Builtin {
  readonly translate: (body: Body, node: ts.CallExpression, used: boolean) => Value;
  /** `exact`: the same bits as JavaScript's. `ulp`: within one unit in the last place. */
  readonly precision: "exact" | "ulp";
  /** The kinds of arguments that the tests try, for functions of numbers. */
  readonly samples?: "number" | "pair" | "several" | "integers";
}

/** The number arguments of a call in order; missing ones are undefined, which is NaN. */
export function numberArguments(body: Body, node: ts.CallExpression): Expression[] {
  return body.inOrder<Expression[]>(...node.arguments.map((arg) => () => body.number(arg)));
}
