/** File names from the command line in; the same names out when each is a TypeScript file that is there. */
import { statSync } from "node:fs";
import { isDeclarationName } from "@wumba/plugin-core";
import { UsageError } from "./command.js";

/** `components`: single-file components of Vue and Svelte are welcome too. */
export function checkInputs(files: readonly string[], components = false): readonly string[] {
  for (const file of files) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) throw new UsageError(`there is no file ${file}`);
    if (!stats.isFile()) throw new UsageError(`${file} is a folder; name its TypeScript files`);
    if (!(components ? /\.(?:[cm]?tsx?|vue|svelte)$/ : /\.[cm]?tsx?$/).test(file))
      throw new UsageError(`${file} is not a TypeScript file`);
    if (isDeclarationName(file)) throw new UsageError(`${file} is a declaration file: it has no functions to compile`);
  }
  return files;
}
