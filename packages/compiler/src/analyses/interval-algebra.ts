/** Bounds of integers, as expressions, in; the bounds of what is made of them, folded, out. */
import { arithmetic, copy, integer, operation, read } from "../ir/build.js";
import type { Expression, Local } from "../ir/ir.js";

/** Magnitudes are counted in bits: those of an i32. */
export const WORD = 31;

/** i64 expressions over what is known before the loop, and the bits of their magnitude. */
export interface Interval {
  readonly lo: Expression;
  readonly hi: Expression;
  readonly bits: number;
}

export interface Counter {
  readonly kind: "counter";
  readonly first: Expression;
  /** What the test compares with, and how: `lt` and `le` count upwards. */
  readonly limit: Expression;
  readonly op: "lt" | "le" | "gt" | "ge";
  /** What the update adds, a constant of the right sign or an invariant that has to have it. */
  readonly step: Expression;
}

/** A constant and locals, each with the factor by which it counts. */
export interface Sum {
  readonly terms: ReadonlyMap<Local, number>;
  readonly constant: number;
}

/**
 * The last value of a counter that starts at a known one: less than a step from the limit, a whole number of steps from
 * the start.
 */
export function lastOf(start: Interval, limit: Expression, pace: Interval, up: boolean): Expression {
  const unit = pace.lo.op === "constant" && Math.abs(pace.lo.value) === 1;
  if (unit || start.lo !== start.hi || pace.lo !== pace.hi) return limit;
  const way = up ? minus(limit, start.lo) : minus(start.lo, limit);
  const rest = operation("rem", "i64", way, copy(pace.lo));
  // A loop without a round has no last value; the limit will do.
  return up ? least(limit, minus(limit, rest)) : greatest(limit, plus(limit, rest));
}

/** The limit of a counter: between integers, a fraction counts as the next one that the comparison lets in. */
export function wholeLimit(limit: Expression, op: Counter["op"]): Expression {
  if (limit.type !== "f64" || limit.op === "convert" || (limit.op === "constant" && Number.isInteger(limit.value)))
    return limit;
  return arithmetic(op === "lt" || op === "ge" ? "ceil" : "floor", copy(limit));
}

export function addScaled(a: Sum, b: Sum, factor: number): Sum {
  const terms = new Map(a.terms);
  for (const [local, times] of b.terms) terms.set(local, (terms.get(local) ?? 0) + factor * times);
  return { terms: new Map([...terms].filter(([, times]) => times !== 0)), constant: a.constant + factor * b.constant };
}

export function expressionOf({ terms, constant }: Sum): Expression {
  const scaled = [...terms].map(([local, factor]) => {
    const value = operation("convert", "i64", read(local));
    return factor === 1 ? value : operation("mul", "i64", value, integer(factor, "i64"));
  });
  return scaled.reduce((sum, term) => operation("add", "i64", sum, term), integer(constant, "i64") as Expression);
}

export const point = (e: Expression, bits: number): Interval => ({ lo: e, hi: e, bits });
export const bitsOf = (value: number): number => Math.ceil(Math.log2(Math.abs(value) + 1));
export const plus = (a: Expression, b: Expression): Expression => fold(operation("add", "i64", copy(a), copy(b)));
export const minus = (a: Expression, b: Expression): Expression => fold(operation("sub", "i64", copy(a), copy(b)));
export const least = (a: Expression, b: Expression): Expression => fold(operation("min", "i64", copy(a), copy(b)));
export const greatest = (a: Expression, b: Expression): Expression => fold(operation("max", "i64", copy(a), copy(b)));

/** What an i32 can hold. */
export const anyWord = ({ natural }: Local): Interval => ({
  lo: integer(natural ? 0 : -(2 ** 31), "i64"),
  hi: integer(2 ** 31 - 1, "i64"),
  bits: WORD,
});

/** Whether an interval of 32 bits ends on both sides before these do. */
export const isBounded = ({ lo, hi }: Interval): boolean =>
  !(lo.op === "constant" && lo.value <= -(2 ** 31)) && !(hi.op === "constant" && hi.value >= 2 ** 31 - 1);

/** Whether an interval has all of 32 bits. */
export const isAnything = ({ lo, hi }: Interval): boolean =>
  lo.op === "constant" && hi.op === "constant" && lo.value <= -(2 ** 31) && hi.value >= 2 ** 31 - 1;

/** Whether an interval is known to have no negative member. */
export const isPositive = (a: Interval): boolean => a.lo.op === "constant" && a.lo.value >= 0;

/** `x & mask` with a mask that is no negative constant. */
export function mask(e: Expression): Interval | undefined {
  const inner = e.op === "wrap" ? e.args[0]! : e;
  // Of any number, JavaScript takes the low 32 bits of the whole part.
  const bits = inner.op === "constant" ? inner.value | 0 : -1;
  return bits >= 0 ? { lo: integer(0, "i64"), hi: integer(bits, "i64"), bits: WORD } : undefined;
}

const folds: Record<string, (x: number, y: number) => number> = {
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  mul: (x, y) => x * y,
  min: Math.min,
  max: Math.max,
};

/** Arithmetic on constants is done here, so that signs stay visible. */
export function fold(e: Expression): Expression {
  const [a, b] = e.args;
  if (!a || !b || !folds[e.op]) return e;
  const zero = (x: Expression): boolean => x.op === "constant" && x.value === 0;
  if (zero(b) && (e.op === "add" || e.op === "sub")) return a;
  if (zero(a) && e.op === "add") return b;
  if ((zero(a) || zero(b)) && e.op === "mul") return integer(0, "i64");
  if (a.op !== "constant" || b.op !== "constant") return e;
  const value = folds[e.op]!(a.value, b.value);
  return Math.abs(value) <= 2 ** 52 ? integer(value + 0, "i64") : e;
}
