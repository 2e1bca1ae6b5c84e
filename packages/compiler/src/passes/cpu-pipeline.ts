/** A kernel for the GPU in; out the module that runs its blocks on the CPU, behind the passes for loops. */
import type { Placed } from "../ir/gpu/placed-arrays.js";
import type { Traps } from "../ir/gpu/traps.js";
import type { Module, Statement } from "../ir/ir.js";
import { operation, read } from "../ir/build.js";
import { mapStatement } from "../ir/walk.js";
import { blockLoops } from "./block-loops/block-loops.js";
import { withoutIdle, type CpuOptions } from "./block-loops/lower.js";
import { guardAccesses } from "./block-loops/zero-outside.js";
import { newContext } from "./context.js";
import { widenLoops } from "./lanes/widen-loops.js";
import { foreseeBranches } from "./loops/foresee-branches.js";
import { hoistLimits } from "./loops/hoist-limits.js";
import { mergeLimits } from "./loops/merge-limits.js";
import { versionLoops } from "./loops/version-loops.js";
import { cloneStatements } from "./rewrite/clone.js";

/** What is left to do once loops have been versioned. */
const settle = {
  run(module: Module): Module {
    const list = (statements: readonly Statement[]): Statement[] =>
      statements.map((s) => hideRow(mapStatement(s, withoutIdle, list)));
    for (const func of module.functions) func.body = list(func.body);
    return module;
  },
};

/**
 * Inside of a loop over rows, its counter is a number that LLVM knows nothing of: else it adds a row's place to that of
 * each element in turn, in loops along the row too.
 */
function hideRow(s: Statement): Statement {
  const counter = s.kind === "loop" && s.ofRows ? s.test?.args[0] : undefined;
  if (s.kind !== "loop" || counter?.op !== "local") return s;
  const row = { ...counter.local };
  const hidden: Statement = { kind: "assign", local: row, value: operation("opaque", "i32", read(counter.local)) };
  return { ...s, body: [hidden, ...cloneStatements(s.body, (local) => (local === counter.local ? row : local))] };
}

const passes = [hoistLimits, versionLoops, { run: guardAccesses }, settle, mergeLimits, foreseeBranches, widenLoops];

export function loopsForCpu(placed: Placed, traps: Traps, options: CpuOptions): Module | undefined {
  const made = blockLoops(placed, traps, options);
  if (!made) return undefined;
  const context = newContext(new Set(), {});
  return passes.reduce((before, pass) => pass.run(before, context), made);
}
