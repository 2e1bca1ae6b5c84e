/**
 * Variables that only name an index, as `row` of `row = i * n`, replaced by what they name: so that it shows which
 * elements lanes load.
 */
import { copy } from "../../ir/build.js";
import { eachExpression, eachNode, mapStatement, someStatement } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import { ListUses } from "../../analyses/list-uses.js";

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
    const uses = new ListUses(left);
    const values = new Map<Local, Expression>();
    return left.flatMap((s, at) => {
      const own = values.size > 0 ? replaced(s, values) : s;
      if (!isForwarded(own, at, uses)) return [mapStatement(own, (e) => e, forward)];
      values.set(own.local, own.value);
      return [];
    });
  };
  const isForwarded = (s: Statement, at: number, uses: ListUses): s is Statement & { kind: "assign" } => {
    if (
      s.kind !== "assign" ||
      (s.local.type !== "i32" && s.local.type !== "i64") ||
      s.local.reference ||
      shared.has(s.local) ||
      uses.isWrittenBehind(s.local, at)
    )
      return false;
    if ((reads.get(s.local) ?? 0) !== readsBehind(s.local, at, uses)) return false;
    let same = true;
    eachNode(s.value, (e) => {
      same &&= plain.has(e.op) && (e.type === "i32" || e.type === "i64");
      if (e.op === "local") same &&= !e.local.reference && !shared.has(e.local) && !uses.isWrittenBehind(e.local, at);
    });
    return same;
  };
  return forward(list);
}

/** How often a variable that gets its value at a statement is read behind it. */
function readsBehind(local: Local, at: number, uses: ListUses): number {
  let count = 0;
  for (const use of uses.of(local)) if (use.at > at) count += use.reads + use.addresses;
  return count;
}

/** What stands in a block that nothing leaves, as the methods of arrays that were put in place. */
function unfolded(s: Statement): readonly Statement[] {
  if (s.kind !== "block" || someStatement(s.body, (inner) => inner.kind === "break" && inner.label === s.label))
    return [s];
  return s.body.flatMap(unfolded);
}

function replaced(s: Statement, values: ReadonlyMap<Local, Expression>): Statement {
  const expression = (e: Expression): Expression => {
    const value = e.op === "local" ? values.get(e.local) : undefined;
    return value ? copy(value) : ({ ...e, args: e.args.map(expression) } as Expression);
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
