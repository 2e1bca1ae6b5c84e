/**
 * The statements of a kernel in; out what of them each thread of a block does by itself, from barrier to barrier, and
 * what all of them decide alike, once for a block. Of threads that leave a block of statements before others a flag
 * says so.
 */
import type { Divergent } from "../gpu/barriers.js";
import { boolean, makeLocal, read } from "../../ir/build.js";
import type { Expression, Label, Local, Statement } from "../../ir/ir.js";
import type { Assign, Block, Break, If, Loop } from "../../ir/statement-kinds.js";
import { eachStatement, jumpsOut, mapStatement, someStatement } from "../../ir/walk.js";

/** What each thread does: its statements leave by `label` where the thread is done with them. */
export interface Region {
  readonly kind: "region";
  readonly label: Label;
  readonly statements: Statement[];
}
/** What is done once for all threads. */
export type Piece =
  | Region
  | { readonly kind: "once"; readonly statement: Assign | Break }
  | { readonly kind: "if"; readonly s: If; readonly then: readonly Piece[]; readonly otherwise: readonly Piece[] }
  | {
      readonly kind: "loop";
      readonly s: Loop;
      readonly head: readonly Piece[];
      readonly body: readonly Piece[];
      readonly update: readonly Piece[];
    }
  | { readonly kind: "block"; readonly s: Block; readonly body: readonly Piece[] };

/** A kernel whose threads part in a way that is not understood. */
export class Entangled extends Error {}

const hasBarrier = (list: readonly Statement[]): boolean => someStatement(list, ({ kind }) => kind === "barrier");

/** The body of a kernel as a block that its returns leave. */
export function asBlock(body: readonly Statement[]): Block {
  const label: Label = { name: "done" };
  const leaving = (list: readonly Statement[]): Statement[] =>
    list.map((s): Statement =>
      s.kind === "return" ? { kind: "break", label, place: s.place } : mapStatement(s, (e) => e, leaving),
    );
  return { kind: "block", label, body: leaving(body) };
}

/** `uneven`: the labels that some threads jump to alone. `scalars`: variables that are assigned once for a block. */
export function segmentsOf(root: Block, uneven: Divergent["uneven"], scalars: ReadonlySet<Local>): Piece[] {
  return new Segments(root, uneven, scalars).run();
}

class Segments {
  /** The labels of what all threads do together. */
  private readonly structure = new Set<Label>();
  /** The loops among these, around the statement that is looked at, from the inside out. */
  private readonly around: Label[] = [];
  private readonly flags = new Map<Label, Local>();
  /** Labels that some threads have jumped to, and others not yet. */
  private readonly left = new Set<Label>();
  private readonly asked = new Set<Local>();

  constructor(
    private readonly root: Block,
    private readonly uneven: Divergent["uneven"],
    private readonly scalars: ReadonlySet<Local>,
  ) {
    for (let size = -1; size < this.structure.size;) {
      size = this.structure.size;
      eachStatement([root], (s) => {
        if ((s.kind !== "loop" && s.kind !== "block") || !this.isShared(s)) return;
        this.structure.add(s.label);
        if (s.kind === "loop" && uneven.has(s.label)) throw new Entangled();
      });
    }
  }

  run(): Piece[] {
    return [this.withoutUnasked({ kind: "block", s: this.root, body: this.block(this.root) })];
  }

  private list(statements: readonly Statement[]): Piece[] {
    const pieces: Piece[] = [];
    let own: Statement[] = [];
    const flush = (): void => {
      if (own.length > 0) pieces.push(this.region(own));
      own = [];
    };
    for (const s of statements) {
      if (!this.isShared(s)) {
        own.push(s);
        continue;
      }
      flush();
      pieces.push(...this.shared(s));
    }
    flush();
    return pieces;
  }

  /** Whether all threads do a statement together. */
  private isShared(s: Statement): boolean {
    if (s.kind === "assign") return this.scalars.has(s.local);
    return hasBarrier([s]) || jumpsOut([s]).some(({ label }) => this.structure.has(label) && !this.uneven.has(label));
  }

  private shared(s: Statement): Piece[] {
    switch (s.kind) {
      case "barrier":
        return [];
      case "assign":
      case "break":
      case "continue":
        return [{ kind: "once", statement: s }];
      case "if":
        return [{ kind: "if", s, then: this.list(s.then), otherwise: this.list(s.otherwise) }];
      case "loop": {
        this.around.push(s.label);
        const [head, body, update] = [s.head, s.body, s.update].map((list) => this.list(list));
        this.around.pop();
        return [{ kind: "loop", s, head: head!, body: body!, update: update! }];
      }
      case "block":
        return [{ kind: "block", s, body: this.block(s) }];
      case "arena":
        return this.list(s.body);
      default:
        throw new Entangled();
    }
  }

  private block(s: Block): Piece[] {
    this.around.push(s.label);
    const pieces = this.list(s.body);
    this.around.pop();
    this.left.delete(s.label);
    return pieces;
  }

  private region(statements: readonly Statement[]): Region {
    const label: Label = { name: "thread" };
    const targets = new Set(jumpsOut(statements).map((jump) => jump.label));
    for (const target of targets) this.checkWay(target);
    const before = [...this.left].map((target) => this.flagOf(target));
    before.forEach((flag) => this.asked.add(flag));
    const fresh = [...targets].filter((target) => !this.left.has(target));
    fresh.forEach((target) => this.left.add(target));
    const leave: Statement = { kind: "break", label };
    const own = [
      ...fresh.map((target): Statement => ({ kind: "assign", local: this.flagOf(target), value: boolean(false) })),
      ...before.map((flag): Statement => ({ kind: "if", condition: read(flag), then: [leave], otherwise: [] })),
      ...this.leaving(statements, targets, label),
    ];
    return { kind: "region", label, statements: own };
  }

  /** A thread that leaves a loop of barriers would be missed in its next round. */
  private checkWay(target: Label): void {
    const inside = this.around.slice(this.around.indexOf(target) + 1);
    const isLoop = (label: Label): boolean => someStatement([this.root], (s) => s.kind === "loop" && s.label === label);
    if (!this.around.includes(target) || [target, ...inside].some(isLoop)) throw new Entangled();
  }

  private flagOf(target: Label): Local {
    const known = this.flags.get(target) ?? makeLocal(`left_${target.name}`, "bool");
    this.flags.set(target, known);
    return known;
  }

  private leaving(list: readonly Statement[], targets: ReadonlySet<Label>, label: Label): Statement[] {
    return list.flatMap((s): Statement[] => {
      if (s.kind !== "break" || !targets.has(s.label))
        return [
          mapStatement(
            s,
            (e: Expression) => e,
            (body) => this.leaving(body, targets, label),
          ),
        ];
      const flag: Statement = { kind: "assign", local: this.flagOf(s.label), value: boolean(true) };
      return [flag, { kind: "break", label, place: s.place }];
    });
  }

  /** Flags that nobody asks for are gone. */
  private withoutUnasked(piece: Piece): Piece {
    const flags = new Set([...this.flags.values()].filter((flag) => !this.asked.has(flag)));
    const clean = (list: readonly Statement[]): Statement[] =>
      list.flatMap((s) =>
        s.kind === "assign" && flags.has(s.local) ? [] : [mapStatement(s, (e: Expression) => e, clean)],
      );
    return mapRegions(piece, (region) => ({ ...region, statements: clean(region.statements) }));
  }
}

export function mapRegions(piece: Piece, map: (region: Region) => Region): Piece {
  const each = (list: readonly Piece[]): Piece[] => list.map((inner) => mapRegions(inner, map));
  switch (piece.kind) {
    case "region":
      return map(piece);
    case "if":
      return { ...piece, then: each(piece.then), otherwise: each(piece.otherwise) };
    case "loop":
      return { ...piece, head: each(piece.head), body: each(piece.body), update: each(piece.update) };
    case "block":
      return { ...piece, body: each(piece.body) };
    default:
      return piece;
  }
}

/** Calls `visit` for every piece, with whether it stands in a loop. */
export function eachPiece(
  pieces: readonly Piece[],
  visit: (piece: Piece, inLoop: boolean) => void,
  inLoop = false,
): void {
  for (const piece of pieces) {
    visit(piece, inLoop);
    if (piece.kind === "if") [piece.then, piece.otherwise].forEach((list) => eachPiece(list, visit, inLoop));
    if (piece.kind === "loop") [piece.head, piece.body, piece.update].forEach((list) => eachPiece(list, visit, true));
    if (piece.kind === "block") eachPiece(piece.body, visit, inLoop);
  }
}
