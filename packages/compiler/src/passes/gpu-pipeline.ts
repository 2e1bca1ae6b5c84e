/** The passes between translation and WGSL: objects become variables, then numbers become registers of 32 bits. */
import type { Module } from "../ir/ir.js";
import type { Placed } from "../ir/gpu/placed-arrays.js";
import { newContext } from "./context.js";
import { forwardFixedCopies } from "./objects/fixed-copies.js";
import { foldKnown } from "./objects/fold-known.js";
import { splitInstanceArrays } from "./objects/instance-arrays.js";
import { replaceObjects } from "./objects/scalar-replacement.js";
import { replaceValueObjects } from "./objects/value-objects.js";
import type { PassOptions } from "./pass.js";
import { foldIntegers } from "./gpu/fold-integers.js";
import { dropKnownChecks } from "./gpu/known-inside.js";
import { placeArrays } from "./gpu/place-arrays.js";
import { reachedFunctions } from "./gpu/refusals.js";
import { typeNumbers } from "./gpu/type-numbers.js";

// oxfmt-ignore
const passes = [
  splitInstanceArrays, replaceValueObjects, replaceObjects, replaceValueObjects, replaceObjects,
  forwardFixedCopies, foldKnown,
];

/** The functions that are left are those that the kernel reaches. */
export function simplifyForGpu(given: Module, options: Pick<PassOptions, "verify">): Module {
  const context = newContext(new Set(), options);
  let module: Module = { ...given, functions: reachedFunctions(given.root) };
  for (const pass of passes) {
    module = pass.run(module, context);
    if (options.verify) context.verifier.verify(module, pass.stage, pass.name);
  }
  return { ...module, functions: reachedFunctions(module.root) };
}

/** `block`: the most threads that a block has on each axis. */
export const typeForGpu = (numbers: Module, block: readonly number[] | undefined): Placed =>
  dropKnownChecks(placeArrays(typeNumbers(foldIntegers(numbers)).module), block);
