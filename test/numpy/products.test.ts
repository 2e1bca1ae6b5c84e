/** Products of matrices whose sizes do not divide into the blocks that they are computed by: each element is summed in one order. */
import { expect, it } from "vitest";
import * as np from "@wumba/numpy";

it.each([
  [1, 1, 1],
  [2, 3, 4],
  [3, 4, 5],
  [5, 7, 3],
  [64, 65, 66],
  [7, 130, 9],
  [0, 3, 2],
  [3, 0, 2],
  [1, 200, 1],
])("(%i, %i) · (…, %i)", (n, m, p) => {
  const a = Float64Array.from({ length: n * m }, (_, i) => Math.sin(i));
  const b = Float64Array.from({ length: m * p }, (_, i) => Math.cos(3 * i));
  const expected = Float64Array.from({ length: n * p }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < m; k++) sum += a[Math.floor(at / p) * m + k]! * b[k * p + (at % p)]!;
    return sum;
  });
  expect(np.matmul(np.fromData(a, [n, m]), np.fromData(b, [m, p])).data).toEqual(expected);
});
