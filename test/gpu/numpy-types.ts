/** What TypeScript says of arrays on the device: types and ranks are NumPy's, with floats of 32 bits. */
import { arange, zeros, type NDArray } from "@wumba/numpy";
import {
  add,
  argmax,
  asarray,
  astype,
  cumsum,
  divide,
  fft,
  fromDevice,
  full,
  less,
  matmul,
  mean,
  multiply,
  random,
  reshape,
  sort,
  sqrt,
  sum,
  take,
  toDevice,
  where,
  type GpuArray,
} from "@wumba/numpy/gpu";
import type { f32 } from "wumba";
import type { DeviceArray } from "wumba/gpu";

export async function elementwise(x: GpuArray<"f32", 2>, k: GpuArray<"i32", 1>, z: GpuArray<"c64", 1>): Promise<void> {
  const sums: GpuArray<"f32", 2> = add(multiply(x, 2), k);
  const whole: GpuArray<"i32", 1> = add(k, k);
  const ratios: GpuArray<"f32", 1> = divide(k, 2);
  const complex: GpuArray<"c64", 2> = add(z, x);
  const isLess: GpuArray<"bool", 2> = less(x, 0);
  const chosen: GpuArray<"f32", 2> = where(isLess, sums, sqrt(ratios));
  const made: GpuArray<"f32", 1> = asarray(arange(3));
  const counts: GpuArray<"u32", 3> = full([2, 3, 4], 1, "u32");
  const other: GpuArray<"i32", 3> = astype(counts, "i32");
  const read: NDArray<f32, 2> = await chosen.read();
  const number: number = await sum(add(made, read)).item();
  // @ts-expect-error -- no type of the device
  add(x, zeros([2], "u8"));
  // @ts-expect-error -- nor this
  asarray(1n);
  // @ts-expect-error -- another type
  const wrong: GpuArray<"i32", 1> = ratios;
  // @ts-expect-error -- another rank
  const flat: GpuArray<"f32", 1> = sums;
  void [whole, complex, other, number, wrong, flat];
}

export function overAxes(x: GpuArray<"f32", 3>, k: GpuArray<"i32", 2>, z: GpuArray<"c64", 2>): void {
  const all: GpuArray<"f32", 0> = sum(x);
  const one: GpuArray<"f32", 2> = mean(x, { axis: 1 });
  const two: GpuArray<"f32", 1> = sum(x, { axis: [0, 2] });
  const kept: GpuArray<"f32", 3> = mean(x, { axis: 0, keepdims: true });
  const whole: GpuArray<"i32", 1> = sum(k, { axis: 0, dtype: "i32" });
  const floats: GpuArray<"f32", 0> = sum(k);
  const complex: GpuArray<"c64", 1> = sum(z, { axis: 0 });
  const places: GpuArray<"i32", 1> = argmax(k, { axis: -1 });
  const running: GpuArray<"f32", 1> = cumsum(k);
  const sorted: GpuArray<"i32", 2> = sort(k);
  const taken: GpuArray<"i32", 2> = take(k, places, { axis: 0 });
  const spectrum: GpuArray<"c64", 3> = fft.fft(x);
  const product: GpuArray<"f32", 1> = matmul(reshape(x, [3, -1]), one.row(0));
  const drawn: GpuArray<"f32", 2> = random.defaultRng(1).normal(0, 1, [2, 3]);
  void [all, two, kept, whole, floats, complex, running, sorted, taken, spectrum, product, drawn];
}

export function withKernels(x: GpuArray<"f32", 2>, y: DeviceArray<Int32Array>, bytes: DeviceArray<Uint8Array>): void {
  const elements: DeviceArray<Float32Array> = toDevice(x);
  const back: GpuArray<"i32", 2> = fromDevice(y, [2, 3]);
  // @ts-expect-error -- bytes
  fromDevice(bytes, [2]);
  // @ts-expect-error -- arrays of kernels are no operands
  add(x, y);
  void [elements, back];
}
