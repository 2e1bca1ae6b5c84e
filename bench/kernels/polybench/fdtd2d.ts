/** Electric and magnetic fields in two dimensions, in finite differences. */
import { array, matrix, type Input } from "../input.js";

// @njit
export function fdtd2d(
  tmax: number,
  nx: number,
  ny: number,
  ex: Float64Array,
  ey: Float64Array,
  hz: Float64Array,
  fict: Float64Array,
): void {
  for (let t = 0; t < tmax; t++) {
    for (let j = 0; j < ny; j++) ey[j] = fict[t];
    for (let i = 1; i < nx; i++) {
      for (let j = 0; j < ny; j++) ey[i * ny + j] = ey[i * ny + j] - 0.5 * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
    }
    for (let i = 0; i < nx; i++) {
      for (let j = 1; j < ny; j++) ex[i * ny + j] = ex[i * ny + j] - 0.5 * (hz[i * ny + j] - hz[i * ny + j - 1]);
    }
    for (let i = 0; i < nx - 1; i++) {
      for (let j = 0; j < ny - 1; j++) {
        hz[i * ny + j] =
          hz[i * ny + j] - 0.7 * (ex[i * ny + j + 1] - ex[i * ny + j] + ey[(i + 1) * ny + j] - ey[i * ny + j]);
      }
    }
  }
}

export const input: Input = {
  medium: [100, 200, 240],
  large: [500, 1000, 1200],
  make: (tmax, nx, ny) => [
    tmax,
    nx,
    ny,
    matrix(nx, ny, (i, j) => (i * (j + 1)) / nx),
    matrix(nx, ny, (i, j) => (i * (j + 2)) / ny),
    matrix(nx, ny, (i, j) => (i * (j + 3)) / nx),
    array(tmax, (i) => i),
  ],
};
