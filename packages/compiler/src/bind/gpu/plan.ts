/** A function that has the GPU run its loops, as data, and the text of it in the glue. */
import type { GpuKernel, GpuParameter } from "./kernel.js";
import { GPU_TARGET, kernelFields, objectText } from "./text.js";

export interface GpuPlan {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: GpuParameter["type"] | "u32" }[];
  /** What it returns is a number without sign. */
  readonly unsigned?: true;
  /** `threads`: by one thread alone; by any number; by one for each round. */
  readonly kernels: readonly (Omit<GpuKernel, "thread"> & { readonly threads: "alone" | "many" | "ordered" })[];
  /** The text of the function that launches them. */
  readonly host: string;
}

/** `const $_f = $onGpu({ name: "f", …, kernels: [{ … }], run: async function (t, …) {…} }, (...a) => $cpu_f(...a));` */
export function planText({ name, parameters, unsigned, kernels, host }: GpuPlan, local: string, onCpu: string): string {
  const fields = [
    `name: ${JSON.stringify(name)}`,
    `parameters: ${JSON.stringify(parameters)}`,
    ...(unsigned ? ["unsigned: true"] : []),
    `kernels: [${kernels.map((kernel) => objectText(kernelFields(kernel))).join(", ")}]`,
    `run: ${host.replaceAll(/\n\s*/g, " ")}`,
  ];
  return `const ${local} = /* @__PURE__ */ $${GPU_TARGET}(${objectText(fields)}, (...a) => ${onCpu}(...a));`;
}
