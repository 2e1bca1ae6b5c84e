/** The passes between translation and emission, in order. */
import type { Lanes, Local, Module } from "../ir/ir.js";
import type { LoopReport, ParallelOptions } from "../ir/parallel.js";
import type { FieldNames } from "../ir/objects.js";
import { compareWords } from "./idioms/compare-words.js";
import { eachStatement } from "../ir/walk.js";
import { verifyModule } from "../ir/verify.js";
import { checkWords } from "./numbers/checked-words.js";
import type { Facts } from "../analyses/ranges/facts.js";
import { forwardFixedCopies } from "./objects/fixed-copies.js";
import { foldKnown } from "./objects/fold-known.js";
import { scopeArena } from "./objects/arena-scopes.js";
import { signedRange } from "../analyses/ranges/bigint-range.js";
import { findIntegerFields } from "./numbers/integer-fields.js";
import { analyzeKept, type UnsignedPlaces } from "../analyses/ranges/kept-bigints.js";
import { mergeLimits } from "./loops/merge-limits.js";
import { analyzeMade, findMadeFields } from "./numbers/made-fields.js";
import { narrow } from "./numbers/narrow.js";
import { guardIntegers } from "./numbers/guard-integers.js";
import { holdExtremes } from "./idioms/hold-extremes.js";
import { splitInstanceArrays } from "./objects/instance-arrays.js";
import { hoistFields } from "./objects/hoist-fields.js";
import { hoistHeads } from "./loops/hoist-heads.js";
import { hoistLimits } from "./loops/hoist-limits.js";
import { shortenChains } from "./idioms/shorten-chains.js";
import { splitSums } from "./idioms/partial-sums.js";
import { skipZeros } from "./idioms/skip-zeros.js";
import { sliceTables } from "./idioms/slice-tables.js";
import { speculate } from "./loops/speculate.js";
import { stepLast } from "./loops/step-last.js";
import { splitRounds } from "./loops/split-rounds.js";
import { parallelize } from "./parallel/parallelize.js";
import { callSingleForms } from "./numbers/single-forms.js";
import { unrollGathers } from "./loops/unroll-gathers.js";
import { widenLoops } from "./lanes/widen-loops.js";
import { replaceObjects } from "./objects/scalar-replacement.js";
import { I32, wholeRange, type Range } from "../analyses/ranges/range.js";
import { analyzeRanges } from "../analyses/ranges/ranges.js";
import { replaceValueObjects } from "./objects/value-objects.js";
import { versionLoops } from "./loops/version-loops.js";
import { workOf, type Work } from "../analyses/work.js";
import { findWantedIntegers } from "./numbers/wanted-integers.js";
import { analyzeZeroSign, type ZeroSign } from "../analyses/zero-sign.js";

/** Integers that the boundary lets in as i32, or in fields: 31 bits, so that `-n`, `n + 1` and `i + n` fit a register too. */
const PARAMETER = wholeRange(-(2 ** 30), 2 ** 30 - 1);

export interface Passed {
  readonly module: Module;
  /** The shape of the work, before loops were made twice. */
  readonly work: Work;
  readonly facts: Facts;
  readonly zeroSign: ZeroSign;
  /** Old locals to new ones. */
  readonly locals: ReadonlyMap<Local, Local>;
  /** Parameters of the kernel that cross the boundary as i32. */
  readonly integers: ReadonlySet<Local>;
  /** Fields that hold such integers when the kernel is called. */
  readonly integerFields: FieldNames;
  /** Where bigints in memory are unsigned. */
  readonly unsigned: UnsignedPlaces;
  /** Accesses without check in the copies of loops that run. */
  readonly removed: number;
  /** The loops that were looked at for threads. */
  readonly loops: readonly LoopReport[];
  /** The loops whose rounds run side by side where there are vectors. */
  readonly lanes: readonly Lanes[];
}

export interface PassOptions {
  /** A pass that breaks a rule of the IR throws. */
  readonly verify?: boolean | undefined;
  /** Parameters that are integers whatever the kernel does with them. */
  readonly integers?: ReadonlySet<Local> | undefined;
  /** Loops may run on many threads. */
  readonly parallel?: ParallelOptions | undefined;
  /** The order of a sum does not matter. */
  readonly reassociated?: boolean | undefined;
}

/** `numbers` are the parameters of the kernel that are plain numbers. */
export function runPasses(
  given: Module,
  numbers: ReadonlySet<Local>,
  { verify, integers: meant, parallel, reassociated }: PassOptions = {},
): Passed {
  let module = given;
  if (verify) verifyModule(module, "numbers", "translate");
  const arrayFields = splitInstanceArrays(module);
  if (verify) verifyModule(module, "numbers", "splitInstanceArrays");
  replaceValueObjects(module);
  if (verify) verifyModule(module, "numbers", "replaceValueObjects");
  replaceObjects(module);
  // Those that were in the fields of others.
  replaceValueObjects(module);
  replaceObjects(module);
  if (verify) verifyModule(module, "numbers", "replaceObjects");
  forwardFixedCopies(module);
  if (verify) verifyModule(module, "numbers", "forwardFixedCopies");
  foldKnown(module);
  if (verify) verifyModule(module, "numbers", "foldKnown");
  module = callSingleForms(module);
  if (verify) verifyModule(module, "numbers", "callSingleForms");
  hoistFields(module);
  if (verify) verifyModule(module, "numbers", "hoistFields");
  hoistHeads(module);
  if (verify) verifyModule(module, "numbers", "hoistHeads");
  stepLast(module);
  if (verify) verifyModule(module, "numbers", "stepLast");
  const { parameters, fields: wanted, locals: wantedLocals } = findWantedIntegers(module, numbers);
  const integers = new Set([...parameters, ...(meant ?? [])]);
  const integerFields = findIntegerFields(module, wanted);
  let loops: readonly LoopReport[] = [];
  if (parallel) {
    ({ module, loops } = parallelize(module, parallel));
    if (verify) verifyModule(module, "numbers", "parallelize");
  }
  const bigints = module.root.parameters.filter((local) => local.type === "bigint");
  const root = new Map<Local, Range>([
    ...[...integers].map((local) => [local, PARAMETER] as const),
    ...bigints.map((local) => [local, signedRange(64)] as const),
  ]);
  const made = findMadeFields(module, wanted);
  const analyze = (): ReturnType<typeof analyzeKept> =>
    analyzeMade(module, made, (fields) => {
      const known = {
        root,
        fields: [
          { names: integerFields, range: PARAMETER },
          { names: fields, range: I32 },
          { names: arrayFields, range: PARAMETER },
        ],
      };
      return analyzeKept(module, (unsigned) => analyzeRanges(module, { ...known, unsigned }));
    });
  let { facts, unsigned } = analyze();
  if (guardIntegers(module, facts, wantedLocals, PARAMETER)) {
    if (verify) verifyModule(module, "numbers", "guardIntegers");
    ({ facts, unsigned } = analyze());
  }
  const zeroSign = analyzeZeroSign(module, facts);
  const { module: narrowed, locals } = narrow(module, facts, zeroSign, unsigned);
  if (verify) verifyModule(narrowed, "machine", "narrow");
  const work = workOf(narrowed, reassociated ?? false);
  const limited = hoistLimits(narrowed);
  if (verify) verifyModule(limited, "machine", "hoistLimits");
  const { module: versioned, removed } = versionLoops(limited);
  if (verify) verifyModule(versioned, "machine", "versionLoops");
  const checked = checkWords(versioned);
  if (verify) verifyModule(checked, "machine", "checkWords");
  const scoped = scopeArena(checked);
  if (verify) verifyModule(scoped, "machine", "scopeArena");
  const split = splitSums(scoped);
  if (verify) verifyModule(split, "machine", "splitSums");
  const parted = splitRounds(split);
  if (verify) verifyModule(parted, "machine", "splitRounds");
  const held = holdExtremes(parted);
  if (verify) verifyModule(held, "machine", "holdExtremes");
  const speculated = speculate(held, reassociated ?? false);
  if (verify) verifyModule(speculated, "machine", "speculate");
  const sliced = sliceTables(speculated);
  if (verify) verifyModule(sliced, "machine", "sliceTables");
  const shortened = shortenChains(sliced);
  if (verify) verifyModule(shortened, "machine", "shortenChains");
  const unrolled = unrollGathers(shortened);
  if (verify) verifyModule(unrolled, "machine", "unrollGathers");
  const limits = mergeLimits(unrolled);
  if (verify) verifyModule(limits, "machine", "mergeLimits");
  const compared = compareWords(limits);
  if (verify) verifyModule(compared, "machine", "compareWords");
  const skipped = skipZeros(compared);
  if (verify) verifyModule(skipped, "machine", "skipZeros");
  const widened = widenLoops(skipped, reassociated ?? false);
  if (verify) verifyModule(widened, "machine", "widenLoops");
  return {
    module: widened,
    work,
    facts,
    zeroSign,
    locals,
    integers,
    integerFields,
    unsigned,
    removed,
    loops,
    lanes: lanesIn(widened),
  };
}

function lanesIn(module: Module): Lanes[] {
  const found: Lanes[] = [];
  for (const { body } of module.functions) eachStatement(body, (s) => void (s.kind === "lanes" && found.push(s)));
  return found;
}
