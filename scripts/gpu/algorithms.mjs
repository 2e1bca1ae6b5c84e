/**
 * In: `kernels.ts`; out: the module of the run time with what a build makes of its kernels, so that `reduce` and
 * the others need no build of their own.
 */
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { format } from "oxfmt";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const OUTPUT = path.join(tmpdir(), `wumba-gpu-algorithms-${process.pid}`);
const HEAD = `// @ts-nocheck -- Of scripts/gpu/kernels.ts, as what a build makes of it. Written by \`npm run docs\`.
import { kernel as $kernel } from "../kernel.js";`;

async function glue() {
  try {
    const { files } = await buildFiles([path.join(HERE, "kernels.ts")], {
      root: HERE,
      outDir: OUTPUT,
      cacheDir: OUTPUT,
    });
    const [{ diagnostics }] = files;
    if (diagnostics.length > 0)
      throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
    return readFileSync(path.join(OUTPUT, "kernels.kernels.js"), "utf8");
  } finally {
    rmSync(OUTPUT, { recursive: true, force: true });
  }
}

const TYPES = { f32: "number", i32: "number", bool: "boolean" };

/** Characters of a line of a shader's text. */
const LINE = 80;

function inLines(text) {
  const pieces = [];
  for (let at = 0; at < text.length; at += LINE) pieces.push(JSON.stringify(text.slice(at, at + LINE)));
  return pieces.join(" + ");
}

/** One kernel, with the type that a launch looks at, and without the places of lines, which nobody has here. */
function typed(statement) {
  const [, name, description] = /^const \$_(\w+) = (.*);$/.exec(statement);
  const [, parameters] = /, parameters: (\[.*?\]), shared: /.exec(description);
  const types = JSON.parse(parameters).map(({ name: own, type }) => `${own}: ${TYPES[type] ?? type}`);
  const text = description
    .replace(/, lines: "[^"]*"/, () => ', lines: ""')
    .replace(/, wgsl: ("(?:[^"\\]|\\.)*")/, (_, wgsl) => `, wgsl: ${inLines(JSON.parse(wgsl))}`);
  return `export const ${name}: (${types.join(", ")}) => void = ${text};`;
}

const FILE = "packages/wumba/src/gpu/algorithms/kernels-built.ts";
const statements = (await glue()).split("\n").filter((line) => / \$kernel\(/.test(line));
const { code: text } = await format(FILE, [HEAD, ...statements.map(typed)].join("\n"), { printWidth: 120 });

export const algorithmKernels = { [FILE]: () => text };
