/** Assembled kernels of one file in; the module that makes them functions, and where the file calls these, out. */
import type { Diagnostic, MarkedResult, Variant } from "@wumba/compiler";
import type { AssembledModule } from "@wumba/toolchain";
import type { KernelModule } from "./built-kernels.js";
import type { Forwarding } from "./rewrite.js";

export interface AssembledFunction {
  readonly marked: MarkedResult;
  /** Absent when the function is not a kernel. */
  readonly variants: Partial<Record<Variant, AssembledModule>> | undefined;
  readonly failure: Diagnostic | undefined;
}

export interface BoundKernels {
  readonly module: KernelModule | null;
  readonly forwardings: ReadonlyMap<MarkedResult, Forwarding>;
}

export async function bindKernels(functions: readonly AssembledFunction[]): Promise<BoundKernels> {
  const kernels = functions.flatMap(({ marked, variants }) => {
    const { kernel, insertion } = marked;
    return kernel && insertion && variants ? [{ marked, insertion, variants, signature: kernel.signature }] : [];
  });
  if (kernels.length === 0) return { module: null, forwardings: new Map() };
  const { bindModule } = await import("@wumba/compiler");
  const { code, types, names } = bindModule(kernels);
  const forwardings = kernels.map(({ marked, insertion }, index) => [marked, { insertion, exportName: names[index]! }] as const);
  return { module: { code, types }, forwardings: new Map(forwardings) };
}
