/**
 * Whether the rounds of a loop can run at the same time: what each has to itself, what they put together, and what has
 * to hold before.
 */
import { finding } from "../../diagnostics/codes.js";
import { arithmetic, copy, number } from "../../ir/build.js";
import { bodiesOf, eachStatement, someStatement } from "../../ir/walk.js";
import type { Expression, Func, Label, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import type { ParallelOptions } from "../../ir/parallel.js";
import type { CountedLoop } from "../../analyses/counting-loops.js";
import type { Problem } from "./access-memory.js";
import { Accesses } from "./accesses.js";
import { arrayReductionOf, type ArrayReduction } from "./array-reductions.js";
import { exposedIn, readAfter, writtenIn } from "../../analyses/liveness.js";
import { findConditions, noConditions, type Conditions } from "./disjoint.js";
import { Form } from "./forms/forms.js";
import { findReduction } from "./reductions.js";
import type { Initial, Reduction } from "./reduction.js";

export interface Analysis {
  readonly problems: readonly Problem[];
  readonly conditions: Conditions;
  readonly reductions: readonly Reduction[];
  readonly arrays: readonly ArrayReduction[];
  /** Of a round, in nanoseconds. */
  readonly cost: Expression;
}

export function analyzeLoop(func: Func, counted: CountedLoop, options: ParallelOptions, initial: Initial): Analysis {
  const { loop, index, start, step, count } = counted;
  const written = writtenIn([loop]);
  const body = loop.body;
  const last = arithmetic(
    "add",
    copy(start),
    arithmetic("mul", arithmetic("sub", copy(count), number(1)), number(step)),
  );
  const interval = step > 0 ? { low: copy(start), high: last } : { low: last, high: copy(start) };
  const accesses = walkAccesses(written, body, counted);
  const problems: Problem[] = [...accesses.problems, ...jumpsOut(loop)];
  const exact = options.reduction === "exact" || !loop.asked;
  if (exact) for (const name of accesses.atomicSums) problems.push({ ...finding("W6008", name), place: loop.place });
  const { reductions, problems: carried } = findReductions(func, loop, index, written, exact, initial);
  problems.push(...carried);
  const arrays: ArrayReduction[] = [];
  const reducible = (key: string): boolean | "fractions" => {
    const local = [...accesses.elements].flatMap(({ where }) =>
      where.kind === "fixed" && where.key === key && where.expression.op === "local" ? [where.expression.local] : [],
    )[0];
    const found = local && !written.has(local) ? arrayReductionOf(body, local) : undefined;
    if (!found) return false;
    if (found === "fractions") return found;
    if (!found.exact && exact) {
      problems.push({ ...finding("W6008", local!.name), place: loop.place });
      return true;
    }
    arrays.push(found);
    return true;
  };
  const known = loop.independent || func.parallel;
  const conditions = known ? noConditions() : findConditions(accesses, { interval, step }, reducible);
  for (const { local, entry } of reductions) {
    const tested = entry(exact, initial(local));
    if (tested) conditions.conditions.push(tested);
  }
  const assumed = options.assume === "disjoint";
  const all = [...problems, ...conditions.problems].filter(({ code }) => !((assumed || known) && code === "W6005"));
  return { problems: all, conditions, reductions, arrays, cost: accesses.costs.expression(interval) };
}

/** A second time where references have been mixed, which is known at the end alone. */
function walkAccesses(written: ReadonlySet<Local>, body: readonly Statement[], counted: CountedLoop): Accesses {
  const { start, step } = counted;
  const round = Form.atom({
    kind: "round",
    key: "round",
    positive: step > 0 && start.op === "constant" && start.value >= 0,
  });
  let mixed = false;
  for (;;) {
    const accesses = new Accesses(written, mixed, counted.loop.asked ?? false, counted.loop.place?.file);
    const bound = accesses.bound(counted.bound);
    if (!bound)
      accesses.problems.push({ ...finding("W6003", "its end changes while it runs"), place: counted.loop.place });
    accesses.walk(body, counted.index, round);
    if (accesses.mixed === mixed || mixed) return accesses;
    mixed = true;
  }
}

function findReductions(
  func: Func,
  loop: Loop,
  index: Local,
  written: ReadonlySet<Local>,
  exact: boolean,
  initial: Initial,
): { reductions: Reduction[]; problems: Problem[] } {
  const exposed = exposedIn(loop.body);
  const changed = new Set([...written].filter((local) => local !== index));
  const after = readAfter(func.body, loop, changed);
  const carried = new Set([...changed].filter((local) => exposed.has(local) || after.has(local) || local.reference));
  const reductions: Reduction[] = [];
  const problems: Problem[] = [];
  const explained = new Set<Local>();
  for (const local of carried) {
    const reduction = findReduction(loop.body, local, carried, initial);
    if (!reduction || local.reference) continue;
    reductions.push(reduction);
    for (const each of [local, ...reduction.followers]) explained.add(each);
    if (exact && !reduction.exact) problems.push({ ...finding("W6008", local.name), place: loop.place });
  }
  for (const local of carried)
    if (!explained.has(local))
      problems.push({ ...finding(exposed.has(local) ? "W6002" : "W6009", local.name), place: placeIn(loop, local) });
  return {
    reductions: reductions.filter(({ local }) => !reductions.some(({ followers }) => followers.includes(local))),
    problems,
  };
}

/** Where a loop writes a local first. */
function placeIn(loop: Loop, local: Local): Problem["place"] {
  let place: Problem["place"];
  eachStatement(loop.body, (s) => void (place ??= s.kind === "assign" && s.local === local ? s.place : undefined));
  return place ?? loop.place;
}

function jumpsOut(loop: Loop): Problem[] {
  const inside = new Set<Label>();
  const found: Problem[] = [];
  eachStatement(loop.body, (s) => void ((s.kind === "loop" || s.kind === "block") && inside.add(s.label)));
  const visit = (list: readonly Statement[]): void => {
    for (const s of list) {
      const leaves =
        s.kind === "return" ||
        (s.kind === "break" && !inside.has(s.label)) ||
        (s.kind === "continue" && s.label !== loop.label && !inside.has(s.label));
      if (leaves && found.length === 0)
        found.push({
          ...finding(
            "W6003",
            "throws" in s && s.throws ? "an error leaves it for the 'try' around it" : `'${s.kind}' leaves it`,
          ),
          place: s.place ?? loop.place,
        });
      bodiesOf(s).forEach(visit);
    }
  };
  visit(loop.body);
  return found;
}

/** What happens in a loop without effects is nobody's business. */
export const hasEffect = (loop: Loop, { reductions }: Analysis): boolean =>
  reductions.length > 0 || someStatement(loop.body, (s) => s.kind !== "assign" && bodiesOf(s).length === 0);
