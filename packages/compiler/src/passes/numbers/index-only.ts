/**
 * Variables that hold nothing but indices: each is only used to compute indices that are checked, or compared with what
 * is small. Their products may pass 2^53, where JavaScript rounds; an i64 then differs from the rounded value, but both
 * are outside every array.
 */
import { comparisons } from "../../ir/operations/operations.js";
import { eachStatement, expressionsOf } from "../../ir/walk.js";
import type { Expression, Local, Module, Statement } from "../../ir/ir.js";
import { isChecked } from "../../ir/ir.js";
import type { Facts } from "../../analyses/ranges/facts.js";
import { fits, fitsSafe } from "../../analyses/ranges/range.js";

/** Bound of index arithmetic in i64, with room for sums. */
export const FAR = 2 ** 62 + 2 ** 53;

export function findIndexOnly(module: Module, facts: Facts): ReadonlySet<Local> {
  const candidates = new Set<Local>();
  for (const [local, range] of facts.locals) {
    if (
      local.type === "f64" &&
      !local.reference &&
      !facts.shared.has(local) &&
      !fitsSafe(range) &&
      fits(range, -FAR, FAR)
    )
      candidates.add(local);
  }
  const parameters = new Set(module.functions.flatMap((func) => func.parameters));
  for (const local of candidates) if (parameters.has(local)) candidates.delete(local);
  // A use that is no index rules a candidate out; so does a value that is no index arithmetic, which may rule out
  // others.
  for (let before = -1; before !== candidates.size;) {
    before = candidates.size;
    for (const func of module.functions) eachStatement(func.body, (s) => visitStatement(s, candidates, facts));
  }
  return candidates;
}

function visitStatement(s: Statement, candidates: Set<Local>, facts: Facts): void {
  const value = (e: Expression): void => visitValue(e, candidates, facts);
  switch (s.kind) {
    case "assign": {
      if (!candidates.has(s.local)) return value(s.value);
      if (!isIndexArithmetic(s.value, candidates, facts)) {
        candidates.delete(s.local);
        return value(s.value);
      }
      return visitIndex(s.value, candidates, facts);
    }
    case "store":
      value(s.array);
      value(s.value);
      return isChecked(s.site) ? visitIndex(s.index, candidates, facts) : value(s.index);
    default:
      return expressionsOf(s).forEach(value);
  }
}

/** An expression whose exact value matters: candidates in it are ruled out, but for comparisons with what is small. */
function visitValue(e: Expression, candidates: Set<Local>, facts: Facts): void {
  if (e.op === "local") return void candidates.delete(e.local);
  if ((e.op === "load" && isChecked(e.site)) || e.op === "inside") {
    visitValue(e.args[0], candidates, facts);
    return visitIndex(e.args[1], candidates, facts);
  }
  if (comparisons.has(e.op) && e.args[0]!.type === "f64") {
    const [a, b] = e.args as [Expression, Expression];
    if (isSmall(b, facts) && isIndexArithmetic(a, candidates, facts))
      return (visitIndex(a, candidates, facts), visitValue(b, candidates, facts));
    if (isSmall(a, facts) && isIndexArithmetic(b, candidates, facts))
      return (visitIndex(b, candidates, facts), visitValue(a, candidates, facts));
  }
  e.args.forEach((arg) => visitValue(arg, candidates, facts));
}

/** An expression in an index: candidates may stand in sums and products. */
function visitIndex(e: Expression, candidates: Set<Local>, facts: Facts): void {
  if (e.op === "local") return;
  if (isIndexArithmetic(e, candidates, facts)) return e.args.forEach((arg) => visitIndex(arg, candidates, facts));
  visitValue(e, candidates, facts);
}

/** Small enough that adding it to a value beyond 2^53 does not bring that back. */
export const isSmall = (e: Expression, facts: Facts): boolean => fits(facts.of(e), -(2 ** 52), 2 ** 52);

/**
 * Sums and products in which at most one operand can pass 2^53. Once one has, it is only scaled by a constant and moved
 * by what is small, so that it stays outside.
 */
export function isIndexArithmetic(e: Expression, candidates: ReadonlySet<Local>, facts: Facts): boolean {
  const range = facts.of(e);
  if (!fits(range, -FAR, FAR)) return false;
  if (e.op === "local") return candidates.has(e.local) || fitsSafe(range);
  if (fitsSafe(range)) return true;
  const [a, b] = e.args as readonly Expression[];
  if (!a || !b) return false;
  const [near, far] = fitsSafe(facts.of(a)) ? [a, b] : [b, a];
  if (!fitsSafe(facts.of(near)) || !isIndexArithmetic(far, candidates, facts)) return false;
  if (e.op === "add" || e.op === "sub") return isSmall(near, facts);
  return e.op === "mul" && (fitsSafe(facts.of(far)) || (near.op === "constant" && near.value !== 0));
}
