/** Events: points between launches, and how long the device took from one to another. */
import { usedDevice } from "./device.js";
import { enqueue, inTurn } from "./queue.js";
import { COPY_SOURCE, COPY_TARGET, MAP_READ, QUERY_RESOLVE, type Buffer, type Device } from "./webgpu.js";

const BYTES = 8;
const NANOSECONDS = 1e6;

/** A point in the order of launches. */
export class GpuEvent {
  /** The device's time, where it tells it, in nanoseconds, and the clock's in milliseconds. */
  #staging: Buffer | undefined;
  #stamp: Promise<bigint> | undefined;
  #clock: number | undefined;

  constructor() {
    enqueue(async () => {
      const device = await usedDevice();
      if (device !== "cpu" && device.features.has("timestamp-query")) return this.#record(device);
      if (device !== "cpu") await device.queue.onSubmittedWorkDone();
      this.#clock = performance.now();
    });
  }

  /** The end of an empty pass comes when all work before has ended. */
  #record(device: Device): void {
    const querySet = device.createQuerySet({ type: "timestamp", count: 1 });
    const resolved = device.createBuffer({ size: BYTES, usage: QUERY_RESOLVE | COPY_SOURCE });
    this.#staging = device.createBuffer({ size: BYTES, usage: MAP_READ | COPY_TARGET });
    const encoder = device.createCommandEncoder();
    encoder.beginComputePass({ timestampWrites: { querySet, endOfPassWriteIndex: 0 } }).end();
    encoder.resolveQuerySet(querySet, 0, 1, resolved, 0);
    encoder.copyBufferToBuffer(resolved, 0, this.#staging, 0, BYTES);
    device.queue.submit([encoder.finish()]);
    querySet.destroy();
    resolved.destroy();
  }

  async #time(): Promise<number | bigint | undefined> {
    const staging = this.#staging;
    if (!staging) return this.#clock;
    this.#stamp ??= staging.mapAsync(1).then(() => {
      const [time] = new BigUint64Array(staging.getMappedRange().slice(0));
      staging.destroy();
      return time!;
    });
    return this.#stamp;
  }

  /** The milliseconds from an earlier event to this one, once all launches between have ended. */
  since(earlier: GpuEvent): Promise<number> {
    return inTurn(async () => {
      const [from, to] = [await earlier.#time(), await this.#time()];
      if (typeof from === "bigint" && typeof to === "bigint") return Number(to - from) / NANOSECONDS;
      if (typeof from === "number" && typeof to === "number") return to - from;
      throw new Error("the events are of two devices");
    });
  }
}

/**
 * Marks where the device is in the order of launches. It tells its own time where WebGPU has `timestamp-query`, which
 * browsers make coarse; else its work is waited for, and the clock looked at.
 */
export const event = (): GpuEvent => new GpuEvent();
