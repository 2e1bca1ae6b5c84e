/** What users import: arrays of n dimensions and NumPy's functions. */
export { Complex } from "./array/complex.js";
export { ComplexArray0 } from "./array/complexarray0.js";
export { ComplexArray1 } from "./array/complexarray1.js";
export { ComplexArray2 } from "./array/complexarray2.js";
export { ComplexArray3 } from "./array/complexarray3.js";
export { ComplexArray4 } from "./array/complexarray4.js";
export type {} from "./array/kernelarrays.js";
export type {} from "./indexing/grids.js";
export type { ComplexDType, Data, DataTypes, DType, DTypeOf, DTypeOfData, RealDType } from "./array/dtypes.js";
export { isNDArray, type AnyArray, type NDArray, type Rank, type Ranked } from "./array/ndarray.js";
export { NDArray0 } from "./array/ndarray0.js";
export { NDArray1 } from "./array/ndarray1.js";
export { NDArray2 } from "./array/ndarray2.js";
export { NDArray3 } from "./array/ndarray3.js";
export { NDArray4 } from "./array/ndarray4.js";
export { broadcastShapes } from "./broadcast.js";
export { asarray, empty, fromData, full, ones, zeros, type RankOfShape } from "./creation.js";
export * from "./elementwise/arithmetic.js";
export * from "./elementwise/bitwise.js";
export * from "./elementwise/comparison.js";
export { c128, c64 } from "./complex/extension.js";
export * from "./elementwise/complex.js";
export * from "./elementwise/exponents.js";
export * from "./elementwise/logic.js";
export * from "./elementwise/rounding.js";
export { assign, astype, clip, copy, copyto, putmask, where } from "./elementwise/selection.js";
export * from "./elementwise/signs.js";
export * from "./elementwise/trigonometry.js";
export type { UfuncOptions } from "./elementwise/ufuncs.js";
export type { ArrayLike, Operand } from "./operands.js";
export { promotion, type Kind, type Promoted } from "./promotion.js";
export * from "./reductions/cumulative.js";
export * from "./reductions/extremes.js";
export * from "./reductions/positions.js";
export { mean, prod, std, sum, var, variance } from "./reductions/sums.js";
export type { ReduceOptions } from "./reductions/axes.js";
export * from "./casting.js";
export {
  fromRecords,
  structArray,
  StructArray,
  type FieldDType,
  type Fields,
  type Layout,
  type RecordOf,
  type Schema,
  type SchemaOf,
  type StructOptions,
} from "./records/structArray.js";
export * from "./creation/ranges.js";
export * from "./creation/sources.js";
export * from "./creation/like.js";
export { array, toArray, type Lists, type Nested } from "./creation/nested.js";
export {
  diag,
  diagflat,
  diagonal,
  eye,
  fillDiagonal,
  identity,
  tri,
  tril,
  triu,
  vander,
  type VanderOptions,
} from "./creation/diagonals.js";
export * from "./creation/grids.js";
export * from "./interop/arrow.js";
export * from "./interop/libraries.js";
export { loadNpy, saveNpy, type Bytes } from "./interop/npy.js";
export { loadNpz, saveNpz, type SaveNpzOptions } from "./interop/npz.js";
export * from "./manipulation/along.js";
export * from "./manipulation/bits.js";
export * from "./manipulation/choices.js";
export * from "./manipulation/differences.js";
export * from "./manipulation/joining.js";
export * from "./manipulation/repeats.js";
export * from "./manipulation/shapes.js";
export {
  argwhere,
  compress,
  delete,
  deleteAt,
  extract,
  flatnonzero,
  insert,
  nonzero,
  put,
  putAlongAxis,
  take,
  takeAlongAxis,
  trimZeros,
  type TakeOptions,
} from "./manipulation/indexing.js";
export { getitem, setitem } from "./indexing/getitem.js";
export type { IndexMode, Indices } from "./indexing/indices.js";
export * from "./indexing/iteration.js";
export * from "./indexing/positions.js";
export { ellipsis, newaxis, s, Slice, type Key } from "./indexing/keys.js";
export * from "./elementwise/closeness.js";
export * from "./reductions/nan.js";
export * from "./sorting/sets.js";
export * from "./sorting/sorting.js";
export * from "./statistics/averages.js";
export * from "./statistics/histograms.js";
export * from "./statistics/quantiles.js";
export {
  convolve,
  correlate,
  gradient,
  interp,
  trapezoid,
  type ConvolveMode,
  type InterpOptions,
  type TrapezoidOptions,
} from "./statistics/signals.js";
export { einsum, type Einsum } from "./linalg/einsum.js";
export { cross, dot, inner, kron, matmul, outer, tensordot, trace, vdot, type Product } from "./linalg/products.js";
export * as random from "./random/index.js";
export * as linalg from "./linalg/index.js";
export { divmod, frexp, ldexp, modf, nextafter, spacing } from "./elementwise/parts.js";
export * from "./elementwise/replacement.js";
export * from "./statistics/polynomials.js";
export * from "./statistics/windows.js";
export { vectorize, type Vectorized, type VectorizeOptions } from "./lifting/vectorize.js";
export { ufunc, type BinaryMethods, type UfuncAxisOptions, type UfuncReduceOptions } from "./lifting/methods.js";
export { guvectorize, type CoreFunction, type Generalized, type GuvectorizeOptions } from "./lifting/guvectorize.js";
export { lazy, type Chain, type ChainFunction, type Lazy, type LazyExpression } from "./lifting/lazy.js";
export {
  stencil,
  type BorderMode,
  type Neighbors,
  type Stencil,
  type StencilCallOptions,
  type StencilOptions,
} from "./lifting/stencil.js";
export * as fft from "./fft/index.js";
