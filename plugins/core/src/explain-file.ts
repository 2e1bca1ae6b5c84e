/**
 * A TypeScript file in; for each marked function what the compiler found out, its code in every stage, and LLVM's
 * remarks, out.
 */
import path from "node:path";
import type { Diagnostic, MarkedResult, Place, Variant } from "@wumba/compiler";
import type { AssembledModule } from "@wumba/toolchain";
import { KernelBuilder } from "./kernel-builder.js";
import { readText } from "./module-graph.js";
import type { KernelOptions } from "./options.js";
import { remainingSites, separateBoundsSites } from "./remaining-checks.js";

export interface ExplainedFunction {
  readonly marked: MarkedResult;
  /** Empty when the function is no kernel. */
  readonly variants: Partial<Record<Variant, AssembledModule>>;
  /**
   * Bounds checks that LLVM has left in the code of the best variant, and the number of those that it or the compiler
   * removed.
   */
  readonly checks: { readonly kept: readonly Place[]; readonly removed: number };
}

export interface Explanation {
  readonly file: string;
  readonly source: string;
  readonly functions: readonly ExplainedFunction[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The passes of the compiler, in order, each once. */
export async function passNames(): Promise<readonly string[]> {
  const { passes } = await import("@wumba/compiler");
  return [...new Set(passes.map(({ name }) => name))];
}

export interface ExplainOptions extends KernelOptions {
  /** Asks for one function alone. */
  readonly name?: string | undefined;
  /** Whether LLVM shall run, as by default; without it no function has variants, and what it removes is not counted. */
  readonly assembled?: boolean;
}

export async function explainFile(file: string, options: ExplainOptions = {}): Promise<Explanation> {
  const builder = new KernelBuilder(options);
  try {
    const absolute = path.resolve(builder.options.root, file);
    const source = readText(absolute);
    const { functions, diagnostics } = await builder.analyse(absolute, source, true);
    const wanted = functions.filter(({ name }) => options.name === undefined || name === options.name);
    const shown =
      wanted.length === functions.length
        ? diagnostics
        : diagnostics.filter((diagnostic) => wanted.some((marked) => concerns(diagnostic, marked, functions)));
    const failures: Diagnostic[] = [];
    const explained = await Promise.all(
      wanted.map((marked) => explainFunction(options.assembled === false ? undefined : builder, marked, failures)),
    );
    return { file: absolute, source, functions: explained, diagnostics: [...shown, ...failures] };
  } finally {
    await builder.close();
  }
}

async function explainFunction(
  builder: KernelBuilder | undefined,
  marked: MarkedResult,
  failures: Diagnostic[],
): Promise<ExplainedFunction> {
  const { kernel, checks } = marked;
  if (!kernel || !builder) return { marked, variants: {}, checks };
  const assembled = await builder.assembly.assemble(marked, true);
  if (!assembled.ok) {
    failures.push(assembled.diagnostic);
    return { marked, variants: {}, checks };
  }
  return { marked, variants: assembled.variants, checks: await remainingChecks(builder, marked) };
}

async function remainingChecks(builder: KernelBuilder, marked: MarkedResult): Promise<ExplainedFunction["checks"]> {
  const kernel = marked.kernel!;
  const { boundsSites } = kernel.signature;
  const simd = kernel.simd === undefined ? {} : { simd: separateBoundsSites(kernel.simd) };
  const separate = { ...marked, kernel: { ...kernel, llvm: separateBoundsSites(kernel.llvm), ...simd } };
  const assembled = boundsSites.length > 0 ? await builder.assembly.assemble(separate) : undefined;
  const best = assembled?.ok ? (assembled.variants.simd ?? assembled.variants.base) : undefined;
  if (!best) return marked.checks;
  const kept = remainingSites(best).flatMap((site) => marked.checks.kept[site] ?? []);
  return { kept, removed: marked.checks.removed + boundsSites.length - kept.length };
}

/** Whether the diagnostic is in the lines from this function to the next one, or in another file. */
function concerns({ place }: Diagnostic, marked: MarkedResult, all: readonly MarkedResult[]): boolean {
  const next = Math.min(...all.map((other) => other.place.line).filter((line) => line > marked.place.line));
  return place.file !== marked.place.file || (place.line >= marked.place.line && place.line < next);
}
