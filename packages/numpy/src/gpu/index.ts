/**
 * `@wumba/numpy/gpu`: arrays on the device, and NumPy's functions on them, by the names and with the types that they
 * have in `@wumba/numpy`.
 */
export type { GpuArray } from "./array.js";
export type { GpuDType, OnDevice } from "./dtypes.js";
export type { GpuOperand } from "./types.js";
export { asarray, full, ones, zeros } from "./operands.js";
export * from "./functions/arithmetic.js";
export * from "./functions/comparison.js";
export * from "./functions/exponents.js";
export { astype, clip, where } from "./functions/selection.js";
export {
  any,
  all,
  amax,
  amin,
  argmax,
  argmin,
  countNonzero,
  max,
  min,
  type PositionOptions,
} from "./functions/extremes.js";
export {
  mean,
  prod,
  std,
  sum,
  var,
  variance,
  type ReduceOptions,
  type SpreadOptions,
  type SumOptions,
} from "./functions/reductions.js";
export { dot, matmul } from "./functions/products.js";
export { angle, complex, conj, conjugate, imag, real } from "./functions/complex.js";
export { take, type GpuIndices, type TakeOptions } from "./functions/indexing.js";
export { cumprod, cumsum, type CumulativeOptions } from "./functions/scans.js";
export * from "./functions/shapes.js";
export { argsort, sort, type SortOptions } from "./functions/sorting.js";
export * as fft from "./functions/fft.js";
export * as random from "./functions/random.js";
export { fromDevice, toDevice } from "./functions/interop.js";
export { concatenate, stack, type JoinOptions } from "./functions/joining.js";
