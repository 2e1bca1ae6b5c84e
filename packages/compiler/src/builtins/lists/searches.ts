/** Searches for a value in typed arrays and lists: TypeScript in `@wumba/std`. */
import type { ts } from "#typescript";
import { arithmetic, compare, conditional, copy, number, read } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { arrayElement } from "../../frontend/values/bigints.js";
import { UNDEFINED, type Body } from "../../frontend/body.js";
import { FUNCTIONS_ARE_MADE_ANEW } from "../../frontend/calls/closures.js";
import { callGeneric } from "../../frontend/calls/functions.js";
import { isClosure, isType } from "../../frontend/types/shape.js";
import { nothingsOf, nothingsOfElements } from "../../frontend/presence/told-nothings.js";
import { refuse } from "../../frontend/refusal.js";
import { NOTHINGS_ARE_ONE } from "../../frontend/types/nothings.js";
import { fit } from "../../frontend/values/values.js";
import type { Builtin } from "../row.js";
import { elementShape, lengthNow, relative, valueOperands, wholeNumber } from "./sequences.js";

const search =
  (name: string, standard: string, first: typeof forwards): Builtin["translate"] =>
  (body, node) => {
    const [argument, position] = node.arguments;
    if (!argument) return refuse(node, "W4006", name, "a value is missing");
    const [sequence, given, from] = valueOperands(body, node, 2);
    const shape = elementShape(sequence);
    if (isType(shape) && isClosure(shape)) return refuse(node, "W4002", node.getText(), FUNCTIONS_ARE_MADE_ANEW);
    refuseEither(body, node, argument);
    const fitted = fit(body, given ?? UNDEFINED, shape, argument);
    const wanted = isObject(sequence.whole.type)
      ? fitted
      : arrayElement(sequence.whole.type, body.numeric(argument, fitted), argument);
    const length = read(body.temporary(lengthNow(sequence), "length"));
    const start = position && (from ? body.number(position, from) : number(NaN));
    return callGeneric(body, standard, [copy(sequence.whole), wanted, first(body, start, length)], node, [shape]);
  };

/** Null and undefined are one to the search. */
function refuseEither(body: Body, { expression }: ts.CallExpression, argument: ts.Expression): void {
  const wanted = nothingsOf(body, argument);
  if (!wanted.isNull && !wanted.isUndefined) return;
  const held = nothingsOfElements(body, (expression as ts.PropertyAccessExpression).expression);
  if ((wanted.isNull || held.isNull) && (wanted.isUndefined || held.isUndefined))
    refuse(argument, "W4002", argument.getText(), NOTHINGS_ARE_ONE);
}

const forwards = (body: Body, start: Expression | undefined, length: Expression): Expression =>
  relative(body, start, length, number(0));

/** Where a search from the end begins; -1 when nothing is to be searched. */
function backwards(body: Body, start: Expression | undefined, length: Expression): Expression {
  const last = arithmetic("sub", copy(length), number(1));
  if (!start) return last;
  const whole = wholeNumber(body, start);
  const fromEnd = arithmetic("max", arithmetic("add", copy(length), copy(whole)), number(-1));
  return conditional(compare("lt", copy(whole), number(0)), fromEnd, arithmetic("min", copy(whole), last));
}

const methods: Record<string, Builtin["translate"]> = {
  indexOf: search("indexOf", "indexOfElement", forwards),
  lastIndexOf: search("lastIndexOf", "lastIndexOfElement", backwards),
  includes: search("includes", "includesElement", forwards),
};

export const searches: Record<string, Builtin> = Object.fromEntries(
  Object.entries(methods).flatMap(([name, translate]) => [
    [`TypedArray.${name}`, { precision: "exact", translate }],
    [`Array.${name}`, { precision: "exact", translate }],
  ]),
);
