/** The worker thread behind `BlockingBuilder`: requests in, answers out, each announced by the shared word. */
import { workerData, type MessagePort } from "node:worker_threads";
import type { Answer, Request, Requests, WorkerStart } from "./blocking-messages.js";
import type { KernelBuilder } from "./kernel-builder.js";

const { options, signal, port } = workerData as WorkerStart & { readonly port: MessagePort };
const word = new Int32Array(signal);
let warnings: string[] = [];
let builder: Promise<KernelBuilder> | undefined;

const HANDLERS: {
  readonly [Name in keyof Requests]: (takes: Requests[Name]["takes"]) => Promise<Requests[Name]["gives"]>;
} = {
  build: async (files) => {
    const opened = await openBuilder();
    return Promise.all(files.map(([file, text]) => opened.buildKernels(file, text)));
  },
  check: async (files) => {
    const opened = await openBuilder();
    return Promise.all(files.map(async ([file, text]) => (await opened.analyse(file, text)).diagnostics));
  },
};

void openBuilder()
  .then((opened) => opened.analysis.load())
  .catch(() => undefined);
port.on("message", (request: Request) => void answer(request));

async function answer({ name, takes }: Request): Promise<void> {
  let reply: Answer;
  try {
    const gives = await HANDLERS[name](takes);
    reply = { ok: true, gives, warnings };
  } catch (error) {
    reply = { ok: false, message: (error as Error).message, warnings };
  }
  warnings = [];
  port.postMessage(reply);
  Atomics.store(word, 0, 1);
  Atomics.notify(word, 0);
}

/** What cannot be loaded becomes an answer too. */
function openBuilder(): Promise<KernelBuilder> {
  builder ??= import("./kernel-builder.js").then(
    ({ KernelBuilder }) => new KernelBuilder({ ...options, onWarning: (message) => warnings.push(message) }),
  );
  return builder;
}
