/** Import specifiers in; where the output finds the runtime out: by its name, or as a copy when the output folder cannot reach it. */
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The folder of the copy, inside the output folder. */
const COPY = "wumba-runtime";

export class RuntimeModules {
  #reachable: boolean | undefined;

  constructor(private readonly outDir: string) {}

  /** The specifier to write instead of `wumba` or `wumba/…`; undefined when it stays. Copies the runtime on first need. */
  rename(specifier: string): string | undefined {
    if (specifier !== "wumba" && !specifier.startsWith("wumba/")) return undefined;
    this.#reachable ??= this.#isReachable() || !this.#copy();
    if (this.#reachable) return undefined;
    return `./${COPY}/${path.basename(resolveRuntime(specifier))}`;
  }

  #isReachable(): boolean {
    try {
      createRequire(path.join(this.outDir, "module.js")).resolve("wumba");
      return true;
    } catch {
      return false;
    }
  }

  #copy(): true {
    const from = path.dirname(resolveRuntime("wumba"));
    const to = path.join(this.outDir, COPY);
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      if (/\.(?:js|d\.ts)$/.test(name)) copyFileSync(path.join(from, name), path.join(to, name));
    }
    return true;
  }
}

/** The file of the runtime that belongs to this compiler. */
export function resolveRuntime(specifier: string): string {
  return createRequire(import.meta.url).resolve(specifier);
}

/** The file of `wumba/runtime` that modules in one of the folders import; the first folder that has it counts. */
export function findRuntimeModule(...folders: readonly string[]): string {
  for (const folder of folders) {
    try {
      return createRequire(path.join(folder, "module.js")).resolve("wumba/runtime");
    } catch {
      // the next folder may have it
    }
  }
  return resolveRuntime("wumba/runtime");
}
