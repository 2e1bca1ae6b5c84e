/** Every fixture's functions as plain JavaScript and as WebAssembly, in every variant, arrays outside and inside kernel memory. */
import { beforeAll, describe, expect, it } from "vitest";
import { buildVariant, VARIANTS, type BuiltFile, type Variant } from "./build.js";
import { listFixtures, loadFixture, type Fixture, type FixtureModule } from "./fixture.js";
import { loadChecked, OutsideAccess, writeChecked } from "./outside.js";
import { kernelMemoryAvailable, withResident } from "./resident.js";
import { importWatched } from "./spy.js";
import { asGiven, buildFailures, runChecked, sweepCases, sweepTraps, type Placement } from "./sweep.js";

const fixtures = listFixtures();
const modules = new Map<Fixture, FixtureModule>();
const checked = new Map<Fixture, FixtureModule>();
const placements: [string, Placement, boolean][] = [
  ["arrays as given", asGiven, true],
  ["arrays in kernel memory", withResident, kernelMemoryAvailable],
];

describe("fixtures as WebAssembly", () => {
  beforeAll(async () => {
    writeChecked();
    for (const fixture of fixtures) {
      modules.set(fixture, await loadFixture(fixture.file));
      checked.set(fixture, await loadChecked(fixture.file));
    }
  }, 120_000);

  for (const variant of VARIANTS) describe(variant, () => sweepVariant(variant));
});

function sweepVariant(variant: Variant): void {
  let files = new Map<string, BuiltFile>();
  const watched = new Map<Fixture, object>();
  beforeAll(async () => {
    files = await buildVariant(fixtures.map((fixture) => fixture.file), variant);
  }, 1_800_000);

  for (const fixture of fixtures) {
    describe(fixture.name, () => {
      for (const name of fixture.marked) {
        it(`${name} is compiled`, () => {
          expect(buildFailures(modules.get(fixture)!, files.get(fixture.file), name)).toEqual([]);
        });
        for (const [title, placement, available] of placements) {
          it.skipIf(!available)(`${name}, ${title}`, async () => {
            const file = files.get(fixture.file)!;
            const built = watched.get(fixture) ?? (await importWatched(file));
            watched.set(fixture, built);
            const kernel = file.functions.find((candidate) => candidate.name === name)?.export ?? name;
            const subject = { fixture: modules.get(fixture)!, built, name, kernel };
            const lineOf = (index: number): number => lineOfTrap(checked.get(fixture)!, name, index);
            expect([...sweepCases(subject, placement), ...sweepTraps(subject, lineOf, placement)]).toEqual([]);
          });
        }
      }
    });
  }
}

/** The line of the first access outside, found by running the checked copy. */
function lineOfTrap(module: FixtureModule, name: string, index: number): number {
  const outcome = runChecked(module, name, module.traps![name]!()[index]!.arguments);
  if (!(outcome.value instanceof OutsideAccess)) throw new Error(`${name}, trap ${index}: accesses nothing outside`);
  return outcome.value.line;
}
