/**
 * Kernels on threads of their own in every other engine, browsers' pages isolated: the results are those of JavaScript.
 */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Engine, RunningEngine } from "../engines/engine.js";
import { engines, startEngine } from "../engines/engines.js";
import { VariantBuild, VARIANTS } from "../sweep/build.js";
import { bundleSweep } from "../sweep/bundle.js";
import { listFixtures, RUN } from "../sweep/fixture-files.js";
import { writeChecked } from "../sweep/outside.js";
import type { AsyncReport } from "./async-report.js";

const fixtures = listFixtures().filter(({ file }) => path.relative(RUN, file) === path.join("parallel", "async.ts"));

const folders = new Map<string, string>();
beforeAll(async () => {
  writeChecked();
  for (const variant of VARIANTS) {
    const build = new VariantBuild(variant, `async-${variant}`);
    const sweep = { name: `async-bundle-${variant}`, fixtures, module: "../parallel/async-report.js" };
    folders.set(variant, await bundleSweep(variant, build, sweep));
    await build.close();
  }
}, 300_000);

describe.each(engines)("$name", (engine: Engine) => {
  let running: RunningEngine | undefined;
  afterAll(() => running?.close());

  it.for(VARIANTS)("%s", async (variant, { skip }) => {
    running ??= await startEngine(engine, skip);
    const report = (await running.report(folders.get(variant)!)) as AsyncReport;
    expect(report).toEqual({ functions: fixtures[0]!.marked.length, mismatches: [] });
  });
});
