/** Finds the loops of a module whose rounds are independent, and makes tasks of them that threads can share. */
import type { Func, Module, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import type { ParallelOptions } from "../../ir/parallel.js";
import { constantOf, countedLoop, startOf } from "../../analyses/counting-loops.js";
import { analyzeLoop, hasEffect } from "./analysis.js";
import { outline } from "./outline.js";
import type { Context, LoopReport, Pass } from "../pass.js";

export const parallelize: Pass = {
  name: "parallelize",
  stage: "numbers",
  says:
    "Under `parallel: true`: loops whose rounds are independent become functions that run a block of rounds, " +
    "and a loop over the blocks.",
  run,
};

function run(module: Module, context: Context): Module {
  const { parallel } = context.options;
  return parallel ? parallelized(module, parallel, context) : module;
}

/** Loops by `prange` in all functions of the program, and counting loops of the kernel itself. */
function parallelized(module: Module, options: ParallelOptions, context: Context): Module {
  const loops: LoopReport[] = [];
  const functions: Func[] = [];
  for (const func of module.functions) {
    functions.push(func);
    if (func.library) continue;
    const search = new LoopSearch(func, func === module.root || func.parallel === true, options, loops);
    func.body = search.list(func.body);
    functions.push(...search.tasks);
  }
  context.loops = loops;
  return { ...module, functions };
}

class LoopSearch {
  readonly tasks: Func[] = [];

  constructor(
    private readonly func: Func,
    /** Whether loops count that nobody has asked for. */
    private readonly all: boolean,
    private readonly options: ParallelOptions,
    private readonly loops: LoopReport[],
  ) {}

  list(list: readonly Statement[]): Statement[] {
    return list.flatMap((s, k): Statement[] => {
      if (s.kind === "loop") {
        const parallel = s.asked || this.all ? this.loop(s, list.slice(0, k)) : undefined;
        if (parallel) return parallel;
      }
      return [this.inside(s)];
    });
  }

  private inside(s: Statement): Statement {
    switch (s.kind) {
      case "loop":
        return { ...s, head: this.list(s.head), body: this.list(s.body), update: this.list(s.update) };
      case "if":
        return { ...s, then: this.list(s.then), otherwise: this.list(s.otherwise) };
      case "block":
      case "arena":
        return { ...s, body: this.list(s.body) };
      default:
        return s;
    }
  }

  /** What stands in place of a loop that can run on many threads. */
  private loop(loop: Loop, before: readonly Statement[]): Statement[] | undefined {
    const report = { place: loop.place, asked: loop.asked ?? false };
    const counted = countedLoop(loop, (counter) => startOf(counter, before));
    if (!counted) return undefined;
    const analysis = analyzeLoop(this.func, counted, this.options, (local) => constantOf(local, before));
    if (analysis.problems.length > 0) {
      this.loops.push({ ...report, parallel: false, reasons: analysis.problems, checks: [], reductions: [] });
      return undefined;
    }
    // What happens in a loop without effects is nobody's business.
    if (!report.asked && !hasEffect(loop, analysis)) return undefined;
    const { task, statements } = outline(this.func, counted, analysis, this.options);
    this.tasks.push(task);
    const { conditions, reductions, arrays } = analysis;
    const names = [
      ...reductions.map(({ local, name }) => `${local.name} (${name})`),
      ...arrays.map(({ local }) => `${local.name} (copies)`),
    ];
    this.loops.push({ ...report, parallel: true, reasons: [], checks: [...conditions.remarks], reductions: names });
    return statements;
  }
}
