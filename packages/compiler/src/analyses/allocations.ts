/** Statements in; whether they take memory of the arena out. */
import { someExpression, someStatement } from "../ir/walk.js";
import { operationsThat } from "../ir/operations/operations.js";
import type { Func, Statement } from "../ir/ir.js";

const allocations = operationsThat("allocates");

/** Whether statements allocate, themselves or by calling one of the functions given. */
export const allocates = (list: readonly Statement[], allocating: ReadonlySet<Func> = new Set()): boolean =>
  someStatement(list, ({ kind }) => kind === "push") || makesGarbage(list, allocating);

/** Whether they allocate more than lists that grow need, which leave behind less than they hold. */
export const makesGarbage = (list: readonly Statement[], allocating: ReadonlySet<Func>): boolean =>
  someExpression(list, (e) => allocations.has(e.op) || (e.op === "call" && allocating.has(e.callee)));
