/** Source texts in, what the compiler makes of their marked functions out. Loads TypeScript on the first call. */
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CompiledFile, Library } from "@wumba/compiler";
import type { ts as TypeScript } from "ts-morph";
import { CollectedInputs } from "./collected-inputs.js";
import { hasDeepStack } from "./deep-stack.js";
import type { Inputs } from "./inputs.js";
import { optimiseLate } from "./late-optimiser.js";
import type { ResolvedOptions } from "./options.js";
import { LibraryPackages } from "./library-packages.js";
import { loadTypeScript } from "./load-typescript.js";
import { ProgramStore, toTypeScriptName, type OpenedProgram } from "./program-store.js";
import type { Ts } from "./tsconfig.js";

export interface AnalysedFile {
  readonly compiled: CompiledFile;
  readonly program: TypeScript.Program;
  readonly inputs: Inputs;
  /** An import was not found: the result must not be kept. */
  readonly incomplete: boolean;
  /** Functions that kernels use and of which the program has declarations alone. */
  readonly lacking: ReadonlySet<TypeScript.Declaration>;
}

interface Loaded {
  readonly ts: Ts;
  readonly compiler: typeof import("@wumba/compiler");
  readonly store: ProgramStore;
  readonly packages: LibraryPackages;
}

/** A program, and what is whose in it. */
export interface AnalysedProgram extends OpenedProgram {
  readonly libraries: readonly Library[];
}

/** The source of a function is not at hand. */
const LACKING = new Set(["W4001"]);

/**
 * TypeScript does not know a name, a member, a module or its types: declarations that nothing imports may have them. To
 * look for these in a large project takes long.
 */
const UNKNOWN = new Set(["W2014", "TS2304", "TS2307", "TS2339", "TS2503", "TS2551", "TS2552", "TS2694", "TS7016"]);

/** Files that are asked for at the same time share one program. */
export class Analysis {
  #loaded: Promise<Loaded> | undefined;
  #waiting = new Map<string, string>();
  #turn: Promise<void> | undefined;

  constructor(private readonly options: ResolvedOptions) {}

  load(): Promise<Loaded> {
    this.#loaded ??= loadCompiler(this.options);
    return this.#loaded;
  }

  async analyse(file: string, text: string, debug: boolean): Promise<AnalysedFile> {
    const release = optimiseLate();
    try {
      return await this.#analyse(file, text, debug);
    } finally {
      release();
    }
  }

  async #analyse(file: string, text: string, debug: boolean): Promise<AnalysedFile> {
    const loaded = await this.load();
    const analysed = compile(loaded, await this.open(file, text), file, this.options, debug);
    const has = (codes: ReadonlySet<string>): boolean =>
      analysed.compiled.diagnostics.some(({ code }) => codes.has(code));
    // A package that comes with its sources is seen by these where its declarations do not suffice.
    const found = [
      has(LACKING) && loaded.store.followSources(file),
      has(UNKNOWN) && loaded.store.followDeclarations(file, analysed.program),
      has(UNKNOWN) && loaded.store.followBrowsers(file),
    ];
    const again = found.includes(true)
      ? compile(loaded, await this.open(file, text), file, this.options, debug)
      : analysed;
    return this.#withBodies(loaded, again, file, text, debug);
  }

  /** Where functions lack bodies that packages have in JavaScript, the program gets these, and what these lack. */
  async #withBodies(
    loaded: Loaded,
    analysed: AnalysedFile,
    file: string,
    text: string,
    debug: boolean,
  ): Promise<AnalysedFile> {
    for (let last = analysed; ; last = compile(loaded, await this.open(file, text), file, this.options, debug)) {
      const { diagnostics } = last.compiled;
      const isLacking = diagnostics.some(({ code }) => LACKING.has(code));
      const problems = diagnostics.map(({ place, message }) => ({ ...place, text: message }));
      const hasChanged =
        (isLacking && loaded.store.addBodies(file, last.lacking)) || loaded.store.blockBodies(file, problems);
      if (!hasChanged) return last;
    }
  }

  /** A program that contains the file with this text. */
  async open(file: string, text: string): Promise<AnalysedProgram> {
    const { store, packages } = await this.load();
    this.#waiting.set(file, text);
    this.#turn ??= nextTurn().then(() => {
      store.give(this.#waiting);
      this.#waiting = new Map();
      this.#turn = undefined;
    });
    await this.#turn;
    const opened = store.open(file);
    return { ...opened, libraries: await packages.librariesIn(opened.folders) };
  }

  /** The options of the file's tsconfig.json. */
  async compilerOptions(file: string): Promise<TypeScript.CompilerOptions> {
    return (await this.load()).store.configurationOf(file).options;
  }

  /** Forgets what an exception may have left half done. */
  async discard(): Promise<void> {
    (await this.load()).store.discard();
  }

  /** Forgets earlier files; the next ones start a program of their own. */
  async reset(): Promise<void> {
    (await this.#loaded)?.store.reset();
  }
}

async function loadCompiler(options: ResolvedOptions): Promise<Loaded> {
  const { ts, getLibFiles, libFolderInMemoryPath } = loadTypeScript();
  const [compiler, { sourceFolder }] = await Promise.all([import("@wumba/compiler"), import("@wumba/std/location")]);
  const libraries = new Map(getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]));
  const packages = await LibraryPackages.open(compiler, options.libraries);
  const store = new ProgramStore(ts, libraries, sourceFolder, options.tsconfig, packages);
  return { ts, compiler, store, packages };
}

function compile(
  { compiler, packages }: Loaded,
  opened: AnalysedProgram,
  file: string,
  options: ResolvedOptions,
  debug: boolean,
): AnalysedFile {
  const { program, configuration, libraries } = opened;
  const name = toTypeScriptName(file);
  const { boundscheck, boundary, gpuOnCpu, root, verify, after, times } = options;
  const relaxed = compiler.relaxedSettings(configuration.own ?? { strict: true });
  const lacking = new Set<TypeScript.Declaration>();
  const bodyOf: OpenedProgram["bodyOf"] = (declaration) => {
    const body = opened.bodyOf(declaration);
    if (body === undefined) lacking.add(declaration);
    return body;
  };
  const compiled = compiler.compileFile(program, name, {
    libraries,
    bodyOf,
    boundscheck,
    gpuOnCpu,
    boundary,
    root,
    debug,
    verify,
    after,
    times,
    relaxed,
    deep: hasDeepStack,
  });
  const reach = opened.reach(name);
  // A type or a constant may come by way of any file that is imported, so all of them count.
  const read = [...reach.inputs.files.keys()].filter((name) => name.endsWith(".json"));
  const dependencies = [...compiled.dependencies, ...reach.files, ...read]
    .map(path.normalize)
    .filter((name) => !isInstalled(name));
  return {
    compiled: { ...compiled, dependencies: [...new Set([file, ...dependencies])].sort() },
    program,
    inputs: withSources(reach.inputs, [...packages.sources, ...opened.bodyFiles]),
    incomplete: reach.incomplete,
    lacking,
  };
}

/** No import leads to the sources of packages with kernels of their own. */
function withSources(inputs: Inputs, sources: readonly string[]): Inputs {
  if (sources.length === 0) return inputs;
  const all = new CollectedInputs();
  all.add(inputs);
  for (const source of sources) all.look(source);
  return all;
}

/** Hosts do not watch packages that are installed. */
function isInstalled(file: string): boolean {
  return file.includes(`${path.sep}node_modules${path.sep}`);
}
