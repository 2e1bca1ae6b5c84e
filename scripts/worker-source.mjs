/**
 * In: the source of the threads of the pool; out: the module of the runtime that has it as text, and the file for pages
 * that forbid such text.
 */
import { buildSync } from "esbuild";
import path from "node:path";
import { ROOT } from "./check.mjs";

export const WORKER_SOURCE = "packages/wumba/src/threads/source.ts";
export const WORKER_FILE = "packages/wumba/worker.js";

function bundled() {
  const entry = path.join(ROOT, "packages/wumba/src/threads/worker.ts");
  const options = { bundle: true, minify: true, format: "iife", target: "es2022", charset: "utf8", write: false };
  const [{ text }] = buildSync({ entryPoints: [entry], ...options }).outputFiles;
  return text.trim();
}

/** Characters of a line of the text. */
const LINE = 100;

function inLines(text) {
  const lines = [];
  for (let at = 0; at < text.length; at += LINE) lines.push(`  ${JSON.stringify(text.slice(at, at + LINE))}`);
  return lines.join(" +\n");
}

const HEAD = "/** `worker.ts` and all that it needs as text. Written by `npm run docs`. */";

export const workerSource = () => `${HEAD}\nexport const WORKER =\n${inLines(bundled())};\n`;

export const workerFile = () =>
  `// src/threads/worker.ts and all that it needs. Written by \`npm run docs\`.\n${bundled()}\n`;
