/**
 * Fixtures with parallel loops, as written and as built, in; what an engine does with them on several threads out. Runs
 * in the bundle that `bundle.ts` makes.
 */
import { subjectOf, type LoadedFixture } from "../sweep/report.js";
import { blocksSeen, watchBlocks } from "./blocks.js";
import { sweepOnce, sweepOnThreads } from "./on-threads.js";
import { jobs, shareEverything, threadsStarted } from "./pool.js";

const ROUNDS = 1;

export interface ThreadsReport {
  readonly functions: number;
  readonly mismatches: readonly string[];
  /** Functions with a parallel loop of which no run was shared, and functions without any of which some was. */
  readonly notAsBuilt: readonly string[];
  readonly blocks: typeof blocksSeen;
  readonly milliseconds: number;
}

export async function sweepFixtures(fixtures: readonly LoadedFixture[]): Promise<ThreadsReport> {
  const start = performance.now();
  watchBlocks();
  shareEverything();
  const subjects = fixtures.flatMap((fixture) =>
    fixture.marked.map((name) => ({ name, fixture, subject: subjectOf(fixture, name) })),
  );
  await threadsStarted(() => sweepOnce(subjects[0]!.subject));
  const mismatches: string[] = [];
  const notAsBuilt: string[] = [];
  for (const { name, fixture, subject } of subjects) {
    const before = jobs();
    mismatches.push(...sweepOnThreads(subject, ROUNDS).map((line) => `${fixture.name} ${name}: ${line}`));
    const built = fixture.file.functions.find((candidate) => candidate.name === name)!;
    if (built.loops.some(({ parallel }) => parallel) !== jobs() > before) notAsBuilt.push(`${fixture.name} ${name}`);
  }
  return {
    functions: subjects.length,
    mismatches,
    notAsBuilt,
    blocks: blocksSeen,
    milliseconds: performance.now() - start,
  };
}
