/**
 * Hooks for `module.register`: they run in a thread that Node has for them, where there is no `module.registerHooks`.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { KernelBuilder, transpileForNode } from "@wumba/plugin-core";
import type { Context, Loaded, Resolved } from "./hooks.js";
import { kernelOptions, type Options } from "./options.js";
import { contextOfProject, isRuntimeOfKernels, ownRuntime, typescriptFile } from "./resolve.js";
import {
  accessFor,
  formatOf,
  isSource,
  isStripped,
  markedText,
  tellDiagnostics,
  textOf,
  withMap,
} from "./source-files.js";

let builder: KernelBuilder | undefined;

export function initialize(options: Options): void {
  builder = new KernelBuilder(kernelOptions(options));
}

export async function resolve(
  specifier: string,
  context: Context,
  next: (specifier: string, context: Context) => Promise<Resolved>,
): Promise<Resolved> {
  const { folder, options } = builder!;
  const ofKernels = isRuntimeOfKernels(specifier, context, folder);
  try {
    return await next(specifier, ofKernels ? contextOfProject(context, options.root) : context);
  } catch (error) {
    const other = ofKernels ? ownRuntime(specifier) : typescriptFile(specifier, context);
    if (!other) throw error;
    return other;
  }
}

export async function load(
  url: string,
  context: Context,
  next: (url: string, context: Context) => Promise<Loaded>,
): Promise<Loaded> {
  if (!isSource(url)) return next(url, context);
  const { root, tsconfig } = builder!.options;
  const file = fileURLToPath(url);
  const stripped = isStripped(file);
  const loaded: Loaded = stripped ? await next(url, context) : { source: readFileSync(file), format: context.format };
  const given = textOf(loaded.source);
  const marked = markedText(file, given);
  const text = marked ?? given;
  const format = formatOf(loaded.format, file, text);
  // With a source Node would not let the module require as others do; see commonjs-hooks.ts.
  if (format === "commonjs") return { format, source: null, shortCircuit: true };
  const built = await builder!.build(file, text, { access: accessFor(format) });
  if (built) tellDiagnostics(built, text, root);
  if (!stripped || marked !== undefined)
    return { format, source: transpileForNode(file, text, built, format, tsconfig), shortCircuit: true };
  return built ? { ...loaded, source: withMap(built) } : loaded;
}
