/** `fixtures/gpu` by WebAssembly on the CPU: every case gives what the CPU's version in JavaScript gives. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles, KernelBuilder } from "@wumba/plugin-core";
import { beforeAll, describe, expect, test } from "vitest";
import { runOnCpu, type CaseReport } from "./cases.js";

const FOLDER = fileURLToPath(new URL("../../fixtures/gpu/", import.meta.url));
const OUTPUT = fileURLToPath(new URL("./.cache/on-cpu/", import.meta.url));
/** Those of `targets.ts` are no kernels under `@gpu`. */
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".ts") && name !== "targets.ts");
const PROGRAMS = FILES.filter((name) => name !== "case.ts");
/** What calls functions with barriers in the midst of an expression, and the words of blocks and warps. */
const AS_JAVASCRIPT = [
  ...["fused", "sumsOfWarps", "waitsInHelpers", "votes", "halvings", "reductions"],
  ...["prefixes", "compact", "exchanges", "votes", "sums", "softmax"],
];
const MILLISECONDS = 600_000;

type Options = Parameters<typeof buildFiles>[1];

async function built(name: string, options: Partial<Options>, files = FILES, folder = FOLDER): Promise<string[]> {
  const outDir = path.join(OUTPUT, name);
  const { files: made } = await buildFiles(
    files.map((file) => path.join(folder, file)),
    { root: folder, outDir, cacheDir: path.join(OUTPUT, `${name}-kernels`), ...options },
  );
  expect(made.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  return files.filter((file) => file !== "case.ts").map((file) => path.join(outDir, file.replace(/\.ts$/, ".js")));
}

/** The modules of kernels. */
const gluesOf = (files: readonly string[]): string[] =>
  files.map((file) => file.replace(/\.js$/, ".kernels.js")).filter((file) => existsSync(file));

/** What has WebAssembly must not run as JavaScript. */
function withoutJavaScript(files: readonly string[]): void {
  for (const file of gluesOf(files)) {
    const failing = ', thread: () => { throw new Error("it runs as JavaScript"); }, other: function';
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(/(cpu: \/\*.*?), thread: function/g, `$1${failing}`));
  }
}

const resultsOf = (reports: readonly CaseReport[]): unknown[] =>
  reports.map(({ file, name, cpu }) => ({ file: path.basename(file), name, cpu }));

let javascript: readonly CaseReport[] = [];
let wasm: readonly CaseReport[] = [];
let modules: readonly string[] = [];

beforeAll(async () => {
  javascript = (await runOnCpu("javascript", await built("javascript", {}))).reports;
  modules = await built("wasm", { gpuOnCpu: "wasm" });
  withoutJavaScript(modules);
  wasm = (await runOnCpu("wasm", modules)).reports;
}, MILLISECONDS);

test("all kernels have WebAssembly, but for what is known", () => {
  const kernels = gluesOf(modules).flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/\$kernel\(\{ name: "(\w+)".*/g),
  ]);
  expect(kernels.length).toBeGreaterThan(70);
  expect(kernels.filter(([text]) => !text.includes("$onCpu(")).map(([, name]) => name)).toEqual(AS_JAVASCRIPT);
});

describe.each(PROGRAMS)("%s", (program) => {
  test("WebAssembly does what JavaScript does", () => {
    const own = (reports: readonly CaseReport[]): unknown[] =>
      resultsOf(reports.filter(({ file }) => path.basename(file) === program.replace(/\.ts$/, ".js")));
    expect(own(wasm).length).toBeGreaterThan(0);
    expect(own(wasm)).toEqual(own(javascript));
  });
});

test("engines without WebAssembly run JavaScript", { timeout: MILLISECONDS }, async () => {
  const files = await built("bare", { gpuOnCpu: "wasm" });
  expect(resultsOf((await runOnCpu("bare", files)).reports)).toEqual(resultsOf(javascript));
});

test("WebAssembly may stand in files", { timeout: MILLISECONDS }, async () => {
  const files = await built("file", { gpuOnCpu: "wasm", emit: "file" });
  withoutJavaScript(files);
  // Bundlers put them beside the modules.
  const builder = new KernelBuilder({ root: FOLDER, cacheDir: path.join(OUTPUT, "file-kernels"), gpuOnCpu: "wasm" });
  for (const name of PROGRAMS) {
    const file = path.join(FOLDER, name);
    const { module } = await builder.buildKernels(file, readFileSync(file, "utf8"), "file");
    for (const wasm of module?.files ?? [])
      writeFileSync(path.join(OUTPUT, "file", wasm.name), Buffer.from(wasm.base64, "base64"));
  }
  await builder.close();
  expect(resultsOf((await runOnCpu("file", files)).reports)).toEqual(resultsOf(javascript));
});

test("threads may share the blocks", { timeout: MILLISECONDS }, async () => {
  const sources = path.join(OUTPUT, "sources");
  rmSync(sources, { recursive: true, force: true });
  mkdirSync(sources, { recursive: true });
  for (const name of FILES) {
    const text = readFileSync(path.join(FOLDER, name), "utf8");
    const marked = text.replaceAll(/^\/\/ @gpu( \{)?/gm, (_, more?: string) =>
      more ? "// @gpu { parallel: true," : "// @gpu { parallel: true }",
    );
    writeFileSync(path.join(sources, name), marked);
  }
  const files = await built("threads", {}, FILES, sources);
  withoutJavaScript(files);
  const { ready, reports } = await runOnCpu("threads", files);
  expect(ready).toBe(2);
  expect(resultsOf(reports)).toEqual(resultsOf(javascript));
});
