/** The line from a source file to its kernels: select, translate, passes, emit, describe. */
import { ts } from "#typescript";
import { reportJavaScript } from "./async-kernels.js";
import type { CompiledFile, CompileOptions, MarkedResult, TextEdit } from "./compiled.js";
import { readClasses } from "./kernel-classes.js";
import { compileVersions } from "./kernel-versions.js";
import { outsideName } from "./outside-names.js";
import { finding } from "./diagnostics/codes.js";
import { Report } from "./diagnostics/report.js";
import { severityUnder } from "./frontend/select/marker-comments.js";
import { reportIgnoredMarkers } from "./frontend/select/ignored-markers.js";
import { Libraries } from "./frontend/libraries/libraries.js";
import { useBodiesOf } from "./frontend/libraries/bodies-elsewhere.js";
import { findMarkedFunctions, type MarkedFunction } from "./frontend/select/markers.js";
import { lengthOf, placeOf } from "./frontend/refusal.js";
import { isStackOverflow, reportDepth } from "./frontend/type-check/depth.js";
import { isTrustedFile } from "./frontend/libraries/standard.js";
import { editsOf } from "./frontend/scalars/edits.js";
import { translateKernel, type Translated } from "./frontend/translate.js";
import { translateChecked } from "./frontend/type-check/check-kernel.js";
import { compileGpuKernel } from "./gpu-kernels.js";
import { planForGpu } from "./gpu-target.js";
import { shortenFlow } from "./frontend/type-check/short-flow.js";
import { shortenParents } from "./frontend/type-check/short-parents.js";
import { Typing } from "./frontend/types/typing.js";
import { cellsOf } from "./module-cells.js";
import { numberTextFor } from "./number-text.js";
import { emitModule } from "./llvm/emit.js";
import { BoundlessBigint } from "./analyses/ranges/bigint-registers.js";
import type { LoopReport } from "./passes/pass.js";
import { runPasses, type Passed } from "./passes/pipeline.js";
import { finish } from "./finished-kernel.js";

export function compileFile(program: ts.Program, fileName: string, options: CompileOptions): CompiledFile {
  const report = new Report();
  const file = program.getSourceFile(fileName);
  if (!file) throw new Error(`the program has no file '${fileName}'`);
  const libraries = Libraries.open(program, options.libraries);
  useBodiesOf(program, options.bodyOf);
  const dependencies = new Set([file.fileName]);
  const functions: MarkedResult[] = [];
  let edits: readonly TextEdit[] = [];
  let classes: CompiledFile["classes"] = [];
  if (!reportSyntaxErrors(program, file, report)) {
    const typing = Typing.of(program, options.relaxed);
    shortenFlow(file);
    shortenParents(file);
    /** Those whose markers were read. */
    const comments = new Set<number>();
    const read = readClasses(file, typing, report, options.root, comments);
    classes = read.classes;
    const found = findMarkedFunctions(file, report, comments).filter(({ node }) => !read.members.has(node));
    found.push(...read.members.values());
    for (const library of libraries.all) found.push(...(library.marked?.(file, typing, report, comments) ?? []));
    reportIgnoredMarkers(file, comments, report);
    const compile = (marked: MarkedFunction, told: Report): MarkedResult =>
      compileFunction(marked, typing, told, options, dependencies);
    for (const marked of found) functions.push(...compileVersions(marked, typing, report, compile));
    const coercions = editsOf(
      file,
      typing.scalars,
      found.map((marked) => marked.node),
    );
    edits = [...coercions, ...read.edits, ...cellsOf(functions)];
  }
  return {
    file: file.fileName,
    functions,
    edits,
    classes,
    modules: libraries.all.flatMap(({ exports }) => exports ?? []),
    diagnostics: report.diagnostics,
    dependencies: [...dependencies].sort(),
  };
}

function reportSyntaxErrors(program: ts.Program, file: ts.SourceFile, report: Report): boolean {
  const errors = program.getSyntacticDiagnostics(file);
  for (const error of errors.slice(0, 5)) {
    const { line, character } = file.getLineAndCharacterOfPosition(error.start);
    report.add(
      finding("W1005", ts.flattenDiagnosticMessageText(error.messageText, " ")),
      { file: file.fileName, line: line + 1, column: character + 1 },
      Math.max(1, error.length),
    );
  }
  return errors.length > 0;
}

function compileFunction(
  marked: MarkedFunction,
  typing: Typing,
  report: Report,
  options: CompileOptions,
  dependencies: Set<string>,
): MarkedResult {
  const outside = outsideName(marked);
  const base = {
    name: marked.name,
    ...(outside === undefined ? {} : { outside }),
    place: placeOf(marked.node),
    marker: marked.marker,
    variables: [],
    javascript: [],
    ir: "",
    checks: { kept: [], removed: 0 },
    lanes: [],
    loops: [],
  } as const;
  const refusedStatus = marked.marker === "jit" ? "javascript" : "error";
  if (!marked.valid) return { ...base, status: "error", reason: "its options are not valid" };
  if (reportDepth(marked, report, options.deep)) return { ...base, status: refusedStatus, reason: NESTED };
  try {
    const boundscheck = marked.options.boundscheck ?? options.boundscheck ?? true;
    const translated = translateChecked(marked, typing, report, boundscheck, options.relaxed ?? [], options.root);
    if (!translated)
      return { ...base, status: refusedStatus, reason: "it holds what cannot be compiled; see the diagnostics" };
    translated.kernel.dependencies.forEach((name) => dependencies.add(name));
    if (marked.marker === "gpu") return compileGpuKernel(marked, base, translated, report, options);
    const passed = passesOf(marked, translated, options);
    if (reportLoops(passed.loops, marked, report))
      return { ...base, status: refusedStatus, reason: "a parallel loop is none; see the diagnostics" };
    if (marked.options.async && reportJavaScript(marked, translated, passed.module, report))
      return { ...base, status: refusedStatus, reason: "it needs the thread that JavaScript runs on" };
    const told = new Report();
    const plan = marked.options.target ? planForGpu(marked, translated, boundscheck, told, options) : undefined;
    report.take(told, marked.marker === "jit" ? "warning" : undefined);
    if (marked.options.target && !plan && marked.marker !== "jit")
      return { ...base, status: "error", reason: "the GPU cannot run its loops; see the diagnostics" };
    const finished = { ...finish(marked, base, translated, passed, report, options), ...(plan && { plan }) };
    if (options.verify === "both" && translated.kernel.boundsSites.length > 0)
      verifyUnchecked(marked, translated, typing, options);
    return finished;
  } catch (error) {
    if (error instanceof BoundlessBigint) {
      // What a function of a library cannot take is told where the program's own one stands.
      const isOwn = error.place && !isTrustedFile(typing.program, error.place.file);
      const place = isOwn ? error.place : base.place;
      report.add(finding(error.code), place, 1, severityUnder(marked.marker));
      return {
        ...base,
        status: refusedStatus,
        reason: "it computes with bigints that may outgrow 64 bits, or keeps them",
      };
    }
    if (isStackOverflow(error)) {
      if (!options.deep) throw error;
      reportDepth(marked, report, true, 0);
      return { ...base, status: refusedStatus, reason: NESTED };
    }
    const message = error instanceof Error ? error.message : String(error);
    report.add(
      finding("W9002", marked.name, message),
      placeOf(marked.node),
      lengthOf(marked.node),
      severityUnder(marked.marker),
    );
    return { ...base, status: refusedStatus, reason: `the compiler failed: ${message}` };
  }
}

function passesOf(marked: MarkedFunction, translated: Translated, options: CompileOptions): Passed {
  const { parallel, fastmath } = marked.options;
  return runPasses(translated.module, translated.numbers, {
    verify: !!options.verify,
    after: options.after,
    times: options.times,
    integers: translated.integers,
    parallel,
    reassociated: fastmath?.includes("reassoc"),
  });
}

/** What the kernel would be without checks of bounds: what is wrong there throws. */
function verifyUnchecked(
  marked: MarkedFunction,
  { kernel }: Translated,
  typing: Typing,
  options: CompileOptions,
): void {
  const unchecked = translateKernel(marked, typing, new Report(), false, kernel.findings, options.root);
  if (!unchecked) throw new Error("it is refused without checks of bounds");
  const { module } = passesOf(marked, unchecked, options);
  emitModule(module, { async: marked.options.async ?? false, numberText: numberTextFor(kernel) });
}

const NESTED = "it is nested deeper than the compiler's stack";

/** Loops that the program says are parallel, and are not. */
function reportLoops(loops: readonly LoopReport[], marked: MarkedFunction, report: Report): boolean {
  let failed = false;
  for (const { asked, parallel, reasons } of loops) {
    if (!asked || parallel) continue;
    for (const reason of reasons) {
      report.add(reason, reason.place ?? placeOf(marked.node), 1, severityUnder(marked.marker));
      failed ||= marked.marker !== "jit";
    }
  }
  return failed;
}
