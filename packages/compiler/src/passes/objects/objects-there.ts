/** Tests of whether an object is there, of variables that only ever hold objects which are made for them: they are. */
import { isObject } from "../../ir/objects.js";
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import { eachStatement, mapStatement } from "../../ir/walk.js";
import { addressedIn } from "../../analyses/liveness.js";

/** What a default value of a parameter leaves behind where an object is given. */
export function foldPresence({ body, parameters }: Func): Statement[] {
  const made = new Set<Local>();
  const others = new Set<Local>([...parameters, ...addressedIn(body)]);
  eachStatement(body, (s) => {
    if (s.kind === "assign" && isObject(s.local.type)) (s.value.op === "new" ? made : others).add(s.local);
  });
  for (const local of others) made.delete(local);
  return made.size > 0 ? folded(body, made) : body;
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
