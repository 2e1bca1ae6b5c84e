/** Arrays as sets, by the package's own source: on sorted lists of doubles. */
import type { ts } from "ts-morph";
import { arithmetic, boolean, copy, lengthOf, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { numpyFunction } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { newArray } from "../arrays.js";
import { exact, type Builtin } from "../row.js";
import { viewOf } from "../sequences.js";
import { callNumpy, contiguous, madeBy, product } from "./creation.js";
import { stridedOf } from "./elements.js";
import { arrayOf, copyOf, listOf, run } from "./lists.js";
import { knownBoolean, optionsOf } from "./options.js";

const FILE = "sorting/sets";

/** The elements of an argument, sorted. */
function sortedAt(body: Body, node: ts.CallExpression, at: number): Expression {
  const given = node.arguments[at] ?? refuse(node, "W4006", node.expression.getText(), "an array is missing");
  const list = copyOf(body, node, stridedOf(body, given));
  return body.reusable(callNumpy(body, node, numpyFunction(body, "sorting/order", "sortLane"), [copy(list)]), "sorted");
}

/** The elements that are in one of two arrays only, or in both. */
const chosen = (onlyOne: boolean, both: boolean, onlyTwo: boolean): Builtin =>
  exact((body, node) => {
    const [one, two] = [sortedAt(body, node, 0), sortedAt(body, node, 1)];
    const size = arithmetic("add", lengthOf(copy(one)), lengthOf(copy(two)));
    const into = body.reusable(newArray(body, "Float64Array", size, false), "chosen");
    const args = [copy(into), copy(one), copy(two), boolean(onlyOne), boolean(both), boolean(onlyTwo)];
    const count = body.reusable(callNumpy(body, node, numpyFunction(body, FILE, "merge"), args), "count");
    return arrayOf(body, node, body.reusable(viewOf(copy(into), number(0), copy(count)), "kept"), [count]);
  });

const isin = exact((body, node) => {
  const { invert } = optionsOf(node, 2, ["invert"]);
  const { view, list } = listOf(body, node, node.arguments[0]);
  const sorted = sortedAt(body, node, 1);
  const found = body.reusable(newArray(body, "Uint8Array", product(view.lengths), false), "found");
  run(body, node, FILE, "putMembers", [copy(found), copy(list), copy(sorted), boolean(knownBoolean(node, invert, false))]);
  return body.reusable(contiguous(body, madeBy(body, node), copy(found), view.lengths), "array");
});

export const sets: Record<string, Builtin> = {
  "numpy.union1d": chosen(true, true, true),
  "numpy.intersect1d": chosen(false, true, false),
  "numpy.setdiff1d": chosen(true, false, false),
  "numpy.setxor1d": chosen(true, false, true),
  "numpy.isin": isin,
};
