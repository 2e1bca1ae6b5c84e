/** TypeScript files in, the diagnostics of their marked functions out; nothing is assembled or written. */
import path from "node:path";
import type { Diagnostic, MarkedResult } from "@wumba/compiler";
import { KernelBuilder } from "./kernel-builder.js";
import { loadTypeScript } from "./load-typescript.js";
import { needsBuild } from "./marker.js";
import { readText } from "./module-graph.js";
import type { KernelOptions } from "./options.js";

export interface CheckedFile {
  readonly file: string;
  readonly source: string;
  /** The tsconfig.json whose options the file was checked with; null when there is none. */
  readonly tsconfig: string | null;
  readonly functions: readonly MarkedResult[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Files without markers are left out of the result. */
export async function checkFiles(files: readonly string[], options: KernelOptions = {}): Promise<CheckedFile[]> {
  const builder = new KernelBuilder(options);
  const texts = files
    .map((file) => path.resolve(builder.options.root, file))
    .map((file) => ({ file, source: readText(file) }));
  const marked = texts.filter(({ source }) => needsBuild(source));
  if (marked.length === 0) return [];
  const { store } = await builder.analysis.load();
  return Promise.all(
    marked.map(async ({ file, source }) => {
      const { functions, diagnostics } = await builder.analyse(file, source);
      return { file, source, tsconfig: store.configurationOf(file).name || null, functions, diagnostics };
    }),
  );
}

/** The TypeScript files and single-file components of a project, and of those that it references. */
export function projectFiles(tsconfig: string): string[] {
  const { ts } = loadTypeScript();
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (config: string): void => {
    if (seen.has(config)) return;
    seen.add(config);
    const { error, ...read } = ts.readConfigFile(config, ts.sys.readFile);
    if (error) throw new Error(`${config}: ${ts.flattenDiagnosticMessageText(error.messageText, "\n")}`);
    const components = [".vue", ".svelte"].map((extension) => ({
      extension,
      isMixedContent: true,
      scriptKind: ts.ScriptKind.Deferred,
    }));
    const parsed = ts.parseJsonConfigFileContent(
      read.config,
      ts.sys,
      path.dirname(config),
      {},
      config,
      undefined,
      components,
    );
    for (const file of parsed.fileNames) if (!isDeclarationName(file)) files.add(path.normalize(file));
    for (const reference of parsed.projectReferences ?? []) visit(ts.resolveProjectReferencePath(reference));
  };
  visit(path.resolve(tsconfig));
  return [...files];
}

/** The tsconfig.json in this folder or above. */
export function findProject(folder: string): string | undefined {
  const { ts } = loadTypeScript();
  return ts.findConfigFile(folder, ts.sys.fileExists);
}

/** Whether TypeScript takes a file for declarations by its name: `a.d.ts`, and `a.d.css.ts`, which is of `a.css`. */
export const isDeclarationName = (file: string): boolean => /\.d\.(?:[cm]?ts|[^/\\]+\.ts)$/.test(file);
