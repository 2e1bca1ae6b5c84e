/** Arrays that a loop nest looks at only under a condition: where it does not hold they need not be long enough. */
import type { Expression, Local } from "../../ir/ir.js";
import { eachNode } from "../../ir/walk.js";
import { isGuardOf } from "./guards.js";
import type { Nest, Place } from "./loop-nests.js";

/** Of each array in a nest the conditions under which all looks at it stand. */
export function conditionsOfArrays(
  checks: readonly Place[],
  nest: Nest,
  keyOf: (e: Expression) => string,
): ReadonlyMap<Local, readonly Expression[]> {
  const found = new Map<Local, readonly Expression[]>();
  for (const { check, under } of checks) {
    for (const array of arraysOf(check)) {
      const holder = nest.arrayOf(array);
      if (!holder) continue;
      const keys = under.map(keyOf);
      found.set(
        holder,
        (found.get(holder) ?? under).filter((one) => keys.includes(keyOf(one))),
      );
    }
  }
  return found;
}

function arraysOf(check: Place["check"]): Expression[] {
  if (!isGuardOf(check)) return ["kind" in check ? check.array : check.args[0]];
  const found: Expression[] = [];
  eachNode(check.condition, (e) => void (e.op === "inside" && found.push(e.args[0])));
  return found;
}
