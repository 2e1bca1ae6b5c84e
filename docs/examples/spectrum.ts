/** A spectrogram: which frequencies a sound has at each time. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { image, palettes, type Picture } from "./pictures.js";

/** Overlapping pieces of the sound, a row each, faded in and out by the window. */
// @njit
export function frames(sound: NDArray<f64, 1>, window: NDArray<f64, 1>, step: number): NDArray<f64, 2> {
  const size = window.size;
  const pieces = np.zeros([Math.floor((sound.size - size) / step) + 1, size]);
  for (let k = 0; k < pieces.shape0; k++) {
    np.assign(pieces.row(k), np.multiply(sound.slice(k * step, k * step + size), window));
  }
  return pieces;
}

// @njit
export function decibels(real: NDArray<f64, 2>, imaginary: NDArray<f64, 2>): NDArray<f64, 2> {
  return np.multiply(10, np.log10(np.add(np.add(np.square(real), np.square(imaginary)), 1e-9)));
}

/** A rising tone with an overtone, a trembling one, and some noise; the time goes from 0 to 1. */
function sound(length: number): NDArray<f64, 1> {
  const time = np.divide(np.arange(length), length);
  const sweep = np.add(np.multiply(300, time), np.multiply(600, np.square(time)));
  const trembling = np.add(np.multiply(3400, time), np.multiply(8, np.sin(np.multiply(30, time))));
  const tone = (turns: NDArray<f64, 1>): NDArray<f64, 1> => np.sin(np.multiply(2 * Math.PI, turns));
  const tones = np.add(np.add(tone(sweep), np.multiply(0.2, tone(np.multiply(2, sweep)))), np.multiply(0.5, tone(trembling)));
  return np.add(tones, np.multiply(0.02, np.random.defaultRng(1).standardNormal([length])));
}

export function draw(): Picture {
  const spectrum = np.fft.rfft(frames(sound(10240), np.hanning(320), 36));
  const strengths = decibels(np.real(spectrum), np.imag(spectrum));
  return image(np.flipud(strengths.T), palettes.heat, -20, 40);
}
