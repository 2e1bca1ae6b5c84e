/**
 * A copy of a loop without some of its branches that throw in, and the variables that are the copy's own; out: the
 * copy without the flags that only those branches raised, and without what looks at them.
 */
import { leaves } from "../../analyses/guards.js";
import { boolean, conditional, isKnown, not } from "../../ir/build.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import { eachExpression, eachStatement, mapStatement } from "../../ir/walk.js";

/** A handler that is gone may have raised flags itself: these are looked for anew. */
export function withoutUnraised(copy: readonly Statement[], own: ReadonlySet<Local>): Statement[] {
  const lowered = loweredIn(copy, own);
  return lowered.size === 0 ? [...copy] : withoutUnraised(simplifiedList(copy, lowered), own);
}

/** Flags that are assigned false and nothing else. */
function loweredIn(copy: readonly Statement[], own: ReadonlySet<Local>): Set<Local> {
  const lowered = new Set<Local>();
  const raised = new Set<Local>();
  eachStatement(copy, (s) => {
    if (s.kind === "assign" && s.local.type === "bool" && own.has(s.local))
      (isKnown(s.value) && s.value.value === 0 ? lowered : raised).add(s.local);
  });
  eachExpression(copy, (e) => void (e.op === "address" && raised.add(e.local)));
  for (const local of raised) lowered.delete(local);
  return lowered;
}

/** What stands behind a handler that nothing jumps to any more is gone too. */
function simplifiedList(statements: readonly Statement[], lowered: ReadonlySet<Local>): Statement[] {
  const list: Statement[] = [];
  for (const s of statements) {
    list.push(...simplified(s, lowered));
    if (leaves(list)) break;
  }
  return list;
}

function simplified(s: Statement, lowered: ReadonlySet<Local>): Statement[] {
  if (s.kind === "assign" && lowered.has(s.local)) return [];
  const list = (statements: readonly Statement[]): Statement[] => simplifiedList(statements, lowered);
  if (s.kind !== "if") return [mapStatement(s, (e) => known(e, lowered), list)];
  const condition = known(s.condition, lowered);
  if (isKnown(condition)) return list(condition.value ? s.then : s.otherwise);
  return [{ ...s, condition, then: list(s.then), otherwise: list(s.otherwise) }];
}

function known(e: Expression, lowered: ReadonlySet<Local>): Expression {
  if (e.op === "local") return lowered.has(e.local) ? boolean(false) : e;
  if (e.args.length === 0) return e;
  const args = e.args.map((arg) => known(arg, lowered));
  if (e.op === "lnot") return not(args[0]!);
  if (e.op === "conditional" && isKnown(args[0]!)) return conditional(args[0], args[1]!, args[2]!);
  return { ...e, args } as Expression;
}
