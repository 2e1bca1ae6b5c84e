/** Bodies that attract one another: velocities and positions by leaps. */
import { add, assign, dot, multiply, power, square, subtract, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

/** What the bodies' attraction does to each of them. */
function attract(
  acceleration: NDArray<f64, 2>,
  positions: NDArray<f64, 2>,
  mass: NDArray<f64, 1>,
  gravity: number,
  softening: number,
): void {
  const [x, y, z] = [positions.slice(0, 1, 1, 1), positions.slice(1, 2, 1, 1), positions.slice(2, 3, 1, 1)];
  const [dx, dy, dz] = [subtract(x.T, x), subtract(y.T, y), subtract(z.T, z)];
  const force = multiply(gravity, power(add(add(square(dx), square(dy)), add(square(dz), softening ** 2)), -1.5));
  assign(acceleration.column(0), dot(multiply(dx, force), mass));
  assign(acceleration.column(1), dot(multiply(dy, force), mass));
  assign(acceleration.column(2), dot(multiply(dz, force), mass));
}

// @njit
export function nbody(
  mass: NDArray<f64, 1>,
  positions: NDArray<f64, 2>,
  velocities: NDArray<f64, 2>,
  steps: number,
  dt: number,
  gravity: number,
  softening: number,
): void {
  const acceleration = zeros(positions.shape);
  attract(acceleration, positions, mass, gravity, softening);
  for (let t = 0; t < steps; t++) {
    assign(velocities, add(velocities, multiply(acceleration, dt / 2)));
    assign(positions, add(positions, multiply(velocities, dt)));
    attract(acceleration, positions, mass, gravity, softening);
    assign(velocities, add(velocities, multiply(acceleration, dt / 2)));
  }
}

export const input: Input = {
  medium: [50, 40],
  make: (n, steps) => [
    noiseArray([n], 0.1, 1, 1),
    noiseArray([n, 3], -1, 1, 2),
    noiseArray([n, 3], -1, 1, 3),
    steps,
    0.05,
    1.5,
    0.1,
  ],
  tolerance: 1e-6,
};
