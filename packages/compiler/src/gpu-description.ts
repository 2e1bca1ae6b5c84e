/** A kernel for the GPU whose arrays are placed in; what a launch has to know of it, with its WGSL, out. */
import type { GpuArray, GpuKernel, GpuParameter } from "./bind/gpu/kernel.js";
import { relativeName, type Place } from "./bind/signature.js";
import type { Translated } from "./frontend/translate.js";
import type { Placed } from "./ir/gpu/placed-arrays.js";
import { tells, type Traps } from "./ir/gpu/traps.js";
import { writtenArrays } from "./ir/gpu/written-arrays.js";
import { waits } from "./ir/gpu/waiting.js";
import { sharedOfBlock } from "./javascript/thread.js";
import { emitWgsl, type Wgsl } from "./wgsl/module.js";

/** What every device of WebGPU has. */
const MOST_BUFFERS = 8;

export interface GpuKernelNames {
  readonly name: string;
  /** Of its parameters. */
  readonly names: readonly string[];
  /** The most threads of a block on each axis. */
  readonly block: readonly number[] | undefined;
}

/** All but what it runs as on the CPU. */
export function describeGpuKernel(
  { name, names, block }: GpuKernelNames,
  { kernel }: Translated,
  placed: Placed,
  traps: Traps,
  root: string | undefined,
): Omit<GpuKernel, "thread"> {
  const shown = (place: Place): Place => ({ ...place, file: relativeName(place.file, root) });
  const shownLines = (lines: Wgsl["lines"]): Wgsl["lines"] => lines.map((place) => place && shown(place));
  const written = writtenArrays(placed.module);
  const parameters = placed.module.root.parameters.map((local, k): GpuParameter => {
    const own = { name: names[k]! };
    const type = local.type as GpuArray | "f32" | "i32" | "bool";
    return type === "f32" || type === "i32" || type === "bool"
      ? { ...own, type }
      : { ...own, type, writes: written.has(local) };
  });
  const { text, lines, bindings, subgroups } = emitWgsl(placed, parameters, traps);
  // What accesses outside and errors leave takes a place of an array.
  const room = MOST_BUFFERS - (tells(traps) ? 1 : 0);
  const packed = bindings.length > room ? emitWgsl(placed, parameters, traps, room) : undefined;
  return {
    name,
    ...(block && { block }),
    parameters,
    shared: sharedOfBlock(placed).map(({ type, length }) => [type as GpuArray, length]),
    barriers: waits(placed),
    wgsl: text,
    lines: shownLines(lines),
    subgroups,
    ...(packed && {
      packed: { ...packed, wgsl: packed.text, lines: shownLines(packed.lines) },
    }),
    throws: [...traps.throws.values()].map(({ site, kinds, place }) => {
      const { error, message } = kernel.throwSites[site]!;
      return { error, message, kinds, place: shown(place) };
    }),
    sites: [...traps.sites.keys()].map((site) => {
      const { array, place } = kernel.boundsSites[site]!;
      return { array, place: shown(place) };
    }),
  };
}
