/**
 * A source file in; the same file with its marked functions forwarding to kernels, and the module of these kernels,
 * out.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { CompiledFile, Diagnostic, MarkedResult } from "@wumba/compiler";
import type { SourceMap } from "magic-string";
import { Analysis } from "./analysis.js";
import { Assembly } from "./assembly.js";
import { bindKernels, type AssembledFunction } from "./bind-kernels.js";
import { hasErrors, withoutCalls, type BuiltKernels, type FunctionReport, type KernelModule } from "./built-kernels.js";
import { CacheFolder } from "./cache-folder.js";
import { commonjsModule } from "./commonjs-module.js";
import { crashReport, nestedTooDeep } from "./crash-report.js";
import { askDeepThread, hasDeepStack, isOutOfMemory, isStackOverflow } from "./deep-stack.js";
import { isComponent, misplacedMarkers } from "./embedded-scripts.js";
import { FileCache } from "./file-cache.js";
import { hashText } from "./file-state.js";
import { knownExports, knownFunctions } from "./known-functions.js";
import { NO_INPUTS, type Inputs } from "./inputs.js";
import { reportFunctions } from "./function-reports.js";
import { needsBuild } from "./marker.js";
import { refusePlugAndPlay } from "./plug-and-play.js";
import { resolveOptions, type Emit, type KernelOptions, type ResolvedOptions } from "./options.js";
import { OutputCache } from "./output-cache.js";
import { exportsInEdits, importFrom, rewrite, RUN_JAVASCRIPT, type AccessKernels } from "./rewrite.js";
import { ConfigurationError } from "./tsconfig.js";

export interface BuiltFile {
  /** The file's text with the forwarding statements; lines are where they were. */
  readonly code: string;
  readonly map: SourceMap;
  /** Absolute name of the module of kernels, or null when there is none. */
  readonly glue: string | null;
  readonly functions: readonly FunctionReport[];
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute names of the files whose text the result depends on, the file itself included. */
  readonly dependencies: readonly string[];
  readonly inputs: Inputs;
}

type Analysed = CompiledFile & { readonly inputs: Inputs; readonly incomplete: boolean };

/** How a text reaches the module of kernels at this absolute name. */
export type AccessGlue = (glue: string) => AccessKernels;

/** For builds that cannot have what the options say. */
export interface BuildSettings {
  readonly access?: AccessGlue;
  readonly emit?: Emit | undefined;
  /** Where no WebAssembly can run: explicit types keep their meaning, and marked functions are JavaScript. */
  readonly javascript?: boolean;
  /** false where the bundler would take what `kernelOf` is told for a use of all kernels. */
  readonly known?: boolean;
}

const importGlue: AccessGlue = (glue) => importFrom(glue.split(path.sep).join("/"));

/** Keeps TypeScript, LLVM and what they have read between calls; {@link close} ends them. */
export class KernelBuilder {
  readonly options: ResolvedOptions;
  readonly analysis: Analysis;
  readonly assembly: Assembly;
  readonly outputs: OutputCache;
  readonly #folder: CacheFolder;
  readonly #cache: FileCache;
  readonly #underway = new Map<string, Promise<BuiltKernels>>();

  constructor(options: KernelOptions = {}) {
    refusePlugAndPlay();
    this.options = resolveOptions(options);
    this.#folder = new CacheFolder(this.options.cacheDir, this.options.root, this.options.onWarning);
    this.#cache = new FileCache(this.#folder, this.options);
    this.outputs = new OutputCache(this.#folder, this.options);
    this.analysis = new Analysis(this.options);
    this.assembly = new Assembly(this.options, this.#folder);
  }

  /** Whether a module, by its real name, is one of kernels. */
  holds(file: string): boolean {
    return this.#folder.holds(file);
  }

  /** The folder that kernel modules are written to. */
  get folder(): string {
    return this.#folder.folder;
  }

  /** The CommonJS form of a module of kernels: its absolute name. */
  commonjs(glue: string): string {
    const name = path.basename(glue, ".mjs");
    const declarations = readFileSync(glue.replace(/\.mjs$/, ".d.mts"), "utf8");
    this.#folder.writeOnce(`${name}.d.cts`, declarations);
    return this.#folder.writeOnce(`${name}.cjs`, commonjsModule(readFileSync(glue, "utf8")));
  }

  /**
   * Undefined when there is nothing to do for the text. `file` is an absolute name; `text` is what the host has read or
   * made.
   */
  async build(file: string, text: string, settings: BuildSettings = {}): Promise<BuiltFile | undefined> {
    if (!needsBuild(text)) return undefined;
    const { access, emit, javascript, known = true } = settings;
    const source = text.replace(/^\uFEFF/, "");
    const built = await this.buildKernels(file, source, emit);
    const kernels = known || this.options.kernelOf ? built : { ...built, known: [] };
    return this.forward(file, source, javascript ? withoutCalls(kernels) : kernels, access);
  }

  /** Writes the module of a file's kernels, and makes the file's text use it. */
  forward(file: string, source: string, kernels: BuiltKernels, access: AccessGlue = importGlue): BuiltFile {
    const glue = kernels.module && this.#writeModule(file, kernels.module, kernels);
    const { code, map } = rewrite(file, source, kernels, access(glue ?? ""), {
      kept: this.options.kernelOf,
    });
    const { functions, diagnostics, dependencies, inputs } = kernels;
    return { code, map, glue, functions, diagnostics, dependencies, inputs };
  }

  /**
   * The kernels of a file, from the cache when nothing they depend on has changed. `text` has no byte order mark.
   * Builds that run side by side ask for the same file at the same time.
   */
  async buildKernels(file: string, text: string, emit = this.options.emit): Promise<BuiltKernels> {
    const key = `${emit}\0${file}\0${text}`;
    let kernels = this.#underway.get(key);
    if (!kernels) {
      kernels = this.#buildAnew(file, text, emit).finally(() => this.#underway.delete(key));
      this.#underway.set(key, kernels);
    }
    return kernels;
  }

  async #buildAnew(file: string, text: string, emit: Emit): Promise<BuiltKernels> {
    const cached = this.cachedKernels(file, text, emit);
    if (cached) return cached;
    void this.assembly.prepare();
    const analysed = await this.analyse(file, text);
    const kernels = await this.#finish(analysed, emit);
    if (!hasErrors(kernels) && !analysed.incomplete) this.#cache.write(file, text, emit, kernels);
    return kernels;
  }

  /** The kernels of a file from an earlier build, if nothing they depend on has changed. */
  cachedKernels(file: string, text: string, emit = this.options.emit): BuiltKernels | undefined {
    return this.#cache.read(file, text, emit);
  }

  /**
   * What the compiler makes of the file; `debug` adds line tables to the LLVM text. An exception of the compiler
   * becomes a diagnostic that asks for a report.
   */
  async analyse(file: string, text: string, debug = false): Promise<Analysed> {
    try {
      const { compiled, inputs, incomplete } = await this.analysis.analyse(file, text, debug);
      const misplaced = isComponent(file) ? await reportMisplaced(file, text) : [];
      return { ...compiled, diagnostics: [...compiled.diagnostics, ...misplaced], inputs, incomplete };
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      if (isStackOverflow(error)) return this.#analyseDeep(file, text, debug);
      return { ...(await crashReport(file, text, error as Error, this.#folder)), inputs: NO_INPUTS, incomplete: true };
    }
  }

  /** What the program has been told before is not sure any more. */
  async #analyseDeep(file: string, text: string, debug: boolean): Promise<Analysed> {
    if (hasDeepStack) return { ...(await nestedTooDeep(file, text)), inputs: NO_INPUTS, incomplete: true };
    await this.analysis.discard();
    const { onWarning: _, tsconfig, ...options } = this.options;
    const question = { options: { ...options, ...(tsconfig === undefined ? {} : { tsconfig }) }, file, text, debug };
    try {
      return await askDeepThread("analyse", question);
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
      return { ...(await nestedTooDeep(file, text)), inputs: NO_INPUTS, incomplete: true };
    }
  }

  async close(): Promise<void> {
    await this.assembly.close();
    this.#folder.sweep();
  }

  /**
   * Declarations go with it: type checkers that read the rewritten text, such as ts-loader's, must find the module and
   * complain of nothing.
   */
  #writeModule(file: string, { code, files }: KernelModule, { forwardings, edits, known }: BuiltKernels): string {
    for (const { name, base64 } of files) this.#folder.writeOnce(name, Buffer.from(base64, "base64"));
    const name = moduleName(file, code);
    const forwarded = forwardings.map(({ exportName }) => exportName);
    const exported = new Set([...forwarded, RUN_JAVASCRIPT, ...exportsInEdits(edits), ...knownExports(known)]);
    this.#folder.writeOnce(
      name.replace(/\.mjs$/, ".d.mts"),
      `export declare const ${[...exported].map((each) => `${each}: any`).join(", ")};\n`,
    );
    return this.#folder.writeOnce(name, code);
  }

  async #finish(compiled: Analysed, emit: Emit): Promise<BuiltKernels> {
    const assembled = await Promise.all(compiled.functions.map((marked) => this.#assemble(marked)));
    const failures = assembled.flatMap(({ failure }) => (failure ? [failure] : []));
    const { module, forwardings, exports } = await bindKernels(assembled, compiled, emit);
    const functions = reportFunctions(
      assembled.map((each) => ({ ...each, exportName: forwardings.get(each.marked)?.exportName ?? null })),
    );
    const onCpu = assembled.filter(({ marked }) => marked.marker !== "gpu");
    const own = onCpu.map(({ marked }) => ({ marked, exportName: exports.get(marked) ?? null }));
    const kernels: BuiltKernels = {
      functions,
      known: module ? knownFunctions(own, functions) : [],
      forwardings: [...new Set(forwardings.values())],
      edits: compiled.edits,
      module,
      diagnostics: [...compiled.diagnostics, ...failures],
      dependencies: compiled.dependencies,
      inputs: compiled.inputs,
    };
    return this.options.onError === "fallback" ? tolerate(kernels) : kernels;
  }

  async #assemble(marked: MarkedResult): Promise<AssembledFunction> {
    if (!(marked.kernel ?? marked.gpu?.onCpu) || marked.status !== "compiled")
      return { marked, variants: undefined, failure: undefined };
    const assembled = await this.assembly.assemble(marked);
    return assembled.ok
      ? { marked, variants: assembled.variants, failure: undefined }
      : { marked, variants: undefined, failure: assembled.diagnostic };
  }
}

/** Markers in parts of a component that nothing compiles. */
async function reportMisplaced(file: string, text: string): Promise<Diagnostic[]> {
  const markers = misplacedMarkers(text);
  if (markers.length === 0) return [];
  const { codes } = await import("@wumba/compiler");
  const { severity, word } = codes.W1009;
  return markers.map(({ marker, line, column }) => {
    const place = { file, line, column };
    return {
      code: "W1009",
      severity: marker === "@njit" ? severity : "warning",
      ...word(marker),
      place,
      length: marker.length,
    };
  });
}

const SYNTAX_ERROR = "W1005";

/** What is an error becomes a warning, and its function stays JavaScript. A syntax error stays: nothing could run. */
function tolerate(kernels: BuiltKernels): BuiltKernels {
  return {
    ...kernels,
    functions: kernels.functions.map((report) =>
      report.status === "error" ? { ...report, status: "javascript" } : report,
    ),
    diagnostics: kernels.diagnostics.map((diagnostic) =>
      diagnostic.code === SYNTAX_ERROR ? diagnostic : { ...diagnostic, severity: "warning" },
    ),
  };
}

/** Named by content: equal kernels have equal names in every build, and a changed one gets a new name. */
function moduleName(file: string, code: string): string {
  const stem = path
    .basename(file)
    .replace(/\.[cm]?[jt]sx?$/, "")
    .replace(/[^\w.-]/g, "_");
  return `${stem}-${hashText(code).slice(0, 12)}.mjs`;
}
