/**
 * Which locals live only inside a statement list: all their reads and writes stand there. TypeScript has made sure that
 * each of them is assigned before it is read, so that nothing about them needs to be known outside.
 */
import { bodiesOf, eachNode, expressionsOf } from "../ir/walk.js";
import type { Local, Statement } from "../ir/ir.js";

export type Lifetimes = ReadonlyMap<object, ReadonlySet<Local>>;

/** For each list, and for each loop as a whole, the locals that live only inside. */
export function findLifetimes(body: readonly Statement[]): Lifetimes {
  const totals = countUses(body);
  const lifetimes = new Map<object, ReadonlySet<Local>>();
  const visit = (list: readonly Statement[]): Map<Local, number> => {
    const counts = new Map<Local, number>();
    for (const statement of list) {
      const own = new Map<Local, number>();
      countStatement(statement, own);
      for (const inner of bodiesOf(statement)) merge(own, visit(inner));
      if (statement.kind === "loop") lifetimes.set(statement, complete(own, totals));
      merge(counts, own);
    }
    lifetimes.set(list, complete(counts, totals));
    return counts;
  };
  visit(body);
  return lifetimes;
}

const complete = (counts: ReadonlyMap<Local, number>, totals: ReadonlyMap<Local, number>): Set<Local> =>
  new Set([...counts].filter(([local, count]) => totals.get(local) === count).map(([local]) => local));

/** How often each local is read, assigned or has its address taken. */
export function countUses(list: readonly Statement[]): Map<Local, number> {
  const counts = new Map<Local, number>();
  const visit = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      countStatement(statement, counts);
      bodiesOf(statement).forEach(visit);
    }
  };
  visit(list);
  return counts;
}

function countStatement(statement: Statement, counts: Map<Local, number>): void {
  const add = (local: Local): void => void counts.set(local, (counts.get(local) ?? 0) + 1);
  if (statement.kind === "assign") add(statement.local);
  for (const expression of expressionsOf(statement)) {
    eachNode(expression, (e) => {
      if (e.op === "local" || e.op === "address") add(e.local);
    });
  }
}

function merge(target: Map<Local, number>, source: ReadonlyMap<Local, number>): void {
  for (const [local, count] of source) target.set(local, (target.get(local) ?? 0) + count);
}
