/**
 * The pieces of a kernel in; out where the values of its variables are: computed anew by each thread in each region,
 * there once for a block, kept in an array with an element for each thread, or a region's own.
 */
import { isArray } from "../../ir/build.js";
import { bodiesOf, eachExpression, eachNode, eachStatement, expressionsOf, someNode } from "../../ir/walk.js";
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import { definitionsOf, type Definitions } from "./definitions.js";
import { eachPiece, type Piece, type Region } from "./segments.js";

export interface Values {
  /** What is computed anew: its value, which depends on nothing that changes. */
  readonly computed: ReadonlyMap<Local, Expression>;
  readonly kept: ReadonlySet<Local>;
  readonly regions: ReadonlyMap<Region, OfRegion>;
}

export interface OfRegion extends Definitions {
  readonly mentioned: ReadonlySet<Local>;
  readonly assigned: ReadonlySet<Local>;
}

/** What may be computed again and again. */
const CHEAP = new Set<Expression["op"]>([
  ...(["constant", "local", "coordinate", "length", "conditional", "select", "convert", "unsigned"] as const),
  ...(["wideadd", "widesub", "imul", "and", "or", "xor", "not", "shl", "shr", "ushr", "min", "max"] as const),
  ...(["lt", "le", "gt", "ge", "eq", "ne", "ult", "ule", "ugt", "uge", "lnot", "add", "sub", "mul"] as const),
  ...(["safediv", "saferem", "safeudiv", "safeurem", "safefloordiv"] as const),
]);
const MOST_COMPUTED = 24;

/** The variables that are assigned once, to what depends on places, lengths and parameters alone. */
export function computedValues(root: Func, body: readonly Statement[]): Map<Local, Expression> {
  const values = new Map<Local, Expression | undefined>();
  eachStatement(body, (s) => {
    if (s.kind === "assign") values.set(s.local, values.has(s.local) ? undefined : s.value);
  });
  const found = new Map<Local, Expression>();
  const isFixed = (local: Local): boolean =>
    found.has(local) || (root.parameters.includes(local) && !values.has(local));
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const [local, value] of values) {
      if (!value || found.has(local) || sizeOf(value) > MOST_COMPUTED) continue;
      const fits = !someNode(
        value,
        (e) => !CHEAP.has(e.op) || (e.op === "local" && !isFixed(e.local) && !isLengthOf(e, value)),
      );
      if (fits) found.set(local, value);
    }
  }
  return found;
}

/** Of arrays lengths are all that is asked. */
const isLengthOf = (e: Expression, value: Expression): boolean =>
  someNode(value, (node) => node.op === "length" && node.args[0] === e);

function sizeOf(e: Expression): number {
  let size = 0;
  eachNode(e, () => void size++);
  return size;
}

export function valuesOf(
  pieces: readonly Piece[],
  computed: ReadonlyMap<Local, Expression>,
  scalars: ReadonlySet<Local>,
  parameters: readonly Local[],
): Values {
  const regions = new Map<Region, OfRegion>();
  const places = new Map<Local, Set<object>>();
  const kept = new Set<Local>();
  const outside = {};
  const own = (local: Local): boolean => !computed.has(local) && !scalars.has(local) && !parameters.includes(local);
  const note = (local: Local, place: object): void => {
    if (own(local)) places.set(local, (places.get(local) ?? new Set()).add(place));
  };
  eachPiece(pieces, (piece, inLoop) => {
    if (piece.kind !== "region")
      return sharedExpressions(piece).forEach((e) => localsOf(e).forEach((l) => note(l, outside)));
    const of = ofRegion(piece);
    regions.set(piece, of);
    for (const local of of.mentioned) {
      note(local, piece);
      // What a region finds in a variable in its next round is what it has left there.
      const stays = of.assigned.has(local) ? of.readFirst.has(local) : isArray(local.type);
      if (inLoop && own(local) && stays) kept.add(local);
    }
  });
  for (const [local, found] of places) if (found.size > 1) kept.add(local);
  return { computed, kept, regions };
}

function ofRegion(region: Region): OfRegion {
  const assigned = new Set<Local>();
  const mentioned = new Set<Local>();
  eachStatement(region.statements, (s) => void (s.kind === "assign" && assigned.add(s.local)));
  assigned.forEach((local) => mentioned.add(local));
  eachExpression(region.statements, (e) => void (e.op === "local" && mentioned.add(e.local)));
  return { ...definitionsOf(region.statements, region.label), assigned, mentioned };
}

/** What a piece computes once for a block. */
export function sharedExpressions(piece: Piece): readonly Expression[] {
  if (piece.kind === "if") return [piece.s.condition];
  if (piece.kind === "loop") return piece.s.test ? [piece.s.test] : [];
  return piece.kind === "once" ? expressionsOf(piece.statement) : [];
}

export function localsOf(e: Expression): Set<Local> {
  const found = new Set<Local>();
  eachNode(e, (node) => void (node.op === "local" && found.add(node.local)));
  return found;
}

/**
 * The variables that all threads assign alike, at places that they come to together, and that more than one piece
 * looks at.
 */
export function scalarsOf(
  pieces: readonly Piece[],
  computed: ReadonlyMap<Local, Expression>,
  isAlike: (local: Local) => boolean,
  parameters: readonly Local[],
): Set<Local> {
  const { kept } = valuesOf(pieces, computed, new Set(), parameters);
  const inside = new Set<Local>();
  eachPiece(pieces, (piece) => {
    if (piece.kind !== "region") return;
    for (const s of piece.statements) {
      const isOnce = s.kind === "assign" && !someNode(s.value, ({ op }) => op === "call" || op === "atomic");
      const nested = isOnce ? [] : [s, ...bodiesOf(s).flat()];
      eachStatement(nested, (each) => void (each.kind === "assign" && inside.add(each.local)));
    }
  });
  return new Set([...kept].filter((local) => typeof local.type === "string" && isAlike(local) && !inside.has(local)));
}
