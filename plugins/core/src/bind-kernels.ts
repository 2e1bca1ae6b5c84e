/** Assembled kernels of one file in; the module that makes them functions, and where the file calls these, out. */
import type { CompiledFile, Diagnostic, Insertion, KernelVersion, MarkedResult, Variant } from "@wumba/compiler";
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
  /** Of each kernel its own. */
  readonly exports: ReadonlyMap<MarkedResult, string>;
}

export async function bindKernels(
  functions: readonly AssembledFunction[],
  { classes, modules }: Pick<CompiledFile, "classes" | "modules">,
  emit: Emit,
): Promise<BoundKernels> {
  const kernels = functions.flatMap(({ marked, variants }) => {
    const { kernel, insertion, plan } = marked;
    const version = insertion && versionOf(marked, insertion);
    const bound = { ...(version && { version }), ...(plan && { plan }) };
    return kernel && insertion && variants
      ? [{ marked, insertion, variants, signature: kernel.signature, ...bound }]
      : [];
  });
  const gpu = functions.flatMap(({ marked: { gpu: kernel, insertion }, marked, variants }) =>
    kernel && insertion ? [{ marked, kernel, insertion, ...(variants?.simd ? { onCpu: variants.simd } : {}) }] : [],
  );
  if (kernels.length + classes.length + gpu.length === 0)
    return { module: null, forwardings: new Map(), exports: new Map() };
  const { bindModule } = await import("@wumba/compiler");
  const { code, files, types, names, gpuNames, choosers } = bindModule(kernels, {
    gpu,
    classes,
    modules,
    ...(emit === "file" && { fileName }),
  });
  const chosen = new Map<string, Forwarding>();
  const forwardings = kernels.map(({ marked, insertion, version }, index) => {
    const own: Forwarding = { insertion, exportName: names[index]! };
    const chooser = choosers.find(({ of }) => of === version?.of);
    if (!chooser) return [marked, own] as const;
    const { name: exportName, arguments: passed } = chooser;
    const forwarding = chosen.get(exportName) ?? { insertion: { ...insertion, arguments: passed }, exportName };
    chosen.set(exportName, forwarding);
    return [marked, forwarding] as const;
  });
  const ofGpu = gpu.map(({ marked, insertion }, k): [MarkedResult, Forwarding] => [
    marked,
    { insertion, exportName: gpuNames[k]! },
  ]);
  const texts = files.map(({ name, wasm }) => ({ name, base64: Buffer.from(wasm).toString("base64") }));
  const exports = new Map(kernels.map(({ marked }, index) => [marked, names[index]!] as const));
  return { module: { code, files: texts, types }, forwardings: new Map([...forwardings, ...ofGpu]), exports };
}

/** Which of several kernels of a function one is. */
function versionOf({ version, place }: MarkedResult, insertion: Insertion): KernelVersion | undefined {
  const { line, column } = place;
  return version && { of: `${line}:${column}`, tests: version.tests, arguments: insertion.arguments };
}

/** Equal modules have equal names, whatever kernel and variant they belong to in which build. */
function fileName(kernel: string, wasm: Uint8Array): string {
  return `${kernel.replace(/\W/g, "_")}-${hashBytes(wasm).slice(0, 12)}.wasm`;
}
