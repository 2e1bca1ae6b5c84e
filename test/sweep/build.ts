/** A fixture file and a variant in; the rewritten module, its glue and what became of its functions out. The only place that calls the builder. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles, KernelBuilder, type BuiltModule, type KernelOptions, type Variant } from "@wumba/plugin-core";
import { RUN } from "./fixture-files.js";

export type { Variant };
export const VARIANTS: readonly Variant[] = ["base", "simd"];
/** With the variant of those that have no use for relaxed SIMD: few kernels have. */
const variantsOf = (variant: Variant): Variant[] => (variant === "relaxed" ? ["relaxed", "simd"] : [variant]);

export type BuiltFile = BuiltModule;

/** Generated files: below the repository, so that bare imports in them resolve; ignored by git. */
export const OUTPUT = fileURLToPath(new URL("./.cache/", import.meta.url));

type Analysed = ReturnType<KernelBuilder["analyse"]>;

/** What the compiler has made of files for the first of two variants, for the second one: it is the same. */
export type SharedAnalyses = Map<string, Analysed>;

class SharingBuilder extends KernelBuilder {
  constructor(
    options: KernelOptions,
    private readonly shared: SharedAnalyses,
  ) {
    super(options);
  }

  override analyse(file: string, text: string, debug = false): Analysed {
    const key = `${debug}\0${file}\0${text}`;
    const known = this.shared.get(key);
    if (known && this.shared.delete(key)) return known;
    const analysed = this.#withSiblings(file).then(() => super.analyse(file, text, debug));
    this.shared.set(key, analysed);
    return analysed;
  }

  /** The files of a folder are one program: what TypeScript knows of libraries is found out once for all of them. */
  async #withSiblings(file: string): Promise<void> {
    const folder = path.dirname(file);
    const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
    const { store } = await this.analysis.load();
    store.give(new Map(files.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), "utf8")])));
  }
}

/** Builds files for one variant, each once, with one compiler and one LLVM for all of them. */
export class VariantBuild {
  private readonly options;
  private readonly built = new Map<string, Promise<BuiltFile>>();
  private builder: KernelBuilder | undefined;

  /** Tests that may run at the same time write into folders of their own. */
  constructor(
    variant: Variant,
    private readonly folder: string = variant,
    private readonly shared?: SharedAnalyses,
  ) {
    this.options = {
      variants: variantsOf(variant),
      boundary: "always" as const,
      // A function that cannot be compiled must not keep the others of its file from running.
      onError: "fallback" as const,
      declarations: false,
      verify: true,
      cacheDir: path.join(OUTPUT, "kernels"),
    };
  }

  build(file: string): Promise<BuiltFile> {
    const built = this.built.get(file) ?? this.buildNow(file);
    this.built.set(file, built);
    return built;
  }

  private async buildNow(file: string): Promise<BuiltFile> {
    this.builder ??= this.shared ? new SharingBuilder(this.options, this.shared) : new KernelBuilder(this.options);
    // Each family has a folder, so that files of two families may have one name.
    const outDir = path.join(OUTPUT, this.folder, path.relative(RUN, path.dirname(file)));
    const { files } = await buildFiles([file], { ...this.options, outDir, builder: this.builder });
    return files.find((built) => built.input === file)!;
  }

  /** What has been built stays; the next file starts a compiler again. */
  async close(): Promise<void> {
    await this.builder?.close();
    this.builder = undefined;
  }
}
