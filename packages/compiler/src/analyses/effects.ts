/** What expressions and loops do besides computing. */
import type { Expression, Statement } from "../ir/ir.js";
import type { Loop } from "../ir/statement-kinds.js";
import { operationsThat } from "../ir/operations/operations.js";
import { eachExpression, eachStatement, someNode } from "../ir/walk.js";

/** What does more than compute. */
export const failing = operationsThat("pinned");

/** Whether a loop writes to its own variables alone. */
export function changesNoMemory(loop: Loop): boolean {
  let unchanged = true;
  eachStatement([loop], (s) => {
    unchanged &&= computing.has(s.kind) && !(s.kind === "assign" && s.local.reference);
  });
  eachExpression([loop], (e) => {
    if (e.op === "call") unchanged &&= e.callee.library !== undefined;
    unchanged &&= !acting.has(e.op);
  });
  return unchanged;
}

export const harmless: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "local",
  "constant",
  "add",
  "sub",
  "mul",
  "convert",
  "length",
]);
const computing: ReadonlySet<Statement["kind"]> = new Set<Statement["kind"]>([
  "assign",
  "if",
  "loop",
  "block",
  "break",
  "continue",
  "return",
  "throw",
  "raise",
  "fail",
]);
/** What reaches beyond the values of the kernel. */
export const acting = operationsThat("acts");

/** Whether computing a value, which may fail, does nothing to memory. */
export function isHarmless(e: Expression): boolean {
  return !someNode(e, ({ op }) => failing.has(op) || acting.has(op));
}
