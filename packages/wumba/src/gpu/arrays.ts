/** Arrays on the device: made of typed arrays or of zeros, read back, written anew, given back. */
import { f32, i32, u32 } from "../scalars.js";
import { usedDevice, type Used } from "./device.js";
import type { ArrayName, Memory } from "./kernel.js";
import { enqueue, inTurn } from "./queue.js";
import { dueTrap, tellOutside, TRAP_BYTES } from "./traps.js";
import { COPY_SOURCE, COPY_TARGET, MAP_READ, STORAGE, type Buffer, type Device } from "./webgpu.js";
import type { ArrayOf } from "./words.js";

/** Where the elements are: in a buffer of a device, or in memory for the CPU version. */
type Place = { readonly device: Device; readonly buffer: Buffer; isLost?: true } | { readonly memory: Memory };

/** Kernels take it that a length, and what they add to it once, is an integer of 32 bits. */
const LONGEST = 2 ** 30;

/** An array on the device. */
export class DeviceArray<A extends Memory = Memory> {
  #place: Place | undefined;
  #first: A | undefined;
  #freed = false;

  /** `first` is the array's own. */
  constructor(
    readonly kind: ArrayName,
    readonly length: number,
    first: A | undefined,
  ) {
    if (length > LONGEST) throw new RangeError(`an array on the device has at most ${LONGEST} elements, not ${length}`);
    this.#first = first;
  }

  /** Puts elements in, from the first one on, in the order of launches. */
  write(data: A): void {
    if (data.length > this.length)
      throw new RangeError(`${data.length} elements do not fit into an array of ${this.length}`);
    const copy = data.slice();
    enqueue(async () => put(this.placeOn(await usedDevice()), copy));
  }

  /** The elements, once all launches before have ended: in a new array, or in the given one. */
  read(into?: A): Promise<A> {
    const target = into ?? (emptyOf(this.kind, this.length) as A);
    if (target.length !== this.length)
      throw new RangeError(`an array of ${this.length} elements does not fit into one of ${target.length}`);
    return inTurn(async () => {
      await take(this.placeOn(await usedDevice()), target);
      return target;
    });
  }

  /** Gives the memory back, behind all launches before. The array cannot be used any more. */
  free(): void {
    if (this.#freed) return;
    this.#freed = true;
    enqueue(() => {
      if (this.#place && "buffer" in this.#place) this.#place.buffer.destroy();
      this.#place = undefined;
      this.#first = undefined;
    });
  }

  [Symbol.dispose](): void {
    this.free();
  }

  /** Throws where the array has been given back. */
  check(): void {
    if (this.#freed) throw new Error("the array has been given back by free() or using");
  }

  /** Where the elements are; made at the first use. */
  placeOn(device: Used): Place {
    if (this.#place) return checkPlace(this.#place, device);
    const first = this.#first;
    this.#first = undefined;
    this.#place =
      device === "cpu" ? { memory: first ?? emptyOf(this.kind, this.length) } : placeIn(device, this.length, first);
    return this.#place;
  }
}

export const DISPOSED = "the array is on another device than kernels run on now";

function checkPlace(place: Place, device: Used): Place {
  if ("buffer" in place && place.isLost) throw new Error("the device was lost, and with it what the array held");
  if (("buffer" in place ? place.device : "cpu") !== device) throw new Error(DISPOSED);
  return place;
}

/** Bindings must not be empty. */
const bytesOf = (length: number): number => Math.max(1, length) * 4;

function placeIn(device: Device, length: number, first: Memory | undefined): Place {
  const size = bytesOf(length);
  const usage = STORAGE | COPY_SOURCE | COPY_TARGET;
  const buffer = device.createBuffer({ size, usage, mappedAtCreation: first !== undefined });
  if (first) {
    new Uint8Array(buffer.getMappedRange()).set(new Uint8Array(first.buffer, first.byteOffset, first.byteLength));
    buffer.unmap();
  }
  const place: Place = { device, buffer };
  void device.lost.then(() => (place.isLost = true));
  return place;
}

function put(place: Place, data: Memory): void {
  if ("buffer" in place) place.device.queue.writeBuffer(place.buffer, 0, data);
  else place.memory.set(data);
}

async function take(place: Place, target: Memory): Promise<void> {
  if (!("buffer" in place)) return target.set(place.memory);
  const { device, buffer } = place;
  await readBack(device, bytesOf(target.length), buffer, (bytes) =>
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

/** The first bytes of a buffer, behind them what kernels have left that went outside of an array. */
async function readBack(
  device: Device,
  size: number,
  buffer: Buffer | undefined,
  look: (bytes: ArrayBuffer) => void,
): Promise<void> {
  const trap = dueTrap(device);
  const staging = device.createBuffer({ size: size + (trap ? TRAP_BYTES : 0), usage: MAP_READ | COPY_TARGET });
  const encoder = device.createCommandEncoder();
  if (buffer) encoder.copyBufferToBuffer(buffer, 0, staging, 0, size);
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

export function emptyOf(kind: ArrayName, length: number): Memory {
  if (kind === "Float32Array") return new Float32Array(length);
  return kind === "Int32Array" ? new Int32Array(length) : new Uint32Array(length);
}

/** The kind of a typed array that devices know; undefined for all else. */
export function kindOf(value: unknown): ArrayName | undefined {
  if (value instanceof Float32Array) return "Float32Array";
  if (value instanceof Int32Array) return "Int32Array";
  return value instanceof Uint32Array ? "Uint32Array" : undefined;
}

/** An array on the device with the elements of a typed array as they are now. */
export function array(data: Float32Array): DeviceArray<Float32Array>;
export function array(data: Int32Array): DeviceArray<Int32Array>;
export function array(data: Uint32Array): DeviceArray<Uint32Array>;
export function array(data: Memory): DeviceArray {
  const kind = kindOf(data);
  if (!kind) throw new TypeError("gpu.array takes a Float32Array, Int32Array or Uint32Array");
  return new DeviceArray(kind, data.length, data.slice());
}

/** An array on the device of so many zeros. */
export function zeros<E extends typeof f32 | typeof i32 | typeof u32>(
  element: E,
  length: number,
): DeviceArray<ArrayOf<E>> {
  const kind = element === f32 ? "Float32Array" : element === i32 ? "Int32Array" : element === u32 && "Uint32Array";
  if (!kind) throw new TypeError("gpu.zeros takes f32, i32 or u32 of wumba");
  if (!Number.isInteger(length) || length < 0) throw new RangeError(`an array cannot have ${length} elements`);
  return new DeviceArray<ArrayOf<E>>(kind, length, undefined);
}
