/** Powers of matrices, and what kernels make them of. */
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { eye } from "../creation/diagonals.js";
import { contiguous } from "../elementwise/copies.js";
import { broadcastTo } from "../manipulation/shapes.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type RankOf } from "../operands.js";
import { multiplyInto } from "./gemm.js";
import { checkSquare } from "./matrices.js";
import { matmul } from "./products.js";
import { inv } from "./solving.js";

/** The n-th power of square matrices; a negative one of the inverse. */
export function matrixPower<A extends ArrayLike>(a: A, n: number): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const view = viewOf(a);
  const [size = 0, columns = -1] = view.shape.slice(-2);
  checkSquare(size, columns);
  checkPower(n);
  let base = n < 0 ? inv(a) : contiguous(view);
  let result: AnyArray | undefined;
  for (let rest = Math.abs(n); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = result ? multiplied(result, base) : base;
    if (rest > 1) base = multiplied(base, base);
  }
  return (result ?? contiguous(viewOf(broadcastTo(eye(size, size, 0, view.dtype), view.shape)))) as never;
}

/** The product of two matrices, summed in doubles. */
function multiplied(a: AnyArray, b: AnyArray): AnyArray {
  if (a.dtype !== "f32") return matmul(a, b as never);
  const [x, y] = [contiguous(a, "f64"), contiguous(b, "f64")];
  return contiguous(matmul(x, y as never), "f32");
}

export function checkPower(n: number): void {
  if (!Number.isInteger(n)) throw new RangeError(`matrixPower: the power ${n}`);
}

/** How many binary digits a whole number from 0 has. */
export const bitsOf = (n: number): number => {
  let bits = 0;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) bits++;
  return bits;
};

/** Sets a matrix to the product of two, each of which may be it, by way of `wide`. */
export function putProduct(into: Float64Array, a: Float64Array, b: Float64Array, wide: Float64Array, n: number): void {
  multiplyInto(wide, a, b, n, n, n, n, n);
  into.set(wide);
}

export const moveInto = (into: Float64Array, from: Float64Array): void => into.set(from);

/** Adds 1 to the diagonal. */
export function addIdentity(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) a[i * n + i]! += 1;
}
