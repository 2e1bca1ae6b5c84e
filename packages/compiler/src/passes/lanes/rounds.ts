/**
 * What is asked of the rounds of a counting loop before several of them run side by side: how they are counted, what
 * they leave behind, and what they do in the end.
 */
import { eachNode, eachStatement, expressionsOf, someStatement } from "../../ir/walk.js";
import type { Expression, Func, Label, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { assignedIn, exposedIn, readAfter, writtenIn } from "../../analyses/liveness.js";
import { conjuncts } from "../../analyses/conditions.js";
import { wholeChangeOf } from "../../analyses/counting-loops.js";
import { failing } from "../../analyses/effects.js";

/** Statements behind the computation, which are repeated for each lane. */
const MOST_STATEMENTS = 40;

/**
 * What is read behind the computation; undefined where rounds depend on each other through variables, or some may leave
 * one as it was.
 */
export function resultsOf(
  loop: Loop,
  body: readonly Statement[],
  rest: readonly Statement[],
  func: Func,
  index: Local,
): ReadonlySet<Local> | undefined {
  const changed = writtenIn([loop]);
  for (const local of exposedIn(body)) if (local !== index && changed.has(local)) return undefined;
  const computed = writtenIn(body);
  const later = new Set([...exposedIn(rest), ...readAfter(func.body, loop, computed)]);
  const results = new Set([...computed].filter((local) => later.has(local)));
  const assigned = assignedIn(body);
  const again = writtenIn(rest);
  return [...results].every((local) => assigned.has(local)) && ![...computed].some((local) => again.has(local))
    ? results
    : undefined;
}

const plain: ReadonlySet<Statement["kind"]> = new Set<Statement["kind"]>([
  "assign",
  "store",
  "setField",
  "if",
  "loop",
  "block",
  "break",
  "continue",
]);
/**
 * Whether what follows the computation may be done so much later: it does not leave the loop. It may fail only where
 * the loops of the computation end in any case: else rounds that never end would be begun that are never reached.
 */
export function isOrderly(rest: readonly Statement[], body: readonly Statement[]): boolean {
  const inside = new Set<Label>();
  let count = 0;
  let stays = true;
  let fails = false;
  eachStatement(rest, (s) => {
    count++;
    if (s.kind === "loop" || s.kind === "block") inside.add(s.label);
    if (s.kind === "break" || s.kind === "continue") stays &&= inside.has(s.label);
    if (s.kind === "return") stays = false;
    fails ||= !plain.has(s.kind) || (s.kind === "store" && s.site !== undefined);
    for (const e of expressionsOf(s))
      eachNode(e, (node) => void (fails ||= failing.has(node.op) || (node.op === "load" && node.site !== undefined)));
  });
  return stays && count <= MOST_STATEMENTS && (!fails || endsInAnyCase(body));
}

/** Whether each loop counts towards a bound, whatever else may end it. */
function endsInAnyCase(body: readonly Statement[]): boolean {
  return !someStatement(body, (s) => s.kind === "loop" && !counts(s));
}

function counts(loop: Loop): boolean {
  const written = writtenIn([loop]);
  const steps = [...loop.update, ...loop.body].flatMap((s) => {
    if (s.kind !== "assign" || s.local.type !== "i32") return [];
    return (wholeChangeOf(s.value, s.local) ?? 0) > 0 ? [s.local] : [];
  });
  let jumps = false;
  eachStatement(loop.body, (s) => void (jumps ||= s.kind === "continue"));
  if (jumps || !loop.test) return false;
  return conjuncts(loop.test).some((e) => {
    if (e.op !== "lt" && e.op !== "le") return false;
    const [a, b] = e.args as [Expression, Expression];
    if (a.op !== "local" || !steps.includes(a.local) || writes(loop, a.local) !== 1) return false;
    return b.op === "constant" || (b.op === "local" && !written.has(b.local));
  });
}

function writes(loop: Loop, local: Local): number {
  let count = 0;
  eachStatement([loop], (s) => void (count += s.kind === "assign" && s.local === local ? 1 : 0));
  return count;
}
