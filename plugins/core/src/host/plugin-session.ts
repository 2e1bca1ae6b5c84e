/** Files of one build in, built files out: the builder that all copies of a plugin share, and who depends on what. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "@wumba/compiler";
import { KernelBuilder, type BuildSettings, type BuiltFile } from "../kernel-builder.js";
import { holdFiles } from "../file-state.js";
import { inputNames } from "../inputs.js";
import { BuildReport } from "./build-report.js";
import { findMissed, virtualMarker } from "./missed-files.js";
import { checkPluginOptions, type PluginOptions } from "./plugin-options.js";

/** What the host knows and users do not set. */
export interface HostSettings {
  /** The folder of the project. */
  readonly root: string;
  /** The folder for kernels where the options name none. Default: `node_modules/.cache/wumba` in the root. */
  readonly cacheDir?: string;
  readonly onWarning: (message: string) => void;
}

/** In milliseconds; files whose kernels are in the cache take less. */
const LONG = 500;

export class PluginSession {
  #builder: KernelBuilder | undefined;
  /** The files with kernels that each file is compiled into. */
  readonly #dependents = new Map<string, Set<string>>();
  /** Told of what a result was made of beside its dependencies, there or not, for hosts that watch that too. */
  onInputs: ((names: readonly string[]) => void) | undefined;
  readonly #texts = new Map<string, string>();
  readonly #missed = new Set<string>();
  readonly #holds: (() => void)[] = [];
  readonly #report = new BuildReport();
  #builds = 0;
  #waited = false;

  constructor(readonly options: PluginOptions) {
    checkPluginOptions(options);
  }

  /** The first call counts: a host opens its session again for each environment. */
  open({ root, cacheDir, onWarning }: HostSettings): void {
    if (this.#builder) return;
    const { include: _include, exclude: _exclude, report: _report, ...options } = this.options;
    this.#builder = new KernelBuilder({ ...(cacheDir === undefined ? {} : { cacheDir }), ...options, root, onWarning });
  }

  get builder(): KernelBuilder {
    if (!this.#builder) throw new Error("wumba: the session is not open yet");
    return this.#builder;
  }

  /** Undefined when the text has no marker. */
  async build(file: string, text: string, settings?: BuildSettings): Promise<BuiltFile | undefined> {
    this.#texts.set(file, text);
    const start = performance.now();
    const built = await this.builder.build(file, text, settings);
    this.#waited ||= performance.now() - start > LONG;
    if (built) this.#note(file, built);
    if (built && !settings?.javascript) this.#report.add(file, built);
    return built;
  }

  /** Whether a file has waited for LLVM: what it makes is in the cache, and the next build does not wait. */
  get waited(): boolean {
    return this.#waited;
  }

  /** A line for the end of a build; undefined when there is nothing new to say, or nobody wants to hear it. */
  report(): string | undefined {
    const text = this.options.report === false ? undefined : this.#report.take();
    return text && `wumba: ${text}`;
  }

  /** Warnings for those files of an output whose markers never came here. Of each file once. */
  async missed(files: Iterable<string>): Promise<Diagnostic[]> {
    return this.#untold(await findMissed(files, (file) => this.#texts.get(file)));
  }

  /** The same for virtual modules, by name and text. */
  async missedVirtual(modules: readonly (readonly [id: string, text: string])[]): Promise<Diagnostic[]> {
    const found = await Promise.all(modules.map(([id, text]) => virtualMarker(id, text)));
    return this.#untold(found.filter((diagnostic) => diagnostic !== undefined));
  }

  #untold(missed: readonly Diagnostic[]): Diagnostic[] {
    return missed.filter(({ place }) => !this.#missed.has(place.file) && this.#missed.add(place.file));
  }

  #note(file: string, { dependencies, inputs }: BuiltFile): void {
    const watched = new Set(dependencies);
    const others = inputNames(inputs).filter((name) => !watched.has(name));
    for (const name of [...watched, ...others]) {
      const dependents = this.#dependents.get(name) ?? new Set();
      this.#dependents.set(name, dependents.add(file));
    }
    this.onInputs?.(others);
  }

  /** The files to compile again when this one has changed. */
  dependentsOf(file: string): ReadonlySet<string> {
    const dependents = new Set(this.#dependents.get(file));
    // A file in a folder that was not there before.
    for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder))
      for (const dependent of this.#dependents.get(folder + path.sep) ?? []) dependents.add(dependent);
    return dependents;
  }

  /** The text of a file as the build has seen it. */
  readText = (file: string): string | undefined => {
    try {
      return this.#texts.get(path.normalize(file)) ?? readFileSync(file, "utf8");
    } catch {
      return undefined;
    }
  };

  /** Whether a module is one of ours: kernels that a built file imports. */
  isKernelModule(id: string): boolean {
    return this.builder.holds(path.normalize(id));
  }

  start(): void {
    this.#builds++;
  }

  /** From here to {@link letFilesChange} a build takes files to be as they are now. */
  holdFiles(): void {
    this.#holds.push(holdFiles());
  }

  letFilesChange(): void {
    this.#holds.pop()?.();
  }

  /**
   * LLVM's workers end with the last of the builds that run side by side; another build starts them anew. `continues`:
   * more builds follow soon.
   */
  async end(continues = false): Promise<void> {
    this.#builds--;
    if (this.#builds <= 0 && !continues) await this.close();
  }

  async close(): Promise<void> {
    await this.#builder?.close();
  }
}

/** The dependencies that a host has to watch: not the file itself, and nothing that is installed. */
export function watchedFiles(file: string, { dependencies }: BuiltFile): string[] {
  return dependencies.filter(
    (dependency) => dependency !== file && !dependency.includes(`${path.sep}node_modules${path.sep}`),
  );
}

/** The part of a loader's context that says what its result depends on. */
export interface LoaderDependencies {
  addDependency(file: string): void;
  addMissingDependency(file: string): void;
}

/** For a bundler with a cache of its own: all that a result was made of, installed files and absent ones as well. */
export function addDependencies(
  context: LoaderDependencies,
  file: string,
  { dependencies, inputs: { files, links, absent } }: BuiltFile,
): void {
  const present = new Set([...dependencies, ...[...files.keys(), ...links.keys()].map(path.normalize)]);
  for (const name of present) if (name !== file) context.addDependency(name);
  for (const name of absent) context.addMissingDependency(path.normalize(name));
}
