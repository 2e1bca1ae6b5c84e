/**
 * Statements in; the same with as few jumps out of blocks as there can be out: WGSL has no `break` with a label. What
 * follows a branch that leaves a block moves into the other branch, and a jump to where control goes anyway is gone.
 */
import type { Label, Statement } from "../ir/ir.js";
import { bodiesOf, eachStatement, mapStatement, someStatement } from "../ir/walk.js";

/** `leaves`: whether a statement may end the function, besides those that say so. */
export function foldJumps(given: readonly Statement[], leaves: (s: Statement) => boolean): Statement[] {
  const statements = given.map((s) => withPlainUpdates(s, leaves));
  const blocks = new Set<Label>();
  eachStatement(statements, (s) => void (s.kind === "block" && blocks.add(s.label)));
  return new Folding(blocks).list(statements, new Set(), undefined);
}

/** An update that jumps, as that of `do … while`, becomes the end of the round, which `continue` then goes to. */
function withPlainUpdates(s: Statement, leaves: (s: Statement) => boolean): Statement {
  const inner = mapStatement(
    s,
    (e) => e,
    (list) => list.map((each) => withPlainUpdates(each, leaves)),
  );
  if (inner.kind !== "loop" || !someStatement(inner.update, (each) => isJump(each) || leaves(each))) return inner;
  const end: Label = { name: `${inner.label.name}_end` };
  const isContinued = someStatement(inner.body, (each) => each.kind === "continue" && each.label === inner.label);
  const round: Statement[] = isContinued
    ? [{ kind: "block", label: end, body: inner.body.map((each) => redirected(each, inner.label, end)) }]
    : inner.body;
  return { ...inner, body: [...round, ...inner.update], update: [] };
}

/** `continue` of a loop becomes a `break` of a block. */
function redirected(s: Statement, from: Label, to: Label): Statement {
  if (s.kind === "continue" && s.label === from) return { ...s, kind: "break", label: to };
  return mapStatement(
    s,
    (e) => e,
    (list) => list.map((each) => redirected(each, from, to)),
  );
}

class Folding {
  constructor(private readonly blocks: ReadonlySet<Label>) {}

  /** `ends`: the blocks that end where the list ends; `round`: the loop whose round does. */
  list(given: readonly Statement[], ends: ReadonlySet<Label>, round: Label | undefined): Statement[] {
    const statements = upToJump(given);
    const out: Statement[] = [];
    for (const [k, s] of statements.entries()) {
      const rest = statements.slice(k + 1);
      const isLast = rest.length === 0;
      if (s.kind === "break" && ends.has(s.label)) return out;
      if (s.kind === "continue" && s.label === round && isLast) return out;
      if (s.kind === "if" && !isLast) {
        const moved = this.movesInto(s, rest);
        if (moved) return [...out, ...this.list([moved], ends, round)];
      }
      if (s.kind === "block") {
        const body = this.list(s.body, new Set([...(isLast ? ends : []), s.label]), isLast ? round : undefined);
        if (leavesTo(body, s.label)) out.push({ ...s, body });
        // What stood in the block may now be moved with what follows.
        else return [...out, ...this.list([...body, ...rest], ends, round)];
        continue;
      }
      out.push(isLast ? this.last(s, ends, round) : this.last(s, new Set(), undefined));
    }
    return out;
  }

  private last(s: Statement, ends: ReadonlySet<Label>, round: Label | undefined): Statement {
    if (s.kind === "if")
      return { ...s, then: this.list(s.then, ends, round), otherwise: this.list(s.otherwise, ends, round) };
    if (s.kind === "loop") {
      const inner = (list: readonly Statement[]): Statement[] => this.list(list, new Set(), undefined);
      return { ...s, head: inner(s.head), body: this.list(s.body, new Set(), s.label), update: inner(s.update) };
    }
    return mapStatement(
      s,
      (e) => e,
      (list) => this.list(list, new Set(), undefined),
    );
  }

  /** The branch with what follows it in the arm that goes on, if the other one leaves a block. */
  private movesInto(s: Statement & { kind: "if" }, rest: readonly Statement[]): Statement | undefined {
    const isLeft = (list: readonly Statement[]): boolean => ends(list) && this.leavesBlock(list);
    if (isLeft(s.then)) return { ...s, otherwise: [...s.otherwise, ...rest] };
    return isLeft(s.otherwise) ? { ...s, then: [...s.then, ...rest] } : undefined;
  }

  private leavesBlock(list: readonly Statement[]): boolean {
    return someStatement(list, (s) => s.kind === "break" && this.blocks.has(s.label));
  }
}

const JUMPS: readonly Statement["kind"][] = ["break", "continue", "return", "throw"];
const isJump = ({ kind }: Statement): boolean => JUMPS.includes(kind);

function upToJump(statements: readonly Statement[]): readonly Statement[] {
  const jump = statements.findIndex(isJump);
  return jump < 0 ? statements : statements.slice(0, jump + 1);
}

/** Whether control never comes behind the list. */
export function ends(list: readonly Statement[]): boolean {
  const last = list.at(-1);
  if (!last) return false;
  if (last.kind === "if") return ends(last.then) && ends(last.otherwise);
  return isJump(last);
}

export const leavesTo = (list: readonly Statement[], label: Label): boolean =>
  list.some((s) => (s.kind === "break" && s.label === label) || bodiesOf(s).some((body) => leavesTo(body, label)));
