/** An argument that a method can do without in; what it is, or what stands for it where it is undefined, out. */
import type { ts } from "#typescript";
import { isKnown, number } from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import { isExpression, type Body, type Value } from "../frontend/body.js";
import { insisted } from "../frontend/presence/taken.js";
import { refuse } from "../frontend/refusal.js";
import { chooseValue } from "../frontend/values/values.js";

/** A number, or what stands for it where undefined is given. */
export const numberOr = (body: Body, given: ts.Expression, value: Value, missing: number): Expression =>
  withOrWithout(
    body,
    given,
    value,
    (held) => held,
    () => number(missing),
  );

/** What a method gives with a number, and what without it, as it is called where undefined is given. */
export function withOrWithout(
  body: Body,
  given: ts.Expression,
  value: Value,
  withNumber: (given: Expression) => Expression,
  without: () => Expression,
): Expression {
  if (isExpression(value)) return withNumber(body.number(given, value));
  if (value.kind === "undefined") return without();
  if (value.kind !== "optional") return refuse(given, "W4004");
  const { present, value: held } = value;
  return chooseValue(body, present, () => withNumber(body.number(given, held)), without, given) as Expression;
}

/** The number or boolean that a method is called on, which has to be there. */
export function presentReceiver(body: Body, node: ts.Expression): Value {
  const value = body.value(node);
  if (isExpression(value) || value.kind !== "optional" || isKnown(value.present)) return value;
  return insisted(body, value, node);
}
