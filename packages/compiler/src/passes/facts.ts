/** What the value-range analysis finds out about a module. */
import type { Expression, Func, Local } from "../ir/ir.js";
import { ANY, join, NONE, type Range } from "./range.js";

export class Facts {
  /** The values of each expression where it stands; dead code has none. */
  readonly expressions = new Map<Expression, Range>();
  /** All values that a local ever takes. */
  readonly locals = new Map<Local, Range>();
  readonly results = new Map<Func, Range>();
  /** Locals whose address is passed: anything may be assigned to them. */
  readonly shared = new Set<Local>();

  of(expression: Expression): Range {
    return this.expressions.get(expression) ?? ANY;
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
