/** What TypeScript says of launches: the arguments are those of the kernel, with arrays on the device. */
import { f32, i16, i32, i8, u8 } from "wumba";
import { event, gpu, histogram, reduce, scan, sort, vectorize, view, type DeviceArray } from "wumba/gpu";

declare function saxpy(y: Float32Array, x: Float32Array, a: number): void;
declare function bytes(out: Uint8Array, from: Int16Array): void;
declare function mark(out: Int32Array, isOn: boolean): void;

const size = { grid: [4, 4], block: 64 } as const;

export function launches(y: DeviceArray<Float32Array>, out: DeviceArray<Int32Array>, host: Float32Array): void {
  gpu.launch(saxpy, size, y, gpu.array(host), 2);
  gpu.launch(mark, size, gpu.zeros(i32, 8), true);
  void gpu.forAll(saxpy, 8, host, y, 1);
  void gpu.forAll(bytes, 8, gpu.zeros(u8, 8), gpu.array(Int16Array.of(1)));
  gpu.launch(bytes, size, gpu.fromBuffer({}, u8), gpu.zeros(i16, 8));
  // @ts-expect-error -- bytes with a sign
  gpu.launch(bytes, size, gpu.zeros(i8, 8), gpu.zeros(i16, 8));
  // @ts-expect-error -- an array of integers
  gpu.launch(saxpy, size, y, out, 2);
  // @ts-expect-error -- an array of the host
  gpu.launch(saxpy, size, y, host, 2);
  // @ts-expect-error -- a number is missing
  gpu.launch(saxpy, size, y, y);
  // @ts-expect-error -- a text
  void gpu.forAll(saxpy, 8, host, y, "1");
  // @ts-expect-error -- floats for integers
  gpu.launch(mark, size, gpu.zeros(f32, 8), true);
  // @ts-expect-error -- no size
  gpu.launch(mark, { grid: 1 }, out, true);
  // @ts-expect-error -- doubles
  gpu.array(new Float64Array(2));
}

export async function algorithms(y: DeviceArray<Float32Array>, out: DeviceArray<Int32Array>): Promise<void> {
  const largest: number = await reduce(y, "max");
  const sums: DeviceArray<Int32Array> = scan(out, { into: gpu.zeros(i32, 8), exclusive: largest > 0 });
  const counts: DeviceArray<Uint32Array> = histogram(y, 8, 0, largest);
  sort(counts, { descending: true });
  sort(sums);
  // @ts-expect-error -- bytes
  sort(gpu.zeros(u8, 3));
  // @ts-expect-error -- an array of the host
  await reduce(Float32Array.of(1));
  // @ts-expect-error -- no such operation
  await reduce(y, "mean");
  // @ts-expect-error -- floats into integers
  scan(y, { into: out });
}

const mix = vectorize((x: f32, n: i32, scale: number): i32 => i32(x * n * scale));

export function vectorized(y: DeviceArray<Float32Array>, out: DeviceArray<Int32Array>): void {
  const first: DeviceArray<Int32Array> = mix(y, out, 2);
  const second: DeviceArray<Int32Array> = mix(Float32Array.of(1), 3, y, { out: first });
  // @ts-expect-error -- integers for floats
  mix(out, out, 2);
  // @ts-expect-error -- an operand is missing
  mix(y, second);
  // @ts-expect-error -- floats into integers
  vectorize((x: number): i32 => i32(x))(y, { out: y });
  // @ts-expect-error -- a text
  vectorize((x: string) => x.length);
}

export async function parts(y: DeviceArray<Float32Array>): Promise<number> {
  const begin = event();
  const part: DeviceArray<Float32Array> = view(y, 1, -1);
  // @ts-expect-error -- integers
  const other: DeviceArray<Int32Array> = view(y);
  gpu.launch(saxpy, size, part, view(part, 2), other.length);
  return event().since(begin);
}
