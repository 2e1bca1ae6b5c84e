/**
 * Kernel modules with files beside them in, modules whose files esbuild copies and names, with right addresses in its
 * formats, out.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PluginSession } from "@wumba/plugin-core";
import type { BuildOptions, PluginBuild } from "esbuild";
import { importFiles } from "./imported-files.js";

export function emitFiles(build: PluginBuild, session: PluginSession): void {
  const format = formatOf(build.initialOptions);

  build.onLoad({ filter: /-[0-9a-f]{12}\.mjs$/, namespace: "file" }, async ({ path: file }) => {
    if (!session.isKernelModule(file)) return undefined;
    const contents = importFiles(await readFile(file, "utf8"), format);
    return contents === undefined ? undefined : { contents, loader: "js", resolveDir: path.dirname(file) };
  });

  build.onLoad({ filter: /-[0-9a-f]{12}\.wasm$/, namespace: "file" }, async ({ path: file }) =>
    session.isKernelModule(file) ? { contents: await readFile(file), loader: "file" } : undefined,
  );
}

/** esbuild's own defaults. */
function formatOf({ format, platform }: BuildOptions): NonNullable<BuildOptions["format"]> {
  return format ?? (platform === "node" ? "cjs" : platform === "neutral" ? "esm" : "iife");
}
