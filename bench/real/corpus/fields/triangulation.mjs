/** Triangulations, hulls and what they are made of. */
import { inField } from "./describe.mjs";
import { doubles, loop, pairs, rows } from "./values.mjs";

const subject = inField("triangulation");

export const subjects = [
  subject(
    "d3-delaunay",
    "dist/d3-delaunay.mjs",
    "circumcenter",
    (n) => [new Float64Array(2 * n), doubles(6 * n)],
    3000,
    {
      driver: `function centers(out, p) {
  for (let i = 0; i < out.length; i += 2) {
    const k = 3 * i;
    const c = circumcenter(p[k], p[k + 1], p[k + 2], p[k + 3], p[k + 4], p[k + 5]);
    out[i] = c.x;
    out[i + 1] = c.y;
  }
}`,
    },
  ),
  subject("d3-delaunay", "dist/d3-delaunay.mjs", "Delaunator", (n) => [doubles(2 * n)], 2000, {
    driver: `function triangulate(points) {
  return new Delaunator(points).triangles;
}`,
  }),
  subject(
    "d3-delaunay",
    "dist/d3-delaunay.mjs",
    "quicksort",
    (n) => [Uint32Array.from({ length: n }, (_, k) => k), doubles(n), 0, n - 1],
    10000,
    {
      mutates: true,
    },
  ),
  subject("d3-delaunay", "dist/d3-delaunay.mjs", "inCircle", (n) => [doubles(8 * n)], 3000, {
    driver: `function counted(p) {
  let inside = 0;
  for (let k = 0; k < p.length; k += 8)
    if (inCircle(p[k], p[k + 1], p[k + 2], p[k + 3], p[k + 4], p[k + 5], p[k + 6], p[k + 7])) inside++;
  return inside;
}`,
  }),
  subject("robust-orientation", "orientation.js", "orientation3Exact", (n) => [pairs(n)], 500, {
    driver: `function signs(points) {
  let sum = 0;
  for (let i = 0; i + 2 < points.length; i++) sum += orientation3Exact(points[i], points[i + 1], points[i + 2]);
  return sum;
}`,
  }),
  subject("incremental-convex-hull", "ich.js", "default", (n) => [rows(n, 3)], 200, { sizes: [5, 12, 30] }),
  subject("tess2", "src/tess2.js", "Geom.edgeEval", (n) => [rows(n, 2).map(([s, t]) => ({ s, t }))], 3000, {
    driver: `function evaluated(v) {
  let sum = 0;
  for (let i = 0; i + 2 < v.length; i++)
    if (Geom.vertLeq(v[i], v[i + 1]) && Geom.vertLeq(v[i + 1], v[i + 2])) sum += Geom.edgeEval(v[i], v[i + 1], v[i + 2]);
  return sum;
}`,
  }),
  subject("tess2", "src/tess2.js", "Geom.interpolate", (n) => [doubles(4 * n)], 5000, {
    driver: `function interpolated(v) {
  let sum = 0;
  for (let i = 0; i + 4 <= v.length; i += 4) sum += Geom.interpolate(v[i], v[i + 1], v[i + 2], v[i + 3]);
  return sum;
}`,
  }),
  subject("cdt2d", "lib/monotone.js", "default", (n) => [loop(n), loop(n).map((_, k) => [k, (k + 1) % n])], 200, {
    sizes: [4, 9, 30],
  }),
  subject("@kninnug/constrainautor", "Constrainautor.ts", "intersectSegments", (n) => [doubles(8 * n)], 3000, {
    beside: ["BitSet.ts"],
    driver: `export function crossings(p: Float64Array): number {
  let count = 0;
  for (let k = 0; k < p.length; k += 8)
    if (intersectSegments(p[k], p[k + 1], p[k + 2], p[k + 3], p[k + 4], p[k + 5], p[k + 6], p[k + 7])) count++;
  return count;
}`,
  }),
  subject("@kninnug/constrainautor", "BitSet.ts", "BitSet8", (n) => [n * 9, 7], 20000, {
    driver: `export function sieve(size: number, step: number): number {
  const set = new BitSet8(size);
  for (let i = 0; i < size; i += step) set.add(i);
  let count = 0;
  for (let i = 0; i < size; i++) if (set.has(i)) count++;
  return count;
}`,
  }),
];
