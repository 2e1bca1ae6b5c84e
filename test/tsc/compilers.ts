/** The compilers that a project may have, and how to run them. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface Compiler {
  readonly name: string;
  /** The folder of the package typescript. */
  readonly folder: string;
  /** The compiler as a script for Node. */
  readonly tsc: string;
}

/** A compiler that has transformers. */
export interface PatchedCompiler extends Compiler {
  /** The script that ts-patch puts in front of the compiler. */
  readonly tspc: string;
}

/** TypeScript 5 is installed for the package of the transformer alone, TypeScript 7 for that of the command line. */
const requireOf = (packageFile: string): NodeJS.Require =>
  createRequire(fileURLToPath(new URL(`../../${packageFile}`, import.meta.url)));

function compilerOf(require: NodeJS.Require): Compiler {
  const { version, bin } = require("typescript/package.json") as { version: string; bin: { tsc: string } };
  const folder = path.dirname(require.resolve("typescript/package.json"));
  return { name: `TypeScript ${version.replace(/\.\d+$/, "")}`, folder, tsc: path.join(folder, bin.tsc) };
}

function patchedCompilerOf(require: NodeJS.Require): PatchedCompiler {
  return {
    ...compilerOf(require),
    tspc: path.join(path.dirname(require.resolve("ts-patch/package.json")), "bin/tspc.js"),
  };
}

/** TypeScript 5 and 6. */
export const COMPILERS: readonly PatchedCompiler[] = ["plugins/tsc/package.json", "package.json"].map((file) =>
  patchedCompilerOf(requireOf(file)),
);
/** Those and TypeScript 7. */
export const ALL_COMPILERS: readonly Compiler[] = [...COMPILERS, compilerOf(requireOf("packages/cli/package.json"))];

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a script in a folder; standard output and standard error together. */
export function runNode(folder: string, ...words: readonly string[]): Finished {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      NO_COLOR: "1",
      TSP_CACHE_DIR: fileURLToPath(new URL("./.cache/ts-patch/", import.meta.url)),
    },
  });
  return { code: status, output: stdout + stderr };
}
