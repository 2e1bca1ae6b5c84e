/** The TypeScript files that Node loads: which they are, what kind of module each is, and what is told about it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  formatDiagnostic,
  hasErrors,
  hasModuleSyntax,
  importFrom,
  needsBuild,
  requireFrom,
  type AccessGlue,
  type BuiltFile,
  type ModuleFormat,
} from "@wumba/plugin-core";
import type { Loaded } from "./hooks.js";

/** Other loaders may add a query. */
export const isSource = (url: string): boolean =>
  /^file:.*\.[cm]?tsx?(?:\?.*)?$/.test(url) && !url.includes("/node_modules/");

/** Whether this Node runs the file as it is, types and all. */
export const isStripped = (file: string): boolean =>
  Boolean((process.features as { typescript?: unknown }).typescript) && !file.endsWith(".tsx");

export function textOf(source: Loaded["source"]): string {
  const text = typeof source === "string" ? source : new TextDecoder().decode(source ?? undefined);
  return text.replace(/^\uFEFF/, "");
}

/** The text on the disk, where another loader has taken the markers out of what it gives; else undefined. */
export function markedText(file: string, given: string): string | undefined {
  if (needsBuild(given)) return undefined;
  const text = textOf(readFileSync(file));
  return needsBuild(text) ? text : undefined;
}

/** `given` is Node's word, for example `module-typescript`; without one it is as Node would say. */
export function formatOf(given: string | null | undefined, file: string, text: string): ModuleFormat {
  if (given?.startsWith("module")) return "module";
  if (given?.startsWith("commonjs")) return "commonjs";
  if (/\.mtsx?$/.test(file)) return "module";
  if (/\.ctsx?$/.test(file)) return "commonjs";
  const type = packageType(path.dirname(file));
  return type ?? (hasModuleSyntax(file, text) ? "module" : "commonjs");
}

/** Whether a CommonJS file says `import` where Node, which only takes types away, would want `require`. */
export const hasImports = (file: string, text: string): boolean =>
  /\b(?:import|export)\b/.test(text) && hasModuleSyntax(file, text);

function packageType(folder: string): ModuleFormat | undefined {
  try {
    const { type } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { type?: ModuleFormat };
    return type;
  } catch {
    const above = path.dirname(folder);
    return above === folder ? undefined : packageType(above);
  }
}

/**
 * The `require` that Node 20 and 22 give to a CommonJS module from a hook fails for ES modules that are being imported
 * elsewhere.
 */
export const REQUIRE = 'process.getBuiltinModule("node:module").createRequire(__filename)';

/** An import by address, or a call of `require`. */
export const accessFor = (format: ModuleFormat): AccessGlue =>
  format === "module" ? (glue) => importFrom(pathToFileURL(glue).href) : (glue) => requireFrom(glue, REQUIRE);

/** Warnings go to standard error; errors stop the program. */
export function tellDiagnostics({ diagnostics }: BuiltFile, text: string, root: string): void {
  const texts = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, text, { root }));
  if (hasErrors({ diagnostics })) {
    const error = new SyntaxError(`a function that is marked cannot be compiled\n\n${texts.join("\n\n")}\n`);
    // Where Node was when it loaded the file tells nobody anything.
    error.stack = `${error.name}: ${error.message}`;
    throw error;
  }
  for (const each of texts) process.stderr.write(`${each}\n\n`);
}

/** The rewritten text with its source map in it. */
export function withMap({ code, map }: BuiltFile): string {
  return `${code}\n//# sourceMappingURL=${map.toUrl()}\n`;
}
