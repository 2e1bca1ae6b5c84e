/**
 * Products summed over axes, as `linalg/products.ts` and `linalg/solving.ts` of the package do them: those of lists, of
 * arrays, and powers of matrices.
 */
import { callSource, eachIndex, exact, refuse, ts, type Body, type Builtin } from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  copy,
  load,
  makeLocal,
  number,
  read,
  type Expression,
  type Local,
} from "@wumba/compiler/extend/ir";
import { numeric, viewAt } from "../arrays/arranged.js";
import { madeBy, product, sizeOf } from "../arrays/creation.js";
import { elementsBy, elementwiseOf, strip, type Strided, rowMajor } from "../elements/strided.js";
import { floatKinds, type Floating } from "../dtypes.js";
import { materialize } from "../elements/elementwise.js";
import { arrayOf, run } from "../lists/lists.js";
import { knownAxes, knownNumber } from "../options.js";
import { arrayOrNumber, factorsOf } from "./products.js";
import { commonOf, inCommon, multiply, summedIn } from "./matrices.js";
import { flattened } from "../arrays/shapes.js";
import { checkSquare, eachMatrix, matrices, stackOf, wideOf, zeros } from "./solvers.js";
import { doublesIn, copyOf } from "../elements/doubles.js";
import { write } from "../elements/targets.js";
import { computedBy } from "../elements/ufunc-values.js";
import { stored } from "../values.js";
import { conjugated, productOf } from "./wide-products.js";
import { files } from "../package.js";

const nameOf = (node: ts.CallExpression): string => node.expression.getText();

const inner = exact((body, node) => {
  const [a, b] = factorsOf(body, node, "all");
  if (Math.max(a.lengths.length, b.lengths.length) > 2)
    return refuse(node, "W4006", nameOf(node), "arrays of more than 2 dimensions are multiplied by tensordot");
  const turned = { ...b, lengths: b.lengths.toReversed(), strides: b.strides.toReversed() };
  return arrayOrNumber(body, node, productOf(body, node, a, turned));
});

const vdot = exact((body, node) => {
  const [a, b] = factorsOf(body, node, "all").map((view) => flattened(body, node, view)) as [Strided, Strided];
  return arrayOrNumber(body, node, productOf(body, node, conjugated(body, node, a), b));
});

const outer = exact((body, node) => {
  if (node.arguments.length > 2) return refuse(node.arguments[2]!, "W4006", "outer", "options are not compiled yet");
  const [a, b] = [viewAt(body, node, 0), viewAt(body, node, 1)].map((view) => flattened(body, node, view)) as [
    Strided,
    Strided,
  ];
  const column: Strided = { ...a, lengths: [a.lengths[0]!, number(1)], strides: [a.strides[0]!, number(0)] };
  const dtype = numeric(node, madeBy(body, node, "all"));
  const times = computedBy(body, node, "multiply", dtype);
  const operands = [elementsBy(body, column), elementsBy(body, b)];
  const lengths = [a.lengths[0]!, b.lengths[0]!];
  return materialize(
    body,
    node,
    elementwiseOf(operands, lengths, dtype, ([x, y]) => times(x!, y!)),
  );
});

// --- tensordot
// ------------------------------------------------------------------------------------------------------------

/**
 * The elements as a matrix, or a stack of them: each group of axes is one. They are copied where a group has several.
 */
export function groupedBy(
  body: Body,
  node: ts.CallExpression,
  view: Strided,
  groups: readonly (readonly number[])[],
  dtype: Floating = "f64",
): Strided {
  const order = groups.flat();
  const turned = {
    ...view,
    lengths: order.map((axis) => view.lengths[axis]!),
    strides: order.map((axis) => view.strides[axis]!),
  };
  const lengths = groups.map((axes) => body.reusable(product(axes.map((axis) => view.lengths[axis]!)), "length"));
  if (groups.every((axes) => axes.length <= 1))
    return {
      ...view,
      lengths,
      strides: groups.map(([axis]) => (axis === undefined ? number(0) : view.strides[axis]!)),
    };
  return rowMajor(body, copyOf(body, node, turned, floatKinds[dtype]), lengths, dtype);
}

const axesUpTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, k) => from + k);

/** The axes of both arrays that products are summed over. */
function contractedAxes(body: Body, node: ts.CallExpression, n: number, m: number): readonly [number[], number[]] {
  const [, , given] = node.arguments;
  const literal = given && strip(given);
  if (!literal || !ts.isArrayLiteralExpression(literal)) {
    const count = literal ? knownNumber(body, node, literal) : 2;
    if (!(count <= Math.min(n, m))) return refuse(node, "W4006", nameOf(node), `there are no ${count} axes`);
    return [axesUpTo(count, n - count), axesUpTo(count)];
  }
  const [one, two] = literal.elements;
  if (!one || !two) return refuse(literal, "W4006", nameOf(node), "axes are a number or two lists");
  const [left, right] = [knownAxes(body, node, one, n), knownAxes(body, node, two, m)];
  return left.length === right.length
    ? [left, right]
    : refuse(literal, "W4006", nameOf(node), "both lists of axes are of one length");
}

const tensordot = exact((body, node) => {
  const [a, b] = factorsOf(body, node);
  const [n, m] = [a.lengths.length, b.lengths.length];
  const [left, right] = contractedAxes(body, node, n, m);
  left.forEach((axis, k) =>
    run(body, node, files.failures("checkContracted"), [copy(a.lengths[axis]!), copy(b.lengths[right[k]!]!)]),
  );
  const [rows, columns] = [
    axesUpTo(n).filter((axis) => !left.includes(axis)),
    axesUpTo(m).filter((axis) => !right.includes(axis)),
  ];
  const dtype = summedIn(commonOf(body, node, [a, b]));
  const [one, two] = [groupedBy(body, node, a, [rows, left], dtype), groupedBy(body, node, b, [right, columns], dtype)];
  const { data } = multiply(body, node, one, two, dtype);
  const lengths = [...rows.map((axis) => a.lengths[axis]!), ...columns.map((axis) => b.lengths[axis]!)];
  return materialize(body, node, inCommon(body, node, rowMajor(body, data, lengths, dtype), [a, b]));
});

// --- powers
// ---------------------------------------------------------------------------------------------------------------

/** The n-th power of matrices, by squares. Each product is rounded to the type of the array. */
const matrixPower = exact((body, node) => {
  const [, given] = node.arguments;
  const name = "matrixPower";
  const view = matrices(body, node, name, true);
  const size = checkSquare(body, node, view);
  const wide = wideOf(view);
  const isComplex = wide === "c128";
  if (!given) return refuse(node, "W4006", name, "a power is missing");
  const power = body.reusable(body.number(given), "power");
  const isWhole = !isComplex && !view.dtype.startsWith("f");
  if (isWhole && !(knownNumber(body, node, given) >= 0))
    return refuse(given, "W4006", name, "the inverse of integers is no matrix of them");
  run(body, node, files.linalg.powers("checkPower"), [copy(power)]);
  const elements = sizeOf([size, size], wide);
  const list = doublesIn(body, node, view, view.lengths, wide);
  const [results, made] = [zeros(body, sizeOf(view.lengths, wide)), zeros(body, copy(elements))];
  const matrix = (data: Expression): Strided => rowMajor(body, copy(data), [size, size], wide);
  const round = (matrix: Expression): void =>
    rounded(body, node, matrix, elements, isComplex ? partOf(view.dtype) : view.dtype);
  const multiplied = (into: Expression, one: Expression, two: Expression): void => {
    if (isComplex) {
      write(body, node, matrix(made), productOf(body, node, matrix(one), matrix(two)));
      run(body, node, files.linalg.powers("moveInto"), [copy(into), copy(made)]);
    } else
      run(body, node, files.linalg.powers("putProduct"), [copy(into), copy(one), copy(two), copy(made), copy(size)]);
    round(into);
  };
  eachMatrix(
    body,
    stackOf(view),
    [list, results].map((each) => ({ list: each, size: copy(elements) })),
    (_, [base, result]) => {
      const when = (condition: Expression, then: () => void, otherwise: () => void = () => undefined): void =>
        body.emit({ kind: "if", condition, then: body.collect(then), otherwise: body.collect(otherwise) });
      const [rest, begun] = ["rest", "begun"].map((each) => makeLocal(each, "f64", body.place)) as [Local, Local];
      body.assign(rest, arithmetic("abs", copy(power)));
      body.assign(begun, number(0));
      when(compare("lt", copy(power), number(0)), () => {
        const inverting = isComplex
          ? files.linalg.complex.matrices("invertComplexInto")
          : files.linalg.solving("invertInto");
        run(body, node, inverting, [copy(result!), copy(base!), copy(size)]);
        run(body, node, files.linalg.powers("moveInto"), [copy(base!), copy(result!)]);
        round(base!);
      });
      when(compare("eq", copy(power), number(0)), () =>
        run(
          body,
          node,
          isComplex ? files.linalg.complex.matrices("addComplexIdentity") : files.linalg.powers("addIdentity"),
          [copy(result!), copy(size)],
        ),
      );
      const rounds = callSource(body, node, files.linalg.powers("bitsOf"), [read(rest)]);
      eachIndex(body, body.reusable(rounds, "rounds"), () => {
        const odd = compare("eq", arithmetic("rem", read(rest), number(2)), number(1));
        when(odd, () => {
          when(
            compare("eq", read(begun), number(1)),
            () => multiplied(result!, result!, base!),
            () => run(body, node, files.linalg.powers("moveInto"), [copy(result!), copy(base!)]),
          );
          body.assign(begun, number(1));
        });
        when(compare("gt", read(rest), number(1)), () => multiplied(base!, base!, base!));
        body.assign(rest, arithmetic("floor", arithmetic("div", read(rest), number(2))));
      });
    },
  );
  return arrayOf(body, node, results, view.lengths);
});

/** The type of the parts of complex numbers. */
const partOf = (dtype: string): "f32" | "f64" => (dtype === "c64" ? "f32" : "f64");

/** Brings the elements of a list into a type. */
function rounded(body: Body, node: ts.CallExpression, list: Expression, count: Expression, dtype: string): void {
  if (dtype === "f64") return;
  eachIndex(body, copy(count), (index) => {
    const k = body.reusable(index(), "k");
    const value = stored(load(copy(list), copy(k), undefined), dtype, node);
    body.emit({ kind: "store", array: copy(list), index: copy(k), value, site: undefined });
  });
}

export const contractions: Record<string, Builtin> = {
  "numpy.inner": inner,
  "numpy.vdot": vdot,
  "numpy.outer": outer,
  "numpy.tensordot": tensordot,
  "numpy.matrixPower": matrixPower,
};
