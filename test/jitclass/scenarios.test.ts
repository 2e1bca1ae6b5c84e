/**
 * Each scenario of `fixtures/jitclass` gives the same with the class as written, with the class in kernel memory, and
 * built where there is no WebAssembly.
 */
import { execFileSync } from "node:child_process";
import { inspect } from "node:util";
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { buildFixture, FOLDER, plainModule, type Scenarios } from "./build.js";

const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".ts"));
const BUILDS = {
  base: { variants: ["base"], boundary: "always" },
  simd: { variants: ["simd"], boundary: "always" },
  auto: {},
  beside: { glue: "inline" },
} as const;

describe.each(FILES)("%s", (name) => {
  let plain: Scenarios;
  beforeAll(async () => void (plain = await plainModule(name)));

  describe.each(Object.keys(BUILDS) as (keyof typeof BUILDS)[])("%s", (label) => {
    test("every scenario", async () => {
      const { file, module } = await buildFixture(name, label, BUILDS[label]);
      for (const { name: kernel, status } of file.functions) expect(`${kernel} ${status}`).toBe(`${kernel} compiled`);
      for (const [scenario, run] of Object.entries(plain.scenarios))
        if (!plain.needsBuild) expect(module.scenarios[scenario](), scenario).toStrictEqual(run());
    });
  });

  test("without WebAssembly", async () => {
    const { file, module } = await buildFixture(name, "auto");
    const text = `delete globalThis.WebAssembly;
      const { scenarios } = await import(${JSON.stringify(file.output)});
      const { inspect } = await import("node:util");
      for (const [name, run] of Object.entries(scenarios)) console.log(name, inspect(run(), { depth: 9, maxArrayLength: null }));`;
    const without = execFileSync(process.execPath, ["--input-type=module", "--eval", text], { encoding: "utf8" });
    const results = Object.entries(module.scenarios as Scenarios["scenarios"]).map(
      ([scenario, run]) => `${scenario} ${inspect(run(), { depth: 9, maxArrayLength: null })}\n`,
    );
    expect(without).toBe(results.join(""));
  });
});
