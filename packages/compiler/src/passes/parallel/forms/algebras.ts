/** Bounds of forms as expressions that are evaluated before the loop, or as numbers for sample values. */
import { arithmetic, copy, number } from "../../../ir/build.js";
import type { Expression } from "../../../ir/ir.js";
import { printed } from "../../../analyses/printed.js";
import { type Form, atomInterval } from "./forms.js";
import type { Algebra, Interval, FixedAtom } from "./intervals.js";

/**
 * The sum of the terms without their signs, at most, which no partial sum exceeds; undefined where a counter has no
 * bounds.
 */
export function magnitudeOf(form: Form, algebra: Algebra<Expression>): Expression | undefined {
  let sum = algebra.constant(0);
  for (const { coefficient, atoms } of form.terms.values()) {
    let product = algebra.constant(Math.abs(coefficient));
    for (const atom of atoms) {
      const interval = atomInterval(atom, algebra);
      if (!interval) return undefined;
      const { low, high } = interval;
      const whole = (low.op === "constant" && low.value >= 0) || (atom.kind === "fixed" && atom.whole);
      const [a, b] = [low, high].map((e) =>
        e.op === "constant" ? number(Math.abs(e.value)) : arithmetic("abs", copy(e)),
      ) as [Expression, Expression];
      product = algebra.mul(product, whole ? high : algebra.max(a, b));
    }
    sum = algebra.add(sum, product);
  }
  return sum;
}

/** Without those whose terms, but for their signs, are all in another one. */
export function largest(forms: readonly Form[]): Form[] {
  const holds = (a: Form, b: Form): boolean =>
    [...b.terms].every(
      ([key, { coefficient }]) => Math.abs(a.terms.get(key)?.coefficient ?? 0) >= Math.abs(coefficient),
    );
  return forms.filter(
    (form, k) => !forms.some((other, at) => at !== k && holds(other, form) && (at < k || !holds(form, other))),
  );
}

/** Intervals as expressions that are evaluated before the loop. */
export function expressionAlgebra(round: Interval<Expression>): Algebra<Expression> {
  const known = (e: Expression): number | undefined => (e.op === "constant" ? e.value : undefined);
  const fold =
    (op: "add" | "mul" | "min" | "max", compute: (a: number, b: number) => number) =>
    (a: Expression, b: Expression): Expression => {
      const [x, y] = [known(a), known(b)];
      if (x !== undefined && y !== undefined) return number(compute(x, y));
      const neutral = op === "add" ? 0 : op === "mul" ? 1 : undefined;
      if (x !== undefined && x === neutral) return b;
      if (y !== undefined && y === neutral) return a;
      if ((op === "min" || op === "max") && printed(a) === printed(b)) return a;
      return arithmetic(op, copy(a), copy(b));
    };
  return {
    constant: number,
    add: fold("add", (a, b) => a + b),
    mul: fold("mul", (a, b) => a * b),
    min: fold("min", Math.min),
    max: fold("max", Math.max),
    same: (a, b) => printed(a) === printed(b),
    fixed: (atom) => copy(atom.expression),
    round,
  };
}

/** Intervals for sample values of what is fixed. */
export function sampleAlgebra(sample: (atom: FixedAtom) => number, round: Interval<number>): Algebra<number> {
  return {
    constant: (value) => value,
    add: (a, b) => a + b,
    mul: (a, b) => a * b,
    min: Math.min,
    max: Math.max,
    same: (a, b) => a === b,
    fixed: sample,
    round,
  };
}
