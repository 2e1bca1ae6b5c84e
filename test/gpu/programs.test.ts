/**
 * Kernels that look random, on SwiftShader and by the CPU's version: `WUMBA_GPU_SEED` is the first one's seed, and
 * `WUMBA_GPU_PROGRAMS` how many there are.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { findWebGpu } from "../../scripts/engines/webgpu.mjs";
import { runCases, runOnCpu } from "./cases.js";
import { moduleOf, program } from "./programs.js";

const FOLDER = fileURLToPath(new URL("./.cache/programs/", import.meta.url));
const FIRST = Number(process.env["WUMBA_GPU_SEED"] ?? 1);
const COUNT = Number(process.env["WUMBA_GPU_PROGRAMS"] ?? 8);
/** The device's compiler takes seconds for some. */
const MOST_MILLISECONDS = 60_000 + 20_000 * COUNT;

const found = findWebGpu();
if (found.missing !== undefined && process.env["CI"]) throw new Error(found.missing);

const programs = Array.from({ length: COUNT }, (_, k) => program(FIRST + k));
/** What threads do together stays JavaScript on the CPU. */
const apart = Array.from({ length: COUNT }, (_, k) => program(FIRST + k, false));

/** As WebAssembly on the CPU, or as JavaScript: the module that has been built. */
async function built(gpuOnCpu: "javascript" | "wasm", from = programs): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, "kernels.ts");
  writeFileSync(file, moduleOf(from));
  const outDir = path.join(FOLDER, gpuOnCpu);
  const options = { root: FOLDER, outDir, gpuOnCpu, cacheDir: path.join(FOLDER, "kernels") };
  const { files } = await buildFiles([file], options);
  expect(files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  return path.join(outDir, "kernels.js");
}

test(
  "WebAssembly and JavaScript leave the same on the CPU",
  async () => {
    const [javascript, wasm] = [await built("javascript", apart), await built("wasm", apart)];
    expect(readFileSync(wasm.replace(/\.js$/, ".kernels.js"), "utf8").split("$onCpu(").length - 1).toBe(COUNT);
    const [expected, actual] = [await runOnCpu("javascript", [javascript]), await runOnCpu("wasm", [wasm])];
    expect(expected.reports.length).toBe(COUNT);
    for (const [k, { cpu }] of expected.reports.entries()) {
      expect(cpu.error, apart[k]!.text).toBeUndefined();
      expect(actual.reports[k]!.cpu, apart[k]!.text).toEqual(cpu);
    }
  },
  MOST_MILLISECONDS,
);

test.skipIf(found.missing !== undefined)(
  "the GPU and the CPU's version leave the same",
  async () => {
    const reports = await runCases(found, [await built("javascript")]);
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
