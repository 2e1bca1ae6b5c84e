/** Source files in; what each imports, types included, out: files relative to the repository, packages by name, `node` for Node's modules. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { packageFolders } from "../../scripts/packages.mjs";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export type Imports = ReadonlyMap<string, readonly string[]>;

export function readImports(): Imports {
  const files = packageFolders.flatMap((folder) => sourcesBelow(`${folder}/src`));
  return new Map(files.map((file) => [file, importsOf(file)]));
}

function sourcesBelow(folder: string): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(path.join(entry.parentPath, entry.name)));
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(ROOT, file), "utf8"), true, true);
  return [...new Set(importedFiles.map(({ fileName }) => nameOf(fileName, file)))];
}

function nameOf(specifier: string, importer: string): string {
  if (specifier.startsWith(".")) return relative(path.resolve(ROOT, path.dirname(importer), specifier.replace(/\.js$/, ".ts")));
  if (specifier.startsWith("node:")) return "node";
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

const relative = (file: string): string => path.relative(ROOT, file).split(path.sep).join("/");
