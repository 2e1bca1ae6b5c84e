// In: seeds. Out: programs that are fit to be compared, and what was measured about them.
import type { BatchProgram } from "./batch.js";
import { errorText, typeErrors } from "./check.js";
import type { Feature } from "./context.js";
import { generateProgram, type Program } from "./generate.js";
import { observe, type Observation } from "./oracle.js";

export interface Statistics {
  programs: number;
  /** Programs that TypeScript refuses: they are left out. */
  illTyped: number;
  lines: number;
  calls: number;
  steps: number;
  /** Calls left out: too long, or bits of a NaN observed. */
  tooLong: number;
  nanBits: number;
  throwing: number;
  outside: number;
  numericResults: number;
  nanResults: number;
  /** Programs all of whose calls have the same outcome but for the arrays' contents. */
  uniform: number;
  /** Programs of which no call was left. */
  empty: number;
  /** Calls with arrays that share a buffer. */
  aliasing: number;
}

export function emptyStatistics(): Statistics {
  return {
    programs: 0,
    illTyped: 0,
    lines: 0,
    calls: 0,
    steps: 0,
    tooLong: 0,
    nanBits: 0,
    throwing: 0,
    outside: 0,
    numericResults: 0,
    nanResults: 0,
    uniform: 0,
    empty: 0,
    aliasing: 0,
  };
}

export interface PrepareOptions {
  readonly without?: readonly Feature[];
  readonly ndarrays?: number;
  readonly meanings?: number;
  readonly onIllTyped?: (program: Program, errors: readonly string[]) => void;
}

export function preparePrograms(
  seeds: readonly number[],
  statistics: Statistics,
  { without = [], ndarrays = 0, meanings = 0, onIllTyped }: PrepareOptions = {},
): BatchProgram[] {
  const programs = seeds.map((seed) => generateProgram(seed, { without, ndarrays, meanings }));
  const errors = typeErrors(programs.map(({ source }) => source));
  const result: BatchProgram[] = [];
  programs.forEach((program, index) => {
    statistics.programs++;
    const found = errors[index]!;
    if (found.length > 0 && !program.loose) {
      statistics.illTyped++;
      onIllTyped?.(program, found.map(errorText));
      return;
    }
    const observation = observe(program);
    count(program, observation, statistics);
    const { seed, source } = program;
    const { calls } = observation;
    if (calls.length > 0) result.push({ seed, source, calls, ...(found.length > 0 ? { loose: found } : {}) });
  });
  return result;
}

function count(program: Program, observation: Observation, statistics: Statistics): void {
  const { calls, outcomes, steps, tooLong, nanBits } = observation;
  statistics.lines += program.source.split("\n").length;
  statistics.calls += calls.length;
  statistics.tooLong += tooLong;
  statistics.nanBits += nanBits;
  if (calls.length === 0) statistics.empty++;
  const firsts = outcomes.map((outcome) => outcome.split("\n")[0]!);
  if (calls.length > 1 && new Set(outcomes).size === 1) statistics.uniform++;
  calls.forEach((call, index) => {
    statistics.steps += steps[index]!;
    if (call.outside.length > 0) statistics.outside++;
    if (firsts[index]!.startsWith("throws")) statistics.throwing++;
    if (/^returns (-?[\d.]+\S*|-?Infinity|NaN)$/.test(firsts[index]!)) statistics.numericResults++;
    if (firsts[index] === "returns NaN") statistics.nanResults++;
    const buffers = call.arguments.flatMap((argument) => ("buffer" in argument ? [argument.buffer] : []));
    if (new Set(buffers).size < buffers.length || call.arguments.some(({ type }) => type === "same"))
      statistics.aliasing++;
  });
}

export function statisticsText(statistics: Statistics): string {
  const { programs, calls } = statistics;
  const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  const good = programs - statistics.illTyped;
  return [
    `${programs} programs, ${statistics.illTyped} of them ill-typed (left out), ${(statistics.lines / Math.max(1, good)).toFixed(0)} lines on average`,
    `${calls} calls, ${(statistics.steps / Math.max(1, calls)).toFixed(0)} statements each on average; left out: ${statistics.tooLong} too long, ${statistics.nanBits} with NaN bits; ${statistics.empty} programs without a call left`,
    `calls that throw ${share(statistics.throwing, calls)}, access outside ${share(statistics.outside, calls)}, share memory ${share(statistics.aliasing, calls)}; number results that are NaN ${share(statistics.nanResults, statistics.numericResults)}`,
    `programs whose calls all have one outcome ${share(statistics.uniform, good)}`,
  ].join("\n");
}
