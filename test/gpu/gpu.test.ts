/**
 * `fixtures/gpu`: every case on the GPU (SwiftShader, by npm `webgpu`), by the CPU's version of its kernels, and in
 * plain JavaScript.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findWebGpu } from "../../scripts/engines/webgpu.mjs";
import { chromium } from "../engines/chromium.js";
import { runCasesInPage } from "./page.js";
import { differences } from "./differences.js";
import { runCases, runFaults, type CaseReport } from "./cases.js";

const FOLDER = fileURLToPath(new URL("../../fixtures/gpu/", import.meta.url));
const OUTPUT = fileURLToPath(new URL("./.cache/out/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".ts"));
/** Those with cases. */
const PROGRAMS = FILES.filter((name) => name !== "case.ts");
const FEWEST_CASES = 25;

const found = findWebGpu();
if (found.missing !== undefined) {
  if (process.env["CI"]) throw new Error(found.missing);
  console.warn(`The GPU itself is not tested: ${found.missing}.`);
}

let reports: readonly CaseReport[] = [];

beforeAll(async () => {
  const { files } = await buildFiles(
    FILES.map((name) => path.join(FOLDER, name)),
    { root: FOLDER, outDir: OUTPUT, cacheDir: path.join(OUTPUT, "../kernels") },
  );
  expect(files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  reports = await runCases(
    found,
    PROGRAMS.map((name) => path.join(OUTPUT, name.replace(/\.ts$/, ".js"))),
  );
}, 600_000);

test("each line of a shader has the line of the program that it comes from", () => {
  const glue = readFileSync(path.join(OUTPUT, "elementwise.kernels.js"), "utf8");
  const [, wgsl, lines] = /name: "saxpy".*?wgsl: ("(?:[^"\\]|\\.)*").*?lines: "([^"]*)"/.exec(glue)!;
  const places = lines!.split(",");
  const place = (text: string): string | undefined =>
    (JSON.parse(wgsl!) as string).split("\n").flatMap((line, k) => (line.includes(text) ? [places[k]!] : []))[0];
  expect([place("fn main"), place("if (i < "), place("y[i] =")]).toEqual(["", "10", ""]);
});

test("an access that is known to be inside is not looked at", () => {
  const kept = (file: string, name: string): string[] => {
    const glue = readFileSync(path.join(OUTPUT, `${file}.kernels.js`), "utf8");
    const [, sites] = new RegExp(`name: "${name}".*?sites: (\\[.*?\\]), `).exec(glue)!;
    return (JSON.parse(sites!) as string[]).filter((_, k) => k % 2 === 0);
  };
  expect(kept("elementwise", "saxpy")).toEqual(["x"]);
  expect(kept("elementwise", "count")).toEqual([]);
  expect(kept("blocks", "bitonicStep")).toEqual([]);
  expect(kept("largest-blocks", "mirrored")).toEqual(["out", "x"]);
  expect(kept("largest-blocks", "reversed")).toEqual(["own"]);
  expect(kept("largest-blocks", "tooMany")).toEqual(["own", "out"]);
  expect(kept("blocks", "sumOfBlocks")).toEqual(["partial", "sums"]);
});

test("there are cases", () => expect(reports.length).toBeGreaterThanOrEqual(FEWEST_CASES));

test("a page of Chromium does the same", { timeout: 300_000 }, async ({ skip }) => {
  const executable = chromium.find();
  if (executable === undefined) return skip(chromium.remedy);
  const files = PROGRAMS.map((name) => path.join(OUTPUT, name.replace(/\.ts$/, ".js")));
  const inPage = await runCasesInPage(executable, files, path.join(OUTPUT, "../page"));
  expect(inPage.length).toBe(reports.length);
  for (const { name, gpu, cpu, plain, apart, within } of inPage) {
    expect(differences(name, gpu!, cpu, apart)).toEqual([]);
    expect(differences(name, cpu, plain, within)).toEqual([]);
  }
});

describe.each(PROGRAMS)("%s", (program) => {
  const own = (): CaseReport[] => reports.filter(({ file }) => path.basename(file) === program.replace(/\.ts$/, ".js"));

  test("the CPU's version does what plain JavaScript does", () => {
    for (const { name, cpu, plain, within } of own()) expect(differences(name, cpu, plain, within)).toEqual([]);
  });

  test.skipIf(found.missing !== undefined)("the GPU does what the CPU's version does", () => {
    for (const { name, gpu, cpu, apart } of own()) expect(differences(name, gpu!, cpu, apart)).toEqual([]);
  });

  test.skipIf(found.missing !== undefined)("a device with eight buffers and nothing besides does the same", () => {
    for (const { name, gpu, least, apart } of own()) expect(differences(name, least!, gpu!, apart)).toEqual([]);
  });
});

test.skipIf(found.missing !== undefined)(
  "what cannot work says so, and the next launch works",
  async () => {
    const said = await runFaults(found, path.join(OUTPUT, "elementwise.js"));
    expect(said).toMatchObject({
      called: "Error: 'saxpy' is a kernel for the GPU: run it by gpu.launch or gpu.forAll of wumba/gpu",
      "no kernel": expect.stringContaining("has no kernel: mark it with // @gpu") as string,
      "other type": "TypeError: 'count' takes an array on the device made of a Int32Array for 'out'",
      "host array": "TypeError: 'saxpy' takes an array on the device made of a Float32Array for 'y'",
      "too few": "TypeError: 'saxpy' takes 3 arguments and is given 2",
      text: "TypeError: 'saxpy' takes a number for 'a'",
      fraction: expect.stringContaining("takes an integer of 32 bits for 'width', and not 2.5") as string,
      twice: "TypeError: 'saxpy' writes into 'y', which it is also given as 'x'",
      "no threads": "RangeError: the block cannot be 0 × 1 × 1",
      "no blocks": [1, 2],
      "large block": expect.stringContaining("the device refuses the kernel 'saxpy'") as string,
      "refused text": expect.stringContaining("the device refuses the kernel 'refused': shaders.ts:9: ") as string,
      "too many threads": "RangeError: 1048576 × 1 × 1 blocks of 2048 × 1 × 1 threads are too many for 'saxpy'",
      "behind a failure": [6, 12],
      empty: 0,
      written: [7, 20],
      "a buffer of the user's": [13, 24, 0, 0, 80, 65, true],
      "a buffer twice": "TypeError: 'saxpy' writes into 'y', which it is also given as 'x'",
      "a buffer that is too small": "RangeError: 3 elements do not fit into a buffer of 8 bytes",
      freed: "Error: the array has been given back by free() or using",
      lost: "Error: the device was lost, and with it what the array held",
      "behind a loss": [21, 31],
      "another device": "Error: the array is on another device than kernels run on now",
      "on the CPU": "cpu",
    });
  },
  120_000,
);
