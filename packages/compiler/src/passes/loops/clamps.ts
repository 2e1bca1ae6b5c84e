/**
 * Integers that branches hold between bounds, as `let c = x + d; if (c < 0) c = 0; else if (c >= n) c = n - 1`, as
 * expressions of `min` and `max`.
 */
import { isOrdering, mirrored, type Ordering } from "../../ir/operations/operations.js";
import { operation } from "../../ir/build.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Assign, If } from "../../ir/statement-kinds.js";
import { someNode } from "../../ir/walk.js";

export interface Clamped {
  readonly local: Local;
  /**
   * What the local holds behind the branches; between bounds of which the first is above the second, something between
   * the two.
   */
  readonly value: Expression;
  /** The assignment before the branches. */
  readonly first: Assign;
  /** How many assignments there are in all. */
  readonly assigns: number;
}

/** Those that begin in a list, and are done there. */
export function clampsIn(list: readonly Statement[]): Clamped[] {
  const found: Clamped[] = [];
  for (const [k, first] of list.entries()) {
    if (first.kind !== "assign" || (first.local.type !== "i32" && first.local.type !== "i64")) continue;
    let { value } = first;
    let assigns = 1;
    for (const s of list.slice(k + 1)) {
      const steps = s.kind === "if" ? stepsOf(s, first.local) : undefined;
      if (!steps) break;
      value = held(value, steps, first.local.type);
      assigns += steps.length;
    }
    if (assigns > 1) found.push({ local: first.local, value, first, assigns });
  }
  return found;
}

interface Step {
  readonly op: "max" | "min";
  readonly limit: Expression;
}

function held(value: Expression, [one, other]: readonly Step[], type: "i32" | "i64"): Expression {
  if (!other) return operation(one!.op, type, value, one!.limit);
  const [low, high] = [
    operation("min", type, one!.limit, other.limit),
    operation("max", type, one!.limit, other.limit),
  ];
  return operation("max", type, operation("min", type, value, high), low);
}

/** One branch, or one for each side. */
function stepsOf({ condition, then, otherwise }: If, local: Local): Step[] | undefined {
  const step = stepOf(condition, then, local);
  if (!step || otherwise.length === 0) return step && [step];
  const [inner] = otherwise;
  const other =
    otherwise.length === 1 && inner!.kind === "if" && inner.otherwise.length === 0
      ? stepOf(inner.condition, inner.then, local)
      : undefined;
  return other && other.op !== step.op ? [step, other] : undefined;
}

/**
 * `if (local < limit) local = limit`, and with the other comparisons, which may be with the value next to the limit.
 */
function stepOf(condition: Expression, then: readonly Statement[], local: Local): Step | undefined {
  const [assign] = then;
  if (then.length !== 1 || assign!.kind !== "assign" || assign.local !== local || !isOrdering(condition.op))
    return undefined;
  const limit = assign.value;
  if (reads(limit, local)) return undefined;
  const [a, b] = condition.args.map(strip) as [Expression, Expression];
  const { op } = condition;
  if (isRead(a, local)) return step(op, b, limit);
  return isRead(b, local) ? step(mirrored(op), a, limit) : undefined;
}

function step(op: Ordering, bound: Expression, limit: Expression): Step | undefined {
  const up = op === "lt" || op === "le";
  const apart = distance(limit, bound);
  const next = op === "le" ? 1 : op === "ge" ? -1 : 0;
  return apart === 0 || (apart !== undefined && apart === next) ? { op: up ? "max" : "min", limit } : undefined;
}

/** `a - b`, where that is known: of sums that are equal but for a constant. */
function distance(a: Expression, b: Expression): number | undefined {
  const [[x, m], [y, n]] = [parts(a), parts(b)];
  return same(x, y) ? m - n : undefined;
}

/** An expression as another one and a constant that is added; nothing where it is a constant. */
function parts(e: Expression): [Expression | undefined, number] {
  const inner = strip(e);
  if (inner.op === "constant") return [undefined, inner.value];
  const last = inner.args[1];
  if (inner.op !== "add" && inner.op !== "sub") return [inner, 0];
  const constant = last && strip(last);
  if (constant?.op !== "constant") return [inner, 0];
  const [rest, more] = parts(inner.args[0]!);
  return [rest, more + (inner.op === "add" ? constant.value : -constant.value)];
}

function same(a: Expression | undefined, b: Expression | undefined): boolean {
  if (!a || !b) return a === b;
  const [x, y] = [strip(a), strip(b)];
  if (x.op === "local" || y.op === "local") return x.op === "local" && y.op === "local" && x.local === y.local;
  if (x.op === "constant" || y.op === "constant")
    return x.op === "constant" && y.op === "constant" && x.value === y.value;
  return (
    plain.has(x.op) &&
    x.op === y.op &&
    x.args.length === y.args.length &&
    x.args.every((arg, k) => same(arg, y.args[k]))
  );
}

/** Operations that give the same for the same. */
const plain: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "add",
  "sub",
  "mul",
  "neg",
  "min",
  "max",
  "length",
]);

/** An integer, in whatever register. */
const strip = (e: Expression): Expression =>
  e.op === "convert" && e.args[0]!.type !== "f64" && e.args[0]!.type !== "bool" ? strip(e.args[0]!) : e;
const isRead = (e: Expression, local: Local): boolean => e.op === "local" && e.local === local;

function reads(e: Expression, local: Local): boolean {
  return someNode(e, (node) => isRead(node, local));
}
