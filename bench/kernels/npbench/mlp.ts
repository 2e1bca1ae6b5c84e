/** A neural network of three layers. */
import { add, divide, exp, matmul, max, maximum, subtract, sum, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

const layer = (x: NDArray<f64, 2>, weights: NDArray<f64, 2>, bias: NDArray<f64, 1>): NDArray<f64, 2> =>
  add(matmul(x, weights), bias);

// @njit
export function mlp(
  x: NDArray<f64, 2>,
  w1: NDArray<f64, 2>,
  b1: NDArray<f64, 1>,
  w2: NDArray<f64, 2>,
  b2: NDArray<f64, 1>,
  w3: NDArray<f64, 2>,
  b3: NDArray<f64, 1>,
): NDArray<f64, 2> {
  const first = maximum(layer(x, w1, b1), 0);
  const second = maximum(layer(first, w2, b2), 0);
  const third = layer(second, w3, b3);
  const powers = exp(subtract(third, max(third, { axis: -1, keepdims: true })));
  return divide(powers, sum(powers, { axis: -1, keepdims: true }));
}

export const input: Input = {
  medium: [8, 3, 1000, 300, 300],
  make(n, features, s0, s1, s2) {
    const weights = (rows: number, columns: number, seed: number) => noiseArray([rows, columns], -0.1, 0.1, seed);
    const bias = (length: number, seed: number) => noiseArray([length], -0.1, 0.1, seed);
    return [
      noiseArray([n, features]),
      weights(features, s0, 1),
      bias(s0, 2),
      weights(s0, s1, 3),
      bias(s1, 4),
      weights(s1, s2, 5),
      bias(s2, 6),
    ];
  },
  tolerance: 1e-9,
};
