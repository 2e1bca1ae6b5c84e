/**
 * Bounds checks out of loops: a loop nest whose accesses have indices with bounds that can be computed beforehand is
 * made twice. When the bounds show that no access leaves its array, the copy without checks runs, with all index
 * arithmetic in i32; else the original, which fails where JavaScript's semantics say.
 */
import { isOrdering } from "../../ir/operations/operations.js";
import { compare, copy, integer, operation, read } from "../../ir/build.js";
import { eachNode, isInnermost, mapStatement } from "../../ir/walk.js";
import {
  isChecked,
  type Expression,
  type Func,
  type Inside,
  type Load,
  type Local,
  type Module,
  type Statement,
} from "../../ir/ir.js";
import type { Loop, Store } from "../../ir/statement-kinds.js";
import { isLocal, strip, withoutUnsigned, type Where } from "../../analyses/comparisons.js";
import { eithersOf, isEither } from "../../analyses/conditions.js";
import { acting } from "../../analyses/effects.js";
import type { Interval } from "../../analyses/interval-algebra.js";
import { Intervals } from "../../analyses/intervals.js";
import { joinIn } from "./join-loops.js";
import { Lifetimes } from "../../analyses/lifetimes.js";
import { definitionsIn, unitsIn, type Units } from "./units.js";
import type { Context, Pass } from "../pass.js";
import { type MakeFast, contiguous, guarded, FastCopy } from "./fast-copies.js";
import { Nest, checksIn, sizeOf } from "./loop-nests.js";
import { type Check, isGuardOf, isArithmetic } from "./guards.js";
import { conditionsOfArrays } from "./conditional-arrays.js";

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
    this.lifetimes = new Lifetimes(func.body);
    this.definitions = definitionsIn(func.body);
  }

  /** The locals that live only in a loop. Parameters come with a value. */
  private localsOf(loop: Loop): ReadonlySet<Local> {
    return new Set([...this.lifetimes.get(loop)].filter((local) => !this.func.parameters.includes(local)));
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
    const under = conditionsOfArrays(checks, nest, (e) => intervals.keyOf(e));
    for (const { check, where, known } of checks) {
      if (isGuardOf(check) && mayFail(check.condition, proved)) continue;
      const at = { where, under };
      if (intervals.attempt(where, known, () => requireHarmless(check, at, nest, intervals))) proved.add(check);
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

/** Whether computing a condition can do more than give a value: a branch that is left out takes its condition along. */
function mayFail(condition: Expression, proved: ReadonlySet<Check>): boolean {
  let found = false;
  eachNode(condition, (e) => {
    if (e.op === "load") found ||= isChecked(e.site) && !proved.has(e);
    else found ||= e.op === "call" || acting.has(e.op);
  });
  return found;
}

/** Where a check stands. */
interface At {
  readonly where: Where;
  /** Conditions under which all looks at an array stand. */
  readonly under: ReadonlyMap<Local, readonly Expression[]>;
}

const requireHarmless = (check: Check, at: At, nest: Nest, intervals: Intervals): true | undefined =>
  isGuardOf(check)
    ? requireFalse(check.condition, intervals, (access) => requireInside(access, at, nest, intervals))
    : requireInside(check, at, nest, intervals);

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

/**
 * Requires that an access stays inside its array, where it comes to it at all; undefined when that cannot be computed
 * before the loop.
 */
function requireInside(
  access: Load | Store | Inside,
  { where, under }: At,
  nest: Nest,
  intervals: Intervals,
): true | undefined {
  const [array, index] = "kind" in access ? [access.array, access.index] : access.args;
  const holder = nest.arrayOf(array);
  const interval = holder && intervals.of(index);
  if (!holder || !interval || isHopeless(interval) || !requireSmall(index, where, nest, intervals)) return undefined;
  const length = operation("convert", "i64", operation("length", "i32", read(holder)));
  intervals.require(compare("ge", copy(interval.lo), integer(0, "i64")), under.get(holder));
  intervals.require(compare("lt", copy(interval.hi), length), under.get(holder));
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
