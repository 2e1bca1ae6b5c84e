/** What the value-range analysis finds out about a module. */
import type { Expression, Func, Local } from "../../ir/ir.js";
import { ANY, join, NONE, type Range } from "./range.js";

export class Facts {
  /** The values of each expression where it stands; dead code has none. */
  readonly expressions = new Map<Expression, Range>();
  /** All values that a local ever takes. */
  readonly locals = new Map<Local, Range>();
  readonly results = new Map<Func, Range>();

  /** @param shared locals whose address is passed: anything may be assigned to them. */
  constructor(readonly shared: ReadonlySet<Local>) {}

  /** Those of a module, from those of its functions. */
  static joined(parts: readonly Facts[], results: ReadonlyMap<Func, Range>): Facts {
    const facts = new Facts(new Set(parts.flatMap(({ shared }) => [...shared])));
    for (const { expressions, locals } of parts) {
      for (const [expression, range] of expressions) facts.addExpression(expression, range);
      for (const [local, range] of locals) facts.addLocal(local, range);
    }
    for (const [func, range] of results) facts.results.set(func, range);
    return facts;
  }

  of(expression: Expression): Range {
    return this.expressions.get(expression) ?? ANY;
  }

  /** Whether an expression of a number is ever computed. */
  isReached(expression: Expression): boolean {
    return this.expressions.has(expression);
  }

  /** The values of an expression; none where it is never reached. */
  reached(expression: Expression): Range {
    return this.expressions.get(expression) ?? NONE;
  }

  addExpression(expression: Expression, range: Range): void {
    const known = this.expressions.get(expression);
    this.expressions.set(expression, known ? join(known, range) : range);
  }

  addLocal(local: Local, range: Range): void {
    const known = this.locals.get(local);
    this.locals.set(local, known ? join(known, range) : range);
  }
}
