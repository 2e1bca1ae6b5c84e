/**
 * Expressions and conditions of a function in, with what is known of its variables; the ranges of their values, and
 * what is known where a condition holds or does not, out.
 */
import {
  bigintRange,
  constantBigint,
  fromNumbers,
  fromNumbersOf64Bits,
  signedRange,
  toNumbers,
  unsignedRange,
  wrappedRange,
} from "./bigint-range.js";
import type { Facts } from "./facts.js";
import { isSignedElement, keptRange } from "./kept-bigints.js";
import type { GivenToAll, Summaries } from "./known-functions.js";
import { once } from "./once.js";
import { ANY, clip, constant, fitsSafe, I32, join, type Range, wholeRange } from "./range.js";
import { binary, unary } from "./range-algebra.js";
import { isRanged, joinStates, type Known, setKnown, type Slots, type State } from "./states.js";
import { findSteppedIndices } from "./stepped-indices.js";
import { tableRange } from "./table-range.js";
import { elementKinds, maxLength } from "../../ir/arrays.js";
import { read } from "../../ir/build.js";
import { type Expression, type Func, type Local, type StorageKind, isChecked } from "../../ir/ir.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import type { Comparison } from "../../ir/operations/operation-row.js";
import { operations } from "../../ir/operations/operations.js";

export interface GivenRanges extends GivenToAll {
  /** The ranges of the root function's parameters; other parameters get theirs from the calls. */
  readonly root: ReadonlyMap<Local, Range>;
}

const steppedIndices = once(findSteppedIndices);

export class ValueRanges {
  protected recording = false;

  constructor(
    protected readonly func: Func,
    protected readonly slots: Slots,
    protected readonly facts: Facts,
    protected readonly given: GivenRanges,
    protected readonly known: Summaries,
    protected readonly next: Summaries,
  ) {}

  protected rangeIn(state: Known, local: Local): Range | undefined {
    const slot = this.slots.of.get(local);
    return slot === undefined ? undefined : state[slot];
  }

  protected set(state: Known, local: Local, range: Range): void {
    setKnown(state, this.slots.of.get(local)!, range);
  }

  protected isShared(local: Local): boolean {
    return local.reference || this.facts.shared.has(local);
  }

  /** Evaluates without recording. */
  protected peek(e: Expression, state: Known): Range {
    const outer = this.recording;
    this.recording = false;
    const range = this.evaluate(e, state);
    this.recording = outer;
    return range;
  }

  protected evaluate(e: Expression, state: Known): Range {
    const range = this.compute(e, state);
    if (this.recording && (e.type === "f64" || e.type === "bigint")) this.facts.addExpression(e, range);
    return range;
  }

  /** Behind a checked access its index is known to have been one of the array: another one would have thrown. */
  protected wasInside(array: Expression, index: Expression, site: number | undefined, state: Known): void {
    if (!isChecked(site)) return;
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
        if (e.op === "length") return lengthRange(e.args[0]!);
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
        return fromNumbersOf64Bits(args[0]!);
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
  protected assume(state: State, e: Expression, truth: boolean): State {
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

function lengthRange(array: Expression): Range {
  return array.op === "table"
    ? constant(array.table.values.length)
    : wholeRange(0, maxLength(array.type as StorageKind));
}
