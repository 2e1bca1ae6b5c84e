/** LLVM text in; WebAssembly modules out: from the cache, or from LLVM in a worker. */
import { availableParallelism } from "node:os";
import {
  type AssembledModule,
  type AssembleRequest,
  decodeModule,
  encodeModule,
  type WorkerRequest,
} from "./assembledModule.js";
import { ContentCache } from "./contentCache.js";
import type { AssembleOutcome } from "./llvm/assembleModule.js";
import { compileCommands, linkCommand } from "./llvm/commandLines.js";
import { guardAll, guardInclusive, mayHoldWrongExtreme } from "./llvm/guardedComparisons.js";
import { hasFreeExtremes, withFreeExtremes } from "./llvm/freeExtremes.js";
import { withFoldedOffsets } from "./llvm/foldedOffsets.js";
import { withHoistedConstants } from "./llvm/hoistedConstants.js";
import { withPinnedValues } from "./llvm/pinnedValues.js";
import { divideText, nameAt, type Unit } from "./llvm/units.js";
import { renamed } from "./wasm/renamed.js";
import { findDistribution } from "./llvm/distribution.js";
import { LlvmError } from "./llvmError.js";
import { WorkerFailure, WorkerPool } from "./worker/workerPool.js";

export interface ToolchainOptions {
  /** Folder for results; without it nothing is kept. */
  readonly cacheDir?: string | undefined;
  /** Seals the results, so that nobody else can put any into the folder. */
  readonly secret?: Uint8Array | undefined;
  /** Told, once for each reason, when the cache cannot be used. */
  readonly onWarning?: (message: string) => void;
  /** The most worker threads at a time; 2 where the machine can run two at once. */
  readonly workers?: number;
}

/** Goes up when the meaning or the layout of cached modules changes. */
const CACHE_FORMAT = "wumba module 23";
/** The same of the object files of units. */
const UNIT_FORMAT = "wumba unit 2";
const WORKER_SCRIPT = new URL("./worker/main.js", import.meta.url);

export class Toolchain {
  readonly counts = { assembled: 0, cached: 0 };
  readonly #cache: ContentCache | undefined;
  readonly #workers: number;
  readonly #underway = new Map<string, Promise<AssembledModule>>();
  /** Object files of units, by their keys. */
  readonly #units = new Map<string, Promise<Uint8Array>>();
  #pool: WorkerPool | undefined;
  /** How often it was closed. */
  #closed = 0;

  constructor(options: ToolchainOptions = {}) {
    this.#cache =
      options.cacheDir === undefined
        ? undefined
        : new ContentCache(options.cacheDir, options.onWarning, options.secret);
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
    this.#closed++;
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

  /** Functions of the library that many kernels call are compiled once for all of them. */
  async #run(request: AssembleRequest): Promise<AssembledModule> {
    const { llvm, units } = divideText(request.llvm);
    const closed = this.#closed;
    const objects = await Promise.all(units.map((unit) => this.#linked(unit, request.features)));
    if (closed !== this.#closed) throw new Error("the toolchain was closed before it answered");
    const outcome = await this.#ask({ ...request, llvm, objects });
    if (!("module" in outcome)) throw new Error("the worker that runs LLVM gave no module");
    return outcome.module;
  }

  /** The object file of a unit, with the names that it is linked by. */
  async #linked({ llvm, symbols }: Unit, features: readonly string[]): Promise<Uint8Array> {
    const object = await this.#object({ llvm, features });
    return renamed(object, new Map(symbols.map((symbol, index) => [nameAt(index), symbol])));
  }

  #object(request: AssembleRequest): Promise<Uint8Array> {
    const key = unitKey(request);
    let object = this.#units.get(key);
    if (!object) {
      object = this.#objectAnew(key, request);
      this.#units.set(key, object);
      object.catch(() => this.#units.delete(key));
    }
    return object;
  }

  async #objectAnew(key: string, request: AssembleRequest): Promise<Uint8Array> {
    const known = this.#cache?.get(key);
    if (known) return known;
    const outcome = await this.#ask({ ...request, only: "object" });
    if (!("object" in outcome)) throw new Error("the worker that runs LLVM gave no object file");
    this.#cache?.put(key, outcome.object);
    return outcome.object;
  }

  async #ask(request: WorkerRequest): Promise<Exclude<AssembleOutcome, { readonly step: string }>> {
    const outcome = await this.#startPool()
      .run(request)
      .catch((error: unknown) => {
        throw error instanceof WorkerFailure ? new LlvmError(request.llvm, error.message) : error;
      });
    if ("step" in outcome) throw new LlvmError(request.llvm, outcome.output, outcome.step);
    return outcome;
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

function unitKey({ llvm, features }: AssembleRequest): string {
  return ContentCache.key(
    UNIT_FORMAT,
    findDistribution().version,
    JSON.stringify(compileCommands(llvm, features, false)),
    llvm,
  );
}
