/**
 * The lists of chosen packages in; these packages in the cache folder out, in their exact versions, from the registry
 * that npm is set up for. What is there already stays.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL("./", import.meta.url));
export const PACKAGES = path.join(HERE, "..", ".cache", "packages");

/** Each has for a field its packages with their versions. */
const choices = ["choice.json", "fresh/choice.json"].map((name) =>
  JSON.parse(readFileSync(path.join(HERE, name), "utf8")),
);

export const fields = [...new Set(choices.flatMap((choice) => Object.keys(choice)))];

export const versions = Object.assign({}, ...choices.flatMap((choice) => Object.values(choice)));

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

export function installedAt(name) {
  const root = path.join(PACKAGES, "node_modules", name);
  const { version, license } = readJson(path.join(root, "package.json")) ?? {};
  if (version !== versions[name]) throw new Error(`${name} ${versions[name]} is not installed: npm run real`);
  return { root, version, license };
}

export function install() {
  const missing = Object.keys(versions).filter(
    (name) => readJson(path.join(PACKAGES, "node_modules", name, "package.json"))?.version !== versions[name],
  );
  const folder = path.relative(process.cwd(), PACKAGES);
  if (missing.length === 0) return;
  console.error(
    `Installing ${missing.length} packages for measuring into ${folder}, without their scripts. They are no dependencies of this workspace: to be rid of them, delete the folder.`,
  );
  mkdirSync(PACKAGES, { recursive: true });
  writeFileSync(
    path.join(PACKAGES, "package.json"),
    `${JSON.stringify({ private: true, dependencies: versions }, null, 2)}\n`,
  );
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--legacy-peer-deps"];
  execFileSync("npm", ["install", "--prefix", PACKAGES, "--no-workspaces", "--loglevel=error", ...flags], {
    cwd: PACKAGES,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
}
