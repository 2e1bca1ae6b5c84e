/** Whether a call from JavaScript is worth the boundary: an estimate from the shape of the code. */
import { eachNode, expressionsOf } from "../ir/walk.js";
import type { Func, Module, Statement } from "../ir/ir.js";
import { isArray } from "../ir/build.js";

export interface BoundaryDecision {
  /** `javascript`: never. `resident`: when all arrays are in kernel memory. `always`: also when arrays have to be copied. */
  readonly boundary: "always" | "resident" | "javascript";
  readonly reason: string;
}

/** Operations for each element from which on copying the arrays costs little against the work. */
const WORTH_COPYING = 30;

export function decideBoundary(module: Module): BoundaryDecision {
  const { depth, weight, repeats } = workOf(module);
  if (depth === 0 && !repeats) return { boundary: "javascript", reason: "it has no loop, so that calling it costs more than it gains." };
  const hasArrays = module.root.parameters.some((local) => isArray(local.type));
  if (!hasArrays || depth > 1 || repeats || weight >= WORTH_COPYING)
    return { boundary: "always", reason: "the work outweighs the boundary." };
  return {
    boundary: "resident",
    reason: `about ${weight} operations for each element do not pay for copying arrays: calls with arrays outside kernel memory run as JavaScript. Allocate them with float64Array(n) and its kin.`,
  };
}

interface Work {
  /** Nesting of loops, through calls. */
  readonly depth: number;
  /** Operations in the innermost loop bodies together. */
  readonly weight: number;
  /** Whether a function calls itself. */
  readonly repeats: boolean;
}

function workOf(module: Module): Work {
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
