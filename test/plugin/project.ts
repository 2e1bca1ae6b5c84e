/** A fixture project in, a copy of it that a test may change and build out. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished, vi } from "vitest";

const FIXTURES = fileURLToPath(new URL("../../fixtures/projects/", import.meta.url));
/** Below the repository, so that imports of packages resolve; ignored by git. */
const COPIES = fileURLToPath(new URL("./.cache/", import.meta.url));

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
    const entries = readdirSync(this.file(folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = entries.map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
    return Object.fromEntries(names.sort().map((name) => [name, this.read(name)]));
  }
}

/** An empty project. Removed when the test ends. */
export function emptyProject(): Project {
  mkdirSync(COPIES, { recursive: true });
  const root = mkdtempSync(path.join(COPIES, "project-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return new Project(root);
}

export function copyProject(name: string): Project {
  const project = emptyProject();
  const copied = (source: string): boolean => !/[\\/](?:node_modules|dist)$/.test(source);
  cpSync(path.join(FIXTURES, name), project.root, { recursive: true, filter: copied });
  return project;
}
