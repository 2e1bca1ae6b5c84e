/** Arrays on the device: made of typed arrays or of zeros, read back, written anew, given back. */
import { f32, i16, i32, i8, u16, u32, u8 } from "../scalars.js";
import { usedDevice, type Used } from "./device.js";
import { arrayClasses, type ArrayName, type Memory } from "./kernel.js";
import { enqueue, inTurn } from "./queue.js";
import { bytesOf, checkPlace, DISPOSED, placeIn, placeOfBuffer, put, take, type Place } from "./transfers.js";
import type { Buffer } from "./webgpu.js";
import type { ArrayOf } from "./words.js";

/** Kernels take it that a length, and what they add to it once, is an integer of 32 bits. */
const LONGEST = 2 ** 30;

/** An array on the device. */
export class DeviceArray<A extends Memory = Memory> {
  #place: Place | undefined;
  #first: A | undefined;
  #freed = false;
  /** Of views: whether they have elements of another array. */
  shares?(other: unknown): boolean;
  /** Of views: what was placed has been changed, or will be. */
  changed?(): void;

  /** `first` is the array's own; `lent`, a buffer of the user's, is not. */
  constructor(
    readonly kind: ArrayName,
    readonly length: number,
    first: A | undefined,
    private readonly lent?: Buffer,
  ) {
    if (length > LONGEST) throw new RangeError(`an array on the device has at most ${LONGEST} elements, not ${length}`);
    this.#first = first;
  }

  /** Puts elements in, from the first one on, in the order of launches. */
  write(data: A): void {
    if (data.length > this.length)
      throw new RangeError(`${data.length} elements do not fit into an array of ${this.length}`);
    const copy = data.slice();
    enqueue(async () => {
      await put(this.placeOn(await usedDevice()), copy, this.length);
      this.changed?.();
    });
  }

  /** The elements, once all launches before have ended: in a new array, or in the given one. */
  read(into?: A): Promise<A> {
    const target = into ?? (emptyOf(this.kind, this.length) as A);
    if (target.length !== this.length)
      throw new RangeError(`an array of ${this.length} elements does not fit into one of ${target.length}`);
    return inTurn(async () => {
      await take(this.placeOn(await usedDevice()), this.kind, target);
      return target;
    });
  }

  /** The `GPUBuffer` with the elements, once all launches before have been handed to the device. */
  buffer(): Promise<object> {
    return inTurn(async () => {
      const place = this.placeOn(await usedDevice());
      if (!("buffer" in place)) throw new Error("kernels run on the CPU, where arrays have no buffer");
      return place.buffer;
    });
  }

  /** Gives the memory back, behind all launches before. The array cannot be used any more. */
  free(): void {
    if (this.#freed) return;
    this.#freed = true;
    enqueue(() => {
      const place = this.#place;
      if (place && "memory" in place) place.release?.();
      else if (!this.lent) place?.buffer.destroy();
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
    if (this.lent && device === "cpu") throw new Error(DISPOSED);
    this.#place =
      device === "cpu"
        ? { memory: first ?? emptyOf(this.kind, this.length) }
        : this.lent
          ? placeOfBuffer(device, this.lent)
          : placeIn(device, bytesOf(this.kind, this.length), first);
    return this.#place;
  }
}

export const emptyOf = (kind: ArrayName, length: number): Memory => new arrayClasses[kind](length);

/** The kind of a typed array that devices know; undefined for all else. */
export const kindOf = (value: unknown): ArrayName | undefined =>
  (Object.keys(arrayClasses) as ArrayName[]).find((kind) => value instanceof arrayClasses[kind]);

/** An array on the device with the elements of a typed array as they are now. */
export function array(data: Float32Array): DeviceArray<Float32Array>;
export function array(data: Int32Array): DeviceArray<Int32Array>;
export function array(data: Uint32Array): DeviceArray<Uint32Array>;
export function array(data: Int8Array): DeviceArray<Int8Array>;
export function array(data: Uint8Array): DeviceArray<Uint8Array>;
export function array(data: Int16Array): DeviceArray<Int16Array>;
export function array(data: Uint16Array): DeviceArray<Uint16Array>;
export function array(data: Memory): DeviceArray {
  const kind = kindOf(data);
  if (!kind) throw new TypeError(`gpu.array takes one of ${Object.keys(arrayClasses).join(", ")}`);
  return new DeviceArray(kind, data.length, data.slice());
}

/** An array on the device of so many zeros. */
export function zeros<E extends StoredName>(element: E, length: number): DeviceArray<StoredOf<E>> {
  const kind = kindNamed(element);
  if (!Number.isInteger(length) || length < 0) throw new RangeError(`an array cannot have ${length} elements`);
  return new DeviceArray<StoredOf<E>>(kind, length, undefined);
}

type StoredName = typeof f32 | typeof i32 | typeof u32 | typeof i8 | typeof u8 | typeof i16 | typeof u16;
/** The typed array with elements of a type. */
type StoredOf<E extends StoredName> = [E] extends [typeof i8]
  ? Int8Array
  : [E] extends [typeof u8]
    ? Uint8Array
    : [E] extends [typeof i16]
      ? Int16Array
      : [E] extends [typeof u16]
        ? Uint16Array
        : E extends typeof f32 | typeof i32 | typeof u32
          ? ArrayOf<E>
          : never;

function kindNamed(element: StoredName): ArrayName {
  const names = [f32, i32, u32, i8, u8, i16, u16];
  const kind = (Object.keys(arrayClasses) as ArrayName[])[names.indexOf(element)];
  if (!kind) throw new TypeError("the type of elements is f32, i32, u32, i8, u8, i16 or u16 of wumba");
  return kind;
}

/**
 * A `GPUBuffer` of the user's as an array: kernels work on its memory, and `free` leaves it alone. It belongs to the
 * device that kernels run on, and was made with STORAGE, COPY_SRC and COPY_DST. Without a length it has as many
 * elements as fit.
 */
export function fromBuffer<E extends StoredName>(
  buffer: object,
  element: E,
  length?: number,
): DeviceArray<StoredOf<E>> {
  const kind = kindNamed(element);
  const { size } = buffer as Buffer;
  if (typeof size !== "number") throw new TypeError("gpu.fromBuffer takes a GPUBuffer");
  const most = Math.floor(size / arrayClasses[kind].BYTES_PER_ELEMENT);
  const own = length ?? most;
  if (!Number.isInteger(own) || own < 0 || bytesOf(kind, own) > size)
    throw new RangeError(`${own} elements do not fit into a buffer of ${size} bytes`);
  return new DeviceArray<StoredOf<E>>(kind, own, undefined, buffer as Buffer);
}
