/**
 * One run of `buildFiles`: from the inputs along their imports, every module is built once and written to the output
 * folder.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "@wumba/compiler";
import { hasErrors, type BuiltKernels } from "./built-kernels.js";
import type { BuildFilesOptions, BuiltModule } from "./built-module.js";
import { FileTexts } from "./file-texts.js";
import { NO_INPUTS } from "./inputs.js";
import type { KernelBuilder } from "./kernel-builder.js";
import { needsBuild } from "./marker.js";
import { isTypeScript, OutputNames, readText } from "./module-graph.js";
import { OutputFolder, OutputTaken } from "./output-folder.js";
import { RuntimeModules } from "./runtime-modules.js";

const NO_KERNELS: BuiltKernels = {
  functions: [],
  forwardings: [],
  known: [],
  edits: [],
  module: null,
  diagnostics: [],
  dependencies: [],
  inputs: NO_INPUTS,
};

const NO_OUTPUT = { output: null, glue: null };

export class FilesBuild {
  readonly #names = new OutputNames();
  readonly #runtime: RuntimeModules;
  readonly #outputs: OutputFolder;
  readonly #emitted = new Map<string, Promise<BuiltModule>>();
  readonly #declared = new Set<string>();

  constructor(
    private readonly builder: KernelBuilder,
    private readonly options: BuildFilesOptions,
  ) {
    this.#outputs = new OutputFolder(path.resolve(builder.options.root, options.outDir));
    this.#runtime = new RuntimeModules(this.#outputs);
  }

  /** The files whose outputs it has written, or would have. */
  get inputs(): string[] {
    return [...this.#emitted.keys()];
  }

  async run(inputs: readonly string[]): Promise<BuiltModule[]> {
    this.#outputs.open();
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
    // It begins when it is in the table: files that import each other ask for each other at once.
    if (!module) this.#emitted.set(file, (module = Promise.resolve().then(() => this.#buildModule(file))));
    return module;
  }

  async #buildModule(input: string): Promise<BuiltModule> {
    const text = readText(input);
    const kernels = needsBuild(text) ? await this.builder.buildKernels(input, text) : NO_KERNELS;
    const { functions, diagnostics, dependencies } = kernels;
    const built = { input, functions, dependencies: dependencies.length > 0 ? dependencies : [input] };
    if (hasErrors(kernels)) return { ...built, ...NO_OUTPUT, diagnostics };
    try {
      return { ...built, ...(await this.#write(input, text, kernels)), diagnostics };
    } catch (error) {
      if (!(error instanceof OutputTaken)) throw error;
      return { ...built, ...NO_OUTPUT, diagnostics: [...diagnostics, await reportTaken(input, error)] };
    }
  }

  async #write(input: string, text: string, kernels: BuiltKernels): Promise<{ output: string; glue: string | null }> {
    const name = this.#names.nameFor(input);
    if (!isTypeScript(input) && !/\.[cm]?js$/.test(input)) return { output: this.#copy(name, input), glue: null };
    // It lies where it would go, and is as it should be.
    if (input === this.#outputs.path(name) && kernels === NO_KERNELS) return { output: input, glue: null };
    const beside = this.options.glue !== "inline" && kernels.module !== null;
    const glue = beside ? this.#names.kernelsNameFor(input) : null;
    const declared = this.options.declarations !== false;
    this.#outputs.claim(name, `${name}.map`, ...(glue ? [glue] : []), ...(declared ? [declarationName(name)] : []));
    const texts = new FileTexts(this.builder, this.#outputs.folder, (specifier) => this.#runtime.rename(specifier));
    if (glue && kernels.module) this.#outputs.write(glue, await texts.glue(input, kernels.module.code));
    const nameFor = (file: string): string => {
      void this.#build(file);
      return this.#names.nameFor(file);
    };
    const { code, map } = await texts.javascript(input, text, kernels, glue && addressOf(glue), nameFor);
    const output = this.#outputs.write(name, `${code}//# sourceMappingURL=${inComment(name)}.map\n`);
    this.#outputs.write(`${name}.map`, map);
    if (declared) await this.#declare(input, texts);
    return { output, glue: glue && this.#outputs.path(glue) };
  }

  #copy(name: string, input: string): string {
    return input === this.#outputs.path(name) ? input : this.#outputs.copy(name, input);
  }

  /** Writes the declaration file, and those of the local files that it refers to. */
  async #declare(file: string, texts: FileTexts): Promise<void> {
    if (this.#declared.has(file)) return;
    this.#declared.add(file);
    const referenced: string[] = [];
    const text = await texts.declarations(file, (name) => {
      referenced.push(name);
      return this.#names.nameFor(name);
    });
    if (text === undefined) return;
    this.#outputs.write(declarationName(this.#names.nameFor(file)), text);
    for (const name of referenced) await this.#declare(name, texts);
  }

  /** Node takes `.js` files for CommonJS where a package.json says so. */
  #markAsModules(): void {
    const outDir = this.#outputs.folder;
    for (let folder = outDir; ; folder = path.dirname(folder)) {
      const file = path.join(folder, "package.json");
      if (existsSync(file)) {
        if ((JSON.parse(readFileSync(file, "utf8")) as { type?: string }).type === "module" || folder === outDir)
          return;
        break;
      }
      if (folder === path.dirname(folder)) break;
    }
    this.#outputs.write("package.json", `{ "type": "module" }\n`);
  }
}

/** A comment ends where a line does. */
const inComment = (name: string): string => name.replace(/[\s%#?]/g, encodeURIComponent);

const declarationName = (name: string): string => name.replace(/\.js$/, ".d.ts");

async function reportTaken(input: string, { file }: OutputTaken): Promise<Diagnostic> {
  const { codes } = await import("@wumba/compiler");
  const { severity, word } = codes.W1015;
  return { code: "W1015", severity, ...word(file), place: { file: input, line: 1, column: 1 }, length: 1 };
}

/** Addresses are without line breaks and tabs, unless these are escaped. */
const addressOf = (name: string): string => `./${name.replace(/[\t\n\r]/g, encodeURIComponent)}`;
