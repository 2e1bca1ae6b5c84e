/**
 * Bounds checks out of loops: a loop nest whose accesses have indices with bounds that can be computed beforehand is
 * made twice. When the bounds show that no access leaves its array, the copy without checks runs, with all index
 * arithmetic in i32; else the original, which fails where JavaScript's semantics say.
 */
import { isOrdering } from "../../ir/operations/operations.js";
import { both, compare, copy, either, integer, makeLocal, operation, read } from "../../ir/build.js";
import {
  bodiesOf,
  eachExpression,
  eachNode,
  eachStatement,
  expressionsOf,
  isInnermost,
  jumpsOut,
  mapStatement,
} from "../../ir/walk.js";
import {
  UNCHECKED,
  type Assign,
  type Expression,
  type Func,
  type If,
  type Inside,
  type Load,
  type Local,
  type Loop,
  type Module,
  type Statement,
  type Store,
} from "../../ir/ir.js";
import { clampsIn, type Clamped } from "./clamps.js";
import {
  comparisonsIn,
  isLocal,
  refutedBy,
  strip,
  withoutUnsigned,
  type Known,
  type Where,
} from "../../analyses/comparisons.js";
import { eithersOf, isEither } from "../../analyses/conditions.js";
import { changeOf, updateOf } from "../../analyses/counting-loops.js";
import { isGuard, leaves } from "../../analyses/guards.js";
import { acting } from "../../analyses/effects.js";
import { Intervals, wholeLimit, type Counter, type Interval, type Role } from "../../analyses/intervals.js";
import { joinIn, type Join } from "./join-loops.js";
import { findLifetimes } from "../../analyses/lifetimes.js";
import { withoutUnraised } from "./unraised.js";
import { definitionsIn, unitsIn, valueOfUnit, type Units } from "./units.js";
import type { Context, Pass } from "../pass.js";

/** Statements in a nest up to which it is made twice. */
const LARGEST = 250;

/**
 * The same for a nest whose copy without checks is made twice once more, for arrays whose elements lie one behind the
 * other.
 */
const LARGEST_CONTIGUOUS = 120;

/** The same for one more copy of that, in which loops in one another are one. */
const LARGEST_JOINED = 40;

/** How deep versions lie in versions: what an outer loop could not show is tried again for its inner loops. */
const ROUNDS = 3;

export const versionLoops: Pass = {
  name: "versionLoops",
  stage: "machine",
  says:
    "A loop nest whose indices have bounds that can be computed beforehand is there twice: the copy without " +
    "checks runs when these bounds show that nothing leaves its array.",
  run,
};

function run(module: Module, context: Context): Module {
  for (const func of module.functions) {
    for (let round = 0; round < ROUNDS; round++) {
      const versioning = new Versioning(func);
      func.body = versioning.list(func.body);
      context.removed += versioning.removed;
      if (versioning.removed === 0) break;
    }
  }
  return module;
}

class Versioning {
  removed = 0;
  private readonly lifetimes;
  private readonly definitions;

  constructor(private readonly func: Func) {
    this.lifetimes = findLifetimes(func.body);
    this.definitions = definitionsIn(func.body);
  }

  /** The locals that live only in a loop. Parameters come with a value. */
  private localsOf(loop: Loop): ReadonlySet<Local> {
    return new Set([...(this.lifetimes.get(loop) ?? [])].filter((local) => !this.func.parameters.includes(local)));
  }

  list(statements: readonly Statement[]): Statement[] {
    const result: Statement[] = [];
    for (const statement of statements) result.push(...this.statement(statement));
    return result;
  }

  private statement(s: Statement): Statement[] {
    switch (s.kind) {
      case "loop":
        if (s.cold) return [s];
        return (
          this.versioned(s) ?? [{ ...s, head: this.list(s.head), body: this.list(s.body), update: this.list(s.update) }]
        );
      case "if":
        return [{ ...s, then: this.list(s.then), otherwise: this.list(s.otherwise) }];
      case "block":
      case "arena":
        return [{ ...s, body: this.list(s.body) }];
      default:
        return [s];
    }
  }

  private versioned(loop: Loop): Statement[] | undefined {
    if (loop.tried) return undefined;
    if (sizeOf([loop]) > LARGEST) return undefined;
    const nest = new Nest(loop, this.localsOf(loop));
    const checks = checksIn(loop, nest);
    const intervals = new Intervals((local, where) => nest.roleAt(local, where));
    intervals.steps.push(...nest.entry);
    const proved = new Set<Check>();
    for (const { check, where, known } of checks) {
      if (isGuardOf(check) && mayFail(check.condition, proved)) continue;
      if (intervals.attempt(where, known, () => requireHarmless(check, where, nest, intervals))) proved.add(check);
    }
    if (proved.size === 0) return undefined;
    const lengths = new Set<Local>();
    for (const { check, where } of checks)
      if (isGuardOf(check) && !proved.has(check))
        requireLengths(check.condition, where, intervals).forEach((local) => lengths.add(local));
    this.removed += proved.size;
    // Where a step may lead over the end, the outer bounds are often too wide and those of inner loops are not.
    const slow: Loop =
      nest.hasWideSteps && !isInnermost(loop) ? { ...loop, tried: true } : withoutSpeculation({ ...loop, cold: true });
    const fast: MakeFast = (guess) => new FastCopy({ proved, nest, intervals, lengths, ...guess }).make(loop);
    const size = sizeOf([loop]);
    const units: Units = size <= LARGEST_CONTIGUOUS ? unitsIn(loop, this.definitions, nest) : new Map();
    const join =
      size <= LARGEST_JOINED && units.size > 0 && !this.func.independent
        ? joinIn(loop, nest, proved, units)
        : undefined;
    return guarded(intervals.steps, contiguous(units, join, fast), slow);
  }
}

/** A loop that hardly ever runs needs no copies of what is in it. */
const withoutSpeculation = (loop: Loop): Loop => ({ ...loop, body: loop.body.flatMap(unspeculative) });

function unspeculative(s: Statement): Statement[] {
  if (s.kind === "if" && s.speculative) return s.otherwise.flatMap(unspeculative);
  return [
    mapStatement(
      s,
      (e) => e,
      (list) => list.flatMap(unspeculative),
    ),
  ];
}

/** What a copy without checks leaves out: the look at an access's index, or a branch that throws. */
type Check = Load | Store | If;

const isGuardOf = (check: Check): check is If => "kind" in check && check.kind === "if";

/** Whether computing a condition can do more than give a value: a branch that is left out takes its condition along. */
function mayFail(condition: Expression, proved: ReadonlySet<Check>): boolean {
  let found = false;
  eachNode(condition, (e) => {
    if (e.op === "load") found ||= isChecked(e.site) && !proved.has(e);
    else found ||= e.op === "call" || acting.has(e.op);
  });
  return found;
}

const requireHarmless = (check: Check, where: Where, nest: Nest, intervals: Intervals): true | undefined =>
  isGuardOf(check)
    ? requireFalse(check.condition, intervals, (access) => requireInside(access, where, nest, intervals))
    : requireInside(check, where, nest, intervals);

/** Requires that a condition never holds; undefined when that cannot be computed before the loop. */
function requireFalse(
  e: Expression,
  intervals: Intervals,
  look: (access: Inside) => true | undefined,
): true | undefined {
  if (isEither(e)) return requireFalse(e.args[0], intervals, look) && requireFalse(e.args[2], intervals, look);
  if (e.op === "lnot" && e.args[0]!.op === "inside") return look(e.args[0]);
  if (e.op === "constant") return e.value === 0 ? true : undefined;
  const [a, b] = e.args.map(strip) as [Expression, Expression];
  if (e.op === "ne" && isLocal(a, b)) return a.type !== "f64" || intervals.of(a) ? true : undefined;
  if (e.op === "ne" && isLocal(withoutUnsigned(a), b)) {
    const interval = intervals.of(b);
    if (!interval || isHopeless(interval) || !intervals.isWhole(b)) return undefined;
    intervals.require(compare("ge", copy(interval.lo), integer(0, "i64")));
    intervals.require(compare("lt", copy(interval.hi), integer(2 ** 32, "i64")));
    return true;
  }
  if (!isOrdering(e.op)) return undefined;
  const first = intervals.of(a);
  const second = first && intervals.of(b);
  if (!first || !second || isHopeless(first) || isHopeless(second)) return undefined;
  const [low, high] = e.op === "ge" || e.op === "gt" ? [first.hi, second.lo] : [second.hi, first.lo];
  intervals.require(compare(e.op === "ge" || e.op === "le" ? "lt" : "le", copy(low), copy(high)));
  return true;
}

/**
 * Of `x >>> 0 !== x || x >= n`, which stays, requires that n is not negative, and gives it: the two are one comparison
 * without signs then.
 */
function requireLengths(condition: Expression, where: Where, intervals: Intervals): Local[] {
  return eithersOf(condition).flatMap((e) => {
    const [a, b] = e.args.map(strip) as [Expression, Expression];
    if (e.op !== "ge" || a.op !== "local" || b.op !== "local" || b.type !== "i32") return [];
    const length = intervals.at(where, () => intervals.of(b));
    if (!length || length.lo !== length.hi) return [];
    intervals.require(compare("ge", copy(length.lo), integer(0, "i64")));
    return [b.local];
  });
}

/** The same condition, with one comparison for both ends where a length is known not to be negative. */
function withoutSigns(condition: Expression, lengths: ReadonlySet<Local>): Expression {
  const all = eithersOf(condition);
  const merged = all.flatMap((e, k) => {
    const limit = all[k + 1];
    const index = e.op === "ne" ? strip(e.args[1]!) : undefined;
    if (isMerged(all[k - 1], e, lengths)) return [];
    if (!index || !isMerged(e, limit, lengths)) return [e];
    return [
      compare(
        "ge",
        operation("unsigned", "i64", copy(index)),
        operation("unsigned", "i64", copy(strip(limit!.args[1]!))),
      ),
    ];
  });
  return merged.reduce(either);
}

/** Whether two conditions are `x >>> 0 !== x` and `x >= n` of such a length. */
function isMerged(e: Expression | undefined, next: Expression | undefined, lengths: ReadonlySet<Local>): boolean {
  if (e?.op !== "ne" || next?.op !== "ge") return false;
  const [index, own, length] = [e.args[1]!, ...next.args].map((side) => strip(side));
  if (index?.type !== "i32" || !isLocal(withoutUnsigned(strip(e.args[0]!)), index) || !isLocal(own, index))
    return false;
  return length?.op === "local" && lengths.has(length.local);
}

/** An i32, without being wrapped again. */
const narrowest = (e: Expression): Expression => (e.op === "wrap" && e.args[0]!.type === "i32" ? e.args[0]! : e);

/** Requires that an access stays inside its array; undefined when that cannot be computed before the loop. */
function requireInside(
  access: Load | Store | Inside,
  where: Where,
  nest: Nest,
  intervals: Intervals,
): true | undefined {
  const [array, index] = "kind" in access ? [access.array, access.index] : access.args;
  const holder = nest.arrayOf(array);
  const interval = holder && intervals.of(index);
  if (!holder || !interval || isHopeless(interval) || !requireSmall(index, where, nest, intervals)) return undefined;
  intervals.require(compare("ge", copy(interval.lo), integer(0, "i64")));
  intervals.require(
    compare("lt", copy(interval.hi), operation("convert", "i64", operation("length", "i32", read(holder)))),
  );
  return true;
}

/** Whether an index may be anything, as an element that any 32 bits may stand in: the copy would never run. */
const isHopeless = ({ lo, hi }: Interval): boolean =>
  (lo.op === "constant" && lo.value < 0) || (hi.op === "constant" && hi.value >= 2 ** 30);

/** Requires that every intermediate value of an index fits 32 bits, so that the copy can compute it in i32. */
function requireSmall(e: Expression, where: Where, nest: Nest, intervals: Intervals, top = true): boolean {
  if (e.type === "i32") return wrappedIn(e).every((number) => requireSmall(number, where, nest, intervals, false));
  if (e.op === "constant" && (e.value | 0) !== e.value) return false;
  const interval = intervals.at(where, () => intervals.of(e));
  if (!interval) return false;
  if (!top) intervals.within32(interval);
  if (intervals.twinOf(e)) return true;
  if (e.op === "local") {
    const role = nest.roleAt(e.local, where);
    if (role?.kind === "counter") {
      nest.shrunk.add(e.local);
      return true;
    }
    // Its interval has required that it fits.
    if (role?.kind === "invariant") return e.type === "i64";
    if (role?.kind !== "value" || !requireSmall(role.value, role.where, nest, intervals, false)) return false;
    nest.shrunk.add(e.local);
    return true;
  }
  return !isArithmetic(e) || e.args.every((arg) => requireSmall(arg, where, nest, intervals, false));
}

/** The numbers of which an i32 is made. */
const wrappedIn = (e: Expression): Expression[] =>
  e.op === "wrap" && e.args[0]!.type === "f64" ? [e.args[0]!] : e.args.flatMap(wrappedIn);

const isArithmetic = (e: Expression): boolean => ["add", "sub", "mul", "min", "max", "neg", "convert"].includes(e.op);

/** Locals, counters and arrays as seen from a loop nest. */
class Nest {
  /** Wide locals that get an i32 copy in the fast loop. */
  readonly shrunk = new Set<Local>();
  /** Keeps the value that the counter of the outermost loop comes with. */
  readonly entry: Statement[] = [];
  private readonly assigns = new Map<Local, Assign[]>();
  private readonly counters = new Map<Local, [Loop, Counter]>();
  private readonly counterLoops = new Map<Loop, [Local, Counter]>();
  /** Locals whose address is passed in the nest: a call may change them. */
  private readonly shared = new Set<Local>();
  private readonly places = new Map<object, Where>();
  private readonly clamped = new Map<Local, Clamped>();

  constructor(
    loop: Loop,
    readonly inside: ReadonlySet<Local>,
  ) {
    eachStatement([loop], (s) => {
      if (s.kind === "assign") this.assigns.set(s.local, [...(this.assigns.get(s.local) ?? []), s]);
    });
    eachExpression([loop], (e) => void (e.op === "address" && this.shared.add(e.local)));
    this.locate([loop], new Map());
    this.addOutermost(loop);
    // Two assignments of an inner counter: the first value and the step.
    eachList(loop, (list) => list.forEach((s, at) => s.kind === "loop" && this.addCounter(s, list, at, 2)));
    eachList(loop, (list) => clampsIn(list).forEach((clamped) => this.addClamped(clamped)));
  }

  private addClamped(clamped: Clamped): void {
    const { local, assigns } = clamped;
    if (this.inside.has(local) && this.assigns.get(local)?.length === assigns) this.clamped.set(local, clamped);
  }

  /** Notes the place of each statement list, assignment and loop test. */
  private locate(list: readonly Statement[], where: Where): void {
    this.places.set(list, where);
    for (const s of list) {
      this.places.set(s, where);
      if (s.kind === "loop") {
        this.locate(s.body, new Map([...where, [s, "body"]]));
        this.locate(s.head, where);
        this.locate(s.update, where);
        if (s.test) this.places.set(s.test, new Map([...where, [s, "test"]]));
      } else bodiesOf(s).forEach((body) => this.locate(body, where));
    }
  }

  /** The place of a statement list, a statement, or the test of a loop. */
  placeOf(thing: object): Where {
    return this.places.get(thing)!;
  }

  /**
   * The counter of the outermost loop starts at what it holds there. A counter that is a number must not be needed by a
   * jump elsewhere.
   */
  private addOutermost(loop: Loop): void {
    const found = counterOf(loop, (local) => {
      if (this.assigns.get(local)?.length !== 1 || (local.type === "f64" && jumpsOut([loop]).length > 0))
        return undefined;
      const entry = makeLocal(local.name, local.type);
      this.entry.push({ kind: "assign", local: entry, value: read(local) });
      return read(entry);
    });
    if (!found) return;
    this.counters.set(found[0], [loop, found[1]]);
    this.counterLoops.set(loop, found);
  }

  private addCounter(loop: Loop, siblings: readonly Statement[], k: number, assigns: number): void {
    const found = counterOf(loop, (local) => (local.type === "i32" ? firstValue(siblings, k, local) : undefined));
    if (!found || this.assigns.get(found[0])?.length !== assigns) return;
    this.counters.set(found[0], [loop, found[1]]);
    this.counterLoops.set(loop, found);
  }

  /** Whether a counter moves by more than one. */
  get hasWideSteps(): boolean {
    return [...this.counters.values()].some(([, { step }]) => step.op !== "constant" || Math.abs(step.value) !== 1);
  }

  counterOf(loop: Loop): [Local, Counter] | undefined {
    return this.counterLoops.get(loop);
  }

  isCounter(local: Local): boolean {
    return this.counters.has(local);
  }

  roleAt(local: Local, where: Where): Role | undefined {
    if (local.reference || this.shared.has(local)) return undefined;
    const counter = this.counters.get(local);
    if (counter) {
      const [loop, role] = counter;
      const part = where.get(loop);
      return part && { ...role, part, outside: this.placeOf(loop) };
    }
    const assigns = this.assigns.get(local);
    if (!assigns) return { kind: "invariant" };
    const clamped = this.clamped.get(local);
    if (clamped) return { kind: "value", value: clamped.value, where: this.placeOf(clamped.first) };
    // Assigned once, and alive only in the nest: wherever it is read, it holds that value.
    const single = assigns.length === 1 && this.inside.has(local) ? assigns[0]! : undefined;
    return single && { kind: "value", value: single.value, where: this.placeOf(single) };
  }

  /** The local that holds an array before the loop and all through it. */
  arrayOf(e: Expression): Local | undefined {
    if (e.op !== "local") return undefined;
    const role = this.roleAt(e.local, new Map());
    if (role?.kind === "invariant") return e.local;
    return role?.kind === "value" ? this.arrayOf(role.value) : undefined;
  }
}

function eachList(loop: Loop, visit: (list: readonly Statement[]) => void): void {
  const walk = (list: readonly Statement[]): void => {
    visit(list);
    for (const s of list) bodiesOf(s).forEach(walk);
  };
  [loop.head, loop.body, loop.update].forEach(walk);
}

/** The counter of a loop: stepped in the update and nowhere else, and tested against a limit. */
function counterOf(loop: Loop, firstOf: (local: Local) => Expression | undefined): [Local, Counter] | undefined {
  if (!loop.test || loop.head.length > 0) return undefined;
  for (const { local, op, bound } of comparisonsIn(loop.test, new Map())) {
    const step = local.type === "i32" || local.type === "f64" ? stepIn(loop, local) : undefined;
    if (!step || (step.op === "constant" && step.value > 0 !== (op === "lt" || op === "le"))) continue;
    const first = firstOf(local);
    if (!first) continue;
    return [local, { kind: "counter", first, limit: bound, op, step }];
  }
  return undefined;
}

/** What a loop's update adds to its counter, when nothing else in the loop assigns it. */
function stepIn(loop: Loop, counter: Local): Expression | undefined {
  const value = updateOf(loop, counter);
  const change = value && changeOf(value, counter, strip);
  if (!change) return undefined;
  const { op, by } = change;
  if (by.op === "constant" && by.value !== 0 && Number.isInteger(by.value) && Math.abs(by.value) < 2 ** 31)
    return integer(op === "add" ? by.value : -by.value, "i64");
  return by.op === "local" && by.type === "i32" && op === "add" ? by : undefined;
}

/** The value that the assignments directly before a loop give its counter; nothing of it may change in between. */
function firstValue(siblings: readonly Statement[], k: number, counter: Local): Expression | undefined {
  const passed = new Set<Local>();
  for (let at = k - 1; at >= 0; at--) {
    const s = siblings[at]!;
    if (s.kind !== "assign") return undefined;
    if (s.local !== counter) {
      passed.add(s.local);
      eachNode(s.value, (e) => void (e.op === "address" && passed.add(e.local)));
      continue;
    }
    let changed = false;
    eachNode(s.value, (e) => void (changed ||= e.op === "local" && passed.has(e.local)));
    return changed ? undefined : s.value;
  }
  return undefined;
}

interface Place {
  readonly check: Check;
  readonly where: Where;
  readonly known: readonly Known[];
}

/**
 * The loads and stores in a nest that are checked, and the branches that throw, each with the comparisons that hold
 * where it stands.
 */
function checksIn(loop: Loop, nest: Nest): Place[] {
  const found: Place[] = [];
  const expression = (e: Expression, where: Where, known: readonly Known[]): void => {
    if (e.op === "load" && isChecked(e.site)) found.push({ check: e, where, known });
    if (e.op === "conditional") {
      expression(e.args[0], where, known);
      expression(e.args[1], where, [...known, ...comparisonsIn(e.args[0], where)]);
      return expression(e.args[2], where, [...known, ...refutedBy(e.args[0], where)]);
    }
    e.args.forEach((arg) => expression(arg, where, known));
  };
  const list = (statements: readonly Statement[], outer: readonly Known[]): void => {
    const where = nest.placeOf(statements);
    let known = outer;
    for (const s of statements) {
      if (s.kind === "store" && isChecked(s.site)) found.push({ check: s, where, known });
      if (s.kind === "loop") {
        loopAccesses(s, known);
        continue;
      }
      for (const e of expressionsOf(s)) expression(e, where, known);
      if (s.kind === "if") {
        if (isGuard(s)) found.push({ check: s, where, known });
        list(s.then, [...known, ...comparisonsIn(s.condition, where)]);
        list(s.otherwise, [...known, ...refutedBy(s.condition, where)]);
        // After a branch that leaves, its condition does not hold.
        if (leaves(s.then)) known = [...known, ...refutedBy(s.condition, where)];
      } else bodiesOf(s).forEach((body) => list(body, known));
    }
  };
  const loopAccesses = (s: Loop, known: readonly Known[]): void => {
    if (s.test) expression(s.test, nest.placeOf(s.test), known);
    [s.head, s.body, s.update].forEach((body) => list(body, known));
  };
  loopAccesses(loop, []);
  return found;
}

const isChecked = (site: number | undefined): boolean => site !== undefined && site !== UNCHECKED;

/** Statements, without those of branches that throw. */
function sizeOf(list: readonly Statement[]): number {
  return list.reduce(
    (size, s) =>
      size + 1 + (s.kind === "if" && isGuard(s) ? 0 : bodiesOf(s).reduce((sum, body) => sum + sizeOf(body), 0)),
    0,
  );
}

/** What a copy takes for granted beyond its bounds. */
interface Guess {
  readonly units: Units;
  readonly join?: Join | undefined;
  /** Some units are not what they are in the copy beside this one. */
  readonly isStrided?: boolean;
}

type MakeFast = (guess: Guess) => Statement[];

/**
 * Where all of some factors are 1, or -1, a copy that knows it, and one more whose loops are joined, for where they can
 * be.
 */
function contiguous(units: Units, join: Join | undefined, fast: MakeFast): Statement[] {
  const [first, ...others] = [...units].map(([unit, value]) => compare("eq", read(unit), integer(value)));
  if (!first) return fast({ units });
  const rows = fast({ units });
  const then: Statement[] = join
    ? [...join.steps, { kind: "if", condition: join.condition, then: fast({ units, join }), otherwise: rows }]
    : rows;
  return [
    {
      kind: "if",
      condition: others.reduce<Expression>(both, first),
      then,
      otherwise: fast({ units: new Map(), isStrided: true }).map(strided),
    },
  ];
}

function strided(s: Statement): Statement {
  const copied = mapStatement(
    s,
    (e) => e,
    (list) => list.map(strided),
  );
  return copied.kind === "loop" ? { ...copied, strided: true } : copied;
}

/** The steps in order: computations go on, a condition that fails leaves to the slow loop. */
function guarded(steps: Intervals["steps"], fast: readonly Statement[], slow: Loop): Statement[] {
  const fastLabel = { name: "fast" };
  const slowLabel = { name: "checked" };
  const leave: Statement = { kind: "break", label: slowLabel };
  const tests: Statement[] = steps.map((step) =>
    "kind" in step ? step : ({ kind: "if", condition: step, then: [], otherwise: [leave] } satisfies If),
  );
  const done: Statement = { kind: "break", label: fastLabel };
  // A loop that makes no round needs no bounds.
  const first: Statement[] =
    slow.test && slow.head.length === 0
      ? [{ kind: "if", condition: copy(slow.test), then: [], otherwise: [done] }]
      : [];
  const inner: Statement = { kind: "block", label: slowLabel, body: [...first, ...tests, ...fast, done] };
  return [{ kind: "block", label: fastLabel, body: [inner, slow], place: slow.place }];
}

// --- the copy without checks
// ------------------------------------------------------------------------------------------

/** What has been shown before the copy runs. */
interface Shown extends Guess {
  readonly proved: ReadonlySet<Check>;
  readonly nest: Nest;
  readonly intervals: Intervals;
  readonly lengths: ReadonlySet<Local>;
}

class FastCopy {
  private readonly small = new Map<Local, Local>();

  private readonly proved: ReadonlySet<Check>;
  private readonly nest: Nest;
  private readonly intervals: Intervals;

  /** `lengths` are not negative, and `units` are what is said of them. */
  constructor(private readonly known: Shown) {
    ({ proved: this.proved, nest: this.nest, intervals: this.intervals } = known);
    for (const local of this.nest.shrunk) this.small.set(local, makeLocal(local.name, "i32", local.place));
  }

  /** The loop, with the counter of the outermost loop brought into its register before and back after. */
  make(s: Loop): Statement[] {
    const { join } = this.known;
    if (join?.loops[0] === s) return this.joined(join, s);
    const copied: Loop = { ...this.loop(s), tried: true };
    const [loop] = [...this.proved].some(isGuardOf)
      ? (withoutUnraised([copied], this.names.values()) as [Loop])
      : [copied];
    const [counter, role] = this.nest.counterOf(s) ?? [];
    const small = counter && this.small.get(counter);
    if (!small || !role || counter.type !== "f64") return [loop];
    const twin = this.intervals.twinOf(role.first)!;
    const before: Statement = { kind: "assign", local: small, value: read(twin), place: s.place };
    const after: Statement = {
      kind: "assign",
      local: counter,
      value: operation("convert", "f64", read(small)),
      place: s.place,
    };
    return [before, loop, after];
  }

  /**
   * All rounds in one loop, whose counter is that of the innermost; the others stay 0, and what is behind the outermost
   * loop finds its counter at the end.
   */
  private joined({ loops, counters, start, end }: Join, outermost?: Loop): Statement[] {
    const [outer, ...inner] = counters.map((counter) => this.renamed(counter));
    const counter = inner.at(-1)!;
    const { place, ...last } = loops.at(-1)!;
    const zeros = [outer!, ...inner.slice(0, -1)].map((local): Statement => ({
      kind: "assign",
      local,
      value: integer(0),
      place,
    }));
    const loop: Loop = { ...this.loop({ ...last, place }), test: compare("lt", read(counter), read(end)), tried: true };
    const statements: Statement[] = [...zeros, { kind: "assign", local: counter, value: read(start), place }, loop];
    if (!outermost) return statements;
    return [
      ...statements,
      { kind: "assign", local: outer!, value: this.expression(copy(this.nest.counterOf(outermost)![1].limit)), place },
    ];
  }

  private loop(s: Loop): Loop {
    return {
      ...s,
      head: this.list(s.head),
      test: s.test && this.test(s),
      body: this.list(s.body),
      update: this.list(s.update),
    };
  }

  /** A counter against a number is compared with the whole limit. */
  private test(s: Loop): Expression {
    const counter = this.nest.counterOf(s);
    const test = s.test!;
    const twin =
      counter && counter[1].limit.type === "f64"
        ? this.intervals.twinOf(wholeLimit(counter[1].limit, counter[1].op))
        : undefined;
    const simple = test.op === "lt" || test.op === "le" || test.op === "gt" || test.op === "ge";
    return counter && twin && simple
      ? compare(counter[1].op, this.toI32(read(counter[0])), read(twin))
      : this.expression(test);
  }

  private list(statements: readonly Statement[]): Statement[] {
    return statements.flatMap((s) => this.statement(s));
  }

  private statement(s: Statement): Statement[] {
    const { proved } = this;
    switch (s.kind) {
      case "assign": {
        const small = this.small.get(s.local);
        if (small && this.isCounter(s.local)) return [{ ...s, local: small, value: this.toI32(s.value) }];
        const copied: Statement = { ...s, local: this.renamed(s.local), value: this.expression(s.value) };
        return small ? [copied, { ...s, local: small, value: this.toI32(s.value) }] : [copied];
      }
      case "store": {
        const free = proved.has(s);
        return [
          {
            ...s,
            array: this.expression(s.array),
            index: free ? this.toI32(s.index) : this.expression(s.index),
            value: this.expression(s.value),
            site: free ? undefined : s.site,
          },
        ];
      }
      case "loop": {
        const { join } = this.known;
        return join?.loops[0] === s ? this.joined(join) : [this.loop(s)];
      }
      default:
        if (s.kind === "if" && proved.has(s)) return [];
        if (s.kind === "if" && isGuard(s))
          return [
            {
              ...s,
              condition: this.expression(withoutSigns(s.condition, this.known.lengths)),
              then: this.list(s.then),
            },
          ];
        return [
          mapStatement(
            s,
            (e) => this.expression(e),
            (body) => this.list(body),
          ),
        ];
    }
  }

  private expression(e: Expression): Expression {
    if ((e.op === "convert" || e.op === "wrap") && e.type === "i32" && this.isSum(e.args[0]!))
      return this.toI32(e.args[0]!);
    const unit = e.op === "imul" && this.known.units.size > 0 ? this.unitOf(e.args[1]!) : undefined;
    if (unit) return this.timesUnit(e.args[0]!, unit);
    if (e.op === "local" || e.op === "address") {
      if (this.small.has(e.local) && this.isCounter(e.local))
        return operation("convert", "f64", read(this.small.get(e.local)!));
      return { ...e, local: this.renamed(e.local) };
    }
    if (e.op === "load" && this.proved.has(e))
      return { ...e, site: undefined, args: [this.expression(e.args[0]), this.toI32(e.args[1])] };
    return { ...e, args: e.args.map((arg) => this.expression(arg)) } as Expression;
  }

  /**
   * A number that is a sum of what has an i32 in the copy: where it is known to fit one too, it can be computed there.
   */
  private isSum(e: Expression): boolean {
    if (e.type !== "f64") return false;
    if (e.op === "local") return this.small.has(e.local) || this.intervals.twinOf(e) !== undefined;
    if (e.op === "constant") return (e.value | 0) === e.value;
    if (e.op === "convert") return e.args[0]!.type === "i32";
    return (e.op === "add" || e.op === "sub" || e.op === "neg") && e.args.every((arg) => this.isSum(arg));
  }

  private unitOf(factor: Expression): number | undefined {
    return valueOfUnit(factor, this.nest, (local) => this.known.units.get(local));
  }

  private timesUnit(e: Expression, unit: number): Expression {
    const value = this.expression(narrowest(e));
    return unit > 0 ? value : operation("sub", "i32", integer(0), value);
  }

  /** A number that counts is an i32 in the copy; other wide values have an i32 beside them, for indices. */
  private isCounter(local: Local): boolean {
    return this.nest.isCounter(local);
  }

  private readonly names = new Map<Local, Local>();

  /** Locals that live in the loop only get new ones, so that the two copies have nothing to do with each other. */
  private renamed(local: Local): Local {
    if (!this.nest.inside.has(local)) return local;
    const known = this.names.get(local) ?? { ...local, unit: local.unit === true && !this.known.isStrided };
    this.names.set(local, known);
    return known;
  }

  /** Index arithmetic in i32: all its values have been shown to fit. */
  private toI32(e: Expression): Expression {
    if (e.type === "i32") return this.expression(e);
    const twin = this.intervals.twinOf(e);
    if (twin) return read(twin);
    if (e.op === "constant") return integer(e.value);
    if (e.op === "local")
      return this.small.has(e.local) ? read(this.small.get(e.local)!) : operation("convert", "i32", this.expression(e));
    if (e.op === "convert") return this.toI32(e.args[0]!);
    if (isArithmetic(e)) return operation(e.op as "add", "i32", ...e.args.map((arg) => this.toI32(arg)));
    return operation("convert", "i32", this.expression(e));
  }
}
