// What the patterns share: names for their variables, contexts for their loops, and holes filled with random
// expressions.
import { inner, uniqueName, type ArrayVariable, type Context } from "./context.js";
import { at, LEVEL } from "./expression.js";
import { Scope } from "./scope.js";

/** A small algorithm as people write it, with random holes; undefined where it does not fit. */
export type Pattern = (context: Context) => string[] | undefined;

/** Declares a number in the context's scope, under a name nobody else has. */
export function numberNamed(context: Context, prefix: string, integer: boolean): string {
  const name = uniqueName(context, prefix);
  context.scope.declare({ name, type: "number", assignable: true, integer });
  return name;
}

/** The context of a loop body in which `i` is an index of these arrays. */
export function looping(context: Context, i: string, indexed: readonly ArrayVariable[], trips: number): Context {
  const inside = inner(context, { loops: [], repeats: context.repeats * trips });
  inside.scope.declare({
    name: i,
    type: "number",
    assignable: false,
    integer: true,
    indexes: indexed.map((array) => array.name),
  });
  return { ...inside, scope: new Scope(inside.scope) };
}

export function integerHole(context: Context, depth = 1): string {
  return at(LEVEL.unary, context.grammar.integer(context, depth));
}

/** Up to 40, whatever the expression gives. */
export function smallHole(context: Context): string {
  return context.random.chance(0.5)
    ? String(context.random.between(1, 40))
    : `(${at(LEVEL.bitAnd, context.grammar.integer(context, 1))} & 31)`;
}
