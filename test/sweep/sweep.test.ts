/** Every fixture's functions as plain JavaScript and as WebAssembly, in every variant, arrays outside and inside kernel memory. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VariantBuild, VARIANTS, type BuiltFile } from "./build.js";
import type { FixtureModule } from "./fixture.js";
import { listFixtures, loadFixture, type Fixture } from "./fixture-files.js";
import { lineOfTrap, loadChecked, writeChecked } from "./outside.js";
import { kernelMemoryAvailable, withResident } from "./resident.js";
import { importWatched } from "./spy.js";
import { asGiven, buildFailures, sweepCases, sweepTraps, type Placement, type Subject } from "./sweep.js";

const MILLISECONDS_TO_BUILD_A_FILE = 300_000;
const placements: [string, Placement, boolean][] = [
  ["arrays as given", asGiven, true],
  ["arrays in kernel memory", withResident, kernelMemoryAvailable],
];

beforeAll(writeChecked);

describe.each(VARIANTS)("%s", (variant) => {
  const build = new VariantBuild(variant);
  afterAll(() => build.close());
  for (const fixture of listFixtures()) describe(fixture.name, () => sweepFixture(fixture, build));
});

function sweepFixture(fixture: Fixture, build: VariantBuild): void {
  let module: FixtureModule, checked: FixtureModule, file: BuiltFile, built: object;
  beforeAll(async () => {
    [module, checked, file] = await Promise.all([loadFixture(fixture.file), loadChecked(fixture.file), build.build(fixture.file)]);
    built = await importWatched(file);
  }, MILLISECONDS_TO_BUILD_A_FILE);

  for (const name of fixture.marked) {
    it(`${name} is compiled`, () => {
      expect(buildFailures(module, file, name).join("\n")).toBe("");
    });
    for (const [title, placement, available] of placements) {
      it.skipIf(!available)(`${name}, ${title}`, () => {
        const kernel = file.functions.find((candidate) => candidate.name === name)?.export ?? name;
        const subject: Subject = { fixture: module, built, name, kernel };
        const lineOf = (index: number): number => lineOfTrap(checked, name, index);
        expect([...sweepCases(subject, placement), ...sweepTraps(subject, lineOf, placement)].join("\n")).toBe("");
      });
    }
  }
}
