/** NumPy's `linalg`. */
export { eig, eigvals } from "./eigen.js";
export { LinAlgError } from "./matrices.js";
export { norm, type NormOptions } from "./norms.js";
export { eigh, eigvalsh, qr } from "./orthogonal.js";
export { cond, lstsq, matrixRank, pinv, svd, svdvals } from "./singular.js";
export { matrixPower } from "./powers.js";
export { cholesky, det, inv, slogdet, solve } from "./solving.js";
export { multiDot, tensorinv, tensorsolve } from "./tensors.js";
