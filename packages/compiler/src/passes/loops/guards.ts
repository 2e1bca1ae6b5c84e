/** What has to hold ahead of a loop whose copy has no checks. */
import { compare, copy, either, operation } from "../../ir/build.js";
import type { Expression, Load, Local } from "../../ir/ir.js";
import type { If, Store } from "../../ir/statement-kinds.js";
import { isLocal, strip, withoutUnsigned } from "../../analyses/comparisons.js";
import { eithersOf } from "../../analyses/conditions.js";
import type { Join } from "./join-loops.js";
import type { Units } from "./units.js";

/** What a copy without checks leaves out: the look at an access's index, or a branch that throws. */
export type Check = Load | Store | If;

export const isGuardOf = (check: Check): check is If => "kind" in check && check.kind === "if";

/** The same condition, with one comparison for both ends where a length is known not to be negative. */
export function withoutSigns(condition: Expression, lengths: ReadonlySet<Local>): Expression {
  const all = eithersOf(condition);
  const merged = all.flatMap((e, k) => {
    const limit = all[k + 1];
    const index = e.op === "ne" ? strip(e.args[1]!) : undefined;
    if (isMerged(all[k - 1], e, lengths)) return [];
    if (!index || !isMerged(e, limit, lengths)) return [e];
    return [
      compare(
        "ge",
        operation("unsigned", "i64", copy(index)),
        operation("unsigned", "i64", copy(strip(limit!.args[1]!))),
      ),
    ];
  });
  return merged.reduce(either);
}

/** Whether two conditions are `x >>> 0 !== x` and `x >= n` of such a length. */
function isMerged(e: Expression | undefined, next: Expression | undefined, lengths: ReadonlySet<Local>): boolean {
  if (e?.op !== "ne" || next?.op !== "ge") return false;
  const [index, own, length] = [e.args[1]!, ...next.args].map((side) => strip(side));
  if (index?.type !== "i32" || !isLocal(withoutUnsigned(strip(e.args[0]!)), index) || !isLocal(own, index))
    return false;
  return length?.op === "local" && lengths.has(length.local);
}

/** An i32, without being wrapped again. */
export const narrowest = (e: Expression): Expression => (e.op === "wrap" && e.args[0]!.type === "i32" ? e.args[0]! : e);

export const isArithmetic = (e: Expression): boolean =>
  ["add", "sub", "mul", "min", "max", "neg", "convert"].includes(e.op);

/** What a copy takes for granted beyond its bounds. */
export interface Guess {
  readonly units: Units;
  readonly join?: Join | undefined;
  /** Some units are not what they are in the copy beside this one. */
  readonly isStrided?: boolean;
}
