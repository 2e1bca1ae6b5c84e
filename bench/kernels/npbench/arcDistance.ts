/** Distances on the unit sphere between pairs of points. */
import { add, arctan2, cos, divide, multiply, sin, sqrt, square, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function arcDistance(
  theta1: NDArray<f64, 1>,
  phi1: NDArray<f64, 1>,
  theta2: NDArray<f64, 1>,
  phi2: NDArray<f64, 1>,
): NDArray<f64, 1> {
  const haversine = add(
    square(sin(divide(subtract(theta2, theta1), 2))),
    multiply(multiply(cos(theta1), cos(theta2)), square(sin(divide(subtract(phi2, phi1), 2)))),
  );
  return multiply(2, arctan2(sqrt(haversine), sqrt(subtract(1, haversine))));
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], 0, 3, 1), noiseArray([n], 0, 3, 2), noiseArray([n], 0, 3, 3), noiseArray([n], 0, 3, 4)],
  tolerance: 1e-9,
};
