/**
 * The statements of a function in; where each variable is declared out: at its first assignment, where everything that
 * looks at it lies behind that in the same list, else at the top of the function.
 */
import type { Local, Statement } from "../ir/ir.js";
import { bodiesOf, eachNode, expressionsOf } from "../ir/walk.js";

export interface Declarations {
  /** Those at the top. */
  readonly top: readonly Local[];
  /** Assignments that declare, with whether the variable never changes. */
  readonly at: ReadonlyMap<Statement, "let" | "var">;
}

interface Uses {
  count: number;
  assignments: number;
  /** The first assignment, if it is the first thing that happens to the variable, and the list that it stands in. */
  readonly first: { readonly statement: Statement; readonly list: readonly Statement[] } | undefined;
}

export function declare(body: readonly Statement[], parameters: readonly Local[]): Declarations {
  const uses = new Map<Local, Uses>();
  const inside = new Map<readonly Statement[], Map<Local, number>>();
  const note = (local: Local, lists: readonly (readonly Statement[])[], assigned?: Statement): void => {
    const known = uses.get(local) ?? {
      count: 0,
      assignments: 0,
      first: assigned && { statement: assigned, list: lists.at(-1)! },
    };
    known.count++;
    if (assigned) known.assignments++;
    uses.set(local, known);
    for (const list of lists) {
      const counts = inside.get(list) ?? new Map<Local, number>();
      counts.set(local, (counts.get(local) ?? 0) + 1);
      inside.set(list, counts);
    }
  };
  const visit = (list: readonly Statement[], outer: readonly (readonly Statement[])[]): void => {
    const lists = [...outer, list];
    for (const s of list) {
      for (const e of expressionsOf(s)) eachNode(e, (node) => void (node.op === "local" && note(node.local, lists)));
      if (s.kind === "assign") note(s.local, lists, s);
      for (const inner of bodiesOf(s)) visit(inner, lists);
    }
  };
  visit(body, []);
  const at = new Map<Statement, "let" | "var">();
  const top: Local[] = [];
  for (const [local, { count, assignments, first }] of uses) {
    if (parameters.includes(local)) continue;
    if (first && inside.get(first.list)!.get(local) === count)
      at.set(first.statement, assignments === 1 ? "let" : "var");
    else if (assignments > 0) top.push(local);
  }
  return { top, at };
}
