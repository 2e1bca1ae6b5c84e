/** A kernel for the GPU in; out what a launch passes, what a block shares, and its WGSL. */
import type { ExplainedFunction } from "@wumba/plugin-core";

type GpuKernel = ExplainedFunction["marked"]["gpu"] & object;

type GpuPlan = ExplainedFunction["marked"]["plan"] & object;

/** The loops of a function that the GPU runs. */
export const describePlan = ({ kernels }: GpuPlan): string[] =>
  kernels.map(({ name, parameters, wgsl, threads }) => {
    const written = parameters.flatMap((each) => ("writes" in each && each.writes ? [each.name] : []));
    const rounds = threads === "alone" ? "one thread" : "a thread for each round";
    const line = name.slice(name.lastIndexOf(":") + 1);
    return `    line ${line}  ${rounds}, writes ${written.join(", ") || "nothing"}; ${wgsl.length} letters of WGSL`;
  });

export function describeGpuKernel({ packed, ...kernel }: GpuKernel, position: string): string {
  const { name, parameters, shared, barriers, wgsl } = kernel;
  const given = parameters.map((each) => {
    const writes = "writes" in each ? (each.writes ? ", written" : ", read") : "";
    return `${each.name}: ${each.type}${writes}`;
  });
  const bytes = shared.reduce((sum, [, length]) => sum + 4 * length, 0);
  return [
    `${name}(${given.join("; ")})  ${position}`,
    "",
    `  GPU    ${bytes} bytes for a block, ${barriers ? "with" : "without"} barriers`,
    ...(packed ? [`  arrays in ${Math.max(...packed.bindings)} buffers where a device binds 8`] : []),
    "",
    ...wgsl
      .trimEnd()
      .split("\n")
      .map((line) => `    ${line}`),
  ].join("\n");
}
