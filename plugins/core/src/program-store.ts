/**
 * Source files and their texts in, a TypeScript program that contains them out; what has not changed is kept between
 * calls.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ts as TypeScript } from "ts-morph";
import { BrowserNames, isOfBrowsers } from "./browser-names.js";
import type { CollectedInputs } from "./collected-inputs.js";
import { makeClassesOfFunctions } from "./constructor-functions.js";
import { isComponent, scriptText } from "./embedded-scripts.js";
import { diskStamp, hashText } from "./file-state.js";
import { JavaScriptBodies, type BodyOrWhy, type Problem } from "./javascript/bodies.js";
import { KnownLibraries, type LibraryFolders } from "./known-libraries.js";
import type { LibraryPackages } from "./library-packages.js";
import { splitLongChoices } from "./long-choices.js";
import { Looks } from "./looks.js";
import { PackageFolders } from "./package-folder.js";
import { reachOf, type Reach } from "./program-inputs.js";
import { Resolutions } from "./resolutions.js";
import { Configurations, type Configuration, type Ts } from "./tsconfig.js";

export interface OpenedProgram {
  readonly program: TypeScript.Program;
  readonly configuration: Configuration;
  readonly folders: LibraryFolders;
  /** What a file reaches by imports, itself included. */
  readonly reach: (file: string) => Reach;
  /** The body of a function that a package declares, as far as the program has it. */
  readonly bodyOf: (declaration: TypeScript.Declaration) => BodyOrWhy;
  /** The files of JavaScript that bodies are from. */
  readonly bodyFiles: readonly string[];
}

interface StoredFile {
  readonly stamp: string;
  /** Of the text, as it lies on the disk or as the host gave it. */
  readonly hash: string;
  readonly sourceFile: TypeScript.SourceFile;
}

/** The text of a file as the host of the build gave it; holds until the file changes on disk. */
interface GivenText {
  readonly text: string;
  /** Equal texts have equal ones. */
  readonly version: string;
  readonly stamp: string;
}

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
    private readonly packages: Pick<LibraryPackages, "names" | "sources">,
  ) {
    this.#configurations = new Configurations(ts, tsconfig);
  }

  /** Forgets the files that earlier calls asked for: a build of other files follows. */
  reset(): void {
    this.#given.clear();
    for (const project of this.#projects.values()) project.roots.clear();
  }

  /** Reads and binds all files anew: an exception has left some of them half done. */
  discard(): void {
    for (const project of this.#projects.values()) project.discard();
  }

  /** Announces texts; call {@link open} for each afterwards, so that all of them share one program. */
  give(texts: ReadonlyMap<string, string>): void {
    for (const [file, text] of texts) {
      const name = toTypeScriptName(file);
      const before = this.#given.get(name);
      const version = before?.text === text ? before.version : hashText(text);
      this.#given.set(name, { text, version, stamp: diskStamp(name) });
      const project = this.#projectFor(file);
      project.roots.add(name);
      project.looksAgain = true;
    }
  }

  open(file: string): OpenedProgram {
    return this.#projectFor(file).open();
  }

  /** Has a file, and what it imports, see the sources of packages; whether that changes anything. */
  followSources(file: string): boolean {
    return this.#projectFor(file).followSources(file);
  }

  /**
   * Has the program of a file see the JavaScript of functions that packages only declare; whether there is any that it
   * did not see.
   */
  addBodies(file: string, declarations: Iterable<TypeScript.Declaration>): boolean {
    return this.#projectFor(file).addBodies(declarations);
  }

  /** Gives up bodies that cannot be compiled; whether a problem is in one that was not given up yet. */
  blockBodies(file: string, problems: readonly Problem[]): boolean {
    return this.#projectFor(file).blockBodies(problems);
  }

  /** Has programs see the declarations that a file's tsconfig.json names alone; whether this one lacks some. */
  followDeclarations(file: string, program: TypeScript.Program): boolean {
    return this.#projectFor(file).followDeclarations(program);
  }

  /** Has the program of a file see the declarations of browsers; whether it did not. */
  followBrowsers(file: string): boolean {
    return this.#projectFor(file).followBrowsers();
  }

  configurationOf(file: string): Configuration {
    return this.#configurations.forFile(file);
  }

  /** Takes note of what decides the options of a file. */
  lookAtConfiguration(file: string, inputs: CollectedInputs): void {
    const { files, absent } = this.configurationOf(file);
    const search = this.#configurations.searchFor(file);
    for (const name of [...files, ...absent, ...search.read, ...search.absent]) inputs.look(name);
  }

  #projectFor(file: string): Project {
    const configuration = this.#configurations.forFile(file);
    const known = this.#projects.get(configuration.name);
    if (known && (known.configuration === configuration || configuration.name === "")) return known;
    const { ts, libraries, standard, packages } = this;
    const project = new Project(ts, configuration, libraries, standard, packages, this.#given, this.#configurations);
    // The configuration may change between the announcement of a file and its opening.
    for (const root of known?.roots ?? []) project.roots.add(root);
    this.#projects.set(configuration.name, project);
    return project;
  }
}

/** The program of one tsconfig.json. */
class Project {
  readonly roots = new Set<string>();
  /** Files may have changed since the last time. */
  looksAgain = true;
  /** Declarations that nothing imports, which the tsconfig.json names: they are looked for when a name is missing. */
  readonly #declarations = new Set<string>();
  readonly #files = new Map<string, StoredFile>();
  readonly #host: TypeScript.CompilerHost;
  readonly #known: KnownLibraries;
  readonly #resolutions: Resolutions;
  readonly #bodies: JavaScriptBodies;
  readonly #browserNames: BrowserNames;
  /** Whether the program has the declarations of browsers: only from when one of its files may name any. */
  #knowsBrowsers = false;
  /** The folders that are searched for packages of types. */
  readonly #listed = new Set<string>();
  #opened: { result: OpenedProgram; stamps: string; looks: Looks } | undefined;

  constructor(
    private readonly ts: Ts,
    readonly configuration: Configuration,
    private readonly libraries: ReadonlyMap<string, string>,
    private readonly standard: string,
    private readonly packages: Pick<LibraryPackages, "names" | "sources">,
    private readonly given: Map<string, GivenText>,
    private readonly configurations: Configurations,
  ) {
    const folders = new PackageFolders();
    this.#known = new KnownLibraries(path.posix.dirname(toTypeScriptName(standard)), folders, packages.names);
    this.#resolutions = new Resolutions(ts, folders, this.#known);
    this.#bodies = new JavaScriptBodies(ts);
    this.#browserNames = new BrowserNames(ts, libraries);
    this.#host = this.#makeHost();
  }

  open(): OpenedProgram {
    if (this.#opened && !this.looksAgain) return this.#opened.result;
    this.looksAgain = false;
    if (this.#opened?.looks.haveChanged() || this.#bodies.haveChanged()) this.#forget();
    const opened = this.#opened;
    const incomplete = [...this.#resolutions.incomplete(), ...this.#resolutions.takeFresh()];
    if (opened && incomplete.length === 0 && opened.stamps === this.#stamps(opened.result.program))
      return opened.result;
    // A file whose import was not found is resolved again: the missing file may be there now.
    const again = new Set(incomplete.map((name) => this.#host.getCanonicalFileName(name)));
    const host = Object.assign(this.#host, { hasInvalidatedResolutions: (name: string) => again.has(name) });
    const sources = this.packages.sources.map(toTypeScriptName);
    const standard = `${toTypeScriptName(this.standard)}/index.ts`;
    const bodies = this.#bodies.files;
    const rootNames = [...this.roots, ...this.#declarations, standard, ...sources, ...bodies];
    const { configuration } = this;
    const options = bodies.length > 0 ? { ...configuration.options, allowJs: true } : configuration.options;
    this.#resolutions.opens();
    const { ts } = this;
    const create = (oldProgram: TypeScript.Program | undefined): TypeScript.Program =>
      ts.createProgram({ rootNames, options, host, ...(oldProgram ? { oldProgram } : {}) });
    const first = create(opened?.result.program);
    const lacksBrowsers =
      !this.#knowsBrowsers && this.#browserNames.mayOccurIn(first, (name) => this.#needsNoBrowsers(name));
    if (lacksBrowsers) this.#addBrowsers();
    const program = lacksBrowsers ? create(first) : first;
    const hashOf = (name: string): string | undefined =>
      this.#isOfCompiler(name) ? undefined : this.#files.get(name)?.hash;
    const files = { ts, program, configuration, resolutions: this.#resolutions, listed: new Set(this.#listed), hashOf };
    const reach = (file: string): Reach => reachOf(files, file, this.configurations.searchFor(file));
    const bodyOf: OpenedProgram["bodyOf"] = (declaration) => this.#bodies.of(program, declaration);
    const folders = this.#known.foldersIn(program);
    const result = { program, configuration, folders, reach, bodyOf, bodyFiles: bodies };
    this.#opened = { result, stamps: this.#stamps(program), looks: new Looks(this.#resolutions.all(), this.#listed) };
    return result;
  }

  followSources(file: string): boolean {
    const found = this.#resolutions.follow(this.open().reach(toTypeScriptName(file)).files);
    this.looksAgain ||= found;
    return found;
  }

  addBodies(declarations: Iterable<TypeScript.Declaration>): boolean {
    return this.#bodies.add(declarations, () => {
      this.looksAgain = true;
      return this.open().program;
    });
  }

  blockBodies(problems: readonly Problem[]): boolean {
    return problems.length > 0 && this.#bodies.block(this.open().program, problems);
  }

  followDeclarations(program: TypeScript.Program): boolean {
    const before = this.#declarations.size;
    const all = this.configurations.declarationsOf(this.configuration);
    for (const name of all) this.#declarations.add(name);
    this.looksAgain ||= this.#declarations.size > before;
    return all.some((name) => !program.getSourceFile(name));
  }

  /** Has the program see the declarations of browsers; whether it did not. */
  followBrowsers(): boolean {
    if (this.#knowsBrowsers) return false;
    this.#addBrowsers();
    this.#opened = undefined;
    return (this.looksAgain = true);
  }

  #addBrowsers(): void {
    this.#knowsBrowsers = true;
    for (const name of this.#files.keys()) if (isOfBrowsers(name)) this.#files.delete(name);
  }

  discard(): void {
    this.#forget();
    this.#files.clear();
  }

  /** Imports may stand for other files. */
  #forget(): void {
    this.#opened = undefined;
    this.#bodies.forget();
    this.#resolutions.forget();
    this.#listed.clear();
    // Whether a file is a module may have changed with a package.json.
    for (const name of this.#files.keys()) if (!this.libraries.has(name)) this.#files.delete(name);
  }

  #isOfCompiler(name: string): boolean {
    return this.libraries.has(name) || name.startsWith(`${toTypeScriptName(this.standard)}/`);
  }

  /**
   * What kernels compile of our own packages needs nothing of browsers, but for what is of the GPU. Node declares what
   * it has in common with browsers by the same names, which then stand in the files that use it.
   */
  #needsNoBrowsers(name: string): boolean {
    if (this.#isOfCompiler(name) || this.#known.isOfNode(name)) return true;
    return this.#known.holds(name) && !name.includes("/gpu/");
  }

  /** Changes when the list of roots or the text of a file does. */
  #stamps(program: TypeScript.Program): string {
    const watched = program.getSourceFiles().filter(({ fileName }) => !this.libraries.has(fileName));
    return [
      [...this.roots, ...this.#declarations].join("|"),
      ...this.#bodies.files,
      ...watched.map(({ fileName }) => this.#stamp(fileName)),
    ].join("\n");
  }

  #stamp(name: string): string {
    const disk = diskStamp(name);
    const given = this.given.get(name);
    if (given && given.stamp !== disk) this.given.delete(name);
    return given && given.stamp === disk ? `given ${given.version}` : `${disk}${this.#bodies.version(name)}`;
  }

  #text(name: string): string | undefined {
    const text = this.#wholeText(name);
    return text !== undefined && isComponent(name) ? scriptText(text) : text;
  }

  #wholeText(name: string): string | undefined {
    if (!this.#knowsBrowsers && this.libraries.has(name) && isOfBrowsers(name)) return "";
    const library = this.libraries.get(name) ?? this.given.get(name)?.text ?? this.#bodies.text(name);
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
    const fileExists = (name: string): boolean =>
      libraries.has(name) || this.given.has(name) || ts.sys.fileExists(name);
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
      getDirectories: (name) => {
        this.#listed.add(name);
        return ts.sys.getDirectories(name);
      },
      ...(ts.sys.realpath ? { realpath: ts.sys.realpath } : {}),
    };
    this.#resolutions.install(host);
    return host;
  }

  /** Whether nothing in the comments of a file says anything of types, and no marker is looked for in it. */
  #hasPlainComments(name: string): boolean {
    if (this.#isOfCompiler(name) || /\.d\.[cm]?ts$/.test(name)) return true;
    return name.endsWith(".ts") && this.#known.holds(name);
  }

  #sourceFile(
    name: string,
    languageVersionOrOptions: TypeScript.ScriptTarget | TypeScript.CreateSourceFileOptions,
  ): TypeScript.SourceFile | undefined {
    const stamp = this.libraries.has(name) ? "library" : this.#stamp(name);
    const stored = this.#files.get(name);
    if (stored?.stamp === stamp) return stored.sourceFile;
    const whole = this.#wholeText(name);
    if (whole === undefined) return undefined;
    const text = isComponent(name) ? scriptText(whole) : whole;
    const sourceFile = this.#hasPlainComments(name)
      ? this.ts.createSourceFile(name, text, withoutComments(this.ts, languageVersionOrOptions))
      : this.ts.createSourceFile(name, text, languageVersionOrOptions, true);
    makeClassesOfFunctions(this.ts, sourceFile);
    splitLongChoices(this.ts, sourceFile);
    this.#files.set(name, { stamp, hash: this.libraries.has(name) ? "" : hashText(whole), sourceFile });
    return sourceFile;
  }
}

/**
 * Declarations and the sources of libraries have as much comment as code; skipping it halves the time that they take.
 */
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
