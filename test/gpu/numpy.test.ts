/**
 * `fixtures/gpu/numpy`: functions of `@wumba/numpy/gpu` on the GPU (SwiftShader, by npm `webgpu`), and where there is
 * none, beside NumPy's functions on arrays that are not on the device.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { findWebGpu } from "../../scripts/engines/webgpu.mjs";
import { chromium } from "../engines/chromium.js";
import { runCasesInPage } from "./page.js";
import { differences } from "./differences.js";
import { runCases, type CaseReport } from "./cases.js";

const FOLDER = fileURLToPath(new URL("../../fixtures/gpu/numpy/", import.meta.url));
const OUTPUT = fileURLToPath(new URL("./.cache/numpy/", import.meta.url));
/** Those with cases. */
const PROGRAMS = readdirSync(FOLDER).filter((name) => name !== "numpy-case.ts");

const found = findWebGpu();
if (found.missing !== undefined && process.env["CI"]) throw new Error(found.missing);

const modules = PROGRAMS.map((name) => path.join(OUTPUT, name.replace(/\.ts$/, ".js")));
let reports: readonly CaseReport[] = [];

beforeAll(async () => {
  await build({
    entryPoints: PROGRAMS.map((name) => path.join(FOLDER, name)),
    outdir: OUTPUT,
    ...({ bundle: true, packages: "external", format: "esm", target: "es2022" } as const),
  });
  reports = await runCases(found, modules);
}, 600_000);

describe.each(PROGRAMS)("%s", (program) => {
  const own = (): CaseReport[] => reports.filter(({ file }) => path.basename(file) === program.replace(/\.ts$/, ".js"));

  test("without a GPU it is what NumPy's functions give", () => {
    expect(own().length).toBeGreaterThan(0);
    for (const { name, cpu, plain, within } of own()) expect(differences(name, cpu, plain, within)).toEqual([]);
  });

  test.skipIf(found.missing !== undefined)("on the GPU it is what NumPy's functions give", () => {
    for (const { name, gpu, plain, apart } of own()) expect(differences(name, gpu!, plain, apart)).toEqual([]);
  });

  test.skipIf(found.missing !== undefined)("a device with eight buffers and nothing besides does the same", () => {
    for (const { name, gpu, least, apart } of own()) expect(differences(name, least!, gpu!, apart)).toEqual([]);
  });
});

test("a page of Chromium does the same, each function for one type", { timeout: 600_000 }, async ({ skip }) => {
  const executable = chromium.find();
  if (executable === undefined) return skip(chromium.remedy);
  const inPage = await runCasesInPage(
    executable,
    modules,
    path.join(OUTPUT, "../numpy-page"),
    "first of each function",
  );
  expect(inPage.length).toBe(new Set(reports.map(({ file, name }) => `${file}:${name.split(":")[0]}`)).size);
  for (const { name, gpu, plain, apart } of inPage) expect(differences(name, gpu!, plain, apart)).toEqual([]);
});
