/**
 * A module's rewritten TypeScript in; JavaScript whose imports name the output files, with a source map to the
 * original, out.
 */
import path from "node:path";
import remapping from "@jridgewell/remapping";
import MagicString from "magic-string";
import type { ts as TypeScript } from "ts-morph";
import { findReferences } from "./module-graph.js";
import type { RewrittenText } from "./rewrite.js";
import { transpileModule } from "./transpile-module.js";
import type { Ts } from "./tsconfig.js";

export interface EmittedModule {
  readonly code: string;
  /** The source map as JSON. */
  readonly map: string;
}

/** `rename` gives the new specifier for one that does not stay as it is. */
export function emitModule(
  ts: Ts,
  file: string,
  outDir: string,
  rewritten: RewrittenText,
  options: TypeScript.CompilerOptions,
  rename: (specifier: string) => string | undefined,
): EmittedModule {
  const compilerOptions: TypeScript.CompilerOptions = {
    ...runnableOptions(ts, options),
    sourceMap: true,
    inlineSources: false,
    declaration: false,
    emitDeclarationOnly: false,
  };
  const transpiled = transpileModule(ts, file, rewritten.code, compilerOptions);
  const renamed = renameReferences(ts, transpiled.code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n"), rename);
  const made = [...(renamed.map ? [renamed.map] : []), transpiled.map, rewritten.map];
  const maps = made.map(nameSource(path.relative(outDir, file)));
  return { code: renamed.code, map: remapping(maps, () => null).toString() };
}

/** Modules of today, whatever the user's own build makes later. */
export function runnableOptions(ts: Ts, options: TypeScript.CompilerOptions): TypeScript.CompilerOptions {
  const {
    jsx,
    jsxFactory,
    jsxFragmentFactory,
    jsxImportSource,
    experimentalDecorators,
    useDefineForClassFields,
    verbatimModuleSyntax,
  } = options;
  const kept = {
    jsx,
    jsxFactory,
    jsxFragmentFactory,
    jsxImportSource,
    experimentalDecorators,
    useDefineForClassFields,
    verbatimModuleSyntax,
  };
  const set = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, isolatedModules: true, ...set };
}

interface RenamedText {
  readonly code: string;
  /** Undefined where nothing was renamed. */
  readonly map: RewrittenText["map"] | undefined;
}

/** Changes specifiers in a module or a declaration file. */
export function renameReferences(ts: Ts, code: string, rename: (specifier: string) => string | undefined): RenamedText {
  const editable = new MagicString(code);
  for (const { specifier, start, end } of findReferences(ts, code)) {
    const name = rename(specifier);
    if (name !== undefined && name !== specifier) editable.update(start, end, name);
  }
  if (!editable.hasChanged()) return { code, map: undefined };
  return { code: editable.toString(), map: editable.generateMap({ hires: "boundary" }) };
}

/** The source as the output's source map names it: relative to the output folder. */
function nameSource(relative: string): (map: RewrittenText["map"] | string) => string {
  const source = relative.split(path.sep).join("/");
  return (map) => JSON.stringify({ ...(JSON.parse(map.toString()) as object), sources: [source], sourceRoot: "" });
}
