/**
 * The form of a builtin: a library function by its key, what a call becomes, and sample arguments that become tests.
 */
import type { ts } from "#typescript";
import type { Body, Value } from "../frontend/body.js";
import { number } from "../ir/build.js";
import type { Expression } from "../ir/ir.js";

export interface Builtin {
  readonly translate: (body: Body, node: ts.CallExpression, used: boolean) => Value;
  /** `exact`: the same bits as JavaScript's. `ulp`: within one unit in the last place. */
  readonly precision: "exact" | "ulp";
  /** How many arguments it looks at; more are evaluated and dropped, so that it can be a callback. */
  readonly arity?: number | undefined;
  /** Whether it takes arguments that are spread. */
  readonly spread?: boolean;
  /** The kinds of arguments that the tests try, for functions of numbers. */
  readonly samples?: "number" | "pair" | "several" | "integers" | undefined;
}

/** A builtin with the same bits as JavaScript's. */
export const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

/**
 * The number arguments of a call in order; missing ones are undefined, which is NaN. Those behind the first `count` are
 * only evaluated.
 */
export function numberArguments(body: Body, node: ts.CallExpression, count = Infinity): Expression[] {
  const values = body.inOrder<Expression[]>(
    ...node.arguments.map((arg, k) => (): Expression => {
      if (k < count) return body.number(arg);
      body.effect(arg);
      return number(NaN);
    }),
  );
  return values.slice(0, count);
}
