/** Elements of arrays to a device, and back with what kernels have left that went outside. */
import type { Used } from "./device.js";
import { arrayClasses, type ArrayName, type Memory, type PlaceOnCpu } from "./kernel.js";
import { dueTrap, tellOutside, TRAP_BYTES } from "./traps.js";
import { COPY_SOURCE, COPY_TARGET, MAP_READ, STORAGE, type Buffer, type Device } from "./webgpu.js";

/** Where the elements are: in a buffer of a device, or in memory for the CPU version. */
export type Place = { readonly device: Device; readonly buffer: Buffer; isLost?: true } | PlaceOnCpu;

export const DISPOSED = "the array is on another device than kernels run on now";

export function checkPlace(place: Place, device: Used): Place {
  if ("buffer" in place && place.isLost) throw new Error("the device was lost, and with it what the array held");
  if (("buffer" in place ? place.device : "cpu") !== device) throw new Error(DISPOSED);
  return place;
}

/** Whole words of 32 bits; bindings must not be empty. */
export const bytesOf = (kind: ArrayName, length: number): number =>
  Math.max(1, Math.ceil((length * arrayClasses[kind].BYTES_PER_ELEMENT) / 4)) * 4;

export function placeOfBuffer(device: Device, buffer: Buffer): Place {
  const place: Place = { device, buffer };
  void device.lost.then(() => (place.isLost = true));
  return place;
}

export function placeIn(device: Device, size: number, first: Memory | undefined): Place {
  const usage = STORAGE | COPY_SOURCE | COPY_TARGET;
  const buffer = device.createBuffer({ size, usage, mappedAtCreation: first !== undefined });
  if (first) {
    new Uint8Array(buffer.getMappedRange()).set(new Uint8Array(first.buffer, first.byteOffset, first.byteLength));
    buffer.unmap();
  }
  return placeOfBuffer(device, buffer);
}

/** Devices are given whole words: what else lies in the last one stays as it is. */
export async function put(place: Place, data: Memory, length: number): Promise<void> {
  if (!("buffer" in place)) return place.memory.set(data);
  const { device, buffer } = place;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const whole = bytes.length & ~3;
  device.queue.writeBuffer(buffer, 0, bytes.subarray(0, whole));
  if (whole === bytes.length) return;
  const last = new Uint8Array(4);
  if (data.length < length)
    await readBack(device, 4, { buffer, at: whole }, (found) => last.set(new Uint8Array(found, 0, 4)));
  last.set(bytes.subarray(whole));
  device.queue.writeBuffer(buffer, whole, last);
}

export async function take(place: Place, kind: ArrayName, target: Memory): Promise<void> {
  if (!("buffer" in place)) return target.set(place.memory);
  const { device, buffer } = place;
  await readBack(device, bytesOf(kind, target.length), { buffer, at: 0 }, (bytes) =>
    new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(
      new Uint8Array(bytes, 0, target.byteLength),
    ),
  );
}

/**
 * Waits, and throws where a kernel has gone outside of an array since the last look; false where there is nothing to
 * look at.
 */
export async function checkOutside(device: Device): Promise<boolean> {
  const isDue = dueTrap(device) !== undefined;
  if (isDue) await readBack(device, 0, undefined, () => undefined);
  return isDue;
}

/** Bytes of a buffer, behind them what kernels have left that went outside of an array. */
async function readBack(
  device: Device,
  size: number,
  from: { readonly buffer: Buffer; readonly at: number } | undefined,
  look: (bytes: ArrayBuffer) => void,
): Promise<void> {
  const trap = dueTrap(device);
  const staging = device.createBuffer({ size: size + (trap ? TRAP_BYTES : 0), usage: MAP_READ | COPY_TARGET });
  const encoder = device.createCommandEncoder();
  if (from) encoder.copyBufferToBuffer(from.buffer, from.at, staging, 0, size);
  if (trap) encoder.copyBufferToBuffer(trap.buffer, 0, staging, size, TRAP_BYTES);
  device.queue.submit([encoder.finish()]);
  try {
    await staging.mapAsync(1);
  } catch (error) {
    throw new Error("the device was lost, and with it what the array held", { cause: error });
  }
  const bytes = staging.getMappedRange();
  const left = trap && new Int32Array(bytes.slice(size));
  if (!left?.[0]) look(bytes);
  staging.destroy();
  if (trap && left) tellOutside(device, trap, left);
}
