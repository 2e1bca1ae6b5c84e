/** A text of TypeScript in; the address of the module that it is built to, out. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { CACHE } from "../kernels.mjs";

/** @param name a folder of the bench's cache, which the module has to itself */
export async function buildModule(name, text) {
  const folder = path.join(CACHE, name);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "kernels.ts");
  writeFileSync(file, text);
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
  return pathToFileURL(files[0].output).href;
}
