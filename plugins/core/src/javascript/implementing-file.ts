/** A declaration file of an installed package in; the ES module of JavaScript that it declares out. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { statOf } from "../file-state.js";

/** Larger files are bundles of whole programs. */
const LARGEST = 4_000_000;

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  ".d.ts": [".js", ".mjs"],
  ".d.mts": [".mjs"],
};

/** Undefined where there is none, or only a CommonJS module. */
export function implementingFile(declaration: string): string | undefined {
  const beside = fileBeside(declaration);
  if (beside !== undefined) return beside;
  const manifest = manifestAbove(declaration);
  if (!manifest) return undefined;
  const { folder, content } = manifest;
  const typed = /\/node_modules\/@types\/([^/]+)$/.exec(folder);
  if (!typed) return entryOf(folder, content, declaration);
  // `@types/a__b` declares `@a/b`.
  const name = typed[1]!.includes("__") ? `@${typed[1]!.replace("__", "/")}` : typed[1]!;
  const own = path.posix.join(folder, "../..", name);
  const real = readManifest(own);
  if (!real) return undefined;
  const isEntry = declaration === path.posix.join(folder, textOf(content["types"]) ?? "index.d.ts");
  if (isEntry) return moduleFile(own, real["exports"], textOf(real["module"]) ?? textOf(real["main"]));
  const relative = path.posix.relative(folder, declaration);
  return fileBeside(path.posix.join(own, relative));
}

/** A declaration file, and the ES module that it declares. */
export interface Entry {
  readonly types: string;
  readonly file: string;
}

/**
 * The entries of the package of a declaration file: a bundle behind one of them may have what many files declare that
 * its own declarations export again.
 */
export function entriesAround(declaration: string): Entry[] {
  const manifest = manifestAbove(declaration);
  if (!manifest) return [];
  const { folder, content } = manifest;
  const { exports } = content;
  const main = textOf(content["types"]) ?? textOf(content["typings"]) ?? "index.d.ts";
  const subpaths = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  const named = (subpaths ? Object.values(exports) : [exports]).flatMap((target) => texts(target, "types"));
  return [main, ...named].flatMap((name) => {
    const types = path.posix.join(folder, name);
    const file = /\.d\.[cm]?ts$/.test(types) ? (fileBeside(types) ?? entryOf(folder, content, types)) : undefined;
    return file === undefined ? [] : [{ types, file }];
  });
}

function fileBeside(declaration: string): string | undefined {
  const ending = /\.d\.m?ts$/.exec(declaration)?.[0];
  const stem = ending && declaration.slice(0, -ending.length);
  return ENDINGS[ending ?? ""]?.map((each) => stem + each).find(isModule);
}

type Json = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Of the entry of a package whose types a declaration file is. */
function entryOf(folder: string, content: Json, declaration: string): string | undefined {
  const isIt = (name: string | undefined): boolean =>
    name !== undefined && path.posix.join(folder, name) === declaration;
  const { exports } = content;
  const subpaths = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  for (const target of subpaths ? Object.values(exports) : [exports])
    if (texts(target, "types").some(isIt)) return moduleFile(folder, target, undefined);
  const main = isObject(exports) && subpaths ? exports["."] : exports;
  const types = textOf(content["types"]) ?? textOf(content["typings"]);
  return isIt(types) || isIt("index.d.ts")
    ? moduleFile(folder, main, textOf(content["module"]) ?? textOf(content["main"]))
    : undefined;
}

/** The file that `import` finds. */
function moduleFile(folder: string, target: unknown, other: string | undefined): string | undefined {
  const isSubpaths = isObject(target) && Object.keys(target).some((key) => key.startsWith("."));
  const own = isSubpaths ? target["."] : target;
  const names = [...texts(own, "import"), ...texts(own, "module"), ...texts(own, "default"), ...(other ? [other] : [])];
  return names.map((name) => path.posix.join(folder, name)).find(isModule);
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands under a condition of an entry of `exports`, however deep, or the entry itself. */
function texts(target: unknown, condition: string): string[] {
  if (typeof target === "string") return condition === "types" ? [] : [target];
  if (!isObject(target)) return [];
  return Object.entries(target).flatMap(([key, value]) => {
    if (key === condition) return typeof value === "string" ? [value] : texts(value, "default");
    return key === "types" || key === "require" || typeof value === "string" ? [] : texts(value, condition);
  });
}

/** Whether a file is an ES module, by what its text says: bundlers take many for such that package.json does not. */
function isModule(name: string): boolean {
  if (!/\.m?js$/.test(name) || (statOf(name)?.size ?? Infinity) > LARGEST) return false;
  return /^\s*(?:export|import)\b|\bexport\s*\{/m.test(readFileSync(name, "utf8"));
}

function manifestAbove(file: string): { readonly folder: string; readonly content: Json } | undefined {
  for (let folder = path.posix.dirname(file); folder.includes("/node_modules/"); folder = path.posix.dirname(folder)) {
    const content = readManifest(folder);
    if (content && typeof content["name"] === "string") return { folder, content };
  }
  return undefined;
}

function readManifest(folder: string): Json | undefined {
  try {
    return JSON.parse(readFileSync(path.posix.join(folder, "package.json"), "utf8")) as Json;
  } catch {
    return undefined;
  }
}
