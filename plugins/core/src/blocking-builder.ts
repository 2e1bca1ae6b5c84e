/**
 * Source files in, their kernels or diagnostics out, before the call returns: for hosts that cannot wait for a promise.
 */
import type { Diagnostic } from "@wumba/compiler";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import type { Answer, FileTexts, Request, Requests, WorkerStart } from "./blocking-messages.js";
import type { BuiltKernels } from "./built-kernels.js";
import { KernelBuilder, type AccessGlue, type BuiltFile } from "./kernel-builder.js";
import { needsBuild } from "./marker.js";
import type { KernelOptions, ResolvedOptions } from "./options.js";

/** No kernel takes this long: the worker has ended without an answer. */
const LIMIT_MILLISECONDS = 10 * 60_000;

/**
 * TypeScript and LLVM run in a worker thread, which starts with the first question that the cache cannot answer and
 * never keeps the process alive.
 */
export class BlockingBuilder {
  readonly #cache: KernelBuilder;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  #worker: { readonly thread: Worker; readonly port: MessagePort } | undefined;

  constructor(private readonly given: KernelOptions = {}) {
    this.#cache = new KernelBuilder(given);
  }

  get options(): ResolvedOptions {
    return this.#cache.options;
  }

  /** The kernels of each file, in the order given. Names are absolute; texts have no byte order mark. */
  build(files: FileTexts): BuiltKernels[] {
    const known = files.map(([file, text]) => this.#cache.cachedKernels(file, text));
    const missing = files.filter((_, index) => !known[index]);
    const built = missing.length === 0 ? [] : [...this.#ask("build", missing)];
    return known.map((kernels) => kernels ?? built.shift()!);
  }

  /** As {@link KernelBuilder.build}; `take` may leave out what is known of a file's kernels. */
  buildFile(
    file: string,
    text: string,
    access?: AccessGlue,
    take = (kernels: BuiltKernels): BuiltKernels => kernels,
  ): BuiltFile | undefined {
    if (!needsBuild(text)) return undefined;
    const source = text.replace(/^\uFEFF/, "");
    return this.#cache.forward(file, source, take(this.build([[file, source]])[0]!), access);
  }

  /** The folder that kernel modules are written to. */
  get folder(): string {
    return this.#cache.folder;
  }

  /** As {@link KernelBuilder.commonjs}. */
  commonjs(glue: string): string {
    return this.#cache.commonjs(glue);
  }

  /** The diagnostics of each file, in the order given; nothing is assembled. */
  check(files: FileTexts): readonly (readonly Diagnostic[])[] {
    return this.#ask("check", files);
  }

  /** Lets the worker start before the first question. */
  start(): void {
    this.#worker ??= this.#open();
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.port.close();
    await worker?.thread.terminate();
  }

  #ask<Name extends keyof Requests>(name: Name, takes: Requests[Name]["takes"]): Requests[Name]["gives"] {
    this.#worker ??= this.#open();
    const { port } = this.#worker;
    Atomics.store(this.#signal, 0, 0);
    port.postMessage({ name, takes } satisfies Request);
    if (Atomics.wait(this.#signal, 0, 0, LIMIT_MILLISECONDS) === "timed-out")
      throw new Error("wumba: the compiler's worker does not answer");
    const answer = (receiveMessageOnPort(port) as { message: Answer }).message;
    for (const warning of answer.warnings) this.options.onWarning(warning);
    if (!answer.ok) throw new Error(answer.message);
    return answer.gives;
  }

  #open(): { readonly thread: Worker; readonly port: MessagePort } {
    const { port1: port, port2 } = new MessageChannel();
    const { onWarning: _, ...options } = this.given;
    const workerData: WorkerStart & { port: MessagePort } = { options, signal: this.#signal.buffer, port: port2 };
    // The process may have been started with hooks for its own modules: they are not the worker's.
    const thread = new Worker(new URL("./blocking-worker.js", import.meta.url), {
      workerData,
      transferList: [port2],
      execArgv: [],
    });
    thread.unref();
    port.unref();
    return { thread, port };
  }
}
