/** Linear algebra: products, inverses, quadratic programs, primes. */
import { inField } from "../fields/describe.mjs";
import { list, rows } from "../fields/values.mjs";

const subject = inField("linear algebra");

/** A matrix that can be inverted. */
const regular = (n) => rows(n, n).map((row, i) => row.map((x, j) => (i === j ? x + n : x)));
const symmetric = (n) => {
  const half = rows(n, n);
  return half.map((row, i) => row.map((x, j) => (i === j ? n + x : x + half[j][i]) / 2));
};

/** Counted from 1, as in Fortran. */
const fromOne = (values) => [0, ...values];
const matrixFromOne = (matrix) => [[], ...matrix.map(fromOne)];

export const subjects = [
  subject(
    "quadprog",
    "lib/quadprog.js",
    "solveQP",
    (n) => [matrixFromOne(symmetric(n)), fromOne(list(n)), matrixFromOne(rows(n, n, 1, 2)), fromOne(list(n, 0.1, 3))],
    30,
    {
      driver: `function solved(matrix, vector, constraints, bounds) {
  return solveQP(matrix, vector, constraints, bounds, 0, [0, 0]).solution;
}`,
      mutates: true,
      sizes: [2, 3, 5],
    },
  ),
  subject("quadprog", "lib/dpofa.js", "dpofa", (n) => [matrixFromOne(symmetric(n))], 40, {
    driver: `function factored(matrix) {
  const info = [];
  dpofa(matrix, matrix.length - 1, matrix.length - 1, info);
  return info[1];
}`,
    mutates: true,
  }),
  subject("@mathigon/fermat", "src/matrix.ts", "product", (n) => [rows(n, n), rows(n, n, 1, 2)], 40, {
    driver: `export function productOf(a: number[][], b: number[][]): number[][] {
  return product(a, b);
}`,
  }),
  subject("@mathigon/fermat", "src/matrix.ts", "inverse", (n) => [regular(n)], 30),
  subject("@mathigon/fermat", "src/number-theory.ts", "listPrimes", (n) => [n], 1000),
];
