// In: a program with a finding. Out: a small program with the same finding.
import type { BatchProgram, Finding } from "./batch.js";
import { typeErrors } from "./check.js";
import { candidates, type Candidate } from "./edits.js";
import { observe } from "./oracle.js";
import type { Runner } from "./runner.js";

export interface Shrunk {
  readonly program: BatchProgram;
  readonly finding: Finding;
  /** Smaller programs that were compiled and run. */
  readonly tried: number;
  /** Where in the list of smaller programs the last success was: the search goes on from there. */
  readonly position: number;
}

const BATCH = 20;
/** How long a smaller program may run before it counts as endless. */
const PATIENCE = 3000;

/** Takes the first smaller program that still shows the finding, until none does or the time is up. */
export async function shrink(program: BatchProgram, finding: Finding, runner: Runner, seconds: number): Promise<Shrunk> {
  const end = Date.now() + seconds * 1000;
  let best: Shrunk = { program, finding, tried: 0, position: 0 };
  const known = new Set<string>();
  for (let smaller: Shrunk | undefined = best; smaller && Date.now() < end; ) {
    smaller = await step(best, known, runner, end);
    if (smaller) best = smaller;
  }
  return best;
}

async function step(best: Shrunk, known: Set<string>, runner: Runner, end: number): Promise<Shrunk | undefined> {
  let { tried } = best;
  const all = candidates(best.program).map((candidate, position) => ({ ...candidate, position }));
  const open = [...all.slice(best.position), ...all.slice(0, best.position)].filter((candidate) => {
    const key = JSON.stringify([candidate.source, candidate.calls]);
    return !known.has(key) && known.add(key);
  });
  // Hangs cost their time-out each: one at a time.
  const size = best.finding.kind === "does not end" ? 1 : BATCH;
  for (let first = 0; first < open.length && Date.now() < end; first += size) {
    const valid = validPrograms(open.slice(first, first + size), best.program);
    const programs = valid.map(({ program }) => program);
    tried += programs.length;
    const results = await runner.run(programs, [best.finding.variant], PATIENCE);
    const hits = programs.flatMap((program, index) => {
      const finding = results[index]!.findings.find(({ key }) => key === best.finding.key);
      return finding ? [{ program, finding, tried, position: valid[index]!.position }] : [];
    });
    if (hits.length > 0) return hits[0];
  }
  return undefined;
}

/** Those that type-check, end, and stay inside what JavaScript defines and inside their arrays where they did before. */
function validPrograms(list: readonly (Candidate & { readonly position: number })[], { seed, calls: old }: BatchProgram): { program: BatchProgram; position: number }[] {
  const inside = old.every(({ outside }) => outside.length === 0);
  const errors = typeErrors(list.map(({ source }) => source));
  return list.flatMap((candidate, index) => {
    if (errors[index]!.length > 0) return [];
    try {
      const { calls } = observe(candidate);
      const fit = calls.length === candidate.calls.length && (!inside || calls.every(({ outside }) => outside.length === 0));
      return fit ? [{ program: { seed, source: candidate.source, calls }, position: candidate.position }] : [];
    } catch {
      return [];
    }
  });
}
