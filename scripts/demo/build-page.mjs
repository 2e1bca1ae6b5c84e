/** The demo's project in; the production bundle on disk and the sizes of its files out. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { Failure } from "./failure.mjs";

const PROJECT = fileURLToPath(new URL("../../fixtures/projects/demo/", import.meta.url));

export async function buildPage() {
  const folder = path.join(PROJECT, "dist");
  rmSync(folder, { recursive: true, force: true });
  const start = performance.now();
  await build({
    root: PROJECT,
    configFile: path.join(PROJECT, "vite.config.ts"),
    mode: "production",
    logLevel: "warn",
  }).catch((error) => {
    throw new Failure(withoutStack(`The page cannot be built.\n${error.message}`));
  });
  return { folder, milliseconds: performance.now() - start, manifest: readManifest(folder), sizes: sizesOf(folder) };
}

const withoutStack = (text) => text.replace(/\n +at .*/g, "");

/** The file of the bundle that a source file became, by the end of the source's name. */
export function readManifest(folder) {
  const entries = JSON.parse(readFileSync(path.join(folder, ".vite/manifest.json"), "utf8"));
  return (source) => {
    const entry = Object.entries(entries).find(([name]) => name.endsWith(source))?.[1];
    if (!entry) throw new Error(`The bundle has nothing that comes from ${source}.`);
    return path.join(folder, entry.file);
  };
}

function sizesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith(".vite"),
  );
  return files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    return {
      file: path.relative(folder, file).split(path.sep).join("/"),
      bytes: bytes.length,
      gzip: gzipSync(bytes).length,
    };
  });
}
