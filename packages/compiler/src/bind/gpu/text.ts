/** A kernel for the GPU in; its statement in the glue out, of which bundlers see that it can go when nobody uses it. */
import type { GpuKernel } from "./kernel.js";

/** What such statements name of `wumba/gpu`. */
export const GPU_RUNTIME = "kernel";

/** `export const saxpy = $kernel({ name: "saxpy", wgsl: "…", …, thread: function (t, y) {…} });` */
export function gpuText(kernel: GpuKernel, name: string): string {
  const { thread, lines: _, ...rest } = kernel;
  const fields = Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `export const ${name} = /* @__PURE__ */ $${GPU_RUNTIME}({ ${fields.join(", ")}, thread: ${thread} });`;
}
