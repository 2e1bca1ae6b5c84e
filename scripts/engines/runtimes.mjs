/**
 * The name of a runtime beside this Node in, its executable out: of one version, from npm, kept in `.cache/engines`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../.cache/engines/", import.meta.url));

/**
 * By name: the package, the version, and the command that the package brings. They are no dependencies of the
 * workspace: together they are six hundred megabytes, and only the sweep needs them.
 */
export const RUNTIMES = {
  bun: { package: "bun", version: "1.4.5", command: "bun" },
  deno: { package: "deno", version: "2.9.6", command: "deno" },
  node22: { package: "node", version: "22.23.3", command: "node" },
  node24: { package: "node", version: "24.21.0", command: "node" },
};

const folderOf = ({ package: name, version }) => path.join(FOLDER, `${name}-${version}`);

/** The path of its executable; undefined when it has not been fetched. */
export function findRuntime(name) {
  const executable = path.join(folderOf(RUNTIMES[name]), "node_modules/.bin", RUNTIMES[name].command);
  return existsSync(executable) ? executable : undefined;
}

/** The path of its executable, fetched if need be; undefined when npm cannot. */
export function fetchRuntime(name) {
  return findRuntime(name) ?? (install(RUNTIMES[name]) ? findRuntime(name) : undefined);
}

/** The folder of a package in one version, fetched if need be; undefined when npm cannot. */
export function fetchPackage(wanted) {
  const folder = path.join(folderOf(wanted), "node_modules", wanted.package);
  return existsSync(folder) || (install(wanted) && existsSync(folder)) ? folder : undefined;
}

/** Installs beside its place and then moves it there, so that nobody finds half of it. */
function install(runtime) {
  const folder = folderOf(runtime);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const words = ["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--prefix", unfinished];
  const { status, stderr } = spawnSync("npm", [...words, `${runtime.package}@${runtime.version}`], {
    cwd: unfinished,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) console.warn(stderr);
  else moveUnlessThere(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  return status === 0;
}

/** Another process may have been faster. */
function moveUnlessThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
