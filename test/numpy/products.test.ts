/**
 * Products of matrices whose sizes do not divide into the blocks that they are computed by. Of real ones each element
 * is summed in one order, and of a single column in eight sums, those at even places before those at odd ones.
 */
import { expect, it } from "vitest";
import * as np from "@wumba/numpy";

const inOrder = (products: readonly number[]): number => products.reduce((sum, each) => sum + each, 0);

function inEights(products: readonly number[]): number {
  const eights = products.length - (products.length % 8);
  const [a, b, c, d, e, f, g, h] = Array.from({ length: 8 }, (_, k) =>
    inOrder(products.slice(0, eights).filter((_, i) => i % 8 === k)),
  );
  return products.slice(eights).reduce((sum, each) => sum + each, a! + c! + (e! + g!) + (b! + d! + (f! + h!)));
}

const sizes: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [2, 3, 4],
  [3, 4, 5],
  [5, 7, 3],
  [64, 65, 66],
  [7, 130, 9],
  [6, 259, 260],
  [10, 2, 275],
  [0, 3, 2],
  [3, 0, 2],
  [1, 200, 1],
  [9, 131, 1],
  [67, 517, 6],
  [9, 5, 515],
  [130, 11, 3],
  [2, 3, 40],
];

it.each(sizes)("(%i, %i) · (…, %i)", (n, m, p) => {
  const a = Float64Array.from({ length: n * m }, (_, i) => Math.sin(i));
  const b = Float64Array.from({ length: m * p }, (_, i) => Math.cos(3 * i));
  const expected = Float64Array.from({ length: n * p }, (_, at) => {
    const products = Array.from({ length: m }, (_, k) => a[Math.floor(at / p) * m + k]! * b[k * p + (at % p)]!);
    return p === 1 ? inEights(products) : inOrder(products);
  });
  expect(np.matmul(np.fromData(a, [n, m]), np.fromData(b, [m, p])).data).toEqual(expected);
});

it.each(sizes.filter(([, , p]) => p > 1))("singles (%i, %i) · (…, %i)", (n, m, p) => {
  const a = Float32Array.from({ length: n * m }, (_, i) => Math.sin(i));
  const b = Float32Array.from({ length: m * p }, (_, i) => Math.cos(3 * i));
  const expected = Float32Array.from({ length: n * p }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < m; k++)
      sum = Math.fround(sum + Math.fround(a[Math.floor(at / p) * m + k]! * b[k * p + (at % p)]!));
    return sum;
  });
  expect(np.matmul(np.fromData(a, [n, m]), np.fromData(b, [m, p])).data).toEqual(expected);
});

it.each([5, 70, 131])("a matrix of %i rows and its transpose, of which one triangle is computed", (n) => {
  const m = 263;
  const a = np.fromData(
    Float64Array.from({ length: n * m }, (_, i) => Math.sin(i)),
    [n, m],
  );
  const expected = Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return inOrder(Array.from({ length: m }, (_, k) => a.get(i, k) * a.get(j, k)));
  });
  expect(np.matmul(a, a.T).data).toEqual(expected);
});

it.each([
  [3, 3, 3],
  [2, 2, 40],
  [3, 1, 9],
  [2, 7, 9],
  [7, 20, 9],
  [3, 40, 9],
  [5, 9, 1],
  [2, 0, 3],
])("complex (%i, %i) · (…, %i)", (n, m, p) => {
  const reals = (rows: number, columns: number, k: number) =>
    np.fromData(
      Float64Array.from({ length: rows * columns }, (_, i) => Math.sin(k * i)),
      [rows, columns],
    );
  const [x, y, u, v] = [reals(n, m, 1), reals(n, m, 2), reals(m, p, 3), reals(m, p, 5)];
  const made = np.matmul(np.complex(x, y), np.complex(u, v));
  expect(np.allclose(np.real(made), np.subtract(np.matmul(x, u), np.matmul(y, v)), { rtol: 1e-13, atol: 1e-14 })).toBe(
    true,
  );
  expect(np.allclose(np.imag(made), np.add(np.matmul(x, v), np.matmul(y, u)), { rtol: 1e-13, atol: 1e-14 })).toBe(true);
});

it.each([1, 7, 8, 9, 37])(
  "the factor of a positive definite matrix of %i rows, whose elements have products subtracted in their order",
  (n) => {
    const a = np.fromData(
      Float64Array.from({ length: n * n }, (_, i) => Math.sin(i)),
      [n, n],
    );
    const definite = np.add(np.matmul(a, a.T), np.multiply(np.eye(n), n));
    const expected = np.zeros([n, n]);
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        let rest = definite.get(i, j);
        for (let k = 0; k < j; k++) rest -= expected.get(i, k) * expected.get(j, k);
        expected.set(i, j, i < j ? 0 : i === j ? Math.sqrt(rest) : rest / expected.get(j, j));
      }
    }
    expect(np.linalg.cholesky(definite).data).toEqual(expected.data);
  },
);
