/** What a round of a loop takes, in nanoseconds: a coarse estimate that the threads correct by what they measure. */
import { arithmetic, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { CounterAtom } from "./forms/forms.js";
import type { Algebra } from "./forms/intervals.js";
import { expressionAlgebra } from "./forms/algebras.js";

/** Rounds of a loop of which nothing is known. */
const UNKNOWN_ROUNDS = 16;

interface Nest {
  readonly atom: CounterAtom | undefined;
  readonly step: number;
  readonly inner: Nest[];
  weight: number;
}

export class Costs {
  private nest: Nest = { atom: undefined, step: 1, inner: [], weight: 1 };

  add(nanoseconds: number): void {
    this.nest.weight += nanoseconds;
  }

  /** What is added meanwhile is added for each round of a loop. */
  within(atom: CounterAtom | undefined, step: number, count: () => void): void {
    const outer = this.nest;
    this.nest = { atom, step, inner: [], weight: 0.5 };
    outer.inner.push(this.nest);
    try {
      count();
    } finally {
      this.nest = outer;
    }
  }

  /** Evaluated before the loop. */
  expression(round: { low: Expression; high: Expression }): Expression {
    return costOf(this.nest, expressionAlgebra(round));
  }
}

function costOf(nest: Nest, algebra: Algebra<Expression>): Expression {
  let known = nest.weight;
  let sum: Expression | undefined;
  for (const inner of nest.inner) {
    const rounds = roundsOf(inner, algebra);
    const each = costOf(inner, algebra);
    if (typeof rounds === "number" && each.op === "constant") known += rounds * each.value;
    else {
      const product = arithmetic("mul", typeof rounds === "number" ? number(rounds) : rounds, each);
      sum = sum ? arithmetic("add", sum, product) : product;
    }
  }
  return sum ? arithmetic("add", number(known), sum) : number(known);
}

function roundsOf({ atom, step }: Nest, algebra: Algebra<Expression>): number | Expression {
  const [low, high] = [atom?.low?.interval(algebra), atom?.high?.interval(algebra)];
  if (!low || !high) return UNKNOWN_ROUNDS;
  const span = algebra.add(high.high, algebra.mul(algebra.constant(-1), low.low));
  if (span.op === "constant") return Math.max(0, span.value / step + 1);
  const rounds = step === 1 ? span : arithmetic("mul", span, number(1 / step));
  return algebra.max(number(0), arithmetic("add", rounds, number(1)));
}
