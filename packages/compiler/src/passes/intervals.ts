/**
 * Bounds of index expressions as code: for an expression over counters, loop invariants and constants, expressions that compute its
 * smallest and largest value before the loop starts. All arithmetic is in i64 and cannot overflow: where it could, a condition is
 * added that keeps an intermediate value within 32 bits.
 */
import { compare, copy, integer, makeLocal, operation, read } from "../ir/build.js";
import { elementKinds, MAX_LENGTH } from "../ir/arrays.js";
import type { ArrayKind } from "../bind/signature.js";
import type { Expression, Local, Statement } from "../ir/ir.js";

/** i64 expressions over what is known before the loop, and how many bits they can take. */
export interface Interval {
  readonly lo: Expression;
  readonly hi: Expression;
  readonly bits: number;
}

/** What a local is inside the loop nest. */
export type Role =
  | { readonly kind: "invariant" }
  | { readonly kind: "counter"; readonly first: Expression; readonly last: Expression; readonly inclusive: boolean; readonly down: boolean }
  | { readonly kind: "value"; readonly value: Expression };

/** Magnitudes are counted in bits: an i32 has 31, and an i64 holds sums of a few values of 62. */
const WORD = 31;
const LIMIT = 62;

export class Intervals {
  /** Assignments that compute bounds, and conditions under which what follows holds, in the order in which they must be done. */
  readonly steps: (Statement | Expression)[] = [];
  private known = new Map<string, Interval | undefined>();
  private readonly active = new Set<Local>();
  private readonly ids = new Map<Local, number>();

  constructor(private readonly roleOf: (local: Local) => Role | undefined) {}

  /** Runs an attempt; when it gives nothing, all that it began is forgotten. */
  attempt<T>(make: () => T | undefined): T | undefined {
    const [known, count] = [new Map(this.known), this.steps.length];
    const result = make();
    if (result === undefined) {
      this.known = known;
      this.steps.length = count;
    }
    return result;
  }

  of(e: Expression): Interval | undefined {
    const key = this.keyOf(e);
    if (!this.known.has(key)) this.known.set(key, this.compute(e));
    return this.known.get(key);
  }

  /** Equal expressions over the same locals have equal keys. */
  private keyOf(e: Expression): string {
    if (e.op === "constant") return String(e.value);
    if (e.op !== "local") return `${e.op}:${e.type}(${e.args.map((arg) => this.keyOf(arg)).join()})`;
    if (!this.ids.has(e.local)) this.ids.set(e.local, this.ids.size);
    return `v${this.ids.get(e.local)}`;
  }

  private compute(e: Expression): Interval | undefined {
    switch (e.op) {
      case "constant":
        return Number.isInteger(e.value) ? point(integer(e.value, "i64"), bitsOf(e.value)) : undefined;
      case "local":
        return this.ofLocal(e.local);
      case "convert":
        return e.args[0]!.type === "i32" || e.args[0]!.type === "i64" ? this.of(e.args[0]!) : undefined;
      case "wrap":
        return e.args[0]!.type === "i32" ? this.of(e.args[0]!) : undefined;
      case "length": {
        const array = e.args[0]!;
        const invariant = array.op === "local" && this.roleOf(array.local)?.kind === "invariant";
        return invariant ? point(operation("convert", "i64", copy(e)), WORD) : undefined;
      }
      case "load": {
        const { range } = elementKinds[e.args[0].type as ArrayKind];
        return range && range[1] <= MAX_LENGTH ? { lo: integer(range[0], "i64"), hi: integer(range[1], "i64"), bits: WORD } : undefined;
      }
      case "conditional": {
        const [a, b] = [this.of(e.args[1]), this.of(e.args[2])];
        return a && b && this.hold({ lo: least(a.lo, b.lo), hi: greatest(a.hi, b.hi), bits: Math.max(a.bits, b.bits) });
      }
      default:
        return e.args.length === 2 ? this.ofBinary(e) : e.op === "neg" ? this.ofNegation(e) : undefined;
    }
  }

  private ofNegation(e: Expression): Interval | undefined {
    const a = this.of(e.args[0]!);
    return a && this.hold({ lo: minus(integer(0, "i64"), a.hi), hi: minus(integer(0, "i64"), a.lo), bits: a.bits + 1 });
  }

  private ofBinary(e: Expression): Interval | undefined {
    const [x, y] = e.args as [Expression, Expression];
    if (e.op === "and") return mask(x) ?? mask(y);
    const a = this.of(x);
    if (e.op === "shr") return a && y.op === "constant" ? this.shifted(a, y.value) : a && y.op === "wrap" && y.args[0]!.op === "constant" ? this.shifted(a, y.args[0].value) : undefined;
    const b = a && this.of(y);
    if (!a || !b) return undefined;
    switch (e.op) {
      case "add":
        return this.hold({ lo: plus(a.lo, b.lo), hi: plus(a.hi, b.hi), bits: Math.max(a.bits, b.bits) + 1 });
      case "sub":
        return this.hold({ lo: minus(a.lo, b.hi), hi: minus(a.hi, b.lo), bits: Math.max(a.bits, b.bits) + 1 });
      case "mul":
        return this.product(a, b);
      case "min":
        return this.hold({ lo: least(a.lo, b.lo), hi: least(a.hi, b.hi), bits: Math.max(a.bits, b.bits) });
      case "max":
        return this.hold({ lo: greatest(a.lo, b.lo), hi: greatest(a.hi, b.hi), bits: Math.max(a.bits, b.bits) });
      default:
        return undefined;
    }
  }

  private shifted(a: Interval, count: number): Interval | undefined {
    if (count < 0 || count > 31) return undefined;
    const word = this.within32(a);
    const shift = (v: Expression): Expression => operation("convert", "i64", operation("shr", "i32", operation("convert", "i32", v), integer(count)));
    return this.hold({ lo: shift(word.lo), hi: shift(word.hi), bits: WORD });
  }

  private product(first: Interval, second: Interval): Interval {
    let [a, b] = [first, second];
    if (a.bits + b.bits > LIMIT) a = this.within32(a);
    if (a.bits + b.bits > LIMIT) b = this.within32(b);
    const bits = a.bits + b.bits;
    const times = (u: Expression, v: Expression): Expression => operation("mul", "i64", copy(u), copy(v));
    const [sa, sb] = [signOf(a), signOf(b)];
    if (sa && sb) return this.hold({ lo: times(a.lo, b.lo), hi: times(a.hi, b.hi), bits });
    if (sb) return this.hold({ lo: least(times(a.lo, b.lo), times(a.lo, b.hi)), hi: greatest(times(a.hi, b.lo), times(a.hi, b.hi)), bits });
    if (sa) return this.hold({ lo: least(times(b.lo, a.lo), times(b.lo, a.hi)), hi: greatest(times(b.hi, a.lo), times(b.hi, a.hi)), bits });
    const corners = (pick: typeof least): Expression => pick(pick(times(a.lo, b.lo), times(a.lo, b.hi)), pick(times(a.hi, b.lo), times(a.hi, b.hi)));
    return this.hold({ lo: corners(least), hi: corners(greatest), bits });
  }

  /** Requires that a value fits 32 bits, before anything that is computed from it. */
  private within32(a: Interval): Interval {
    if (a.bits <= WORD) return a;
    this.require(compare("ge", copy(a.lo), integer(-(2 ** 31), "i64")));
    this.require(compare("le", copy(a.hi), integer(2 ** 31 - 1, "i64")));
    return { ...a, bits: WORD };
  }

  /** Adds a condition, unless it is already there or needs no test. */
  require(condition: Expression): void {
    const [a, b] = condition.args as [Expression, Expression];
    if (a.op === "constant" && b.op === "constant" && (condition.op === "ge" ? a.value >= b.value : condition.op === "le" ? a.value <= b.value : a.value < b.value)) return;
    const key = this.keyOf(condition);
    if (this.steps.some((step) => !("kind" in step) && this.keyOf(step) === key)) return;
    this.steps.push(condition);
  }

  /** Keeps bounds in variables, so that trees of bounds stay small. */
  private hold(interval: Interval): Interval {
    const keep = (e: Expression): Expression => {
      if (e.op === "constant" || e.op === "local") return e;
      const folded = fold(e);
      if (folded) return folded;
      const local = makeLocal("bound", "i64");
      this.steps.push({ kind: "assign", local, value: e });
      return read(local);
    };
    const wide = interval.bits > LIMIT ? this.within32(interval) : interval;
    return { lo: keep(wide.lo), hi: keep(wide.hi), bits: wide.bits };
  }

  private ofLocal(local: Local): Interval | undefined {
    if (this.active.has(local)) return undefined;
    this.active.add(local);
    const interval = this.ofRole(local);
    this.active.delete(local);
    return interval;
  }

  private ofRole(local: Local): Interval | undefined {
    const role = this.roleOf(local);
    if (local.type !== "i32" || !role) return undefined;
    if (role.kind === "invariant") return point(operation("convert", "i64", read(local)), WORD);
    if (role.kind === "value") return this.of(role.value);
    const [first, last] = [this.of(role.first), this.of(role.last)];
    if (!first || !last) return undefined;
    const off = integer(role.inclusive ? 0 : 1, "i64");
    // The counter is an i32 in the loop, whatever its limit.
    const bits = WORD;
    if (role.down) return this.hold({ lo: plus(last.lo, off), hi: first.hi, bits });
    return this.hold({ lo: first.lo, hi: minus(last.hi, off), bits });
  }
}

const point = (e: Expression, bits: number): Interval => ({ lo: e, hi: e, bits });
const bitsOf = (value: number): number => Math.ceil(Math.log2(Math.abs(value) + 2)) + 1;
const plus = (a: Expression, b: Expression): Expression => operation("add", "i64", copy(a), copy(b));
const minus = (a: Expression, b: Expression): Expression => operation("sub", "i64", copy(a), copy(b));
const least = (a: Expression, b: Expression): Expression => operation("min", "i64", copy(a), copy(b));
const greatest = (a: Expression, b: Expression): Expression => operation("max", "i64", copy(a), copy(b));

/** Whether an interval is known to have no negative member. */
const signOf = (a: Interval): boolean => a.lo.op === "constant" && a.lo.value >= 0;

/** `x & mask` with a mask that is no negative constant. */
function mask(e: Expression): Interval | undefined {
  const inner = e.op === "wrap" ? e.args[0]! : e;
  return inner.op === "constant" && inner.value >= 0 ? { lo: integer(0, "i64"), hi: integer(inner.value, "i64"), bits: WORD } : undefined;
}

/** Arithmetic on constants is done here, so that signs stay visible. */
function fold(e: Expression): Expression | undefined {
  const [a, b] = e.args;
  if (a?.op !== "constant" || b?.op !== "constant") return undefined;
  const results: Record<string, (x: number, y: number) => number> = { add: (x, y) => x + y, sub: (x, y) => x - y, mul: (x, y) => x * y, min: Math.min, max: Math.max };
  const value = results[e.op]?.(a.value, b.value);
  return value !== undefined && Math.abs(value) <= 2 ** 52 ? integer(value + 0, "i64") : undefined;
}
