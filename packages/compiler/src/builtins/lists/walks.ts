/**
 * `keys()`, `values()` and `entries()` of typed arrays and lists: generators of `@wumba/std`, which run in place of the
 * loop over them.
 */
import { ts } from "#typescript";
import { copy } from "../../ir/build.js";
import { callGeneric } from "../../frontend/calls/functions.js";
import { lengthOfUnfilled } from "../arguments.js";
import type { Builtin } from "../row.js";
import { elementShape, valueOperands } from "./sequences.js";

const walk =
  (standard: string): Builtin["translate"] =>
  (body, node) => {
    const [sequence] = valueOperands(body, node, 0);
    return callGeneric(body, standard, [copy(sequence.whole)], node, [elementShape(sequence)]);
  };

/** Also of `Array(n)`, whose elements nobody sees. */
const keys: Builtin["translate"] = (body, node, used) => {
  const length = ts.isPropertyAccessExpression(node.expression) && lengthOfUnfilled(body, node.expression.expression);
  if (!length) return walk("arrayKeys")(body, node, used);
  return callGeneric(body, "keysUpTo", [body.reusable(length, "length")], node, []);
};

export const walks: Record<string, Builtin> = Object.fromEntries(
  Object.entries({ keys, values: walk("arrayValues"), entries: walk("arrayEntries") }).flatMap(([name, translate]) => [
    [`TypedArray.${name}`, { precision: "exact", translate }],
    [`Array.${name}`, { precision: "exact", translate }],
  ]),
);
