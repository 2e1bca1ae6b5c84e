/** Curves and paths: points of Bézier curves, arcs, hachures, polygons. */
import { inField } from "../fields/describe.mjs";
import { doubles, list, loop, pairs, whole } from "../fields/values.mjs";

const subject = inField("curves and paths");
const ring = (n, size = 100) => loop(n).map(([x, y]) => [size * x, size * y]);
const controls = (n) => pairs(3 * n + 1, 200);
const points = (n) => pairs(n, 100).map(([x, y]) => ({ x, y }));

export const subjects = [
  subject("points-on-curve", "src/index.ts", "pointsOnBezierCurves", (n) => [controls(n), 0.15, 0.4], 100),
  subject("points-on-curve", "src/index.ts", "simplify", (n) => [ring(n), 0.5], 2000),
  subject("hachure-fill", "bin/hachure.js", "hachureLines", (n) => [[ring(n)], 4, 41, 1], 60, {
    mutates: true,
    sizes: [5, 17, 40],
  }),
  subject("zrender", "src/core/curve.ts", "cubicProjectPoint", (n) => [list(2 * n, 300)], 300, {
    driver: `export function nearest(places: number[]): number {
  const out: number[] = [];
  let sum = 0;
  for (let i = 0; i + 1 < places.length; i += 2)
    sum += cubicProjectPoint(0, 0, 100, 250, 200, -50, 300, 200, places[i], places[i + 1], out) + out[0];
  return sum;
}`,
  }),
  subject("zrender", "src/contain/polygon.ts", "contain", (n) => [ring(n), 10, 20], 3000),
  subject("zrender", "src/core/timsort.ts", "sort", (n) => [whole(n, 1000)], 3000, {
    driver: `export function sorted(levels: number[]): void {
  sort(levels, (a, b) => a - b);
}`,
    mutates: true,
    sizes: [3, 17, 200],
  }),
  subject(
    "@antv/util",
    "src/math/is-polygons-intersect.ts",
    "isPolygonsIntersect",
    (n) => [ring(n), ring(n, 70).map(([x, y]) => [x + 170, y + 170])],
    100,
  ),
  subject(
    "@antv/util",
    "src/path/util/segment-cubic-factory.ts",
    "segmentCubicFactory",
    (n) => [list(2 * n, 100)],
    300,
    {
      driver: `export function lengths(numbers: number[]): number {
  let sum = 0;
  for (let i = 0; i + 8 <= numbers.length; i += 2)
    sum += segmentCubicFactory(
      numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3], numbers[i + 4], numbers[i + 5], numbers[i + 6], numbers[i + 7],
      10, { bbox: false, length: true, sampleSize: 30 },
    ).length;
  return sum;
}`,
    },
  ),
  subject("@antv/util", "src/path/process/arc-2-cubic.ts", "arcToCubic", (n) => [list(2 * n, 100)], 500, {
    driver: `export function arcs(ends: number[]): number {
  let sum = 0;
  for (let i = 0; i + 4 <= ends.length; i += 2)
    for (const x of arcToCubic(ends[i], ends[i + 1], 60, 40, 20, 0, 1, ends[i + 2], ends[i + 3], undefined as unknown as number[])) sum += x;
  return sum;
}`,
  }),
  subject("svgpath", "lib/a2c.js", "a2c", (n) => [list(2 * n, 100)], 500, {
    at: "default",
    loop: `function arcs(ends) {
  const found = [];
  for (let i = 0; i + 4 <= ends.length; i += 2) {
    const curves = a2c(ends[i], ends[i + 1], ends[i + 2], ends[i + 3], 0, 1, 60, 40, 20);
    for (let k = 0; k < curves.length; k++) found.push(curves[k][2], curves[k][3]);
  }
  return found;
}`,
  }),
  subject("svgpath", "lib/matrix.js", "combine", (n) => [list(6 * n)], 1000, {
    driver: `function combined(values) {
  let matrix = [1, 0, 0, 1, 0, 0];
  for (let i = 0; i + 6 <= values.length; i += 6) matrix = combine(matrix, values.slice(i, i + 6));
  return matrix;
}`,
  }),
  subject("bezier-js", "src/utils.js", "compute", (n) => [points(4), n], 1000, {
    at: "utils",
    driver: `function table(points, steps) {
  const found = [];
  for (let k = 0; k <= steps; k++) {
    const p = utils.compute(k / steps, points, false);
    found.push(p.x, p.y);
  }
  return found;
}`,
  }),
  subject("bezier-js", "src/utils.js", "length", (n) => [points(3 * n + 1)], 60, {
    at: "utils",
    driver: `function lengthOf(points) {
  let sum = 0;
  for (let i = 0; i + 4 <= points.length; i += 3) {
    const derived = utils.derive(points.slice(i, i + 4), false);
    sum += utils.length((t) => utils.compute(t, derived[0], false));
  }
  return sum;
}`,
  }),
  subject("bezier-js", "src/utils.js", "droots", (n) => [doubles(3 * n, 2).map((x) => x - 1)], 1000, {
    at: "utils",
    driver: `function extremes(values) {
  let sum = 0;
  for (let i = 0; i + 3 <= values.length; i += 3)
    for (const t of utils.droots([values[i], values[i + 1], values[i + 2]])) if (t >= 0 && t <= 1) sum += t;
  return sum;
}`,
  }),
];
