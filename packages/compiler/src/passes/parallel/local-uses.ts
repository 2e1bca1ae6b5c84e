/** How often statements read and write a local, and whether they do more than compute. */
import { read } from "../../ir/build.js";
import { eachNode, eachStatement, expressionsOf, someNode } from "../../ir/walk.js";
import { statements } from "../../ir/statements.js";
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";

export const isRead = (e: Expression, local: Local): boolean => e.op === "local" && e.local === local;

export function countReads(e: Expression, local: Local): number {
  let count = 0;
  eachNode(e, (node) => void (count += (node.op === "local" || node.op === "address") && node.local === local ? 1 : 0));
  return count;
}

export function readsIn(list: readonly Statement[], local: Local): number {
  let count = 0;
  eachStatement(list, (s) => {
    for (const e of expressionsOf(s)) count += countReads(e, local);
  });
  return count;
}

export function replaceRead(e: Expression, from: Local, to: Local): Expression {
  return isRead(e, from) ? read(to) : ({ ...e, args: e.args.map((arg) => replaceRead(arg, from, to)) } as Expression);
}

export function writesIn(body: readonly Statement[], local: Local): number {
  let count = 0;
  eachStatement(body, (s) => void (count += s.kind === "assign" && s.local === local ? 1 : 0));
  return count;
}

/** Whether a function that is called may do more than compute. */
export function acts(e: Expression, seen = new Set<Func>()): boolean {
  let found = false;
  eachNode(e, (node) => {
    if (
      node.op === "host" ||
      node.op === "island" ||
      node.op === "random" ||
      node.op === "progress" ||
      node.op === "address" ||
      node.op === "atomic"
    )
      found = true;
    if (node.op !== "call" || seen.has(node.callee)) return;
    seen.add(node.callee);
    found ||= hasEffects(node.callee.body, seen);
  });
  return found;
}

const isHarmless = (kind: Statement["kind"]): boolean => !statements[kind].memory && statements[kind].ends !== "error";

export function hasEffects(list: readonly Statement[], seen = new Set<Func>()): boolean {
  let found = false;
  eachStatement(list, (s) => {
    found ||=
      !isHarmless(s.kind) || (s.kind === "assign" && s.local.reference) || expressionsOf(s).some((e) => acts(e, seen));
  });
  return found;
}

export function isPure(e: Expression): boolean {
  return !someNode(e, ({ op }) =>
    ["call", "allocate", "new", "newList", "host", "island", "random", "progress"].includes(op),
  );
}
