/** Random walks that start together: where they are after each step, and how far apart. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { chart, type Picture } from "./pictures.js";

/** A row for each walk, with steps of 1 up or down. */
// @njit
export function walks(rng: np.random.Generator, count: number, steps: number): NDArray<f64, 2> {
  const places = np.zeros([count, steps]);
  for (let t = 1; t < steps; t++) {
    for (let i = 0; i < count; i++) {
      places.set(i, t, places.get(i, t - 1) + (rng.random() < 0.5 ? -1 : 1));
    }
  }
  return places;
}

export function draw(): Picture {
  const places = walks(np.random.defaultRng(42), 1000, 200);
  const time = np.arange(200);
  const some = Array.from({ length: 8 }, (_, i) => ({ x: time, y: places.row(i), kind: "line", color: i % 4 }) as const);
  const spread = np.multiply(2, np.std(places, { axis: 0 }));
  const expected = np.multiply(-2, np.sqrt(time));
  return chart("Eight walks of 1000, twice the standard deviation of all (above), and what it tends to (below)", [
    ...some,
    { x: time, y: spread, kind: "line", color: 4 },
    { x: time, y: expected, kind: "line", color: 5 },
  ]);
}
