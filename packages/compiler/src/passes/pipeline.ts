/** The passes between translation and emission, in order, and the loop that runs them. */
import type { Local, Module } from "../ir/ir.js";
import { printModule } from "../ir/print.js";
import { findRanges, findZeroSign, measureWork, translate } from "./analysis-passes.js";
import { newContext } from "./context.js";
import { compareWords } from "./idioms/compare-words.js";
import { holdExtremes } from "./idioms/hold-extremes.js";
import { shortenChains } from "./idioms/shorten-chains.js";
import { skipZeros } from "./idioms/skip-zeros.js";
import { sliceTables } from "./idioms/slice-tables.js";
import { splitSums } from "./idioms/partial-sums.js";
import { widenLoops } from "./lanes/widen-loops.js";
import { foreseeBranches } from "./loops/foresee-branches.js";
import { hoistHeads } from "./loops/hoist-heads.js";
import { hoistLimits } from "./loops/hoist-limits.js";
import { mergeLimits } from "./loops/merge-limits.js";
import { speculate } from "./loops/speculate.js";
import { splitRounds } from "./loops/split-rounds.js";
import { stepLast } from "./loops/step-last.js";
import { unrollGathers } from "./loops/unroll-gathers.js";
import { versionLoops } from "./loops/version-loops.js";
import { callSerialForms } from "./numbers/serial-forms.js";
import { callSingleForms } from "./numbers/single-forms.js";
import { checkWords } from "./numbers/checked-words.js";
import { findIntegerFields } from "./numbers/integer-fields.js";
import { findMadeFields } from "./numbers/made-fields.js";
import { findWantedIntegers } from "./numbers/wanted-integers.js";
import { splitWords } from "./numbers/split-words.js";
import { guardIntegers } from "./numbers/guard-integers.js";
import { holdCodes } from "./numbers/hold-codes.js";
import { narrow } from "./numbers/narrow/narrow.js";
import { foldFilled } from "./objects/filled-lists.js";
import { foldKnown } from "./objects/fold-known.js";
import { forwardFixedCopies } from "./objects/fixed-copies.js";
import { placeClosures } from "./objects/known-closures.js";
import { placeMethods } from "./objects/placed-methods.js";
import { hoistFields } from "./objects/hoist-fields.js";
import { replaceObjects } from "./objects/scalar-replacement.js";
import { replaceValueObjects } from "./objects/value-objects.js";
import { scopeArena } from "./objects/arena-scopes.js";
import { splitInstanceArrays } from "./objects/instance-arrays.js";
import { parallelize } from "./parallel/parallelize.js";
import type { Findings, Pass, PassOptions } from "./pass.js";

// oxfmt-ignore
export const passes: readonly Pass[] = [
  translate,
  // Objects become variables; those that were in fields of others, and what functions capture, the second time.
  splitInstanceArrays, replaceValueObjects, replaceObjects, placeClosures, placeMethods,
  replaceValueObjects, replaceObjects,
  forwardFixedCopies, foldFilled, foldKnown, callSingleForms, callSerialForms, hoistFields, hoistHeads, stepLast,
  // What crosses the boundary, and who may share the work.
  findWantedIntegers, findIntegerFields, parallelize,
  // Numbers become integers.
  splitWords, findMadeFields, findRanges, holdCodes, guardIntegers, findZeroSign, narrow, measureWork,
  // Loops without checks.
  hoistLimits, versionLoops, checkWords, scopeArena,
  // Loops that LLVM would not make as fast.
  splitSums, splitRounds, holdExtremes, speculate, sliceTables, shortenChains, unrollGathers, mergeLimits,
  compareWords, skipZeros, foreseeBranches,
  // The last one: what it finds out holds for the very statements that it leaves.
  widenLoops,
];

export interface Passed extends Readonly<Findings> {
  readonly module: Module;
  /** The module behind the pass that the options name. */
  readonly printed: string | undefined;
  /** How long each pass took, if the options ask for it. */
  readonly times: readonly PassTime[] | undefined;
}

export interface PassTime {
  readonly pass: string;
  readonly milliseconds: number;
}

/** `numbers` are the parameters of the kernel that are plain numbers. */
export function runPasses(given: Module, numbers: ReadonlySet<Local>, options: PassOptions = {}): Passed {
  const context = newContext(numbers, options);
  const times: PassTime[] = [];
  let module = given;
  let printed: string | undefined;
  for (const pass of passes) {
    const start = performance.now();
    module = pass.run(module, context);
    times.push({ pass: pass.name, milliseconds: performance.now() - start });
    if (options.verify) context.verifier.verify(module, pass.stage, pass.name, pass === passes.at(-1));
    if (options.after === pass.name) printed = printModule(module);
  }
  return { ...context, module, printed, times: options.times ? times : undefined };
}
