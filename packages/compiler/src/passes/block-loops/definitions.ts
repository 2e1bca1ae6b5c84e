/** What a thread does in, as statements that leave by a label; which variables it may read unassigned, out. */
import type { Expression, Label, Local, Statement } from "../../ir/ir.js";
import { eachNode, expressionsOf } from "../../ir/walk.js";

/** What is assigned on every way to a place; nothing where no way leads. */
type Assigned = ReadonlySet<Local> | undefined;

export interface Definitions {
  /** Variables that may be read before they are assigned. */
  readonly readFirst: ReadonlySet<Local>;
  /** Those that are assigned whichever way the thread goes. */
  readonly atEnd: ReadonlySet<Local>;
}

export function definitionsOf(statements: readonly Statement[], label: Label): Definitions {
  const scan = new Scan();
  const end = scan.join(scan.list(statements, new Set()), scan.exits.get(label));
  return { readFirst: scan.readFirst, atEnd: end ?? new Set() };
}

class Scan {
  readonly readFirst = new Set<Local>();
  readonly exits = new Map<Label, Assigned>();
  private readonly nexts = new Map<Label, Assigned>();

  join(a: Assigned, b: Assigned): Assigned {
    if (!a || !b) return a ?? b;
    return new Set([...a].filter((local) => b.has(local)));
  }

  list(statements: readonly Statement[], entry: Assigned): Assigned {
    let now = entry;
    for (const s of statements) {
      if (!now) return undefined;
      now = this.statement(s, now);
    }
    return now;
  }

  private reads(e: Expression, assigned: ReadonlySet<Local>): void {
    eachNode(e, (node) => void (node.op === "local" && !assigned.has(node.local) && this.readFirst.add(node.local)));
  }

  private statement(s: Statement, assigned: ReadonlySet<Local>): Assigned {
    if (s.kind !== "loop") for (const e of expressionsOf(s)) this.reads(e, assigned);
    switch (s.kind) {
      case "assign":
        return new Set([...assigned, s.local]);
      case "if":
        return this.join(this.list(s.then, assigned), this.list(s.otherwise, assigned));
      case "loop": {
        const tested = this.list(s.head, assigned);
        if (s.test && tested) this.reads(s.test, tested);
        const next = this.join(this.list(s.body, tested), this.nexts.get(s.label));
        this.list(s.update, next);
        return this.join(s.test ? tested : undefined, this.exits.get(s.label));
      }
      case "block":
        return this.join(this.list(s.body, assigned), this.exits.get(s.label));
      case "arena":
        return this.list(s.body, assigned);
      case "break":
      case "continue": {
        const known = s.kind === "break" ? this.exits : this.nexts;
        known.set(s.label, this.join(assigned, known.get(s.label)));
        return undefined;
      }
      case "return":
      case "throw":
        return undefined;
      default:
        return assigned;
    }
  }
}
