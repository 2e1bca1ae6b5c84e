/** How long points of the complex plane stay near 0 when they are squared and moved again and again. */
import { linspace, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import type { Input } from "../input.js";

// @njit
export function mandelbrot(x: NDArray<f64, 1>, y: NDArray<f64, 1>, limit: number, horizon: number): NDArray<f64, 2> {
  const counts = zeros([y.shape0, x.shape0]);
  for (let i = 0; i < y.shape0; i++) {
    for (let j = 0; j < x.shape0; j++) {
      const [cr, ci] = [x.get(j), y.get(i)];
      let [re, im, n] = [0, 0, 0];
      while (n < limit && re * re + im * im < horizon * horizon) {
        [re, im] = [re * re - im * im + cr, 2 * re * im + ci];
        n++;
      }
      counts.set(i, j, n === limit ? 0 : n);
    }
  }
  return counts;
}

export const input: Input = {
  medium: [125, 125, 60],
  make: (width, height, limit) => [linspace(-1.75, 0.25, width), linspace(-1, 1, height), limit, 2],
};
