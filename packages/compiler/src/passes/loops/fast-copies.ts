/** A loop and what holds in all its rounds in; its copy without checks out. */
import { both, compare, copy, integer, makeLocal, operation, read } from "../../ir/build.js";
import { mapStatement } from "../../ir/walk.js";
import type { Expression, Local, OperationName, Statement } from "../../ir/ir.js";
import type { If, Loop } from "../../ir/statement-kinds.js";
import { isGuard } from "../../analyses/guards.js";
import { wholeLimit } from "../../analyses/interval-algebra.js";
import type { Intervals } from "../../analyses/intervals.js";
import type { Join } from "./join-loops.js";
import { withoutUnraised } from "./unraised.js";
import { valueOfUnit, type Units } from "./units.js";
import { type Check, isGuardOf, withoutSigns, narrowest, isArithmetic, type Guess } from "./guards.js";
import type { Nest } from "./loop-nests.js";

export type MakeFast = (guess: Guess) => Statement[];

/**
 * Where all of some factors are 1, or -1, a copy that knows it, and one more whose loops are joined, for where they can
 * be.
 */
export function contiguous(units: Units, join: Join | undefined, fast: MakeFast): Statement[] {
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
export function guarded(steps: Intervals["steps"], fast: readonly Statement[], slow: Loop): Statement[] {
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

export class FastCopy {
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
      ? (withoutUnraised([copied], new Set(this.names.values())) as [Loop])
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
    if (e.type === "i32") return this.expression(withoutWrapping(e));
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

const EXACT: Partial<Record<Expression["op"], OperationName>> = { wideadd: "add", widesub: "sub", imul: "mul" };

/** Sums that might wrap, and what they are made of: their bounds, which have been shown, are within 32 bits. */
function withoutWrapping(e: Expression, inSum = false): Expression {
  const isSum = e.type === "i32" && (e.op === "wideadd" || e.op === "widesub");
  if (!isSum && !(inSum && e.op === "imul")) return e;
  const [a, b] = e.args.map((arg) => withoutWrapping(arg, true)) as [Expression, Expression];
  return operation(EXACT[e.op]!, "i32", a, b);
}
