/** Cases that NumPy has made, as WebAssembly: the same bits as plain JavaScript gives, which numpy.test.ts compares with NumPy. */
import "../sweep/library-math.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildFiles, KernelBuilder, type BuiltModule } from "@wumba/plugin-core";
import { families, storedFile } from "./cases.js";
import { writeKernels, type KernelOfCases } from "./kernels.js";
import { OUTPUT } from "../sweep/build.js";
import { loadFixture } from "../sweep/fixture-files.js";
import type { FixtureModule } from "../sweep/fixture.js";
import { importWatched } from "../sweep/spy.js";
import { asGiven, sweepCases } from "../sweep/sweep.js";

const options = {
  variants: ["simd" as const],
  boundary: "always" as const,
  onError: "fallback" as const,
  declarations: false,
  cacheDir: path.join(OUTPUT, "kernels"),
  outDir: path.join(OUTPUT, "numpy-built"),
};

const builder = new KernelBuilder(options);
afterAll(() => builder.close());

/** How many cases run as WebAssembly at least. */
const FEWEST_CASES = 350;

/** How many times other types and options are tried, of functions that kernels know, where they have refused all before. */
const ROUNDS = 5;

/** Functions whose stored cases are all of complex numbers, have no axis that is known when building, or throw what kernels refuse when building. */
const WITHOUT_CASES = ["conjugate", "squeeze", "dsplit", "linalg.eigh", "fft.ifft", "fft.irfft", "fft.fftn", "fft.ifftn"];

const known = new Set(documented());
const compiled = new Set<string>();
const isMissing = (called: string): boolean => known.has(called) && !compiled.has(called);
const counts = { all: 0 };

describe("cases as WebAssembly", () => {
  it.each(families)("%s", { timeout: 300_000 }, async (family) => {
    const tried = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const { file, kernels } = writeKernels(family, (called) => round === 0 || isMissing(called), tried);
      if (kernels.length === 0) break;
      const { files } = await buildFiles([file], { ...options, builder });
      expect((await failuresOf(file, files[0]!, kernels)).join("\n")).toBe("");
    }
  });

  it("are there for all functions that kernels know, and for no others", () => {
    const stored = new Set(families.flatMap((family) => storedFile(family).cases.map(([called]) => called)));
    expect([...compiled].filter((name) => !known.has(name))).toEqual([]);
    expect([...stored].filter(isMissing).filter((name) => !WITHOUT_CASES.includes(name))).toEqual([]);
    console.log(`${counts.all} cases as WebAssembly`);
    expect(counts.all).toBeGreaterThanOrEqual(FEWEST_CASES);
  });
});

async function failuresOf(file: string, built: BuiltModule, kernels: readonly KernelOfCases[]): Promise<string[]> {
  const exports = new Map(built.functions.flatMap((each) => (each.status === "compiled" ? [[each.name, each.export ?? each.name]] : [])));
  if (exports.size === 0) return [];
  const [plain, watched] = [await loadFixture(file), await importWatched(built)];
  return kernels.flatMap(({ name, called, cases }) => {
    const kernel = exports.get(name);
    if (kernel === undefined) return [];
    compiled.add(called);
    counts.all += cases.length;
    const fixture: FixtureModule = { ...plain, cases: { [name]: () => cases.map((make) => make()) } };
    return sweepCases({ fixture, built: watched, name, kernel }, asGiven).map((line) => `${name}: ${line}`);
  });
}

/** The functions that kernels know, as docs/numpy.md has them. */
function documented(): string[] {
  const page = readFileSync(new URL("../../docs/numpy.md", import.meta.url), "utf8");
  const [, names] = /The names that kernels know: ([^;]*);/.exec(page)!;
  return [...names!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!);
}
