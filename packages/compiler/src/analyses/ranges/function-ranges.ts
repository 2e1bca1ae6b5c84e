/**
 * Statements of a function in, with what is known of its parameters; what is known behind each, and of its variables,
 * out. Loops are solved by iteration with widening, then made precise again by two descending steps. A variable that a
 * loop only adds to is bounded by the number of rounds times what is added.
 */
import { fitsSigned } from "./bigint-range.js";
import { accumulators, assignments, comparedSteps, comparisons, constantStep, type Site } from "./loop-shapes.js";
import { ANY, fitsSafe, join, type Range, wholeRange } from "./range.js";
import {
  forget,
  isRanged,
  isSmaller,
  isSolution,
  joinStates,
  type Known,
  limit,
  sameStates,
  type State,
  widenStates,
} from "./states.js";
import { StatementRanges, type ActiveLoop } from "./statement-ranges.js";
import type { Local } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";

/**
 * How many rounds of loops a single call can possibly make: at four rounds a nanosecond this is over two hours of
 * computing without a pause, after which a counter by ones is still below 2^53 and exact.
 */
const MAX_ROUNDS = 2 ** 45;
const MAX_STEPS = 40;
/** Up to which step bounds that grow stop at what variables are compared with. */
const FINE_STEPS = 6;
/**
 * How many statements of a function are looked at, again and again, before nothing more is found out about what loops
 * change.
 */
const MOST_VISITS = 1_000_000;

/** A loop's most precise solution, and what it follows from. */
interface Precise {
  readonly entry: Known;
  /** The bounds of the loops around it. */
  readonly surrounding: readonly ReadonlyMap<Local, Range>[];
  /** Before the steps down. */
  readonly solved: Known;
  readonly head: Known;
  readonly bounds: ReadonlyMap<Local, Range>;
}

export class FunctionRanges extends StatementRanges {
  private readonly rounds = new Map<Loop, number>();
  /** Solutions of inner loops from an earlier round of the outer one, to start from while that still grows. */
  private readonly solved = new Map<Loop, Known>();
  /** Whether inner loops are solved from the start, for the most precise result. */
  private fresh = true;
  /** What came out the last time: a loop that is entered in the same way again has the same solution. */
  private readonly precise = new Map<Loop, Precise>();

  run(): void {
    const state: Known = [];
    this.recording = true;
    for (const local of this.func.parameters) {
      if (!isRanged(local)) continue;
      const range = this.known.parameters.get(local) ?? ANY;
      this.set(state, local, range);
      this.facts.addLocal(local, range);
    }
    if (this.statements(this.func.body, state)) this.returned(ANY);
  }

  protected loop(s: Loop, entry: Known): State {
    if (this.visits > MOST_VISITS) return this.roughly(s, entry);
    const active: ActiveLoop = { bounds: new Map() };
    const outer = { recording: this.recording, fresh: this.fresh };
    const surrounding = this.active.map(({ bounds }) => bounds);
    this.active.push(active);
    this.recording = false;
    this.fresh = false;
    const known = outer.fresh ? this.precise.get(s) : undefined;
    let head: Known;
    let exit: State;
    if (known && sameStates(known.entry, entry) && sameLists(known.surrounding, surrounding, sameBounds)) {
      head = known.head;
      replaceBounds(active.bounds, known.bounds);
      this.solved.set(s, known.solved);
      exit = null;
    } else {
      const solution = this.solve(s, entry, active, outer.fresh ? undefined : this.solved.get(s));
      ({ head, exit } = solution);
      this.solved.set(s, head);
      if (outer.fresh) {
        const solved = head;
        head = this.descend(s, head, entry, active);
        const bounds = new Map(active.bounds);
        this.precise.set(s, {
          entry: entry.slice(),
          surrounding: surrounding.map((each) => new Map(each)),
          solved,
          head,
          bounds,
        });
      }
    }
    this.fresh = outer.fresh;
    this.recording = outer.recording;
    if (outer.fresh) ({ exit } = this.round(s, head, entry));
    this.active.pop();
    return this.leave(s, exit);
  }

  /** What a loop changes may be anything: loops in loops in loops would be gone through more than a thousand times. */
  private roughly(s: Loop, entry: Known): State {
    const head = entry.slice();
    for (const local of assignments(s).keys())
      if (this.slots.of.has(local) && this.rangeIn(head, local)) this.set(head, local, ANY);
    this.active.push({ bounds: new Map() });
    const { exit } = this.round(s, head, entry);
    this.active.pop();
    return this.leave(s, exit);
  }

  /** Iterates with widening until nothing grows: the state at the head, and after the loop. */
  private solve(s: Loop, entry: Known, active: ActiveLoop, earlier: State | undefined): { head: Known; exit: State } {
    const sites = accumulators(s);
    const changing = assignments(s);
    let head: Known = entry.slice();
    if (earlier)
      for (const local of changing.keys()) {
        const range = this.rangeIn(earlier, local);
        const first = this.rangeIn(head, local);
        if (range) this.set(head, local, first ? join(first, range) : range);
      }
    for (let step = 0; ; step++) {
      const { back, exit } = this.round(s, head, entry);
      const bounds = this.bound(s, sites, entry);
      const next = limit(joinStates(entry, back)!, this.slots, bounds);
      const settled = isSolution(next, head);
      const same = sameBounds(bounds, active.bounds);
      replaceBounds(active.bounds, bounds);
      if (settled && same) return { head, exit };
      head =
        step > MAX_STEPS
          ? forget(next)
          : step < 2
            ? joinStates(head, next)!
            : limit(widenStates(head, next, step < FINE_STEPS ? comparedSteps(s) : undefined), this.slots, bounds);
    }
  }

  /** Two steps down from a solution, with inner loops solved from the start. */
  private descend(s: Loop, solution: Known, entry: Known, active: ActiveLoop): Known {
    let head = solution;
    this.fresh = true;
    for (let step = 0; step < 2; step++) {
      const { back } = this.round(s, head, entry);
      const next = limit(joinStates(entry, back)!, this.slots, active.bounds);
      // Smaller than the solution, and a solution itself.
      if (isSmaller(next, head)) head = next;
    }
    return head;
  }

  /** One abstract round from a state at the head: the state back at the head, and the one after the loop. */
  private round(s: Loop, head: Known, entry: Known): { back: State; exit: State } {
    const pending = this.expect(s.label, s, s.body);
    const atTest = this.statements(s.head, head.slice());
    let exit: State = null;
    let inside: State = atTest;
    if (s.test && atTest) {
      this.evaluate(s.test, atTest);
      exit = this.assume(atTest.slice(), s.test, false);
    }
    this.rounds.set(s, this.roundsOf(s, atTest, entry));
    if (s.test) inside = this.assume(atTest, s.test, true);
    const end = this.statements(s.body, inside);
    const back = this.statements(s.update, pending.continues.reduce(joinStates, end));
    return { back, exit: pending.breaks.reduce(joinStates, exit) };
  }

  /** An upper bound of how often the body runs, from a counter that only the update changes, by a constant. */
  private roundsOf(s: Loop, atTest: State, entry: Known): number {
    if (!atTest || !s.test) return MAX_ROUNDS;
    let best = MAX_ROUNDS;
    for (const { counter, limit: bound, op } of comparisons(s.test)) {
      const change = constantStep(s, counter);
      const first = this.rangeIn(entry, counter);
      if (change === undefined || !first?.whole || first.nan) continue;
      const end = this.peek(bound, atTest.slice());
      const span = change > 0 ? end.hi - first.lo : first.hi - end.lo;
      const upwards = op === "lt" || op === "le";
      if (upwards !== change > 0 || Number.isNaN(span)) continue;
      const inclusive = op === "le" || op === "ge";
      const steps = inclusive ? Math.floor(span / Math.abs(change)) + 1 : Math.ceil(span / Math.abs(change));
      best = Math.min(best, Math.max(0, steps));
    }
    return best;
  }

  /** For each variable that the loop only adds to: its first value plus all that can be added. */
  private bound(s: Loop, sites: ReadonlyMap<Local, readonly Site[]>, entry: Known): Map<Local, Range> {
    const bounds = new Map<Local, Range>();
    for (const [local, assigns] of sites) {
      const first = this.rangeIn(entry, local);
      if (!first || !(local.type === "bigint" ? fitsSigned(first, 127) : fitsSafe(first))) continue;
      let [lo, hi] = [0, 0];
      let known = true;
      for (const { assign, loops } of assigns) {
        const added = this.added.get(assign);
        // A site that no state has reached yet adds nothing so far.
        if (!added) continue;
        if (local.type === "bigint" ? !fitsSigned(added, 100) : !fitsSafe(added)) known = false;
        const count = Math.min(
          MAX_ROUNDS,
          [s, ...loops].reduce((product, loop) => product * (this.rounds.get(loop) ?? MAX_ROUNDS), 1),
        );
        lo += count === 0 ? 0 : Math.min(0, added.lo) * count;
        hi += count === 0 ? 0 : Math.max(0, added.hi) * count;
      }
      const range = wholeRange(first.lo + lo, first.hi + hi);
      const fits = local.type === "bigint" ? fitsSigned(range, 127) : fitsSafe(range);
      if (known && fits) bounds.set(local, { ...range, negativeZero: true });
    }
    return bounds;
  }
}

const sameLists = <T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean =>
  a.length === b.length && a.every((item, k) => same(item, b[k]!));

function sameBounds(a: ReadonlyMap<Local, Range>, b: ReadonlyMap<Local, Range>): boolean {
  return (
    a.size === b.size &&
    [...a].every(([local, range]) => b.get(local)?.lo === range.lo && b.get(local)?.hi === range.hi)
  );
}

function replaceBounds(target: Map<Local, Range>, source: ReadonlyMap<Local, Range>): void {
  target.clear();
  for (const [local, range] of source) target.set(local, range);
}
