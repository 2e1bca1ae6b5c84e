/** A specifier and the module that imports it in; other places to look out. */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { resolveRuntime, RUNTIME_SPECIFIERS } from "@wumba/plugin-core";
import type { Context, Resolved } from "./hooks.js";

/**
 * A module of kernels, which may lie outside the project, imports the runtime: as the project does, so that there is
 * one.
 */
export function isRuntimeOfKernels(specifier: string, { parentURL }: Context, kernelsFolder: string): boolean {
  return RUNTIME_SPECIFIERS.test(specifier) && !!parentURL?.startsWith(`${pathToFileURL(kernelsFolder).href}/`);
}

export const contextOfProject = (context: Context, root: string): Context => ({
  ...context,
  parentURL: pathToFileURL(path.join(root, "package.json")).href,
});

export const ownRuntime = (specifier: string): Resolved => ({
  url: pathToFileURL(resolveRuntime(specifier)).href,
  shortCircuit: true,
});

const TYPESCRIPT_NAMES: readonly (readonly [ending: RegExp, endings: readonly string[]])[] = [
  [/\.js$/, [".ts", ".tsx"]],
  [/\.mjs$/, [".mts"]],
  [/\.cjs$/, [".cts"]],
  [/$/, [".ts", ".tsx", ".mts", ".cts", "/index.ts"]],
];

/** The TypeScript file that a TypeScript module means by `./kernels.js` or `./kernels`, as tsc understands these. */
export function typescriptFile(specifier: string, { parentURL }: Context): Resolved | undefined {
  if (!/^\.{0,2}\//.test(specifier) || !parentURL || !/\.[cm]?tsx?$/.test(parentURL)) return undefined;
  const wanted = path.resolve(path.dirname(fileURLToPath(parentURL)), specifier);
  for (const [ending, endings] of TYPESCRIPT_NAMES) {
    if (!ending.test(wanted)) continue;
    const found = endings.map((other) => wanted.replace(ending, other)).find((file) => existsSync(file));
    if (found) return { url: pathToFileURL(found).href, shortCircuit: true };
  }
  return undefined;
}
