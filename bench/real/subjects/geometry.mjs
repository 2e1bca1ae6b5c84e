/** Geometry, spatial indices and matrices. */
import { doubles, randoms } from "./inputs.mjs";

const singles = (count, seed) => Float32Array.from(doubles(count, 2, seed));
/** Points of a path that wanders. */
const walk = (count) => {
  const steps = doubles(2 * count, 2);
  let [x, y] = [0, 0];
  return Array.from({ length: count }, (_, k) => ({ x: (x += steps[2 * k] - 1), y: (y += steps[2 * k + 1] - 0.9) }));
};

const ring = (count) =>
  Array.from({ length: count }, (_, k) => [Math.cos((k / count) * 6.28), Math.sin((k / count) * 6.28)]).flat();

export const subjects = [
  {
    package: "kdbush",
    file: "index.js",
    function: "sort",
    javascript: true,
    place: "function sort(",
    cases: () => [[Uint32Array.from({ length: 200 }, (_, k) => k), doubles(400, 100), 16, 0, 199, 0]],
    work: () => [Uint32Array.from({ length: 20000 }, (_, k) => k), doubles(40000, 100), 64, 0, 19999, 0],
    mutates: true,
  },
  {
    package: "flatbush",
    file: "index.js",
    function: "hilbert",
    javascript: true,
    driver: {
      name: "hilbertAll",
      text: `/** @param {Uint32Array} out @param {Uint32Array} xs @param {Uint32Array} ys @njit */
export function hilbertAll(out, xs, ys) {
  for (let i = 0; i < out.length; i++) out[i] = hilbert(xs[i], ys[i]);
}`,
    },
    cases: () => [
      [new Uint32Array(100), Uint32Array.from(doubles(100, 65536)), Uint32Array.from(doubles(100, 65536, 2))],
    ],
    work: () => [
      new Uint32Array(20000),
      Uint32Array.from(doubles(20000, 65536)),
      Uint32Array.from(doubles(20000, 65536, 2)),
    ],
  },
  {
    package: "robust-predicates",
    file: "esm/orient2d.js",
    function: "orient2d",
    edits: [
      {
        kind: "types",
        find: "orient2dadapt(ax, ay, bx, by, cx, cy, detsum) {",
        put: "orient2dadapt(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, detsum: number) {",
      },
      {
        kind: "types",
        find: "orient2d(ax, ay, bx, by, cx, cy) {",
        put: "orient2d(ax: number, ay: number, bx: number, by: number, cx: number, cy: number) {",
      },
      {
        kind: "types",
        file: "esm/util.js",
        find: "sum(elen, e, flen, f, h)",
        put: "sum(elen: number, e: Float64Array, flen: number, f: Float64Array, h: Float64Array)",
      },
      { kind: "types", file: "esm/util.js", find: "estimate(elen, e)", put: "estimate(elen: number, e: Float64Array)" },
      { kind: "types", file: "esm/util.js", find: "vec(n)", put: "vec(n: number)" },
    ],
    driver: {
      name: "orientations",
      text: `// @njit
export function orientations(out: Float64Array, points: Float64Array): void {
  for (let i = 0; i < out.length; i++) {
    const k = 2 * i;
    out[i] = orient2d(points[k], points[k + 1], points[k + 2], points[k + 3], points[k + 4], points[k + 5]);
  }
}`,
    },
    cases: () => [
      [new Float64Array(100), doubles(204)],
      [new Float64Array(100), doubles(204).map((x) => 0.5 + Math.floor(x * 4) * 2 ** -52)],
    ],
    work: () => [
      new Float64Array(10000),
      doubles(20004).map((x, k) => (k % 7 === 0 ? 0.5 + Math.floor(x * 4) * 2 ** -52 : x)),
    ],
  },
  {
    package: "delaunator",
    file: "index.js",
    function: "update",
    refused: "W2008",
    javascript: true,
    place: "    update() {",
    exposed: "(coords) => new Delaunator(coords).triangles",
    cases: () => [],
    work: () => [],
  },
  {
    package: "earcut",
    file: "src/earcut.js",
    function: "earcut",
    refused: "W4002",
    javascript: true,
    edits: [
      { kind: "types", find: "@param {ArrayLike<number>} data", put: "@param {number[]} data" },
      {
        kind: "types",
        find: "@param {ArrayLike<number> | null} [holeIndices]",
        put: "@param {number[] | null} [holeIndices]",
      },
    ],
    cases: () => [
      [ring(40), null, 2],
      [[...ring(40), ...ring(10).map((x) => x / 2)], [40], 2],
    ],
    work: () => [ring(2000), null, 2],
  },
  {
    package: "quickselect",
    file: "index.js",
    function: "quickselect",
    refused: "W2001",
    javascript: true,
    cases: () => [[Array.from(doubles(1000)), 500, 0, 999, (a, b) => a - b]],
    work: () => [Array.from(doubles(20000)), 10000, 0, 19999, (a, b) => a - b],
    mutates: true,
  },
  {
    package: "@mapbox/martini",
    file: "index.js",
    function: "update",
    refused: "W2008",
    exposed: "Martini",
    modules: "esm",
    cases: () => [],
    work: () => [],
  },
  {
    package: "gl-matrix",
    file: "esm/mat4.js",
    modules: "esm",
    function: "multiply",
    edits: [
      {
        kind: "types",
        find: "function multiply(out, a, b)",
        put: "function multiply(out: Float32Array, a: Float32Array, b: Float32Array)",
      },
    ],
    driver: {
      name: "chain",
      text: `// @njit
export function chain(out: Float32Array, matrices: Float32Array): void {
  for (let i = 0; i < matrices.length; i += 16) multiply(out, out, matrices.subarray(i, i + 16));
}`,
    },
    cases: () => [[singles(16), singles(160)]],
    work: () => [singles(16), singles(16000)],
    mutates: true,
  },
  {
    package: "point-in-polygon",
    file: "flat.js",
    function: "pointInPolygonFlat",
    exposed: "module.exports",
    edits: [
      {
        kind: "module",
        find: "module.exports = function pointInPolygonFlat",
        put: "export default function pointInPolygonFlat",
      },
      {
        kind: "types",
        find: "(point, vs, start, end)",
        put: "(point: [number, number], vs: Float64Array, start?: number, end?: number)",
      },
    ],
    cases: () => [
      [[0.1, 0.2], Float64Array.from(ring(100))],
      [[3, 0.2], Float64Array.from(ring(100)), 0, 100],
    ],
    work: () => [[0.1, 0.2], Float64Array.from(ring(10000)), 0, 20000],
  },
  {
    package: "simplify-js",
    file: "simplify.js",
    function: "simplifyDouglasPeucker",
    opening: [
      { find: "// both algorithms combined for awesome performance", put: "simplify.hot = simplifyDouglasPeucker;" },
    ],
    exposed: "module.exports.hot",
    edits: [
      { kind: "module", find: "(function () { 'use strict';", put: "interface Point { x: number; y: number }" },
      { kind: "module", find: "else window.simplify = simplify;\n\n})();", put: "" },
      {
        kind: "types",
        find: "function getSqSegDist(p, p1, p2)",
        put: "function getSqSegDist(p: Point, p1: Point, p2: Point)",
      },
      {
        kind: "types",
        find: "function simplifyDPStep(points, first, last, sqTolerance, simplified)",
        put: "function simplifyDPStep(points: Point[], first: number, last: number, sqTolerance: number, simplified: Point[])",
      },
      { kind: "types", find: "        index;\n", put: "        index = 0;\n" },
      {
        kind: "types",
        find: "function simplifyDouglasPeucker(points, sqTolerance)",
        put: "function simplifyDouglasPeucker(points: Point[], sqTolerance: number)",
      },
    ],
    cases: () => [[walk(100), 0.01]],
    work: () => [walk(10000), 0.5],
  },
  {
    package: "svd-js",
    file: "src/svd.js",
    published: "build-es/svd.js",
    modules: "esm",
    function: "SVD",
    refused: "W2003",
    edits: [
      {
        kind: "types",
        find: "const SVD = (a, withu, withv, eps, tol) => {",
        put: "const SVD = (a: number[][], withu?: boolean | 'f', withv?: boolean, eps?: number, tol?: number) => {",
      },
      { kind: "types", find: "const e = []", put: "const e: number[] = []" },
      { kind: "types", find: "const u = []", put: "const u: number[][] = []" },
      { kind: "types", find: "const v = []", put: "const v: number[][] = []" },
    ],
    cases: () => [
      [
        [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      ],
    ],
    work: () => {
      const random = randoms(3);
      return [Array.from({ length: 40 }, () => Array.from({ length: 20 }, () => random()))];
    },
  },
];
