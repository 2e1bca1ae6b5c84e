/** Integrals along a contour of the complex plane: at each point a system of equations of complex matrices. */
import { add, assign, complex, linalg, multiply, negative, zeros, type c128, type NDArray } from "@wumba/numpy";
import { complexNoise, type Input } from "../input.js";

// @njit
export function contourIntegral(
  points: NDArray<c128, 1>,
  terms: NDArray<c128, 3>,
  right: NDArray<c128, 2>,
  p0: NDArray<c128, 2>,
  p1: NDArray<c128, 2>,
): void {
  assign(p0, 0);
  assign(p1, 0);
  for (let k = 0; k < points.shape0; k++) {
    const z = points.get(k);
    const t = zeros([terms.shape1, terms.shape2], "c128");
    for (let n = 0; n < terms.shape0; n++)
      assign(t, add(t, multiply(z.pow(complex((terms.shape0 - 1) / 2 - n, 0)), terms.row(n))));
    const x = linalg.solve(t, right);
    assign(x, z.abs() < 1 ? negative(x) : x);
    assign(p0, add(p0, x));
    assign(p1, add(p1, multiply(z, x)));
  }
}

export const input: Input = {
  medium: [50, 150, 2, 32],
  make: (n, columns, slabs, points) => [
    complexNoise([points], 1),
    complexNoise([slabs + 1, n, n], 2),
    complexNoise([n, columns], 3),
    complexNoise([n, columns], 4),
    complexNoise([n, columns], 5),
  ],
  tolerance: 1e-8,
};
