/**
 * A loop whose rounds are independent as a function that runs a block of them, and a loop over the blocks, which
 * threads may share. The size of a block depends on the loop alone, never on the threads: so do the results.
 */
import {
  allocate,
  arithmetic,
  boolean,
  both,
  call,
  compare,
  conditional,
  copy,
  makeLocal,
  number,
  operation,
  read,
} from "../../ir/build.js";
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import type { ParallelOptions } from "../../ir/parallel.js";
import type { ArrayKind } from "../../bind/signature.js";
import type { CountedLoop } from "../../analyses/counting-loops.js";
import type { Analysis } from "./analysis.js";
import { writtenIn } from "../../analyses/liveness.js";
import { cloneStatements, localsIn } from "../rewrite/clone.js";
import { cold } from "../rewrite/cold.js";
import { blockSize } from "./block-sizes.js";
import { combined, combinedArray, counting, reducedBy } from "./combined-blocks.js";
import { inOrder } from "./extents.js";
import type { Element } from "./places.js";

/** Of a round, in nanoseconds. */
const MOST_COST = 1e12;

export interface Outlined {
  readonly task: Func;
  /** In place of the loop. */
  readonly statements: Statement[];
}

export function outline(func: Func, counted: CountedLoop, analysis: Analysis, options: ParallelOptions): Outlined {
  return new Outline(func, counted, analysis, options).run();
}

class Outline {
  private readonly place;
  private readonly out: Statement[] = [];
  /** Locals of the function around, to those of the task. */
  private readonly renamed = new Map<Local, Local>();
  private readonly parameters: Local[] = [];
  private readonly args: Expression[] = [];

  constructor(
    private readonly func: Func,
    private readonly counted: CountedLoop,
    private readonly analysis: Analysis,
    private readonly options: ParallelOptions,
  ) {
    this.place = counted.loop.place;
  }

  run(): Outlined {
    const { loop, index, start, step } = this.counted;
    const { conditions, distinct } = this.analysis.conditions;
    const first = this.assign("start", copy(start));
    const count = this.assign("count", copy(this.counted.count));
    const parallel: Statement[] = [];
    const outside = this.out.splice(0);
    const { task, combine } = this.fork(first, count);
    parallel.push(...this.out.splice(0), ...combine);
    const after = arithmetic(
      "add",
      read(first),
      step === 1 ? read(count) : arithmetic("mul", read(count), number(step)),
    );
    parallel.push({ kind: "assign", local: index, value: after });
    if (conditions.length === 0 && distinct.size === 0) return { task, statements: [...outside, ...parallel] };
    const holds = this.condition(conditions, distinct);
    const tests = this.out.splice(0);
    return {
      task,
      statements: [
        ...outside,
        ...tests,
        { kind: "if", condition: read(holds), then: parallel, otherwise: cold([{ ...loop, asked: false }]) },
      ],
    };
  }

  private assign(name: string, value: Expression): Local {
    const local = makeLocal(name, value.type, this.place);
    this.out.push({ kind: "assign", local, value, place: this.place });
    return local;
  }

  // --- what has to hold before
  // -----------------------------------------------------------------------------------------------

  private condition(conditions: readonly Expression[], distinct: ReadonlyMap<string, Element>): Local {
    const all = conditions.length > 0 ? conditions.reduce((a, b) => both(a, b)) : boolean(true);
    const holds = this.assign("independent", all);
    for (const element of distinct.values()) this.out.push(...inOrder(element, holds, this.place));
    return holds;
  }

  // --- the blocks
  // ------------------------------------------------------------------------------------------------------------

  private fork(first: Local, count: Local): { task: Func; combine: Statement[] } {
    const { loop } = this.counted;
    const estimate = this.assign("cost", copy(this.analysis.cost));
    // Bounds that are no numbers make no number of it.
    const cost = this.assign(
      "cost",
      conditional(compare("lt", read(estimate), number(MOST_COST)), read(estimate), number(MOST_COST)),
    );
    const size = this.assign("size", blockSize(count, cost, this.analysis.arrays, this.options));
    const blocks = this.assign("blocks", arithmetic("ceil", arithmetic("div", read(count), read(size))));
    const block = this.parameter("block", number(0));
    const given = {
      size: this.parameter("size", read(size)),
      start: this.parameter("start", read(first)),
      count: this.parameter("count", read(count)),
    };
    const partials = this.partials(blocks);
    const arrays = this.analysis.arrays.map(({ local }) => this.copies(local, blocks));
    const own = this.rename(localsIn([{ ...loop, test: undefined, update: [] }]));
    const body = this.taskBody(block, given, partials?.inside, arrays, own);
    const work = arithmetic("mul", read(cost), read(count));
    this.parameter("work", work);
    const task: Func = {
      name: `${this.func.name}.loop`,
      parameters: this.parameters,
      result: "void",
      body,
      place: this.place ?? this.func.place,
    };
    const counter = makeLocal("block", "f64", this.place);
    this.args[0] = read(counter);
    this.out.push(
      { kind: "assign", local: counter, value: number(0) },
      {
        kind: "loop",
        label: { name: "blocks" },
        head: [],
        test: compare("lt", read(counter), read(blocks)),
        body: [{ kind: "evaluate", value: call(task, this.args), place: this.place }],
        update: [{ kind: "assign", local: counter, value: arithmetic("add", read(counter), number(1)) }],
        fork: this.options.schedule ?? "dynamic",
        place: this.place,
      },
    );
    const combine = [
      ...(partials ? combined(this.analysis.reductions, blocks, partials.outside, this.place) : []),
      ...arrays.flatMap(({ outside }, k) => combinedArray(this.analysis.arrays[k]!, blocks, outside, this.place)),
    ];
    return { task, combine };
  }

  private parameter(name: string, value: Expression): Local {
    const local = makeLocal(name, value.type, this.place);
    this.parameters.push(local);
    this.args.push(value);
    return local;
  }

  /** What the round shares with the function around becomes a parameter; what it has to itself a local of the task. */
  private rename(used: ReadonlySet<Local>): ReadonlySet<Local> {
    const { reductions, arrays } = this.analysis;
    const put = new Set(reductions.flatMap(({ local, followers }) => [local, ...followers]));
    const copied = new Set<Local>(arrays.map(({ local }) => local));
    const written = writtenIn(this.counted.loop.body);
    for (const local of used) {
      if (local === this.counted.index || copied.has(local)) continue;
      if (written.has(local) && !put.has(local))
        this.renamed.set(local, makeLocal(local.name, local.type, local.place));
      else if (!put.has(local)) this.renamed.set(local, this.parameter(local.name, read(local)));
    }
    return put;
  }

  private taskBody(
    block: Local,
    given: { size: Local; start: Local; count: Local },
    partials: Local | undefined,
    arrays: readonly { inside: Local; length: Local }[],
    put: ReadonlySet<Local>,
  ): Statement[] {
    const { loop, index, step } = this.counted;
    const { reductions } = this.analysis;
    const out: Statement[] = [];
    const assign = (local: Local, value: Expression): void =>
      void out.push({ kind: "assign", local, value, place: this.place });
    const make = (name: string, value: Expression): Local => {
      const local = makeLocal(name, value.type, this.place);
      assign(local, value);
      return local;
    };
    const from = make("from", arithmetic("min", arithmetic("mul", read(block), read(given.size)), read(given.count)));
    const to = make("to", arithmetic("min", arithmetic("add", read(from), read(given.size)), read(given.count)));
    const at = (offset: Local): Expression => {
      const size = Math.abs(step);
      const scaled = size === 1 ? read(offset) : arithmetic("mul", read(offset), number(size));
      const { start } = this.counted;
      // A difference, as the product of 0 and a negative step is -0.
      if (step < 0) return arithmetic("sub", read(given.start), scaled);
      return start.op === "constant" && start.value === 0 ? scaled : arithmetic("add", read(given.start), scaled);
    };
    for (const local of put) this.renamed.set(local, makeLocal(local.name, local.type, local.place));
    for (const { local, start, followers } of reductions) {
      const begin = start.op === "local" ? read(this.outer(start.local)) : copy(start);
      assign(this.renamed.get(local)!, begin);
      for (const follower of followers) assign(this.renamed.get(follower)!, read(this.outer(follower)));
    }
    this.analysis.arrays.forEach(({ local }, k) => {
      const { inside, length } = arrays[k]!;
      const view = operation(
        "view",
        local.type,
        read(inside),
        arithmetic("mul", read(block), read(length)),
        read(length),
      );
      const own = make(local.name, view);
      this.renamed.set(local, own);
      if (!holdsFloats(local)) return;
      const index = makeLocal("index", "f64", this.place);
      out.push(
        ...counting(index, read(length), "begin", [
          { kind: "store", array: read(own), index: read(index), value: number(-0), site: undefined },
        ]),
      );
    });
    const counter = make(index.name, at(from));
    const end = make("end", at(to));
    this.renamed.set(index, counter);
    out.push({
      kind: "loop",
      label: loop.label,
      head: [],
      test: compare(step > 0 ? "lt" : "gt", read(counter), read(end)),
      body: cloneStatements(loop.body, (local) => this.renamed.get(local) ?? local),
      update: [{ kind: "assign", local: counter, value: arithmetic("add", read(counter), number(step)) }],
      place: loop.place,
    });
    const values = reducedBy(this.analysis.reductions);
    values.forEach((local, k) => {
      const position = arithmetic("add", arithmetic("mul", read(block), number(values.length)), number(k));
      const inner = read(this.renamed.get(local)!);
      const value = local.type === "bool" ? operation("convert", "f64", inner) : inner;
      out.push({ kind: "store", array: read(partials!), index: position, value, site: undefined, place: this.place });
    });
    return out;
  }

  /** A variable as it is before the loop, as a parameter. */
  private outer(local: Local): Local {
    return this.parameter(local.name, read(local));
  }

  // --- reductions
  // --------------------------------------------------------------------------------------------------------------

  private partials(blocks: Local): { inside: Local; outside: Local } | undefined {
    const values = reducedBy(this.analysis.reductions);
    if (values.length === 0) return undefined;
    const length = values.length === 1 ? read(blocks) : arithmetic("mul", read(blocks), number(values.length));
    const outside = this.assign("partials", allocate("Float64Array", length, false));
    return { outside, inside: this.parameter("partials", read(outside)) };
  }

  private copies(
    local: Local & { readonly type: ArrayKind },
    blocks: Local,
  ): { inside: Local; outside: Local; length: Local } {
    const length = operation("length", "f64", read(local));
    const outside = this.assign(
      "copies",
      allocate(local.type, arithmetic("mul", read(blocks), copy(length)), !holdsFloats(local)),
    );
    return { outside, inside: this.parameter("copies", read(outside)), length: this.parameter("length", length) };
  }
}

/** Copies of such arrays begin with -0, which changes no element that it is added to. */
const holdsFloats = ({ type }: { readonly type: ArrayKind }): boolean => type.startsWith("Float");
