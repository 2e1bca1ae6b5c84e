/**
 * What the analysis of ranges knows at a point of a program: the values of number variables, as a list. A function's
 * body in, the place of each variable in the lists out. Those that live only inside a statement list or loop have the
 * places behind all that live outside, so that to forget them shortens the list, and lists stay as short as the nesting
 * is deep.
 */
import { bodiesOf } from "../../ir/walk.js";
import type { Func, Local, Statement } from "../../ir/ir.js";
import { Lifetimes } from "../lifetimes.js";
import { ANY, clip, isSame, isWithin, join, widen, type Range, type Steps } from "./range.js";

/** The values of the variables, by their slots; nothing is known of one that has not been assigned. */
export type Known = (Range | undefined)[];
/** Null where control never comes. */
export type State = Known | null;

export interface Slots {
  readonly of: ReadonlyMap<Local, number>;
  /** How many slots are in use outside a statement list, or a loop as a whole. */
  readonly outside: ReadonlyMap<object, number>;
}

/** Variables whose values are followed. */
export const isRanged = (local: Local): boolean => local.type === "f64" || local.type === "bigint";

export function findSlots({ parameters, body }: Func): Slots {
  const { own } = new Lifetimes(body);
  const of = new Map<Local, number>();
  const outside = new Map<object, number>();
  const give = (locals: Iterable<Local>, first: number): number => {
    let slot = first;
    for (const local of locals) if (isRanged(local) && !of.has(local)) of.set(local, slot++);
    return slot;
  };
  const visit = (list: readonly Statement[], first: number): void => {
    outside.set(list, first);
    const next = give(own(list), first);
    for (const statement of list) {
      if (statement.kind === "loop") outside.set(statement, next);
      const inside = statement.kind === "loop" ? give(own(statement), next) : next;
      for (const inner of bodiesOf(statement)) visit(inner, inside);
    }
  };
  visit(body, give(parameters, 0));
  return { of, outside };
}

export function setKnown(state: Known, slot: number, range: Range): void {
  // Without holes: V8 makes tables of lists with large ones.
  while (state.length < slot) state.push(undefined);
  state[slot] = range;
}

export function joinStates(a: State, b: State): State {
  if (!a) return b;
  if (!b) return a;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const joined = long.slice();
  for (let slot = 0; slot < short.length; slot++) {
    const [range, other] = [a[slot], b[slot]];
    // A variable that one side does not know is assigned before it is read there.
    joined[slot] = range && other && range !== other ? join(range, other) : (range ?? other);
  }
  return joined;
}

export const widenStates = (old: Known, next: Known, steps?: Steps): Known =>
  next.map((range, slot) => {
    const before = old[slot];
    return range && before ? widen(before, range, steps) : range;
  });

export const forget = (state: Known): Known => state.map((range) => range && ANY);

/** Changes the state. */
export function limit(state: Known, { of }: Slots, bounds: ReadonlyMap<Local, Range>): Known {
  for (const [local, bound] of bounds) {
    const slot = of.get(local)!;
    const range = state[slot];
    if (range) state[slot] = clip(range, bound.lo, bound.hi);
  }
  return state;
}

/** Whether a state holds all of the next one. */
export function isSolution(next: Known, head: Known): boolean {
  return next.every((range, slot) => {
    const known = head[slot];
    return !range || known === range || (known !== undefined && isWithin(range, known));
  });
}

/** Whether the next state holds nothing that the other does not hold. */
export const isSmaller = (next: Known, head: Known): boolean =>
  next.every((range, slot) => !range || isWithin(range, head[slot] ?? ANY));

export function sameStates(a: Known, b: Known): boolean {
  for (let slot = 0; slot < Math.max(a.length, b.length); slot++) {
    const [range, other] = [a[slot], b[slot]];
    if (range !== other && (!range || !other || !isSame(range, other))) return false;
  }
  return true;
}
