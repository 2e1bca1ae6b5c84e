/**
 * Fixtures as written and as built in; what an engine found out about them out. Runs in the bundle that `bundle.ts`
 * makes.
 */
import type { Ulp } from "../../fixtures/cases.js";
import type { BuiltFile } from "./build.js";
import { casesOf, type FixtureModule } from "./fixture.js";
import { callsSeen } from "./kernel-calls.js";
import { withResident } from "./resident.js";
import { asGiven, buildFailures, sweepCases, sweepTraps, type Placement, type Subject } from "./sweep.js";

/** What the bundle is told about a fixture's build, as JSON. */
export interface BundledFixture {
  readonly name: string;
  readonly marked: readonly string[];
  readonly file: BuiltFile;
  /** By function name: the line of each trap's access. */
  readonly trapLines: Readonly<Record<string, readonly number[]>>;
}

export interface LoadedFixture extends BundledFixture {
  readonly plain: FixtureModule;
  readonly built: object;
}

export interface SweepReport {
  readonly functions: number;
  readonly cases: number;
  /** Calls of kernels, with every placement of the arrays. */
  readonly calls: { readonly asWasm: number; readonly asJavaScript: number };
  readonly mismatches: readonly string[];
  readonly milliseconds: number;
}

const placements: readonly (readonly [string, Placement])[] = [
  ["arrays as given", asGiven],
  ["arrays in kernel memory", withResident],
];

export function sweepFixtures(fixtures: readonly LoadedFixture[]): SweepReport {
  const start = performance.now();
  const functions = fixtures.flatMap((fixture) => fixture.marked.map((name) => ({ fixture, name })));
  const mismatches = functions.flatMap(({ fixture, name }) => sweepFunction(fixture, name));
  const cases = functions.reduce((sum, { fixture, name }) => sum + casesOf(fixture.plain, name).length, 0);
  return {
    functions: functions.length,
    cases,
    calls: { ...callsSeen },
    mismatches,
    milliseconds: performance.now() - start,
  };
}

export function subjectOf({ name: fixture, plain, built, file }: LoadedFixture, name: string): Subject {
  const kernel = file.functions.find((candidate) => candidate.name === name)?.export ?? name;
  return {
    fixture: { ...plain, ulp: fixture.startsWith("fastmath/") ? (plain.ulp ?? {}) : ofSingles(plain.ulp ?? {}) },
    built,
    name,
    kernel,
  };
}

/**
 * Both sides have the same Math here, so no tolerance, except where the kernel may compute in another order, or has
 * forms for single precision.
 */
const ofSingles = (ulp: Ulp): Ulp =>
  Object.fromEntries(Object.entries(ulp).filter(([, tolerance]) => typeof tolerance === "object" && tolerance.single));

function sweepFunction(loaded: LoadedFixture, name: string): string[] {
  const { name: fixtureName, file, trapLines } = loaded;
  const subject = subjectOf(loaded, name);
  const swept = placements.flatMap(([title, placement]) =>
    [...sweepCases(subject, placement), ...sweepTraps(subject, (index) => trapLines[name]![index]!, placement)].map(
      (line) => `${title}, ${line}`,
    ),
  );
  return [...buildFailures(subject.fixture, file, name), ...swept].map((line) => `${fixtureName} ${name}: ${line}`);
}
