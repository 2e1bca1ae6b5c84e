/**
 * Variables and the rounds of a loop: which are written in it, which carry a value into the next round, and which are
 * looked at behind the loop.
 */
import { statements } from "../ir/statements.js";
import { bodiesOf, eachExpression, eachNode, eachStatement, expressionsOf, jumpsOut } from "../ir/walk.js";
import type { Expression, Label, Local, Statement } from "../ir/ir.js";
import type { Loop } from "../ir/statement-kinds.js";

/** The locals that statements assign, or whose address they pass on. */
export function writtenIn(list: readonly Statement[]): Set<Local> {
  const written = new Set<Local>();
  eachStatement(list, (s) => {
    if (s.kind === "assign") written.add(s.local);
    for (const e of expressionsOf(s)) eachNode(e, (node) => void (node.op === "address" && written.add(node.local)));
  });
  return written;
}

/** The locals whose address statements pass on. */
export function addressedIn(list: readonly Statement[]): Set<Local> {
  const addressed = new Set<Local>();
  eachExpression(list, (e) => void (e.op === "address" && addressed.add(e.local)));
  return addressed;
}

/** The locals that some path through the statements reads before it has assigned them. */
export function exposedIn(list: readonly Statement[]): Set<Local> {
  const exposure = new Exposure();
  exposure.list(list, new Set());
  return exposure.exposed;
}

/** The locals that every path to the end of the statements assigns. */
export function assignedIn(list: readonly Statement[]): ReadonlySet<Local> {
  return new Exposure().list(list, new Set()) ?? new Set();
}

/** Null where control never comes. */
type Assigned = Set<Local> | null;

const meet = (a: Assigned, b: Assigned): Assigned =>
  a && b ? new Set([...a].filter((local) => b.has(local))) : (a ?? b);

class Exposure {
  readonly exposed = new Set<Local>();
  private readonly left = new Map<Label, Assigned>();
  private readonly continued = new Map<Label, Assigned>();

  list(list: readonly Statement[], assigned: Assigned): Assigned {
    let state = assigned && new Set(assigned);
    for (const s of list) {
      if (!state) return null;
      state = this.statement(s, state);
    }
    return state;
  }

  private reads(e: Expression, assigned: Set<Local>): void {
    eachNode(e, (node) => {
      if ((node.op === "local" || node.op === "address") && !assigned.has(node.local)) this.exposed.add(node.local);
    });
  }

  private statement(s: Statement, assigned: Set<Local>): Assigned {
    if (s.kind === "loop") return this.loop(s, assigned);
    for (const e of expressionsOf(s)) this.reads(e, assigned);
    switch (s.kind) {
      case "assign":
        return assigned.add(s.local);
      case "if":
        return meet(this.list(s.then, assigned), this.list(s.otherwise, assigned));
      case "block": {
        const end = this.list(s.body, assigned);
        return this.left.has(s.label) ? meet(end, this.left.get(s.label)!) : end;
      }
      case "arena":
        return this.list(s.body, assigned);
      case "break":
      case "continue": {
        const jumps = s.kind === "break" ? this.left : this.continued;
        jumps.set(s.label, jumps.has(s.label) ? meet(jumps.get(s.label)!, assigned) : new Set(assigned));
        return null;
      }
      default:
        return statements[s.kind].ends ? null : assigned;
    }
  }

  private loop(s: Loop, assigned: Set<Local>): Assigned {
    const atTest = this.list(s.head, assigned);
    if (s.test && atTest) this.reads(s.test, atTest);
    const end = this.list(s.body, atTest);
    this.list(s.update, this.continued.has(s.label) ? meet(end, this.continued.get(s.label)!) : end);
    const exit = s.test ? atTest : null;
    return this.left.has(s.label) ? meet(exit, this.left.get(s.label)!) : exit;
  }
}

/**
 * Which of some locals, that a loop writes, are read behind it before they are assigned again; `body` is the
 * function's.
 */
export function readAfter(body: readonly Statement[], loop: Loop, locals: ReadonlySet<Local>): Set<Local> {
  const found = new Set<Local>();
  /** What is stale where control leaves or continues what has the label. */
  const jumps = new Map<Label, Set<Local>>();
  const walk = (list: readonly Statement[], stale: Set<Local>): void => {
    for (const s of list) {
      if (s === loop) {
        for (const local of locals) stale.add(local);
        for (const { label } of jumpsOut([loop])) jumps.set(label, new Set([...(jumps.get(label) ?? []), ...stale]));
        continue;
      }
      if (s.kind === "loop") {
        // What a round leaves behind, the next one may read. Where it leaves nothing more, that reads the same: in deep
        // loops two rounds for each would be a power of two.
        let before = -1;
        for (let round = 0; round < 2 && before < stale.size; round++) {
          before = stale.size;
          const inside = new Set(stale);
          walk(s.head, inside);
          if (s.test) read(s.test, inside);
          walk(s.body, inside);
          for (const local of jumps.get(s.label) ?? []) inside.add(local);
          walk(s.update, inside);
          for (const local of inside) stale.add(local);
        }
        continue;
      }
      for (const e of expressionsOf(s)) read(e, stale);
      if (s.kind === "assign") stale.delete(s.local);
      if (s.kind === "break" || s.kind === "continue")
        jumps.set(s.label, new Set([...(jumps.get(s.label) ?? []), ...stale]));
      const branches = bodiesOf(s).map((inner) => {
        const state = new Set(stale);
        walk(inner, state);
        return state;
      });
      if (s.kind === "if") stale.clear();
      for (const branch of branches) for (const local of branch) stale.add(local);
      if (s.kind === "block") for (const local of jumps.get(s.label) ?? []) stale.add(local);
    }
  };
  const read = (e: Expression, stale: ReadonlySet<Local>): void =>
    eachNode(e, (node) => {
      if ((node.op === "local" || node.op === "address") && stale.has(node.local)) found.add(node.local);
    });
  walk(body, new Set());
  return found;
}
