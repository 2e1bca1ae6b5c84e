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

  /**
   * Those that call themselves, by themselves or through others, in time in proportion to the calls. Source: S. R.
   * Kosaraju's strongly connected components, in M. Sharir, "A strong-connectivity algorithm and its applications in
   * data flow analysis" (1981).
   */
  recursiveIn(functions: readonly Func[]): ReadonlySet<Func> {
    const ordered = this.calleesFirst(functions);
    const callers = new Map<Func, Func[]>(ordered.map((func) => [func, []]));
    for (const func of ordered) for (const callee of this.calledIn(func)) callers.get(callee)!.push(func);
    const found = new Set<Func>();
    const placed = new Set<Func>();
    for (const func of ordered.reverse()) {
      if (placed.has(func)) continue;
      placed.add(func);
      const together = [func];
      for (const one of together)
        for (const caller of callers.get(one)!) {
          if (placed.has(caller)) continue;
          placed.add(caller);
          together.push(caller);
        }
      if (together.length > 1 || this.calledIn(func).has(func)) together.forEach((one) => found.add(one));
    }
    return found;
  }

  /** Functions and what they call, each behind what it calls but for what calls it in turn. */
  private calleesFirst(functions: readonly Func[]): Func[] {
    const ended: Func[] = [];
    const begun = new Set<Func>();
    for (const root of functions) {
      if (begun.has(root)) continue;
      begun.add(root);
      const open = [{ func: root, left: this.calledIn(root).values() }];
      for (let top = open.at(-1); top; top = open.at(-1)) {
        const { value: callee } = top.left.next();
        if (!callee) ended.push(open.pop()!.func);
        else if (!begun.has(callee)) {
          begun.add(callee);
          open.push({ func: callee, left: this.calledIn(callee).values() });
        }
      }
    }
    return ended;
  }
}
