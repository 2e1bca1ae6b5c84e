/** Tests of whether an object is there, of variables that only ever hold objects which are made for them: they are. */
import { isObject } from "../../ir/objects.js";
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import { eachStatement, mapStatement } from "../../ir/walk.js";
import { addressedIn } from "../../analyses/liveness.js";

/** What a default value of a parameter leaves behind where an object is given. */
export function foldPresence({ body, parameters }: Func): Statement[] {
  const values = new Map<Local, Expression[]>();
  eachStatement(body, (s) => {
    if (s.kind !== "assign" || !isObject(s.local.type)) return;
    const known = values.get(s.local);
    if (known) known.push(s.value);
    else values.set(s.local, [s.value]);
  });
  for (const local of [...parameters, ...addressedIn(body)]) values.delete(local);
  const made = madeIn(values);
  return made.size > 0 ? folded(body, made) : body;
}

/** Variables that are given new objects alone, and what other such variables hold. */
function madeIn(values: ReadonlyMap<Local, readonly Expression[]>): Set<Local> {
  const made = new Set(values.keys());
  const isMade = (value: Expression): boolean =>
    value.op === "new" || (value.op === "local" && value.local !== undefined && made.has(value.local));
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const local of made)
      if (!values.get(local)!.every(isMade)) {
        made.delete(local);
        isSettled = false;
      }
  }
  return made;
}

function folded(list: readonly Statement[], made: ReadonlySet<Local>): Statement[] {
  return list.flatMap((s): Statement[] => {
    const isMet = s.kind === "if" ? outcomeOf(s.condition, made) : undefined;
    if (s.kind === "if" && isMet !== undefined) return folded(isMet ? s.then : s.otherwise, made);
    return [
      mapStatement(
        s,
        (e) => e,
        (inner) => folded(inner, made),
      ),
    ];
  });
}

function outcomeOf(condition: Expression, made: ReadonlySet<Local>): boolean | undefined {
  const [arg] = condition.args;
  if (condition.op === "isNothing") return arg!.op === "local" && made.has(arg.local) ? false : undefined;
  const inner = condition.op === "lnot" ? outcomeOf(arg!, made) : undefined;
  return inner === undefined ? undefined : !inner;
}
