/** Kernels and what they are given in; work on the device, in the order of the calls, out. */
import { DeviceArray, kindOf } from "./arrays.js";
import { runOnCpu } from "./cpu.js";
import { usedDevice } from "./device.js";
import {
  kernelOf,
  type ArrayName,
  type Bound,
  type KernelDescription,
  type KernelParameter,
  type Memory,
  type PlaceOnCpu,
  type Sizes,
} from "./kernel.js";
import { HEAD, pipelineFor } from "./pipelines.js";
import { enqueue, settle } from "./queue.js";
import { bytesOf, checkOutside } from "./transfers.js";
import { numberIn, trapFor } from "./traps.js";
import type { Device } from "./webgpu.js";

/** How many there are on each axis; what is left out is 1. */
export type Extent = number | readonly [number, number?, number?];
export interface LaunchSize {
  /** The blocks. */
  readonly grid: Extent;
  /** The threads of each. */
  readonly block: Extent;
}

export type OnDevice<T> = T extends Memory ? DeviceArray<KindOf<T>> : T;
/** A typed array without what TypeScript says of its buffer. */
type KindOf<T extends Memory> = { [K in ArrayName]: T extends Typed[K] ? Typed[K] : never }[ArrayName];
interface Typed {
  readonly Float32Array: Float32Array;
  readonly Int32Array: Int32Array;
  readonly Uint32Array: Uint32Array;
  readonly Int8Array: Int8Array;
  readonly Uint8Array: Uint8Array;
  readonly Int16Array: Int16Array;
  readonly Uint16Array: Uint16Array;
}
/** What a launch takes: arrays on the device wherever the kernel has typed arrays. */
export type LaunchArguments<P extends readonly unknown[]> = { [K in keyof P]: OnDevice<P[K]> };
/** The same, or typed arrays, which are copied there and back. */
export type EachArguments<P extends readonly unknown[]> = { [K in keyof P]: P[K] | OnDevice<P[K]> };

/** The threads of a block where nobody says how many. */
const BLOCK = 256;
const MOST_BLOCKS = 65_535;
/** So that places of threads, and a step beyond, are integers of 32 bits. */
const MOST_THREADS = 2 ** 30;
const LARGEST_BLOCK = 2 ** 20;

/**
 * Has the device run a kernel behind all that it was asked for before, and returns at once. What goes wrong is told by
 * the next `read`, `forAll` or `sync`.
 */
export function launch<P extends readonly unknown[]>(
  kernel: (...args: P) => void,
  size: LaunchSize,
  ...args: LaunchArguments<P>
): void {
  const description = kernelOf(kernel);
  begin(description, extentOf(size.grid, "grid"), extentOf(size.block, "block"), args);
}

/**
 * Runs a kernel on at least `n` threads in one row. Typed arrays are copied to the device, and back where the kernel
 * writes into them, before the promise is fulfilled.
 */
export async function forAll<P extends readonly unknown[]>(
  kernel: (...args: P) => void,
  n: number,
  ...args: EachArguments<P>
): Promise<void> {
  const description = kernelOf(kernel);
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`a kernel cannot run on ${n} threads`);
  const copies: { readonly host: Memory; readonly copy: DeviceArray; readonly writes: boolean }[] = [];
  const given = args.map((value, k) => {
    const kind = kindOf(value);
    if (!kind) return value;
    const host = value as Memory;
    const known = copies.find((each) => each.host === host);
    if (known) return known.copy;
    const parameter = description.parameters[k];
    const copy = new DeviceArray(kind, host.length, host.slice());
    copies.push({ host, copy, writes: !!parameter && "writes" in parameter && parameter.writes });
    return copy;
  });
  try {
    inRow(description, n, given);
    await Promise.all(copies.flatMap(({ host, copy, writes }) => (writes ? [copy.read(host)] : [])));
    await sync();
  } finally {
    for (const { copy } of copies) copy.free();
  }
}

/** Waits until all that was launched has run; rejects with the first failure since the last one that was told. */
export async function sync(): Promise<void> {
  enqueue(async () => {
    const device = await usedDevice();
    if (device !== "cpu" && !(await checkOutside(device))) await device.queue.onSubmittedWorkDone();
  });
  await settle();
}

function extentOf(given: Extent, name: string): Sizes {
  const [x, y = 1, z = 1] = typeof given === "number" ? [given] : given;
  if (![x, y, z].every((n) => Number.isInteger(n) && n >= (name === "grid" ? 0 : 1)))
    throw new RangeError(`the ${name} cannot be ${x} × ${y} × ${z}`);
  return [x, y, z];
}

/** In blocks as large as the kernel may have, if it says so. */
export function inRow(kernel: KernelDescription, n: number, args: readonly unknown[]): void {
  const size = kernel.block?.[0] ?? BLOCK;
  begin(kernel, [Math.ceil(n / size), 1, 1], [size, 1, 1], args);
}

/** Enqueues a launch. */
export function begin(kernel: KernelDescription, blocks: Sizes, block: Sizes, args: readonly unknown[]): void {
  const { name, parameters } = kernel;
  if (args.length !== parameters.length)
    throw new TypeError(`'${name}' takes ${parameters.length} arguments and is given ${args.length}`);
  parameters.forEach((parameter, k) => checkArgument(name, parameter, args[k]));
  checkShares(kernel, args);
  const most = (axis: number): number => kernel.block?.[axis] ?? LARGEST_BLOCK;
  if (blocks.some((n, axis) => n * block[axis]! > MOST_THREADS || block[axis]! > most(axis)))
    throw new RangeError(`${blocks.join(" × ")} blocks of ${block.join(" × ")} threads are too many for '${name}'`);
  if (blocks.includes(0)) return;
  enqueue(() => run(kernel, blocks, block, args));
}

type Given = PlaceOnCpu | number | boolean;

/** What a launch does in its turn. */
export async function run(
  kernel: KernelDescription,
  blocks: Sizes,
  block: Sizes,
  args: readonly unknown[],
): Promise<void> {
  const device = await usedDevice();
  if (device !== "cpu") return dispatch(device, kernel, blocks, block, args);
  const values = args.map((value) => (value instanceof DeviceArray ? value.placeOn("cpu") : value)) as Given[];
  if (!(await kernel.cpu?.(kernel, blocks, block, values)))
    runOnCpu(
      kernel,
      blocks,
      block,
      values.map((value) => (value as PlaceOnCpu).memory ?? value),
    );
}

function checkArgument(kernel: string, parameter: KernelParameter, value: unknown): void {
  const wrong = (what: string, more = ""): never => {
    throw new TypeError(`'${kernel}' takes ${what} for '${parameter.name}'${more}`);
  };
  const { type } = parameter;
  if ("writes" in parameter) {
    if (!(value instanceof DeviceArray) || value.kind !== type)
      return wrong(`an array on the device made of a ${type}`);
    return value.check();
  }
  if (type === "bool") return typeof value === "boolean" ? undefined : wrong("true or false");
  if (typeof value !== "number") return wrong("a number");
  if (type !== "f32" && !(Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32))
    wrong("an integer of 32 bits", `, and not ${value}: a parameter that is none is declared as f32`);
}

/** WebGPU has no array, and no buffer, twice in a launch that writes into it. */
function checkShares({ name, parameters }: KernelDescription, args: readonly unknown[]): void {
  parameters.forEach((parameter, k) => {
    if (!("writes" in parameter) || !parameter.writes) return;
    const other = args.findIndex(
      (value, j) => j !== k && (value === args[k] || shares(value, args[k]) || shares(args[k], value)),
    );
    if (other >= 0)
      throw new TypeError(
        `'${name}' writes into '${parameter.name}', which it is also given as '${parameters[other]!.name}'`,
      );
  });
}

const shares = (value: unknown, other: unknown): boolean | undefined => (value as DeviceArray)?.shares?.(other);

async function dispatch(
  device: Device,
  kernel: KernelDescription,
  blocks: Sizes,
  block: Sizes,
  args: readonly unknown[],
): Promise<void> {
  const split = blocks.some((n) => n > MOST_BLOCKS);
  const { pipeline, layout, uniforms, packed } = await pipelineFor(device, kernel, block, split);
  const buffers = args.map((value) => {
    const place = value instanceof DeviceArray && value.placeOn(device);
    return place && "buffer" in place ? place.buffer : undefined;
  });
  checkShares(kernel, buffers);
  const arrays = kernel.parameters.flatMap((parameter, k): (Bound & { readonly array: DeviceArray })[] => {
    const value = args[k];
    if (!("writes" in parameter) || !(value instanceof DeviceArray)) return [];
    const bytes = bytesOf(value.kind, value.length);
    return [{ buffer: buffers[k]!, bytes, writes: parameter.writes, array: value as DeviceArray }];
  });
  const trap = trapFor(device, kernel);
  device.pushErrorScope("validation");
  const encoder = device.createCommandEncoder();
  const gathered = packed?.gather(device, encoder, arrays);
  const resources = gathered?.buffers ?? arrays.map(({ buffer }) => buffer);
  const entries = [uniforms, ...resources, ...(trap ? [trap.buffer] : [])].map((buffer, binding) => ({
    binding,
    resource: { buffer },
  }));
  const number = trap ? numberIn(trap, kernel) : 0;
  device.queue.writeBuffer(uniforms, 0, uniformWords(kernel, [...blocks, number], args, gathered?.bases ?? []));
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, device.createBindGroup({ layout, entries }));
  pass.dispatchWorkgroups(...(split ? rowsOf(blocks) : blocks));
  pass.end();
  gathered?.scatter();
  device.queue.submit([encoder.finish()]);
  gathered?.free();
  if (trap) trap.isDue = true;
  arrays.forEach(({ writes, array }) => void (writes && array.changed?.()));
  void device.popErrorScope().then((error) =>
    enqueue(() => {
      if (error) throw new Error(`'${kernel.name}' failed: ${error.message}`);
    }),
  );
}

/** As many blocks at the least, on axes that are short enough. */
function rowsOf([x, y, z]: Sizes): Sizes {
  const count = x * y * z;
  const width = Math.min(count, MOST_BLOCKS);
  const height = Math.min(Math.ceil(count / width), MOST_BLOCKS);
  return [width, height, Math.ceil(count / (width * height))];
}

/**
 * The blocks on each axis and the number of the kernel, then lengths and numbers in the order of the parameters, and
 * where arrays begin that lie in one buffer.
 */
function uniformWords(
  { parameters }: KernelDescription,
  head: readonly number[],
  args: readonly unknown[],
  bases: readonly number[],
): Uint32Array {
  const words = new Uint32Array(HEAD + parameters.length + bases.length);
  const floats = new Float32Array(words.buffer);
  words.set(head);
  words.set(bases, HEAD + parameters.length);
  parameters.forEach(({ type }, k) => {
    const value = args[k];
    if (value instanceof DeviceArray) words[HEAD + k] = value.length;
    else if (type === "f32") floats[HEAD + k] = value as number;
    else words[HEAD + k] = Number(value);
  });
  return words;
}
