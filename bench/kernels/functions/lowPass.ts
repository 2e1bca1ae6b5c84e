/** A signal without its high frequencies: transformed, cut and transformed back. */
import * as np from "@wumba/numpy";
import { complex, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function lowPass(x: NDArray<f64, 1>, kept: number): NDArray<f64, 1> {
  const spectrum = np.fft.fft(x);
  for (let k = kept; k < x.size - kept; k++) spectrum.set(k, complex(0, 0));
  return np.real(np.fft.ifft(spectrum));
}

export const input: Input = {
  medium: [4096, 64],
  tolerance: 1e-12,
  make: (n, kept) => [noiseArray([n], -1, 1, 1), kept],
};
