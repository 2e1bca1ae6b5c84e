/**
 * Which locals have a value of their own wherever a list of statements runs: definite assignment, as in TypeScript, but
 * without trust in `!`.
 */
import { statements } from "../ir/statements.js";
import type { Label, Local, Statement } from "../ir/ir.js";
import type { Loop } from "../ir/statement-kinds.js";
import { eachNode, expressionsOf } from "../ir/walk.js";
import { countUses } from "./lifetimes.js";

/**
 * The locals that nothing outside of a list knows and that each run of it assigns before it reads them. `uses` says how
 * often each local occurs in the whole function; parameters by reference, as that for an error, its callers know too.
 */
export function freshLocals(list: readonly Statement[], uses: ReadonlyMap<Local, number>): Set<Local> {
  const walk = new Assignments();
  walk.list(list, new Set());
  return new Set(
    [...countUses(list)]
      .filter(([local, count]) => !local.reference && uses.get(local) === count && !walk.stale.has(local))
      .map(([local]) => local),
  );
}

/** The locals that are surely assigned; nothing where no control arrives. */
type Assigned = ReadonlySet<Local> | undefined;

function meet(a: Assigned, b: Assigned): Assigned {
  return a && b ? new Set([...a].filter((local) => b.has(local))) : (a ?? b);
}

class Assignments {
  /** Locals that may be read before they are assigned. */
  readonly stale = new Set<Local>();
  private readonly breaks = new Map<Label, Assigned>();
  private readonly continues = new Map<Label, Assigned>();

  list(list: readonly Statement[], assigned: Assigned): Assigned {
    return list.reduce<Assigned>((state, s) => state && this.statement(s, state), assigned);
  }

  private statement(s: Statement, assigned: ReadonlySet<Local>): Assigned {
    if (s.kind === "loop") return this.loop(s, assigned);
    this.read(s, assigned);
    switch (s.kind) {
      case "assign":
        return new Set([...assigned, s.local]);
      case "if":
        return meet(this.list(s.then, assigned), this.list(s.otherwise, assigned));
      case "block":
        return meet(this.list(s.body, assigned), this.breaks.get(s.label));
      case "arena":
        return this.list(s.body, assigned);
      case "break":
        this.breaks.set(s.label, this.breaks.has(s.label) ? meet(assigned, this.breaks.get(s.label)) : assigned);
        return undefined;
      case "continue":
        this.continues.set(
          s.label,
          this.continues.has(s.label) ? meet(assigned, this.continues.get(s.label)) : assigned,
        );
        return undefined;
      case "lanes":
        throw new Error("lanes are made after this analysis");
      default:
        return statements[s.kind].ends ? undefined : assigned;
    }
  }

  /** What a round assigns is not known to be assigned where the next begins, since it may be the first. */
  private loop(s: Loop, entry: ReadonlySet<Local>): Assigned {
    const first = this.list(s.head, entry);
    if (first) this.read(s, first);
    const end = meet(this.list(s.body, first), this.continues.get(s.label));
    this.list(s.head, this.list(s.update, end));
    return meet(s.test ? first : undefined, this.breaks.get(s.label));
  }

  private read(s: Statement, assigned: ReadonlySet<Local>): void {
    for (const expression of expressionsOf(s)) {
      eachNode(expression, (e) => {
        if ((e.op === "local" || e.op === "address") && !assigned.has(e.local)) this.stale.add(e.local);
      });
    }
  }
}
