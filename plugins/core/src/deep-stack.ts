/**
 * A question in; its answer, from a thread whose stack has room for code that is nested thousands of levels deep, out.
 * The thread starts with the first question and never keeps the process alive.
 */
import { Worker, workerData } from "node:worker_threads";

/** TypeScript and the compiler take up to some kilobytes a level. */
const STACK_MEGABYTES = 256;

/** Each collection of young objects reads the whole stack, so there are few of them. */
const YOUNG_MEGABYTES = 384;

/** Whether this is such a thread. */
export const hasDeepStack = (workerData as { deepStack?: boolean } | null)?.deepStack === true;

/** Whether an exception says that a stack was too small. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/i.test(error.message);

/** Whether an exception says that the thread had too little memory. */
export const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";

/** `takes` and what comes back are of the function of that name. */
export interface DeepQuestion {
  readonly id: number;
  readonly name: "analyse" | "buildFiles";
  readonly takes: object;
}

export type DeepAnswer = { readonly id: number } & (
  | { readonly ok: true; readonly gives: unknown }
  | { readonly ok: false; readonly message: string }
);

interface Waiting {
  readonly resolve: (gives: never) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

export function askDeepThread<Gives>(name: DeepQuestion["name"], takes: object): Promise<Gives> {
  worker ??= start();
  const id = count++;
  const answer = new Promise<Gives>((resolve, reject) => waiting.set(id, { resolve, reject }));
  if (waiting.size === 1) worker.ref();
  worker.postMessage({ id, name, takes } satisfies DeepQuestion);
  return answer;
}

function start(): Worker {
  const started = new Worker(new URL("./deep-worker.js", import.meta.url), {
    workerData: { deepStack: true },
    resourceLimits: { stackSizeMb: STACK_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    execArgv: [],
  });
  started.on("message", ({ id, ...answer }: DeepAnswer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (answer.ok) asked?.resolve(answer.gives as never);
    else asked?.reject(new Error(answer.message));
  });
  const fail = (error: Error): void => {
    if (worker === started) worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on("error", fail);
  started.on("exit", (code) => fail(new Error(`wumba: the thread for deep code ended with exit code ${code}`)));
  started.unref();
  return started;
}
