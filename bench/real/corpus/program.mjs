/**
 * A file of JavaScript of a package, and a change of its text, in; a program of TypeScript with all that it imports,
 * as JavaScript, out.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ts } from "ts-morph";

const OPTIONS = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  maxNodeModuleJsDepth: 5,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

export const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);

/** What TypeScript puts ahead of what it compiles for engines of before 2015: `{ ...a }` of the source. */
const withoutHelpers = (text) =>
  text
    .replace(/^var __assign = \(this && this\.__assign\) \|\| function \(\) \{\n[\s\S]*?^\};\n/m, "")
    .replace(/\b__assign\(/g, "Object.assign(");

export function openProgram(file, change) {
  const host = ts.createCompilerHost(OPTIONS, true);
  const read = host.readFile;
  const original = withoutHelpers(readFileSync(file, "utf8"));
  const text = change(original, parse(file, original));
  host.readFile = (name) => (path.resolve(name) === file ? text : read(name));
  const getSourceFile = host.getSourceFile;
  host.getSourceFile = (name, target, ...rest) =>
    path.resolve(name) === file
      ? ts.createSourceFile(name, text, target, true, ts.ScriptKind.JS)
      : getSourceFile(name, target, ...rest);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text: name }) => {
      const found = implementationOf(name, from);
      return { resolvedModule: found && { resolvedFileName: found, extension: ".js", isExternalLibraryImport: false } };
    });
  return ts.createProgram([file], OPTIONS, host);
}

/** The file of JavaScript behind an import; TypeScript would take the declarations beside it. */
function implementationOf(name, from) {
  const found = fileOf(name, from);
  const passedOn = found && PASSING_ON.exec(readFileSync(found, "utf8"));
  return passedOn ? implementationOf(passedOn[2], found) : found;
}

/** A file that only exports another: `module.exports = require("./lib/heap")`. */
const PASSING_ON = /^\s*(?:["']use strict["'];?\s*)?module\.exports\s*=\s*require\((["'])(\.[^"'()]+)\1\);?\s*$/;

function fileOf(name, from) {
  if (name.startsWith(".")) {
    const start = path.resolve(path.dirname(from), name);
    return ["", ".js", ".mjs", ".cjs", "/index.js"].map((end) => start + end).find(isScript);
  }
  try {
    const found = createRequire(from).resolve(name);
    const own = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(found)?.[0];
    const settings =
      own && name.split("/").length === 1 ? JSON.parse(readFileSync(path.join(own, "package.json"), "utf8")) : {};
    if (settings.module && existsSync(path.join(own, settings.module))) return path.join(own, settings.module);
    return isScript(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const isScript = (file) => /js$/.test(file) && existsSync(file) && statSync(file).isFile();
