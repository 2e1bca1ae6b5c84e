/**
 * A module and what becomes of a loop in; the module with its loops replaced, inner before outer, out. Loops that
 * hardly ever run, and those over blocks of rounds, stay.
 */
import type { Local, Module, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { mapStatement } from "../../ir/walk.js";
import { addressedIn } from "../../analyses/liveness.js";

/** `shared`: the locals of the function that others may change. */
export function replaceLoops(module: Module, replace: (loop: Loop, shared: ReadonlySet<Local>) => Statement[]): Module {
  for (const func of module.functions) {
    const shared = addressedIn(func.body);
    const inside = (list: readonly Statement[]): Statement[] =>
      list.flatMap((given) => {
        const s = mapStatement(given, (e) => e, inside);
        return s.kind === "loop" && !s.cold && !s.fork ? replace(s, shared) : [s];
      });
    func.body = inside(func.body);
  }
  return module;
}
