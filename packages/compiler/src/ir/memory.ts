/** Functions, and loops, to whether what they call works on memory. */
import type { Func } from "./ir.js";
import type { Loop } from "./statement-kinds.js";
import { statements } from "./statements.js";
import { eachNode, eachStatement, expressionsOf, someExpression } from "./walk.js";

/** Whether a function or what it calls reads or writes arrays or objects. */
export function touchesMemory(func: Func, seen = new Set<Func>()): boolean {
  if (seen.has(func)) return false;
  seen.add(func);
  let found = false;
  eachStatement(func.body, (s) => {
    found ||= statements[s.kind].memory ?? false;
    for (const e of expressionsOf(s))
      eachNode(e, (node) => {
        found ||=
          (node.op === "load" && node.args[0].op !== "table") ||
          node.op === "field" ||
          node.op === "address" ||
          node.op === "atomic";
        if (node.op === "call") found ||= touchesMemory(node.callee, seen);
      });
  });
  return found;
}

/** Whether a loop calls functions that read or write arrays or objects. */
export const callsOnMemory = (loop: Loop): boolean =>
  someExpression([loop], (e) => e.op === "call" && touchesMemory(e.callee));
