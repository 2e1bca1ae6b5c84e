/** A kernel for the GPU in; its statement in the glue out, of which bundlers see that it can go when nobody uses it. */
import type { Place } from "../signature.js";
import type { GpuError, GpuKernel, GpuPacked, GpuSubgroups } from "./kernel.js";

/** What such statements name of `wumba/gpu`. */
const GPU_RUNTIME = "kernel";
/** What those of kernels name besides that take more arrays than some devices bind. */
const GPU_PACKING = "packing";
/** What statements of functions name that have the GPU run their loops. */
export const GPU_TARGET = "onGpu";
/** What those of kernels name besides that throw errors. */
const GPU_THROWING = "throwing";

/** What those of kernels name besides that run as WebAssembly on the CPU: of a module in the glue, or in a file. */
export const GPU_ON_CPU = { inGlue: "onCpu", inFile: "onCpuByFile" };

/** `launched`: the kernels of functions that have the GPU run their loops. */
export const gpuImports = (
  kernels: readonly GpuKernel[],
  launched: readonly Pick<GpuKernel, "packed" | "throws">[],
  onCpu: readonly string[],
): string[] => {
  const all = [...kernels, ...launched];
  return [
    ...(kernels.length > 0 ? [GPU_RUNTIME] : []),
    ...(launched.length > 0 ? [GPU_TARGET] : []),
    ...onCpu,
    ...(all.some(({ packed }) => packed) ? [GPU_PACKING] : []),
    ...(all.some(({ throws }) => throws.length > 0) ? [GPU_THROWING] : []),
  ];
};

/**
 * Where each line of the WGSL comes from: the line of the program, with the file where that is another one than before,
 * and nothing where it is the same as before. Lines that come from nowhere stand at the beginning.
 */
export function linesText(lines: readonly (Place | undefined)[]): string {
  let [file, before] = ["", 0];
  const texts = lines.map((place) => {
    if (!place || (place.file === file && place.line === before)) return "";
    const text = place.file === file ? `${place.line}` : `${place.file.replaceAll(",", "%2C")}:${place.line}`;
    [file, before] = [place.file, place.line];
    return text;
  });
  return texts.join(",");
}

/**
 * On one line, as all statements of the glue, and without the indentation of its WGSL:
 * `const $_saxpy = $kernel({ name: "saxpy", wgsl: "…", …, cpu: $onCpu(["…"]), thread: function (t, y) {…} });`
 *
 * `onCpu` is what runs it as WebAssembly.
 */
export function gpuText({ thread, onCpu: _, ...kernel }: GpuKernel, name: string, onCpu: string | undefined): string {
  const fields = [
    ...kernelFields(kernel),
    ...(onCpu === undefined ? [] : [`cpu: ${onCpu}`]),
    `thread: ${thread.replaceAll(/\n\s*/g, " ")}`,
  ];
  return `const ${name} = /* @__PURE__ */ $${GPU_RUNTIME}(${objectText(fields)});`;
}

/** All that is not for the CPU. */
export function kernelFields(kernel: Omit<GpuKernel, "thread" | "onCpu">): string[] {
  const { lines, wgsl, sites, subgroups, packed, throws, ...others } = kernel;
  const data = {
    ...others,
    wgsl: flush(wgsl),
    lines: linesText(lines),
    ...subgroupsText(subgroups),
    sites: sites.flatMap(({ array, place: { file, line, column } }) => [array, `${file}:${line}:${column}`]),
  };
  return [
    ...Object.entries(data).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
    ...(throws.length > 0 ? [`throws: $${GPU_THROWING}(${JSON.stringify(throws.map(throwText))})`] : []),
    ...(packed ? [`packed: $${GPU_PACKING}(${packedText(packed)})`] : []),
  ];
}

export const objectText = (fields: readonly string[]): string => `{ ${fields.join(", ")} }`;

const flush = (wgsl: string): string => wgsl.replaceAll(/^ +/gm, "");

/** How many letters of the shader are replaced, and by what. */
const subgroupsText = (given: GpuSubgroups | undefined) =>
  given && { subgroups: [flush(given.head).length, flush(given.instead)] };

const packedText = ({ wgsl, lines, subgroups, bindings }: GpuPacked): string =>
  JSON.stringify({ wgsl: flush(wgsl), lines: linesText(lines), ...subgroupsText(subgroups), bindings });

/** What each number is by one letter, then the pieces of the message, the last one with the place. */
function throwText({ error, message, kinds, place: { file, line, column } }: GpuError): string[] {
  const pieces = message.length > 0 ? message : [""];
  const last = `${pieces.at(-1)} (${file}:${line}:${column})`;
  return [error, kinds.map((kind) => kind[0]).join(""), ...pieces.slice(0, -1), last];
}
