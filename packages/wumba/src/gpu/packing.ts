/**
 * The shader of a kernel in that takes more arrays than some devices bind; out the same with a way to bind them: before
 * a launch some arrays are copied into one buffer, one behind the other, and behind it those that the kernel writes are
 * copied back.
 */
import type { Bound, Packed, Shader } from "./kernel.js";
import { COPY_SOURCE, COPY_TARGET, STORAGE, type Buffer, type Device, type Encoder } from "./webgpu.js";

/** `bindings`: the number of that of each array, from 1 on; arrays of one number are copied together. */
export const packing = (shader: Shader & { readonly bindings: readonly number[] }): Packed => ({
  ...shader,
  gather: (device, encoder, arrays) => gather(device, encoder, arrays, shader.bindings),
});

function gather(
  device: Device,
  encoder: Encoder,
  arrays: readonly Bound[],
  bindings: readonly number[],
): ReturnType<Packed["gather"]> {
  const isAlone = (k: number): boolean => bindings.indexOf(bindings[k]!) === bindings.lastIndexOf(bindings[k]!);
  const sizes: number[] = [];
  const starts = arrays.map(({ bytes }, k) => {
    const start = sizes[bindings[k]!] ?? 0;
    sizes[bindings[k]!] = start + bytes;
    return start;
  });
  const buffers: Buffer[] = [];
  const made: Buffer[] = [];
  arrays.forEach(({ buffer, bytes }, k) => {
    const place = bindings[k]! - 1;
    if (isAlone(k)) return void (buffers[place] = buffer);
    if (!buffers[place]) {
      const usage = STORAGE | COPY_SOURCE | COPY_TARGET;
      made.push((buffers[place] = device.createBuffer({ size: sizes[place + 1]!, usage })));
    }
    encoder.copyBufferToBuffer(buffer, 0, buffers[place], starts[k]!, bytes);
  });
  return {
    buffers,
    bases: starts.flatMap((start, k) => (isAlone(k) ? [] : [start / 4])),
    scatter: () =>
      arrays.forEach(({ buffer, bytes, writes }, k) => {
        if (writes && !isAlone(k)) encoder.copyBufferToBuffer(buffers[bindings[k]! - 1]!, starts[k]!, buffer, 0, bytes);
      }),
    // Devices keep what is in use.
    free: () => made.forEach((buffer) => buffer.destroy()),
  };
}
