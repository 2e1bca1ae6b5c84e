// In: a program with a finding. Out: a small program with the same finding.
import type { BatchProgram, Finding } from "./batch.js";
import { typeErrors } from "./check.js";
import { candidates, together, type Candidate } from "./edits.js";
import { observe } from "./oracle.js";
import type { Runner } from "./runner.js";

export interface Shrunk {
  readonly program: BatchProgram;
  readonly finding: Finding;
  /** Smaller programs that were compiled and run. */
  readonly tried: number;
}

const BATCH = 16;
/** How long a smaller program may run before it counts as endless. */
const PATIENCE = 3000;

/** Takes smaller programs that still show the finding, until there is none or the time is up. */
export async function shrink(
  program: BatchProgram,
  finding: Finding,
  runner: Runner,
  seconds: number,
): Promise<Shrunk> {
  const search = new Search(program, finding, runner, Date.now() + seconds * 1000);
  while (await search.step());
  return { program: search.program, finding: search.finding, tried: search.tried };
}

interface Hit {
  readonly candidate: Candidate;
  readonly program: BatchProgram;
  readonly finding: Finding;
}

class Search {
  tried = 0;
  /** Where in the list of candidates the last success was: the search goes on from there. */
  private position = 0;
  private readonly known = new Set<string>();

  constructor(
    public program: BatchProgram,
    public finding: Finding,
    private readonly runner: Runner,
    private readonly end: number,
  ) {}

  /** Whether the program got smaller. */
  async step(): Promise<boolean> {
    const all = candidates(this.program);
    this.position = Math.min(this.position, all.length);
    const open = [...all.slice(this.position), ...all.slice(0, this.position)].filter((candidate) =>
      this.isNew(candidate),
    );
    // Hangs cost their time-out each: one at a time.
    const size = this.finding.kind === "does not end" ? 1 : BATCH;
    for (let first = 0; first < open.length && Date.now() < this.end; first += size) {
      const hits = await this.hits(open.slice(first, first + size));
      if (hits.length === 0) continue;
      const best = (await this.merged(hits)) ?? hits[0]!;
      this.position = Math.max(0, all.indexOf(hits[0]!.candidate));
      this.program = best.program;
      this.finding = best.finding;
      return true;
    }
    return false;
  }

  private isNew({ source, calls }: Candidate): boolean {
    const key = JSON.stringify([source, calls]);
    return !this.known.has(key) && this.known.add(key) !== undefined;
  }

  private async merged(hits: readonly Hit[]): Promise<Hit | undefined> {
    const textual = hits.map(({ candidate }) => candidate).filter(({ edits }) => edits !== undefined);
    return textual.length < 2 ? undefined : (await this.hits([together(this.program, textual)]))[0];
  }

  /** Those that are valid and still show the finding. */
  private async hits(list: readonly Candidate[]): Promise<Hit[]> {
    const valid = validPrograms(list, this.program);
    this.tried += valid.length;
    const results = await this.runner.run(
      valid.map(({ program }) => program),
      [this.finding.variant],
      PATIENCE,
    );
    return valid.flatMap(({ candidate, program }, index) => {
      const finding = results[index]!.findings.find(({ key }) => key === this.finding.key);
      return finding ? [{ candidate, program, finding }] : [];
    });
  }
}

/**
 * Those that type-check, end, and stay inside what JavaScript defines and inside their arrays where they did before.
 */
function validPrograms(
  list: readonly Candidate[],
  { seed, calls: old, loose }: BatchProgram,
): { candidate: Candidate; program: BatchProgram }[] {
  const inside = old.every(({ outside }) => outside.length === 0);
  const errors = typeErrors(list.map(({ source }) => source));
  return list.flatMap((candidate, index) => {
    const now = errors[index]!;
    if (now.map(({ code }) => code).join() !== (loose ?? []).map(({ code }) => code).join()) return [];
    try {
      const { calls } = observe(candidate);
      const fit =
        calls.length === candidate.calls.length && (!inside || calls.every(({ outside }) => outside.length === 0));
      return fit
        ? [{ candidate, program: { seed, source: candidate.source, calls, ...(loose ? { loose: now } : {}) } }]
        : [];
    } catch {
      return [];
    }
  });
}
