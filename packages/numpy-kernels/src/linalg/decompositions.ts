/** Factors of one matrix, and what follows from them, by the package's own source: on lists of doubles. */
import {
  callSource,
  exact,
  refuse,
  sourceFunction,
  text,
  type Body,
  type Builtin,
  type SourceName,
  type ts,
} from "@wumba/compiler/extend";
import { arithmetic, copy, fieldOf, lengthOf, number, type Expression } from "@wumba/compiler/extend/ir";
import { callNumpy, madeBy, madeOf, product, sizeOf } from "../arrays/creation.js";
import { stridedOf, type Strided, rowMajor } from "../elements/strided.js";
import { arrayOf, run } from "../lists/lists.js";
import { together } from "../results.js";
import { isNone } from "../options.js";
import { listBy } from "../lists/series.js";
import { checkSquare, matrices, wideOf, zeros } from "./solvers.js";
import { doublesIn } from "../elements/doubles.js";
import { write } from "../elements/targets.js";
import { productOf } from "./wide-products.js";
import { familyOf } from "../values.js";
import { files, type NameIn } from "../package.js";

/** A matrix as doubles, or pairs of them, that may be changed. */
interface Matrix {
  readonly data: Expression;
  readonly m: Expression;
  readonly n: Expression;
  readonly dtype: string;
}

const isComplex = ({ dtype }: { readonly dtype: string }): boolean => familyOf(dtype) === "complex";

function matrixAt(body: Body, node: ts.CallExpression, name: string, takesComplex = true): Matrix {
  return matrixOf(body, node, name, matrices(body, node, name, takesComplex));
}

function matrixOf(body: Body, node: ts.CallExpression, name: string, view: Strided, wide = wideOf(view)): Matrix {
  if (view.lengths.length !== 2) return refuse(node, "W4006", name, "it takes one matrix");
  const [m, n] = view.lengths as [Expression, Expression];
  return { data: doublesIn(body, node, view, view.lengths, wide), m, n, dtype: view.dtype };
}

function squareAt(body: Body, node: ts.CallExpression, name: string, takesComplex = true): Matrix {
  const matrix = matrixAt(body, node, name, takesComplex);
  checkSquare(body, node, { ...matrix, offset: number(0), lengths: [matrix.m, matrix.n], strides: [] });
  return matrix;
}

/** A record that a function of the package gives, to be read part by part. */
function recordBy(
  body: Body,
  node: ts.CallExpression,
  source: SourceName,
  args: readonly Expression[],
): (part: string) => Expression {
  const made = body.reusable(callSource(body, node, source, args), "parts");
  return (part) => fieldOf(copy(made), part);
}

const sizes = (matrix: Matrix): Expression[] => [copy(matrix.m), copy(matrix.n)];

/** The singular values and vectors of a matrix: columns, of a complex one the factors themselves. */
function singularOf(body: Body, node: ts.CallExpression, name: string, matrix: Matrix): Expression {
  const callee = isComplex(matrix)
    ? sourceFunction(body, files.linalg.complex.singular("singularComplexOf"))
    : sourceFunction(body, files.linalg.singular("singularOf"));
  return body.reusable(callNumpy(body, node, callee, [text(body, name), copy(matrix.data), ...sizes(matrix)]), "parts");
}

/** The singular values alone. */
const singularValues = (body: Body, node: ts.CallExpression, name: string, matrix: Matrix): Expression =>
  body.reusable(fieldOf(singularOf(body, node, name, matrix), "s"), "s");

const lengthOfList = (body: Body, list: Expression): Expression => body.reusable(lengthOf(list), "length");

const svd = exact((body, node) => {
  const matrix = matrixAt(body, node, "svd");
  const made = singularOf(body, node, "svd", matrix);
  const part = (name: string): Expression => fieldOf(copy(made), name);
  const count = lengthOfList(body, part("s"));
  const vectors = (name: NameIn<typeof files.linalg.singular>, columns: Expression, length: Expression): Expression =>
    listBy(body, node, files.linalg.singular(name), [columns, copy(length)]);
  const [u, vh] = isComplex(matrix)
    ? [part("u"), part("vh")]
    : [vectors("asColumns", part("u"), matrix.m), vectors("asRows", part("v"), matrix.n)];
  return together(body, node, {
    u: (type) => arrayOf(body, node, u, [matrix.m, count], madeOf(body, node, type, "all")),
    s: (type) => arrayOf(body, node, part("s"), [count], madeOf(body, node, type)),
    vh: (type) => arrayOf(body, node, vh, [count, matrix.n], madeOf(body, node, type, "all")),
  });
});

const svdvals = exact((body, node) => {
  const s = singularValues(body, node, "svdvals", matrixAt(body, node, "svdvals"));
  return arrayOf(body, node, s, [lengthOfList(body, copy(s))]);
});

/** The matrix that undoes the one of these factors. */
function inverseOf(
  body: Body,
  node: ts.CallExpression,
  matrix: Matrix,
  factors: Expression,
  rcond: Expression,
): Expression {
  const source = isComplex(matrix)
    ? files.linalg.complex.singular("complexInverseOf")
    : files.linalg.singular("inverseOf");
  return listBy(body, node, source, [copy(factors), ...sizes(matrix), copy(rcond)]);
}

const pinv = exact((body, node) => {
  const matrix = matrixAt(body, node, "pinv");
  const [, rcond] = node.arguments;
  const least = body.reusable(rcond ? body.number(rcond) : number(1e-15), "rcond");
  return arrayOf(body, node, inverseOf(body, node, matrix, singularOf(body, node, "pinv", matrix), least), [
    matrix.n,
    matrix.m,
  ]);
});

const matrixRank = exact((body, node) => {
  const matrix = matrixAt(body, node, "matrixRank");
  const [, tol] = node.arguments;
  const s = singularValues(body, node, "matrixRank", matrix);
  const epsilon = number(matrix.dtype === "f32" ? 2 ** -23 : 2 ** -52);
  const bound =
    tol && !isNone(tol)
      ? body.number(tol)
      : callSource(body, node, files.linalg.singular("boundOf"), [copy(s), ...sizes(matrix), epsilon]);
  return callSource(body, node, files.linalg.singular("countAbove"), [copy(s), bound]);
});

const cond = exact((body, node) => {
  const s = singularValues(body, node, "cond", matrixAt(body, node, "cond"));
  return callSource(body, node, files.linalg.singular("conditionOf"), [copy(s)]);
});

const lstsq = exact((body, node) => {
  const left = matrices(body, node, "lstsq", true);
  const given = node.arguments[1] ?? refuse(node, "W4006", "lstsq", "values are missing");
  const right = stridedOf(body, given, undefined, "all");
  if (familyOf(right.dtype) === "big") return refuse(given, "W2002", body.typing.typeText(given));
  const wide = wideOf(left, right);
  const matrix = matrixOf(body, node, "lstsq", left, wide);
  const [rows, ...columns] = right.lengths;
  if (!rows) return refuse(given, "W4006", "lstsq", "the values are an array");
  run(body, node, files.linalg.singular("checkRows"), [copy(rows), copy(matrix.m)]);
  if (wide === "c128") return complexLeastSquares(body, node, { ...matrix, dtype: wide }, right);
  const values = doublesIn(body, node, right, right.lengths);
  const args = [text(body, "lstsq"), copy(matrix.data), ...sizes(matrix), copy(values), product(columns)];
  const parts = recordBy(body, node, files.linalg.singular("leastSquares"), args);
  return together(body, node, {
    x: (type) => arrayOf(body, node, parts("x"), [matrix.n, ...columns], madeOf(body, node, type)),
    rank: () => parts("rank"),
    s: (type) => arrayOf(body, node, parts("s"), [lengthOfList(body, parts("s"))], madeOf(body, node, type)),
  });
});

/** Of which one is complex: all as pairs of doubles. */
function complexLeastSquares(body: Body, node: ts.CallExpression, matrix: Matrix, right: Strided): Expression {
  const factors = singularOf(body, node, "lstsq", matrix);
  const s = body.reusable(fieldOf(copy(factors), "s"), "s");
  const bound = (name: NameIn<typeof files.linalg.singular>, args: readonly Expression[]): Expression =>
    callSource(body, node, files.linalg.singular(name), args);
  const rcond = body.reusable(
    arithmetic("mul", arithmetic("max", copy(matrix.m), copy(matrix.n)), number(2 ** -52)),
    "rcond",
  );
  const inverse = rowMajor(body, inverseOf(body, node, matrix, factors, rcond), [matrix.n, matrix.m], "c128");
  const values = rowMajor(body, doublesIn(body, node, right, right.lengths, "c128"), right.lengths, "c128");
  const found = productOf(body, node, inverse, values);
  const x = zeros(body, sizeOf(found.lengths, "c128"));
  write(body, node, rowMajor(body, x, found.lengths, "c128"), found);
  return together(body, node, {
    x: (type) => arrayOf(body, node, x, found.lengths, madeOf(body, node, type, "all")),
    rank: () => bound("countAbove", [copy(s), bound("boundOf", [copy(s), ...sizes(matrix), number(2 ** -52)])]),
    s: (type) => arrayOf(body, node, copy(s), [lengthOfList(body, copy(s))], madeOf(body, node, type)),
  });
}

const symmetric = (
  body: Body,
  node: ts.CallExpression,
): { readonly n: Expression; readonly parts: (part: string) => Expression } => {
  const matrix = squareAt(body, node, "eigh");
  const { data, n } = matrix;
  const source = isComplex(matrix)
    ? files.linalg.complex.orthogonal("hermitianOf")
    : files.linalg.orthogonal("symmetricOf");
  return { n, parts: recordBy(body, node, source, [copy(data), copy(n)]) };
};

const eigh = exact((body, node) => {
  const { n, parts } = symmetric(body, node);
  return together(body, node, {
    eigenvalues: (type) => arrayOf(body, node, parts("values"), [n], madeOf(body, node, type)),
    eigenvectors: (type) => arrayOf(body, node, parts("vectors"), [n, n], madeOf(body, node, type, "all")),
  });
});

const eigvalsh = exact((body, node) => {
  const { n, parts } = symmetric(body, node);
  return arrayOf(body, node, parts("values"), [n]);
});

const eigvals = exact((body, node) => {
  const { data, n } = squareAt(body, node, "eigvals", false);
  const parts = listBy(body, node, files.linalg.eigen("eigenvaluesOf"), [text(body, "eigvals"), copy(data), copy(n)]);
  return arrayOf(body, node, parts, [n], madeBy(body, node, "all"));
});

const eig = exact((body, node) => {
  const { data, n } = squareAt(body, node, "eig", false);
  const parts = recordBy(body, node, files.linalg.eigen("eigenOf"), [copy(data), copy(n)]);
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
