/** For libraries that compute with arrays on the device: arrays, and work in the order of launches. */
import { DeviceArray } from "./arrays.js";
import { usedDevice } from "./device.js";
import { run } from "./launch.js";
import { enqueue } from "./queue.js";
import type { ArrayName, KernelDescription, Memory, Sizes } from "./kernel.js";

/** Runs a kernel; arrays of any type of 32 bits may stand for one another. */
export type Launch = (
  kernel: KernelDescription,
  blocks: Sizes,
  block: Sizes,
  ...args: readonly unknown[]
) => Promise<void>;

/** An array on the device of so many elements: these, which it keeps, or zeros. */
export const newDeviceArray = (kind: ArrayName, length: number, first?: Memory): DeviceArray =>
  new DeviceArray(kind, length, first);

/**
 * Does one thing on a device and another on the CPU, where elements lie in typed arrays, behind all that was asked for
 * before. What goes wrong is told by the next `read`, `forAll` or `sync`.
 */
export function inOrder(
  onDevice: (launch: Launch, device: object) => Promise<void>,
  onCpu: (memoryOf: (array: DeviceArray) => Memory) => void | Promise<void>,
): void {
  enqueue(async () => {
    const device = await usedDevice();
    if (device !== "cpu") return onDevice((kernel, blocks, block, ...args) => run(kernel, blocks, block, args), device);
    return onCpu((array) => (array.placeOn(device) as { readonly memory: Memory }).memory);
  });
}

/** Runs a kernel on whatever runs kernels, in the order of launches. */
export function launchInOrder(...[kernel, blocks, block, ...args]: Parameters<Launch>): void {
  enqueue(() => run(kernel, blocks, block, args));
}
