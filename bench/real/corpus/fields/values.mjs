/** Sizes in; arguments of subjects out, the same in every run. */
import { randoms } from "../../subjects/inputs.mjs";

export { bytes, doubles, letters, picture, prose, randoms } from "../../subjects/inputs.mjs";
import { doubles } from "../../subjects/inputs.mjs";

export const list = (count, scale = 1, seed = 1) => Array.from(doubles(count, scale, seed));
export const whole = (count, below = 256, seed = 1) => list(count, below, seed).map(Math.floor);
export const singles = (count, scale = 1, seed = 1) => Float32Array.from(doubles(count, scale, seed));

/** Points `[x, y]` in the unit square. */
export const pairs = (count, scale = 1, seed = 1) => rows(count, 2, scale, seed);

/** A list of rows. */
export const rows = (count, width, scale = 1, seed = 1) => {
  const random = randoms(seed);
  return Array.from({ length: count }, () => Array.from({ length: width }, () => random() * scale));
};

/** A ring of points around the middle. */
export const loop = (count) =>
  Array.from({ length: count }, (_, k) => {
    const [angle, radius] = [(2 * Math.PI * k) / count, 1 + 0.2 * Math.sin(5 * k)];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

/** A list of values of a smooth field. */
export const bumps = (width, height) =>
  Array.from({ length: width * height }, (_, k) => Math.sin((k % width) / 3) + Math.cos(Math.floor(k / width) / 4));

/** A tone with overtones. */
export const tone = (count, period = 37.3) =>
  Float64Array.from({ length: count }, (_, k) => Math.sin(k / period) + 0.3 * Math.sin((3 * k) / period));
