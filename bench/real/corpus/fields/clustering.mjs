/** Clustering: distances to centres, densities, linkage. */
import { inField } from "./describe.mjs";
import { list, pairs, rows, whole } from "./values.mjs";

const subject = inField("clustering");
const euclidean = (a, b) => Math.sqrt(a.reduce((sum, x, k) => sum + (x - b[k]) ** 2, 0));

export const subjects = [
  subject("skmeans", "distance.js", "eudist", (n) => [rows(n, 8)], 150, {
    loop: `function spread(points) {
  let sum = 0;
  for (let i = 0; i < points.length; i++)
    for (let j = 0; j < i; j++) sum += eudist(points[i], points[j]);
  return sum;
}`,
  }),
  subject("skmeans", "main.js", "skmeans", (n) => [rows(n, 3), 2, rows(2, 3), 20, null], 500, {
    at: "default",
    sizes: [5, 20],
  }),
  subject("density-clustering", "lib/DBSCAN.js", "DBSCAN", (n) => [pairs(n, 10), 1, 3], 200, {
    driver: `function cluster(points, epsilon, least) {
  return new DBSCAN().run(points, epsilon, least);
}`,
  }),
  subject("density-clustering", "lib/OPTICS.js", "OPTICS", (n) => [pairs(n, 10), 1, 3], 150, {
    driver: `function ordered(points, epsilon, least) {
  return new OPTICS().run(points, epsilon, least);
}`,
  }),
  subject("ml-kmeans", "src/utils.ts", "calculateDistanceMatrix", (n) => [rows(n, 3), euclidean], 100),
  subject("ml-kmeans", "src/utils.ts", "updateCenters", (n) => [rows(4, 3), rows(n, 3), whole(n, 4), 4], 2000),
  subject(
    "ml-kmeans",
    "src/utils.ts",
    "updateClusterID",
    (n) => [rows(n, 3), rows(4, 3), whole(n, 4), euclidean],
    2000,
  ),
  subject("ml-kmeans", "src/utils.ts", "hasConverged", (n) => [rows(n, 3), rows(n, 3), euclidean, 0.001], 500),
  subject("ml-hclust", "src/agnes.ts", "wardLink", (n) => [list(3 * n)], 3000, {
    driver: `export function links(distances: number[]): number {
  let sum = 0;
  for (let i = 0; i + 3 <= distances.length; i += 3)
    sum += wardLink(distances[i], distances[i + 1], distances[i + 2], 3, 4, 5);
  return sum;
}`,
  }),
];
