/** What the measured loops are called with. */
import { float64Array, int32Array } from "wumba";

const numbers = (length) => float64Array(Float64Array.from({ length }, (_, i) => ((i * 7919) % 1000) / 500 + 0.1));
const zeros = (length) => float64Array(length);

/** By name: title, arguments in kernel memory, and which of them is written. */
export const loopCases = () => ({
  mandel: ["Mandelbrot, 400 × 300", [int32Array(400 * 300), 400, 300, 200], 0],
  nbody: [
    "n-body forces, 1500 bodies",
    [numbers(1500), numbers(1500), numbers(1500), zeros(1500), zeros(1500), zeros(1500)],
    3,
  ],
  blackScholes: [
    "Black-Scholes, 200,000 options",
    [numbers(200_000), numbers(200_000), numbers(200_000), zeros(200_000)],
    3,
  ],
  matmul: ["matrix product, 256 × 256", [numbers(256 * 256), numbers(256 * 256), zeros(256 * 256), 256], 2],
  stencil: ["5-point stencil, 2000 × 1000", [numbers(2_000_000), zeros(2_000_000), 2000, 1000], 1],
  monteCarlo: ["Monte Carlo, 2 million points", [20_000]],
});
