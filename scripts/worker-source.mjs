/**
 * In: the source of the threads of the pool; out: the modules of the runtime that have it as text, and the file for
 * pages that forbid such text.
 */
import { buildSync } from "esbuild";
import path from "node:path";
import { ROOT } from "./check.mjs";

const FOLDER = "packages/wumba/src/threads";
export const WORKER_FILE = "packages/wumba/worker.js";

function bundled(name, format) {
  const entry = path.join(ROOT, FOLDER, name);
  const options = { bundle: true, minify: true, format, target: "es2022", charset: "utf8", write: false };
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

const HEAD = (name) => `/** \`${name}-worker.ts\` and all that it needs as text. Written by \`npm run docs\`. */`;

/** Each file as its text. */
export const workerSources = Object.fromEntries(
  ["pool", "caller"].map((name) => [
    `${FOLDER}/${name}-source.ts`,
    () =>
      `${HEAD(name)}\nexport const ${name.toUpperCase()}_WORKER =\n${inLines(bundled(`${name}-worker.ts`, "esm"))};\n`,
  ]),
);

export const workerFile = () =>
  `// src/threads/worker.ts and all that it needs. Written by \`npm run docs\`.\n${bundled("worker.ts", "iife")}\n`;
