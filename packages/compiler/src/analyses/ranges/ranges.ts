/**
 * Value-range analysis: abstract interpretation of the structured IR over `Range`, flow-sensitive, through calls. Loops
 * are solved by iteration with widening, then made precise again by two descending steps. A variable that a loop only
 * adds to is bounded by the number of rounds times what is added.
 */
import type { Comparison } from "../../ir/operations/operation-row.js";
import { mirrored, operations } from "../../ir/operations/operations.js";
import { elementKinds, maxLength } from "../../ir/arrays.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import { read } from "../../ir/build.js";
import { statements } from "../../ir/statements.js";
import { eachExpression, eachStatement, expressionsOf } from "../../ir/walk.js";
import {
  UNCHECKED,
  type Assign,
  type Expression,
  type Func,
  type Label,
  type Local,
  type Loop,
  type Module,
  type Statement,
  type StorageKind,
} from "../../ir/ir.js";
import {
  bigintRange,
  constantBigint,
  fitsSigned,
  fromNumbers,
  signedRange,
  toNumbers,
  unsignedRange,
  wrappedRange,
} from "./bigint-range.js";
import { Facts } from "./facts.js";
import { addTo, type GivenToAll, type KnownFunctions, type Summaries } from "./known-functions.js";
import { findSteppedIndices } from "./stepped-indices.js";
import { once } from "./once.js";
import { tableRange } from "./table-range.js";
import { isSignedElement, keptRange } from "./kept-bigints.js";
import {
  ANY,
  binary,
  clip,
  constant,
  fitsSafe,
  I32,
  isWithin,
  join,
  unary,
  wholeRange,
  widen,
  type Range,
} from "./range.js";
import {
  findSlots,
  forget,
  isRanged,
  isSmaller,
  isSolution,
  joinStates,
  limit,
  sameStates,
  setKnown,
  widenStates,
  type Known,
  type Slots,
  type State,
} from "./states.js";

/**
 * How many rounds of loops a single call can possibly make: at four rounds a nanosecond this is over two hours of
 * computing without a pause, after which a counter by ones is still below 2^53 and exact.
 */
const MAX_ROUNDS = 2 ** 45;
const MAX_STEPS = 40;
/**
 * How many statements of a function are looked at, again and again, before nothing more is found out about what loops
 * change.
 */
const MOST_VISITS = 1_000_000;

export interface GivenRanges extends GivenToAll {
  /** The ranges of the root function's parameters; other parameters get theirs from the calls. */
  readonly root: ReadonlyMap<Local, Range>;
}

/** What `functions` knows of an earlier analysis of the module is taken over. */
export function analyzeRanges(module: Module, given: GivenRanges, functions: KnownFunctions): Facts {
  functions.begin(given);
  const known: Summaries = { parameters: new Map(), results: new Map([]), called: new Set([module.root]) };
  for (const local of module.root.parameters) known.parameters.set(local, given.root.get(local) ?? ANY);
  const found = new Map<Func, Facts>();
  /** The functions whose parameters, or results of calls, are not those of their last analysis. */
  let due: readonly Func[] = [module.root];
  for (let round = 0; ; round++) {
    const next: Summaries = { parameters: new Map(), results: new Map(), called: new Set() };
    for (const func of due) {
      const { addressed, callees } = callsOf(func.body);
      const { facts, gives } = functions.of(func, callees, known, () => {
        const facts = new Facts(addressed);
        const gives: Summaries = { parameters: new Map(), results: new Map(), called: new Set() };
        new FunctionAnalysis(func, findSlots(func), facts, given, known, gives).run();
        return { facts, gives };
      });
      found.set(func, facts);
      addTo(next, gives);
    }
    const parameters = merge(known.parameters, next.parameters, round);
    const results = merge(known.results, next.results, round);
    const called = addAll(known.called, next.called);
    const isDue = (func: Func): boolean =>
      called.has(func) ||
      func.parameters.some((local) => parameters.has(local)) ||
      callsOf(func.body).callees.some((callee) => results.has(callee));
    due = [...known.called].filter(isDue);
    if (due.length === 0)
      return Facts.joined(
        [...known.called].map((func) => found.get(func)!),
        known.results,
      );
  }
}

/** Takes over larger ranges, after a few rounds in wide steps; what has changed. */
function merge<K>(known: Map<K, Range>, next: ReadonlyMap<K, Range>, round: number): ReadonlySet<K> {
  const changed = new Set<K>();
  for (const [key, range] of next) {
    const old = known.get(key);
    if (old && isWithin(range, old)) continue;
    known.set(key, !old ? range : round > 30 ? ANY : round > 4 ? widen(old, range) : join(old, range));
    changed.add(key);
  }
  return changed;
}

/** The new ones. */
function addAll<T>(known: Set<T>, next: ReadonlySet<T>): ReadonlySet<T> {
  const added = new Set<T>();
  for (const item of next) if (!known.has(item)) added.add(item);
  for (const item of added) known.add(item);
  return added;
}

/** The states that leave a block or loop, and a round, without what lives only inside. */
interface Pending {
  readonly breaks: State[];
  readonly outside: number;
  readonly continues: State[];
  readonly outsideRound: number;
}

/** A loop being analyzed: how its accumulators are bounded. */
interface ActiveLoop {
  readonly bounds: Map<Local, Range>;
}

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

class FunctionAnalysis {
  private recording = false;
  private readonly pending = new Map<Label, Pending>();
  private readonly active: ActiveLoop[] = [];
  /** What the last visit of an accumulating assignment added. */
  private readonly added = new Map<Assign, Range>();
  private readonly rounds = new Map<Loop, number>();
  /** Solutions of inner loops from an earlier round of the outer one, to start from while that still grows. */
  private readonly solved = new Map<Loop, Known>();
  /** Whether inner loops are solved from the start, for the most precise result. */
  private fresh = true;
  private visits = 0;
  /** What came out the last time: a loop that is entered in the same way again has the same solution. */
  private readonly precise = new Map<Loop, Precise>();

  constructor(
    private readonly func: Func,
    private readonly slots: Slots,
    private readonly facts: Facts,
    private readonly given: GivenRanges,
    private readonly known: Summaries,
    private readonly next: Summaries,
  ) {}

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

  // --- statements
  // -----------------------------------------------------------------------------------------------------

  private statements(list: readonly Statement[], state: State): State {
    if (list.length === 0) return state;
    let current = state;
    this.visits += list.length;
    for (const statement of list) {
      if (!current) return null;
      current = this.statement(statement, current);
    }
    return this.leave(list, current);
  }

  /** Forgets the locals that live only inside a list or loop. */
  private leave(place: object, state: State): State {
    const outside = this.slots.outside.get(place)!;
    if (state && state.length > outside) state.length = outside;
    return state;
  }

  private statement(s: Statement, state: Known): State {
    switch (s.kind) {
      case "assign":
        if (this.neverReturns(s.value)) {
          this.evaluate(s.value, state);
          return null;
        }
        this.assign(s, state);
        return state;
      case "store":
        this.evaluate(s.array, state);
        this.evaluate(s.index, state);
        this.evaluate(s.value, state);
        this.wasInside(s.array, s.index, s.site, state);
        return state;
      case "if": {
        this.evaluate(s.condition, state);
        const then = this.statements(s.then, this.assume(state.slice(), s.condition, true));
        const otherwise = this.statements(s.otherwise, this.assume(state, s.condition, false));
        return joinStates(then, otherwise);
      }
      case "loop":
        return this.loop(s, state);
      case "lanes":
        throw new Error("lanes are made after the analysis of ranges");
      case "block": {
        const pending = this.expect(s.label, s.body, s.body);
        const end = this.statements(s.body, state);
        return pending.breaks.reduce(joinStates, end);
      }
      case "arena":
        return this.statements(s.body, state);
      case "break": {
        const pending = this.pending.get(s.label);
        pending?.breaks.push(state.slice(0, pending.outside));
        return null;
      }
      case "continue": {
        const pending = this.pending.get(s.label);
        pending?.continues.push(state.slice(0, pending.outsideRound));
        return null;
      }
      case "return":
        this.returned(s.value ? this.evaluate(s.value, state) : ANY);
        return null;
      case "evaluate":
        this.evaluate(s.value, state);
        return this.neverReturns(s.value) ? null : state;
      default:
        for (const e of expressionsOf(s)) this.evaluate(e, state);
        return statements[s.kind].ends ? null : state;
    }
  }

  /** Whether a call has not been seen to return: what follows is not reached so far. */
  private neverReturns(value: Expression): boolean {
    if (value.op !== "call" || this.known.results.has(value.callee)) return false;
    if (this.recording) this.next.called.add(value.callee);
    return true;
  }

  private returned(range: Range): void {
    if (!this.recording) return;
    const known = this.next.results.get(this.func);
    this.next.results.set(this.func, known ? join(known, range) : range);
  }

  private assign(s: Assign, state: Known): void {
    let range = this.evaluate(s.value, state);
    if (!isRanged(s.local) || this.isShared(s.local)) return;
    const step = stepOf(s);
    if (step) {
      const negate = s.local.type === "bigint" ? (added: Range): Range => bigintRange("neg", [added]) : unary.neg!;
      this.added.set(s, step.sign > 0 ? this.evaluate(step.value, state) : negate(this.evaluate(step.value, state)));
      for (const loop of this.active) {
        const bound = loop.bounds.get(s.local);
        if (bound) range = clip(range, bound.lo, bound.hi);
      }
      if (this.recording) this.facts.expressions.set(s.value, range);
    }
    this.set(state, s.local, range);
    if (this.recording) this.facts.addLocal(s.local, range);
  }

  private rangeIn(state: Known, local: Local): Range | undefined {
    const slot = this.slots.of.get(local);
    return slot === undefined ? undefined : state[slot];
  }

  private set(state: Known, local: Local, range: Range): void {
    setKnown(state, this.slots.of.get(local)!, range);
  }

  private expect(label: Label, place: object, round: object): Pending {
    const { outside } = this.slots;
    const pending = { breaks: [], outside: outside.get(place)!, continues: [], outsideRound: outside.get(round)! };
    this.pending.set(label, pending);
    return pending;
  }

  private isShared(local: Local): boolean {
    return local.reference || this.facts.shared.has(local);
  }

  // --- loops
  // ----------------------------------------------------------------------------------------------------------

  private loop(s: Loop, entry: Known): State {
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
            : limit(widenStates(head, next), this.slots, bounds);
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

  /** Evaluates without recording. */
  private peek(e: Expression, state: Known): Range {
    const outer = this.recording;
    this.recording = false;
    const range = this.evaluate(e, state);
    this.recording = outer;
    return range;
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

  // --- expressions
  // ----------------------------------------------------------------------------------------------------

  private evaluate(e: Expression, state: Known): Range {
    const range = this.compute(e, state);
    if (this.recording && (e.type === "f64" || e.type === "bigint")) this.facts.addExpression(e, range);
    return range;
  }

  /** Behind a checked access its index is known to have been one of the array: another one would have thrown. */
  private wasInside(array: Expression, index: Expression, site: number | undefined, state: Known): void {
    if (site === undefined || site === UNCHECKED) return;
    const last = maxLength(array.type as StorageKind) - 1;
    this.restrict(state, index, 0, last, false);
    for (const { local, by } of steppedIndices(this.func.body).get(index) ?? [])
      this.restrict(state, read(local), by, last + by, false);
  }

  private compute(e: Expression, state: Known): Range {
    switch (e.op) {
      case "constant":
        return constant(e.value);
      case "local":
        if (e.type === "bigint" && this.isShared(e.local)) return signedRange(64);
        return !isRanged(e.local) || this.isShared(e.local) ? ANY : (this.rangeIn(state, e.local) ?? ANY);
      case "bigconstant":
        return constantBigint(e.value);
      case "conditional":
        return this.conditional(e, state);
      case "call":
        return this.call(e, state);
      case "load": {
        const array = e.args[0].type;
        e.args.forEach((arg) => this.evaluate(arg, state));
        this.wasInside(e.args[0], e.args[1], e.site, state);
        if (e.type === "bigint")
          return isSignedElement(this.given.unsigned, array) ? signedRange(64) : unsignedRange(64);
        if (e.args[0].op === "table") return tableRange(e.args[0].table);
        if (this.given.wordLoads.has(e)) return I32;
        const range = elementKinds[array as keyof typeof elementKinds].range;
        return range ? wholeRange(range[0], range[1]) : ANY;
      }
      case "atomic": {
        e.args.forEach((arg) => this.evaluate(arg, state));
        if (e.type === "bigint") return e.args[0].type === "BigInt64Array" ? signedRange(64) : unsignedRange(64);
        const { range } = elementKinds[e.args[0].type as StorageKind];
        return range ? wholeRange(range[0], range[1]) : ANY;
      }
      case "address":
      case "table":
      case "nothing":
        return ANY;
      case "new":
      case "newList":
      case "items":
        e.args.forEach((arg) => this.evaluate(arg, state));
        return ANY;
      case "field":
        this.evaluate(e.args[0], state);
        return this.field(e);
      default: {
        const args = e.args.map((arg) => this.evaluate(arg, state));
        if (e.type === "bigint" || e.op === "tonumber") return this.bigintOperation(e, args);
        if (e.op === "clz64" || e.op === "ctz64" || e.op === "popcnt64") return wholeRange(0, 64);
        if (e.op === "length") return wholeRange(0, maxLength(e.args[0]!.type as StorageKind));
        if (e.op === "convert") return wholeRange(0, 1);
        if (e.op === "host" || e.op === "island" || e.op === "progress") return ANY;
        if (e.op === "threadid") return wholeRange(0, 255);
        if (e.op === "random") return { lo: 0, hi: 1, whole: false, nan: false, negativeZero: false };
        if (args.length === 1) return unary[e.op]?.(args[0]!) ?? ANY;
        return args.length === 2 ? (binary[e.op]?.(args[0]!, args[1]!) ?? ANY) : ANY;
      }
    }
  }

  private field({ type: held, field, args: [{ type }] }: Expression & { op: "field" }): Range {
    if (held === "bigint") return keptRange(this.given.unsigned, type as ObjectType, field);
    return (
      (isObject(type) && this.given.fields.find(({ names }) => names.get(type.resolved)?.has(field))?.range) || ANY
    );
  }

  private bigintOperation(e: Expression, args: readonly Range[]): Range {
    switch (e.op) {
      case "tonumber":
        return toNumbers(args[0]!);
      case "tobigint":
      case "cuttobigint":
        return fromNumbers(args[0]!);
      case "bitsof64":
      case "rotl64":
        return signedRange(64);
      case "asint":
      case "asuint":
        return wrappedRange(args[0]!, args[1]!.lo, e.op === "asint");
      default:
        return bigintRange(e.op, args);
    }
  }

  private conditional(e: Expression & { op: "conditional" }, state: Known): Range {
    const [condition, whenTrue, whenFalse] = e.args;
    this.evaluate(condition, state);
    const yes = this.assume(state.slice(), condition, true);
    const no = this.assume(state.slice(), condition, false);
    const first = yes && this.evaluate(whenTrue, yes);
    const second = no && this.evaluate(whenFalse, no);
    if (first && second) return join(first, second);
    return first ?? second ?? ANY;
  }

  private call(e: Expression & { op: "call" }, state: Known): Range {
    e.args.forEach((arg, k) => {
      const range = this.evaluate(arg, state);
      const parameter = e.callee.parameters[k]!;
      if (!this.recording || !isRanged(parameter) || parameter.reference) return;
      const known = this.next.parameters.get(parameter);
      this.next.parameters.set(parameter, known ? join(known, range) : range);
    });
    if (this.recording) this.next.called.add(e.callee);
    return this.known.results.get(e.callee) ?? ANY;
  }

  // --- conditions
  // -----------------------------------------------------------------------------------------------------

  /** The state in which a condition has a truth value; null when it cannot. Changes the given state. */
  private assume(state: State, e: Expression, truth: boolean): State {
    if (!state) return null;
    switch (e.op) {
      case "constant":
        return (e.value === 1) === truth ? state : null;
      case "lnot":
        return this.assume(state, e.args[0]!, !truth);
      case "conditional": {
        const [condition, yes, no] = e.args;
        // Chains of && and || would be gone through twice for each of their links.
        const isNever = (arm: Expression): boolean => arm.op === "constant" && (arm.value === 1) !== truth;
        const first = isNever(yes) ? null : this.assume(this.assume(state.slice(), condition, true), yes, truth);
        const second = isNever(no) ? null : this.assume(this.assume(state, condition, false), no, truth);
        return joinStates(first, second);
      }
      case "truthy": {
        const range = this.peek(e.args[0]!, state);
        // The upper bound of a bigint is the first value beyond.
        if (!truth) return this.restrict(state, e.args[0]!, 0, e.args[0]!.type === "bigint" ? 1 : 0, true);
        const trimmed = range.whole
          ? [range.lo === 0 ? 1 : range.lo, range.hi === 0 ? -1 : range.hi]
          : [range.lo, range.hi];
        return this.restrict(state, e.args[0]!, trimmed[0]!, trimmed[1]!, false);
      }
      case "lt":
      case "le":
      case "gt":
      case "ge":
      case "eq":
      case "ne":
        return e.args[0]!.type === "f64" || e.args[0]!.type === "bigint"
          ? this.assumeComparison(state, e.op, e.args[0]!, e.args[1]!, truth)
          : state;
      default:
        return state;
    }
  }

  private assumeComparison(state: Known, op: Comparison, a: Expression, b: Expression, truth: boolean): State {
    const [x, y] = [this.peek(a, state), this.peek(b, state)];
    if (!truth && op !== "eq" && op !== "ne" && (x.nan || y.nan)) return state;
    const effective = truth ? op : operations[op].comparison!.contrary;
    const whole = x.whole && y.whole;
    const less = whole ? 1 : 0;
    switch (effective) {
      case "lt":
        return this.restrict(this.restrict(state, a, -Infinity, y.hi - less, false), b, x.lo + less, Infinity, false);
      case "le":
        return this.restrict(this.restrict(state, a, -Infinity, y.hi, false), b, x.lo, Infinity, false);
      case "gt":
        return this.restrict(this.restrict(state, a, y.lo + less, Infinity, false), b, -Infinity, x.hi - less, false);
      case "ge":
        return this.restrict(this.restrict(state, a, y.lo, Infinity, false), b, -Infinity, x.hi, false);
      case "eq":
        return this.restrict(this.restrict(state, a, y.lo, y.hi, false), b, x.lo, x.hi, false);
      default: {
        // Unequal: a constant at the edge of a whole range is cut off.
        const trim = (s: State, e: Expression, r: Range, other: Range): State => {
          if (!r.whole || other.lo !== other.hi || other.nan) return s;
          return this.restrict(s, e, r.lo === other.lo ? r.lo + 1 : r.lo, r.hi === other.hi ? r.hi - 1 : r.hi, r.nan);
        };
        return trim(trim(state, a, x, y), b, y, x);
      }
    }
  }

  /** Narrows the variable behind an expression, given bounds of the expression's value. */
  private restrict(state: State, e: Expression, lo: number, hi: number, nan: boolean): State {
    if (!state || Number.isNaN(lo) || Number.isNaN(hi)) return state;
    if (e.op === "local") {
      if (!isRanged(e.local) || this.isShared(e.local)) return state;
      const narrowed = clip(this.rangeIn(state, e.local) ?? ANY, lo, hi, nan);
      if (narrowed.lo > narrowed.hi && !narrowed.nan) return null;
      this.set(state, e.local, narrowed);
      return state;
    }
    if (nan || (e.op !== "add" && e.op !== "sub" && e.op !== "mul")) return state;
    const [a, b] = e.args as [Expression, Expression];
    const [x, y] = [this.peek(a, state), this.peek(b, state)];
    if (e.op === "mul") {
      const square = a.op === "local" && b.op === "local" && a.local === b.local && x.whole && hi >= 0 && hi <= 2 ** 62;
      const root = Math.floor(Math.sqrt(hi)) + 1;
      return square ? this.restrict(state, a, -root, root, false) : state;
    }
    // Exact for small integers only.
    if (!fitsSafe(y) || y.lo !== y.hi || !x.whole || Math.abs(y.lo) > 2 ** 32) return state;
    const shift = e.op === "add" ? -y.lo : y.lo;
    const bound = (v: number): number => (Math.abs(v) <= 2 ** 52 ? v + shift : v > 0 ? Infinity : -Infinity);
    return this.restrict(state, a, bound(lo), bound(hi), false);
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

// --- the shape of loops
// -----------------------------------------------------------------------------------------------

interface Step {
  readonly value: Expression;
  readonly sign: 1 | -1;
}

/** What an assignment adds to its own variable, if that is all it does. */
function stepOf(s: Assign): Step | undefined {
  const { value } = s;
  if (value.op !== "add" && value.op !== "sub") return undefined;
  const [a, b] = value.args as [Expression, Expression];
  const isSelf = (e: Expression): boolean => e.op === "local" && e.local === s.local;
  if (isSelf(a)) return { value: b, sign: value.op === "add" ? 1 : -1 };
  return isSelf(b) && value.op === "add" ? { value: a, sign: 1 } : undefined;
}

interface Site {
  readonly assign: Assign;
  /** The loops between the loop in question and the assignment. */
  readonly loops: readonly Loop[];
}

const steppedIndices = once(findSteppedIndices);

interface Calls {
  readonly callees: readonly Func[];
  /** Locals whose address is passed. */
  readonly addressed: ReadonlySet<Local>;
}

const callsOf = once((body: readonly Statement[]): Calls => {
  const callees = new Set<Func>();
  const addressed = new Set<Local>();
  eachExpression(body, (e) => {
    if (e.op === "call") callees.add(e.callee);
    if (e.op === "address") addressed.add(e.local);
  });
  return { callees: [...callees], addressed };
});

/** How often each local is assigned in a loop. */
const assignments = once((s: Loop): ReadonlyMap<Local, number> => {
  const found = new Map<Local, number>();
  eachStatement([s], (statement) => {
    if (statement.kind === "assign") found.set(statement.local, (found.get(statement.local) ?? 0) + 1);
  });
  return found;
});

/** The variables that everything inside a loop only adds to, with the places that do. */
const accumulators = once((s: Loop): ReadonlyMap<Local, readonly Site[]> => {
  const sites = new Map<Local, Site[]>();
  const others = new Set<Local>();
  const visit = (list: readonly Statement[], loops: readonly Loop[]): void => {
    for (const statement of list) {
      if (statement.kind === "assign" && isRanged(statement.local)) {
        if (stepOf(statement))
          sites.set(statement.local, [...(sites.get(statement.local) ?? []), { assign: statement, loops }]);
        else others.add(statement.local);
      }
      if (statement.kind === "loop")
        for (const body of [statement.head, statement.body, statement.update]) visit(body, [...loops, statement]);
      else if (statement.kind === "if") for (const body of [statement.then, statement.otherwise]) visit(body, loops);
      else if (statement.kind === "block" || statement.kind === "arena") visit(statement.body, loops);
    }
  };
  for (const body of [s.head, s.body, s.update]) visit(body, []);
  for (const local of others) sites.delete(local);
  return sites;
});

/** The constant that a loop's update adds to a counter which nothing else in the loop assigns. */
function constantStep(s: Loop, counter: Local): number | undefined {
  if (assignments(s).get(counter) !== 1) return undefined;
  let step: number | undefined;
  for (const statement of s.update) {
    if (statement.kind !== "assign" || statement.local !== counter) continue;
    const change = stepOf(statement);
    if (change?.value.op === "constant" && change.value.value !== 0) step = change.sign * change.value.value;
  }
  return step;
}

interface CounterTest {
  readonly counter: Local;
  readonly limit: Expression;
  readonly op: "lt" | "le" | "gt" | "ge";
}

/** The comparisons of a variable that must all hold for a loop to go on. */
function comparisons(test: Expression): CounterTest[] {
  if (test.op === "conditional" && test.args[2].op === "constant" && test.args[2].value === 0) {
    return [...comparisons(test.args[0]), ...comparisons(test.args[1])];
  }
  if (test.op !== "lt" && test.op !== "le" && test.op !== "gt" && test.op !== "ge") return [];
  const [a, b] = test.args as [Expression, Expression];
  const found: CounterTest[] = [];
  if (a.op === "local" && a.type === "f64") found.push({ counter: a.local, limit: b, op: test.op });
  if (b.op === "local" && b.type === "f64") found.push({ counter: b.local, limit: a, op: mirrored(test.op) });
  return found;
}
