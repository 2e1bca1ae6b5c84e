/** A fixture project in, a copy of it that a test may change and build out. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished, vi } from "vitest";

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const FIXTURES = path.join(REPOSITORY, "fixtures/projects");
/** Below the repository, so that imports of packages resolve; ignored by git. */
const COPIES = fileURLToPath(new URL("./.cache/", import.meta.url));
/** Kernels are stored by content, so that tests and runs can share them. */
const SHARED_CACHE = path.join(COPIES, "kernels");

/** Builds with LLVM take their time on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

export class Project {
  constructor(readonly root: string) {}

  file(name: string): string {
    return path.join(this.root, name);
  }

  read(name: string): string {
    return readFileSync(this.file(name), "utf8");
  }

  write(name: string, text: string): string {
    mkdirSync(path.dirname(this.file(name)), { recursive: true });
    writeFileSync(this.file(name), text);
    return this.file(name);
  }

  edit(name: string, from: string | RegExp, to: string): void {
    const text = this.read(name);
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`${name} has no ${String(from)}`);
    this.write(name, edited);
  }

  /** The names and contents of all files in a folder. */
  contents(folder: string): Record<string, string> {
    const entries = readdirSync(this.file(folder), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const names = entries.map((entry) =>
      path.relative(this.root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
    );
    return Object.fromEntries(names.sort().map((name) => [name, this.read(name)]));
  }
}

/** Takes what is to be done when a project is not needed any more. */
type Until = (remove: () => void) => unknown;

interface CopyOptions {
  readonly ownCache?: boolean;
  /** Other projects that this one uses. */
  readonly with?: readonly string[];
  readonly until?: Until;
}

/** An empty project. Removed when the test ends, unless `until` knows better. */
export function emptyProject(until: Until = onTestFinished): Project {
  mkdirSync(COPIES, { recursive: true });
  const root = mkdtempSync(path.join(COPIES, "project-"));
  until(() => rmSync(root, { recursive: true, force: true }));
  return new Project(root);
}

/**
 * A copy of a fixture project, beside copies of what the projects share. Kernels come from a cache that all tests
 * share; `ownCache` starts with none.
 */
export function copyProject(
  name: string,
  { ownCache = false, until = onTestFinished, with: others = [] }: CopyOptions = {},
): Project {
  const above = emptyProject(until);
  const copied = (source: string): boolean => !/[\\/](?:node_modules|dist)$/.test(source);
  for (const part of ["tsconfig.json", "shared", name, ...others])
    cpSync(path.join(FIXTURES, part), above.file(part), { recursive: true, filter: copied });
  if (!ownCache)
    for (const part of [name, ...others])
      for (const folder of [".cache", ".vite"]) shareCache(above.file(`${part}/node_modules/${folder}`));
  return new Project(above.file(name));
}

function shareCache(folder: string): void {
  mkdirSync(folder, { recursive: true });
  mkdirSync(SHARED_CACHE, { recursive: true });
  symlinkSync(SHARED_CACHE, path.join(folder, "wumba"), "junction");
}

/**
 * Runs a command of the project's package.json, as `npm run` does, and returns what it says; `folders` have commands
 * that are preferred.
 */
export function runScript(project: Project, name: string, folders: readonly string[] = []): string {
  const { scripts } = JSON.parse(project.read("package.json")) as { scripts: Record<string, string> };
  const PATH = [...folders, path.join(REPOSITORY, "node_modules/.bin"), process.env["PATH"]].join(path.delimiter);
  const env = { ...process.env, NODE_ENV: "production", NO_COLOR: "1", PATH };
  const { status, stdout, stderr } = spawnSync(scripts[name]!, {
    cwd: project.root,
    env,
    shell: true,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${scripts[name]} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout + stderr;
}
