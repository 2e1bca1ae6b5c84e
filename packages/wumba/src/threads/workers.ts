/** One thread, by what the host has: worker threads of Node and Deno, or workers of browsers and Bun. */
import { attempt, builtinModule } from "../engine.js";
import type { CallsStart, Start } from "./layout.js";

/**
 * What starts and ends a thread; the types of hosts are left open, so that these declarations need neither the DOM's
 * nor Node's.
 */
export interface PoolWorker {
  terminate(): unknown;
  postMessage(message: unknown): void;
  /** A program waits for a thread after `ref`, and after `unref` not. */
  ref?(): void;
  unref?(): void;
}

interface NodeWorker extends PoolWorker {
  ref(): void;
  unref(): void;
  on(event: "error" | "exit", listener: () => void): void;
  on(event: "message", listener: (data: unknown) => void): void;
}

interface NodeThreads {
  SHARE_ENV: symbol;
  Worker: new (source: Address, options: object) => NodeWorker;
}

interface WebWorker extends PoolWorker {
  onerror: (event: { preventDefault(): void }) => void;
  onmessage: (event: { data: unknown }) => void;
}

interface Host {
  process?: { versions?: { bun?: string } };
  Worker: new (address: Address, options: object) => WebWorker;
}

/** A URL or its text. */
type Address = string | { readonly href: string };

/** The address of a file that stands for the text. */
let file: Address | undefined;

/**
 * Says where the file of the threads of the pool lies, for pages whose Content-Security-Policy forbids workers from
 * `blob:` addresses. Call it before the first kernel runs.
 * @param options.worker the address of `wumba/worker`, as the bundler gives it
 */
export function configureThreads(options: { readonly worker: Address }): void {
  file = options.worker;
}

/** `source` is what runs there; `ended` is called once, when the thread has ended for whatever reason. */
export function createWorker(source: string, start: Start | CallsStart, ended: () => void): PoolWorker {
  const isBun = attempt(() => (globalThis as unknown as Host).process!.versions!.bun);
  const node = isBun ? undefined : builtinModule<NodeThreads>("node:worker_threads");
  return node?.Worker ? createNodeWorker(node, source, start, ended) : createWebWorker(source, start, ended);
}

/** `received` is called with each message of the thread. */
export function listen(worker: PoolWorker, received: (data: unknown) => void): void {
  if ("on" in worker) (worker as NodeWorker).on("message", received);
  else (worker as WebWorker).onmessage = ({ data }) => received(data);
}

/** A program ends when all else has ended. */
function createNodeWorker(
  { Worker, SHARE_ENV }: NodeThreads,
  source: string,
  start: Start | CallsStart,
  ended: () => void,
): PoolWorker {
  const options = {
    eval: file === undefined,
    workerData: start,
    env: SHARE_ENV,
    execArgv: [],
    resourceLimits: { stackSizeMb: 2 },
  };
  const worker = new Worker(file ?? source, options);
  worker.on("error", () => undefined);
  worker.on("exit", ended);
  worker.unref();
  return worker;
}

/** Its own address once it has started: then nobody needs the text's any more. */
function createWebWorker(source: string, start: Start | CallsStart, ended: () => void): PoolWorker {
  const { Worker } = globalThis as unknown as Host;
  const address = file ?? URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address, { name: "wumba", type: "module" });
  worker.unref?.();
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    ended();
  };
  worker.postMessage(start);
  return worker;
}
