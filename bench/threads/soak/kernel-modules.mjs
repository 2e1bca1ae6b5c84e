/** The kernels of the soak: as JavaScript, and compiled once for each schedule. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "esbuild";
import { CACHE } from "../../kernels.mjs";
import { buildModule } from "../build-module.mjs";

const SOURCE = new URL("./kernels.ts", import.meta.url);
const FOLDER = path.join(CACHE, "soak");

export async function loadPlain() {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, "plain.mjs");
  writeFileSync(file, transformSync(readFileSync(SOURCE, "utf8"), { loader: "ts" }).code);
  return import(pathToFileURL(file).href);
}

export async function loadCompiled(schedule) {
  return import(await buildModule(`soak/${schedule}`, readFileSync(SOURCE, "utf8").replaceAll("dynamic", schedule)));
}
