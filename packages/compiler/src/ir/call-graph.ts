/** Functions in; which of them call which, themselves or through others, out. */
import type { Func } from "./ir.js";
import { eachExpression } from "./walk.js";

export class CallGraph {
  private readonly called = new Map<Func, ReadonlySet<Func>>();

  /** What a function calls by itself. */
  calledIn(func: Func): ReadonlySet<Func> {
    const known = this.called.get(func);
    if (known) return known;
    const found = new Set<Func>();
    eachExpression(func.body, (e) => e.op === "call" && found.add(e.callee));
    this.called.set(func, found);
    return found;
  }

  /** What a function calls, and what that calls. */
  calleesOf(func: Func): ReadonlySet<Func> {
    const found = new Set<Func>();
    const waiting = [func];
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const callee of this.calledIn(next)) {
        if (found.has(callee)) continue;
        found.add(callee);
        waiting.push(callee);
      }
    return found;
  }

  /** Whether a function calls itself, by itself or through others. */
  isRecursive(func: Func): boolean {
    return this.calleesOf(func).has(func);
  }
}
