/**
 * Thousands of the cases that NumPy has made, as WebAssembly, with many calls in each kernel: minutes of compiling, so only where `WUMBA_CASES` is in the environment. `WUMBA_CASES=some` takes calls that
 * many cases share and some of each function, `WUMBA_CASES=all` all. kernels.test.ts has some of each function always.
 */
import "../sweep/library-math.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildFiles, KernelBuilder, type BuiltModule } from "@wumba/plugin-core";
import { families } from "./cases.js";
import { CallChoice } from "./chosen-calls.js";
import { callsOf, kernelsOf, writeKernels, type Call, type FileOfKernels, type KernelOfCalls } from "./shared-kernels.js";
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
  outDir: path.join(OUTPUT, "numpy-shared"),
};

const builder = new KernelBuilder(options);
afterAll(() => builder.close());

/** How many cases run as WebAssembly at least. */
const FEWEST_CASES = 3000;

const known = new Set(documented());
const compiled = new Set<string>();
const isMissing = (called: string): boolean => known.has(called) && !compiled.has(called);

/** How many cases ran as WebAssembly, and did not, by reason. */
const counts = new Map<string, number>();
const AS_WASM = "as WebAssembly";

function count(reason: string, { cases }: Call): void {
  counts.set(reason, (counts.get(reason) ?? 0) + cases.length);
}

describe.skipIf(process.env["WUMBA_CASES"] === undefined)("cases as WebAssembly", () => {
  it.each(families)("%s", { timeout: 3_000_000 }, async (family) => {
    const choice = new CallChoice(callsOf(family), process.env["WUMBA_CASES"] === "all");
    const failures: string[] = [];
    let kernels = kernelsOf(choice.first());
    for (let round = 0; kernels.length > 0; round++) {
      const { refused, lines } = await runKernels(`${family}${round}`, kernels);
      failures.push(...lines);
      const others = choice.more(isMissing);
      kernels = [...refused, ...kernelsOf(others)].map((kernel, k) => ({ ...kernel, name: `kernel${k}` }));
    }
    for (const [reason, calls] of choice.left()) for (const call of calls) count(reason, call);
    expect(failures.join("\n")).toBe("");
  });

  it("are thousands", () => {
    const rows = [...counts].sort(([, a], [, b]) => b - a);
    console.log(rows.map(([reason, cases]) => `${String(cases).padStart(5)} cases: ${reason}`).join("\n"));
    expect(counts.get(AS_WASM)).toBeGreaterThanOrEqual(FEWEST_CASES);
  });
});

/** Builds and runs kernels; those that were refused, without the calls for which they were, and what differs. */
async function runKernels(name: string, kernels: readonly KernelOfCalls[]): Promise<{ refused: KernelOfCalls[]; lines: string[] }> {
  const written = writeKernels(name, kernels);
  const { files } = await buildFiles([written.file], { ...options, builder });
  const built = files[0]!;
  const exports = new Map(built.functions.flatMap((each) => (each.status === "compiled" ? [[each.name, each.export ?? each.name]] : [])));
  const lines = exports.size > 0 ? await failuresOf(written, built, kernels, exports) : [];
  const reasons = refusalsOf(written, built);
  const refused = kernels.filter((kernel) => !exports.has(kernel.name)).flatMap((kernel) => withoutRefused(kernel, reasons));
  return { refused, lines };
}

async function failuresOf(
  { file }: FileOfKernels,
  built: BuiltModule,
  kernels: readonly KernelOfCalls[],
  exports: ReadonlyMap<string, string>,
): Promise<string[]> {
  const [plain, watched] = [await loadFixture(file), await importWatched(built)];
  return kernels.flatMap(({ name, calls }) => {
    const kernel = exports.get(name);
    if (kernel === undefined) return [];
    const cases = calls.flatMap((call, which) => call.cases.map((make) => ({ call, make: () => [which, ...make()] })));
    for (const call of calls) {
      compiled.add(call.called);
      count(AS_WASM, call);
    }
    const fixture: FixtureModule = { ...plain, cases: { [name]: () => cases.map(({ make }) => make()) } } as FixtureModule;
    const lines = sweepCases({ fixture, built: watched, name, kernel }, asGiven);
    return lines.map((line) => `${cases[Number(/\d+/.exec(line))]!.call.text}: ${line}`);
  });
}

/** Why calls were refused. */
function refusalsOf(written: FileOfKernels, { diagnostics }: BuiltModule): Map<Call, string> {
  const reasons = new Map<Call, string>();
  for (const { code, message, place } of diagnostics) {
    const call = place.file === written.file ? written.calls.get(place.line) : undefined;
    if (call && !reasons.has(call)) reasons.set(call, `${code} ${message.replace(/'[^']*'/g, "'…'").slice(0, 120)}`);
  }
  return reasons;
}

/** Where no call says why, each call becomes a kernel. */
function withoutRefused(kernel: KernelOfCalls, reasons: ReadonlyMap<Call, string>): KernelOfCalls[] {
  const left = kernel.calls.filter((call) => !reasons.has(call));
  for (const call of kernel.calls) if (reasons.has(call)) count(reasons.get(call)!, call);
  if (left.length === 0) return [];
  if (left.length < kernel.calls.length) return [{ ...kernel, calls: left }];
  if (left.length > 1) return left.map((call) => ({ ...kernel, calls: [call] }));
  count("refused elsewhere", left[0]!);
  return [];
}

/** The functions that kernels know, as docs/numpy.md has them. */
function documented(): string[] {
  const page = readFileSync(new URL("../../docs/numpy.md", import.meta.url), "utf8");
  const [, names] = /The names that kernels know: ([^;]*);/.exec(page)!;
  return [...names!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!);
}
