/** In: `node scripts/check.mjs [name …]`; out: what types, lint, format and packages have to complain about. Exit code 1 if anything. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Folders of all packages that are published, relative to the repository. */
export const packageFolders = ["packages", "plugins"].flatMap((parent) =>
  readdirSync(path.join(ROOT, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(path.join(ROOT, folder, "package.json"))),
);

const ofEachPackage = (words) => packageFolders.map((folder) => ({ words: (packed) => words(packed(folder)) }));
const inRoot = (...commands) => commands.map((words) => ({ words: () => words }));

/** Each check as the commands that it runs; the packages have been built. */
export const checks = {
  types: inRoot(
    ["tsc", "-p", "test"],
    ["tsc", "-p", "fixtures"],
    ["tsc", "-p", "fixtures/projects/demo", "--noEmit"],
    ["tsc", "-p", "bench"],
    ["tsc", "-p", "docs/examples"],
  ),
  lint: inRoot(["oxlint", "--deny-warnings", "."]),
  format: inRoot(["prettier", "--log-level", "warn", "--check", "."]),
  "package metadata": ofEachPackage((file) => ["publint", "run", file, "--strict", "--level", "suggestion"]),
  "package types": ofEachPackage((file) => ["attw", file, "--profile", "esm-only", "--format", "ascii", "--no-emoji", "--no-color"]),
};

/** Packs all packages at once, for the first that asks for its file. */
function packedPackages() {
  let folder;
  const files = new Map();
  const packed = (name) => {
    if (!folder) {
      folder = mkdtempSync(path.join(tmpdir(), "wumba-packed-"));
      const words = ["pack", "--json", "--pack-destination", folder, ...packageFolders.flatMap((each) => ["-w", each])];
      const { stdout, stderr, status } = run("npm", words);
      if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
      for (const { name: of, filename } of Object.values(JSON.parse(stdout))) files.set(of, path.join(folder, filename));
    }
    return files.get(JSON.parse(readFileSync(path.join(ROOT, name, "package.json"), "utf8")).name);
  };
  return { packed, remove: () => folder && rmSync(folder, { recursive: true }) };
}

/** Runs one check; the output of the commands that failed, or the empty string. */
export function runCheck(name) {
  const { packed, remove } = packedPackages();
  try {
    return checks[name]
      .map(({ words }) => runCommand(words(packed)))
      .filter(Boolean)
      .join("\n");
  } finally {
    remove();
  }
}

function runCommand([tool, ...rest]) {
  const { status, stdout, stderr, error } = run(path.join(ROOT, "node_modules/.bin", tool), rest);
  if (status === 0) return "";
  return [`${[tool, ...rest].join(" ")}:`, stdout, stderr, error?.message].filter(Boolean).join("\n").trim();
}

const run = (program, words) => spawnSync(program, words, { cwd: ROOT, encoding: "utf8", shell: process.platform === "win32" });

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
