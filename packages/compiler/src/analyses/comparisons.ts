/** What comparisons say of locals: a condition in, and bounds of locals where it holds, or where it does not, out. */
import { copy, integer, operation } from "../ir/build.js";
import { contrary, mirrored } from "../ir/operations/operations.js";
import type { Expression, Local } from "../ir/ir.js";
import type { Loop } from "../ir/statement-kinds.js";
import { isBoth, isEither } from "./conditions.js";

/**
 * A place in the nest: the loops around it, each with the part in which the place lies. Only there a counter is within
 * its bounds; before, in the update and after the loop it holds something else.
 */
export type Where = ReadonlyMap<Loop, "body" | "test">;

/** A comparison of a local that holds where an access stands, and the place at which it was made. */
export interface Known {
  readonly where: Where;
  readonly local: Local;
  readonly op: "lt" | "le" | "gt" | "ge";
  readonly bound: Expression;
}

/** The comparisons of locals that all hold when a condition does. */
export function comparisonsIn(test: Expression, where: Where): Known[] {
  if (isBoth(test)) return [...comparisonsIn(test.args[0], where), ...comparisonsIn(test.args[1], where)];
  if (test.op === "lnot") return refutedBy(test.args[0]!, where);
  if (test.op !== "lt" && test.op !== "le" && test.op !== "gt" && test.op !== "ge") return [];
  const [a, b] = test.args as [Expression, Expression];
  return [...comparisonOf(a, test.op, b, where), ...comparisonOf(b, mirrored(test.op), a, where)];
}

/** Of a local, or of a local and a constant: `i + 1 < n` is `i < n - 1` of integers. */
function comparisonOf(side: Expression, op: Known["op"], bound: Expression, where: Where): Known[] {
  const e = strip(side);
  if (e.op === "local") return [{ where, local: e.local, op, bound }];
  if ((e.op !== "add" && e.op !== "sub") || (e.type !== "i32" && e.type !== "i64")) return [];
  const [a, b] = e.args.map(strip) as [Expression, Expression];
  if (a.op !== "local" || b.op !== "constant") return [];
  const other = strip(bound);
  if (other.type !== "i32" && other.type !== "i64") return [];
  return [
    {
      where,
      local: a.local,
      op,
      bound: operation(e.op === "add" ? "sub" : "add", "i64", copy(other), integer(b.value, "i64")),
    },
  ];
}

/** The comparisons of locals that all hold when a condition does not. Numbers may be NaN, of which nothing is known. */
export function refutedBy(test: Expression, where: Where): Known[] {
  if (isEither(test)) return [...refutedBy(test.args[0], where), ...refutedBy(test.args[2], where)];
  if (test.op === "ne") return refutedByWord(test.args as [Expression, Expression], where);
  if (test.op === "lnot") return comparisonsIn(test.args[0]!, where);
  if (test.args[0]?.type === "f64") return [];
  return comparisonsIn(test, where).map((known) => ({ ...known, op: contrary(known.op) }));
}

/** Where `x >>> 0 !== x` does not hold, x is not negative. */
function refutedByWord([a, b]: readonly [Expression, Expression], where: Where): Known[] {
  const own = strip(b);
  return own.op === "local" && isLocal(withoutUnsigned(strip(a)), own)
    ? [{ where, local: own.local, op: "ge", bound: integer(0, "i64") }]
    : [];
}

export const strip = (e: Expression): Expression => (e.op === "convert" ? strip(e.args[0]!) : e);

/** `x` of `x >>> 0` */
export function withoutUnsigned(e: Expression): Expression | undefined {
  const shift = e.op === "unsigned" ? e.args[0]! : e;
  const count = shift.op === "ushr" ? word(shift.args[1]!) : undefined;
  return count?.op === "constant" && count.value === 0 ? word(shift.args[0]!) : undefined;
}

/** What an operation takes the low 32 bits of. */
export const word = (e: Expression): Expression => (e.op === "convert" || e.op === "wrap" ? word(e.args[0]!) : e);

export const isLocal = (a: Expression | undefined, b: Expression): boolean =>
  a?.op === "local" && b.op === "local" && a.local === b.local;
