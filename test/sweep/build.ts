/** A fixture file and a variant in; the rewritten module, its glue and what became of its functions out. The only place that calls the builder. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles, KernelBuilder, type BuiltModule, type Variant } from "@wumba/plugin-core";

export type { Variant };
export const VARIANTS: readonly Variant[] = ["base", "simd"];

export type BuiltFile = BuiltModule;

/** Generated files: below the repository, so that bare imports in them resolve; ignored by git. */
export const OUTPUT = fileURLToPath(new URL("./.cache/", import.meta.url));

/** Builds files for one variant, each once, with one compiler and one LLVM for all of them. */
export class VariantBuild {
  private readonly options;
  private readonly built = new Map<string, Promise<BuiltFile>>();
  private builder: KernelBuilder | undefined;

  constructor(variant: Variant) {
    this.options = {
      variants: [variant],
      boundary: "always" as const,
      // A function that cannot be compiled must not keep the others of its file from running.
      onError: "fallback" as const,
      declarations: false,
      verify: true,
      outDir: path.join(OUTPUT, variant),
      cacheDir: path.join(OUTPUT, "kernels"),
    };
  }

  build(file: string): Promise<BuiltFile> {
    const built = this.built.get(file) ?? this.buildNow(file);
    this.built.set(file, built);
    return built;
  }

  private async buildNow(file: string): Promise<BuiltFile> {
    this.builder ??= new KernelBuilder(this.options);
    const { files } = await buildFiles([file], { ...this.options, builder: this.builder });
    return files.find((built) => built.input === file)!;
  }

  /** What has been built stays; the next file starts a compiler again. */
  async close(): Promise<void> {
    await this.builder?.close();
    this.builder = undefined;
  }
}
