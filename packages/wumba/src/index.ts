/**
 * What users import: typed arrays that live in kernel memory, giving their memory back, explicit scalar types, and
 * loops on many threads.
 */
export {
  bigInt64Array,
  bigUint64Array,
  float32Array,
  float64Array,
  int16Array,
  int32Array,
  int8Array,
  uint16Array,
  uint32Array,
  uint8Array,
  uint8ClampedArray,
  type Owned,
} from "./arrays.js";
export { configureMemory } from "./configure.js";
export { host } from "./host.js";
export { kernelOf, type KernelAnswer } from "./kernel-of.js";
export { isKernelMemory } from "./owned.js";
export { free } from "./owners.js";
export {
  bitcast,
  bool,
  clz,
  ctz,
  f32,
  f64,
  floorDiv,
  floorMod,
  i16,
  i32,
  i64,
  i8,
  idiv,
  popcnt,
  rotl,
  type ScalarName,
  u16,
  u32,
  u64,
  u8,
} from "./scalars.js";
export { ready } from "./ready.js";
export { scope } from "./scope.js";
export { atomicAdd, atomicMax, atomicMin } from "./threads/atomics.js";
export { progress, runAsync, type AsyncCall, type AsyncOptions } from "./threads/async.js";
export { getNumThreads, setNumThreads, threadId } from "./threads/count.js";
export { prange } from "./threads/prange.js";
export { adoptKernels, releaseKernels, shareKernels, type KernelShare } from "./threads/share.js";
export { configureThreads } from "./threads/workers.js";
