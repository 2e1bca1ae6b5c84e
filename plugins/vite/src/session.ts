/** The state that the plugin's copies for the page, the server and the workers share: one builder, and who depends on what. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { KernelBuilder, type BuiltFile } from "@wumba/plugin-core";
import type { ResolvedConfig } from "vite";
import type { Options } from "./options.js";

export class Session {
  #builder: KernelBuilder | undefined;
  /** The files with kernels that each file is compiled into. */
  readonly #dependents = new Map<string, Set<string>>();
  readonly #texts = new Map<string, string>();
  #builds = 0;

  constructor(private readonly options: Options) {}

  open(config: ResolvedConfig): void {
    if (this.#builder) return;
    const { include: _include, exclude: _exclude, cacheDir, ...options } = this.options;
    this.#builder = new KernelBuilder({
      ...options,
      root: config.root,
      cacheDir: cacheDir ?? path.join(config.cacheDir, "wumba"),
      onWarning: (message) => config.logger.warnOnce(message),
    });
  }

  get builder(): KernelBuilder {
    if (!this.#builder) throw new Error("wumba: Vite has not resolved its configuration yet");
    return this.#builder;
  }

  async build(file: string, text: string): Promise<BuiltFile | undefined> {
    this.#texts.set(file, text);
    const built = await this.builder.build(file, text);
    for (const dependency of built?.dependencies ?? []) {
      const dependents = this.#dependents.get(dependency) ?? new Set();
      this.#dependents.set(dependency, dependents.add(file));
    }
    return built;
  }

  /** The files to compile again when this one has changed. */
  dependentsOf(file: string): ReadonlySet<string> {
    return this.#dependents.get(file) ?? new Set();
  }

  readText = (file: string): string | undefined => {
    try {
      return this.#texts.get(path.normalize(file)) ?? readFileSync(file, "utf8");
    } catch {
      return undefined;
    }
  };

  start(): void {
    this.#builds++;
  }

  /** LLVM's workers end with the last of the builds that run side by side; another build starts them anew. */
  async end(): Promise<void> {
    this.#builds--;
    if (this.#builds <= 0) await this.#builder?.close();
  }
}
