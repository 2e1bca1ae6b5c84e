/**
 * Fixtures of kernels that can run on other threads, as written and as built, in; what an engine does with them out.
 * Runs in the bundle that `bundle.ts` makes.
 */
import { setNumThreads } from "wumba";
import { subjectOf, type LoadedFixture } from "../sweep/report.js";
import { sweepAsync } from "./async-calls.js";

export interface AsyncReport {
  readonly functions: number;
  readonly mismatches: readonly string[];
}

export async function sweepFixtures(fixtures: readonly LoadedFixture[]): Promise<AsyncReport> {
  setNumThreads(4);
  const mismatches: string[] = [];
  let functions = 0;
  for (const fixture of fixtures) {
    for (const name of fixture.marked) {
      functions++;
      mismatches.push(...(await sweepAsync(subjectOf(fixture, name))).map((line) => `${name}: ${line}`));
    }
  }
  return { functions, mismatches };
}
