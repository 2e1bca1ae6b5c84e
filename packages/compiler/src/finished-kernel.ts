/** A kernel behind its passes in; its signature, where calls of it run, its LLVM text, and what explains it, out. */
import { ts } from "#typescript";
import { decideBoundary } from "./boundary.js";
import { kernelOf, nameInside } from "./boundary-facts.js";
import { callReport } from "./bind/call-report.js";
import { describeSignature } from "./bind/describe.js";
import type { CompileOptions, Insertion, MarkedResult, VariableFact, ParallelLoop } from "./compiled.js";
import { finding, wordingOf } from "./diagnostics/codes.js";
import type { Report } from "./diagnostics/report.js";
import { hasBraces } from "./frontend/select/function-node.js";
import { givesValue } from "./frontend/select/jitclasses.js";
import type { MarkedFunction } from "./frontend/select/markers.js";
import { lengthOf, placeOf } from "./frontend/refusal.js";
import { argumentsOfIslands } from "./frontend/state/island-arguments.js";
import { libraryOf } from "./frontend/libraries/standard.js";
import type { Translated } from "./frontend/translate.js";
import { declareCells } from "./module-cells.js";
import { printModule } from "./ir/print.js";
import { numberTextFor } from "./number-text.js";
import { emitModule } from "./llvm/emit.js";
import { findFastMath } from "./passes/fastmath/fast-math.js";
import type { LoopReport } from "./passes/pass.js";
import type { Passed } from "./passes/pipeline.js";
import { sharedObject, withoutCopies } from "./shared-with-callbacks.js";

const parallelLoop = (loop: LoopReport): ParallelLoop => ({
  ...loop,
  reasons: loop.reasons.map((reason) => ({ message: wordingOf(reason).message, place: reason.place })),
});

export function finish(
  marked: MarkedFunction,
  base: Pick<MarkedResult, "name" | "place" | "marker">,
  translated: Translated,
  passed: Passed,
  report: Report,
  options: CompileOptions,
): MarkedResult {
  const described = describeSignature(marked.name, translated, passed, options.root, marked.options.async ?? false);
  const decision = decideBoundary(described, kernelOf(marked, translated, passed, described));
  const asked = marked.options.boundary ?? options.boundary ?? "auto";
  const forced = asked === "wasm" || asked === "always";
  const { boundary, worth } = decision;
  const ofIslands = argumentsOfIslands(translated.kernel, marked.node);
  const chosen =
    forced || boundary === "javascript" ? described : { ...described, boundary, ...(worth ? { worth } : {}) };
  const own = withoutCopies(chosen, ofIslands);
  const signature = marked.owner && ts.isConstructorDeclaration(marked.node) ? { ...own, constructs: true } : own;
  const kept = translated.kernel.boundsSites.map((site) => site.place);
  const javascript = translated.kernel.javascript.map(({ node }) => ({ text: node.getText(), place: placeOf(node) }));
  const facts = {
    variables: variableFacts(passed),
    javascript,
    calls: callReport(signature, asked === "js" || (!forced && decision.boundary === "javascript")),
    ir: passed.printed ?? printModule(passed.module),
    ...(passed.times ? { passes: passed.times } : {}),
    checks: { kept, removed: passed.removed },
    lanes: passed.lanes.flatMap(({ place, count }) => (place ? [{ place, count }] : [])),
    loops: passed.loops.map(parallelLoop),
  };
  const shared = sharedObject(signature, ofIslands);
  if (shared) {
    report.add(finding("W4020", marked.name, ...shared), base.place, lengthOf(marked.node), undefined, marked.removal);
    return { ...base, ...facts, status: "javascript", reason: "it is given a function that may use what it works on." };
  }
  if (asked === "js") return { ...base, ...facts, status: "javascript", reason: "the option 'boundary' says so." };
  if (!forced && decision.boundary === "javascript") {
    report.add(
      finding("W5002", marked.name, decision.reason),
      base.place,
      lengthOf(marked.node),
      undefined,
      marked.removal,
    );
    return { ...base, ...facts, status: "javascript", reason: decision.reason };
  }
  const fastMath =
    marked.options.fastmath &&
    findFastMath(passed.module, marked.options.fastmath, (name) => libraryOf(translated.kernel.program, name));
  const numberText = numberTextFor(translated.kernel);
  const emitted = { debug: options.debug ?? false, async: marked.options.async ?? false, fastMath, numberText };
  const cells = declareCells(translated.kernel);
  const llvm = emitModule(passed.module, emitted);
  const widened = passed.lanes.length > 0 ? { simd: emitModule(passed.module, { ...emitted, vectors: true }) } : {};
  return {
    ...base,
    ...facts,
    ...(fastMath ? { fastMath: { flags: fastMath.flags, strict: fastMath.strict } } : {}),
    status: "compiled",
    ...((decision.boundary === "resident" || decision.boundary === "worth") && !forced
      ? { reason: decision.reason }
      : {}),
    kernel: {
      signature,
      llvm,
      ...widened,
      ...(fastMath?.flags.includes("contract") && passed.lanes.every(({ diverging }) => diverging.size === 0)
        ? { contracts: true }
        : {}),
    },
    insertion: {
      ...insertionOf(
        marked,
        signature.worth?.timed === undefined ? translated.arguments : [...translated.arguments, nameInside(marked)!],
      ),
      guard: translated.guard,
    },
    ...(cells.length > 0 ? { cells } : {}),
  };
}

function insertionOf(marked: MarkedFunction, args: readonly string[]): Insertion {
  if (marked.lifted) {
    const { shape, at } = marked.lifted.insertion;
    return { shape, at, end: at, arguments: args };
  }
  const body = marked.node.body!;
  if (!hasBraces(body)) return { shape: "expression", at: body.getStart(), end: body.getEnd(), arguments: args };
  const at = body.getStart() + 1;
  return { shape: marked.owner && !givesValue(marked.node) ? "void" : "block", at, end: at, arguments: args };
}

/** The machine types of the variables that have a name in the source. */
function variableFacts(passed: Passed): VariableFact[] {
  const facts: VariableFact[] = [];
  for (const [old, local] of passed.locals) {
    if (!old.place || old.name === "t") continue;
    const range = passed.facts.locals.get(old);
    const known =
      range && old.type === "f64" && (range.lo !== -Infinity || range.hi !== Infinity) && range.lo <= range.hi;
    facts.push({
      name: old.name,
      place: old.place,
      type: String(local.type),
      ...(known ? { range: `${range.lo} … ${range.hi}` } : {}),
    });
  }
  return facts.sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
}
