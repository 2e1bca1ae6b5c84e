/** Source texts in, what the compiler makes of their marked functions out. Loads TypeScript on the first call. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CompiledFile } from "@wumba/compiler";
import type { ts as TypeScript } from "ts-morph";
import type { ResolvedOptions } from "./options.js";
import { ProgramStore, toTypeScriptName, type OpenedProgram } from "./program-store.js";
import type { Ts } from "./tsconfig.js";

export interface AnalysedFile {
  readonly compiled: CompiledFile;
  readonly program: TypeScript.Program;
  /** Depends on an import that was not found, so that a file that appears later changes the result. */
  readonly unresolved: boolean;
}

interface Loaded {
  readonly ts: Ts;
  readonly compiler: typeof import("@wumba/compiler");
  readonly store: ProgramStore;
}

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

  async analyse(file: string, text: string): Promise<AnalysedFile> {
    return compile(await this.load(), await this.open(file, text), file, this.options);
  }

  /** A program that contains the file with this text. */
  async open(file: string, text: string): Promise<OpenedProgram> {
    const { store } = await this.load();
    this.#waiting.set(file, text);
    this.#turn ??= nextTurn().then(() => {
      store.give(this.#waiting);
      this.#waiting = new Map();
      this.#turn = undefined;
    });
    await this.#turn;
    return store.open(file);
  }

  /** The options of the file's tsconfig.json. */
  async compilerOptions(file: string): Promise<TypeScript.CompilerOptions> {
    return (await this.load()).store.configurationOf(file).options;
  }

  /** Forgets earlier files; the next ones start a program of their own. */
  async reset(): Promise<void> {
    (await this.load()).store.reset();
  }
}

async function loadCompiler(options: ResolvedOptions): Promise<Loaded> {
  const [{ ts }, { getLibFiles, libFolderInMemoryPath }, compiler, { sourceFolder }] = await Promise.all([
    import("ts-morph"),
    import("@ts-morph/common"),
    import("@wumba/compiler"),
    import("@wumba/std/location"),
  ]);
  const libraries = new Map(getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]));
  return { ts, compiler, store: new ProgramStore(ts, libraries, [`${sourceFolder}/index.ts`], options.tsconfig) };
}

function compile({ compiler }: Loaded, opened: OpenedProgram, file: string, options: ResolvedOptions): AnalysedFile {
  const { program, configuration, unresolved } = opened;
  const name = toTypeScriptName(file);
  const compiled = compiler.compileFile(program, name, { boundscheck: options.boundscheck, boundary: options.boundary });
  const dependencies = [...new Set([file, ...compiled.dependencies, ...configuration.files])];
  return { compiled: { ...compiled, dependencies }, program, unresolved: [name, ...compiled.dependencies].some((dependency) => unresolved.has(dependency)) };
}
