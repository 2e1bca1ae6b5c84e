/** The options that several commands share. */
import { statSync } from "node:fs";
import path from "node:path";
import type { KernelOptions } from "@wumba/plugin-core";
import { UsageError, type Invocation, type OptionRow } from "./command.js";

export const PROJECT_OPTION: Readonly<Record<string, OptionRow>> = {
  project: {
    type: "string",
    short: "p",
    value: "TSCONFIG",
    help: "The tsconfig.json to use. Default: the nearest above each file.",
  },
};

export const BUILD_OPTIONS: Readonly<Record<string, OptionRow>> = {
  "no-boundscheck": {
    type: "boolean",
    help: "Leave out bounds checks: an access outside an array is then undefined behaviour.",
  },
  boundary: {
    type: "string",
    choices: ["auto", "wasm", "js"],
    help: "How calls from JavaScript run. Default: auto, whichever is faster.",
  },
  "gpu-on-cpu": {
    type: "string",
    choices: ["javascript", "wasm"],
    help: "What kernels under @gpu are where there is no GPU. Default: javascript.",
  },
  "cache-dir": {
    type: "string",
    value: "DIR",
    help: "The folder for compiled kernels. Default: node_modules/.cache/wumba.",
  },
  ...PROJECT_OPTION,
};

export const ON_ERROR_OPTION: Readonly<Record<string, OptionRow>> = {
  "on-error": {
    type: "string",
    choices: ["error", "fallback"],
    help: "fallback: a function that cannot be compiled stays JavaScript, with a warning.",
  },
};

export function kernelOptions({ text, flag }: Invocation): KernelOptions {
  const cacheDir = text("cache-dir");
  const boundary = text("boundary") as KernelOptions["boundary"];
  const gpuOnCpu = text("gpu-on-cpu") as KernelOptions["gpuOnCpu"];
  const tsconfig = projectOption({ text });
  return {
    boundscheck: !flag("no-boundscheck"),
    onWarning: (message) => process.stderr.write(`${message}\n`),
    ...(boundary === undefined ? {} : { boundary }),
    ...(gpuOnCpu === undefined ? {} : { gpuOnCpu }),
    ...(cacheDir === undefined ? {} : { cacheDir }),
    ...(tsconfig === undefined ? {} : { tsconfig }),
  };
}

/** A folder stands for the tsconfig.json in it, as for tsc. */
export function projectOption({ text }: Pick<Invocation, "text">): string | undefined {
  const given = text("project");
  if (given === undefined) return undefined;
  const file = statSync(given, { throwIfNoEntry: false })?.isDirectory() ? path.join(given, "tsconfig.json") : given;
  if (!statSync(file, { throwIfNoEntry: false })) throw new UsageError(`there is no file ${file}`);
  return file;
}
