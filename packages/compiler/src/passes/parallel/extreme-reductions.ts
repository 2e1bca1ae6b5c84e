/** Variables that hold the least or the greatest of what the rounds of a loop find, with what goes with it. */
import { both, compare, copy, read } from "../../ir/build.js";
import { eachStatement, mapStatement } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { If } from "../../ir/statement-kinds.js";
import { printed } from "../../analyses/printed.js";
import type { Initial, Reduction } from "./reduction.js";
import { acts, countReads, hasEffects, isPure, isRead, readsIn, writesIn } from "./local-uses.js";

interface Extreme {
  readonly op: "lt" | "gt";
  readonly then: readonly Statement[];
  /** What is looked at only where this stays as it is, by `else if`: the extreme at the other end. */
  readonly opposite: Local | undefined;
}

/** `s = test ? v : s` is `if (test) s = v`. */
function asBranches(list: readonly Statement[], local: Local): Statement[] {
  return list.map((s): Statement => {
    if (s.kind !== "assign" || s.local !== local || s.value.op !== "conditional" || !isRead(s.value.args[2], local))
      return mapStatement(
        s,
        (e) => e,
        (inner) => asBranches(inner, local),
      );
    return { kind: "if", condition: s.value.args[0], then: [{ ...s, value: s.value.args[1] }], otherwise: [] };
  });
}

/** `if (v < s) { s = v; at = i; }`: the first of equal values stays. */
export function findExtreme(
  given: readonly Statement[],
  local: Local,
  carried: ReadonlySet<Local>,
  initial: Initial,
): Reduction | undefined {
  if (local.type !== "f64") return undefined;
  const body = asBranches(given, local);
  const found: Extreme[] = [];
  eachStatement(body, (s) => {
    const extreme = s.kind === "if" ? extremeOf(s, local) : undefined;
    if (extreme) found.push(extreme);
  });
  const [first] = found;
  if (!first || found.some(({ op }) => op !== first.op)) return undefined;
  // Nothing but these conditions reads the variable, nothing but these branches writes it.
  if (readsIn(body, local) !== found.length || writesIn(body, local) !== found.length) return undefined;
  const others = found.map(({ then }) =>
    then.flatMap((s) => (s.kind === "assign" && s.local !== local ? [s.local] : [])),
  );
  const followers = [...new Set(others.flat())].filter((other) => carried.has(other));
  for (const follower of followers) {
    if (follower.type !== "f64" && follower.type !== "bool") return undefined;
    if (!others.every((list) => list.includes(follower))) return undefined;
    if (readsIn(body, follower) !== 0 || writesIn(body, follower) !== found.length) return undefined;
  }
  const { op } = first;
  const opposites = [...new Set(found.flatMap(({ opposite }) => opposite ?? []))];
  if (opposites.some((other) => !carried.has(other) || areCrossed(op, initial(local), initial(other))))
    return undefined;
  return {
    local,
    followers,
    start: read(local),
    // What is below the least is not above the greatest, as long as these are in order: then it makes no difference
    // that only one of the two is looked at.
    entry: () =>
      opposites
        .map((other): Expression =>
          op === "lt" ? compare("le", read(local), read(other)) : compare("ge", read(local), read(other)),
        )
        .reduce<Expression | undefined>((all, test) => (all ? both(all, test) : test), undefined),
    combine: (value, values) => [
      {
        kind: "if",
        condition: compare(op, copy(value), read(local)),
        then: [
          { kind: "assign", local, value },
          ...followers.map((follower, k): Statement => ({ kind: "assign", local: follower, value: values[k]! })),
        ],
        otherwise: [],
      },
    ],
    exact: true,
    name: op === "lt" ? "minimum" : "maximum",
  };
}

/** Whether a minimum begins above the maximum: what changes one of them is never compared with the other. */
const areCrossed = (op: "lt" | "gt", own: number | undefined, other: number | undefined): boolean =>
  own !== undefined && other !== undefined && !(op === "lt" ? own <= other : own >= other);

const mirrored = { lt: "gt", gt: "lt" } as const;

function extremeOf(s: If, local: Local): (Extreme & { readonly value: Expression }) | undefined {
  if (!s.then.every(({ kind }) => kind === "assign")) return undefined;
  const test = comparisonIn(s.condition, local);
  if (!test || (test.op !== "lt" && test.op !== "gt")) return undefined;
  const [a, b] = test.args as [Expression, Expression];
  const value = isRead(b, local) ? a : isRead(a, local) ? b : undefined;
  if (!value || countReads(value, local) > 0) return undefined;
  const at = s.then.findIndex((inner) => inner.kind === "assign" && inner.local === local);
  const assign = s.then[at];
  if (assign?.kind !== "assign" || printed(assign.value) !== printed(value) || !isPure(value)) return undefined;
  if (s.then.slice(0, at).some((inner) => inner.kind === "assign" && countReads(value, inner.local) > 0))
    return undefined;
  // Each block does this for its own extremes.
  if (acts(s.condition) || hasEffects(s.then)) return undefined;
  const op = isRead(b, local) ? test.op : mirrored[test.op];
  const opposite = s.otherwise.length > 0 ? oppositeIn(s.otherwise, op, value) : undefined;
  if (s.otherwise.length > 0 && !opposite) return undefined;
  return { op, then: s.then, opposite, value };
}

/** The variable of an `else if` that looks for the extreme of the same values at the other end. */
function oppositeIn([s, ...others]: readonly Statement[], op: "lt" | "gt", value: Expression): Local | undefined {
  if (s?.kind !== "if" || others.length > 0 || s.otherwise.length > 0) return undefined;
  for (const inner of s.then) {
    const extreme = inner.kind === "assign" ? extremeOf(s, inner.local) : undefined;
    if (inner.kind === "assign" && extreme && extreme.op !== op && printed(extreme.value) === printed(value))
      return inner.local;
  }
  return undefined;
}

/** A comparison with the variable that has to hold, beside others that do not look at it. */
function comparisonIn(e: Expression, local: Local): Expression | undefined {
  if (e.op !== "conditional") return countReads(e, local) === 1 ? e : undefined;
  const [test, yes, no] = e.args;
  if (no.op !== "constant" || no.value !== 0) return undefined;
  if (countReads(test, local) === 0) return comparisonIn(yes, local);
  return countReads(yes, local) === 0 ? comparisonIn(test, local) : undefined;
}
