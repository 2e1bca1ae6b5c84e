/**
 * The parallel kernels of `fixtures/run`, on single precision and under `target: "gpu"`: those that the GPU takes give
 * there what they give on the CPU.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { findWebGpu } from "../../scripts/engines/webgpu.mjs";
import { runTargets } from "./cases.js";

const FOLDER = fileURLToPath(new URL("../../fixtures/run/parallel/", import.meta.url));
const SOURCES = fileURLToPath(new URL("./.cache/targets/src/", import.meta.url));
const OUTPUT = fileURLToPath(new URL("./.cache/targets/out/", import.meta.url));
/** Kernels that the GPU takes, and calls that it does not leave to the CPU. */
const FEWEST = { kernels: 60, calls: 180 };

/** Of more than types. */
const IMPORTS = /^import (?!type).*"\.\.\//m;

const found = findWebGpu();

/** Elements of 64 bits have 32, and all kernels are asked for. */
const onGpu = (text: string): string =>
  text
    .replaceAll(/\b([Ff])loat64Array/g, "$1loat32Array")
    .replaceAll(/\basync: true,? ?/g, "")
    .replaceAll(/\/\/ @njit(?: \{ ?(.*)\})?$/gm, '// @jit { target: "gpu", $1 }');

test.skipIf(found.missing !== undefined)(
  "kernels of the fixtures give on the GPU what they give on the CPU",
  async () => {
    mkdirSync(SOURCES, { recursive: true });
    const texts = readdirSync(FOLDER)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => [name, readFileSync(path.join(FOLDER, name), "utf8")] as const)
      .filter(([, text]) => !IMPORTS.test(text));
    const names = texts.map(([name]) => name);
    for (const [name, text] of texts) writeFileSync(path.join(SOURCES, name), onGpu(text));
    const { files } = await buildFiles(
      names.map((name) => path.join(SOURCES, name)),
      {
        ...{ root: SOURCES, outDir: OUTPUT, cacheDir: path.join(OUTPUT, "../kernels") },
        ...{ tsconfig: path.join(FOLDER, "../../tsconfig.json"), onError: "fallback" },
      },
    );
    const refused = new Set(files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
    expect(refused).not.toContain("W9002");
    const reports = await runTargets(
      found,
      names.map((name) => path.join(OUTPUT, name.replace(/\.ts$/, ".js"))),
    );
    expect(reports.flatMap((each) => each.found.map((text) => `${each.name}: ${text}`))).toEqual([]);
    const taken = reports.filter(({ onGpu: calls }) => calls > 0);
    expect(taken.length).toBeGreaterThanOrEqual(FEWEST.kernels);
    expect(taken.reduce((sum, { onGpu: calls }) => sum + calls, 0)).toBeGreaterThanOrEqual(FEWEST.calls);
  },
  300_000,
);
