/** Horizontal diffusion of the air, with limited fluxes. */
import { add, assign, greater, multiply, subtract, where, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";
import { slice3 } from "../views.js";

// @njit
export function hdiff(field: NDArray<f64, 3>, out: NDArray<f64, 3>, coefficients: NDArray<f64, 3>): void {
  const sides = add(
    add(slice3(field, 2, undefined, 1, -1, 0), slice3(field, 0, -2, 1, -1, 0)),
    add(slice3(field, 1, -1, 2, undefined, 0), slice3(field, 1, -1, 0, -2, 0)),
  );
  const laplacian = subtract(multiply(4, slice3(field, 1, -1, 1, -1, 0)), sides);
  const alongX = subtract(slice3(laplacian, 1, undefined, 1, -1, 0), slice3(laplacian, 0, -1, 1, -1, 0));
  const slopeX = subtract(slice3(field, 2, -1, 2, -2, 0), slice3(field, 1, -2, 2, -2, 0));
  const fluxX = where(greater(multiply(alongX, slopeX), 0), 0, alongX);
  const alongY = subtract(slice3(laplacian, 1, -1, 1, undefined, 0), slice3(laplacian, 1, -1, 0, -1, 0));
  const slopeY = subtract(slice3(field, 2, -2, 2, -1, 0), slice3(field, 2, -2, 1, -2, 0));
  const fluxY = where(greater(multiply(alongY, slopeY), 0), 0, alongY);
  const divergence = subtract(
    add(
      subtract(slice3(fluxX, 1, undefined, 0, undefined, 0), slice3(fluxX, 0, -1, 0, undefined, 0)),
      slice3(fluxY, 0, undefined, 1, undefined, 0),
    ),
    slice3(fluxY, 0, undefined, 0, -1, 0),
  );
  assign(out, subtract(slice3(field, 2, -2, 2, -2, 0), multiply(coefficients, divergence)));
}

export const input: Input = {
  medium: [64, 64, 60],
  make: (i, j, k) => [
    noiseArray([i + 4, j + 4, k], 0, 1, 1),
    noiseArray([i, j, k], 0, 0),
    noiseArray([i, j, k], 0, 1, 2),
  ],
};
