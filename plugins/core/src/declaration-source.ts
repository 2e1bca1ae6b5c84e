/**
 * A declaration file that tsc has written in, the source that it was made from out: by the outDir of the tsconfig.json
 * above it, or for a package that is installed with its sources by the map beside it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Ts } from "./tsconfig.js";

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  ".d.ts": [".ts", ".tsx"],
  ".d.mts": [".mts"],
  ".d.cts": [".cts"],
};

/** With what was looked at to find it. */
export interface DeclarationSource {
  readonly source: string | undefined;
  readonly read: readonly string[];
  readonly absent: readonly string[];
}

const NONE: DeclarationSource = { source: undefined, read: [], absent: [] };

/**
 * A package of a workspace, or a referenced project, is compiled from its source, though others see its declarations.
 */
export class DeclarationSources {
  readonly #known = new Map<string, DeclarationSource>();
  readonly #mapped = new Map<string, DeclarationSource>();

  constructor(private readonly ts: Ts) {}

  of(declaration: string): DeclarationSource {
    const known = this.#known.get(declaration) ?? findSource(this.ts, declaration);
    this.#known.set(declaration, known);
    return known;
  }

  /** By the map that `//# sourceMappingURL` names. */
  byMap(declaration: string): DeclarationSource {
    const known = this.#mapped.get(declaration) ?? findMapped(this.ts, declaration);
    this.#mapped.set(declaration, known);
    return known;
  }

  forget(): void {
    this.#known.clear();
    this.#mapped.clear();
  }
}

function findSource(ts: Ts, declaration: string): DeclarationSource {
  const ending = /\.d\.[cm]?ts$/.exec(declaration)?.[0];
  if (ending === undefined) return NONE;
  const read = new Set<string>();
  const absent = new Set<string>();
  const fileExists = (name: string): boolean => {
    const exists = ts.sys.fileExists(name);
    (exists ? read : absent).add(name);
    return exists;
  };
  const config = ts.findConfigFile(path.dirname(declaration), fileExists);
  const found = (source?: string): DeclarationSource => ({ source, read: [...read], absent: [...absent] });
  if (config === undefined) return found();
  const folder = path.dirname(config);
  const readFile = (name: string): string | undefined => (fileExists(name) ? ts.sys.readFile(name) : undefined);
  const host = { ...ts.sys, fileExists, readFile, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, readFile).config ?? {},
    host,
    folder,
    {},
    config,
  );
  const output = options.declarationDir ?? options.outDir;
  const relative = output === undefined ? undefined : path.relative(output, declaration).slice(0, -ending.length);
  if (relative === undefined || relative.startsWith("..") || path.isAbsolute(relative)) return found();
  // Without rootDir it depends on the version of TypeScript, and on the files of the project.
  const roots = options.rootDir === undefined ? [folder, path.join(folder, "src")] : [options.rootDir];
  const candidates = roots.flatMap((root) => ENDINGS[ending]!.map((each) => path.join(root, relative) + each));
  const source = candidates.find((file) => fileExists(file));
  if (source !== undefined) read.delete(source);
  return found(source?.split(path.sep).join("/"));
}

function findMapped(ts: Ts, declaration: string): DeclarationSource {
  const named = /\.d\.[cm]?ts$/.test(declaration) && /\/\/# sourceMappingURL=(\S+)\s*$/.exec(textOf(declaration))?.[1];
  if (!named || named.startsWith("data:")) return NONE;
  const map = path.join(path.dirname(declaration), named);
  const [source, ...others] = sourcesIn(map);
  const found = { read: [map], absent: [] };
  if (source === undefined || others.length > 0 || !/(?<!\.d)\.[cm]?tsx?$/.test(source))
    return { source: undefined, ...found };
  return ts.sys.fileExists(source)
    ? { source: source.split(path.sep).join("/"), ...found }
    : { source: undefined, read: [map], absent: [source] };
}

function sourcesIn(map: string): string[] {
  try {
    const { sources = [], sourceRoot = "" } = JSON.parse(textOf(map)) as { sources?: string[]; sourceRoot?: string };
    return sources.map((source) => path.resolve(path.dirname(map), sourceRoot, source));
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
