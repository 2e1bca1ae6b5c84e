/**
 * The translation, and the analyses that are rows of the line themselves, since what they find holds for the module as
 * it is there.
 */
import { analyzeIntegers } from "../analyses/ranges/integers.js";
import { workOf } from "../analyses/work/work.js";
import { analyzeZeroSign } from "../analyses/zero-sign.js";
import type { Pass } from "./pass.js";

export const translate: Pass = {
  name: "translate",
  stage: "numbers",
  says: "What the frontend has made: every number is an `f64`, and every operation has JavaScript's meaning.",
  run: (module) => module,
};

export const findRanges: Pass = {
  name: "findRanges",
  stage: "numbers",
  says:
    "Finds the values that numbers can have, forward through the structured IR and through calls: interval, " +
    "wholeness, NaN, -0.",
  run(module, context) {
    Object.assign(context, analyzeIntegers(module, context));
    return module;
  },
};

export const findZeroSign: Pass = {
  name: "findZeroSign",
  stage: "numbers",
  says: "Finds, backward, who can tell 0 from -0.",
  run(module, context) {
    context.zeroSign = analyzeZeroSign(module, context.facts);
    return module;
  },
};

export const measureWork: Pass = {
  name: "measureWork",
  stage: "machine",
  says: "Measures the work that a call does, before loops are there twice: by that the boundary decides.",
  run(module, context) {
    context.work = workOf(module, context.options.reassociated ?? false);
    return module;
  },
};
