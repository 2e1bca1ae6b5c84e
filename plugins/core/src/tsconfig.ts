/**
 * A source file in; the compiler options that the user's tsconfig.json gives it, and the files these come from, out.
 */
import path from "node:path";
import type { ts as TypeScript } from "ts-morph";
import { diskStamp } from "./file-state.js";

export type Ts = typeof TypeScript;

/** A mistake of the user in a tsconfig.json. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

export interface Configuration {
  /** Identifies the configuration: its file, or "" for the defaults. */
  readonly name: string;
  readonly options: TypeScript.CompilerOptions;
  /** The files that it was read from. */
  readonly files: readonly string[];
  /** What the project itself says; undefined without a project. */
  readonly own: TypeScript.CompilerOptions | undefined;
  /** Files that were looked for on the way and are not there. */
  readonly absent: readonly string[];
}

/** How a file's configuration was found. */
export interface Search {
  readonly read: readonly string[];
  readonly absent: readonly string[];
}

/** Finds and reads configurations; one that was read is read again only when one of its files has changed. */
export class Configurations {
  readonly #read = new Map<string, { configuration: Configuration; stamps: string }>();

  constructor(
    private readonly ts: Ts,
    private readonly fixed: string | undefined,
  ) {}

  forFile(file: string): Configuration {
    if (this.fixed !== undefined && !this.ts.sys.fileExists(this.fixed))
      throw new ConfigurationError(`wumba: there is no file ${this.fixed}`);
    const found = this.fixed ?? this.ts.findConfigFile(path.dirname(file), this.ts.sys.fileExists);
    if (found === undefined)
      return { name: "", options: defaultOptions(this.ts), files: [], absent: [], own: undefined };
    return this.#load(this.#referencedFor(path.normalize(found), file));
  }

  /** The files of declarations that a configuration names, or that lie where it looks for files. */
  declarationsOf({ name }: Configuration): string[] {
    if (name === "") return [];
    const json = this.ts.readConfigFile(name, this.ts.sys.readFile);
    const folder = path.dirname(name);
    const { fileNames } = this.ts.parseJsonConfigFileContent(json.config ?? {}, this.ts.sys, folder, {}, name);
    return fileNames.filter((file) => /\.d(?:\.\w+)?\.[cm]?ts$/.test(file));
  }

  /** What was looked at to find a file's configuration. */
  searchFor(file: string): Search {
    if (this.fixed !== undefined) return { read: [], absent: [] };
    const absent: string[] = [];
    const read: string[] = [];
    const exists = (name: string): boolean => this.ts.sys.fileExists(name) || absent.push(name) === 0;
    const found = this.ts.findConfigFile(path.dirname(file), exists);
    if (found !== undefined) this.#referencedFor(path.normalize(found), file, read);
    return { read, absent };
  }

  /** A configuration with references alone stands for the referenced one that contains the file. */
  #referencedFor(config: string, file: string, read: string[] = []): string {
    const { ts } = this;
    const readFile = (name: string): string | undefined => {
      read.push(name);
      return ts.sys.readFile(name);
    };
    const host = { ...ts.sys, readFile };
    const json = ts.readConfigFile(config, readFile).config as
      | { files?: unknown[]; references?: { path: string }[] }
      | undefined;
    if (!json?.references?.length || json.files?.length !== 0) return config;
    const wanted = file.split(path.sep).join("/");
    for (const reference of json.references) {
      const target = path.resolve(path.dirname(config), reference.path);
      const name = target.endsWith(".json") ? target : path.join(target, "tsconfig.json");
      const parsed = ts.readConfigFile(name, readFile);
      const files = ts.parseJsonConfigFileContent(parsed.config ?? {}, host, path.dirname(name)).fileNames;
      if (files.includes(wanted)) return name;
    }
    return config;
  }

  #load(config: string): Configuration {
    const known = this.#read.get(config);
    if (known && known.stamps === stamp(known.configuration)) return known.configuration;
    const configuration = readConfiguration(this.ts, config);
    this.#read.set(config, { configuration, stamps: stamp(configuration) });
    return configuration;
  }
}

function readConfiguration(ts: Ts, config: string): Configuration {
  const files = new Set<string>();
  const absent = new Set<string>();
  const fileExists = (name: string): boolean => {
    const exists = ts.sys.fileExists(name);
    if (!exists) absent.add(name);
    return exists;
  };
  const readFile = (name: string): string | undefined => {
    files.add(path.normalize(name));
    return ts.sys.readFile(name);
  };
  const json = ts.readConfigFile(config, readFile);
  if (json.error)
    throw new ConfigurationError(`wumba: ${config}: ${ts.flattenDiagnosticMessageText(json.error.messageText, "\n")}`);
  // The list of files is not needed, and scanning for it takes long in a large project.
  const host = {
    ...ts.sys,
    fileExists,
    readFile,
    useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    readDirectory: () => [],
  };
  const parsed = ts.parseJsonConfigFileContent(json.config, host, path.dirname(config), {}, config);
  return {
    name: config,
    options: { ...parsed.options, ...ofKnownTarget(ts, parsed.options), ...forcedOptions() },
    files: [...files],
    absent: [...absent],
    own: parsed.options,
  };
}

/** TypeScript 6 takes ES3 for no target, and so for the last one, by which fields of classes mean another thing. */
const ofKnownTarget = (ts: Ts, { target }: TypeScript.CompilerOptions): TypeScript.CompilerOptions =>
  target === ts.ScriptTarget.ES3 ? { target: ts.ScriptTarget.ES5 } : {};

function defaultOptions(ts: Ts): TypeScript.CompilerOptions {
  return {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    ...forcedOptions(),
  };
}

/** What the analysis and the declaration files rely on, whatever the user has set. */
function forcedOptions(): TypeScript.CompilerOptions {
  return {
    strict: true,
    strictNullChecks: true,
    strictPropertyInitialization: true,
    strictFunctionTypes: true,
    strictBindCallApply: true,
    strictBuiltinIteratorReturn: true,
    noImplicitAny: true,
    noImplicitThis: true,
    useUnknownInCatchVariables: true,
    // What says nothing about types is for the user's own TypeScript to tell.
    noUnusedLocals: false,
    noUnusedParameters: false,
    noImplicitReturns: false,
    noImplicitOverride: false,
    noFallthroughCasesInSwitch: false,
    noPropertyAccessFromIndexSignature: false,
    allowUnreachableCode: true,
    allowUnusedLabels: true,
    erasableSyntaxOnly: false,
    ignoreDeprecations: "6.0",
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    // Single-file components have other endings.
    allowNonTsExtensions: true,
    declaration: true,
    emitDeclarationOnly: true,
    declarationMap: false,
    noEmit: false,
    noEmitOnError: false,
    composite: false,
    incremental: false,
    isolatedDeclarations: false,
    stripInternal: false,
    noCheck: false,
    noLib: false,
    // Functions of JavaScript files are compiled as far as their types are known.
    allowJs: true,
  };
}

function stamp({ files, absent }: Configuration): string {
  return [...files, ...absent].map(diskStamp).join("\n");
}
