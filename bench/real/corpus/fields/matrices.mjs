/** Linear algebra: products, decompositions, solvers, transforms, optimisers. */
import { inField } from "./describe.mjs";
import { list, rows } from "./values.mjs";

const subject = inField("linear algebra");

/** A matrix that can be inverted. */
const regular = (n) => rows(n, n).map((row, i) => row.map((x, j) => (i === j ? x + n : x)));
const sparse = (n) => [
  Array.from({ length: n + 1 }, (_, k) => 2 * k),
  Array.from({ length: 2 * n }, (_, k) => (k % 2 === 0 ? k >> 1 : ((k >> 1) + 1) % n)),
  list(2 * n),
];

export const subjects = [
  subject("ml-matrix", "src/matrix.js", "mmul", (n) => [rows(n, n), rows(n, n, 1, 2)], 60, {
    at: "Matrix",
    driver: `function product(a, b) {
  return new Matrix(a).mmul(new Matrix(b)).to2DArray();
}`,
  }),
  subject("ml-matrix", "src/dc/lu.js", "LuDecomposition", (n) => [regular(n)], 40, {
    driver: `function determinantOf(a) {
  return new LuDecomposition(a).determinant;
}`,
  }),
  subject("ml-matrix", "src/dc/util.js", "hypotenuse", (n) => [list(2 * n)], 5000, {
    driver: `function lengths(values) {
  let sum = 0;
  for (let i = 0; i + 2 <= values.length; i += 2) sum += hypotenuse(values[i], values[i + 1]);
  return sum;
}`,
  }),
  subject("sylvester", "lib/node-sylvester/vector.js", "Vector", (n) => [list(n), list(n, 1, 2)], 3000, {
    driver: `function dotOf(a, b) {
  return Vector.create(a).dot(Vector.create(b));
}`,
  }),
  subject("transformation-matrix", "src/transform.js", "transform", (n) => [list(6 * n)], 1000, {
    driver: `function composed(values) {
  let m = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  for (let i = 0; i + 6 <= values.length; i += 6)
    m = transform([m, { a: values[i], b: values[i + 1], c: values[i + 2], d: values[i + 3], e: values[i + 4], f: values[i + 5] }]);
  return m;
}`,
  }),
  subject(
    "transformation-matrix",
    "src/applyToPoint.js",
    "applyToPoint",
    (n) => [rows(n, 2).map(([x, y]) => ({ x, y }))],
    3000,
    {
      driver: `function moved(points) {
  const matrix = { a: 0.5, b: 0.1, c: -0.2, d: 0.9, e: 3, f: 4 };
  let sum = 0;
  for (let i = 0; i < points.length; i++) {
    const p = applyToPoint(matrix, points[i]);
    sum += p.x * p.y;
  }
  return sum;
}`,
    },
  ),
  subject("fmin", "src/nelderMead.js", "nelderMead", (n) => [(x) => (x[0] - 1) ** 2 + (x[1] + 2) ** 2, [n, n]], 3, {
    sizes: [1, 5],
  }),
  subject("fmin", "src/blas1.js", "dot", (n) => [list(n), list(n, 1, 2)], 10000),
  subject("fmin", "src/blas1.js", "weightedSum", (n) => [list(n), 0.3, list(n), 0.7, list(n, 1, 2)], 10000),
  subject("fmin", "src/bisect.js", "bisect", (n) => [(x) => x * x - 2, 0, n], 5, { sizes: [2, 3] }),
  subject("numeric", "numeric-1.2.6.js", "dotMMbig", (n) => [rows(n, n), rows(n, n, 1, 2)], 60, {
    at: "numeric.dotMMbig",
  }),
  subject("numeric", "numeric-1.2.6.js", "inv", (n) => [regular(n)], 40, { at: "numeric.inv" }),
  subject("numeric", "numeric-1.2.6.js", "det", (n) => [regular(n)], 40, { at: "numeric.det" }),
  subject("numeric", "numeric-1.2.6.js", "LU", (n) => [regular(n), false], 40, { at: "numeric.LU" }),
  subject("numeric", "numeric-1.2.6.js", "transpose", (n) => [rows(n, n)], 100, { at: "numeric.transpose" }),
  subject("numeric", "numeric-1.2.6.js", "ccsTSolve", (n) => [sparse(n), list(n), new Array(n).fill(0), [], []], 300, {
    at: "numeric.ccsTSolve",
  }),
  subject(
    "ml-levenberg-marquardt",
    "src/error_calculation.ts",
    "errorCalculation",
    (n) => [
      { x: list(n), y: list(n, 1, 3) },
      [1, 2],
      ([a, b]) =>
        (x) =>
          a * x + b,
      list(n),
    ],
    2000,
  ),
];
