/**
 * Kernels that look random, on SwiftShader and by the CPU's version: `WUMBA_GPU_SEED` is the first one's seed, and
 * `WUMBA_GPU_PROGRAMS` how many there are.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { findWebGpu } from "../../scripts/engines/webgpu.mjs";
import { runCases } from "./cases.js";
import { moduleOf, program } from "./programs.js";

const FOLDER = fileURLToPath(new URL("./.cache/programs/", import.meta.url));
const FIRST = Number(process.env["WUMBA_GPU_SEED"] ?? 1);
const COUNT = Number(process.env["WUMBA_GPU_PROGRAMS"] ?? 8);
/** The device's compiler takes seconds for some. */
const MOST_MILLISECONDS = 60_000 + 20_000 * COUNT;

const found = findWebGpu();
if (found.missing !== undefined && process.env["CI"]) throw new Error(found.missing);

test.skipIf(found.missing !== undefined)(
  "the GPU and the CPU's version leave the same",
  async () => {
    const programs = Array.from({ length: COUNT }, (_, k) => program(FIRST + k));
    mkdirSync(FOLDER, { recursive: true });
    const file = path.join(FOLDER, "kernels.ts");
    writeFileSync(file, moduleOf(programs));
    const outDir = path.join(FOLDER, "out");
    const { files } = await buildFiles([file], { root: FOLDER, outDir, cacheDir: path.join(FOLDER, "kernels") });
    expect(files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    const reports = await runCases(found, [path.join(outDir, "kernels.js")]);
    expect(reports.length).toBe(COUNT);
    for (const [k, { cpu, gpu, least }] of reports.entries()) {
      const { text } = programs[k]!;
      expect(cpu.error, text).toBeUndefined();
      expect(gpu, text).toEqual(cpu);
      expect(least, text).toEqual(cpu);
    }
  },
  MOST_MILLISECONDS,
);
