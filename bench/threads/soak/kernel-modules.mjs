/** The kernels of the soak: as JavaScript, and compiled once for each schedule. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { transformSync } from "esbuild";
import { CACHE } from "../../kernels.mjs";

const SOURCE = new URL("./kernels.ts", import.meta.url);
const FOLDER = path.join(CACHE, "soak");

export async function loadPlain() {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, "plain.mjs");
  writeFileSync(file, transformSync(readFileSync(SOURCE, "utf8"), { loader: "ts" }).code);
  return import(pathToFileURL(file).href);
}

export async function loadCompiled(schedule) {
  const folder = path.join(FOLDER, schedule);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "kernels.ts");
  writeFileSync(file, readFileSync(SOURCE, "utf8").replaceAll("dynamic", schedule));
  const options = {
    root: folder,
    outDir: path.join(folder, "out"),
    cacheDir: path.join(CACHE, "kernels"),
    boundary: "always",
    declarations: false,
  };
  const { files } = await buildFiles([file], options);
  const failed = files.flatMap(({ diagnostics }) => diagnostics.filter(({ severity }) => severity === "error"));
  if (failed.length > 0) throw new Error(failed.map(({ message }) => message).join("\n"));
  return import(pathToFileURL(files[0].output).href);
}
