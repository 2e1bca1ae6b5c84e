/** Factors of one matrix, and what follows from them, by the package's own source: on lists of doubles. */
import type { ts } from "ts-morph";
import { copy, fieldOf, lengthOf, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { numpyFunction } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { text } from "../../frontend/text.js";
import { exact, type Builtin } from "../row.js";
import { callNumpy, madeBy, madeOf, product } from "./creation.js";
import { stridedOf } from "./elements.js";
import { arrayOf, run } from "./lists.js";
import { together } from "./results.js";
import { isNone } from "./options.js";
import { listBy } from "./series.js";
import { checkSquare, doublesIn, matrices } from "./solvers.js";

const SINGULAR = "linalg/singular";

/** A matrix as doubles that may be changed. */
interface Matrix {
  readonly data: Expression;
  readonly m: Expression;
  readonly n: Expression;
  readonly dtype: string;
}

function matrixAt(body: Body, node: ts.CallExpression, name: string): Matrix {
  const view = matrices(body, node, name);
  if (view.lengths.length !== 2) return refuse(node, "W4006", name, "it takes one matrix");
  const [m, n] = view.lengths as [Expression, Expression];
  return { data: doublesIn(body, node, view, view.lengths), m, n, dtype: view.dtype };
}

function squareAt(body: Body, node: ts.CallExpression, name: string): Matrix {
  const matrix = matrixAt(body, node, name);
  checkSquare(body, node, { ...matrix, offset: number(0), lengths: [matrix.m, matrix.n], strides: [] });
  return matrix;
}

/** A record that a function of the package gives, to be read part by part. */
function recordBy(
  body: Body,
  node: ts.CallExpression,
  file: string,
  name: string,
  args: readonly Expression[],
): (part: string) => Expression {
  const made = body.reusable(callNumpy(body, node, numpyFunction(body, file, name), args), "parts");
  return (part) => fieldOf(copy(made), part);
}

const sizes = (matrix: Matrix): Expression[] => [copy(matrix.m), copy(matrix.n)];

/** The singular values and vectors of a matrix. */
const singularOf = (body: Body, node: ts.CallExpression, name: string, matrix: Matrix): ((part: string) => Expression) =>
  recordBy(body, node, SINGULAR, "singularOf", [text(body, name), copy(matrix.data), ...sizes(matrix)]);

const lengthOfList = (body: Body, list: Expression): Expression => body.reusable(lengthOf(list), "length");

const svd = exact((body, node) => {
  const matrix = matrixAt(body, node, "svd");
  const parts = singularOf(body, node, "svd", matrix);
  const count = lengthOfList(body, parts("s"));
  const vectors = (name: string, part: string, length: Expression): Expression =>
    listBy(body, node, SINGULAR, name, [parts(part), copy(length)]);
  return together(body, node, {
    u: (type) => arrayOf(body, node, vectors("asColumns", "u", matrix.m), [matrix.m, count], madeOf(body, node, type)),
    s: (type) => arrayOf(body, node, parts("s"), [count], madeOf(body, node, type)),
    vh: (type) => arrayOf(body, node, vectors("asRows", "v", matrix.n), [count, matrix.n], madeOf(body, node, type)),
  });
});

const svdvals = exact((body, node) => {
  const parts = singularOf(body, node, "svdvals", matrixAt(body, node, "svdvals"));
  return arrayOf(body, node, parts("s"), [lengthOfList(body, parts("s"))]);
});

const pinv = exact((body, node) => {
  const matrix = matrixAt(body, node, "pinv");
  const [, rcond] = node.arguments;
  const least = body.reusable(rcond ? body.number(rcond) : number(1e-15), "rcond");
  const made = body.reusable(
    callNumpy(body, node, numpyFunction(body, SINGULAR, "singularOf"), [text(body, "pinv"), copy(matrix.data), ...sizes(matrix)]),
    "parts",
  );
  return arrayOf(body, node, listBy(body, node, SINGULAR, "inverseOf", [copy(made), ...sizes(matrix), copy(least)]), [matrix.n, matrix.m]);
});

const matrixRank = exact((body, node) => {
  const matrix = matrixAt(body, node, "matrixRank");
  const [, tol] = node.arguments;
  const parts = singularOf(body, node, "matrixRank", matrix);
  const epsilon = number(matrix.dtype === "f32" ? 2 ** -23 : 2 ** -52);
  const bound =
    tol && !isNone(tol)
      ? body.number(tol)
      : callNumpy(body, node, numpyFunction(body, SINGULAR, "boundOf"), [parts("s"), ...sizes(matrix), epsilon]);
  return callNumpy(body, node, numpyFunction(body, SINGULAR, "countAbove"), [parts("s"), bound]);
});

const cond = exact((body, node) => {
  const parts = singularOf(body, node, "cond", matrixAt(body, node, "cond"));
  return callNumpy(body, node, numpyFunction(body, SINGULAR, "conditionOf"), [parts("s")]);
});

const lstsq = exact((body, node) => {
  const matrix = matrixAt(body, node, "lstsq");
  const given = node.arguments[1] ?? refuse(node, "W4006", "lstsq", "values are missing");
  const right = stridedOf(body, given);
  const [rows, ...columns] = right.lengths;
  if (!rows) return refuse(given, "W4006", "lstsq", "the values are an array");
  run(body, node, SINGULAR, "checkRows", [copy(rows), copy(matrix.m)]);
  const values = doublesIn(body, node, right, right.lengths);
  const args = [text(body, "lstsq"), copy(matrix.data), ...sizes(matrix), copy(values), product(columns)];
  const parts = recordBy(body, node, SINGULAR, "leastSquares", args);
  return together(body, node, {
    x: (type) => arrayOf(body, node, parts("x"), [matrix.n, ...columns], madeOf(body, node, type)),
    rank: () => parts("rank"),
    s: (type) => arrayOf(body, node, parts("s"), [lengthOfList(body, parts("s"))], madeOf(body, node, type)),
  });
});

const symmetric = (body: Body, node: ts.CallExpression): { readonly n: Expression; readonly parts: (part: string) => Expression } => {
  const { data, n } = squareAt(body, node, "eigh");
  return { n, parts: recordBy(body, node, "linalg/orthogonal", "symmetricOf", [copy(data), copy(n)]) };
};

const eigh = exact((body, node) => {
  const { n, parts } = symmetric(body, node);
  return together(body, node, {
    eigenvalues: (type) => arrayOf(body, node, parts("values"), [n], madeOf(body, node, type)),
    eigenvectors: (type) => arrayOf(body, node, parts("vectors"), [n, n], madeOf(body, node, type)),
  });
});

const eigvalsh = exact((body, node) => {
  const { n, parts } = symmetric(body, node);
  return arrayOf(body, node, parts("values"), [n]);
});

const EIGEN = "linalg/eigen";

const eigvals = exact((body, node) => {
  const { data, n } = squareAt(body, node, "eigvals");
  const parts = listBy(body, node, EIGEN, "eigenvaluesOf", [text(body, "eigvals"), copy(data), copy(n)]);
  return arrayOf(body, node, parts, [n], madeBy(body, node, "all"));
});

const eig = exact((body, node) => {
  const { data, n } = squareAt(body, node, "eig");
  const parts = recordBy(body, node, EIGEN, "eigenOf", [copy(data), copy(n)]);
  return together(body, node, {
    eigenvalues: (type) => arrayOf(body, node, parts("values"), [n], madeOf(body, node, type, "all")),
    eigenvectors: (type) => arrayOf(body, node, parts("vectors"), [n, n], madeOf(body, node, type, "all")),
  });
});

export const decompositions: Record<string, Builtin> = {
  "numpy.svd": svd,
  "numpy.svdvals": svdvals,
  "numpy.pinv": pinv,
  "numpy.matrixRank": matrixRank,
  "numpy.cond": cond,
  "numpy.lstsq": lstsq,
  "numpy.eigh": eigh,
  "numpy.eigvalsh": eigvalsh,
  "numpy.eigvals": eigvals,
  "numpy.eig": eig,
};
