/**
 * In: `kernels.ts`, `numpy-kernels.ts` and `numpy-functions.ts`; out: modules with what a build makes of their kernels,
 * so that `reduce` and the others, and `@wumba/numpy/gpu`, need no build of their own.
 */
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { format } from "oxfmt";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const OUTPUT = path.join(tmpdir(), `wumba-gpu-algorithms-${process.pid}`);

/** The statements of the kernels of a file. */
async function kernelsOf(source) {
  try {
    const { files } = await buildFiles([path.join(HERE, source)], { root: HERE, outDir: OUTPUT, cacheDir: OUTPUT });
    const [{ diagnostics }] = files;
    if (diagnostics.length > 0)
      throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
    const glue = readFileSync(path.join(OUTPUT, source.replace(/\.ts$/, ".kernels.js")), "utf8");
    return glue.split("\n").filter((line) => / \$kernel\(/.test(line));
  } finally {
    rmSync(OUTPUT, { recursive: true, force: true });
  }
}

const TYPES = { f32: "number", i32: "number", u32: "number", bool: "boolean" };

/** Characters of a line of a shader's text. */
const LINE = 80;

function inLines(text) {
  const pieces = [];
  for (let at = 0; at < text.length; at += LINE) pieces.push(JSON.stringify(text.slice(at, at + LINE)));
  return pieces.join(" + ");
}

const WGSL = /, wgsl: ("(?:[^"\\]|\\.)*")/;

/** The name of a kernel, the types of its parameters and its description, without the places of lines. */
function described(statement) {
  const [, name, call] = /^const \$_(\w+) = (.*);$/.exec(statement);
  const [, parameters] = /, parameters: (\[.*?\]), shared: /.exec(call);
  const types = JSON.parse(parameters).map(({ name: own, type }) => `${own}: ${TYPES[type] ?? type}`);
  const text = call
    .replace(/, lines: "[^"]*"/, () => ', lines: ""')
    .replaceAll(/ \(numpy-kernels\.ts:\d+:\d+\)/g, "")
    .replace(WGSL, (_, wgsl) => `, wgsl: ${inLines(JSON.parse(wgsl))}`);
  return { name, types, text };
}

const formatted = async (file, statements) => (await format(file, statements.join("\n"), { printWidth: 120 })).code;

/** Functions that a launch takes. */
async function launched(file) {
  const statements = (await kernelsOf("kernels.ts")).map(described);
  return formatted(file, [
    "// @ts-nocheck -- Of scripts/gpu/kernels.ts, as what a build makes of it. Written by `npm run docs`.",
    'import { kernel as $kernel } from "../kernel.js";',
    ...statements.map(({ name, types, text }) => `export const ${name}: (${types.join(", ")}) => void = ${text};`),
  ]);
}

/** What has no CPU version but this one. */
const ON_CPU_TOO = new Set(["uniforms", "normals", "wholes"]);

/** Descriptions, without what runs on the CPU, where there are NumPy's functions. */
async function descriptions(file) {
  const statements = (await kernelsOf("numpy-kernels.ts")).map(described).map(({ name, text }) => {
    const own = /^\/\* @__PURE__ \*\/ \$kernel\((.*)\)$/.exec(text)[1];
    const kept = ON_CPU_TOO.has(name) ? own : own.replace(/, thread: function.*\}$/, () => " }");
    return `export const ${name}: KernelDescription = ${kept};`;
  });
  return formatted(file, [
    "// @ts-nocheck -- Of scripts/gpu/numpy-kernels.ts, as what a build makes of it. Written by `npm run docs`.",
    'import { throwing as $throwing, type KernelDescription } from "wumba/gpu";',
    ...statements,
  ]);
}

const DECLARATION = /^(?:fn|var<private>) (\w+)/;
const exportedAs = (name) => name.replace(/^w_(\w)/, (_, first) => first).replace(/OnGpu$/, "Of");

/** The functions in WGSL that the compiler has for those of `Math`, each with those that it calls. */
async function functions(file) {
  const [statement] = await kernelsOf("numpy-functions.ts");
  const wgsl = JSON.parse(WGSL.exec(statement)[1]);
  const declarations = wgsl.split(/\n(?=fn |var<|@|struct )/).flatMap((text) => {
    const name = DECLARATION.exec(text)?.[1];
    return name && !/^w_[gs]et_/.test(name) && name !== "main" ? [{ name, text: text.trim() }] : [];
  });
  const statements = declarations.map(({ name, text }) => {
    const needs = declarations.filter((other) => other.name !== name && new RegExp(`\\b${other.name}\\b`).test(text));
    return `export const ${exportedAs(name)}: Declaration = { name: "${name}", text: ${inLines(text)}, needs: [${needs
      .map((other) => exportedAs(other.name))
      .join(", ")}] };`;
  });
  return formatted(file, [
    "// Of scripts/gpu/numpy-functions.ts, as what a build makes of it. Written by `npm run docs`.",
    'import type { Declaration } from "../operations.js";',
    ...statements,
  ]);
}

const modules = {
  "packages/wumba/src/gpu/algorithms/kernels-built.ts": launched,
  "packages/numpy/src/gpu/built/kernels-built.ts": descriptions,
  "packages/numpy/src/gpu/built/functions-built.ts": functions,
};

const texts = [];
for (const [file, make] of Object.entries(modules)) texts.push([file, await make(file)]);

/** @type {Record<string, () => string>} */
export const algorithmKernels = Object.fromEntries(texts.map(([file, text]) => [file, () => text]));
