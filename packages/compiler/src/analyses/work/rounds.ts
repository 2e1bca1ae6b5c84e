/** A loop and what is known before it in; how many rounds it runs, and what its counter is on the way, out. */
import { combined, plus, times } from "../../bind/amount.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { eachStatement, jumpsOut, someStatement } from "../../ir/walk.js";
import { sizeOf, type Size, type Values } from "./amounts.js";
import { wholeChangeOf } from "../counting-loops.js";

export interface Rounds {
  /** Undefined where the data decide. */
  readonly count: Size | undefined;
  readonly counter?: { readonly local: Local; readonly middle: Size; readonly end: Size };
}

const UNKNOWN: Rounds = { count: undefined };

/** `before` is known ahead of the loop, `inside` what of it holds in all rounds. */
export function roundsOf(loop: Loop, before: Values, inside: Values): Rounds {
  if (!loop.test || endsEarly(loop)) return UNKNOWN;
  const { op, args } = loop.test;
  if (op !== "lt" && op !== "le" && op !== "gt" && op !== "ge" && op !== "ne") return UNKNOWN;
  for (const [counter, bound] of [args, [args[1]!, args[0]!]] as [Expression, Expression][]) {
    const local = localOf(counter);
    const step = local && stepOf(loop, local);
    const from = local && before.get(local);
    const to = sizeOf(bound, inside);
    if (!step || to === undefined || from?.kind !== "number") continue;
    const span = step > 0 ? combined("-", to, from.size) : combined("-", from.size, to);
    const whole = op === "le" || op === "ge" ? plus(span, 1) : span;
    const count = atLeastZero(combined("/", whole, Math.abs(step)), from.size, to);
    return { count, counter: { local, middle: times(plus(from.size, to), 0.5), end: to } };
  }
  return UNKNOWN;
}

/** What goes up to a length from a constant has no negative number of rounds that would matter. */
const atLeastZero = (count: Size, from: Size, to: Size): Size =>
  typeof from === "number" && typeof to === "object" && to.op === "length" ? count : combined("max", count, 0);

const localOf = (e: Expression): Local | undefined =>
  e.op === "local" ? e.local : e.op === "convert" ? localOf(e.args[0]!) : undefined;

/** By how much each round changes a counter, in one or more statements that every round runs. */
function stepOf(loop: Loop, counter: Local): number | undefined {
  let writes = 0;
  eachStatement([...loop.head, ...loop.body, ...loop.update], (s) => {
    if (s.kind === "assign" && s.local === counter) writes++;
  });
  let step = 0;
  for (const s of [...loop.body, ...loop.update]) {
    if (s.kind !== "assign" || s.local !== counter) continue;
    const change = wholeChangeOf(s.value, counter);
    if (change === undefined) return undefined;
    step += change;
    writes--;
  }
  return writes === 0 ? step : undefined;
}

/** Whether something other than its test ends the loop, or begins its rounds anew. */
const endsEarly = (loop: Loop): boolean =>
  leavesSoon(loop.body) ||
  jumpsOut([...loop.head, ...loop.body]).some(
    ({ kind, label, throws }) => !throws && !(kind === "continue" && label === loop.label),
  );

/** Whether a function may return among these statements, other than with an error. */
export const leavesSoon = (body: readonly Statement[]): boolean =>
  someStatement(body, (s) => s.kind === "return" && !s.throws);
