/** Least squares: the polynomial that comes nearest to noisy points. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { chart, type Picture } from "./pictures.js";

/** The coefficients, from the constant one on, by the normal equations VᵀV c = Vᵀy of the Vandermonde matrix V. */
// @njit
export function fit(x: NDArray<f64, 1>, y: NDArray<f64, 1>, degree: number): NDArray<f64, 1> {
  const n = degree + 1;
  const powers = np.ones([x.size, n]);
  for (let k = 1; k < n; k++) np.assign(powers.column(k), np.multiply(powers.column(k - 1), x));

  // The equations and their right side in one matrix, brought to the form of a triangle.
  const equations = np.zeros([n, n + 1]);
  np.assign(equations.slice(0, n, 1, 1), np.matmul(powers.T, powers));
  np.assign(equations.column(n), np.matmul(powers.T, y));
  for (let k = 0; k < n; k++) {
    const pivot = equations.row(k);
    for (let i = k + 1; i < n; i++) {
      const row = equations.row(i);
      np.assign(row, np.subtract(row, np.multiply(row.get(k) / pivot.get(k), pivot)));
    }
  }

  const coefficients = np.zeros([n]);
  for (let k = n - 1; k >= 0; k--) {
    const row = equations.row(k);
    const known = np.sum(np.multiply(row.slice(0, n), coefficients));
    coefficients.set(k, (row.get(n) - known) / row.get(k));
  }
  return coefficients;
}

/** Horner's rule for all places at once. */
// @njit
export function polynomial(coefficients: NDArray<f64, 1>, x: NDArray<f64, 1>): NDArray<f64, 1> {
  let value = np.multiply(0, x);
  for (let k = coefficients.size - 1; k >= 0; k--) value = np.add(np.multiply(value, x), coefficients.get(k));
  return value;
}

export function draw(): Picture {
  const x = np.linspace(-1, 1, 600);
  const noise = np.multiply(0.25, np.random.defaultRng(3).standardNormal([x.size]));
  const y = np.add(polynomial(np.fromData(Float64Array.of(0.5, -1, -1.5, 3), [4]), x), noise);
  const coefficients = fit(x, y, 3);
  const terms = Array.from({ length: 4 }, (_, k) => `${coefficients.get(k).toFixed(2)}${["", " x", " x²", " x³"][k]}`);
  return chart(terms.join(" + ").replaceAll("+ -", "− "), [
    { x, y, kind: "points", color: 1 },
    { x, y: polynomial(coefficients, x), kind: "line", color: 5 },
  ]);
}
