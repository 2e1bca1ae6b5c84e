/** Loops in; how they count out: by what their counter goes, from where, and how far. */
import { arithmetic, compare, conditional, copy, number, read } from "../ir/build.js";
import { eachNode, eachStatement, expressionsOf } from "../ir/walk.js";
import type { Expression, Local, Statement } from "../ir/ir.js";
import type { Lanes, Loop } from "../ir/statement-kinds.js";
import { writtenIn } from "./liveness.js";

/** `variable + by` or `variable - by` */
export interface Change {
  readonly op: "add" | "sub";
  readonly by: Expression;
}

const same = (e: Expression): Expression => e;

/** What a value is more or less than a variable; `strip` takes off what does not count. */
export function changeOf(value: Expression, local: Local, strip = same): Change | undefined {
  const { op, args } = strip(value);
  if (op !== "add" && op !== "sub") return undefined;
  const [a, by] = args.map(strip) as [Expression, Expression];
  return a.op === "local" && a.local === local ? { op, by } : undefined;
}

/** The whole number by which a value is more than a variable. */
export function wholeChangeOf(value: Expression, local: Local): number | undefined {
  const change = changeOf(value, local);
  if (change?.by.op !== "constant" || !Number.isInteger(change.by.value)) return undefined;
  return change.op === "add" ? change.by.value : -change.by.value;
}

/** What the update of a loop makes of a variable that nothing else in the loop changes. */
export function updateOf(loop: Loop, local: Local): Expression | undefined {
  let writes = 0;
  eachStatement([loop], (s) => {
    if (s.kind === "assign" && s.local === local) writes++;
    for (const e of expressionsOf(s))
      eachNode(e, (node) => void (writes += node.op === "address" && node.local === local ? 2 : 0));
  });
  const update = loop.update.find((s) => s.kind === "assign" && s.local === local);
  return writes === 1 && update?.kind === "assign" ? update.value : undefined;
}

/** The constant by which a loop's update changes a variable that nothing else in the loop changes. */
export function stepOf(loop: Loop, local: Local): number | undefined {
  const value = updateOf(loop, local);
  return (value && wholeChangeOf(value, local)) || undefined;
}

/** How a loop counts in a register, up to a bound that stays the same. */
export type Counter = Pick<Lanes, "index" | "step" | "bound" | "inclusive">;

/** The counter of a loop that goes up to a bound that stays the same, and nothing else. */
export function counterOf(loop: Loop, shared: ReadonlySet<Local>): Counter | undefined {
  const { test, head, update } = loop;
  if (!test || head.length > 0 || update.length !== 1) return undefined;
  const [a, b] = test.args as [Expression, Expression];
  const [index, bound] =
    test.op === "lt" || test.op === "le" ? [a, b] : test.op === "gt" || test.op === "ge" ? [b, a] : [];
  if (index?.op !== "local" || index.type !== "i32" || bound?.type !== "i32" || shared.has(index.local))
    return undefined;
  const step = stepOf(loop, index.local);
  if (step === undefined || step < 1 || step > 2 ** 16) return undefined;
  const written = writtenIn([loop]);
  let fixed = true;
  eachNode(bound, (e) => {
    fixed &&=
      steady.has(e.op) && (e.op !== "local" || !(written.has(e.local) || shared.has(e.local) || e.local.reference));
  });
  return fixed ? { index: index.local, step, bound, inclusive: test.op === "le" || test.op === "ge" } : undefined;
}

/** What has the same value as long as its operands have. */
const steady: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "local",
  "constant",
  "length",
  "add",
  "sub",
  "mul",
  "min",
  "max",
  "convert",
]);

/** A loop that counts: its counter goes from `start` by `step`, `count` times. */
export interface CountedLoop {
  readonly loop: Loop;
  readonly index: Local;
  /** What the counter is compared with. */
  readonly bound: Expression;
  readonly start: Expression;
  readonly step: number;
  /** An f64 that is at least 0; to be evaluated before the loop. */
  readonly count: Expression;
}

/** The counter of a loop, when it has one that nothing else changes. `startOf` says what it is before. */
export function countedLoop(loop: Loop, startOf: (counter: Local) => Expression): CountedLoop | undefined {
  const { test } = loop;
  if (loop.head.length > 0 || !test || (test.op !== "lt" && test.op !== "le" && test.op !== "gt" && test.op !== "ge"))
    return undefined;
  const [a, b] = test.args as [Expression, Expression];
  const forwards = test.op === "lt" || test.op === "le";
  for (const [index, bound, upwards] of [
    [a, b, forwards],
    [b, a, !forwards],
  ] as const) {
    if (index.op !== "local" || index.type !== "f64") continue;
    const step = stepOf(loop, index.local);
    if (step === undefined || step > 0 !== upwards || loop.update.length !== 1) continue;
    const start = startOf(index.local);
    // What begins at a fraction is rounded at each step.
    if (start.op === "constant" && !Number.isInteger(start.value)) return undefined;
    const inclusive = test.op === "le" || test.op === "ge";
    return { loop, index: index.local, bound, start, step, count: countOf(start, bound, step, inclusive) };
  }
  return undefined;
}

function countOf(start: Expression, bound: Expression, step: number, inclusive: boolean): Expression {
  const zero = start.op === "constant" && start.value === 0;
  const [from, to] = step > 0 ? [start, bound] : [bound, start];
  const span = zero && step > 0 ? copy(bound) : arithmetic("sub", copy(to), copy(from));
  const size = Math.abs(step);
  const steps = size === 1 ? span : arithmetic("div", span, number(size));
  const count = inclusive ? arithmetic("add", arithmetic("floor", steps), number(1)) : arithmetic("ceil", steps);
  return conditional(compare("gt", count, number(0)), copy(count), number(0));
}

/** What the counter is before the loop: the constant that it was given last, else itself. */
export function startOf(counter: Local, before: readonly Statement[]): Expression {
  const known = constantOf(counter, before);
  return known === undefined ? read(counter) : number(known);
}

/** The constant that a local has been given last. */
export function constantOf(local: Local, before: readonly Statement[]): number | undefined {
  const last = before.findLast((s) => writtenIn([s]).has(local));
  if (last?.kind !== "assign") return undefined;
  const { value } = last;
  if (value.op === "neg") return value.args[0]!.op === "constant" ? -value.args[0].value : undefined;
  return value.op === "constant" ? value.value : undefined;
}
