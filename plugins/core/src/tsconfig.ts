/** A source file in; the compiler options that the user's tsconfig.json gives it, and the files these come from, out. */
import path from "node:path";
import type { ts as TypeScript } from "ts-morph";

export type Ts = typeof TypeScript;

/** A mistake of the user in a tsconfig.json. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

export interface Configuration {
  /** Identifies the configuration: its file, or "" for the defaults. */
  readonly name: string;
  readonly options: TypeScript.CompilerOptions;
  readonly files: readonly string[];
  /** What the project itself says; undefined without a project. */
  readonly own: TypeScript.CompilerOptions | undefined;
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
    if (found === undefined) return { name: "", options: defaultOptions(this.ts), files: [], own: undefined };
    return this.#load(this.#referencedFor(path.normalize(found), file));
  }

  /** A configuration with references alone stands for the referenced one that contains the file. */
  #referencedFor(config: string, file: string): string {
    const { ts } = this;
    const json = ts.readConfigFile(config, ts.sys.readFile).config as { files?: unknown[]; references?: { path: string }[] } | undefined;
    if (!json?.references?.length || json.files?.length !== 0) return config;
    const wanted = file.split(path.sep).join("/");
    for (const reference of json.references) {
      const target = path.resolve(path.dirname(config), reference.path);
      const name = target.endsWith(".json") ? target : path.join(target, "tsconfig.json");
      const parsed = ts.readConfigFile(name, ts.sys.readFile);
      const files = ts.parseJsonConfigFileContent(parsed.config ?? {}, ts.sys, path.dirname(name)).fileNames;
      if (files.includes(wanted)) return name;
    }
    return config;
  }

  #load(config: string): Configuration {
    const known = this.#read.get(config);
    if (known && known.stamps === stamp(this.ts, known.configuration.files)) return known.configuration;
    const configuration = readConfiguration(this.ts, config);
    this.#read.set(config, { configuration, stamps: stamp(this.ts, configuration.files) });
    return configuration;
  }
}

function readConfiguration(ts: Ts, config: string): Configuration {
  const files = new Set<string>();
  const readFile = (name: string): string | undefined => {
    files.add(path.normalize(name));
    return ts.sys.readFile(name);
  };
  const json = ts.readConfigFile(config, readFile);
  if (json.error) throw new ConfigurationError(`wumba: ${config}: ${ts.flattenDiagnosticMessageText(json.error.messageText, "\n")}`);
  // The list of files is not needed, and scanning for it takes long in a large project.
  const host = { ...ts.sys, readFile, useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames, readDirectory: () => [] };
  const parsed = ts.parseJsonConfigFileContent(json.config, host, path.dirname(config), {}, config);
  return { name: config, options: { ...parsed.options, ...forcedOptions() }, files: [...files], own: parsed.options };
}

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

function stamp(ts: Ts, files: readonly string[]): string {
  return files.map((file) => `${file}:${ts.sys.getModifiedTime?.(file)?.getTime() ?? "-"}`).join("\n");
}
