/**
 * Limits of loops that are elements of arrays: `k < start[i + 1]`, where the loop changes neither, is read once before
 * the loop, where the first test would have read it. With that the limit is known when the loop begins, and the checks
 * of its accesses may go.
 */
import { isOrdering } from "../../ir/operations/operations.js";
import { makeLocal, read } from "../../ir/build.js";
import type { Expression, Module, Operation, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { eachNode, eachStatement, mapStatement } from "../../ir/walk.js";
import { changesNoMemory, harmless } from "../../analyses/effects.js";
import type { Pass } from "../pass.js";

export const hoistLimits: Pass = {
  name: "hoistLimits",
  stage: "machine",
  says:
    "A limit that is an element of an array, as in `k < start[i + 1]`, is read once before a loop that " +
    "changes neither.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) func.body = inside(func.body);
  return module;
}

const inside = (list: readonly Statement[]): Statement[] =>
  list.flatMap((given) => {
    const s = mapStatement(given, (e) => e, inside);
    return s.kind === "loop" ? hoisted(s) : [s];
  });

function hoisted(loop: Loop): Statement[] {
  const { test } = loop;
  const limit = test && loop.head.length === 0 && !loop.fork ? limitOf(test) : undefined;
  if (!limit || !isUnchanged(limit, loop)) return [loop];
  const local = makeLocal("limit", limit.type, loop.place);
  return [
    { kind: "assign", local, value: limit, place: loop.place },
    { ...loop, test: replaced(test!, limit, read(local)) },
  ];
}

/**
 * The element that the first comparison of a test compares a variable with: it is read whenever the test is made, after
 * nothing that may fail.
 */
function limitOf(test: Expression): Expression | undefined {
  if (test.op === "conditional") return limitOf(test.args[0]);
  if (!isOrdering(test.op)) return undefined;
  const [a, b] = (test as Operation).args.map(strip) as [Expression, Expression];
  if (a.op === "local" && b.op === "load") return b;
  return b.op === "local" && a.op === "load" ? a : undefined;
}

const strip = (e: Expression): Expression => (e.op === "convert" ? strip(e.args[0]!) : e);

/** Whether a loop writes to no memory and to none of the variables of an expression. */
function isUnchanged(limit: Expression, loop: Loop): boolean {
  const used = new Set<unknown>();
  let unchanged = true;
  eachNode(limit, (e) => {
    if (e.op === "local") used.add(e.local);
    unchanged &&= harmless.has(e.op) || e.op === "load";
  });
  eachStatement([loop], (s) => void (unchanged &&= !(s.kind === "assign" && used.has(s.local))));
  return unchanged && changesNoMemory(loop);
}

function replaced(e: Expression, from: Expression, to: Expression): Expression {
  return e === from ? to : ({ ...e, args: e.args.map((arg) => replaced(arg, from, to)) } as Expression);
}
