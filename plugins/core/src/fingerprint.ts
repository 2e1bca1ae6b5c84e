/** Nothing in; a text out that changes whenever the compiler, the toolchain or the runtime could give other code. */
import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { contentHash } from "./file-state.js";

/** What runs as it lies on the disk: the files with these endings in a folder of the package. */
const PACKAGES = [
  ["@wumba/compiler", "dist", /\.js$/],
  ["@wumba/compiler", "typescript", /\.js$/],
  ["@wumba/numpy-kernels", "dist", /\.js$/],
  ["@wumba/toolchain", "dist", /\.js$/],
  ["wumba", "dist", /\.js$/],
] as const;
/**
 * TypeScript and LLVM, by who needs them: too large to be read in each process, so their package.json and the size of
 * what they begin with count.
 */
const FOREIGN = [
  ["ts-morph", import.meta.url],
  ["@ts-morph/common", import.meta.url],
  ["@yowasp/clang", "@wumba/toolchain"],
] as const;

const resolve = createRequire(import.meta.url).resolve;
let programs: string | undefined;
let standard: { readonly files: readonly string[]; readonly text: string; readonly at: number } | undefined;

/** In milliseconds: so long no new look is taken at std, unless what is written to the cache depends on it. */
const LOOK = 250;

export function toolFingerprint(now = false): string {
  programs ??= [
    ...PACKAGES.map(([name, folder, files]) => packageFingerprint(name, folder, files)),
    ownFingerprint(),
    foreign(),
  ].join(" ");
  return `${programs} ${standardFingerprint(now)}`;
}

/** The sources of std are compiled, not run: they may change while a process goes on. */
function standardFingerprint(now: boolean): string {
  const at = performance.now();
  if (standard && !now && at - standard.at < LOOK) return standard.text;
  const folder = path.join(packageFolder(realpathSync(resolve("@wumba/std/location"))), "src");
  const files = standard?.files ?? filesIn(folder, /\.ts$/);
  const hash = createHash("sha256");
  for (const file of files) hash.update(path.relative(folder, file)).update(contentHash(file));
  standard = { files, text: `std@${hash.digest("hex").slice(0, 16)}`, at };
  return standard.text;
}

function packageFingerprint(name: string, folder: string, files: RegExp): string {
  try {
    return folderFingerprint(packageFolder(realpathSync(resolve(name))), folder, files);
  } catch {
    return `${name} missing`;
  }
}

function ownFingerprint(): string {
  return folderFingerprint(packageFolder(realpathSync(import.meta.filename)), "dist", /\.js$/);
}

function foreign(): string {
  return FOREIGN.map(([name, from]) => foreignFingerprint(name, from === import.meta.url ? from : resolve(from))).join(
    " ",
  );
}

function foreignFingerprint(name: string, from: string): string {
  try {
    const main = createRequire(from).resolve(name);
    return `${contentHash(path.join(packageFolder(main), "package.json"))}:${statSync(main).size}`;
  } catch {
    return `${name} missing`;
  }
}

function folderFingerprint(folder: string, part: string, wanted: RegExp): string {
  const hash = createHash("sha256");
  const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  for (const file of filesIn(path.join(folder, part), wanted)) addFile(hash, folder, file);
  return `${name}@${version}-${hash.digest("hex").slice(0, 16)}`;
}

function addFile(hash: Hash, folder: string, file: string): void {
  hash.update(path.relative(folder, file)).update("\0").update(readFileSync(file)).update("\0");
}

function filesIn(folder: string, wanted: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function packageFolder(file: string): string {
  let folder = path.dirname(file);
  while (!readPackageName(folder)) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error(`no package above ${file}`);
    folder = above;
  }
  return folder;
}

function readPackageName(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { name?: string }).name;
  } catch {
    return undefined;
  }
}
