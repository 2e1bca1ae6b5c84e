/**
 * The programs of docs/examples in; out: the picture that each draws as plain JavaScript, the one with its kernels, and
 * whether these ran as WebAssembly.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { formatDiagnostic, KernelBuilder } from "@wumba/plugin-core";
import { runnerImport } from "vite";
import { ROOT } from "../check.mjs";

export const EXAMPLES = [
  "heat",
  "wave",
  "life",
  "mandelbrot",
  "julia",
  "edges",
  "spectrum",
  "walk",
  "kmeans",
  "regression",
];

export const FOLDER = path.join(ROOT, "docs/examples");

export async function runExamples() {
  const { wasmCounts, countWasmCalls } = await load("fixtures/projects/demo/src/wasm-calls.ts");
  countWasmCalls();
  const builder = new KernelBuilder({ root: ROOT, cacheDir: path.join(ROOT, ".cache/examples") });
  try {
    const drawn = [];
    for (const name of EXAMPLES) {
      const file = `docs/examples/${name}.ts`;
      const functions = [];
      // Built before Vite asks for it, which waits for a minute and no longer.
      await builder.build(path.join(ROOT, file), readFileSync(path.join(ROOT, file), "utf8"));
      const [plain, compiled] = [await load(file), await load(file, kernels(builder, functions))];
      const before = wasmCounts();
      const pictures = { plain: plain.draw(), compiled: compiled.draw() };
      const after = wasmCounts();
      drawn.push({
        name,
        functions,
        ...pictures,
        instances: after.instances - before.instances,
        calls: after.calls - before.calls,
      });
    }
    return drawn;
  } finally {
    await builder.close();
  }
}

const load = async (file, ...plugins) =>
  (await runnerImport(path.join(ROOT, file), { root: ROOT, configFile: false, logLevel: "error", plugins })).module;

/** Builds the marked functions, and adds them to the list. */
const kernels = (builder, functions) => ({
  name: "examples",
  enforce: "pre",
  async transform(code, id) {
    const built = /\.ts$/.test(id) ? await builder.build(id, code) : undefined;
    if (!built) return null;
    const complaints = built.diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, code, { root: ROOT }));
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    functions.push(...built.functions.map((one) => one.name));
    return { code: built.code, map: built.map };
  },
});
