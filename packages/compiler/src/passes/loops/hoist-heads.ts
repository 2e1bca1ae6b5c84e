/**
 * Heads of loops: what a test needs that no round changes, such as `starts.get(i + 1)` in `k < starts.get(i + 1)`, is
 * computed once before the loop, where the first test would have computed it. What is left there of a test's operands
 * goes back into the test, so that the loop's counter can be seen.
 */
import { copy } from "../../ir/build.js";
import { eachExpression, eachNode, eachStatement, expressionsOf, mapStatement } from "../../ir/walk.js";
import type { Expression, Label, Local, Module, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { addressedIn } from "../../analyses/liveness.js";
import { changesNoMemory, harmless } from "../../analyses/effects.js";
import type { Pass } from "../pass.js";

export const hoistHeads: Pass = {
  name: "hoistHeads",
  stage: "numbers",
  says:
    "What the test of a loop needs and no round changes, as in `k < starts.get(i + 1)`, is computed before " +
    "the loop.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    const reads = new Map<Local, number>();
    const shared = addressedIn(func.body);
    eachExpression(func.body, (e) => void (e.op === "local" && reads.set(e.local, (reads.get(e.local) ?? 0) + 1)));
    const inside = (list: readonly Statement[]): Statement[] =>
      list.flatMap((given) => {
        const s = mapStatement(given, (e) => e, inside);
        return s.kind === "loop" ? withoutHead(s, reads, shared) : [s];
      });
    func.body = inside(func.body);
  }
  return module;
}

function withoutHead(loop: Loop, reads: ReadonlyMap<Local, number>, shared: ReadonlySet<Local>): Statement[] {
  const { head, test } = loop;
  if (head.length === 0 || !test || loop.fork || !(changesNoMemory(loop) || readsNoMemory(head, shared))) return [loop];
  const assigned = new Map<Local, number>();
  eachStatement([loop], (s) => void (s.kind === "assign" && assigned.set(s.local, (assigned.get(s.local) ?? 0) + 1)));
  const moved: Statement[] = [];
  const values = new Map<Local, Expression>();
  for (const s of head) {
    if (isFixed(s, assigned)) {
      moved.push(s);
      eachStatement([s], (inner) => void (inner.kind === "assign" && assigned.delete(inner.local)));
    } else if (isOperand(s, test, reads)) values.set(s.local, s.value);
    else return [loop];
  }
  return [...moved, { ...loop, head: [], test: replaced(test, values) }];
}

/** Whether statements look at nothing but variables that only assignments change. */
function readsNoMemory(head: readonly Statement[], shared: ReadonlySet<Local>): boolean {
  let own = true;
  eachExpression(
    head,
    (e) => void (own &&= e.op !== "load" && (e.op !== "local" || !(e.local.reference || shared.has(e.local)))),
  );
  return own;
}

/**
 * Whether a statement does the same in every round: its variables are assigned nowhere else in the loop, and what it
 * reads is not assigned there.
 */
function isFixed(s: Statement, assigned: ReadonlyMap<Local, number>): boolean {
  const own = new Map<Local, number>();
  const blocks = new Set<Label>();
  let fixed = true;
  eachStatement([s], (inner) => {
    fixed &&= computing.has(inner.kind);
    // What leaves the loop has to stay in it.
    if (inner.kind === "block") blocks.add(inner.label);
    if (inner.kind === "break") fixed &&= blocks.has(inner.label);
    if (inner.kind !== "assign") return;
    own.set(inner.local, (own.get(inner.local) ?? 0) + 1);
    fixed &&= !inner.local.reference;
  });
  for (const [local, count] of own) fixed &&= assigned.get(local) === count;
  // What is read before it is assigned is that of the round before.
  const set = new Set<Local>();
  eachStatement([s], (inner) => {
    for (const value of expressionsOf(inner)) {
      eachNode(value, (e) => {
        fixed &&= harmless.has(e.op) || conditions.has(e.op) || e.op === "load";
        if (e.op === "local") fixed &&= set.has(e.local) || !assigned.has(e.local);
      });
    }
    if (inner.kind === "assign") set.add(inner.local);
  });
  return fixed;
}

const computing: ReadonlySet<Statement["kind"]> = new Set<Statement["kind"]>([
  "assign",
  "if",
  "block",
  "break",
  "throw",
  "raise",
  "fail",
]);
const conditions: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "conditional",
  "lnot",
  "eq",
  "ne",
  "lt",
  "le",
  "gt",
  "ge",
  "imul",
  "wrap",
  "unsigned",
  "ushr",
]);

/** Whether a statement keeps a variable for the test alone. */
function isOperand(s: Statement, test: Expression, reads: ReadonlyMap<Local, number>): s is Assign {
  if (s.kind !== "assign" || s.value.op !== "local") return false;
  let count = 0;
  eachNode(test, (e) => void (e.op === "local" && e.local === s.local && count++));
  return reads.get(s.local) === count;
}

function replaced(e: Expression, values: ReadonlyMap<Local, Expression>): Expression {
  if (e.op === "local") {
    const value = values.get(e.local);
    return value ? copy(value) : e;
  }
  return { ...e, args: e.args.map((arg) => replaced(arg, values)) } as Expression;
}
