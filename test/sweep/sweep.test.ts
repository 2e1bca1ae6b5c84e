/**
 * Every fixture's functions as plain JavaScript and as WebAssembly, in every variant, arrays outside and inside kernel
 * memory: in the Node that runs this, and then, bundled, in every other engine that is there. All use what was compiled
 * once.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines, startEngine } from "../engines/engines.js";
import type { Engine, RunningEngine } from "../engines/engine.js";
import { VariantBuild, VARIANTS, type Analyses, type BuiltFile, type Variant } from "./build.js";
import { bundleSweep } from "./bundle.js";
import { canRun, type FixtureModule } from "./fixture.js";
import { listFixtures, loadFixture, type Fixture } from "./fixture-files.js";
import { lineOfTrap, loadChecked, writeChecked } from "./outside.js";
import type { SweepReport } from "./report.js";
import { kernelMemoryAvailable, withResident } from "./resident.js";
import { importWatched, plainModule } from "./spy.js";
import { allowRelaxedSimd } from "./relaxed-simd.js";
import { asGiven, buildFailures, sweepCases, sweepTraps, type Placement, type Subject } from "./sweep.js";

const MILLISECONDS_TO_BUILD_A_FILE = 300_000;
const MILLISECONDS_TO_BUILD_ALL_FILES = 900_000;
const FEWEST_FUNCTIONS = { base: 170, simd: 170, relaxed: 15 };
const SWEPT: readonly Variant[] = [...VARIANTS, "relaxed"];
const placements: [string, Placement, boolean][] = [
  ["arrays as given", asGiven, true],
  ["arrays in kernel memory", withResident, kernelMemoryAvailable],
];

beforeAll(writeChecked);

const analyses: Analyses = new Map();
const builds = new Map(SWEPT.map((variant) => [variant, new VariantBuild(variant, variant, analyses)]));

allowRelaxedSimd();

describe.each(SWEPT)("%s", (variant) => {
  const build = builds.get(variant)!;
  afterAll(() => build.close());
  const fixtures = listFixtures(variant);
  for (const [index, fixture] of fixtures.entries())
    describe(fixture.name, () => sweepFixture(fixture, build, fixtures[index + 1]));
});

/** LLVM works on the next file while the functions of this one run. */
function sweepFixture(fixture: Fixture, build: VariantBuild, next: Fixture | undefined): void {
  let module: FixtureModule, checked: FixtureModule, file: BuiltFile, built: object;
  // oxlint-disable-next-line no-empty-pattern -- what Vitest gives a hook is taken by a pattern
  beforeAll(async ({}, suite) => {
    [checked, file] = await Promise.all([loadChecked(fixture.file), build.build(fixture.file)]);
    if (next && isWanted(next, suite)) void build.build(next.file).catch(() => undefined);
    module = await loadFixture(await plainModule(file));
    built = await importWatched(file);
  }, MILLISECONDS_TO_BUILD_A_FILE);

  for (const name of fixture.marked) {
    it(`${name} is compiled`, () => {
      expect(buildFailures(module, file, name).join("\n")).toBe("");
    });
    for (const [title, placement, available] of placements) {
      it.skipIf(!available)(`${name}, ${title}`, (context) => {
        if (!canRun(module)) return context.skip();
        const kernel = file.functions.find((candidate) => candidate.name === name)?.export ?? name;
        const subject: Subject = { fixture: module, built, name, kernel };
        const lineOf = (index: number): number => lineOfTrap(checked, name, index);
        expect([...sweepCases(subject, placement), ...sweepTraps(subject, lineOf, placement)].join("\n")).toBe("");
      });
    }
  }
}

/** Whether functions of a fixture are to run in the same variant, where a name was given. */
function isWanted(
  { name }: Fixture,
  { suite }: { readonly suite?: { readonly tasks: readonly { name: string; mode: string }[] } },
): boolean {
  return suite?.tasks.some((task) => task.name === name && task.mode === "run") ?? false;
}

describe.each(engines)("$name", (engine: Engine) => {
  let running: RunningEngine | undefined;
  afterAll(() => running?.close());

  it.for(SWEPT)("%s", { timeout: MILLISECONDS_TO_BUILD_ALL_FILES }, async (variant, { skip }) => {
    running ??= await startEngine(engine, skip);
    const report = (await running.report(await bundled(variant))) as SweepReport;
    const { functions, cases, calls, mismatches, milliseconds } = report;
    const summary = `${functions} functions, ${cases} cases, ${calls.asWasm} calls as wasm, ${calls.asJavaScript} as JavaScript`;
    console.log(`${engine.name}, ${variant}: ${summary}, ${(milliseconds / 1000).toFixed(1)} s`);
    expect(mismatches.join("\n")).toBe("");
    expect(functions).toBeGreaterThanOrEqual(FEWEST_FUNCTIONS[variant]);
    expect(calls.asWasm).toBeGreaterThan(cases);
  });
});

const bundles = new Map<Variant, Promise<string>>();

function bundled(variant: Variant): Promise<string> {
  const folder = bundles.get(variant) ?? bundleAlone(variant);
  bundles.set(variant, folder);
  return folder;
}

async function bundleAlone(variant: Variant): Promise<string> {
  const build = builds.get(variant)!;
  try {
    return await bundleSweep(variant, build);
  } finally {
    await build.close();
  }
}
