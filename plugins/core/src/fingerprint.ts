/** Nothing in; a text out that changes whenever the compiler, the toolchain or the runtime could give other code. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const PACKAGES = ["@wumba/compiler", "@wumba/toolchain", "@wumba/std/location", "wumba"];
let fingerprint: string | undefined;

export function toolFingerprint(): string {
  fingerprint ??= [...PACKAGES.map(packageFingerprint), ownFingerprint()].join(" ");
  return fingerprint;
}

/** The version of an installed package. A package that is being worked on (outside node_modules) is hashed instead. */
function packageFingerprint(name: string): string {
  try {
    return folderFingerprint(packageFolder(realpathSync(createRequire(import.meta.url).resolve(name))));
  } catch {
    return `${name} missing`;
  }
}

function ownFingerprint(): string {
  return folderFingerprint(packageFolder(realpathSync(import.meta.filename)));
}

function folderFingerprint(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { name: string; version: string };
  if (folder.includes(`${path.sep}node_modules${path.sep}`)) return `${name}@${version}`;
  const hash = createHash("sha256");
  for (const entry of ["dist", "src"]) hashFolder(path.join(folder, entry), entry === "dist" ? ".js" : ".ts", hash);
  return `${name}@${hash.digest("hex").slice(0, 16)}`;
}

function hashFolder(folder: string, extension: string, hash: ReturnType<typeof createHash>): void {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(path.relative(folder, file)).update("\0").update(readFileSync(file));
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
