/** Which expressions are the largest of several integers, or the smallest. */
import type { Expression } from "../../ir/ir.js";
import { printed } from "../../analyses/printed.js";
import { isInteger } from "../../analyses/fixed.js";

export type Extreme = "min" | "max";

/** A value of 32 bits without the steps to 64 and back. */
export function unwrapped(e: Expression): Expression {
  const [inner] = e.args;
  return (e.op === "wrap" || e.op === "convert") && inner && isInteger(inner) ? unwrapped(inner) : e;
}

/** What a value is the largest of, or the smallest. */
export function extremesOf(
  e: Expression,
): { readonly extreme: Extreme; readonly values: readonly Expression[] } | undefined {
  if (!isInteger(e)) return undefined;
  const [extreme, ...values] = choiceOf(e);
  if (!extreme) return undefined;
  const inner = values.map((value): readonly Expression[] => {
    const found = extremesOf(unwrapped(value));
    return found?.extreme === extreme ? found.values : [value];
  });
  return { extreme, values: inner.flat() };
}

export function choiceOf(e: Expression): [Extreme, ...Expression[]] | [] {
  if (e.op === "min" || e.op === "max") return [e.op, ...e.args];
  if (e.op !== "conditional") return [];
  const [test, yes, no] = e.args;
  const larger = orders.get(test.op);
  if (larger === undefined) return [];
  const [a, b] = test.args.map((side) => printed(unwrapped(side)));
  const [first, second] = [printed(unwrapped(yes)), printed(unwrapped(no))];
  if (a === first && b === second) return [larger ? "max" : "min", yes, no];
  return a === second && b === first ? [larger ? "min" : "max", yes, no] : [];
}

/** Whether a comparison asks for the larger one. */
const orders: ReadonlyMap<Expression["op"], boolean> = new Map<Expression["op"], boolean>([
  ["gt", true],
  ["ge", true],
  ["lt", false],
  ["le", false],
]);
