/**
 * What rounds side by side compute: which variables differ between them, where they part ways, and which assignments
 * must leave alone those that are elsewhere.
 */
import { bodiesOf, eachNode, eachStatement, expressionsOf, someNode, someStatement } from "../../ir/walk.js";
import type { Expression, Label, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { exposedIn } from "../../analyses/liveness.js";

export interface Masks {
  readonly varying: ReadonlySet<Local>;
  readonly diverging: ReadonlySet<Statement>;
  readonly masked: ReadonlySet<Statement>;
}

/** `readLater`: the locals of the body that are read behind it. */
export function findMasks(body: readonly Statement[], index: Local, readLater: ReadonlySet<Local>): Masks {
  const { varying, diverging } = findDivergence(body, index);
  return { varying, diverging, masked: findMasked(body, diverging, readLater) };
}

function findDivergence(body: readonly Statement[], index: Local): { varying: Set<Local>; diverging: Set<Statement> } {
  const varying = new Set([index]);
  const diverging = new Set<Statement>();
  const varies = (e: Expression): boolean => someNode(e, (node) => node.op === "local" && varying.has(node.local));
  const visit = (list: readonly Statement[], apart: boolean): void => {
    for (const s of list) {
      if (s.kind === "assign" && (apart || varies(s.value))) varying.add(s.local);
      if (bodiesOf(s).length === 0) continue;
      const parts = apart || expressionsOf(s).some(varies) || leavesApart(s, diverging);
      if (parts) diverging.add(s);
      for (const inner of bodiesOf(s)) visit(inner, parts);
    }
  };
  for (let known = -1; known < varying.size + diverging.size;) {
    known = varying.size + diverging.size;
    visit(body, false);
  }
  return { varying, diverging };
}

/** Whether some of the rounds jump inside a loop or block where others do not. */
function leavesApart(s: Statement, diverging: ReadonlySet<Statement>): boolean {
  return bodiesOf(s).some((list) =>
    list.some((inner) => (diverging.has(inner) ? jumpsOut(inner) : leavesApart(inner, diverging))),
  );
}

function jumpsOut(s: Statement): boolean {
  const inside = new Set<Label>();
  const jumps: Label[] = [];
  eachStatement([s], (inner) => {
    if (inner.kind === "loop" || inner.kind === "block") inside.add(inner.label);
    if (inner.kind === "break" || inner.kind === "continue") jumps.push(inner.label);
  });
  return jumps.some((label) => !inside.has(label));
}

/**
 * A round that is elsewhere keeps what it has in a variable, unless nobody looks at that: all reads stand where only
 * rounds come that have come to the assignment's surroundings, and no loop around brings the others back with it.
 */
function findMasked(
  body: readonly Statement[],
  diverging: ReadonlySet<Statement>,
  readLater: ReadonlySet<Local>,
): Set<Statement> {
  const masked = new Set<Statement>();
  const all = countReads(body);
  const visit = (
    list: readonly Statement[],
    region: readonly Statement[] | undefined,
    loops: readonly Loop[],
  ): void => {
    for (const s of list) {
      if (s.kind === "assign") {
        if (!region) continue;
        const dead =
          !readLater.has(s.local) &&
          all.get(s.local) === countReads(region).get(s.local) &&
          !loops.some((loop) => exposedIn([loop]).has(s.local));
        if (!dead) masked.add(s);
        continue;
      }
      if (!diverging.has(s)) {
        for (const inner of bodiesOf(s)) visit(inner, region, s.kind === "loop" ? [...loops, s] : loops);
        continue;
      }
      if (s.kind === "loop") visitLoop(s, loops);
      else for (const inner of bodiesOf(s)) visit(inner, inner, loops);
    }
  };
  /** Rounds that have left a loop do not come back to it; those that go on with `continue` do. */
  const visitLoop = (loop: Loop, loops: readonly Loop[]): void => {
    visit(loop.head, [loop], loops);
    visit(loop.update, [loop], loops);
    if (continues(loop)) return visit(loop.body, loop.body, [...loops, loop]);
    // Those that stand beside an `if` of the body come back behind it.
    for (const s of loop.body) visit([s], [loop], s.kind === "assign" ? loops : [...loops, loop]);
  };
  visit(body, undefined, []);
  return masked;
}

function continues(loop: Loop): boolean {
  return someStatement(loop.body, (s) => s.kind === "continue" && s.label === loop.label);
}

function countReads(list: readonly Statement[]): Map<Local, number> {
  const counts = new Map<Local, number>();
  eachStatement(list, (s) => {
    for (const e of expressionsOf(s))
      eachNode(e, (node) => void (node.op === "local" && counts.set(node.local, (counts.get(node.local) ?? 0) + 1)));
  });
  return counts;
}
