/** The files of a build with their marked functions in; one line on them, for the end of the build, out. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { FunctionReport } from "../built-kernels.js";
import { referencedFiles } from "./kernel-files.js";

export interface ReportedFile {
  readonly functions: readonly FunctionReport[];
  /** Absolute name of the module of kernels. */
  readonly glue: string | null;
}

/** The most functions whose reason is told. */
const MOST = 3;

export class BuildReport {
  readonly #files = new Map<string, ReportedFile>();
  #last: string | undefined;

  add(file: string, reported: ReportedFile): void {
    this.#files.set(file, reported);
  }

  /** Undefined when there is nothing new to say. */
  take(): string | undefined {
    const text = describeBuild([...this.#files.values()]);
    if (text === this.#last) return undefined;
    this.#last = text;
    return text;
  }
}

/** `3 kernels in 2 files, 2.1 kB gzipped; JavaScript: small (it has no loop, …)` */
export function describeBuild(files: readonly ReportedFile[]): string | undefined {
  const functions = files.flatMap((file) => file.functions);
  if (functions.length === 0) return undefined;
  const compiled = functions.filter(({ status }) => status === "compiled");
  const others = functions.filter(({ status }) => status === "javascript");
  const holding = files.filter((file) => file.functions.some(({ status }) => status === "compiled"));
  const glues = new Set(files.flatMap(({ glue }) => glue ?? []));
  const size = compiled.length > 0 ? [`, ${kilobytes([...glues].map(sizeOf).reduce((a, b) => a + b, 0))} gzipped`] : [];
  const reasons = others
    .slice(0, MOST)
    .map(({ name, reason }) => `${name} (${reason?.replace(/\.$/, "") ?? "as marked"})`);
  const more = others.length > MOST ? [`and ${others.length - MOST} more`] : [];
  const rest = others.length > 0 ? [`; JavaScript: ${[reasons.join(", "), ...more].join(" ")}`] : [];
  const within = compiled.length > 0 ? ` in ${count(holding.length, "file")}` : "";
  return [count(compiled.length, "kernel"), within, ...size, ...rest].join("");
}

const count = (number: number, word: string): string => `${number || "no"} ${word}${number === 1 ? "" : "s"}`;

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Of a module of kernels, with those files beside it that engines of today load. */
function sizeOf(glue: string): number {
  const code = readFileSync(glue, "utf8");
  const files = referencedFiles(code).filter(({ preferred }) => preferred);
  const texts = [code, ...files.map(({ name }) => readFileSync(path.join(path.dirname(glue), name)))];
  return texts.map((text) => gzipSync(text).length).reduce((a, b) => a + b, 0);
}
