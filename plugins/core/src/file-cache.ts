/** A source file in, its kernels from an earlier build out, as long as nothing that they depend on has changed. */
import type { BuiltKernels } from "./built-kernels.js";
import type { CacheFolder } from "./cache-folder.js";
import { contentHash } from "./file-state.js";
import { toolFingerprint } from "./fingerprint.js";
import { areFresh, restoreInputs, storeInputs, type StoredInputs } from "./inputs.js";
import { absoluteNames, relativeNames, type Emit, type ResolvedOptions } from "./options.js";
import { SealedEntries } from "./sealed-entries.js";

type StoredKernels = Omit<BuiltKernels, "inputs">;

interface Entry {
  readonly kernels: StoredKernels;
  readonly inputs: StoredInputs;
}

/** Goes up when the layout of entries changes. */
const FORMAT = "wumba kernels 3";

/** Files are named relative to the root on disk, so that a project can be moved, or its cache kept between machines. */
export class FileCache {
  readonly #entries: SealedEntries;
  readonly #relative: (file: string) => string;
  readonly #absolute: (name: string) => string;

  constructor(
    folder: CacheFolder,
    private readonly options: ResolvedOptions,
  ) {
    this.#entries = new SealedEntries(folder, options.onWarning);
    this.#relative = relativeNames(options);
    this.#absolute = absoluteNames(options);
  }

  read(file: string, text: string, emit: Emit): BuiltKernels | undefined {
    const content = this.#entries.read(this.#key(file, text, emit));
    if (content === undefined) return undefined;
    const { kernels, inputs } = JSON.parse(content) as Entry;
    if (!areFresh(inputs, this.#absolute)) return undefined;
    return { ...mapFiles(kernels, this.#absolute), inputs: restoreInputs(inputs, this.#absolute) };
  }

  write(file: string, text: string, emit: Emit, { inputs, ...kernels }: BuiltKernels): void {
    const entry: Entry = { kernels: mapFiles(kernels, this.#relative), inputs: storeInputs(inputs, this.#relative) };
    this.#entries.write(this.#key(file, text, emit, true), JSON.stringify(entry));
  }

  #key(file: string, text: string, emit: Emit, now = false): readonly unknown[] {
    const { variants, boundscheck, boundary, gpuOnCpu, onError, tsconfig, libraries, verify } = this.options;
    return [
      FORMAT,
      this.#relative(file),
      text,
      toolFingerprint(now),
      emit,
      variants,
      boundscheck,
      gpuOnCpu,
      boundary,
      onError,
      verify,
      tsconfig && this.#relative(tsconfig),
      ...libraries.map(contentHash),
    ];
  }
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
