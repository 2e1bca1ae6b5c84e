/**
 * In: `node scripts/check.mjs [name …]`; out: what types, lint, format and packages have to complain about. Exit code 1
 * if anything.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./packages.mjs";
import { TSC } from "./tsc.mjs";

export { ROOT };

const tool = (name) => path.join(ROOT, "node_modules/.bin", name);
const native = (...words) => run(process.execPath, TSC, ...words);

/** Each check, which gives what it has to complain about, or the empty string; the packages have been built. */
export const checks = {
  types: () =>
    together(
      native("-p", "test"),
      native("-p", "fixtures"),
      native("-p", "fixtures/projects/demo", "--noEmit"),
      native("-p", "bench"),
      native("-p", "docs/examples"),
    ),
  lint: () => run(tool("oxlint"), "--deny-warnings", "."),
  format: () => run(tool("oxfmt"), "--list-different"),
  "package metadata": async () => (await import("./package-checks.mjs")).checkMetadata(),
  "package types": async () => (await import("./package-checks.mjs")).checkTypes(),
};

const together = (...complaints) => complaints.filter(Boolean).join("\n");

/** What a program says that fails. */
function run(program, ...words) {
  const options = { cwd: ROOT, encoding: "utf8", shell: process.platform === "win32" };
  const { status, stdout, stderr, error } = spawnSync(program, words, options);
  if (status === 0) return "";
  return [`${[path.basename(program), ...words].join(" ")}:`, stdout, stderr, error?.message]
    .filter(Boolean)
    .join("\n")
    .trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(checks);
  const unknown = names.filter((name) => !(name in checks));
  if (unknown.length > 0)
    throw new Error(`there is no check "${unknown[0]}"; there are: ${Object.keys(checks).join(", ")}`);
  for (const name of names) {
    const complaints = await checks[name]();
    console.log(complaints === "" ? `${name}: all right` : `${name}: failed\n\n${complaints}\n`);
    if (complaints !== "") process.exitCode = 1;
  }
}
