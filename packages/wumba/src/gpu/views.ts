/**
 * Views: a part of an array on the device as an array. Devices bind buffers from multiples of 256 bytes on alone, and
 * no buffer twice to a launch that writes into it: so a part has a buffer of its own there, into which the elements are
 * copied before each use, and from which they are copied back behind each use that may have changed them.
 */
import { DeviceArray } from "./arrays.js";
import { arrayClasses, type Memory, type PlaceOnCpu } from "./kernel.js";
import type { Used } from "./device.js";
import { enqueue } from "./queue.js";
import { bytesOf, placeIn, type Place } from "./transfers.js";
import type { Buffer, Device } from "./webgpu.js";

/** A part of an array that moves with it. */
class PartOnCpu implements PlaceOnCpu {
  constructor(
    readonly whole: PlaceOnCpu,
    private readonly first: number,
    private readonly end: number,
  ) {}

  get memory(): Memory {
    return this.whole.memory.subarray(this.first, this.end);
  }
}

class View<A extends Memory> extends DeviceArray<A> {
  /** The array that is no view, and where this one begins in it. */
  readonly base: DeviceArray<A>;
  readonly from: number;
  #own: Exclude<Place, { memory: Memory }> | undefined;

  constructor(
    private readonly whole: DeviceArray<A>,
    first: number,
    end: number,
  ) {
    super(whole.kind, end - first, undefined);
    const outer = whole instanceof View ? (whole as View<A>) : undefined;
    this.base = outer?.base ?? whole;
    this.from = (outer?.from ?? 0) + first;
  }

  override shares(other: unknown): boolean {
    if (!(other instanceof View)) return other === this.base;
    return other.base === this.base && other.from < this.from + this.length && this.from < other.from + other.length;
  }

  override check(): void {
    super.check();
    this.whole.check();
  }

  override placeOn(device: Used): Place {
    const place = this.base.placeOn(device);
    if (!("buffer" in place)) return new PartOnCpu(place, this.from, this.from + this.length);
    const { device: owner } = place;
    const own = this.#own?.device === owner ? this.#own : undefined;
    this.#own = own ?? (placeIn(owner, bytesOf(this.kind, this.length), undefined) as NonNullable<typeof own>);
    this.copy(owner, place.buffer, this.#start, this.#own.buffer, 0);
    return this.#own;
  }

  override changed(): void {
    const own = this.#own;
    const place = own && this.base.placeOn(own.device);
    if (place && "buffer" in place) this.copy(own.device, own.buffer, 0, place.buffer, this.#start);
  }

  override buffer(): Promise<object> {
    return Promise.reject(new Error("a view has no buffer for itself: take that of the whole array"));
  }

  override free(): void {
    super.free();
    enqueue(() => {
      this.#own?.buffer.destroy();
      this.#own = undefined;
    });
  }

  get #start(): number {
    return this.from * arrayClasses[this.kind].BYTES_PER_ELEMENT;
  }

  private copy(device: Device, source: Buffer, at: number, target: Buffer, there: number): void {
    if (this.length === 0) return;
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(source, at, target, there, bytesOf(this.kind, this.length));
    device.queue.submit([encoder.finish()]);
  }
}

/**
 * The elements of an array on the device from one place on and up to another, without it, as an array: what changes in
 * one changes in the other, also after `free()` of the view. Places below 0 count from the end.
 */
export function view<A extends Memory>(x: DeviceArray<A>, from = 0, to = x.length): DeviceArray<A> {
  const inside = (place: number): number => Math.min(Math.max(place < 0 ? place + x.length : place, 0), x.length);
  if (!Number.isInteger(from) || !Number.isInteger(to)) throw new RangeError(`no view from ${from} to ${to}`);
  const first = inside(from);
  const made = new View(x, first, Math.max(inside(to), first));
  const bytes = made.from * arrayClasses[x.kind].BYTES_PER_ELEMENT;
  if (bytes % 4 > 0)
    throw new RangeError(`a view of a ${x.kind} begins at a whole word: ${made.from} elements are ${bytes} bytes`);
  return made;
}
