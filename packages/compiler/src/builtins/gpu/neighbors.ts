/**
 * `a.get(-1, 0)` in a function that `stencil` of `wumba/gpu` lifts: the element so far from the one that the function
 * is called for; places outside become others.
 */
import { ts } from "#typescript";
import type { Body } from "../../frontend/body.js";
import { refuse } from "../../frontend/refusal.js";
import { arithmetic, compare, conditional, copy, loadAs, number, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { row } from "./row.js";

/** How places outside become inner ones: `constant` leaves no such. */
export const MODES = ["constant", "nearest", "reflect", "wrap", "mirror"] as const;
export type Mode = (typeof MODES)[number];

/** What the function that is being translated has in place of its parameters. */
export interface Middle {
  readonly arrays: ReadonlyMap<ts.Symbol, Expression>;
  readonly mode: Mode;
  /** The place and the length on each axis. */
  readonly axes: readonly { readonly at: Expression; readonly length: Expression }[];
}

const middles = new WeakMap<Body, Middle>();

export function withMiddle<T>(body: Body, middle: Middle, translate: () => T): T {
  middles.set(body, middle);
  try {
    return translate();
  } finally {
    middles.delete(body);
  }
}

export const neighbor = row((body, node) => {
  const { expression } = node;
  const array = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  const symbol = ts.isIdentifier(array) ? body.typing.symbolOf(array) : undefined;
  const middle = middles.get(body);
  const elements = symbol && middle?.arrays.get(symbol);
  if (!middle || !elements) return refuse(node, "W8026", "reads neighbours in another function");
  if (node.arguments.length !== middle.axes.length)
    return refuse(node, "W8026", `reads at ${node.arguments.length} distances, and elsewhere at ${middle.axes.length}`);
  const distances = body.inOrder<Expression[]>(...node.arguments.map((argument) => () => body.number(argument)));
  const places = middle.axes.map(({ at, length }, axis) => {
    const place = body.temporary(arithmetic("add", copy(at), distances[axis]!), "place");
    return inner(read(place), length, middle.mode);
  });
  const index = places.reduce((outer, place, axis) =>
    arithmetic("add", arithmetic("mul", outer, copy(middle.axes[axis]!.length)), place),
  );
  return loadAs("f64", copy(elements), index, undefined);
});

const one = (): Expression => number(1);

/** An inner place for each. */
function inner(place: Expression, length: Expression, mode: Mode): Expression {
  const n = (): Expression => copy(length);
  const last = (): Expression => arithmetic("sub", n(), one());
  if (mode === "constant") return place;
  if (mode === "nearest") return arithmetic("max", number(0), arithmetic("min", place, last()));
  if (mode === "wrap") return around(place, n);
  if (mode === "reflect") {
    const twice = (): Expression => arithmetic("mul", number(2), n());
    const there = around(place, twice);
    const back = arithmetic("sub", arithmetic("sub", twice(), one()), copy(there));
    return conditional(compare("lt", there, n()), copy(there), back);
  }
  const round = (): Expression => arithmetic("max", one(), arithmetic("mul", number(2), last()));
  const there = around(place, round);
  return conditional(compare("lt", there, n()), copy(there), arithmetic("sub", round(), copy(there)));
}

/** From 0 up to a length, again and again. */
const around = (place: Expression, length: () => Expression): Expression =>
  arithmetic("rem", arithmetic("add", arithmetic("rem", place, length()), length()), length());
