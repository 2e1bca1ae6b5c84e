/** A deep copy of statements with other locals, for a function of their own. */
import { bodiesOf, eachNode, expressionsOf, mapStatement } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";

export function cloneStatements(list: readonly Statement[], rename: (local: Local) => Local): Statement[] {
  const expression = (e: Expression): Expression => {
    const args = e.args.map(expression);
    return (
      e.op === "local" || e.op === "address" ? { ...e, local: rename(e.local), args } : { ...e, args }
    ) as Expression;
  };
  const statements = (inner: readonly Statement[]): Statement[] =>
    inner.map((s) => {
      const copied = mapStatement(s, expression, statements);
      if (copied.kind === "loop" && copied.carried) return { ...copied, carried: copied.carried.map(rename) };
      return copied.kind === "assign" ? { ...copied, local: rename(copied.local) } : copied;
    });
  return statements(list);
}

/** Every local that statements name. */
export function localsIn(list: readonly Statement[]): Set<Local> {
  const found = new Set<Local>();
  const visit = (statements: readonly Statement[]): void => {
    for (const s of statements) {
      if (s.kind === "assign") found.add(s.local);
      for (const e of expressionsOf(s))
        eachNode(e, (node) => void ((node.op === "local" || node.op === "address") && found.add(node.local)));
      bodiesOf(s).forEach(visit);
    }
  };
  visit(list);
  return found;
}
