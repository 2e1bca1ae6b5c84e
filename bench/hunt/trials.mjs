/** Programs in; each built as a user has it, and timed against its original, out. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { quantile } from "../report/statistics.mjs";
import { buildMarked } from "../real/build.mjs";
import { bundle } from "../real/corpus/taken.mjs";
import { sourceOf, workOf } from "./programs.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
export const CACHE = here(".cache");
const HELPERS = pathToFileURL(here("data.mjs")).href;

const compilerOptions = {
  strict: true,
  target: "ES2022",
  lib: ["ES2024"],
  module: "ESNext",
  moduleResolution: "Bundler",
  types: [],
};

/** `problem` says why a program has no times. */
export async function build(programs) {
  const folder = path.join(CACHE, "marked");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const marked = programs.map((program) => {
    const file = path.join(folder, `${program.name}.ts`);
    writeFileSync(file, sourceOf(program));
    return file;
  });
  const files = await buildMarked(marked, { outDir: path.join(CACHE, "built"), cache: CACHE, boundary: "auto" });
  return programs.map((program, k) => {
    const { output, functions, diagnostics } = files.find(({ input }) => input === marked[k]);
    const failed = diagnostics.find(({ severity }) => severity === "error");
    if (failed) return { program, problem: `${failed.code}: ${failed.message}` };
    // Where the build keeps the original, there is nothing to time.
    if (!output || functions[0]?.status !== "compiled") return { program, kept: true };
    const [original, compiled, args] = ["original", "kernel", "args"].map((kind) =>
      path.join(CACHE, "bundled", `${program.name}.${kind}.mjs`),
    );
    bundle(marked[k], original);
    bundle(output, compiled);
    writeFileSync(args, workOf(program, HELPERS));
    return { program, original, compiled, args };
  });
}

/** The median of the ratios of processes, of which half begin with each side; undefined where results differ. */
export function ratioOf({ original, compiled, args }, { processes = 2, rounds = 5 } = {}) {
  const ratios = [];
  for (let k = 0; k < processes; k++) {
    const given = [args, original, compiled, k % 2 ? "kernel" : "original", String(rounds)];
    const times = JSON.parse(execFileSync(process.execPath, [here("time.mjs"), ...given], { encoding: "utf8" }));
    if (!times.equal) return undefined;
    ratios.push(times.original / times.kernel);
  }
  return quantile(ratios, 0.5);
}
