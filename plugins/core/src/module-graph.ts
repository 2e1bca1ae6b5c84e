/**
 * Input files in; these and the local modules that they import when they run, each with the JavaScript it becomes, out.
 */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { ts as TypeScript } from "ts-morph";
import type { CollectedInputs } from "./collected-inputs.js";
import type { Ts } from "./tsconfig.js";

/** TypeScript keeps some of it for itself. */
interface Resolution {
  readonly resolvedModule?: (TypeScript.ResolvedModuleFull & { readonly originalPath?: string }) | undefined;
  readonly failedLookupLocations?: readonly string[];
  readonly affectingLocations?: readonly string[];
}

/** One import in emitted JavaScript: the specifier's place in the text without its quotes, and what it stands for. */
export interface ModuleReference {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
}

/** The specifiers of all imports, exports and dynamic imports of a module. */
export function findReferences(ts: Ts, code: string): ModuleReference[] {
  const { importedFiles } = ts.preProcessFile(code, true, true);
  return importedFiles.map(({ fileName, pos }) => ({
    specifier: fileName,
    start: pos + 1,
    end: pos + 1 + fileName.length,
  }));
}

/**
 * The local file that a specifier stands for; undefined for packages and for what is not there. `inputs` learns what
 * was looked at.
 */
export function resolveLocal(
  ts: Ts,
  specifier: string,
  importer: string,
  options: TypeScript.CompilerOptions,
  inputs: CollectedInputs,
): string | undefined {
  const resolution: Resolution = ts.resolveModuleName(specifier, importer, options, ts.sys);
  const { resolvedModule, failedLookupLocations = [], affectingLocations = [] } = resolution;
  for (const name of [...failedLookupLocations, ...affectingLocations]) inputs.look(name);
  if (resolvedModule) {
    const { resolvedFileName, originalPath } = resolvedModule;
    inputs.look(resolvedFileName);
    if (originalPath !== undefined && originalPath !== resolvedFileName)
      inputs.links.set(originalPath, resolvedFileName);
    if (!resolvedModule.isExternalLibraryImport) return path.normalize(resolvedFileName);
  }
  if (!/^\.{1,2}\//.test(specifier)) return undefined;
  const file = path.resolve(path.dirname(importer), specifier);
  inputs.look(file);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

/** What a module that runs imports: of a declaration file it is the JavaScript beside it. */
export function whatRuns(file: string | undefined, inputs: CollectedInputs): string | undefined {
  const script = file?.replace(/\.d\.([cm]?)ts$/, ".$1js");
  if (script === undefined || script === file) return file;
  inputs.look(script);
  return statSync(script, { throwIfNoEntry: false })?.isFile() ? script : undefined;
}

/** Gives each file a name of its own in one flat folder. */
export class OutputNames {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** `energy.ts` becomes `energy.js`, a second one `energy-2.js`; files that are not TypeScript keep their ending. */
  nameFor(file: string): string {
    const { name: stem, extension } = outputParts(path.basename(file));
    return this.#take(file, stem, extension);
  }

  /** The kernels of `energy.ts` become `energy.kernels.js`. */
  kernelsNameFor(file: string): string {
    return this.#take(`${file}?kernels`, `${this.nameFor(file).replace(/\.js$/, "")}.kernels`, ".js");
  }

  #take(key: string, stem: string, extension: string): string {
    const known = this.#names.get(key);
    if (known) return known;
    let name = stem + extension;
    for (let count = 2; this.#taken.has(name.toLowerCase()); count++) name = `${stem}-${count}${extension}`;
    this.#taken.add(name.toLowerCase());
    this.#names.set(key, name);
    return name;
  }
}

function outputParts(base: string): { name: string; extension: string } {
  const match = /^(.*?)(\.[cm]?tsx?|\.jsx)?$/s.exec(base);
  if (match?.[2]) return { name: match[1] ?? base, extension: ".js" };
  const extension = path.extname(base);
  return { name: base.slice(0, base.length - extension.length), extension };
}

export function isTypeScript(file: string): boolean {
  return /\.(?:[cm]?tsx?|jsx)$/.test(file);
}

export function readText(file: string): string {
  return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
}
