/** A kernel and the size of its blocks in; its pipeline on a device out, made once. */
import type { KernelDescription, Packed } from "./kernel.js";
import { tells } from "./traps.js";
import { COMPUTE, COPY_TARGET, UNIFORM, type Buffer, type Device, type Pipeline } from "./webgpu.js";

export interface Prepared {
  /** The shader, where some arrays are to be copied into one buffer. */
  readonly packed: Packed | undefined;
  readonly pipeline: Pipeline;
  readonly layout: object;
  /** Sizes, lengths and numbers; writes to it keep the order of launches. */
  readonly uniforms: Buffer;
}

const devices = new WeakMap<Device, Map<KernelDescription, Map<string, Promise<Prepared>>>>();

/** `split`: the blocks are counted through, since there are more of them than one axis of a dispatch may have. */
export function pipelineFor(
  device: Device,
  kernel: KernelDescription,
  block: readonly number[],
  split: boolean,
): Promise<Prepared> {
  const kernels = devices.get(device) ?? new Map<KernelDescription, Map<string, Promise<Prepared>>>();
  devices.set(device, kernels);
  const sizes = kernels.get(kernel) ?? new Map<string, Promise<Prepared>>();
  kernels.set(kernel, sizes);
  const key = `${block.join()},${split}`;
  const known = sizes.get(key);
  if (known) return known;
  const made = prepare(device, kernel, block, split);
  sizes.set(key, made);
  made.catch(() => sizes.delete(key));
  return made;
}

/** What comes before lengths and numbers, in words of 32 bits: the number of blocks on each axis, and the kernel's. */
export const HEAD = 4;

/** The place of a line of WGSL, counted from 1, in the program; where it has none, the line itself. */
function placeOfLine(lines: string, line: number): string {
  const texts = lines.split(",").slice(0, line);
  const last = texts.filter(Boolean).pop();
  if (last === undefined) return `line ${line} of its WGSL`;
  if (last.includes(":")) return last;
  const file = texts.filter((text) => text.includes(":")).pop() ?? "";
  return `${file.slice(0, file.lastIndexOf(":"))}:${last}`;
}

async function prepare(
  device: Device,
  kernel: KernelDescription,
  block: readonly number[],
  split: boolean,
): Promise<Prepared> {
  const { name: label, parameters } = kernel;
  const arrays = parameters.flatMap((each) => ("writes" in each ? [each] : []));
  const traps = tells(kernel) ? 1 : 0;
  const packed = arrays.length + traps > device.limits["maxStorageBuffersPerShaderStage"]! ? kernel.packed : undefined;
  const { wgsl, lines, subgroups } = packed ?? kernel;
  const code = subgroups && device.features.has("subgroups") ? subgroups[1] + wgsl.slice(subgroups[0]) : wgsl;
  // By the number of its binding, which arrays may have together.
  const access = new Map(
    arrays.map(({ writes }, k) => [packed?.bindings[k] ?? k + 1, writes ? "storage" : "read-only-storage"]),
  );
  if (traps) access.set(access.size + 1, "storage");
  const entry = (binding: number, type: string): object => ({ binding, visibility: COMPUTE, buffer: { type } });
  const layout = device.createBindGroupLayout({
    entries: [entry(0, "uniform"), ...[...access].map(([binding, type]) => entry(binding, type))],
  });
  const words = HEAD + parameters.length + (packed ? arrays.length : 0);
  const uniforms = device.createBuffer({ size: Math.ceil(words / 4) * 16, usage: UNIFORM | COPY_TARGET });
  // What is wrong with it is asked for below.
  device.pushErrorScope("validation");
  const module = device.createShaderModule({ code, label });
  void device.popErrorScope();
  const constants = { blockX: block[0], blockY: block[1], blockZ: block[2], split: split ? 1 : 0 };
  try {
    const pipeline = await device.createComputePipelineAsync({
      label,
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module, entryPoint: "main", constants },
    });
    return { pipeline, layout, uniforms, packed };
  } catch (error) {
    const { messages } = await module.getCompilationInfo();
    const told = messages
      .filter(({ type }) => type === "error")
      .map(({ lineNum, message }) => `${placeOfLine(lines, lineNum)}: ${message}`);
    const why = told.length > 0 ? told.join("\n") : (error as Error).message;
    throw new Error(`the device refuses the kernel '${label}': ${why}`, { cause: error });
  }
}
