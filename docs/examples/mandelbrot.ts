/** The Mandelbrot set: after how many rounds of z² + c each point c of the plane is far from 0. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { image, palettes, type Picture } from "./pictures.js";

// @njit
export function mandelbrot(x: NDArray<f64, 1>, y: NDArray<f64, 1>, limit: number): NDArray<f64, 2> {
  const counts = np.zeros([y.size, x.size]);
  for (let i = 0; i < y.size; i++) {
    for (let j = 0; j < x.size; j++) {
      let [re, im, n] = [0, 0, 0];
      while (n < limit && re * re + im * im < 4) {
        [re, im] = [re * re - im * im + x.get(j), 2 * re * im + y.get(i)];
        n++;
      }
      counts.set(i, j, n < limit ? Math.sqrt(n) : 0);
    }
  }
  return counts;
}

export function draw(): Picture {
  return image(mandelbrot(np.linspace(-2.1, 0.7, 280), np.linspace(-1, 1, 200), 200), palettes.heat);
}
