/** A recursive filter that finds edges in an image: back and forth along the rows, then along the columns. */
import { add, assign, multiply, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

/** Along the second axis, where `a` has the factors of the filter. */
function filter(
  out: NDArray<f64, 2>,
  image: NDArray<f64, 2>,
  a: readonly [number, number, number, number],
  b1: number,
  b2: number,
): void {
  const n = image.shape1;
  const [forth, back] = [zeros(image.shape), zeros(image.shape)];
  assign(forth.column(0), multiply(a[0], image.column(0)));
  assign(
    forth.column(1),
    add(add(multiply(a[0], image.column(1)), multiply(a[1], image.column(0))), multiply(b1, forth.column(0))),
  );
  for (let j = 2; j < n; j++) {
    assign(
      forth.column(j),
      add(
        add(
          add(multiply(a[0], image.column(j)), multiply(a[1], image.column(j - 1))),
          multiply(b1, forth.column(j - 1)),
        ),
        multiply(b2, forth.column(j - 2)),
      ),
    );
  }
  assign(back.column(n - 2), multiply(a[2], image.column(n - 1)));
  for (let j = n - 3; j >= 0; j--) {
    assign(
      back.column(j),
      add(
        add(
          add(multiply(a[2], image.column(j + 1)), multiply(a[3], image.column(j + 2))),
          multiply(b1, back.column(j + 1)),
        ),
        multiply(b2, back.column(j + 2)),
      ),
    );
  }
  assign(out, add(forth, back));
}

// @njit
export function deriche(alpha: number, image: NDArray<f64, 2>): NDArray<f64, 2> {
  const k = (1 - Math.exp(-alpha)) ** 2 / (1 + 2 * alpha * Math.exp(-alpha) - Math.exp(2 * alpha));
  const [b1, b2] = [2 ** -alpha, -Math.exp(-2 * alpha)];
  const a: [number, number, number, number] = [
    k,
    k * Math.exp(-alpha) * (alpha - 1),
    k * Math.exp(-alpha) * (alpha + 1),
    -k * Math.exp(-2 * alpha),
  ];
  const [rows, both] = [zeros(image.shape), zeros(image.shape)];
  filter(rows, image, a, b1, b2);
  filter(both.T, rows.T, a, b1, b2);
  return both;
}

export const input: Input = {
  medium: [400, 200],
  make: (w, h) => [0.25, ndarray([w, h], (k) => ((313 * Math.floor(k / h) + 991 * (k % h)) % 65536) / 65535)],
  tolerance: 1e-9,
};
