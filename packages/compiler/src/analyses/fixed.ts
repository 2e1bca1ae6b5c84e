/** What the rounds of a loop leave as it is, and how indices go with its counter. */
import { copy, integer, operation } from "../ir/build.js";
import { names } from "../ir/lanes.js";
import { eachNode } from "../ir/walk.js";
import type { Expression, Local } from "../ir/ir.js";
import type { Loop } from "../ir/statement-kinds.js";
import { harmless } from "./effects.js";
import { writtenIn } from "./liveness.js";

/** Whether an expression has one value all through a loop, as long as that changes no memory that it reads. */
export function fixedIn(loop: Loop, shared: ReadonlySet<Local>): (e: Expression) => boolean {
  const written = writtenIn([loop]);
  return (e) => {
    let fixed = true;
    eachNode(e, (node) => {
      fixed &&= harmless.has(node.op);
      if (node.op === "local") fixed &&= !written.has(node.local) && !node.local.reference && !shared.has(node.local);
    });
    return fixed;
  };
}

/** The index of the round in which the counter is 0, of an index that grows with the counter by ones. */
export function beginning(e: Expression, counter: Local, isFixed: (e: Expression) => boolean): Expression | undefined {
  if (!isInteger(e)) return undefined;
  if (e.op === "local") return e.local === counter ? integer(0, "i64") : undefined;
  if (e.op === "convert") return beginning(e.args[0]!, counter, isFixed);
  if (e.op !== "add" && e.op !== "sub") return undefined;
  const [a, b] = e.args as [Expression, Expression];
  const [growing, rest] = e.op === "sub" || names(a, counter) ? [a, b] : [b, a];
  const before = isFixed(rest) && isInteger(rest) ? beginning(growing, counter, isFixed) : undefined;
  return before && operation(e.op === "sub" ? "widesub" : "wideadd", "i64", before, wide(rest));
}

export const isInteger = (e: Expression): boolean => e.type === "i32" || e.type === "i64";
export const wide = (e: Expression): Expression => (e.type === "i64" ? copy(e) : operation("convert", "i64", copy(e)));

/** What an expression evaluates in any case. */
export const evaluated = (e: Expression): Expression[] => [
  e,
  ...(e.op === "conditional" ? e.args.slice(0, 1) : e.args).flatMap(evaluated),
];
