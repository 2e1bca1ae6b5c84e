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
  readonly plain: CaseResult;
}

const SCRIPT = fileURLToPath(new URL("./run-cases.mjs", import.meta.url));
const MOST_BYTES = 2 ** 28;

export async function runCases(found: ReturnType<typeof findWebGpu>, files: readonly string[]): Promise<CaseReport[]> {
  const modules = files.map((file) => pathToFileURL(file).href);
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, found.module ?? "", ...modules], {
    env: found.environment ?? process.env,
    maxBuffer: MOST_BYTES,
  });
  const reports = JSON.parse(stdout.slice(stdout.lastIndexOf("\n") + 1)) as CaseReport[];
  return reports.map((report, k) => ({ ...report, file: fileURLToPath(reports[k]!.file) }));
}
