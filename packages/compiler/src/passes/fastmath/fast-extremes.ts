/**
 * `if (x > m) m = x` in; `m = max(m, x)` out, which LLVM vectorises: the same where there is no NaN and the sign of
 * zero does not matter.
 */
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import type { If } from "../../ir/statement-kinds.js";
import { mapStatement } from "../../ir/walk.js";
import { operation } from "../../ir/build.js";

/** `isFree`: what the flags hold for. */
export function findExtremes(func: Func, isFree: (s: If, assigned: Local) => boolean): void {
  const inside = (list: readonly Statement[]): Statement[] => list.map(one);
  const one = (s: Statement): Statement => {
    // What is known of lanes is known of these very statements.
    if (s.kind === "lanes") return s;
    const value = s.kind === "if" ? extremeOf(s) : undefined;
    const [assigned] = s.kind === "if" ? s.then : [];
    if (s.kind !== "if" || !value || assigned?.kind !== "assign" || !isFree(s, assigned.local))
      return mapStatement(s, (e) => e, inside);
    return { ...assigned, value };
  };
  func.body = inside(func.body);
}

function extremeOf({ condition, then, otherwise }: If): Expression | undefined {
  const [assigned, ...others] = then;
  if (assigned?.kind !== "assign" || others.length > 0 || otherwise.length > 0) return undefined;
  const { local, value } = assigned;
  const [a, b] = condition.args;
  const greater = condition.op === "gt" || condition.op === "ge";
  if (
    !a ||
    !b ||
    !(greater || condition.op === "lt" || condition.op === "le") ||
    (local.type !== "f64" && local.type !== "f32")
  )
    return undefined;
  const isTarget = (e: Expression): boolean => e.op === "local" && e.local === local;
  // The greater one is assigned where the value stands on the greater side.
  if (isTarget(b) && isSame(a, value)) return operation(greater ? "max" : "min", local.type, b, value);
  if (isTarget(a) && isSame(b, value)) return operation(greater ? "min" : "max", local.type, a, value);
  return undefined;
}

/** Whether two expressions without effects have the same value, one right after the other. */
function isSame(a: Expression, b: Expression): boolean {
  if (a.op !== b.op || a.type !== b.type || a.args.length !== b.args.length) return false;
  if (a.op === "local" && b.op === "local") return a.local === b.local;
  if (a.op === "constant" && b.op === "constant") return Object.is(a.value, b.value);
  if (a.op === "field" && b.op === "field" && a.field !== b.field) return false;
  return known.has(a.op) && a.args.every((arg, k) => isSame(arg, b.args[k]!));
}

const known: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "load",
  "field",
  "add",
  "sub",
  "mul",
  "div",
  "neg",
  "abs",
  "sqrt",
  "convert",
]);
