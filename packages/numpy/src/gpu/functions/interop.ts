/** Arrays of `wumba/gpu`, which kernels take, from arrays of this package and back: copies, made on the device. */
import type { DeviceArray } from "wumba/gpu";
import { checkFilled, checkLength } from "../../array/indices.js";
import { sizeOf } from "../../array/ndarray.js";
import type { RankOfShape } from "../../creation.js";
import { GpuArray } from "../array.js";
import { computed, copyOf } from "../compute.js";
import type { GpuDType } from "../dtypes.js";
import { Storage, wholeView } from "../storage.js";
import { Value } from "../value.js";

/** The typed arrays of elements; of complex numbers the parts one behind the other, of `bool` 0 and 1. */
interface Elements {
  bool: Uint32Array;
  i32: Int32Array;
  u32: Uint32Array;
  f32: Float32Array;
  c64: Float32Array;
}

interface Kinds {
  Float32Array: "f32";
  Int32Array: "i32";
  Uint32Array: "u32";
}
const kinds: Readonly<Record<string, GpuDType | undefined>> = {
  Float32Array: "f32",
  Int32Array: "i32",
  Uint32Array: "u32",
};

type Words = Float32Array | Int32Array | Uint32Array;

/** The elements in their order as an array that kernels take, which is the caller's to free. */
export const toDevice = <N extends GpuDType>(x: GpuArray<N>): DeviceArray<Elements[N]> =>
  computed(copyOf(x.value)).storage.array as DeviceArray<Elements[N]>;

/** An array of a shape with the elements that an array of kernels has now. */
export function fromDevice<A extends Words, const S extends readonly number[]>(
  array: DeviceArray<A>,
  shape: S,
): GpuArray<Kinds[A[typeof Symbol.toStringTag]], RankOfShape<S>> {
  shape.forEach(checkLength);
  checkFilled(array.length, sizeOf(shape));
  array.check();
  const dtype = kinds[array.kind];
  if (!dtype) throw new TypeError(`fromDevice takes an array of f32, i32 or u32, and not a ${array.kind}`);
  // In use here for good: it is the caller's.
  const copy = copyOf(Value.of(wholeView(new Storage(array).use(), dtype, shape)));
  computed(copy);
  return new GpuArray(copy);
}
