/**
 * The functions of a kernel in, the first of which is given the constants of modules; out: each other one that reads
 * such a constant is handed it by those that call it. What is called by name is translated with what it needs; a
 * function that is a value is translated when its callers are there already.
 */
import { makeLocal, read } from "../../ir/build.js";
import type { Expression, Func, Local } from "../../ir/ir.js";
import { eachExpression } from "../../ir/walk.js";

export function handOn([root, ...others]: readonly Func[], given: ReadonlySet<Local>): void {
  if (!root) return;
  const taken = takenBy(others, given);
  if (taken.size === 0) return;
  const isDone = new Set<Expression>();
  for (const func of [root, ...others]) {
    const own = taken.get(func);
    eachExpression(func.body, (e) => {
      if (isDone.has(e)) return;
      isDone.add(e);
      if (e.op === "call")
        for (const local of taken.get(e.callee)?.keys() ?? []) (e.args as Expression[]).push(read(local));
      const parameter = e.op === "local" || e.op === "address" ? own?.get(e.local) : undefined;
      if (parameter) Object.assign(e, { local: parameter });
    });
    if (own) (func.parameters as Local[]).push(...own.values());
  }
}

/** What each function has to be handed, with the parameter for it. */
function takenBy(functions: readonly Func[], given: ReadonlySet<Local>): Map<Func, Map<Local, Local>> {
  const taken = new Map<Func, Map<Local, Local>>();
  const take = (func: Func, local: Local): void => {
    const own = taken.get(func) ?? new Map<Local, Local>();
    taken.set(func, own);
    if (!own.has(local)) own.set(local, makeLocal(local.name, local.type, local.place));
  };
  const count = (): number => [...taken.values()].reduce((sum, { size }) => sum + size, 0);
  for (let before = -1; before !== count();) {
    before = count();
    for (const func of functions)
      eachExpression(func.body, (e) => {
        if ((e.op === "local" || e.op === "address") && given.has(e.local)) take(func, e.local);
        if (e.op === "call") for (const local of taken.get(e.callee)?.keys() ?? []) take(func, local);
      });
  }
  return taken;
}
