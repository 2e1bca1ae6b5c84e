/** A source file in, its kernels from an earlier build out, as long as nothing that they depend on has changed. */
import { createHmac } from "node:crypto";
import path from "node:path";
import type { BuiltKernels } from "./built-kernels.js";
import type { CacheFolder } from "./cache-folder.js";
import { hashText } from "./file-state.js";
import { toolFingerprint } from "./fingerprint.js";
import { areFresh, restoreInputs, storeInputs, type StoredInputs } from "./inputs.js";
import type { Emit, ResolvedOptions } from "./options.js";

type StoredKernels = Omit<BuiltKernels, "inputs">;

interface Entry {
  readonly kernels: StoredKernels;
  readonly inputs: StoredInputs;
}

/** Goes up when the layout of entries changes. */
const FORMAT = "wumba kernels 2";

/**
 * Files are named relative to the root on disk, so that a project can be moved, or its cache kept between machines.
 * An entry begins with a seal over its name and all the rest, which only who holds the secret can make: whatever else
 * lies in the folder is no entry.
 */
export class FileCache {
  constructor(
    private readonly folder: CacheFolder,
    private readonly options: ResolvedOptions,
  ) {}

  read(file: string, text: string, emit: Emit): BuiltKernels | undefined {
    const { secret } = this.folder;
    if (!secret) return undefined;
    const name = this.#name(secret, file, text, emit);
    const stored = this.folder.read(name);
    if (stored === undefined) return undefined;
    const content = withoutSeal(secret, name, stored);
    if (content === undefined) {
      this.options.onWarning(`wumba: the cache in ${this.folder.folder} is damaged; what is damaged is compiled again`);
      return undefined;
    }
    const { kernels, inputs } = JSON.parse(content) as Entry;
    if (!areFresh(inputs, this.#absolute)) return undefined;
    return { ...mapFiles(kernels, this.#absolute), inputs: restoreInputs(inputs, this.#absolute) };
  }

  write(file: string, text: string, emit: Emit, { inputs, ...kernels }: BuiltKernels): void {
    const { secret } = this.folder;
    if (!secret) return;
    const name = this.#name(secret, file, text, emit, true);
    const entry: Entry = { kernels: mapFiles(kernels, this.#relative), inputs: storeInputs(inputs, this.#relative) };
    const content = JSON.stringify(entry);
    try {
      this.folder.write(name, `${sealOf(secret, name, content)}\n${content}`);
    } catch (error) {
      this.options.onWarning(`wumba: the cache cannot be written: ${(error as Error).message}`);
    }
  }

  /** Users with other secrets have other names. */
  #name(secret: Uint8Array, file: string, text: string, emit: Emit, now = false): string {
    const { variants, boundscheck, boundary, onError, tsconfig } = this.options;
    const key = [
      FORMAT,
      this.#relative(file),
      text,
      toolFingerprint(now),
      emit,
      variants,
      boundscheck,
      boundary,
      onError,
      tsconfig && this.#relative(tsconfig),
    ];
    return `${createHmac("sha256", secret).update(JSON.stringify(key)).digest("hex").slice(0, 32)}.json`;
  }

  readonly #relative = (file: string): string => path.relative(this.options.root, file).split(path.sep).join("/");

  readonly #absolute = (name: string): string => path.resolve(this.options.root, name);
}

function mapFiles(kernels: StoredKernels, mapName: (name: string) => string): StoredKernels {
  return {
    ...kernels,
    diagnostics: kernels.diagnostics.map((diagnostic) => ({
      ...diagnostic,
      place: { ...diagnostic.place, file: mapName(diagnostic.place.file) },
    })),
    dependencies: kernels.dependencies.map(mapName),
  };
}

function sealOf(secret: Uint8Array, name: string, content: string): string {
  return createHmac("sha256", secret).update(`${name}\n`).update(content).digest("hex");
}

/** Undefined when the entry was made by somebody else, or for another name, or is damaged. */
function withoutSeal(secret: Uint8Array, name: string, stored: string): string | undefined {
  const end = stored.indexOf("\n");
  const content = stored.slice(end + 1);
  return end > 0 && hashText(stored.slice(0, end)) === hashText(sealOf(secret, name, content)) ? content : undefined;
}
