/** Modules with cases in; what these give on the GPU, on the CPU and in plain JavaScript, out of another process. */
import { execFile } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { findWebGpu } from "../../scripts/engines/webgpu.mjs";

export interface CaseResult {
  /** The class of each array, and its elements; what JSON has no number for is a text. */
  readonly values?: readonly (readonly [string, readonly (number | string)[]])[];
  readonly error?: string;
}

export interface CaseReport {
  readonly file: string;
  readonly name: string;
  readonly within?: number;
  readonly apart?: number;
  readonly cpu: CaseResult;
  readonly gpu?: CaseResult;
  /** On a device that binds no more buffers than all do, and has no features. */
  readonly least?: CaseResult;
  readonly plain: CaseResult;
}

const MOST_BYTES = 2 ** 28;
type Found = ReturnType<typeof findWebGpu>;

/** What a script prints on its last line: drivers may have written before. */
async function lastLine(found: Found, script: string, ...words: string[]): Promise<unknown> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const options = { env: found.environment ?? process.env, maxBuffer: MOST_BYTES };
  const { stdout } = await promisify(execFile)(process.execPath, [file, found.module ?? "", ...words], options);
  return JSON.parse(stdout.slice(stdout.lastIndexOf("\n") + 1)) as unknown;
}

export async function runCases(found: Found, files: readonly string[]): Promise<CaseReport[]> {
  const modules = files.map((file) => pathToFileURL(file).href);
  const reports = (await lastLine(found, "./run-cases.mjs", ...modules)) as CaseReport[];
  return reports.map((report) => ({ ...report, file: fileURLToPath(report.file) }));
}

/** What cases give on the CPU, and how many threads have helped. */
export async function runOnCpu(
  how: "javascript" | "wasm" | "file" | "bare" | "threads",
  files: readonly string[],
): Promise<{ readonly ready: number; readonly reports: CaseReport[] }> {
  const script = fileURLToPath(new URL("./run-on-cpu.mjs", import.meta.url));
  const modules = files.map((file) => pathToFileURL(file).href);
  const { stdout } = await promisify(execFile)(process.execPath, [script, how, ...modules], { maxBuffer: MOST_BYTES });
  const { ready, reports } = JSON.parse(stdout.slice(stdout.lastIndexOf("\n") + 1)) as Awaited<
    ReturnType<typeof runOnCpu>
  >;
  return { ready, reports: reports.map((report) => ({ ...report, file: fileURLToPath(report.file) })) };
}

/** What launches say that cannot work, by name. */
export const runFaults = (found: Found, kernels: string): Promise<unknown> =>
  lastLine(found, "./run-faults.mjs", pathToFileURL(kernels).href);

export interface TargetReport {
  readonly file: string;
  readonly name: string;
  /** The calls that the GPU has done. */
  readonly onGpu: number;
  /** Where results are not those of the CPU. */
  readonly found: readonly string[];
}

/** Kernels with cases, by `runAsync` on the GPU and called on the CPU. */
export const runTargets = (found: Found, files: readonly string[]): Promise<TargetReport[]> =>
  lastLine(found, "./run-targets.mjs", ...files.map((file) => pathToFileURL(file).href)) as Promise<TargetReport[]>;
