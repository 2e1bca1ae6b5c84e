// In: a seed and a time. Out: a report of all findings; each kind of finding is shrunk, saved and printed when it is
// met.
import type { BatchProgram, Finding, ProgramResult } from "./batch.js";
import type { Variant } from "./build.js";
import type { Feature } from "./context.js";
import { findingText, saveFinding } from "./findings.js";
import { emptyStatistics, preparePrograms, type Statistics } from "./prepare.js";
import { programSeed } from "./random.js";
import type { Runner } from "./runner.js";
import { shrink } from "./shrink.js";

export interface SessionOptions {
  readonly seed: number;
  /** Stops after this time, or after this many programs. */
  readonly seconds: number;
  readonly programs?: number;
  readonly batch: number;
  readonly variants: readonly Variant[];
  readonly without: readonly Feature[];
  /** The share of programs in array style. */
  readonly ndarrays: number;
  /** The share of small programs about the meaning of JavaScript. */
  readonly meanings: number;
  readonly shrinkSeconds: number;
  /** At most this many findings of one key are shrunk; the others are saved as they are. */
  readonly shrinksPerKey: number;
  readonly findings: string;
  readonly print: (text: string) => void;
}

export interface Report {
  readonly statistics: Statistics;
  readonly totals: {
    programs: number;
    calls: number;
    compiledCalls: number;
    wasmCalls: number;
    traps: number;
    functions: number;
    compiledFunctions: number;
  };
  /** For each key how many programs showed it. */
  readonly found: Map<string, number>;
}

export async function runSession(options: SessionOptions, runner: Runner): Promise<Report> {
  const report: Report = {
    statistics: emptyStatistics(),
    totals: { programs: 0, calls: 0, compiledCalls: 0, wasmCalls: 0, traps: 0, functions: 0, compiledFunctions: 0 },
    found: new Map(),
  };
  const end = Date.now() + options.seconds * 1000;
  let index = 0;
  let batches = 0;
  const next = (): BatchProgram[] => {
    const size = Math.min(options.batch, (options.programs ?? Infinity) - index);
    const seeds = Array.from({ length: Math.max(0, size) }, () => programSeed(options.seed, index++));
    const { without, ndarrays, meanings } = options;
    return seeds.length === 0 ? [] : preparePrograms(seeds, report.statistics, { without, ndarrays, meanings });
  };
  for (let batch = next(); batch.length > 0;) {
    const running = runner.run(batch, variantsOf(batches++, options.variants));
    const following = Date.now() < end ? next() : [];
    const results = await running;
    for (const [position, program] of batch.entries()) await take(program, results[position]!, report, options, runner);
    options.print(progressText(report));
    batch = Date.now() < end ? following : [];
  }
  return report;
}

/** One batch in so many is built as a project is. */
const AUTO_SHARE = 4;

/** The others have every kernel forced. */
export function variantsOf(batch: number, variants: readonly Variant[]): readonly Variant[] {
  const forced = variants.filter((variant) => variant !== "auto");
  if (forced.length === variants.length || forced.length === 0) return variants;
  return batch % AUTO_SHARE === AUTO_SHARE - 1 ? ["auto"] : forced;
}

async function take(
  program: BatchProgram,
  result: ProgramResult,
  report: Report,
  options: SessionOptions,
  runner: Runner,
): Promise<void> {
  const { totals, found } = report;
  totals.programs++;
  for (const name of ["calls", "compiledCalls", "wasmCalls", "traps", "functions", "compiledFunctions"] as const)
    totals[name] += result[name];
  const first = new Map<string, Finding>();
  for (const finding of result.findings) if (!first.has(finding.key)) first.set(finding.key, finding);
  for (const [key, finding] of first) {
    const times = (found.get(key) ?? 0) + 1;
    found.set(key, times);
    if (times > options.shrinksPerKey && !finding.kind.startsWith("mismatch")) continue;
    const small =
      times <= options.shrinksPerKey && options.shrinkSeconds > 0
        ? await shrink(program, finding, runner, options.shrinkSeconds)
        : { program, finding, tried: 0 };
    const path = saveFinding(options.findings, small);
    options.print(
      times <= options.shrinksPerKey
        ? `\n== ${key} (saved as ${path}; ${small.tried} smaller programs tried)\n${findingText(small)}`
        : `== ${key}, again: ${path}`,
    );
  }
}

export function progressText({ totals, found }: Report): string {
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const counts = [...found].map(([key, times]) => `${times}× ${key}`).join(", ");
  return (
    `${totals.programs} programs, ${totals.calls} calls; functions compiled ${percent(totals.compiledFunctions, totals.functions)}; ` +
    `calls of compiled functions that ran as wasm ${percent(totals.wasmCalls, totals.compiledCalls)}; ${totals.traps} traps; findings: ${counts === "" ? "none" : counts}`
  );
}
