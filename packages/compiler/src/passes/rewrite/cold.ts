/** Statements in; a copy of them that hardly ever runs, so that its loops are kept as short as they are, out. */
import { copy } from "../../ir/build.js";
import type { Statement } from "../../ir/ir.js";
import { mapStatement } from "../../ir/walk.js";

export const cold = (list: readonly Statement[]): Statement[] =>
  list.map((s) => {
    const mapped = mapStatement(s, copy, cold);
    return mapped.kind === "loop" ? { ...mapped, cold: true } : mapped;
  });
