/** LLVM text in; WebAssembly modules out: from the cache, or from LLVM in a worker. */
import { availableParallelism } from "node:os";
import { type AssembledModule, type AssembleRequest, decodeModule, encodeModule } from "./assembledModule.js";
import { ContentCache } from "./contentCache.js";
import { compileCommands, linkCommand } from "./llvm/commandLines.js";
import { guardAll, guardInclusive, mayHoldWrongExtreme } from "./llvm/guardedComparisons.js";
import { hasFreeExtremes, withFreeExtremes } from "./llvm/freeExtremes.js";
import { withFoldedOffsets } from "./llvm/foldedOffsets.js";
import { withHoistedConstants } from "./llvm/hoistedConstants.js";
import { withPinnedValues } from "./llvm/pinnedValues.js";
import { findDistribution } from "./llvm/distribution.js";
import { LlvmError } from "./llvmError.js";
import { WorkerFailure, WorkerPool } from "./worker/workerPool.js";

export interface ToolchainOptions {
  /** Folder for results; without it nothing is kept. */
  readonly cacheDir?: string | undefined;
  /** Told, once for each reason, when the cache cannot be used. */
  readonly onWarning?: (message: string) => void;
  /** The most worker threads at a time; 2 where the machine can run two at once. */
  readonly workers?: number;
}

/** Goes up when the meaning or the layout of cached modules changes. */
const CACHE_FORMAT = "wumba module 20";
const WORKER_SCRIPT = new URL("./worker/main.js", import.meta.url);

export class Toolchain {
  readonly counts = { assembled: 0, cached: 0 };
  readonly #cache: ContentCache | undefined;
  readonly #workers: number;
  readonly #underway = new Map<string, Promise<AssembledModule>>();
  #pool: WorkerPool | undefined;

  constructor(options: ToolchainOptions = {}) {
    this.#cache = options.cacheDir === undefined ? undefined : new ContentCache(options.cacheDir, options.onWarning);
    this.#workers = Math.max(1, options.workers ?? Math.min(2, availableParallelism()));
  }

  /** Rejects with a {@link LlvmError} when LLVM refuses the text. Equal requests at the same time are one. */
  async assemble(request: AssembleRequest): Promise<AssembledModule> {
    const key = requestKey(request);
    const known = this.#underway.get(key) ?? this.#cached(key);
    if (known) {
      const module = await known;
      this.counts.cached++;
      return module;
    }
    const assembling = this.#assembleAnew(key, request).finally(() => this.#underway.delete(key));
    this.#underway.set(key, assembling);
    return assembling;
  }

  /** Starts LLVM ahead of the first request that needs it. */
  start(): void {
    this.#startPool().start();
  }

  /** Ends the workers; requests underway fail. The next request starts a worker again. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #cached(key: string): AssembledModule | undefined {
    const bytes = this.#cache?.get(key);
    return bytes && decodeModule(bytes);
  }

  async #assembleAnew(key: string, request: AssembleRequest): Promise<AssembledModule> {
    let module = await this.#run(isRelaxed(request) ? { ...request, llvm: guardAll(request.llvm) } : request);
    if (!isRelaxed(request) && mayHoldWrongExtreme(request.llvm, module.wasm))
      module = await this.#run({ ...request, llvm: guardInclusive(request.llvm) });
    if (hasFreeExtremes(request.llvm)) module = { ...module, wasm: withFreeExtremes(module.wasm) };
    module = { ...module, wasm: withHoistedConstants(withFoldedOffsets(withPinnedValues(module.wasm))) };
    this.counts.assembled++;
    this.#cache?.put(key, encodeModule(module));
    return module;
  }

  async #run(request: AssembleRequest): Promise<AssembledModule> {
    const outcome = await this.#startPool()
      .run(request)
      .catch((error: unknown) => {
        throw error instanceof WorkerFailure ? new LlvmError(request.llvm, error.message) : error;
      });
    if (!("module" in outcome)) throw new LlvmError(request.llvm, outcome.output, outcome.step);
    return outcome.module;
  }

  #startPool(): WorkerPool {
    return (this.#pool ??= new WorkerPool(WORKER_SCRIPT, findDistribution().program, this.#workers));
  }
}

const isRelaxed = ({ features }: AssembleRequest): boolean => features.includes("relaxed-simd");

/** Everything that decides the result: text, command lines, LLVM's version, and the format of the entry. */
function requestKey({ llvm, features, remarks = false }: AssembleRequest): string {
  const commands = [...compileCommands(llvm, features, remarks), linkCommand(llvm)];
  return ContentCache.key(CACHE_FORMAT, findDistribution().version, JSON.stringify(commands), llvm);
}
