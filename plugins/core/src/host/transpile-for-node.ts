/**
 * TypeScript in, JavaScript for Node with its source map in it out: for a Node that does not strip types, and for .tsx.
 */
import { createRequire } from "node:module";
import { composeMaps } from "../compose-maps.js";
import { runnableOptions } from "../emit-module.js";
import type { BuiltFile } from "../kernel-builder.js";
import { transpileModule } from "../transpile-module.js";
import { Configurations, type Ts } from "../tsconfig.js";

export type ModuleFormat = "module" | "commonjs";

let loaded: { readonly ts: Ts; readonly configurations: Configurations } | undefined;

function load(tsconfig: string | undefined): NonNullable<typeof loaded> {
  if (!loaded) {
    const { ts } = createRequire(import.meta.url)("ts-morph") as { ts: Ts };
    loaded = { ts, configurations: new Configurations(ts, tsconfig) };
  }
  return loaded;
}

/** What of a file's tsconfig.json the output depends on. */
export function transpileOptions(file: string, tsconfig: string | undefined): object {
  const { ts, configurations } = load(tsconfig);
  return runnableOptions(ts, configurations.forFile(file).options);
}

/** `built` has the text with its kernels, if it has any. */
export function transpileForNode(
  file: string,
  text: string,
  built: BuiltFile | undefined,
  format: ModuleFormat,
  tsconfig: string | undefined,
): string {
  const { ts, configurations } = load(tsconfig);
  const compilerOptions = {
    ...runnableOptions(ts, configurations.forFile(file).options),
    module: format === "module" ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
    esModuleInterop: true,
    sourceMap: true,
    inlineSources: true,
  };
  const transpiled = transpileModule(ts, file, built?.code ?? text, compilerOptions);
  const map = built ? composeMaps(transpiled.map, built.map) : transpiled.map;
  const address = `data:application/json;base64,${Buffer.from(map).toString("base64")}`;
  return transpiled.code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, `\n//# sourceMappingURL=${address}\n`);
}

/** Whether Node would take a file for an ES module by its syntax. */
export function hasModuleSyntax(file: string, text: string): boolean {
  const { ts } = load(undefined);
  const source = ts.createSourceFile(file, text, {
    languageVersion: ts.ScriptTarget.ESNext,
    impliedNodeFormat: ts.ModuleKind.ESNext,
  });
  return ts.isExternalModule(source);
}
