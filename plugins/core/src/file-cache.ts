/** A source file in, its kernels from an earlier build out, as long as nothing that they depend on has changed. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { BuiltKernels } from "./built-kernels.js";
import type { CacheFolder } from "./cache-folder.js";
import { toolFingerprint } from "./fingerprint.js";
import type { Emit, ResolvedOptions } from "./options.js";

interface Entry {
  readonly kernels: BuiltKernels;
  /** Content hashes of the dependencies other than the file itself, by name. */
  readonly hashes: readonly (readonly [file: string, hash: string])[];
  /** Hash of the two above: tells a damaged entry. */
  readonly seal: string;
}

/** Files are named relative to the root on disk, so that a project can be moved, or its cache kept between machines. */
export class FileCache {
  constructor(
    private readonly folder: CacheFolder,
    private readonly options: ResolvedOptions,
  ) {}

  read(file: string, text: string, emit: Emit): BuiltKernels | undefined {
    const stored = this.folder.read(this.#name(file, text, emit));
    if (stored === undefined) return undefined;
    const entry = parseEntry(stored);
    if (!entry) {
      this.options.onWarning(`wumba: the cache in ${this.folder.folder} is damaged; what is damaged is compiled again`);
      return undefined;
    }
    const fresh = entry.hashes.every(([name, hash]) => hashFile(this.#absolute(name)) === hash);
    return fresh ? this.#mapFiles(entry.kernels, (name) => this.#absolute(name)) : undefined;
  }

  write(file: string, text: string, emit: Emit, kernels: BuiltKernels): void {
    const stored = this.#mapFiles(kernels, (name) => this.#relative(name));
    const others = kernels.dependencies.filter((name) => name !== file);
    const hashes = others.map((name) => [this.#relative(name), hashFile(name)] as const);
    const seal = hashText(JSON.stringify([stored, hashes]));
    try {
      this.folder.write(this.#name(file, text, emit), JSON.stringify({ kernels: stored, hashes, seal } satisfies Entry));
    } catch (error) {
      this.options.onWarning(`wumba: the cache cannot be written: ${(error as Error).message}`);
    }
  }

  #name(file: string, text: string, emit: Emit): string {
    const { variants, boundscheck, boundary, onError, tsconfig } = this.options;
    const key = [
      this.#relative(file),
      text,
      toolFingerprint(),
      emit,
      variants,
      boundscheck,
      boundary,
      onError,
      tsconfig && this.#relative(tsconfig),
    ];
    return `${hashText(JSON.stringify(key))}.json`;
  }

  #mapFiles(kernels: BuiltKernels, mapName: (name: string) => string): BuiltKernels {
    return {
      ...kernels,
      diagnostics: kernels.diagnostics.map((diagnostic) => ({
        ...diagnostic,
        place: { ...diagnostic.place, file: mapName(diagnostic.place.file) },
      })),
      dependencies: kernels.dependencies.map(mapName),
    };
  }

  #relative(file: string): string {
    return path.relative(this.options.root, file).split(path.sep).join("/");
  }

  #absolute(name: string): string {
    return path.resolve(this.options.root, name);
  }
}

function parseEntry(stored: string): Entry | undefined {
  try {
    const entry = JSON.parse(stored) as Entry;
    return entry.seal === hashText(JSON.stringify([entry.kernels, entry.hashes])) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function hashFile(file: string): string {
  try {
    return hashText(readFileSync(file, "utf8"));
  } catch {
    return "missing";
  }
}

export function hashText(text: string): string {
  return hashBytes(Buffer.from(text));
}

export function hashBytes(text: Uint8Array): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
