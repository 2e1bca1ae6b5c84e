/**
 * A tsconfig.json whose project tsc has emitted in; the emitted JavaScript with kernels, beside it their modules, and a
 * report out.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  hasErrors,
  KernelBuilder,
  needsBuild,
  type BuiltKernels,
  type Diagnostic,
  type FunctionReport,
  type KernelOptions,
} from "@wumba/plugin-core";
import { ts } from "ts-morph";
import { emitAnew } from "./emit-anew.js";
import { readEmitted, writeEmitted } from "./emitted-file.js";
import { withoutEarlierRun } from "./earlier-run.js";
import { EmittedMismatch, forwardEmitted, type ForwardedText } from "./forward-emitted.js";
import { readProjects, type Project } from "./project-files.js";

export interface CompileEmittedOptions extends Omit<KernelOptions, "tsconfig"> {
  /** The words with which tsc was called, when they change the options of the tsconfig.json. */
  readonly words?: readonly string[];
  /** Also the projects that the project references, as `tsc --build` emits them. */
  readonly references?: boolean;
}

/** One source file with markers; names are absolute. */
export interface CompiledOutput {
  readonly source: string;
  readonly output: string;
  /** The module of its kernels; null when there is none. */
  readonly kernels: string | null;
  readonly functions: readonly FunctionReport[];
  readonly diagnostics: readonly Diagnostic[];
  /** Why the output could not be changed. */
  readonly problem: string | null;
}

/**
 * Works on what any tsc has emitted: functions are found by their names, and sources are analysed by the TypeScript
 * that wumba brings. Running it twice is as good as once. A file with errors stays as tsc wrote it.
 */
export async function compileEmitted(tsconfig: string, options: CompileEmittedOptions = {}): Promise<CompiledOutput[]> {
  const { words = [], references = false, ...kernelOptions } = options;
  const results: CompiledOutput[] = [];
  for (const project of readProjects(tsconfig, words, references)) {
    const builder = new KernelBuilder({
      root: path.dirname(project.tsconfig),
      ...kernelOptions,
      tsconfig: project.tsconfig,
    });
    try {
      results.push(...(await compileProject(project, builder)));
    } finally {
      await builder.close();
    }
  }
  return results;
}

/**
 * What the emitted text does not tell: arithmetic on explicit types, JavaScript inside of kernels, and calls that get a
 * kernel.
 */
const isWrittenAnew = ({ edits, forwardings }: BuiltKernels): boolean =>
  edits.length > 0 ||
  forwardings.some(
    ({ insertion }) =>
      /argument/.test(insertion.shape) || insertion.arguments.some((argument) => argument.includes("=>")),
  );

async function compileProject(project: Project, builder: KernelBuilder): Promise<CompiledOutput[]> {
  const { tsconfig, options, files } = project;
  if (options.noEmit || options.emitDeclarationOnly) throw new Error(`${tsconfig} says that no JavaScript is emitted`);
  if (options.outFile) throw new Error(`${tsconfig} has "outFile", which does not work with kernels: use "outDir"`);
  const texts = files.map((file) => ({ ...file, text: readFileSync(file.source, "utf8").replace(/^\uFEFF/, "") }));
  const marked = texts.filter(({ text }) => needsBuild(text));
  const outputs = new Set(files.map(({ output }) => output));
  const built = await Promise.all(
    marked.map(async (file) => ({ ...file, kernels: await builder.buildKernels(file.source, file.text) })),
  );
  const [first, ...more] = built.filter(
    ({ kernels, output }) => isWrittenAnew(kernels) && !hasErrors(kernels) && existsSync(output),
  );
  const emittedAnew = first ? emitAnew(project, [first, ...more]) : new Map<string, string | null>();
  return built.map(({ source, text, output, kernels }) => {
    const { functions, diagnostics } = kernels;
    const again = emittedAnew.get(source);
    if (again !== undefined) return { source, output, functions, diagnostics, kernels: again, problem: null };
    const changes = hasErrors(kernels) ? { ...kernels, module: null, forwardings: [] } : kernels;
    return { source, output, functions, diagnostics, ...changeOutput(source, text, output, changes, outputs) };
  });
}

function changeOutput(
  source: string,
  text: string,
  output: string,
  kernels: BuiltKernels,
  outputs: ReadonlySet<string>,
): Pick<CompiledOutput, "kernels" | "problem"> {
  if (!existsSync(output)) return { kernels: null, problem: "tsc has not written it" };
  const emitted = readEmitted(output);
  const given = withoutEarlierRun(emitted);
  if (!kernels.module) {
    writeEmitted(output, emitted, given);
    return { kernels: null, problem: null };
  }
  const kernelsFile = nameBeside(output, outputs);
  try {
    const forwarded = forwardEmitted({ file: source, text }, kernels, output, given, path.basename(kernelsFile));
    writeFileSync(kernelsFile, kernelModule(kernels.module.code, forwarded.format));
    writeEmitted(output, emitted, forwarded);
    return { kernels: kernelsFile, problem: null };
  } catch (error) {
    if (!(error instanceof EmittedMismatch)) throw error;
    return { kernels: null, problem: error.message };
  }
}

/** `kernels.mjs` → `kernels.kernels.mjs`, or the next name that tsc has not written. */
function nameBeside(output: string, outputs: ReadonlySet<string>): string {
  const [, stem, extension] = /^(.*)(\.[cm]?js)x?$/.exec(output)!;
  let name = `${stem}.kernels${extension}`;
  for (let count = 2; outputs.has(name); count++) name = `${stem}.kernels-${count}${extension}`;
  return name;
}

function kernelModule(code: string, format: ForwardedText["format"]): string {
  if (format === "module") return code;
  return ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  }).outputText;
}
