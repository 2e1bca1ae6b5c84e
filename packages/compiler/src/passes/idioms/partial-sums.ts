/**
 * Sums of small integers in 64 bits: loops with `sum += bytes[i]` in, loops in blocks of rounds out, in each of which
 * 32 bits hold what is added. Vectors have twice the lanes for that, and an element need not be made wider than it is
 * added; the sum gets its share once for each block.
 */
import { copy, integer, makeLocal, operation, read } from "../../ir/build.js";
import { eachExpression, eachStatement, expressionsOf, mapStatement, someNode } from "../../ir/walk.js";
import { elementKinds } from "../../ir/arrays.js";
import type { Expression, Func, Local, Module, Operation, Statement, StorageKind } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { counterOf } from "../../analyses/counting-loops.js";
import { constant, fitsI32, I32, I32_MAX, join, wholeRange, type Range } from "../../analyses/ranges/range.js";
import { binary, unary } from "../../analyses/ranges/range-algebra.js";
import { addressedIn } from "../../analyses/liveness.js";
import type { Pass } from "../pass.js";

/** Fewer rounds in a block would not be worth it. */
const FEWEST = 2 ** 12;
const MOST = 2 ** 29;

export const splitSums: Pass = {
  name: "splitSums",
  stage: "machine",
  says: "A sum of small integers in 64 bits, as `sum += bytes[i]`, is added up in 32 bits in blocks of rounds.",
  serves: "Sums, means and checksums over bytes and pixels.",
  run,
};

function run(module: Module): Module {
  for (const func of module.functions) {
    const sums = new Splitting(func);
    func.body = sums.list(func.body);
  }
  return module;
}

class Splitting {
  private readonly shared: ReadonlySet<Local>;
  /** What is assigned to variables; nothing is known of parameters. */
  private readonly values = new Map<Local, Expression[]>();

  constructor(private readonly func: Func) {
    this.shared = addressedIn(func.body);
    eachStatement(func.body, (s) => {
      if (s.kind === "assign") this.values.set(s.local, [...(this.values.get(s.local) ?? []), s.value]);
    });
  }

  /** Loops inside others often have few rounds, which is no use to blocks, unless they go through a whole array. */
  list(list: readonly Statement[], nested = false): Statement[] {
    return list.map((s) => {
      if (s.kind === "loop" && (s.cold || s.fork)) return s;
      const within = mapStatement(
        s,
        (e) => e,
        (inner) => this.list(inner, nested || s.kind === "loop"),
      );
      return s.kind === "loop" ? (this.split(s, nested) ?? within) : within;
    });
  }

  /**
   * `loop while (i < n) { sum += small }` as `loop while (i < n) { end = min(n, i + span); part = 0; loop while (i <
   * end) { part += small }; sum += part }`
   */
  private split(loop: Loop, nested: boolean): Statement | undefined {
    if (!isPlain(loop)) return undefined;
    const counter = counterOf(loop, this.shared);
    const sums = counter && (!nested || counter.bound.op === "length") ? this.sumsIn(loop) : undefined;
    if (!counter || !sums || sums.size === 0) return undefined;
    const magnitude = Math.max(...[...sums.values()].map((sum) => sum.magnitude));
    const rounds = Math.min(Math.floor(I32_MAX / magnitude) - 1, Math.floor(MOST / counter.step));
    if (rounds < FEWEST) return undefined;
    const { index, bound, inclusive, step } = counter;
    const { place } = loop;
    const end = makeLocal("end", "i32", place);
    const furthest = operation("add", "i64", operation("convert", "i64", read(index)), integer(rounds * step, "i64"));
    const last = operation("wrap", "i32", operation("min", "i64", operation("convert", "i64", copy(bound)), furthest));
    const parts = new Map([...sums.keys()].map((local) => [local, makeLocal("part", "i32", place)]));
    const inner: Loop = {
      ...loop,
      test: operation(inclusive ? "le" : "lt", "bool", read(index), read(end)),
      body: addedTo(parts, loop.body),
    };
    const body: Statement[] = [
      { kind: "assign", local: end, value: last, place },
      ...[...parts.values()].map((local): Assign => ({ kind: "assign", local, value: integer(0), place })),
      inner,
      ...[...parts].map(([local, part]): Assign => {
        return {
          kind: "assign",
          local,
          value: operation("add", "i64", read(local), operation("convert", "i64", read(part))),
          place,
        };
      }),
    ];
    return { kind: "loop", label: { name: "blocks" }, head: [], test: copy(loop.test!), body, update: [], place };
  }

  /** Variables of 64 bits that the loop only adds small integers to, and the most that a round adds. */
  private sumsIn(loop: Loop): Map<Local, { magnitude: number }> {
    const reads = new Map<Local, number>();
    eachExpression([loop], (e) => void (e.op === "local" && reads.set(e.local, (reads.get(e.local) ?? 0) + 1)));
    const sums = new Map<Local, { magnitude: number; assignments: number }>();
    const others = new Set<Local>();
    eachStatement([loop], (s) => {
      if (s.kind !== "assign" || s.local.type !== "i64" || s.local.reference || this.shared.has(s.local)) return;
      const magnitude = this.magnitudeOf(s.value, s.local);
      if (magnitude === undefined) return void others.add(s.local);
      const before = sums.get(s.local);
      sums.set(s.local, {
        magnitude: (before?.magnitude ?? 0) + magnitude,
        assignments: (before?.assignments ?? 0) + 1,
      });
    });
    return new Map(
      [...sums].filter(([local, { assignments }]) => !others.has(local) && reads.get(local) === assignments),
    );
  }

  /** The most that a sum adds to a variable or takes from it; undefined when the value is no such sum. */
  private magnitudeOf(e: Expression, sum: Local): number | undefined {
    if (e.op === "local") return e.local === sum ? 0 : undefined;
    const [rest, term] = summands(e, sum) ?? [];
    const before = rest && this.magnitudeOf(rest, sum);
    if (before === undefined || small(term!).type !== "i32") return undefined;
    const range = this.rangeOf(small(term!), 0);
    return before + Math.max(Math.abs(range.lo), Math.abs(range.hi));
  }

  /** Of the values of a machine integer, as long as nothing can have wrapped. */
  private rangeOf(e: Expression, depth: number): Range {
    if (e.type === "bool") return wholeRange(0, 1);
    if (e.type !== "i32" || depth > 8) return I32;
    const within = (range: Range): Range => (fitsI32(range) ? range : I32);
    switch (e.op) {
      case "constant":
        return constant(e.value);
      case "load": {
        const [lo, hi] = elementKinds[e.args[0].type as StorageKind].range ?? [I32.lo, I32.hi];
        return within(wholeRange(lo, hi));
      }
      case "local": {
        const values =
          this.shared.has(e.local) || this.func.parameters.includes(e.local) ? [] : (this.values.get(e.local) ?? []);
        return values.length > 0 ? values.map((value) => this.rangeOf(value, depth + 1)).reduce(join) : I32;
      }
      case "convert":
      case "wrap":
        return this.rangeOf(e.args[0]!, depth + 1);
      case "conditional":
      case "select":
        return join(this.rangeOf(e.args[1], depth + 1), this.rangeOf(e.args[2], depth + 1));
      default: {
        if (!computed.has(e.op)) return I32;
        const [a, b] = e.args.map((arg) => this.rangeOf(arg, depth + 1));
        return within(b ? binary[e.op]!(a!, b) : unary[e.op]!(a!));
      }
    }
  }
}

const computed: ReadonlySet<string> = new Set([
  "add",
  "sub",
  "mul",
  "neg",
  "abs",
  "min",
  "max",
  "and",
  "or",
  "xor",
  "shl",
  "shr",
  "ushr",
]);

/** What is added, as it was before it was made 64 bits wide. */
function small(e: Expression): Expression {
  if (e.op === "convert") return e.args[0]!;
  return e.op === "constant" && fitsI32(constant(e.value)) ? integer(e.value) : e;
}

/** The operand of a sum or difference that the variable stands in, and the other one. */
function summands(e: Expression, sum: Local): readonly [Expression, Expression] | undefined {
  if ((e.op !== "add" && e.op !== "sub") || e.type !== "i64") return undefined;
  const [a, b] = e.args as [Expression, Expression];
  if (reads(a, sum)) return [a, b];
  return e.op === "add" && reads(b, sum) ? [b, a] : undefined;
}

function reads(e: Expression, local: Local): boolean {
  return someNode(e, (node) => node.op === "local" && node.local === local);
}

/** The statements with sums in 32 bits in place of those in 64. */
function addedTo(parts: ReadonlyMap<Local, Local>, list: readonly Statement[]): Statement[] {
  const narrow = (e: Expression, sum: Local): Expression => {
    if (e.op === "local") return read(parts.get(sum)!);
    const [rest, term] = summands(e, sum)!;
    return operation((e as Operation).op, "i32", narrow(rest, sum), small(term));
  };
  return list.map((s) => {
    const local = s.kind === "assign" ? parts.get(s.local) : undefined;
    if (s.kind === "assign" && local) return { ...s, local, value: narrow(s.value, s.local) };
    return mapStatement(
      s,
      (e) => e,
      (inner) => addedTo(parts, inner),
    );
  });
}

/** Whether a loop has no loops inside, and ends by its test alone unless it ends the function. */
function isPlain(loop: Loop): boolean {
  const labels = new Set<object>();
  let plain = true;
  eachStatement([loop], (s) => {
    if (s !== loop && (s.kind === "loop" || s.kind === "lanes")) plain = false;
    if (s.kind === "block") labels.add(s.label);
    if (s.kind === "break" && !labels.has(s.label)) plain = false;
    if (s.kind === "continue" && s.label !== loop.label) plain = false;
  });
  return plain && expressionsOf(loop).length === 1;
}
