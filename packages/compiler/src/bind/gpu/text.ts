/** A kernel for the GPU in; its statement in the glue out, of which bundlers see that it can go when nobody uses it. */
import type { GpuKernel } from "./kernel.js";

/** What such statements name of `wumba/gpu`. */
export const GPU_RUNTIME = "kernel";

/**
 * On one line, as all statements of the glue, and without the indentation of its WGSL:
 * `export const saxpy = $kernel({ name: "saxpy", wgsl: "…", …, thread: function (t, y) {…} });`
 */
export function gpuText(kernel: GpuKernel, name: string): string {
  const { thread, lines: _, wgsl, ...others } = kernel;
  const data = { ...others, wgsl: wgsl.replaceAll(/^ +/gm, "") };
  const fields = [
    ...Object.entries(data).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
    `thread: ${thread.replaceAll(/\n\s*/g, " ")}`,
  ];
  return `export const ${name} = /* @__PURE__ */ $${GPU_RUNTIME}({ ${fields.join(", ")} });`;
}
