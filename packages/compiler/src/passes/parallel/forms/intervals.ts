/** Intervals of forms over numbers or expressions, and what they are computed with. */
import type { Expression } from "../../../ir/ir.js";

/** Has one value as long as the loop runs. */
export interface FixedAtom {
  readonly kind: "fixed";
  readonly key: string;
  readonly expression: Expression;
  /** A length: it cannot be anything but an integer that is not negative, and at most 2^32. */
  readonly whole: boolean;
}

export interface Interval<V> {
  readonly low: V;
  readonly high: V;
}

/** What intervals are computed with. `same` says that two values are one. */
export interface Algebra<V> {
  constant(value: number): V;
  add(a: V, b: V): V;
  mul(a: V, b: V): V;
  min(a: V, b: V): V;
  max(a: V, b: V): V;
  same(a: V, b: V): boolean;
  fixed(atom: FixedAtom): V;
  /** Of the parallel loop's counter. */
  readonly round: Interval<V>;
}

export function multiply<V>(a: Interval<V>, b: Interval<V>, algebra: Algebra<V>): Interval<V> {
  const point = (v: Interval<V>): boolean => algebra.same(v.low, v.high);
  if (point(a) && point(b)) {
    const product = algebra.mul(a.low, b.low);
    return { low: product, high: product };
  }
  const products = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => algebra.mul(x, y)));
  return { low: products.reduce((x, y) => algebra.min(x, y)), high: products.reduce((x, y) => algebra.max(x, y)) };
}
