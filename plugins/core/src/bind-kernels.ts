/** Assembled kernels of one file in; the module that makes them functions, and where the file calls these, out. */
import type { Diagnostic, KernelClass, MarkedResult, Variant } from "@wumba/compiler";
import type { AssembledModule } from "@wumba/toolchain";
import type { KernelModule } from "./built-kernels.js";
import { hashBytes } from "./file-state.js";
import type { Emit } from "./options.js";
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

export async function bindKernels(
  functions: readonly AssembledFunction[],
  classes: readonly KernelClass[],
  emit: Emit,
): Promise<BoundKernels> {
  const kernels = functions.flatMap(({ marked, variants }) => {
    const { kernel, insertion } = marked;
    return kernel && insertion && variants ? [{ marked, insertion, variants, signature: kernel.signature }] : [];
  });
  if (kernels.length + classes.length === 0) return { module: null, forwardings: new Map() };
  const { bindModule } = await import("@wumba/compiler");
  const { code, files, types, names } = bindModule(kernels, emit === "file" ? { classes, fileName } : { classes });
  const forwardings = kernels.map(
    ({ marked, insertion }, index) => [marked, { insertion, exportName: names[index]! }] as const,
  );
  const texts = files.map(({ name, wasm }) => ({ name, base64: Buffer.from(wasm).toString("base64") }));
  return { module: { code, files: texts, types }, forwardings: new Map(forwardings) };
}

/** Equal modules have equal names, whatever kernel and variant they belong to in which build. */
function fileName(kernel: string, wasm: Uint8Array): string {
  return `${kernel.replace(/\W/g, "_")}-${hashBytes(wasm).slice(0, 12)}.wasm`;
}
