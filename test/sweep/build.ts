/**
 * A fixture file and a variant in; the rewritten module, its glue and what became of its functions out. The only place
 * that calls the builder.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles, KernelBuilder, type BuiltModule, type Variant } from "@wumba/plugin-core";
import { shareAnalyses, type SharedAnalyses } from "../fuzz/share-analyses.js";
import { RUN } from "./fixture-files.js";

export type { Variant };
export const VARIANTS: readonly Variant[] = ["base", "simd"];
/** With the variant of those that have no use for relaxed SIMD: few kernels have. */
const variantsOf = (variant: Variant): Variant[] => (variant === "relaxed" ? ["relaxed", "simd"] : [variant]);

export type BuiltFile = BuiltModule;

/** Generated files: below the repository, so that bare imports in them resolve; ignored by git. */
export const OUTPUT = fileURLToPath(new URL("./.cache/", import.meta.url));

export type Analyses = SharedAnalyses<Awaited<ReturnType<KernelBuilder["analyse"]>>>;

/** The files of a folder are one program: what TypeScript knows of libraries is found out once for all of them. */
async function openSiblings({ analysis }: KernelBuilder, file: string): Promise<void> {
  const folder = path.dirname(file);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const { store } = await analysis.load();
  store.give(new Map(files.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), "utf8")])));
}

/** Builds files for one variant, each once, with one compiler and one LLVM for all of them. */
export class VariantBuild {
  private readonly options;
  private readonly built = new Map<string, Promise<BuiltFile>>();
  private builder: KernelBuilder | undefined;

  /** Tests that may run at the same time write into folders of their own. */
  constructor(
    readonly variant: Variant,
    private readonly folder: string = variant,
    private readonly shared?: Analyses,
  ) {
    this.options = {
      variants: variantsOf(variant),
      boundary: "always" as const,
      // A function that cannot be compiled must not keep the others of its file from running.
      onError: "fallback" as const,
      declarations: false,
      // All that comes before LLVM is the same for every variant: this is the first one.
      verify: variant === "base" ? ("both" as const) : true,
      cacheDir: path.join(OUTPUT, "kernels"),
    };
  }

  build(file: string): Promise<BuiltFile> {
    const built = this.built.get(file) ?? this.buildNow(file);
    this.built.set(file, built);
    return built;
  }

  private async buildNow(file: string): Promise<BuiltFile> {
    if (!this.builder) {
      this.builder = new KernelBuilder(this.options);
      if (this.shared) shareAnalyses(this.builder, this.shared, openSiblings);
    }
    // Each family has a folder, so that files of two families may have one name.
    const family = path.relative(RUN, path.dirname(file));
    const outDir = path.join(OUTPUT, this.folder, family.startsWith("..") ? path.basename(family) : family);
    const { files } = await buildFiles([file], { ...this.options, outDir, builder: this.builder });
    return files.find((built) => built.input === file)!;
  }

  /** What has been built stays; the next file starts a compiler again. */
  async close(): Promise<void> {
    await this.builder?.close();
    this.builder = undefined;
  }
}
