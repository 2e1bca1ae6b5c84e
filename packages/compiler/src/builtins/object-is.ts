/** `Object.is` of numbers that may be undefined. */
import type { ts } from "#typescript";
import { arithmetic, boolean, both, compare, conditional, copy, number } from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import { isExpression, type Body, type OptionalValue, type Value } from "../frontend/body.js";
import { refuse } from "../frontend/refusal.js";
import { refuseUnlikeNothings } from "../frontend/syntax/equality.js";
import { optionalOf } from "../frontend/values/values.js";
import type { Builtin } from "./row.js";

/** `Object.is` on numbers: equal and of the same sign bit when zero, or both NaN. */
function isSame(body: Body, a: Expression, b: Expression): Expression {
  const [x, y] = [body.reusable(a, "a"), body.reusable(b, "b")];
  const oneOver = (v: Expression): Expression => arithmetic("div", number(1), copy(v));
  const sameZero = conditional(compare("eq", copy(x), number(0)), compare("eq", oneOver(x), oneOver(y)), boolean(true));
  const bothNaN = conditional(compare("ne", copy(x), copy(x)), compare("ne", copy(y), copy(y)), boolean(false));
  return conditional(compare("eq", x, y), sameZero, bothNaN);
}

/** Nothing is the same as nothing; what may be null in one value and undefined in the other is refused. */
export const objectIs: Builtin = {
  precision: "exact",
  samples: "pair",
  translate: (body, node) => {
    const [left, right] = node.arguments;
    if (!left || !right) return refuse(node, "W4006", "Object.is", "a value is missing");
    const [a, b] = body.inOrder<[Value, Value]>(
      () => body.value(left),
      () => body.value(right),
    );
    if (isExpression(a) && isExpression(b)) return isSame(body, body.number(left, a), body.number(right, b));
    refuseUnlikeNothings(body, node, [left, a], [right, b]);
    const [x, y] = [parts(body, a, left), parts(body, b, right)];
    const same = isSame(body, body.number(left, copy(x.value)), body.number(right, copy(y.value)));
    return conditional(both(copy(x.present), copy(y.present)), same, compare("eq", copy(x.present), copy(y.present)));
  },
};

function parts(body: Body, value: Value, node: ts.Expression): OptionalValue {
  const { value: held, present } = optionalOf(body, value, node);
  return { kind: "optional", value: body.reusable(held, "value"), present: body.reusable(present, "present") };
}
