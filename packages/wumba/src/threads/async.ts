/** Calls of kernels that leave the calling thread free. */
import { attempt } from "../engine.js";
import { kernelMemory, type KernelMemory } from "../memory.js";
import { loaders, ready } from "../ready.js";
import { TAKEN, type Asked } from "./background.js";
import { begin, stop, type Call } from "./callers.js";
import { ON_GPU, type OnGpu } from "./elsewhere.js";

/** An AbortSignal; these declarations need neither the DOM's nor Node's. */
export interface AbortSignalLike {
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(event: "abort", listener: () => void): void;
  removeEventListener(event: "abort", listener: () => void): void;
}

export interface AsyncOptions {
  /**
   * Ends the call: the promise rejects with the signal's reason as soon as the kernel has stopped, and what it has
   * written so far stands.
   */
  readonly signal?: AbortSignalLike;
}

/** A call on another thread. */
export interface AsyncCall<R> extends Promise<R> {
  /** What the kernel has last told by `progress`; 0 before. */
  readonly progress: number;
}

/**
 * Calls a kernel under `// @njit { async: true }` on another thread, and gives a promise of its result. Arrays in
 * kernel memory are used where they are; others are copied when the call begins, and back when it has ended: they
 * belong to the call for as long. Calls beyond the number of threads wait for their turn.
 *
 * Under `// @njit { target: "gpu" }` the GPU runs the function's loops, where there is one.
 *
 * As plain JavaScript, and where memory cannot be shared, the function runs on this thread.
 * @param kernel the kernel itself, not a function that calls it
 * @throws TypeError, by the promise, for a function that calls kernels under that option and is none
 */
export function runAsync<A extends readonly unknown[], R>(
  kernel: (...args: A) => R,
  args: A,
  options: AsyncOptions = {},
): AsyncCall<R> {
  let underway: Call | undefined;
  const started = (call: Call): void => void (underway = call);
  const onCpu = (own: typeof kernel): Promise<R> =>
    loaders().size > 0 ? ready().then(() => start(own, args, options, started)) : start(own, args, options, started);
  const onGpu = (globalThis as unknown as Record<symbol, OnGpu | undefined>)[ON_GPU];
  const promise = onGpu ? onGpu(kernel, onCpu, () => options.signal?.throwIfAborted()) : onCpu(kernel);
  return Object.defineProperty(promise, "progress", {
    get: () => underway?.caller?.progress[0] ?? underway?.progress ?? 0,
  }) as AsyncCall<R>;
}

function start<A extends readonly unknown[], R>(
  kernel: (...args: A) => R,
  args: A,
  { signal }: AsyncOptions,
  started: (call: Call) => void,
): Promise<R> {
  return new Promise<R>((resolve, fail: (reason: unknown) => void) => {
    signal?.throwIfAborted();
    const memory = kernelMemory();
    const onThisThread = (): R => kernel(...args);
    const here = (): void => settle(onThisThread, resolve, fail);
    if (!memory?.adapt) return attempt(() => (setTimeout(here), true)) ? undefined : here();
    const asked: Asked = {};
    const value = ask(memory, asked, onThisThread);
    if (!asked.source) return resolve(value as R);
    if (value !== TAKEN) throw new TypeError(STRANGER);
    const end = (): void => stop(memory, call);
    const call: Call = {
      source: asked.source,
      args: asked.args!,
      onThisThread,
      resolve: (result) => {
        signal?.removeEventListener("abort", end);
        resolve(result as R);
      },
      reject: (error) => {
        signal?.removeEventListener("abort", end);
        rejectWith(fail, call.stopped ? signal!.reason : error);
      },
      stopped: false,
      progress: 0,
    };
    signal?.addEventListener("abort", end);
    started(call);
    begin(memory, call);
  });
}

/** A signal's reason may be anything. */
const rejectWith = (fail: (reason: unknown) => void, reason: unknown): void => fail(reason);

const STRANGER = "runAsync takes a kernel under // @njit { async: true } itself, not a function that calls one";

function settle<R>(run: () => R, resolve: (value: R) => void, reject: (error: unknown) => void): void {
  try {
    resolve(run());
  } catch (error) {
    reject(error);
  }
}

/** The kernel that is called leaves word of itself; what a stranger does with its result is of no interest. */
function ask(memory: KernelMemory, asked: Asked, run: () => unknown): unknown {
  memory.asked = asked;
  try {
    return run();
  } catch (error) {
    if (asked.source) return undefined;
    throw error;
  } finally {
    memory.asked = undefined;
  }
}

/**
 * In a kernel: tells how far it has come, for `runAsync(…).progress` to read, in whatever unit it likes. It is also a
 * place at which an aborted call ends. In JavaScript nothing happens.
 */
export function progress(value: number): void {
  void value;
}
