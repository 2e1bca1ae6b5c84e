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
export {
  add,
  subtract,
  multiply,
  divide,
  floorDivide,
  mod,
  fmod,
  power,
  floatPower,
  maximum,
  minimum,
  fmax,
  fmin,
  copysign,
  heaviside,
  gcd,
  lcm,
  remainder,
} from "./elementwise/arithmetic.js";
export {
  bitwiseAnd,
  bitwiseOr,
  bitwiseXor,
  leftShift,
  rightShift,
  invert,
  type Bitwise2,
  type Bitwise1,
} from "./elementwise/bitwise.js";
export * from "./elementwise/comparison.js";
export { c128, c64 } from "./complex/extension.js";
export * from "./elementwise/complex.js";
export * from "./elementwise/exponents.js";
export * from "./elementwise/logic.js";
export { rint, floor, ceil, trunc, fix, round } from "./elementwise/rounding.js";
export { assign, astype, clip, copy, copyto, putmask, where } from "./elementwise/selection.js";
export * from "./elementwise/signs.js";
export * from "./elementwise/trigonometry.js";
export type { UfuncOptions } from "./elementwise/ufuncs.js";
export type { ArrayLike, Operand } from "./operands.js";
export { promotion, type Kind, type Promoted } from "./promotion.js";
export { cumsum, cumprod, nancumsum, nancumprod, type CumulativeOptions } from "./reductions/cumulative.js";
export { max, min, amax, amin, ptp, any, all, countNonzero, type TestOptions } from "./reductions/extremes.js";
export { argmax, argmin, nanargmax, nanargmin, type PositionOptions } from "./reductions/positions.js";
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
export { arange, linspace, logspace, geomspace, type SpaceOptions } from "./creation/ranges.js";
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
export { diff, ediff1d, unwrap, type UnwrapOptions } from "./manipulation/differences.js";
export {
  concatenate,
  stack,
  vstack,
  hstack,
  dstack,
  columnStack,
  append,
  arraySplit,
  split,
  hsplit,
  vsplit,
  dsplit,
  block,
  type DTypeOfAll,
  type JoinOptions,
  type Blocks,
} from "./manipulation/joining.js";
export {
  flip,
  fliplr,
  flipud,
  rot90,
  roll,
  tile,
  repeat,
  resize,
  pad,
  type PadMode,
  type PadOptions,
} from "./manipulation/repeats.js";
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
export {
  indices,
  ix,
  unravelIndex,
  ravelMultiIndex,
  diagIndices,
  diagIndicesFrom,
  trilIndices,
  triuIndices,
  trilIndicesFrom,
  triuIndicesFrom,
} from "./indexing/positions.js";
export { ellipsis, newaxis, s, Slice, type Key } from "./indexing/keys.js";
export { isclose, allclose, arrayEqual, arrayEquiv, type Tolerance } from "./elementwise/closeness.js";
export * from "./reductions/nan.js";
export {
  unique,
  uniqueValues,
  uniqueCounts,
  uniqueInverse,
  uniqueAll,
  isin,
  union1d,
  intersect1d,
  setdiff1d,
  setxor1d,
} from "./sorting/sets.js";
export {
  sort,
  argsort,
  partition,
  argpartition,
  searchsorted,
  lexsort,
  type SortOptions,
  type SearchOptions,
} from "./sorting/sorting.js";
export { average, cov, corrcoef, type AverageOptions, type CovOptions } from "./statistics/averages.js";
export {
  bincount,
  histogramBinEdges,
  histogram,
  digitize,
  histogramdd,
  histogram2d,
  type BincountOptions,
  type HistogramOptions,
  type HistogramddOptions,
} from "./statistics/histograms.js";
export {
  quantile,
  nanquantile,
  percentile,
  nanpercentile,
  median,
  nanmedian,
  type QuantileOptions,
  type MedianOptions,
} from "./statistics/quantiles.js";
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
export { nanToNum, type Replacements } from "./elementwise/replacement.js";
export {
  polyval,
  polyfit,
  polyder,
  polyadd,
  polysub,
  polymul,
  polydiv,
  polyint,
  poly,
  roots,
} from "./statistics/polynomials.js";
export { bartlett, blackman, hamming, hanning, i0, kaiser } from "./statistics/windows.js";
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
