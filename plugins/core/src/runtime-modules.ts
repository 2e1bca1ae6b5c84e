/**
 * Import specifiers in; where the output finds the runtime out: by its name, or as a copy when the output folder cannot
 * reach it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { OutputFolder } from "./output-folder.js";

/** The folder of the copy, inside the output folder. */
const COPY = "wumba-runtime";

/** What names the source map of a file: of the sources that it leads to there is no copy. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*\s*$/;

/** What modules of kernels import. */
export const RUNTIME_SPECIFIERS = /^(?:wumba|@wumba\/numpy)(?:\/.*)?$/;

export class RuntimeModules {
  #reachable: boolean | undefined;

  constructor(private readonly outputs: OutputFolder) {}

  /**
   * The specifier to write instead of `wumba` or `wumba/…`; undefined when it stays. Copies the runtime on first need.
   */
  rename(specifier: string): string | undefined {
    if (specifier !== "wumba" && !specifier.startsWith("wumba/")) return undefined;
    this.#reachable ??= this.#isReachable() || !this.#copy();
    if (this.#reachable) return undefined;
    const inCopy = path.relative(path.dirname(resolveRuntime("wumba")), resolveRuntime(specifier));
    return `./${COPY}/${inCopy.split(path.sep).join("/")}`;
  }

  #isReachable(): boolean {
    try {
      createRequire(this.outputs.path("module.js")).resolve("wumba");
      return true;
    } catch {
      return false;
    }
  }

  #copy(): true {
    const from = path.dirname(resolveRuntime("wumba"));
    const to = this.outputs.path(COPY);
    this.outputs.claim(COPY);
    for (const name of readdirSync(from, { recursive: true, encoding: "utf8" })) {
      if (!/\.(?:js|d\.ts)$/.test(name)) continue;
      const file = path.join(to, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, readFileSync(path.join(from, name), "utf8").replace(SOURCE_MAP, "\n"));
    }
    return true;
  }
}

/** The file of the runtime that belongs to this compiler. */
export function resolveRuntime(specifier: string): string {
  return createRequire(import.meta.url).resolve(specifier);
}

/**
 * The `node_modules` in which the folder, or this package, finds the runtime; undefined where packages lie elsewhere.
 */
export function findPackagesOfRuntime(folder: string): string | undefined {
  return [folder, import.meta.dirname]
    .flatMap(foldersAbove)
    .find((packages) => existsSync(path.join(packages, "wumba", "package.json")));
}

/** The nearest first. */
function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return [path.join(folder, "node_modules"), ...(above === folder ? [] : foldersAbove(above))];
}
