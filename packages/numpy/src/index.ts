/** What users import: arrays of n dimensions and NumPy's functions. */
export type { Data, DataTypes, DType, DTypeOf, DTypeOfData } from "./array/dtypes.js";
export { isNDArray, type AnyArray, type NDArray, type Rank, type Ranked } from "./array/ndarray.js";
export { NDArray0 } from "./array/ndarray0.js";
export { NDArray1 } from "./array/ndarray1.js";
export { NDArray2 } from "./array/ndarray2.js";
export { NDArray3 } from "./array/ndarray3.js";
export { NDArray4 } from "./array/ndarray4.js";
export { asarray, empty, fromData, full, ones, zeros, type RankOfShape } from "./creation.js";
