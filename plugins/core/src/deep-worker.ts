/** The thread behind `askDeepThread`: questions in, answers out. */
import { parentPort } from "node:worker_threads";
import { buildFiles } from "./build-files.js";
import type { BuildFilesOptions } from "./built-module.js";
import type { DeepAnswer, DeepQuestion } from "./deep-stack.js";
import { KernelBuilder } from "./kernel-builder.js";
import type { KernelOptions } from "./options.js";

let builder: { readonly key: string; readonly builder: KernelBuilder } | undefined;

interface Analyse {
  readonly options: KernelOptions;
  readonly file: string;
  readonly text: string;
  readonly debug: boolean;
}

interface Build {
  readonly files: readonly string[];
  readonly options: BuildFilesOptions;
}

const HANDLERS = {
  analyse: ({ options, file, text, debug }: Analyse): Promise<unknown> => {
    const key = JSON.stringify(options);
    if (builder?.key !== key) builder = { key, builder: new KernelBuilder(options) };
    return builder.builder.analyse(file, text, debug);
  },
  buildFiles: ({ files, options }: Build): Promise<unknown> => buildFiles(files, options),
};

parentPort!.on("message", (question: DeepQuestion) => void answer(question));

async function answer({ id, name, takes }: DeepQuestion): Promise<void> {
  let reply: DeepAnswer;
  try {
    reply = { id, ok: true, gives: await HANDLERS[name](takes as never) };
  } catch (error) {
    reply = { id, ok: false, message: (error as Error).message };
  }
  parentPort!.postMessage(reply);
}
