/**
 * A file of a build in; the texts that are written for it, out: those of an earlier build where nothing has changed.
 */
import path from "node:path";
import type { BuiltKernels } from "./built-kernels.js";
import type { CollectedInputs } from "./collected-inputs.js";
import { emitDeclarations } from "./declarations.js";
import { embedModule } from "./embedded-module.js";
import { emitModule, renameReferences } from "./emit-module.js";
import { hashText } from "./file-state.js";
import type { KernelBuilder } from "./kernel-builder.js";
import { readText, resolveLocal, whatRuns } from "./module-graph.js";
import type { Rename } from "./output-cache.js";
import { toTypeScriptName } from "./program-store.js";
import { importFrom, rewrite, type AccessKernels } from "./rewrite.js";

/** The name in the output folder of a local file. */
type NameFor = (file: string) => string;

export class FileTexts {
  readonly #from: string;

  constructor(
    private readonly builder: KernelBuilder,
    private readonly folder: string,
    /** The specifier to write in place of one of the runtime; undefined when it stays. */
    private readonly renameRuntime: (specifier: string) => string | undefined,
  ) {
    this.#from = path.relative(builder.options.root, folder).split(path.sep).join("/");
  }

  /** The module of a file's kernels, where it stands beside. */
  async glue(file: string, code: string): Promise<string> {
    const make = async (refer: Rename): Promise<string[]> => {
      const { ts } = await this.builder.analysis.load();
      return [renameReferences(ts, code, (specifier) => refer(specifier, () => undefined)).code];
    };
    const [text] = await this.builder.outputs.texts(file, ["glue", hashText(code)], this.renameRuntime, make);
    return text!;
  }

  /** `glue`: how it imports its kernels; null when they stand inside. */
  async javascript(
    file: string,
    text: string,
    kernels: BuiltKernels,
    glue: string | null,
    nameFor: NameFor,
  ): Promise<{ readonly code: string; readonly map: string }> {
    const make = async (refer: Rename, inputs: CollectedInputs): Promise<string[]> => {
      const { ts, store } = await this.builder.analysis.load();
      store.lookAtConfiguration(file, inputs);
      const { options } = store.configurationOf(file);
      const access = glue === null ? embedModule(kernels.module?.code ?? "") : importFrom(glue);
      // Else a comment above the first statement would stand behind the kernels, and TypeScript leaves it out.
      const above: AccessKernels = (...given) => {
        const made = access(...given);
        return { ...made, prologue: `${made.prologue}\n` };
      };
      const rename = (specifier: string): string | undefined =>
        refer(specifier, () => whatRuns(resolveLocal(ts, specifier, file, options, inputs), inputs));
      const emitted = emitModule(ts, file, this.folder, rewrite(file, text, kernels, above), options, rename);
      return [emitted.code, emitted.map];
    };
    const { forwardings, edits, known, module } = kernels;
    const made = hashText(JSON.stringify([text, forwardings, edits, known, module?.code]));
    const rename: Rename = (specifier, resolve) =>
      specifier === glue ? undefined : this.#rename(specifier, resolve, nameFor);
    const [code, map] = await this.builder.outputs.texts(file, ["javascript", this.#from, glue, made], rename, make);
    return { code: code!, map: map! };
  }

  /** Undefined where there are none. */
  async declarations(file: string, nameFor: NameFor): Promise<string | undefined> {
    const source = readText(file);
    const make = async (refer: Rename, inputs: CollectedInputs): Promise<string[]> => {
      const { ts } = await this.builder.analysis.load();
      const { program, reach } = await this.builder.analysis.open(file, source);
      const seen = reach(toTypeScriptName(file));
      inputs.add(seen.inputs);
      inputs.incomplete = seen.incomplete;
      const text = emitDeclarations(program, file);
      if (text === undefined) return [];
      const options = program.getCompilerOptions();
      const rename = (specifier: string): string | undefined =>
        refer(specifier, () => resolveLocal(ts, specifier, file, options, inputs));
      return [renameReferences(ts, text, rename).code];
    };
    const rename: Rename = (specifier, resolve) => this.#rename(specifier, resolve, nameFor);
    const [text] = await this.builder.outputs.texts(file, ["declarations", hashText(source)], rename, make);
    return text;
  }

  #rename(specifier: string, resolve: () => string | undefined, nameFor: NameFor): string | undefined {
    const runtime = this.renameRuntime(specifier);
    if (runtime !== undefined) return runtime;
    const local = resolve();
    return local === undefined ? undefined : `./${nameFor(local)}`;
  }
}
