/**
 * What a thread does in; out how many threads of each axis do anything at all, as far as the first looks at a thread's
 * place say so, as in `if (i < n)` and `if (i >= n) return`, and what these threads do: without those looks.
 */
import { conjuncts, eithersOf, isBoth, isEither } from "../../analyses/conditions.js";
import { both, compare, copy, either, integer, not, operation } from "../../ir/build.js";
import type { Axis } from "../../ir/gpu/nodes.js";
import { contrary, isOrdering, mirrored } from "../../ir/operations/operations.js";
import { isChecked, type Expression, type Label, type Local, type Statement } from "../../ir/ir.js";
import { someNode } from "../../ir/walk.js";

/** The threads of an axis up to a number, or from one on: of the whole grid, or of the block. */
export interface Limit {
  readonly axis: Axis;
  readonly of: "grid" | "block";
  readonly side: "below" | "from";
  readonly bound: Expression;
}

export interface Guarded {
  readonly limits: readonly Limit[];
  readonly statements: Statement[];
}

/** `fixed`: whether a variable has one value as long as a block's threads do this. */
export function guardedThreads(
  given: readonly Statement[],
  label: Label,
  placeOf: (e: Expression) => Expression,
  fixed: (local: Local) => boolean,
): Guarded {
  const limits: Limit[] = [];
  const statements: Statement[] = [];
  const take = (condition: Expression): Expression[] => {
    const left: Expression[] = [];
    for (const each of conjuncts(condition)) {
      const limit = left.every(isHarmless) ? limitOf(each, placeOf, fixed) : undefined;
      if (limit) limits.push(limit);
      else left.push(each);
    }
    return left;
  };
  let looking = true;
  given.forEach((s, k) => {
    if (looking && s.kind === "if" && s.otherwise.length === 0) {
      const isLast = k === given.length - 1;
      const leaves = s.then.length === 1 && s.then[0]!.kind === "break" && s.then[0].label === label;
      if (leaves) {
        const left = take(negated(s.condition));
        if (left.length > 0) statements.push({ ...s, condition: negated(all(left)) });
        looking = left.every(isHarmless);
        return;
      }
      if (isLast) {
        const left = take(s.condition);
        if (left.length > 0) statements.push({ ...s, condition: all(left) });
        else statements.push(...s.then);
        return;
      }
    }
    looking &&= s.kind === "assign" && isHarmless(s.value);
    statements.push(s);
  });
  return { limits, statements };
}

const all = (conditions: readonly Expression[]): Expression => conditions.reduceRight((rest, each) => both(each, rest));

/** Computing it does nothing that could be noticed. */
const isHarmless = (e: Expression): boolean =>
  !someNode(e, (node) => node.op === "call" || node.op === "atomic" || (node.op === "load" && isChecked(node.site)));

function negated(e: Expression): Expression {
  if (isEither(e))
    return eithersOf(e)
      .map(negated)
      .reduceRight((rest, each) => both(each, rest));
  if (isBoth(e))
    return conjuncts(e)
      .map(negated)
      .reduceRight((rest, each) => either(each, rest));
  if (e.op === "lnot") return e.args[0]!;
  const [a, b] = e.args as [Expression, Expression];
  return isOrdering(e.op) && a.type === "i32" ? compare(contrary(e.op), a, b) : not(e);
}

function limitOf(
  e: Expression,
  placeOf: (e: Expression) => Expression,
  fixed: (local: Local) => boolean,
): Limit | undefined {
  if (!isOrdering(e.op)) return undefined;
  const [a, b] = e.args as [Expression, Expression];
  if (a.type !== "i32") return undefined;
  return limitFrom(placeOf(a), e.op, b, fixed) ?? limitFrom(placeOf(b), mirrored(e.op), a, fixed);
}

/** A place is below 2^30, so that a bound above that says nothing. */
const MOST_PLACES = 2 ** 30;

function limitFrom(
  place: Expression,
  op: "lt" | "le" | "gt" | "ge",
  bound: Expression,
  fixed: (local: Local) => boolean,
): Limit | undefined {
  const at = placeIn(place);
  if (!at || !isFixed(bound, fixed)) return undefined;
  const most = operation("min", "i32", copy(bound), integer(MOST_PLACES));
  const side = op === "lt" || op === "le" ? "below" : "from";
  return {
    ...at,
    side,
    bound: op === "lt" || op === "ge" ? copy(bound) : operation("wideadd", "i32", most, integer(1)),
  };
}

const isFixed = (e: Expression, fixed: (local: Local) => boolean): boolean =>
  isHarmless(e) &&
  !someNode(
    e,
    (node) =>
      node.op === "load" ||
      (node.op === "coordinate" && node.of === "thread") ||
      (node.op === "local" && !fixed(node.local)),
  );

/** `blockIdx · blockDim + threadIdx`, or `threadIdx`, on one axis. */
export function placeIn(e: Expression): Pick<Limit, "axis" | "of"> | undefined {
  if (e.op === "coordinate" && e.of === "thread") return { axis: e.axis, of: "block" };
  if (e.op !== "wideadd") return undefined;
  const [a, b] = e.args as [Expression, Expression];
  const [product, thread] = a.op === "imul" ? [a, b] : [b, a];
  if (product.op !== "imul" || thread.op !== "coordinate" || thread.of !== "thread") return undefined;
  const sides = product.args.map((arg) => (arg.op === "coordinate" && arg.axis === thread.axis ? arg.of : ""));
  const isGrid = sides.includes("block") && sides.includes("threads");
  return isGrid ? { axis: thread.axis, of: "grid" } : undefined;
}
