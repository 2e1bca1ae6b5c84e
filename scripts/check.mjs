/** In: `node scripts/check.mjs [name …]`; out: what types, lint, format and packages have to complain about. Exit code 1 if anything. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Folders of all packages that are published, relative to the repository. */
export const packageFolders = ["packages", "plugins"].flatMap((parent) =>
  readdirSync(path.join(ROOT, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(path.join(ROOT, folder, "package.json"))),
);

const inEachPackage = (words) => packageFolders.map((folder) => ({ words: words(folder), folder: path.join(ROOT, folder) }));
const inRoot = (...commands) => commands.map((words) => ({ words, folder: ROOT }));

/** Each check as the commands that it runs; the packages have been built. */
export const checks = {
  types: inRoot(
    ["tsc", "-p", "test"],
    ["tsc", "-p", "fixtures"],
    ["tsc", "-p", "fixtures/projects/demo", "--noEmit"],
    ["tsc", "-p", "bench"],
    ["tsc", "-p", "docs/examples"],
  ),
  lint: inRoot(["eslint", "--max-warnings", "0", "."]),
  format: inRoot(["prettier", "--log-level", "warn", "--check", "."]),
  "package metadata": inEachPackage(() => ["publint", "run", ".", "--strict", "--level", "suggestion"]),
  "package types": inEachPackage(() => ["attw", "--pack", ".", "--profile", "esm-only", "--format", "ascii", "--no-emoji", "--no-color"]),
};

/** Runs one check; the output of the commands that failed, or the empty string. */
export function runCheck(name) {
  return checks[name].map(runCommand).filter(Boolean).join("\n");
}

function runCommand({ words: [tool, ...rest], folder }) {
  const program = path.join(ROOT, "node_modules/.bin", tool);
  const { status, stdout, stderr, error } = spawnSync(program, rest, {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status === 0) return "";
  return [`${[tool, ...rest].join(" ")} (in ${path.relative(ROOT, folder) || "."}):`, stdout, stderr, error?.message]
    .filter(Boolean)
    .join("\n")
    .trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(checks);
  const unknown = names.filter((name) => !(name in checks));
  if (unknown.length > 0) throw new Error(`there is no check "${unknown[0]}"; there are: ${Object.keys(checks).join(", ")}`);
  for (const name of names) {
    const complaints = runCheck(name);
    console.log(complaints === "" ? `${name}: all right` : `${name}: failed\n\n${complaints}\n`);
    if (complaints !== "") process.exitCode = 1;
  }
}
