/**
 * Bounds of index expressions as code: for an expression over counters, loop invariants and constants, expressions that
 * compute its smallest and largest value before the loop starts. All arithmetic is in i64 and cannot overflow: where it
 * could, a condition is added that keeps an intermediate value within 32 bits. Numbers that are no integers by their
 * type are taken as such when a condition shows that they are.
 */
import { comparisonsIn, type Known, refutedBy, type Where } from "./comparisons.js";
import {
  addScaled,
  anyWord,
  bitsOf,
  type Counter,
  expressionOf,
  fold,
  greatest,
  type Interval,
  isAnything,
  isBounded,
  isPositive,
  lastOf,
  least,
  mask,
  minus,
  plus,
  point,
  type Sum,
  wholeLimit,
  WORD,
} from "./interval-algebra.js";
import type { ArrayKind } from "../bind/signature.js";
import { elementKinds } from "../ir/arrays.js";
import { arithmetic, compare, copy, either, integer, makeLocal, not, number, operation, read } from "../ir/build.js";
import type { Expression, Local, Statement } from "../ir/ir.js";

/** What a local is at a place in the loop nest. */
export type Role =
  | { readonly kind: "invariant" }
  | (Counter & { readonly part: "body" | "test"; readonly outside: Where })
  | { readonly kind: "value"; readonly value: Expression; readonly where: Where };

/** An i64 holds sums of a few values of so many bits. */
const LIMIT = 62;

export class Intervals {
  /**
   * Assignments that compute bounds, and conditions under which what follows holds, in the order in which they must be
   * done.
   */
  readonly steps: (Statement | Expression)[] = [];
  /** i32 copies of invariant numbers, by the key of the expression. */
  private twins = new Map<string, Local>();
  private memos = new Map<Where, Map<string, Interval>>();
  /** The variables that hold bounds, by the key of what they hold. */
  private bounds = new Map<string, Local>();
  private readonly active = new Set<Local>();
  private readonly ids = new Map<Local, number>();
  private known: readonly Known[] = [];
  private inSum = false;
  private inArm = false;
  /** Of locals that have been asked about. */
  private whole = new Map<Local, boolean>();
  private where: Where = new Map();

  constructor(private readonly roleAt: (local: Local, where: Where) => Role | undefined) {}

  private roleOf(local: Local): Role | undefined {
    return this.roleAt(local, this.where);
  }

  /** Runs an attempt for a place and what is known there; when it gives nothing, all that it began is forgotten. */
  attempt<T>(where: Where, known: readonly Known[], make: () => T | undefined): T | undefined {
    const [memos, twins, bounds, count] = [this.memos, this.twins, this.bounds, this.steps.length];
    // Bounds depend on what is known at the place; twins do not.
    this.memos = new Map(known.length === 0 ? [...memos].map(([place, memo]) => [place, new Map(memo)]) : []);
    this.twins = new Map(twins);
    this.bounds = new Map(bounds);
    this.known = known;
    this.whole = new Map();
    const result = this.at(where, make);
    if (result === undefined) {
      this.twins = twins;
      this.bounds = bounds;
      this.steps.length = count;
      this.memos = memos;
    } else if (known.length > 0) this.memos = memos;
    this.known = [];
    return result;
  }

  /** Asks as of another place. */
  at<T>(where: Where, ask: () => T): T {
    const outer = this.where;
    this.where = where;
    const answer = ask();
    this.where = outer;
    return answer;
  }

  /**
   * Asks where more is known; not within another such question, since chains of conditions would double the work at
   * each link.
   */
  private given<T>(more: readonly Known[], ask: () => T): T {
    if (more.length === 0 || this.inArm) return ask();
    const { known, memos } = this;
    this.inArm = true;
    this.known = [...known, ...more];
    this.memos = new Map();
    const answer = ask();
    this.inArm = false;
    this.known = known;
    this.memos = memos;
    return answer;
  }

  of(e: Expression): Interval | undefined {
    const memo = this.memos.get(this.where) ?? new Map<string, Interval>();
    this.memos.set(this.where, memo);
    const key = this.keyOf(e);
    const known = memo.get(key);
    if (known) return known;
    // Nothing may be due to a question within itself; only answers are kept.
    const interval = this.compute(e);
    if (interval) memo.set(key, interval);
    return interval;
  }

  /** Whether a value with an interval is a whole number: a number that is only clamped may be a fraction, or NaN. */
  isWhole(e: Expression): boolean {
    if (e.type !== "f64") return true;
    if (e.op === "conditional") return this.isWhole(e.args[1]) && this.isWhole(e.args[2]);
    if (e.op === "min" || e.op === "max") return e.args.every((arg) => this.isWhole(arg) && this.of(arg) !== undefined);
    const role = e.op === "local" ? this.roleOf(e.local) : undefined;
    if (e.op !== "local" || role?.kind !== "value") return e.args.every((arg) => this.isWhole(arg));
    const known = this.whole.get(e.local) ?? this.at(role.where, () => this.isWhole(role.value));
    this.whole.set(e.local, known);
    return known;
  }

  /** The i32 that stands for an invariant number in the loop. */
  twinOf(e: Expression): Local | undefined {
    return this.twins.get(this.keyOf(e));
  }

  /** Equal expressions over the same locals have equal keys. */
  /** Tells expressions apart. */
  keyOf(e: Expression): string {
    if (e.op === "constant") return `${e.value}${e.type}`;
    if (e.op !== "local") return `${e.op}:${e.type}(${e.args.map((arg) => this.keyOf(arg)).join()})`;
    if (!this.ids.has(e.local)) this.ids.set(e.local, this.ids.size);
    return `v${this.ids.get(e.local)}`;
  }

  private compute(e: Expression): Interval | undefined {
    switch (e.op) {
      case "constant":
        return Number.isInteger(e.value) && Math.abs(e.value) < 2 ** 52
          ? point(integer(e.value + 0, "i64"), bitsOf(e.value))
          : undefined;
      case "local":
        return e.type === "f64" && this.roleOf(e.local)?.kind === "invariant"
          ? this.ofNumber(e)
          : this.ofLocal(e.local);
      case "convert":
        return e.args[0]!.type === "bool" || e.args[0]!.type === "f32" ? undefined : this.of(e.args[0]!);
      case "wrap":
        return ["i32", "i64", "f64"].includes(e.args[0]!.type as string) && this.isWhole(e.args[0]!)
          ? this.ofWrapped(this.of(e.args[0]!))
          : undefined;
      case "imul": {
        const [a, b] = [this.of(e.args[0]!), this.of(e.args[1]!)];
        return this.ofWrapped(a && b && this.product(a, b));
      }
      case "wideadd":
      case "widesub": {
        if (e.type !== "i32") return undefined;
        const op = e.op === "wideadd" ? "add" : "sub";
        return this.ofWrapped(this.of(operation(op, "i32", ...e.args)));
      }
      case "length": {
        const array = e.args[0]!;
        const invariant = array.op === "local" && this.roleOf(array.local)?.kind === "invariant";
        return invariant ? point(operation("convert", "i64", copy(e)), WORD) : undefined;
      }
      case "load": {
        const { range } = elementKinds[e.args[0].type as ArrayKind];
        return range && range[1] <= 2 ** 31 - 1
          ? { lo: integer(range[0], "i64"), hi: integer(range[1], "i64"), bits: WORD }
          : undefined;
      }
      case "conditional": {
        const [test, whenTrue, otherwise] = e.args;
        const a = this.given(comparisonsIn(test, this.where), () => this.of(whenTrue));
        const b = a && this.given(refutedBy(test, this.where), () => this.of(otherwise));
        return a && b && this.hold({ lo: least(a.lo, b.lo), hi: greatest(a.hi, b.hi), bits: Math.max(a.bits, b.bits) });
      }
      case "neg": {
        const a = this.of(e.args[0]!);
        return (
          a && this.hold({ lo: minus(integer(0, "i64"), a.hi), hi: minus(integer(0, "i64"), a.lo), bits: a.bits + 1 })
        );
      }
      default:
        return (
          this.ofSum(e) ??
          (e.args.length === 2 ? this.ofBinary(e) : undefined) ??
          (e.type === "f64" ? this.ofNumber(e) : undefined)
        );
    }
  }

  private ofBinary(e: Expression): Interval | undefined {
    const [x, y] = e.args as [Expression, Expression];
    if (e.op === "and") return mask(x) ?? mask(y);
    if (e.op === "shr") return this.ofShift(x, y);
    if (!["add", "sub", "mul", "min", "max"].includes(e.op)) return undefined;
    const a = this.of(x);
    const b = a && this.of(y);
    if (!a || !b) return this.ofClamped(e);
    const widest = Math.max(a.bits, b.bits);
    switch (e.op) {
      case "add":
        return this.hold({ lo: plus(a.lo, b.lo), hi: plus(a.hi, b.hi), bits: widest + 1 });
      case "sub":
        return this.hold({ lo: minus(a.lo, b.hi), hi: minus(a.hi, b.lo), bits: widest + 1 });
      case "mul":
        return this.product(a, b);
      case "min":
        return this.hold({ lo: least(a.lo, b.lo), hi: least(a.hi, b.hi), bits: widest });
      default:
        return this.hold({ lo: greatest(a.lo, b.lo), hi: greatest(a.hi, b.hi), bits: widest });
    }
  }

  /**
   * `min(max(x, first), last)`, or the other way round, of any `x`; where that is NaN, the whole is no index that an
   * i32 could hold.
   */
  private ofClamped(e: Expression): Interval | undefined {
    if (e.op !== "min" && e.op !== "max") return undefined;
    for (const [inner, outer] of [e.args, [...e.args].reverse()] as [Expression, Expression][]) {
      const last = this.of(outer);
      const first = last && this.ofLimit(inner, e.op === "min" ? "max" : "min");
      if (!first || !last) continue;
      const bits = Math.max(first.bits, last.bits);
      return this.hold(
        e.op === "min"
          ? { lo: least(first.lo, last.lo), hi: last.hi, bits }
          : { lo: last.lo, hi: greatest(first.hi, last.hi), bits },
      );
    }
    return undefined;
  }

  /** The bound in a `max` or `min` of something else and a bound. */
  private ofLimit(e: Expression, op: "max" | "min"): Interval | undefined {
    if (e.op === "convert") return this.ofLimit(e.args[0]!, op);
    if (e.op === op) return this.of(e.args[1]!) ?? this.of(e.args[0]!);
    const role = e.op === "local" ? this.roleOf(e.local) : undefined;
    return role?.kind === "value" ? this.at(role.where, () => this.ofLimit(role.value, op)) : undefined;
  }

  /**
   * Sums of counters that bound one another, such as `k - i - 1` where i counts up to k: inner counters are replaced by
   * their first and last values, so that what these share with the rest cancels out.
   */
  private ofSum(e: Expression): Interval | undefined {
    if (this.inSum || (e.op !== "add" && e.op !== "sub")) return undefined;
    const sum = this.sumOf(e);
    if (!sum || sum.terms.size < 2) return undefined;
    const [lowest, highest] = [this.eliminate(sum, false), this.eliminate(sum, true)];
    if (lowest === sum && highest === sum) return undefined;
    this.inSum = true;
    const [low, high] = [this.of(expressionOf(lowest)), this.of(expressionOf(highest))];
    this.inSum = false;
    return low && high && this.hold({ lo: low.lo, hi: high.hi, bits: Math.max(low.bits, high.bits) });
  }

  /** Locals with constant factors and a constant; undefined where there is anything else. */
  private sumOf(e: Expression): Sum | undefined {
    if (e.op === "constant")
      return Number.isInteger(e.value) && Math.abs(e.value) < 2 ** 31
        ? { terms: new Map(), constant: e.value }
        : undefined;
    if (e.op === "convert") return e.args[0]!.type === "bool" ? undefined : this.sumOf(e.args[0]!);
    if (e.op === "local") {
      const kind = this.roleOf(e.local)?.kind;
      const known = kind === "counter" || (kind === "invariant" && e.type === "i32");
      return known ? { terms: new Map([[e.local, 1]]), constant: 0 } : undefined;
    }
    if (e.op !== "add" && e.op !== "sub") return undefined;
    const [a, b] = [this.sumOf(e.args[0]!), this.sumOf(e.args[1]!)];
    return a && b && addScaled(a, b, e.op === "add" ? 1 : -1);
  }

  /** The sum's largest or smallest value over the counters whose bounds have terms in common with it. */
  private eliminate(sum: Sum, largest: boolean): Sum {
    for (const [local, factor] of sum.terms) {
      const role = this.roleOf(local);
      if (role?.kind !== "counter" || role.part !== "body" || !this.of(read(local))) continue;
      const up = role.op === "lt" || role.op === "le";
      const atLimit = up === (largest === factor > 0);
      const bound = this.at(role.outside, () => this.sumOf(atLimit ? role.limit : role.first));
      if (!bound || ![...bound.terms.keys()].some((other) => other !== local && sum.terms.has(other))) continue;
      const off = !atLimit || role.op === "le" || role.op === "ge" ? 0 : up ? -1 : 1;
      const rest: Sum = {
        terms: new Map([...sum.terms].filter(([other]) => other !== local)),
        constant: sum.constant + factor * off,
      };
      return this.eliminate(addScaled(rest, bound, factor), largest);
    }
    return sum;
  }

  /** What keeps the low 32 bits keeps the value, where it fits these. */
  private ofWrapped(a: Interval | undefined): Interval | undefined {
    return a && this.within32(a);
  }

  private ofShift(x: Expression, y: Expression): Interval | undefined {
    const count = y.op === "wrap" ? y.args[0]! : y;
    const a = count.op === "constant" && count.value >= 0 && count.value < 32 ? this.of(x) : undefined;
    if (!a || count.op !== "constant") return undefined;
    const word = this.within32(a);
    const shift = (v: Expression): Expression =>
      operation("convert", "i64", operation("shr", "i32", operation("convert", "i32", copy(v)), integer(count.value)));
    return this.hold({ lo: shift(word.lo), hi: shift(word.hi), bits: WORD });
  }

  private product(first: Interval, second: Interval): Interval | undefined {
    // What may be anything is outside of every array, times whatever.
    if (isAnything(first) || isAnything(second)) return undefined;
    let [a, b] = [first, second];
    if (a.bits + b.bits > LIMIT) a = this.within32(a);
    if (a.bits + b.bits > LIMIT) b = this.within32(b);
    const bits = a.bits + b.bits;
    const times = (u: Expression, v: Expression): Expression => fold(operation("mul", "i64", copy(u), copy(v)));
    const [sa, sb] = [isPositive(a), isPositive(b)];
    if (sa && sb) return this.hold({ lo: times(a.lo, b.lo), hi: times(a.hi, b.hi), bits });
    if (sb)
      return this.hold({
        lo: least(times(a.lo, b.lo), times(a.lo, b.hi)),
        hi: greatest(times(a.hi, b.lo), times(a.hi, b.hi)),
        bits,
      });
    if (sa)
      return this.hold({
        lo: least(times(b.lo, a.lo), times(b.lo, a.hi)),
        hi: greatest(times(b.hi, a.lo), times(b.hi, a.hi)),
        bits,
      });
    const corners = (pick: typeof least): Expression =>
      pick(pick(times(a.lo, b.lo), times(a.lo, b.hi)), pick(times(a.hi, b.lo), times(a.hi, b.hi)));
    return this.hold({ lo: corners(least), hi: corners(greatest), bits });
  }

  /** An invariant number, when it turns out to be an i32 at run time. */
  private ofNumber(e: Expression): Interval | undefined {
    if (!this.isInvariant(e)) return undefined;
    const key = this.keyOf(e);
    const known = this.twins.get(key);
    if (known) return point(operation("convert", "i64", read(known)), WORD);
    const [held, twin] = [makeLocal("number", "f64"), makeLocal("whole", "i32")];
    this.steps.push({ kind: "assign", local: held, value: copy(e) });
    this.require(compare("ge", read(held), number(-(2 ** 31))));
    this.require(compare("le", read(held), number(2 ** 31 - 1)));
    this.require(compare("eq", arithmetic("trunc", read(held)), read(held)));
    this.steps.push({ kind: "assign", local: twin, value: operation("convert", "i32", read(held)) });
    this.twins.set(key, twin);
    return point(operation("convert", "i64", read(twin)), WORD);
  }

  isInvariant(e: Expression): boolean {
    if (e.op === "local") return this.roleOf(e.local)?.kind === "invariant";
    if (e.op === "constant") return true;
    const pure =
      e.op === "convert" ||
      e.op === "length" ||
      ["add", "sub", "mul", "div", "floor", "ceil", "trunc", "min", "max", "neg"].includes(e.op);
    return pure && e.args.every((arg) => this.isInvariant(arg));
  }

  /** Requires that a value fits 32 bits, before anything that is computed from it. */
  within32(a: Interval): Interval {
    if (a.bits <= WORD) return a;
    this.require(compare("ge", copy(a.lo), integer(-(2 ** 31), "i64")));
    this.require(compare("le", copy(a.hi), integer(2 ** 31 - 1, "i64")));
    return { ...a, bits: WORD };
  }

  /** Adds a condition, unless it is already there or needs no test, for the case that all others hold. */
  require(condition: Expression, under: readonly Expression[] = []): void {
    const [a, b] = condition.args as [Expression, Expression];
    if (
      a.op === "constant" &&
      b.op === "constant" &&
      (condition.op === "ge" ? a.value >= b.value : condition.op === "le" ? a.value <= b.value : a.value < b.value)
    )
      return;
    const whole = under.reduceRight((rest, one) => either(not(copy(one)), rest), condition);
    const keys = [condition, whole].map((each) => this.keyOf(each));
    if (this.steps.some((step) => !("kind" in step) && keys.includes(this.keyOf(step)))) return;
    this.steps.push(whole);
  }

  /** Keeps bounds in variables, so that trees of bounds stay small. */
  private hold(interval: Interval): Interval {
    const keep = (e: Expression): Expression => {
      const folded = fold(e);
      if (folded.op === "constant" || folded.op === "local") return folded;
      const key = this.keyOf(folded);
      const known = this.bounds.get(key);
      if (known) return read(known);
      const local = makeLocal("bound", "i64");
      this.bounds.set(key, local);
      this.steps.push({ kind: "assign", local, value: copy(folded) });
      return read(local);
    };
    const same = interval.lo === interval.hi;
    const lo = keep(interval.lo);
    const held = { lo, hi: same ? lo : keep(interval.hi), bits: interval.bits };
    return held.bits > LIMIT ? this.within32(held) : held;
  }

  private ofLocal(local: Local): Interval | undefined {
    if (this.active.has(local)) return undefined;
    this.active.add(local);
    const own = this.ofRole(local);
    // Of an integer that may be anything, comparisons say all that there is to know, as a look at its index ahead of an
    // access does.
    const interval = own ?? (local.type === "i32" && this.roleOf(local)?.kind === "value" ? anyWord(local) : undefined);
    const refined = interval && this.refined(local, interval);
    this.active.delete(local);
    return own || !refined || isBounded(refined) ? refined : undefined;
  }

  /** The interval cut by the comparisons that hold at the place. */
  private refined(local: Local, interval: Interval): Interval {
    let { lo, hi } = interval;
    for (const { op, bound, local: compared, where } of this.known) {
      if (compared !== local || (this.roleAt(local, where)?.kind ?? "invariant") === "invariant") continue;
      const limit = this.at(where, () => this.of(bound));
      if (!limit) continue;
      if (op === "lt") hi = least(hi, minus(limit.hi, integer(1, "i64")));
      else if (op === "le") hi = least(hi, limit.hi);
      else if (op === "gt") lo = greatest(lo, plus(limit.lo, integer(1, "i64")));
      else lo = greatest(lo, limit.lo);
    }
    return lo === interval.lo && hi === interval.hi ? interval : this.hold({ lo, hi, bits: interval.bits });
  }

  private ofRole(local: Local): Interval | undefined {
    const role = this.roleOf(local);
    if (!role) return undefined;
    if (role.kind === "value") return this.at(role.where, () => this.of(role.value));
    if (role.kind === "counter")
      return this.at(role.outside, () => this.ofCounter(role, role.part, local.type === "f64"));
    if (local.type === "i64") return this.within32(point(read(local), LIMIT + 1));
    return local.type === "i32" ? point(operation("convert", "i64", read(local)), WORD) : undefined;
  }

  /** A counter that is a number becomes an i32 in the loop, if the value with which it ends fits too. */
  private ofCounter(
    { first, limit, op, step }: Counter,
    part: "body" | "test",
    isNumber: boolean,
  ): Interval | undefined {
    const up = op === "lt" || op === "le";
    const pace = this.of(step);
    const start = pace && this.of(first);
    const end = start && this.of(wholeLimit(limit, op));
    if (!pace || !start || !end) return undefined;
    if (up) this.require(compare("ge", copy(pace.lo), integer(1, "i64")));
    else this.require(compare("le", copy(pace.hi), integer(-1, "i64")));
    const off = integer(op === "lt" || op === "gt" ? 1 : 0, "i64");
    // -0 would not survive as an integer; 1 / -0 is the only reciprocal below -1.
    if (isNumber) this.require(compare("ge", arithmetic("div", number(1), copy(first)), number(-1)));
    if (isNumber && up)
      this.require(compare("le", plus(greatest(start.hi, end.hi), pace.hi), integer(2 ** 31 - 1, "i64")));
    if (isNumber && !up)
      this.require(compare("ge", plus(least(start.lo, end.lo), pace.lo), integer(-(2 ** 31), "i64")));
    // The counter is an i32 in the loop, whatever its limit.
    const last = lastOf(start, up ? minus(end.hi, off) : plus(end.lo, off), pace, up);
    // The test also sees the value with which it fails, which may be the first.
    const seen =
      part === "body" ? last : up ? greatest(start.hi, plus(last, pace.hi)) : least(start.lo, plus(last, pace.lo));
    return this.hold(up ? { lo: start.lo, hi: seen, bits: WORD + 1 } : { lo: seen, hi: start.hi, bits: WORD + 1 });
  }
}
