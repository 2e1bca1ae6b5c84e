/**
 * Source files in; what each imports, types included, out: files relative to the repository, packages by name, `node`
 * for Node's modules.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { packageFolders, ROOT } from "./packages.mjs";

/** @typedef {ReadonlyMap<string, readonly string[]>} Imports */

/** @returns {Imports} */
export function readImports() {
  const files = packageFolders.flatMap((folder) => sourcesBelow(`${folder}/src`));
  return new Map(files.map((file) => [file, importsOf(file)]));
}

/** @param {string} folder @returns {string[]} */
export function sourcesBelow(folder) {
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(path.join(entry.parentPath, entry.name)));
}

/** Strongly connected groups of names: each can reach the others. @param {Imports} edges @returns {string[][]} */
export function findCycles(edges) {
  const reach = new Map([...edges.keys()].map((name) => [name, reachableFrom(name, edges, new Set())]));
  const groups = [...reach].map(([name, others]) =>
    [...new Set([name, ...others].filter((other) => reach.get(other)?.has(name)))].sort(),
  );
  return [
    ...new Map(groups.filter((group) => group.length > 0).map((group) => [JSON.stringify(group), group])).values(),
  ];
}

/** @param {string} name @param {Imports} edges @param {Set<string>} seen @returns {Set<string>} */
function reachableFrom(name, edges, seen) {
  for (const next of edges.get(name) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachableFrom(next, edges, seen);
  }
  return seen;
}

/** @param {string} file @returns {string[]} */
function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(ROOT, file), "utf8"), true, true);
  return [...new Set(importedFiles.map(({ fileName }) => nameOf(fileName, file)))];
}

/** @param {string} specifier @param {string} importer */
function nameOf(specifier, importer) {
  if (specifier.startsWith("."))
    return relative(path.resolve(ROOT, path.dirname(importer), specifier.replace(/\.js$/, ".ts")));
  if (specifier.startsWith("node:")) return "node";
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** @param {string} file */
const relative = (file) => path.relative(ROOT, file).split(path.sep).join("/");
