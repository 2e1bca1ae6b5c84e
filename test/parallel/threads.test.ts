/**
 * The fixtures with parallel loops on 1, 2, 3, 4 and 8 threads, with every loop shared however little there is to do:
 * the results are those of JavaScript, bit for bit, whoever runs which block.
 */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VariantBuild, VARIANTS, type BuiltFile } from "../sweep/build.js";
import { listFixtures, loadFixture, RUN, type Fixture } from "../sweep/fixture-files.js";
import type { FixtureModule } from "../sweep/fixture.js";
import { kernelMemoryAvailable } from "../sweep/resident.js";
import { importWatched, plainModule } from "../sweep/spy.js";
import type { Subject } from "../sweep/sweep.js";
import { sweepOnce, sweepOnThreads, THREADS } from "./on-threads.js";
import { jobs, shareEverything, threadsStarted } from "./pool.js";

const ROUNDS = 3;
const fixtures = listFixtures().filter(({ file }) => path.relative(RUN, file).startsWith(`parallel${path.sep}`));

let restore: () => void;
beforeAll(() => void (restore = shareEverything()));
afterAll(() => restore());

describe.skipIf(!kernelMemoryAvailable).each(VARIANTS)("%s", (variant) => {
  const build = new VariantBuild(variant);
  afterAll(() => build.close());
  for (const fixture of fixtures) describe(fixture.name, () => sweepThreads(fixture, build));
});

function sweepThreads(fixture: Fixture, build: VariantBuild): void {
  let module: FixtureModule, file: BuiltFile, built: object;
  beforeAll(async () => {
    file = await build.build(fixture.file);
    module = await loadFixture(await plainModule(file));
    built = await importWatched(file);
    await threadsStarted(() => sweepOnce(subjectOf(fixture.marked[0]!)));
  }, 300_000);

  const subjectOf = (name: string): Subject => {
    const kernel = file.functions.find((candidate) => candidate.name === name)?.export ?? name;
    return { fixture: module, built, name, kernel };
  };

  it.each(fixture.marked)("%s", (name) => {
    const before = jobs();
    expect(sweepOnThreads(subjectOf(name), ROUNDS)).toEqual([]);
    const loops = file.functions.find((candidate) => candidate.name === name)!.loops;
    if (loops.some(({ parallel }) => parallel))
      expect(jobs() - before, "jobs of the pool").toBeGreaterThan(THREADS.length);
    else expect(jobs()).toBe(before);
  });
}
