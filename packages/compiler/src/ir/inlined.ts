/**
 * A function in; out: whether loops that call it have it in them, whatever its size, as those that `@wumba/std` marks
 * with `@inline`, and functions without loops that call such.
 */
import type { Func, Statement } from "./ir.js";
import { eachExpression, eachStatement } from "./walk.js";

/** Functions with more operations stay calls. */
const MOST_OPERATIONS = 400;
const STRAIGHT: ReadonlySet<Statement["kind"]> = new Set<Statement["kind"]>([
  "assign",
  "block",
  "break",
  "if",
  "return",
]);

export class InlinedFunctions {
  private readonly inlined = new Map<Func, boolean>();

  has(func: Func): boolean {
    const known = this.inlined.get(func);
    if (known !== undefined) return known;
    // What calls itself is not.
    this.inlined.set(func, false);
    let straight = true;
    let calls = 0;
    let operations = 0;
    eachStatement(func.body, ({ kind }) => void (straight &&= STRAIGHT.has(kind)));
    eachExpression(func.body, (e) => {
      operations++;
      if (e.op !== "call") return;
      calls++;
      straight &&= e.callee.library === "rare" || this.has(e.callee);
    });
    const inlined = func.library === "inline" || (straight && calls > 0 && operations <= MOST_OPERATIONS);
    this.inlined.set(func, inlined);
    return inlined;
  }
}
