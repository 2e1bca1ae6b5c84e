/** The shape of a kernel's work, by which the boundary decides: how deep its loops nest, and what their bodies do. */
import { eachNode, expressionsOf } from "../ir/walk.js";
import type { Func, Module, Statement } from "../ir/ir.js";

export interface Work {
  /** Nesting of loops, through calls. */
  readonly depth: number;
  /** Operations in the innermost loop bodies together. */
  readonly weight: number;
  /** Whether a function calls itself. */
  readonly repeats: boolean;
}

export function workOf(module: Module): Work {
  const active = new Set<Func>();
  let weight = 0;
  let repeats = false;
  const depthOf = (func: Func): number => {
    if (active.has(func)) {
      repeats = true;
      return 0;
    }
    active.add(func);
    const depth = depthOfList(func.body, 0);
    active.delete(func);
    return depth;
  };
  const depthOfList = (list: readonly Statement[], outer: number): number => {
    let depth = outer;
    const visit = (statements: readonly Statement[], level: number): void => {
      for (const s of statements) {
        depth = Math.max(depth, level);
        const inner = s.kind === "loop" ? level + 1 : level;
        depth = Math.max(depth, inner);
        for (const expression of expressionsOf(s)) {
          eachNode(expression, (e) => {
            if (inner > 0)
              weight += e.op === "local" || e.op === "constant" ? 0 : e.op === "div" || e.op === "sqrt" || e.op === "rem" ? 5 : 1;
            if (e.op === "call") {
              if (inner > 0) weight += 10;
              depth = Math.max(depth, inner + depthOf(e.callee));
            }
          });
        }
        if (s.kind === "loop") [s.head, s.body, s.update].forEach((body) => visit(body, inner));
        else if (s.kind === "if") [s.then, s.otherwise].forEach((body) => visit(body, inner));
        else if (s.kind === "block" || s.kind === "arena") visit(s.body, inner);
      }
    };
    visit(list, outer);
    return depth;
  };
  const depth = depthOf(module.root);
  return { depth, weight, repeats };
}
