/** One run of `buildFiles`: from the inputs along their imports, every module is built once and written to the output folder. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { hasErrors, type BuiltKernels } from "./built-kernels.js";
import type { BuildFilesOptions, BuiltModule } from "./built-module.js";
import { writeAtomically } from "./cache-folder.js";
import { emitDeclarations } from "./declarations.js";
import { emitModule, renameReferences } from "./emit-module.js";
import { NO_INPUTS } from "./inputs.js";
import { inlineModule } from "./inline-module.js";
import type { KernelBuilder } from "./kernel-builder.js";
import { needsBuild } from "./marker.js";
import { isTypeScript, OutputNames, readText, resolveLocal } from "./module-graph.js";
import { importFrom, rewrite } from "./rewrite.js";
import { RuntimeModules } from "./runtime-modules.js";
import type { Ts } from "./tsconfig.js";

const NO_KERNELS: BuiltKernels = {
  functions: [],
  forwardings: [],
  edits: [],
  module: null,
  diagnostics: [],
  dependencies: [],
  inputs: NO_INPUTS,
};

export class FilesBuild {
  readonly #names = new OutputNames();
  readonly #runtime: RuntimeModules;
  readonly #outDir: string;
  readonly #emitted = new Map<string, Promise<BuiltModule>>();
  readonly #declared = new Set<string>();

  constructor(
    private readonly builder: KernelBuilder,
    private readonly options: BuildFilesOptions,
    private readonly ts: Ts,
  ) {
    this.#outDir = path.resolve(builder.options.root, options.outDir);
    this.#runtime = new RuntimeModules(this.#outDir);
  }

  async run(inputs: readonly string[]): Promise<BuiltModule[]> {
    mkdirSync(this.#outDir, { recursive: true });
    this.#markAsModules();
    for (const input of inputs) this.#names.nameFor(input);
    await Promise.all(inputs.map((input) => this.#build(input)));
    const modules = await this.#settled();
    const given = inputs.map((input) => modules.get(input)).filter((module) => module !== undefined);
    const imported = [...modules.values()].filter(
      ({ input, functions, diagnostics }) => !inputs.includes(input) && functions.length + diagnostics.length > 0,
    );
    return [...given, ...imported.sort((a, b) => (a.input < b.input ? -1 : 1))];
  }

  /** Waits for all modules, those included that are found on the way. */
  async #settled(): Promise<Map<string, BuiltModule>> {
    for (let count = -1; count !== this.#emitted.size;) {
      count = this.#emitted.size;
      await Promise.all(this.#emitted.values());
    }
    const entries = [...this.#emitted].map(async ([file, module]) => [file, await module] as const);
    return new Map(await Promise.all(entries));
  }

  #build(file: string): Promise<BuiltModule> {
    let module = this.#emitted.get(file);
    if (!module) this.#emitted.set(file, (module = this.#buildModule(file)));
    return module;
  }

  async #buildModule(input: string): Promise<BuiltModule> {
    const text = readText(input);
    const kernels = needsBuild(text) ? await this.builder.buildKernels(input, text) : NO_KERNELS;
    const { functions, diagnostics, dependencies } = kernels;
    const written = hasErrors(kernels) ? { output: null, glue: null } : await this.#write(input, text, kernels);
    return { input, ...written, functions, diagnostics, dependencies: dependencies.length > 0 ? dependencies : [input] };
  }

  async #write(input: string, text: string, kernels: BuiltKernels): Promise<{ output: string; glue: string | null }> {
    const { ts } = this;
    const output = this.#path(input);
    if (!isTypeScript(input) && !/\.[cm]?js$/.test(input)) {
      copyFileSync(input, output);
      return { output, glue: null };
    }
    const options = await this.builder.analysis.compilerOptions(input);
    const rename = (specifier: string): string | undefined => this.#rename(specifier, input, options, (file) => void this.#build(file));
    const beside = this.options.glue !== "inline" && kernels.module !== null;
    const glue = beside ? path.join(this.#outDir, this.#names.kernelsNameFor(input)) : null;
    const access = glue ? importFrom(`./${path.basename(glue)}`) : inlineModule(ts, kernels.module?.code ?? "");
    if (glue && kernels.module)
      writeAtomically(glue, renameReferences(ts, kernels.module.code, (specifier) => this.#runtime.rename(specifier)).code);
    const { code, map } = emitModule(ts, input, path.dirname(output), rewrite(input, text, kernels, access), options, rename);
    writeAtomically(output, `${code}//# sourceMappingURL=${path.basename(output)}.map\n`);
    writeAtomically(`${output}.map`, map);
    if (this.options.declarations !== false) await this.#declare(input);
    return { output, glue };
  }

  /** Writes the declaration file, and those of the local files that it refers to. */
  async #declare(file: string): Promise<void> {
    if (this.#declared.has(file)) return;
    this.#declared.add(file);
    const { program } = await this.builder.analysis.open(file, readText(file));
    const text = emitDeclarations(program, file);
    if (text === undefined) return;
    const options = program.getCompilerOptions();
    const referenced: string[] = [];
    const rename = (specifier: string): string | undefined => this.#rename(specifier, file, options, (name) => referenced.push(name));
    writeAtomically(this.#path(file).replace(/\.js$/, ".d.ts"), renameReferences(this.ts, text, rename).code);
    for (const name of referenced) await this.#declare(name);
  }

  #rename(
    specifier: string,
    importer: string,
    options: ReturnType<Ts["getDefaultCompilerOptions"]>,
    found: (file: string) => void,
  ): string | undefined {
    const runtime = this.#runtime.rename(specifier);
    if (runtime !== undefined) return runtime;
    const local = resolveLocal(this.ts, specifier, importer, options);
    if (local === undefined) return undefined;
    found(local);
    return `./${this.#names.nameFor(local)}`;
  }

  #path(file: string): string {
    return path.join(this.#outDir, this.#names.nameFor(file));
  }

  /** Node takes `.js` files for CommonJS where a package.json says so. */
  #markAsModules(): void {
    for (let folder = this.#outDir; ; folder = path.dirname(folder)) {
      const file = path.join(folder, "package.json");
      if (existsSync(file)) {
        if ((JSON.parse(readFileSync(file, "utf8")) as { type?: string }).type === "module" || folder === this.#outDir) return;
        break;
      }
      if (folder === path.dirname(folder)) break;
    }
    writeAtomically(path.join(this.#outDir, "package.json"), `{ "type": "module" }\n`);
  }
}
