/** Branches that leave, and those that only throw, as the looks at indices of `get` and `set` do. */
import type { Statement } from "../ir/ir.js";
import type { Block, If } from "../ir/statement-kinds.js";
import { statements } from "../ir/statements.js";
import { someStatement } from "../ir/walk.js";

/** Whether the end of a list is not reached. */
export function leaves(list: readonly Statement[]): boolean {
  const last = list.at(-1);
  if (last?.kind !== "block") return !!last && statements[last.kind].ends !== undefined;
  return leaves(last.body) && !isLeft(last);
}

/** A branch that only throws. */
export const isGuard = ({ then, otherwise }: If): boolean => otherwise.length === 0 && throws(then);

function throws(list: readonly Statement[]): boolean {
  const last = list.at(-1);
  if (last?.kind === "break" || last?.kind === "return") return !!last.throws;
  if (last?.kind !== "block") return !!last && statements[last.kind].ends === "error";
  return throws(last.body) && !isLeft(last);
}

/** Whether something in a block leaves it. */
export const isLeft = ({ label, body }: Block): boolean =>
  someStatement(body, (s) => s.kind === "break" && s.label === label);
