/**
 * Thousands of the cases that NumPy has made, as WebAssembly, with many calls in each kernel: the same bits as plain
 * JavaScript gives, which numpy.test.ts compares with NumPy. Calls that many cases share, and one of each function;
 * with `WUMBA_CASES=all` in the environment all calls, which takes a quarter of an hour.
 */
import "../sweep/library-math.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildFiles, KernelBuilder, type BuiltModule } from "@wumba/plugin-core";
import { families, storedFile } from "./cases.js";
import { CallChoice } from "./chosen-calls.js";
import { callsOf, kernelsOf, writeKernels, type Call, type FileOfKernels, type KernelOfCalls } from "./kernels.js";
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
const FEWEST_CASES = 3000;
const DTYPES = ["bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "c64", "c128"];
/** How many of each dtype. */
const FEWEST_OF_DTYPE = 30;

/** Functions of which kernels refuse all stored calls: a rank that only the sizes tell. */
const WITHOUT_CASES = ["squeeze"];

/** Of the functions that kernels know, those with refused calls among the ones that are compiled here, by the code. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  // An ellipsis, an axis that has to be known, complex numbers.
  W4006: ["einsum", "squeeze", "tensordot"],
};

const all = process.env["WUMBA_CASES"] === "all";
const known = new Set(documented());
const compiled = new Set<string>();
const isMissing = (called: string): boolean => known.has(called) && !compiled.has(called);

/**
 * How many cases ran as WebAssembly, and did not, by reason; how many ran, by the dtypes of their arrays; and the
 * functions of the calls that the compiler has refused, by the code.
 */
const counts = new Map<string, number>();
const dtypes = new Map<string, number>();
const refusals = new Map<string, Set<string>>();
const AS_WASM = "as WebAssembly";

function add(sums: Map<string, number>, key: string, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

function refuse(reason: string, call: Call): void {
  const [code] = reason.split(" ");
  refusals.set(code!, (refusals.get(code!) ?? new Set()).add(call.called));
  add(counts, reason, call.cases.length);
}

describe("cases as WebAssembly", () => {
  it("give the bits of plain JavaScript", { timeout: 3_000_000 }, async () => {
    const choice = new CallChoice(families.flatMap(callsOf), known, all);
    const failures: string[] = [];
    let kernels = [...kernelsOf(choice.first()), ...kernelsOf(choice.unknown())];
    for (let round = 0; kernels.length > 0; round++) {
      const named = kernels.map((kernel, k) => ({ ...kernel, name: `kernel${k}` }));
      // One program for all: what TypeScript knows of the package is found out once.
      const { refused, lines } = await runKernels(`round${round}`, named);
      failures.push(...lines);
      const waiting = new Set(refused.flatMap(({ calls }) => calls.map(({ called }) => called)));
      kernels = [...refused, ...kernelsOf(choice.more((called) => isMissing(called) && !waiting.has(called)))];
    }
    for (const [reason, calls] of choice.left()) for (const { cases } of calls) add(counts, reason, cases.length);
    expect(failures.join("\n")).toBe("");
  });

  it("are there for all functions that kernels know, and for no others", () => {
    const stored = new Set(families.flatMap((family) => storedFile(family).cases.map(([called]) => called)));
    expect([...compiled].filter((name) => !known.has(name))).toEqual([]);
    expect([...stored].filter(isMissing)).toEqual(WITHOUT_CASES);
  });

  it.skipIf(all)("are there but for the calls that are refused", () => {
    const refused = [...refusals].map(
      ([code, names]) => [code, [...names].filter((name) => known.has(name)).sort()] as const,
    );
    expect(Object.fromEntries(refused.filter(([, names]) => names.length > 0))).toEqual(REFUSED);
  });

  it("are thousands, of all dtypes", () => {
    const rows = [...counts].sort(([, a], [, b]) => b - a);
    console.log(rows.map(([reason, cases]) => `${String(cases).padStart(5)} cases: ${reason}`).join("\n"));
    console.log([...dtypes].map(([dtype, cases]) => `${dtype} ${cases}`).join(", "));
    expect(counts.get(AS_WASM)).toBeGreaterThanOrEqual(FEWEST_CASES);
    expect(DTYPES.filter((dtype) => (dtypes.get(dtype) ?? 0) < FEWEST_OF_DTYPE)).toEqual([]);
  });
});

/** Builds and runs kernels; those that were refused, without the calls for which they were, and what differs. */
async function runKernels(
  name: string,
  kernels: readonly KernelOfCalls[],
): Promise<{ refused: KernelOfCalls[]; lines: string[] }> {
  const written = writeKernels(name, kernels);
  const { files } = await buildFiles([written.file], { ...options, builder });
  const built = files[0]!;
  const exports = new Map(
    built.functions.flatMap((each) => (each.status === "compiled" ? [[each.name, each.export ?? each.name]] : [])),
  );
  const lines = exports.size > 0 ? await failuresOf(written, built, kernels, exports) : [];
  const reasons = refusalsOf(written, built);
  const refused = kernels
    .filter((kernel) => !exports.has(kernel.name))
    .flatMap((kernel) => withoutRefused(kernel, reasons));
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
      add(counts, AS_WASM, call.cases.length);
      for (const dtype of new Set(call.types.flatMap((type) => /<(\w+),/.exec(type)?.[1] ?? [])))
        add(dtypes, dtype, call.cases.length);
    }
    const fixture: FixtureModule = {
      ...plain,
      cases: { [name]: () => cases.map(({ make }) => make()) },
    } as FixtureModule;
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
  for (const call of kernel.calls) if (reasons.has(call)) refuse(reasons.get(call)!, call);
  if (left.length === 0) return [];
  if (left.length < kernel.calls.length) return [{ ...kernel, calls: left }];
  if (left.length > 1) return left.map((call) => ({ ...kernel, calls: [call] }));
  refuse("elsewhere", left[0]!);
  return [];
}

/** The functions that kernels know, as docs/numpy.md has them. */
function documented(): string[] {
  const page = readFileSync(new URL("../../docs/numpy.md", import.meta.url), "utf8");
  const [, names] = /The names that kernels know: ([^;]*);/.exec(page)!;
  return [...names!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!);
}
