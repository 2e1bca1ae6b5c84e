/** Subjects in; each with its original module, its compiled module and what the compiler said, out. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildFiles } from "@wumba/plugin-core";
import { CACHE, idOf, packageOf, writeMarked, writeOriginal } from "./sources.mjs";

/** Marked files below `cache`, whose kernels stay there. */
export async function buildMarked(marked, { outDir, cache, boundary }) {
  const { files } = await buildFiles(marked, {
    outDir,
    root: path.join(cache, "marked"),
    cacheDir: path.join(cache, "kernels"),
    declarations: false,
    onError: "fallback",
    boundary,
    variants: ["simd"],
    verify: true,
    onWarning() {},
  });
  return files;
}

/**
 * `boundary`: "auto", as users have it, or "always", to see that every call can run as WebAssembly. `folder` is the one
 * in the cache for what is built.
 */
export async function build(subjects, { boundary = "auto", folder = `built-${boundary}` } = {}) {
  const marked = subjects.map(writeMarked);
  const outDir = path.join(CACHE, folder);
  const files = await buildMarked(marked, { outDir, cache: CACHE, boundary });
  return subjects.map((subject, k) => {
    const { output, functions, diagnostics } = files.find(({ input }) => input === marked[k]);
    const [report] = functions;
    return {
      id: idOf(subject),
      subject,
      ...packageOf(subject),
      original: writeOriginal(subject),
      marked: marked[k],
      compiled: output && countCalls(output),
      status: report?.status ?? "error",
      reason: report?.reason ?? null,
      wasmBytes: report?.wasmBytes.simd ?? null,
      diagnostics,
    };
  });
}

/** Lets the module count its calls that ran as WebAssembly, and as JavaScript, in `globalThis.$calls`. */
export function countCalls(output) {
  const counted = output.replace(/\.js$/, ".counted.js");
  const text = readFileSync(output, "utf8");
  writeFileSync(
    counted,
    text.replace(/if \((\$\w+) !== (\$\w+)\)\s*return( \1)?;/g, (_, result, js, value = "") => {
      return `if (${result} !== ${js}) { if (globalThis.$calls) $calls.wasm++; return${value}; } if (globalThis.$calls) $calls.javascript++;`;
    }),
  );
  return { plain: output, counted };
}
