/**
 * What kernels leave on a device where they go outside of an array, or throw, in; the error that a kernel on the CPU
 * throws out. All kernels of a device leave it in the same six words: the kernel's number, the site's, then the index
 * and the length, or the numbers of the message. The first one since the last look stays.
 */
import { outOfBounds } from "../sites.js";
import type { KernelDescription } from "./kernel.js";
import { COPY_SOURCE, COPY_TARGET, STORAGE, type Buffer, type Device } from "./webgpu.js";

export const TRAP_BYTES = 24;

export interface Trap {
  readonly buffer: Buffer;
  /** Those that may leave something, from number 1 on. */
  readonly kernels: KernelDescription[];
  /** Whether one of them has run since the last look. */
  isDue: boolean;
}

const traps = new WeakMap<Device, Trap>();

function trapOf(device: Device): Trap {
  const known = traps.get(device);
  if (known) return known;
  const usage = STORAGE | COPY_SOURCE | COPY_TARGET;
  const made = { buffer: device.createBuffer({ size: TRAP_BYTES, usage }), kernels: [], isDue: false };
  traps.set(device, made);
  return made;
}

/** Whether a kernel may leave something: it looks at indices, or throws errors. */
export const tells = ({ sites, throws }: KernelDescription): boolean => sites.length > 0 || throws !== undefined;

/** The words that a kernel is bound to; none of one that leaves nothing. */
export function trapFor(device: Device, kernel: KernelDescription): Trap | undefined {
  return tells(kernel) ? trapOf(device) : undefined;
}

/** The words of a device, where a kernel has run that may have left something. */
export function dueTrap(device: Device): Trap | undefined {
  const trap = traps.get(device);
  return trap?.isDue ? trap : undefined;
}

export function numberIn({ kernels }: Trap, kernel: KernelDescription): number {
  if (!kernels.includes(kernel)) kernels.push(kernel);
  return kernels.indexOf(kernel) + 1;
}

/** Throws what the words tell, which begin anew. */
export function tellOutside(device: Device, trap: Trap, words: Int32Array): void {
  trap.isDue = false;
  const [number, site, ...values] = words as unknown as [number, number, number, number];
  if (number === 0) return;
  device.queue.writeBuffer(trap.buffer, 0, new Int32Array(TRAP_BYTES / 4));
  const { sites, throws } = trap.kernels[number - 1]!;
  // Each site has two texts.
  const accesses = sites.length / 2;
  if (site < accesses) outOfBounds(sites)(site, ...values);
  throws!.raiseOfBits(site - accesses, values);
}
