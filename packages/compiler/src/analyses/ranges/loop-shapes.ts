/** Loops in; what they assign, what they only add to, and what their counters are compared with, out. */
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { comparisons as compared, mirrored } from "../../ir/operations/operations.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import { once } from "./once.js";
import { type Steps, stepsWith } from "./range.js";
import { isRanged } from "./states.js";

export interface Step {
  readonly value: Expression;
  readonly sign: 1 | -1;
}

/** What an assignment adds to its own variable, if that is all it does. */
export function stepOf(s: Assign): Step | undefined {
  const { value } = s;
  if (value.op !== "add" && value.op !== "sub") return undefined;
  const [a, b] = value.args as [Expression, Expression];
  const isSelf = (e: Expression): boolean => e.op === "local" && e.local === s.local;
  if (isSelf(a)) return { value: b, sign: value.op === "add" ? 1 : -1 };
  return isSelf(b) && value.op === "add" ? { value: a, sign: 1 } : undefined;
}

export interface Site {
  readonly assign: Assign;
  /** The loops between the loop in question and the assignment. */
  readonly loops: readonly Loop[];
}

/** How often each local is assigned in a loop. */
export const assignments = once((s: Loop): ReadonlyMap<Local, number> => {
  const found = new Map<Local, number>();
  eachStatement([s], (statement) => {
    if (statement.kind === "assign") found.set(statement.local, (found.get(statement.local) ?? 0) + 1);
  });
  return found;
});

/** The variables that everything inside a loop only adds to, with the places that do. */
export const accumulators = once((s: Loop): ReadonlyMap<Local, readonly Site[]> => {
  const sites = new Map<Local, Site[]>();
  const others = new Set<Local>();
  const visit = (list: readonly Statement[], loops: readonly Loop[]): void => {
    for (const statement of list) {
      if (statement.kind === "assign" && isRanged(statement.local)) {
        if (stepOf(statement))
          sites.set(statement.local, [...(sites.get(statement.local) ?? []), { assign: statement, loops }]);
        else others.add(statement.local);
      }
      if (statement.kind === "loop")
        for (const body of [statement.head, statement.body, statement.update]) visit(body, [...loops, statement]);
      else if (statement.kind === "if") for (const body of [statement.then, statement.otherwise]) visit(body, loops);
      else if (statement.kind === "block" || statement.kind === "arena") visit(statement.body, loops);
    }
  };
  for (const body of [s.head, s.body, s.update]) visit(body, []);
  for (const local of others) sites.delete(local);
  return sites;
});

/** The constant that a loop's update adds to a counter which nothing else in the loop assigns. */
export function constantStep(s: Loop, counter: Local): number | undefined {
  if (assignments(s).get(counter) !== 1) return undefined;
  let step: number | undefined;
  for (const statement of s.update) {
    if (statement.kind !== "assign" || statement.local !== counter) continue;
    const change = stepOf(statement);
    if (change?.value.op === "constant" && change.value.value !== 0) step = change.sign * change.value.value;
  }
  return step;
}

export interface CounterTest {
  readonly counter: Local;
  readonly limit: Expression;
  readonly op: "lt" | "le" | "gt" | "ge";
}

/** The comparisons of a variable that must all hold for a loop to go on. */
export function comparisons(test: Expression): CounterTest[] {
  if (test.op === "conditional" && test.args[2].op === "constant" && test.args[2].value === 0) {
    return [...comparisons(test.args[0]), ...comparisons(test.args[1])];
  }
  if (test.op !== "lt" && test.op !== "le" && test.op !== "gt" && test.op !== "ge") return [];
  const [a, b] = test.args as [Expression, Expression];
  const found: CounterTest[] = [];
  if (a.op === "local" && a.type === "f64") found.push({ counter: a.local, limit: b, op: test.op });
  if (b.op === "local" && b.type === "f64") found.push({ counter: b.local, limit: a, op: mirrored(test.op) });
  return found;
}

/** More numbers than these, and a loop is gone through too often. */
const MOST_COMPARED = 12;

/**
 * Where the bounds of what a loop changes stop when they grow: beside the numbers that anything in it is compared with,
 * so that a counter which begins anew at one of them is seen to stay below it.
 */
export const comparedSteps = once((s: Loop): Steps | undefined => {
  const found = new Set<number>();
  eachExpression([s], ({ op, args }) => {
    if (!compared.has(op)) return;
    for (const arg of args)
      if (arg.op === "constant" && Number.isInteger(arg.value) && Math.abs(arg.value) < 2 ** 30) found.add(arg.value);
  });
  if (found.size === 0 || found.size > MOST_COMPARED) return undefined;
  return stepsWith([...found].flatMap((value) => [value - 1, value, value + 1]));
});
