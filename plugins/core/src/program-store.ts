/** Source files and their texts in, a TypeScript program that contains them out; what has not changed is kept between calls. */
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { LibraryFolders } from "@wumba/compiler";
import type { ts as TypeScript } from "ts-morph";
import { isComponent, scriptText } from "./embedded-scripts.js";
import { findDeclarationSource } from "./declaration-source.js";
import { hashText } from "./file-cache.js";
import { KnownLibraries } from "./known-libraries.js";
import { PackageFolders } from "./package-folder.js";
import { Configurations, type Configuration, type Ts } from "./tsconfig.js";

export interface OpenedProgram {
  readonly program: TypeScript.Program;
  readonly configuration: Configuration;
  readonly libraries: LibraryFolders;
  /** The files of the user that a file reaches by imports, itself included. */
  readonly reach: (file: string) => Reach;
}

export interface Reach {
  readonly files: readonly string[];
  /** One of them imports a local file that was not found, so that a file which appears later changes the result. */
  readonly incomplete: boolean;
}

interface StoredFile {
  readonly stamp: string;
  readonly sourceFile: TypeScript.SourceFile;
}

/** The text of a file as the host of the build gave it; holds until the file changes on disk. */
interface GivenText {
  readonly text: string;
  /** Equal texts have equal ones. */
  readonly version: string;
  readonly stamp: string;
}

type Resolution = TypeScript.ResolvedModuleWithFailedLookupLocations & { readonly failedLookupLocations?: readonly string[] };

export class ProgramStore {
  readonly #configurations: Configurations;
  readonly #projects = new Map<string, Project>();
  readonly #given = new Map<string, GivenText>();

  constructor(
    private readonly ts: Ts,
    private readonly libraries: ReadonlyMap<string, string>,
    /** The sources of `@wumba/std`, which all programs have. */
    private readonly standard: string,
    tsconfig: string | undefined,
  ) {
    this.#configurations = new Configurations(ts, tsconfig);
  }

  /** Forgets the files that earlier calls asked for: a build of other files follows. */
  reset(): void {
    this.#given.clear();
    for (const project of this.#projects.values()) project.roots.clear();
  }

  /** Announces texts; call {@link open} for each afterwards, so that all of them share one program. */
  give(texts: ReadonlyMap<string, string>): void {
    for (const [file, text] of texts) {
      const name = toTypeScriptName(file);
      const before = this.#given.get(name);
      const version = before?.text === text ? before.version : hashText(text);
      this.#given.set(name, { text, version, stamp: diskStamp(name) });
      this.#projectFor(file).roots.add(name);
    }
  }

  open(file: string): OpenedProgram {
    return this.#projectFor(file).open();
  }

  configurationOf(file: string): Configuration {
    return this.#configurations.forFile(file);
  }

  #projectFor(file: string): Project {
    const configuration = this.#configurations.forFile(file);
    let project = this.#projects.get(configuration.name);
    if (project?.configuration !== configuration && configuration.name !== "") project = undefined;
    if (!project) {
      project = new Project(this.ts, configuration, this.libraries, this.standard, this.#given);
      this.#projects.set(configuration.name, project);
    }
    return project;
  }
}

/** The program of one tsconfig.json. */
class Project {
  readonly roots = new Set<string>();
  readonly #files = new Map<string, StoredFile>();
  readonly #host: TypeScript.CompilerHost;
  readonly #packages = new PackageFolders();
  readonly #known: KnownLibraries;
  #opened: { result: OpenedProgram; stamps: string } | undefined;
  /** The local files that each file imports; undefined stands for one that was not found. */
  readonly #imports = new Map<string, readonly (string | undefined)[]>();
  /** The sources of declaration files; undefined where a file is no output of a project. */
  readonly #sources = new Map<string, string | undefined>();
  /** The real names of folders that were looked at while a program was opened. */
  readonly #folders = new Map<string, string>();

  constructor(
    private readonly ts: Ts,
    readonly configuration: Configuration,
    private readonly libraries: ReadonlyMap<string, string>,
    private readonly standard: string,
    private readonly given: Map<string, GivenText>,
  ) {
    this.#known = new KnownLibraries(path.posix.dirname(toTypeScriptName(standard)), this.#packages);
    this.#host = this.#makeHost();
  }

  open(): OpenedProgram {
    const opened = this.#opened;
    const incomplete = [...this.#imports].filter(([, imported]) => imported.includes(undefined)).map(([name]) => name);
    if (opened && incomplete.length === 0 && opened.stamps === this.#stamps(opened.result.program)) return opened.result;
    // A file whose import was not found is resolved again: the missing file may be there now.
    const again = new Set(incomplete.map((name) => this.#host.getCanonicalFileName(name)));
    const host = Object.assign(this.#host, { hasInvalidatedResolutions: (name: string) => again.has(name) });
    const rootNames = [...this.roots, `${toTypeScriptName(this.standard)}/index.ts`];
    const { options } = this.configuration;
    this.#folders.clear();
    const program = this.ts.createProgram({ rootNames, options, host, ...(opened ? { oldProgram: opened.result.program } : {}) });
    const result: OpenedProgram = {
      program,
      configuration: this.configuration,
      libraries: this.#known.foldersIn(program),
      reach: (file) => this.#reach(file),
    };
    this.#opened = { result, stamps: this.#stamps(program) };
    return result;
  }

  /** Changes when the list of roots or the text of a file outside node_modules does. */
  #stamps(program: TypeScript.Program): string {
    const files = program.getSourceFiles().map(({ fileName }) => fileName);
    const watched = files.filter((name) => !this.libraries.has(name) && !name.includes("/node_modules/"));
    return [[...this.roots].join("|"), ...watched.map((name) => this.#stamp(name))].join("\n");
  }

  #stamp(name: string): string {
    const disk = diskStamp(name);
    const given = this.given.get(name);
    if (given && given.stamp !== disk) this.given.delete(name);
    return given && given.stamp === disk ? `given ${given.version}` : disk;
  }

  #text(name: string): string | undefined {
    const text = this.#wholeText(name);
    return text !== undefined && isComponent(name) ? scriptText(text) : text;
  }

  #wholeText(name: string): string | undefined {
    const library = this.libraries.get(name) ?? this.given.get(name)?.text;
    if (library !== undefined) return library;
    try {
      return readFileSync(name, "utf8").replace(/^\uFEFF/, "");
    } catch {
      return undefined;
    }
  }

  #makeHost(): TypeScript.CompilerHost {
    const { ts, libraries } = this;
    const libraryFolder = path.posix.dirname([...libraries.keys()][0] ?? "/");
    const fileExists = (name: string): boolean => libraries.has(name) || this.given.has(name) || ts.sys.fileExists(name);
    const host: TypeScript.CompilerHost = {
      getSourceFile: (name, languageVersionOrOptions) => this.#sourceFile(name, languageVersionOrOptions),
      getDefaultLibFileName: (options) => `${libraryFolder}/${ts.getDefaultLibFileName(options)}`,
      getDefaultLibLocation: () => libraryFolder,
      writeFile: () => undefined,
      getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
      getCanonicalFileName: (name) => (ts.sys.useCaseSensitiveFileNames ? name : name.toLowerCase()),
      useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
      getNewLine: () => "\n",
      fileExists,
      readFile: (name) => this.#text(name),
      directoryExists: (name) => ts.sys.directoryExists(name),
      getDirectories: (name) => ts.sys.getDirectories(name),
      ...(ts.sys.realpath ? { realpath: ts.sys.realpath } : {}),
    };
    host.resolveModuleNameLiterals = (literals, containing, redirected, options, sourceFile) => {
      const resolutions = literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(sourceFile, literal, options);
        const found = this.#toSource(ts.resolveModuleName(literal.text, containing, options, host, undefined, redirected, mode));
        if (found.resolvedModule) this.#known.add(literal.text, found.resolvedModule.resolvedFileName);
        return found;
      });
      const local = resolutions.map(({ resolvedModule }) => resolvedModule).filter((found) => !found?.isExternalLibraryImport);
      this.#imports.set(
        containing,
        local.map((found) => found?.resolvedFileName),
      );
      return resolutions;
    };
    return host;
  }

  /** What lies outside node_modules is compiled from its source: packages of a workspace, and projects that are referenced, built or not. */
  #toSource(resolution: Resolution): Resolution {
    const { resolvedModule, failedLookupLocations = [] } = resolution;
    const names = resolvedModule
      ? [resolvedModule.resolvedFileName]
      : failedLookupLocations.filter((name) => /\.d\.[cm]?ts$/.test(name)).map((name) => realName(name, this.#folders));
    const local = names.filter((name) => !name.includes("/node_modules/"));
    const source = local.map((name) => this.#sourceOf(name)).find((name) => name !== undefined) ?? this.#sourceOfPackage(names);
    if (source === undefined && (!resolvedModule?.isExternalLibraryImport || local.length === 0)) return resolution;
    const found =
      source === undefined
        ? resolvedModule!
        : { resolvedFileName: source, extension: path.extname(source), resolvedUsingTsExtension: false };
    return { ...resolution, resolvedModule: { ...resolvedModule, ...found, isExternalLibraryImport: false } };
  }

  /** The source of a declaration of `@wumba/numpy` or `wumba/math`, whose classes and functions are compiled into kernels. */
  #sourceOfPackage(declarations: readonly string[]): string | undefined {
    for (const declaration of declarations) {
      const built = /^(.*)\/dist\/(.+)\.d\.ts$/.exec(declaration);
      const name = built && this.#packages.of(declaration)?.name;
      if (name !== "@wumba/numpy" && !(name === "wumba" && built![2]!.startsWith("math/"))) continue;
      const source = `${built![1]}/src/${built![2]}.ts`;
      if (existsSync(source)) return source;
    }
    return undefined;
  }

  #sourceOf(declaration: string): string | undefined {
    if (!this.#sources.has(declaration)) this.#sources.set(declaration, findDeclarationSource(this.ts, declaration));
    return this.#sources.get(declaration);
  }

  #reach(file: string): Reach {
    const reached = new Set([file]);
    let incomplete = false;
    for (const name of reached) {
      for (const imported of this.#imports.get(name) ?? []) {
        if (imported === undefined) incomplete = true;
        else reached.add(imported);
      }
    }
    return { files: [...reached], incomplete };
  }

  #sourceFile(
    name: string,
    languageVersionOrOptions: TypeScript.ScriptTarget | TypeScript.CreateSourceFileOptions,
  ): TypeScript.SourceFile | undefined {
    const stamp = this.libraries.has(name) ? "library" : this.#stamp(name);
    const stored = this.#files.get(name);
    if (stored?.stamp === stamp) return stored.sourceFile;
    const text = this.#text(name);
    if (text === undefined) return undefined;
    const sourceFile = this.libraries.has(name)
      ? this.ts.createSourceFile(name, text, withoutComments(this.ts, languageVersionOrOptions))
      : this.ts.createSourceFile(name, text, languageVersionOrOptions, true);
    this.#files.set(name, { stamp, sourceFile });
    return sourceFile;
  }
}

/** The declarations of the standard library have as much comment as code; skipping it halves the time that they take. */
function withoutComments(
  ts: Ts,
  options: TypeScript.ScriptTarget | TypeScript.CreateSourceFileOptions,
): TypeScript.CreateSourceFileOptions {
  const given = typeof options === "object" ? options : { languageVersion: options };
  return { ...given, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
}

/** TypeScript names files with forward slashes on every system. */
export function toTypeScriptName(file: string): string {
  return file.split(path.sep).join("/");
}

/** The real name of a file that may not be there; `folders` keeps those of folders. */
function realName(name: string, folders: Map<string, string>): string {
  try {
    return toTypeScriptName(realpathSync(name));
  } catch {
    const above = path.dirname(name);
    if (above === name) return name;
    const folder = folders.get(above) ?? realName(above, folders);
    folders.set(above, folder);
    return `${folder.replace(/\/$/, "")}/${path.basename(name)}`;
  }
}

function diskStamp(name: string): string {
  try {
    const { mtimeMs, size } = statSync(name);
    return `${mtimeMs}:${size}`;
  } catch {
    return "missing";
  }
}
