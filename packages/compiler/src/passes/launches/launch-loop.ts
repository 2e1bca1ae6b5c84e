/**
 * A loop whose rounds are independent in; out a kernel whose threads share the rounds, and what launches it. Of what
 * rounds put together each thread has a part, the threads of a block put theirs together, and the host those of blocks,
 * in their order.
 */
import type { Place } from "../../bind/signature.js";
import type { CountedLoop } from "../../analyses/counting-loops.js";
import { writtenIn } from "../../analyses/liveness.js";
import { arithmetic, compare, copy, load, makeLocal, number, operation, read } from "../../ir/build.js";
import type { Join } from "../../ir/gpu/nodes.js";
import type { Launch } from "../../ir/gpu/launches.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import { mapStatement } from "../../ir/walk.js";
import type { Analysis } from "../parallel/analysis.js";
import { counting, reducedBy } from "../parallel/combined-blocks.js";
import type { Reduction } from "../parallel/reduction.js";
import { cloneStatements } from "../rewrite/clone.js";
import {
  asFound,
  asNumber,
  BLOCK,
  BLOCKS,
  GLOBAL,
  KernelFunction,
  ofBlock,
  THREAD,
  THREADS,
} from "./kernel-function.js";
import type { KindOf } from "./kernel-function.js";
import type { HostParts } from "./parts.js";

/** Threads of a block: a power of two, which every device has. */
export const BLOCK_SIZE = 256;

export interface LoopInHost {
  readonly name: string;
  readonly place: Place;
  readonly counted: CountedLoop;
  readonly analysis: Analysis;
  /** The array whose length the counter stays below, where that is known. */
  readonly upTo: Local | undefined;
  readonly parts: HostParts;
  /** What a variable is on the GPU. */
  readonly kindOf: KindOf;
}

export interface LaunchedLoop {
  readonly launch: Launch;
  /** In place of the loop. */
  readonly statements: Statement[];
}

export const launchLoop = (given: LoopInHost): LaunchedLoop => new LoopKernel(given).run();

class LoopKernel {
  private readonly kernel: KernelFunction;
  private readonly count: Local;
  private readonly reductions: readonly Reduction[];

  constructor(private readonly given: LoopInHost) {
    const { name, place, analysis } = given;
    this.count = makeLocal("count", "f64", place);
    this.kernel = new KernelFunction(name, place, read(this.count));
    this.reductions = analysis.reductions;
  }

  run(): LaunchedLoop {
    const { place, counted, analysis } = this.given;
    const { kernel } = this;
    for (const local of [counted.index, ...reducedBy(this.reductions)]) kernel.own(local);
    const named: Statement[] = [{ ...counted.loop, test: undefined, update: [] }];
    if (this.given.upTo) named.push({ kind: "evaluate", value: read(this.given.upTo) });
    kernel.take(named, writtenIn(counted.loop.body), this.given.parts);
    this.begin();
    kernel.body.push(this.rounds());
    for (const reduction of this.reductions) this.together(reduction);
    const then = kernel.leave(reducedBy(this.reductions), this.given.kindOf, BLOCK());
    if (then.length > 0)
      kernel.body.push({ kind: "if", condition: compare("eq", THREAD(), number(0)), then, otherwise: [] });
    const func = kernel.func();
    const launch: Launch = {
      kernel: func,
      words: kernel.words,
      conditions: analysis.conditions.conditions,
      threads: this.reductions.some(({ followers }) => followers.length > 0) ? "ordered" : "many",
      place,
    };
    // A whole number, whatever it is computed from.
    const whole = operation("or", "f64", arithmetic("ceil", copy(counted.count)), number(0));
    return {
      launch,
      statements: [
        { kind: "assign", local: this.count, value: whole, place },
        kernel.launched(func),
        ...this.combined(),
        ...this.behind(),
      ],
    };
  }

  /** What each thread begins with. */
  private begin(): void {
    const { kernel } = this;
    for (const { local, start, followers } of this.reductions) {
      const isMinusZero = start.op === "constant" && Object.is(start.value, -0);
      // Integers have no -0.
      const first = isMinusZero && this.given.kindOf(local) !== "Float32Array" ? number(0) : start;
      kernel.assign(kernel.rename(local), first.op === "local" ? this.outer(first.local) : copy(first));
      for (const follower of followers) kernel.assign(kernel.rename(follower), this.outer(follower));
    }
  }

  /** A variable as it is in the host. */
  private readonly outer = (local: Local): Expression => read(this.kernel.parameter(local.name, read(local)));

  /** `for (k = place of the thread; k < count; k += threads) …` */
  private rounds(): Statement {
    const { kernel } = this;
    const { place, upTo, analysis, counted } = this.given;
    const { loop, index, start, step } = counted;
    const body = cloneStatements(
      atomically(loop.body, new Set(analysis.arrays.map(({ local }) => local))),
      kernel.rename,
    );
    const own = kernel.rename(index);
    const isPlain = start.op === "constant" && start.value === 0 && step === 1;
    const k = isPlain ? own : makeLocal("k", "f64", place);
    const scaled = step === 1 ? read(k) : arithmetic("mul", read(k), number(step));
    const first = start.op === "constant" ? copy(start) : read(kernel.parameter("start", copy(start)));
    if (!isPlain) body.unshift({ kind: "assign", local: own, value: arithmetic("add", first, scaled), place });
    const threads = arithmetic("mul", BLOCKS(), THREADS());
    kernel.assign(k, GLOBAL());
    const limit = upTo ? operation("length", "f64", read(kernel.rename(upTo))) : read(kernel.count);
    return {
      kind: "loop",
      label: loop.label,
      head: [],
      test: compare("lt", read(k), limit),
      body,
      update: [{ kind: "assign", local: k, value: arithmetic("add", read(k), threads) }],
      place,
    };
  }

  // --- what rounds put together
  // ---------------------------------------------------------------------------------------

  /** Puts together what the threads of a block have. */
  private together(reduction: Reduction): void {
    const { kernel } = this;
    const { local, followers, name } = reduction;
    const join = local.type === "f64" && followers.length === 0 ? JOINS[name] : undefined;
    const own = kernel.rename(local);
    if (join) kernel.assign(own, { op: "blockValue", type: "f64", action: "reduce", join, args: [read(own)] });
    else this.byHalves(reduction);
  }

  /** Each thread takes what the one `distance` behind it has, for 1, 2, 4, … : in the order of threads. */
  private byHalves({ local, followers, combine }: Reduction): void {
    const { kernel } = this;
    const { place, kindOf } = this.given;
    const values = [local, ...followers];
    const arrays = values.map((value) => {
      const array = makeLocal(`of_${value.name}`, kindOf(value), place);
      kernel.assign(array, ofBlock(array.name, kindOf(value), BLOCK_SIZE));
      return array;
    });
    const put = (): Statement[] =>
      values.map((value, k) => ({
        kind: "store",
        array: read(arrays[k]!),
        index: THREAD(),
        value: asNumber(read(kernel.rename(value))),
        site: undefined,
      }));
    const distance = makeLocal("distance", "f64", place);
    const other = (k: number): Expression =>
      asFound(values[k]!, load(read(arrays[k]!), arithmetic("add", THREAD(), read(distance)), undefined));
    const taken = combine(
      other(0),
      followers.map((_, k) => other(k + 1)),
    );
    const rest = operation(
      "and",
      "f64",
      THREAD(),
      arithmetic("sub", arithmetic("mul", read(distance), number(2)), number(1)),
    );
    kernel.body.push(...put(), { kind: "barrier" });
    kernel.assign(distance, number(1));
    kernel.body.push({
      kind: "loop",
      label: { name: "halves" },
      head: [],
      test: compare("lt", read(distance), THREADS()),
      body: [
        {
          kind: "if",
          condition: compare("eq", rest, number(0)),
          then: [...cloneStatements(taken, kernel.rename), ...put()],
          otherwise: [],
        },
        { kind: "barrier" },
      ],
      update: [{ kind: "assign", local: distance, value: arithmetic("mul", read(distance), number(2)) }],
    });
  }

  /** In the host: what blocks have left, in their order. */
  private combined(): Statement[] {
    const { found, words } = this.kernel;
    if (words === 0) return [];
    const block = makeLocal("block", "f64", this.given.place);
    let next = 0;
    const each = this.reductions.flatMap(({ local, followers, combine }) => {
      const [value, ...values] = [local, ...followers].map((one) =>
        this.kernel.taken(one, this.given.kindOf(one), read(block), next++),
      );
      return combine(value!, values);
    });
    const blocks = arithmetic("floor", arithmetic("div", operation("length", "f64", read(found)), number(words)));
    return counting(block, blocks, "combine", each);
  }

  /** The counter, which a plain loop leaves behind. */
  private behind(): Statement[] {
    const { loop, index, start, step } = this.given.counted;
    if (loop.asked) return [];
    const whole = step === 1 ? read(this.count) : arithmetic("mul", read(this.count), number(step));
    return [{ kind: "assign", local: index, value: arithmetic("add", copy(start), whole) }];
  }
}

const JOINS: Readonly<Record<string, Join>> = { sum: "sum", product: "product", minimum: "min", maximum: "max" };

const ATOMIC = { add: "add", sub: "sub", or: "or", xor: "xor" } as const;

/** `a[i] = a[i] + v` of arrays that all rounds add to. */
function atomically(list: readonly Statement[], arrays: ReadonlySet<Local>): Statement[] {
  if (arrays.size === 0) return [...list];
  return list.map((s): Statement => {
    if (s.kind !== "store" || s.array.op !== "local" || !arrays.has(s.array.local))
      return mapStatement(
        s,
        (e) => e,
        (inner) => atomically(inner, arrays),
      );
    const { value, array, index, site, place } = s;
    const [a, b] = value.args as readonly [Expression, Expression];
    const isOwn = (e: Expression): boolean =>
      e.op === "load" && e.args[0].op === "local" && e.args[0].local === array.local;
    const action = ATOMIC[value.op as keyof typeof ATOMIC];
    const put: Expression = { op: "atomic", type: "f64", action, site, args: [array, index, isOwn(a) ? b : a] };
    return { kind: "evaluate", value: put, place };
  });
}
