// A child process of the runner: builds a batch of programs, runs their calls as JavaScript and as wasm, and compares.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Batch, BatchProgram, Finding, ProgramResult, WorkerMessage } from "./batch.js";
import type { BuildRequest, BuiltFile, Variant } from "./build.js";
import { errorText, isOfNothing, type TypeScriptError } from "./check.js";
import { toJavaScript } from "./instrument.js";
import { agrees, outcomeOf } from "./outcome.js";
import type { ExpectedCall } from "./oracle.js";

type Functions = Record<string, (...values: unknown[]) => unknown>;
type Counts = { -readonly [key in keyof ProgramResult]: ProgramResult[key] extends number ? number : Finding[] };

process.on("message", (batch: Batch) => {
  void runBatch(batch).then((results) => tell({ type: "done", results }));
});

/**
 * The glue of the call under way reports here whether the kernel ran (`true`) or handed the call back to JavaScript.
 */
let ranAsWasm: boolean | undefined;
Object.assign(globalThis, { $wumbaFuzz: (asWasm: boolean) => (ranAsWasm ??= asWasm) });

/** Those that the programs were checked with. */
const COMPILER_OPTIONS = {
  strict: true,
  target: "es2022",
  module: "es2022",
  moduleResolution: "bundler",
  lib: ["es2023"],
  types: [],
};

function tell(message: WorkerMessage): void {
  process.send!(message);
}

async function runBatch(batch: Batch): Promise<ProgramResult[]> {
  mkdirSync(batch.folder, { recursive: true });
  const results = batch.programs.map((): Counts => ({
    findings: [],
    calls: 0,
    compiledCalls: 0,
    wasmCalls: 0,
    traps: 0,
    functions: 0,
    compiledFunctions: 0,
  }));
  const loose = join(batch.folder, "loose");
  mkdirSync(loose, { recursive: true });
  writeFileSync(join(batch.folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  writeFileSync(
    join(loose, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...COMPILER_OPTIONS, strict: false } }),
  );
  const files = batch.programs.map((program, index) => {
    const file = join(program.loose ? loose : batch.folder, `program${index}.ts`);
    writeFileSync(file, program.source);
    writeFileSync(join(batch.folder, `program${index}.reference.mjs`), toJavaScript(program.source));
    return file;
  });
  for (const variant of batch.variants) {
    tell({ type: "at", stage: "build", program: 0, variant });
    const built = await buildAll(files, variant, batch, files, results);
    for (const [index, program] of batch.programs.entries()) {
      const file = built[index];
      if (!file) continue;
      tell({ type: "at", stage: "run", program: index, variant });
      await compare(program, file, join(batch.folder, `program${index}.reference.mjs`), variant, results[index]!);
    }
  }
  return results;
}

/**
 * Files of a batch, of which `all` are those with `results`, in one build; when that throws, each alone, to find out
 * whose fault it is.
 */
async function buildAll(
  files: readonly string[],
  variant: Variant,
  batch: Batch,
  all: readonly string[],
  results: readonly Counts[],
): Promise<readonly (BuiltFile | undefined)[]> {
  const outDir = join(batch.folder, variant);
  try {
    const { buildPrograms } = (await import(batch.builder)) as {
      buildPrograms: (request: BuildRequest) => Promise<readonly BuiltFile[]>;
    };
    const onWaiting = ([next]: readonly string[]): void =>
      tell(
        next === undefined
          ? { type: "at", stage: "build", program: 0, variant }
          : { type: "at", stage: "analyse", program: all.indexOf(next), variant },
      );
    const built = await buildPrograms({ files, variant, outDir, cacheDir: batch.cacheDir, onWaiting });
    return files.map((file) => built.find(({ input }) => resolve(input) === file));
  } catch (error) {
    if (files.length > 1) {
      const built: (BuiltFile | undefined)[] = [];
      for (const [index, file] of files.entries()) {
        tell({ type: "at", stage: "build", program: index, variant });
        built.push(...(await buildAll([file], variant, batch, all, results)));
      }
      return built;
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    results[all.indexOf(files[0]!)]!.findings.push({
      kind: "compiler crash",
      key: `compiler crash: ${withoutNumbers(text)}`,
      variant,
      detail: text,
    });
    return [undefined];
  }
}

function withoutNumbers(text: string): string {
  return text
    .split("\n")[0]!
    .replace(/[\w.]*\d[\w.]*/g, "#")
    .slice(0, 160);
}

async function compare(
  program: BatchProgram,
  built: BuiltFile,
  reference: string,
  variant: Variant,
  result: Counts,
): Promise<void> {
  const unfit = program.loose?.filter((error) => !isOfNothing(error)) ?? [];
  if (unfit.length > 0) {
    result.findings.push(...unrefused(unfit, built, variant));
    return;
  }
  const refused = built.functions.filter(({ status }) => status !== "compiled");
  result.functions += built.functions.length;
  result.compiledFunctions += built.functions.length - refused.length;
  const isLost = program.loose && built.diagnostics.some(({ code }) => code === NOT_TOLD_APART);
  if (refused.length > 0 && !isLost)
    result.findings.push(
      ...refusals(
        built,
        refused.map(({ name }) => name),
        variant,
      ),
    );
  const compiled = new Set(built.functions.filter(({ status }) => status === "compiled").map(({ name }) => name));
  let original: Functions;
  let rewritten: Functions;
  try {
    original = (await import(`${pathToFileURL(reference).href}?${variant}`)) as Functions;
    const output = countKernels(built);
    if (output === undefined) return;
    rewritten = (await import(pathToFileURL(output).href)) as Functions;
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    result.findings.push({
      kind: "does not load",
      key: `does not load: ${withoutNumbers(text)}`,
      variant,
      detail: text,
    });
    return;
  }
  const handles = /\b(catch|finally)\b/.test(program.source);
  for (const call of program.calls) {
    const { traps } = result;
    compareCall(call, original, rewritten, compiled.has(call.function), variant, result, handles);
    // What stands in the module's tables is from here on not the same.
    if (result.traps > traps && /^const TABLE/m.test(program.source)) break;
  }
}

/** A diagnostic's message without what it quotes, so that those of one kind count as one. */
function withoutNames(message: string): string {
  return message
    .replace(/'[^']*'/g, "'…'")
    .replace(/\d+/g, "#")
    .slice(0, 120);
}

/** Where nobody says which it is, null and undefined are one. */
const NOT_TOLD_APART = "W4002";

/** With the default boundary, a function that is JavaScript since its kernel would not pay. */
const NOT_WORTH_IT = "W5002";

function refusals(built: BuiltFile, names: readonly string[], variant: Variant): Finding[] {
  const told = built.diagnostics.filter(({ code }) => code !== NOT_WORTH_IT);
  if (told.length === 0 && built.diagnostics.length > 0) return [];
  const reasons = [...new Set(told.map(({ code, message }) => `${code}: ${withoutNames(message)}`))];
  const detail = told
    .map(({ code, message, place }) => `${code} ${place ? `${place.line}:${place.column} ` : ""}${message}`)
    .join("\n");
  return (reasons.length > 0 ? reasons : ["without a diagnostic"]).map((reason) => ({
    kind: "refused",
    key: `refused ${reason}`,
    variant,
    detail: `${names.join(", ")}\n${detail}`,
  }));
}

/** What is wrong where TypeScript finds errors: a function that is compiled, or errors that nobody is told. */
function unrefused(errors: readonly TypeScriptError[], built: BuiltFile, variant: Variant): Finding[] {
  const codes = [...new Set(errors.map(({ code }) => code))].join(", ");
  const told = built.diagnostics.some(({ code, place }) =>
    errors.some((error) => error.code === String(code) || error.line === place?.line),
  );
  const compiled = built.functions.some(({ status }) => status === "compiled");
  if (told && !compiled) return [];
  const key = compiled ? `accepted with ${codes}` : `refused without ${codes}`;
  return [{ kind: "accepted", key, variant, detail: errors.map(errorText).join("\n") }];
}

function compareCall(
  call: ExpectedCall,
  original: Functions,
  rewritten: Functions,
  compiled: boolean,
  variant: Variant,
  result: Counts,
  handles: boolean,
): void {
  const expected = outcomeOf(original[call.function]!, call);
  ranAsWasm = undefined;
  const actual = outcomeOf(rewritten[call.function]!, call);
  result.calls++;
  if (compiled) result.compiledCalls++;
  if (compiled && ranAsWasm === true) result.wasmCalls++;
  if (agrees(expected, actual)) return;
  if ([expected, actual].every((outcome) => outcome.split("\n")[0] === RUNAWAY)) return;
  if (call.lies && /^throws (?!RuntimeError)/.test(actual)) return;
  if (isTrap(actual, call, handles)) {
    result.traps++;
    return;
  }
  result.findings.push({
    kind: "mismatch",
    key: `mismatch in ${aspect(expected, actual)}`,
    variant,
    detail: difference(expected, actual),
    call,
  });
}

/** What a recursion without end has done by then depends on how deep it may go: docs/deviations.md has it. */
const RUNAWAY = "throws RangeError: Maximum call stack size exceeded";

/** Where JavaScript would make a hole or show undefined: docs/deviations.md has it. */
const SHORTENED = "throws RangeError: The function has shortened the array ";

/** Where JavaScript read undefined or lost a store, compiled code may throw a RangeError that names the array. */
function isTrap(outcome: string, { outside }: ExpectedCall, handles: boolean): boolean {
  // The program's own handlers may have caught it.
  if (handles && outside.length > 0) return true;
  const first = outcome.split("\n")[0]!;
  return (
    first.startsWith(SHORTENED) ||
    (first.startsWith("throws RangeError: ") &&
      outside.some((name) => new RegExp(`\\b${name}\\b`).test(first.slice("throws RangeError: ".length))))
  );
}

/**
 * What differs: whether it throws, what it throws, the result, which array the result is, or only what arguments hold.
 */
function aspect(expected: string, actual: string): string {
  const [first, second] = [expected.split("\n")[0]!, actual.split("\n")[0]!];
  if (first === second) return "arguments";
  if (second.startsWith("throws RangeError") && !first.startsWith("throws")) return "a trap";
  if (second.startsWith("throws RuntimeError")) return "a crash of the code";
  if (first.startsWith("throws") !== second.startsWith("throws")) return "throwing";
  if (first.startsWith("throws")) return "the error";
  return first.replace(/\], .*/, "") === second.replace(/\], .*/, "") ? "the identity of the result" : "the result";
}

function difference(expected: string, actual: string): string {
  const got = actual.split("\n");
  return expected
    .split("\n")
    .map((line, index) => (line === got[index] ? `  ${line}` : `- JavaScript: ${line}\n+ compiled:   ${got[index]}`))
    .join("\n");
}

/**
 * Puts a module that reports each kernel's first decision in the place of the glue. The path of the rewritten module.
 */
function countKernels(built: BuiltFile): string | undefined {
  if (!built.glue || !built.output) return built.output ?? undefined;
  const real = built.glue.replace(/(\.[^.]*)$/, ".real$1");
  renameSync(built.glue, real);
  const names = built.functions.flatMap((report) => (report.export === null ? [] : [report.export]));
  const head = [
    `import * as glue from ${JSON.stringify(`./${basename(real)}`)};`,
    `export * from ${JSON.stringify(`./${basename(real)}`)};`,
  ];
  writeFileSync(built.glue, [...head, ...[...new Set(names)].map(countedKernel)].join("\n"));
  return built.output;
}

function countedKernel(name: string): string {
  return `export function ${name}(...values) {
  let result;
  try { result = glue.${name}(...values); } catch (error) { globalThis.$wumbaFuzz(true); throw error; }
  globalThis.$wumbaFuzz(result !== glue.JS);
  return result;
}`;
}
