/**
 * The fixtures with parallel loops in every other engine, browsers' pages isolated, on 1, 2, 3, 4 and 8 threads, with
 * every loop shared: the results are those of JavaScript.
 */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines, startEngine } from "../engines/engines.js";
import type { Engine, RunningEngine } from "../engines/engine.js";
import { VariantBuild, VARIANTS } from "../sweep/build.js";
import { bundleSweep } from "../sweep/bundle.js";
import { listFixtures, RUN } from "../sweep/fixture-files.js";
import { writeChecked } from "../sweep/outside.js";
import type { ThreadsReport } from "./report.js";

const MODULE = "../parallel/report.js";
const fixtures = listFixtures().filter(({ file }) => path.relative(RUN, file).startsWith(`parallel${path.sep}`));
const functions = fixtures.flatMap(({ marked }) => marked).length;
/**
 * Of the blocks that there are, at least so many have to run on another thread than the calling one: loops are short,
 * and machines busy.
 */
const FEWEST_ELSEWHERE = 0.01;

const folders = new Map<string, string>();
beforeAll(async () => {
  writeChecked();
  for (const variant of VARIANTS) {
    const build = new VariantBuild(variant, `threads-${variant}`);
    folders.set(
      variant,
      await bundleSweep(variant, build, { name: `threads-bundle-${variant}`, fixtures, module: MODULE }),
    );
    await build.close();
  }
});

describe.each(engines)("$name", (engine: Engine) => {
  let running: RunningEngine | undefined;
  afterAll(() => running?.close());

  it.for(VARIANTS)("%s", async (variant, { skip }) => {
    running ??= await startEngine(engine, skip);
    const report = (await running.report(folders.get(variant)!)) as ThreadsReport;
    const { all, elsewhere } = report.blocks;
    const share = `${elsewhere} of ${all} blocks on other threads`;
    console.log(
      `${engine.name}, ${variant}: ${report.functions} functions, ${share}, ${(report.milliseconds / 1000).toFixed(1)} s`,
    );
    expect(report.mismatches).toEqual([]);
    expect(report.notAsBuilt).toEqual([]);
    expect(report.functions).toBe(functions);
    expect(elsewhere).toBeGreaterThan(all * FEWEST_ELSEWHERE);
  });
});
