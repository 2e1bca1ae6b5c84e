/**
 * `node bench/gpu/run.mjs [--small] [--swiftshader] [--only saxpy,nbody] [--json FILE]` after a build: kernels for the
 * GPU beside WGSL by hand and, where python3 has it, numba-cuda: programs, launches and transfers. `--small` is for
 * SwiftShader, which is taken where the machine has no GPU, or where it is asked for.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildFiles } from "@wumba/plugin-core";
import { findWebGpu } from "../../scripts/engines/webgpu.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const CACHE = fileURLToPath(new URL("../../.cache/bench-gpu/", import.meta.url));
const MOST_BYTES = 2 ** 26;

const { values: options } = parseArgs({
  options: {
    small: { type: "boolean" },
    swiftshader: { type: "boolean" },
    json: { type: "string" },
    only: { type: "string" },
  },
});
const size = options.small ? "small" : "full";

async function built(boundscheck) {
  const file = path.join(HERE, "kernels.ts");
  const outDir = path.join(CACHE, boundscheck ? "checked" : "unchecked");
  const cacheDir = path.join(CACHE, "kernels");
  const { files } = await buildFiles([file], { root: HERE, outDir, cacheDir, boundscheck });
  const wrong = files.flatMap(({ diagnostics }) => diagnostics);
  if (wrong.length > 0) throw new Error(wrong.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return pathToFileURL(path.join(outDir, "kernels.js")).href;
}

/** Drivers may write before the last line, and a driver that is not there ends the process. */
function measured(kernels, own) {
  const found = findWebGpu(process.env, own);
  if (found.missing !== undefined) throw new Error(found.missing);
  const words = [path.join(HERE, "measure.mjs"), found.module, ...kernels, size, options.only ?? ""];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, {
    env: found.environment,
    maxBuffer: MOST_BYTES,
    encoding: "utf8",
  });
  if (status !== 0) return { why: stderr.trim().split("\n").slice(-5).join("\n") };
  return JSON.parse(stdout.slice(stdout.lastIndexOf("\n") + 1));
}

function ofNumba() {
  try {
    const text = execFileSync("python3", [path.join(HERE, "numba_cuda.py"), size], { encoding: "utf8" });
    return JSON.parse(text.slice(text.trimEnd().lastIndexOf("\n") + 1));
  } catch (error) {
    return {
      missing: String(error.stderr ?? error.message)
        .trim()
        .split("\n")
        .at(-1),
    };
  }
}

const digits = (value) => (value === undefined ? "" : value.toPrecision(3));
function milliseconds(value) {
  if (value === undefined) return "";
  return value < 0.1 ? `${digits(value * 1000)} µs` : `${digits(value)} ms`;
}
function rate({ operations, bytes }, value) {
  if (value === undefined) return "";
  if (operations !== undefined) return `${digits(operations / value / 1e9)} TFLOP/s`;
  return bytes === undefined ? "" : `${digits(bytes / value / 1e6)} GB/s`;
}

const kernels = [await built(true), await built(false)];
let report = options.swiftshader ? { why: "" } : measured(kernels, true);
if (report.why !== undefined) report = measured(kernels, false);
if (report.why !== undefined) throw new Error(report.why);
const numba = ofNumba();

const rows = Object.entries(report.results).map(([name, own]) => {
  const { ours, unchecked, byHand, error, wrong } = own;
  if (error !== undefined) return `| ${name} | ${error} | | | | | | |`;
  const ratio = (value) => (value === undefined || byHand === undefined ? "" : digits(value / byHand));
  const result = wrong === undefined ? rate(own, ours) : `WRONG: ${(100 * wrong).toFixed(2)} % of the elements`;
  const times = [ours, unchecked, byHand].map(milliseconds);
  const cells = [name, ...times, ratio(ours), ratio(unchecked), milliseconds(numba[name]), result];
  return `| ${cells.join(" | ")} |`;
});
const timed = report.programs.map((name) => report.results[name]).filter(({ byHand }) => byHand !== undefined);
const meanOf = (version) =>
  Math.exp(timed.reduce((sum, own) => sum + Math.log(own[version] / own.byHand), 0) / timed.length);
const means = { checked: meanOf("ours"), unchecked: meanOf("unchecked") };
console.log(`${report.adapter}; ${report.features.join(", ")}; sizes: ${size}`);
if (numba.missing !== undefined) console.log(`numba-cuda: ${numba.missing}`);
console.log("\n| | wumba | no bounds checks | WGSL by hand | ratio | ratio without | numba-cuda | |");
console.log("|---|---|---|---|---|---|---|---|");
console.log(rows.join("\n"));
const shown = `${means.checked.toFixed(3)}, without bounds checks ${means.unchecked.toFixed(3)}`;
console.log(`\n${timed.length} programs, geometric means of the ratios: ${shown}`);
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify({ ...report, numba, means }, undefined, 2));
