/**
 * Linear algebra of matrices, and of stacks of them, by the package's own source: on copies of matrices as lists of
 * doubles.
 */
import {
  eachIndex,
  exact,
  newArray,
  refuse,
  sourceFunction,
  viewOf,
  type Body,
  type Builtin,
  type ts,
} from "@wumba/compiler/extend";
import { arithmetic, copy, load, number, type Expression } from "@wumba/compiler/extend/ir";
import { isArrayType } from "../arrays/ndarrays.js";
import { callNumpy, madeOf, product, sizeOf } from "../arrays/creation.js";
import { refuseElements, stretched, stridedOf, type Strided } from "../elements/strided.js";
import { converted, familyOf, loadElement, storeElement, stored } from "../values.js";
import { arrayOf, run } from "../lists/lists.js";
import { knownText } from "../options.js";
import { together } from "../results.js";
import { files } from "../package.js";
import { doublesIn } from "../elements/doubles.js";

/** What matrices are worked on as. */
export const wideOf = (...views: readonly Strided[]): "f64" | "c128" =>
  views.some(({ dtype }) => familyOf(dtype) === "complex") ? "c128" : "f64";

export const zeros = (body: Body, size: Expression): Expression =>
  body.reusable(newArray(body, "Float64Array", size, true), "zeros");

/** The matrix, or stack of matrices, that a call is given. */
export function matrices(body: Body, node: ts.CallExpression, name: string, takesComplex = false): Strided {
  const [given] = node.arguments;
  const view = given ? stridedOf(body, given, undefined, "all") : refuse(node, "W4006", name, "a matrix is missing");
  const family = familyOf(view.dtype);
  if (family === "big" || (family === "complex" && !takesComplex)) return refuseElements(body, given!, view.dtype);
  return view.lengths.length < 2 ? refuse(given!, "W4006", name, "it takes matrices") : view;
}

/** The number of rows of square matrices. */
export function checkSquare(body: Body, node: ts.CallExpression, { lengths }: Strided): Expression {
  const [n, m] = lengths.slice(-2) as [Expression, Expression];
  run(body, node, files.linalg.matrices("checkSquare"), [copy(n), copy(m)]);
  return n;
}

/** Lists of matrices of this many elements. */
interface Lists {
  readonly list: Expression;
  readonly size: Expression;
}

/** Goes through matrices, with the place of each and the part of each list that is its. */
export function eachMatrix(
  body: Body,
  stack: readonly Expression[],
  lists: readonly Lists[],
  inner: (index: () => Expression, parts: readonly Expression[]) => void,
): void {
  if (stack.length === 0)
    return inner(
      () => number(0),
      lists.map(({ list }) => copy(list)),
    );
  const sizes = lists.map(({ size }) => body.reusable(size, "size"));
  eachIndex(body, product(stack), (index) => {
    const i = body.reusable(index(), "i");
    const parts = lists.map(({ list }, k) =>
      body.reusable(viewOf(copy(list), arithmetic("mul", copy(i), copy(sizes[k]!)), copy(sizes[k]!)), "part"),
    );
    inner(
      () => copy(i),
      parts.map((part) => copy(part)),
    );
  });
}

export const stackOf = ({ lengths }: Strided): readonly Expression[] => lengths.slice(0, -2);

/** What a list has for each matrix: a number of one, else an array. */
function eachOfStack(body: Body, node: ts.CallExpression, list: Expression, view: Strided, type: ts.Type): Expression {
  if (isArrayType(type)) return arrayOf(body, node, list, stackOf(view), madeOf(body, node, type, "all"));
  if (familyOf(view.dtype) === "complex")
    return converted(body, node, loadElement(body, list, number(0), "c128"), view.dtype);
  return stored(load(copy(list), number(0), undefined), view.dtype === "f32" ? "f32" : "f64", node);
}

const det = exact((body, node) => {
  const view = matrices(body, node, "det", true);
  const n = checkSquare(body, node, view);
  const wide = wideOf(view);
  const list = doublesIn(body, node, view, view.lengths, wide);
  const values = zeros(body, sizeOf(stackOf(view), wide));
  const callee =
    wide === "c128"
      ? sourceFunction(body, files.linalg.complex.matrices("determinantOfComplex"))
      : sourceFunction(body, files.linalg.solving("determinantOf"));
  eachMatrix(body, stackOf(view), [{ list, size: sizeOf([n, n], wide) }], (index, [a]) =>
    storeElement(body, node, values, index(), callNumpy(body, node, callee, [a!, copy(n)]), wide),
  );
  return eachOfStack(body, node, values, view, body.typing.checker.getTypeAtLocation(node));
});

const slogdet = exact((body, node) => {
  const view = matrices(body, node, "slogdet", true);
  const n = checkSquare(body, node, view);
  const wide = wideOf(view);
  const list = doublesIn(body, node, view, view.lengths, wide);
  const [signs, logs] = [zeros(body, sizeOf(stackOf(view), wide)), zeros(body, product(stackOf(view)))];
  const source =
    wide === "c128" ? files.linalg.complex.matrices("putDeterminantOfComplex") : files.linalg.solving("putDeterminant");
  eachMatrix(body, stackOf(view), [{ list, size: sizeOf([n, n], wide) }], (index, [a]) =>
    run(body, node, source, [a!, copy(n), copy(signs), copy(logs), index()]),
  );
  const real = { ...view, dtype: view.dtype === "f32" || view.dtype === "c64" ? "f32" : "f64" };
  return together(body, node, {
    sign: (type) => eachOfStack(body, node, signs, view, type),
    logabsdet: (type) => eachOfStack(body, node, logs, real, type),
  });
});

const inv = exact((body, node) => {
  const view = matrices(body, node, "inv", true);
  const n = checkSquare(body, node, view);
  const wide = wideOf(view);
  const list = doublesIn(body, node, view, view.lengths, wide);
  const values = zeros(body, sizeOf(view.lengths, wide));
  const size = sizeOf([n, n], wide);
  const source =
    wide === "c128" ? files.linalg.complex.matrices("invertComplexInto") : files.linalg.solving("invertInto");
  eachMatrix(
    body,
    stackOf(view),
    [values, list].map((each) => ({ list: each, size: copy(size) })),
    (_, [inverse, a]) => run(body, node, source, [inverse!, a!, copy(n)]),
  );
  return arrayOf(body, node, values, view.lengths);
});

const solve = exact((body, node) => {
  const [, given] = node.arguments;
  const left = matrices(body, node, "solve", true);
  const right = given
    ? stridedOf(body, given, undefined, "all")
    : refuse(node, "W4006", "solve", "a right side is missing");
  const n = checkSquare(body, node, left);
  if (right.lengths.length === 0) return refuse(given!, "W4006", "solve", "the right side is an array");
  const isList = right.lengths.length === 1;
  const columns: Strided = isList
    ? { ...right, lengths: [right.lengths[0]!, number(1)], strides: [right.strides[0]!, number(0)] }
    : right;
  const [rows, p] = columns.lengths.slice(-2) as [Expression, Expression];
  run(body, node, files.linalg.solving("checkRight"), [copy(rows), copy(n)]);
  const stack = stretched(body, node, [{ lengths: stackOf(left) }, { lengths: stackOf(columns) }]);
  if (familyOf(right.dtype) === "big") return refuse(given!, "W2002", body.typing.typeText(given!));
  const wide = wideOf(left, right);
  const list = doublesIn(body, node, left, [...stack, n, n], wide);
  const values = doublesIn(body, node, columns, [...stack, n, p], wide);
  const lists = [
    { list, size: sizeOf([n, n], wide) },
    { list: values, size: sizeOf([n, p], wide) },
  ];
  const source = wide === "c128" ? files.linalg.complex.matrices("solveComplex") : files.linalg.solving("solveInPlace");
  eachMatrix(body, stack, lists, (_, [a, b]) => run(body, node, source, [a!, copy(n), b!, copy(p)]));
  return arrayOf(body, node, values, [...stack, n, ...(isList ? [] : [p])]);
});

const cholesky = exact((body, node) => {
  const view = matrices(body, node, "cholesky", true);
  const n = checkSquare(body, node, view);
  const wide = wideOf(view);
  const list = doublesIn(body, node, view, view.lengths, wide);
  const source =
    wide === "c128" ? files.linalg.complex.matrices("choleskyComplex") : files.linalg.solving("choleskyInPlace");
  eachMatrix(body, stackOf(view), [{ list, size: sizeOf([n, n], wide) }], (_, [a]) =>
    run(body, node, source, [a!, copy(n)]),
  );
  return arrayOf(body, node, list, view.lengths);
});

const qr = exact((body, node) => {
  const view = matrices(body, node, "qr", true);
  const [m, n] = view.lengths as readonly [Expression, Expression];
  if (view.lengths.length !== 2) return refuse(node, "W4006", "qr", "it takes one matrix");
  const isComplete = knownText(body, node, node.arguments[1], "reduced") === "complete";
  const wide = wideOf(view);
  const list = doublesIn(body, node, view, view.lengths, wide);
  const width = isComplete ? m : body.reusable(arithmetic("min", copy(m), copy(n)), "width");
  const [q, r] = [zeros(body, sizeOf([m, width], wide)), zeros(body, sizeOf([width, n], wide))];
  const source =
    wide === "c128"
      ? files.linalg.complex.orthogonal("factoriseComplexInto")
      : files.linalg.orthogonal("factoriseInto");
  run(body, node, source, [copy(q), copy(r), copy(list), copy(m), copy(n), copy(width)]);
  return together(body, node, {
    q: (type) => arrayOf(body, node, q, [m, width], madeOf(body, node, type, "all")),
    r: (type) => arrayOf(body, node, r, [width, n], madeOf(body, node, type, "all")),
  });
});

export const solvers: Record<string, Builtin> = {
  "numpy.det": det,
  "numpy.slogdet": slogdet,
  "numpy.inv": inv,
  "numpy.solve": solve,
  "numpy.cholesky": cholesky,
  "numpy.qr": qr,
};
