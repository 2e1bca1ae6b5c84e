/** Geometry and meshes: areas, hulls, contours, curves and transforms. */
import { inField } from "./describe.mjs";
import { bumps, doubles, loop, pairs } from "./values.mjs";

const subject = inField("geometry and meshes");

export const subjects = [
  subject("d3-geo", "dist/d3-geo.mjs", "rotationPhiGamma", (n) => [new Float64Array(2 * n), doubles(2 * n)], 10000, {
    driver: `function rotateAll(out, points) {
  const rotate = rotationPhiGamma(0.3, -0.2);
  for (let i = 0; i < points.length; i += 2) {
    const p = rotate(points[i], points[i + 1]);
    out[i] = p[0];
    out[i + 1] = p[1];
  }
}`,
  }),
  subject("d3-geo", "dist/d3-geo.mjs", "polygonContains", (n) => [[loop(n)], [0.1, 0.2]], 5000),
  subject("d3-geo", "dist/d3-geo.mjs", "interpolate", (n) => [new Float64Array(2 * n), [10, 20], [-60, 40]], 10000, {
    driver: `function between(out, a, b) {
  const at = interpolate(a, b);
  for (let i = 0; i < out.length; i += 2) {
    const p = at(i / out.length);
    out[i] = p[0];
    out[i + 1] = p[1];
  }
}`,
  }),
  subject("d3-polygon", "dist/d3-polygon.mjs", "area", (n) => [loop(n)], 5000),
  subject("d3-polygon", "dist/d3-polygon.mjs", "contains", (n) => [loop(n), [0.1, 0.2]], 5000),
  subject("d3-polygon", "dist/d3-polygon.mjs", "hull", (n) => [pairs(n)], 3000),
  subject("d3-contour", "dist/d3-contour.mjs", "contours", (n) => [bumps(n, n), n, [0.5, 0.9]], 100, {
    at: "Contours",
    driver: `function outline(values, width, levels) {
  return Contours().size([width, width]).thresholds(levels)(values);
}`,
    sizes: [4, 9, 20],
  }),
  subject("d3-contour", "dist/d3-contour.mjs", "ringContains", (n) => [loop(n), [0.1, 0.2]], 5000),
  subject("three", "src/math/Matrix4.js", "multiplyMatrices", (n) => [new Float32Array(16 * n), doubles(16 * n)], 500, {
    at: "Matrix4",
    driver: `function multiplyAll(out, input) {
  const a = new Matrix4(), b = new Matrix4(), c = new Matrix4();
  for (let i = 0; i + 16 <= input.length; i += 16) {
    a.fromArray(input, i);
    b.multiplyMatrices(c, a);
    b.toArray(out, i);
  }
}`,
  }),
  subject("three", "src/extras/lib/earcut.js", "earcut", (n) => [loop(n).flat(), [], 2], 500),
  subject("three", "examples/jsm/math/ImprovedNoise.js", "ImprovedNoise", (n) => [new Float64Array(n)], 10000, {
    driver: `function fillImproved(out) {
  const noise = new ImprovedNoise();
  for (let i = 0; i < out.length; i++) out[i] = noise.noise(i * 0.013, i * 0.007, 0.5);
}`,
  }),
  subject("svg-arc-to-cubic-bezier", "modules/index.js", "getArcCenter", (n) => [new Float64Array(4 * n)], 3000, {
    driver: `function centers(out) {
  for (let i = 0; i + 4 <= out.length; i += 4) {
    const c = getArcCenter(0, 0, 10 + i, 5, 30 + i, 20, i & 1, 1, 0, 1, -5 - i / 2, -2.5);
    for (let k = 0; k < 4; k++) out[i + k] = c[k];
  }
}`,
  }),
  subject("cheap-ruler", "index.js", "lineDistance", (n) => [loop(n)], 3000, {
    at: "CheapRuler",
    driver: `function measured(line) {
  const ruler = new CheapRuler(50, "kilometers");
  return ruler.lineDistance(line) + ruler.area([line]);
}`,
  }),
  subject("cheap-ruler", "index.js", "pointOnLine", (n) => [loop(n), [0.2, 0.3]], 3000, {
    at: "CheapRuler",
    driver: `function nearest(line, p) {
  const ruler = new CheapRuler(50, "kilometers");
  return ruler.pointOnLine(line, p);
}`,
  }),
  subject("@math.gl/core", "src/gl-matrix/mat4.ts", "multiply", (n) => [doubles(16 * n, 0.5)], 1000, {
    driver: `export function chain(values: Float64Array): void {
  const a = new Float64Array(16);
  const b = new Float64Array(16);
  const c = new Float64Array(16);
  for (let i = 0; i + 16 <= values.length; i += 16) {
    for (let k = 0; k < 16; k++) a[k] = values[i + k];
    multiply(c, a, b);
    for (let k = 0; k < 16; k++) b[k] = c[k] + (k % 5 === 0 ? 1 : 0);
    for (let k = 0; k < 16; k++) values[i + k] = c[k];
  }
}`,
    mutates: true,
  }),
  subject("@math.gl/core", "src/gl-matrix/quat.ts", "slerp", (n) => [new Float64Array(n)], 5000, {
    driver: `export function turn(out: Float64Array): void {
  const q: number[] = [0, 0, 0, 1];
  for (let i = 0; i + 4 <= out.length; i += 4) {
    slerp(q, [0, 0, 0.6, 0.8], [0.6, 0, 0, 0.8], i / out.length);
    for (let k = 0; k < 4; k++) out[i + k] = q[k];
  }
}`,
  }),
];
