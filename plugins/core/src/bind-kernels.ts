/** Assembled kernels of one file in; the module that makes them functions, and where the file calls these, out. */
import path from "node:path";
import type { Diagnostic, MarkedResult, Signature, Variant } from "@wumba/compiler";
import type { AssembledModule } from "@wumba/toolchain";
import type { KernelModule } from "./built-kernels.js";
import type { ResolvedOptions } from "./options.js";
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

export async function bindKernels(functions: readonly AssembledFunction[], options: ResolvedOptions): Promise<BoundKernels> {
  const kernels = functions.flatMap(({ marked, variants }) => {
    const { kernel, insertion } = marked;
    return kernel && insertion && variants ? [{ marked, insertion, variants, signature: nameFilesFromRoot(kernel.signature, options.root) }] : [];
  });
  if (kernels.length === 0) return { module: null, forwardings: new Map() };
  const { bindModule } = await import("@wumba/compiler");
  const { code, types, names } = bindModule(kernels);
  const forwardings = kernels.map(({ marked, insertion }, index) => [marked, { insertion, exportName: names[index]! }] as const);
  return { module: { code, types }, forwardings: new Map(forwardings) };
}

/** Messages of kernels name files from the root: the same in every checkout. */
function nameFilesFromRoot(signature: Signature, root: string): Signature {
  const boundsSites = signature.boundsSites.map((site) => {
    const file = path.relative(root, site.place.file).split(path.sep).join("/");
    return { ...site, place: { ...site.place, file } };
  });
  return { ...signature, boundsSites };
}
