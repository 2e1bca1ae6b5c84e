/** k-means: points in groups, each around the centre that is nearest to its points. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { chart, type Picture } from "./pictures.js";

/** Moves the centres, rows of x and y, and gives the number of each point's centre. */
// @njit
export function cluster(x: NDArray<f64, 1>, y: NDArray<f64, 1>, centers: NDArray<f64, 2>, rounds: number): NDArray<f64, 1> {
  const nearest = np.zeros([x.size]);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < x.size; i++) {
      const across = np.subtract(centers.column(0), x.get(i));
      const along = np.subtract(centers.column(1), y.get(i));
      nearest.set(i, np.argmin(np.add(np.square(across), np.square(along))));
    }
    for (let k = 0; k < centers.shape0; k++) {
      const isMember = np.equal(nearest, k);
      const count = np.sum(isMember);
      if (count === 0) continue;
      centers.set(k, 0, np.sum(np.where(isMember, x, 0)) / count);
      centers.set(k, 1, np.sum(np.where(isMember, y, 0)) / count);
    }
  }
  return nearest;
}

export function draw(): Picture {
  const rng = np.random.defaultRng(7);
  const angles = np.multiply(2 * Math.PI, np.divide(np.mod(np.arange(600), 5), 5));
  const x = np.add(np.cos(angles), np.multiply(0.28, rng.standardNormal([600])));
  const y = np.add(np.sin(angles), np.multiply(0.28, rng.standardNormal([600])));
  const centers = np.fromData(Float64Array.of(-1, -1, -0.5, 1, 0.3, -0.2, 1, 1, 1, -1), [5, 2]);
  const nearest = cluster(x, y, centers, 20);
  const groups = Array.from({ length: 5 }, (_, k) => {
    const isMember = np.equal(nearest, k);
    return { x: np.extract(isMember, x), y: np.extract(isMember, y), kind: "points", color: k } as const;
  });
  return chart("600 points in five groups, and their centres", [
    ...groups,
    { x: centers.column(0), y: centers.column(1), kind: "centers", color: 5 },
  ]);
}
