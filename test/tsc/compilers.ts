/** The compilers that a project may have: TypeScript with ts-patch, and how to run them. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type ts from "typescript";

export interface Compiler {
  readonly name: string;
  /** Scripts for Node: the compiler itself, and ts-patch's in front of it. */
  readonly tsc: string;
  readonly tspc: string;
  readonly load: () => Promise<typeof ts>;
}

/** TypeScript 5 is installed for the package of the transformer alone. */
function compilerOf(packageFile: string): Compiler {
  const require = createRequire(fileURLToPath(new URL(`../../${packageFile}`, import.meta.url)));
  const { version } = require("typescript/package.json") as { version: string };
  return {
    name: `TypeScript ${version.replace(/\.\d+$/, "")}`,
    tsc: require.resolve("typescript/lib/tsc.js"),
    tspc: require.resolve("ts-patch/package.json").replace("package.json", "bin/tspc.js"),
    load: async () =>
      ((await import(/* @vite-ignore */ pathToFileURL(require.resolve("typescript")).href)) as { default: typeof ts }).default,
  };
}

export const COMPILERS: readonly Compiler[] = [compilerOf("plugins/tsc/package.json"), compilerOf("package.json")];

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a script in a folder; standard output and standard error together. */
export function runNode(folder: string, ...words: readonly string[]): Finished {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", NODE_OPTIONS: "", TSP_CACHE_DIR: fileURLToPath(new URL("./.cache/ts-patch/", import.meta.url)) },
  });
  return { code: status, output: stdout + stderr };
}
