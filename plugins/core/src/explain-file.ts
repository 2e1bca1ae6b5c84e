/** A TypeScript file in; for each marked function what the compiler found out, its code in every stage, and LLVM's remarks, out. */
import path from "node:path";
import type { Diagnostic, MarkedResult, Variant } from "@wumba/compiler";
import type { AssembledModule } from "@wumba/toolchain";
import { KernelBuilder } from "./kernel-builder.js";
import { readText } from "./module-graph.js";
import type { KernelOptions } from "./options.js";

export interface ExplainedFunction {
  readonly marked: MarkedResult;
  /** Empty when the function is no kernel. */
  readonly variants: Partial<Record<Variant, AssembledModule>>;
}

export interface Explanation {
  readonly file: string;
  readonly source: string;
  readonly functions: readonly ExplainedFunction[];
  readonly diagnostics: readonly Diagnostic[];
}

/** `name` asks for one function alone. */
export async function explainFile(file: string, options: KernelOptions & { readonly name?: string | undefined } = {}): Promise<Explanation> {
  const builder = new KernelBuilder(options);
  try {
    const absolute = path.resolve(builder.options.root, file);
    const source = readText(absolute);
    const { functions, diagnostics } = await builder.analyse(absolute, source, true);
    const wanted = functions.filter(({ name }) => options.name === undefined || name === options.name);
    const failures: Diagnostic[] = [];
    const explain = async (marked: MarkedResult): Promise<ExplainedFunction> => {
      if (!marked.kernel) return { marked, variants: {} };
      const assembled = await builder.assembly.assemble(marked, true);
      if (assembled.ok) return { marked, variants: assembled.variants };
      failures.push(assembled.diagnostic);
      return { marked, variants: {} };
    };
    return { file: absolute, source, functions: await Promise.all(wanted.map(explain)), diagnostics: [...diagnostics, ...failures] };
  } finally {
    await builder.close();
  }
}
