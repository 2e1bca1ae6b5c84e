/**
 * Kernels that want more memory than there is, in every engine: a RangeError with the sizes, and the next calls work.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines, startEngine } from "../engines/engines.js";

const CACHE = fileURLToPath(new URL("./.cache/", import.meta.url));
const BYTES = 2 ** 24;

const KERNELS = `
/** One array. */
// @njit
export function ramp(n: number): number {
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) x[i] = i;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i]!;
  return sum;
}

/** An array for each depth, all there at once. */
// @njit
export function nested(depth: number, n: number): number {
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) x[i] = depth + i;
  const below = depth === 0 ? 0 : nested(depth - 1, n);
  let sum = below;
  for (let i = 0; i < n; i++) sum += x[i]!;
  return sum;
}

/** A result that grows. */
// @njit
export function repeated(x: Float64Array, times: number): Float64Array {
  let all = x.slice();
  for (let k = 0; k < times; k++) {
    const longer = new Float64Array(all.length * 2);
    longer.set(all, 0);
    longer.set(all, all.length);
    all = longer;
  }
  return all;
}
`;

const PROGRAM = `
import { configureMemory, float64Array, isKernelMemory } from "wumba";
import { JS, nested, ramp, repeated } from "./kernels.kernels.js";
const outcome = (run) => {
  try {
    const result = run();
    return result === JS ? "JavaScript" : String(result.length === undefined ? result : result.length);
  } catch (error) {
    return error.name + ": " + error.message;
  }
};
export function report() {
  configureMemory({ bytes: ${BYTES} });
  const round = () => [
    outcome(() => ramp(2 ** 28)),
    outcome(() => ramp(2 ** 21)),
    outcome(() => ramp(1000)),
    outcome(() => nested(1000, 10000)),
    outcome(() => nested(10, 10000)),
    outcome(() => repeated(Float64Array.of(1, 2), 20)),
    outcome(() => repeated(Float64Array.of(1, 2), 3)),
  ];
  const rounds = [round(), round()];
  const taken = float64Array(1500000);
  const crowded = [isKernelMemory(taken), isKernelMemory(float64Array(1000000)), outcome(() => ramp(2 ** 19)), outcome(() => ramp(1000))];
  return { rounds, crowded };
}`;

const failure = (asked: string, free: string): unknown =>
  expect.stringMatching(
    new RegExp(`^RangeError: A kernel asks for ${asked} bytes, and ${free} of ${BYTES} are free; configureMemory`),
  );

let folder: string;
beforeAll(async () => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(path.join(CACHE, "exhaustion-"));
  const file = path.join(folder, "kernels.ts");
  writeFileSync(file, KERNELS);
  const built = await buildFiles([file], {
    outDir: folder,
    cacheDir: path.join(CACHE, "kernels"),
    boundary: "always",
    declarations: false,
  });
  expect(built.files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  await build({
    stdin: { contents: PROGRAM, resolveDir: folder },
    bundle: true,
    format: "esm",
    outfile: path.join(folder, "main.js"),
    logLevel: "silent",
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("in", () => {
  it.for(engines.map((engine) => [engine.name, engine] as const))("%s", async ([, engine], { skip }) => {
    const running = await startEngine(engine, skip);
    try {
      const round = [
        failure("2147483648", "157\\d{5}"),
        failure("16777216", "157\\d{5}"),
        "499500",
        failure("80000", "\\d{5}"),
        "550495000",
        failure("\\d+", "\\d+"),
        "16",
      ];
      expect(await running.report(folder)).toEqual({
        rounds: [round, round],
        crowded: [true, false, failure("4194304", "3\\d{6}"), "499500"],
      });
    } finally {
      await running.close();
    }
  });
});
