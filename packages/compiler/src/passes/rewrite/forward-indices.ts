/**
 * Variables that only name an index, as `row` of `row = i * n`, replaced by what they name: so that it shows which
 * elements lanes load.
 */
import { copy } from "../../ir/build.js";
import { eachExpression, eachNode, mapStatement, someStatement } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import { writtenIn } from "../../analyses/liveness.js";

const plain: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "local",
  "constant",
  "add",
  "sub",
  "mul",
  "imul",
  "convert",
  "wrap",
]);

/** `reads`: how often each variable is read in the whole function. */
export function forwardIndices(
  list: readonly Statement[],
  reads: ReadonlyMap<Local, number>,
  shared: ReadonlySet<Local>,
): Statement[] {
  const forward = (statements: readonly Statement[]): Statement[] => {
    const left = statements.flatMap(unfolded);
    const result: Statement[] = [];
    for (let s = left.shift(); s; s = left.shift()) {
      if (!isForwarded(s, left)) {
        result.push(mapStatement(s, (e) => e, forward));
        continue;
      }
      const { local, value } = s;
      left.splice(0, left.length, ...left.map((later) => replaced(later, local, value)));
    }
    return result;
  };
  const isForwarded = (s: Statement, following: readonly Statement[]): s is Statement & { kind: "assign" } => {
    if (
      s.kind !== "assign" ||
      (s.local.type !== "i32" && s.local.type !== "i64") ||
      s.local.reference ||
      shared.has(s.local)
    )
      return false;
    if ((reads.get(s.local) ?? 0) !== (countReads(following).get(s.local) ?? 0)) return false;
    const written = writtenIn(following);
    let same = !written.has(s.local);
    eachNode(s.value, (e) => {
      same &&= plain.has(e.op) && (e.type === "i32" || e.type === "i64");
      if (e.op === "local") same &&= !e.local.reference && !shared.has(e.local) && !written.has(e.local);
    });
    return same;
  };
  return forward(list);
}

/** What stands in a block that nothing leaves, as the methods of arrays that were put in place. */
function unfolded(s: Statement): readonly Statement[] {
  if (s.kind !== "block" || someStatement(s.body, (inner) => inner.kind === "break" && inner.label === s.label))
    return [s];
  return s.body.flatMap(unfolded);
}

function replaced(s: Statement, local: Local, value: Expression): Statement {
  const expression = (e: Expression): Expression => {
    if (e.op === "local" && e.local === local) return copy(value);
    return { ...e, args: e.args.map(expression) } as Expression;
  };
  const inside = (list: readonly Statement[]): Statement[] =>
    list.map((inner) => mapStatement(inner, expression, inside));
  return mapStatement(s, expression, inside);
}

export function countReads(list: readonly Statement[]): ReadonlyMap<Local, number> {
  const counts = new Map<Local, number>();
  eachExpression(list, (e) => {
    if (e.op === "local" || e.op === "address") counts.set(e.local, (counts.get(e.local) ?? 0) + 1);
  });
  return counts;
}
