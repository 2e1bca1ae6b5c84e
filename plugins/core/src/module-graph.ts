/** Input files in; these and the local modules that they import when they run, each with the JavaScript it becomes, out. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "./tsconfig.js";

/** One import in emitted JavaScript: the specifier's place in the text without its quotes, and what it stands for. */
export interface ModuleReference {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
}

/** The specifiers of all imports, exports and dynamic imports of a module. */
export function findReferences(ts: Ts, code: string): ModuleReference[] {
  const { importedFiles } = ts.preProcessFile(code, true, true);
  return importedFiles.map(({ fileName, pos }) => ({ specifier: fileName, start: pos + 1, end: pos + 1 + fileName.length }));
}

/** The local file that a specifier stands for; undefined for packages and for what is not there. */
export function resolveLocal(ts: Ts, specifier: string, importer: string, options: TypeScript.CompilerOptions): string | undefined {
  const { resolvedModule } = ts.resolveModuleName(specifier, importer, options, ts.sys);
  if (resolvedModule && !resolvedModule.isExternalLibraryImport) {
    return path.normalize(resolvedModule.resolvedFileName);
  }
  if (!/^\.{1,2}\//.test(specifier)) return undefined;
  const file = path.resolve(path.dirname(importer), specifier);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
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
