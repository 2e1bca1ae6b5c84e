/** Indices as arrays: of diagonals and triangles, and of flattened arrays. */
import { eachIndex, exact, refuse, ts, viewOf, type Body, type Builtin } from "@wumba/compiler/extend";
import { arithmetic, boolean, copy, lengthOf, load, number, type Expression } from "@wumba/compiler/extend/ir";
import { nameOf } from "./arranged.js";
import { madeOf, product, valuesOf } from "./creation.js";
import { stridedOf, strip, type Strided } from "../elements/strided.js";
import { arrayOf, run } from "../lists/lists.js";
import { knownText, optionsOf } from "../options.js";
import { elementType, listOfArrays } from "./parts.js";
import { together } from "../results.js";
import { isNumber, listBy } from "../lists/series.js";
import { indicesOf, numbers, ownIndex, put, sumsOf, type List } from "./spot-lists.js";
import { files } from "../package.js";

/** An argument as a number that may be read again. */
function numberAt(body: Body, node: ts.CallExpression, at: number, otherwise?: Expression): Expression {
  const given = node.arguments[at];
  if (given) return body.reusable(body.number(given), "given");
  return otherwise ? copy(otherwise) : refuse(node, "W4006", nameOf(node), "a number is missing");
}

/** An array of so many axes, or more. */
function arrayAt(body: Body, node: ts.CallExpression, isRank: (rank: number) => boolean, what: string): Strided {
  const given = node.arguments[0] ?? refuse(node, "W4006", nameOf(node), "an array is missing");
  const view = stridedOf(body, given, undefined, "all");
  return isRank(view.lengths.length) ? view : refuse(given, "W4006", nameOf(node), `it takes ${what}`);
}

/** The rows and the columns of the elements of a triangle. */
function triangle(
  body: Body,
  node: ts.CallExpression,
  [rows, columns, k]: readonly [Expression, Expression, Expression],
  upper: boolean,
): Expression {
  const args = [copy(rows), copy(columns), copy(k), boolean(upper)];
  const all = listBy(body, node, files.indexing.positions("triangleIndices"), args);
  const count = body.reusable(arithmetic("div", lengthOf(copy(all)), number(2)), "count");
  const part = (from: Expression) => (type: ts.Type) =>
    arrayOf(body, node, body.reusable(viewOf(copy(all), from, copy(count)), "part"), [count], madeOf(body, node, type));
  return together(body, node, { 0: part(number(0)), 1: part(copy(count)) });
}

const triangleOf = (upper: boolean): Builtin =>
  exact((body, node) => {
    const rows = numberAt(body, node, 0);
    const k = numberAt(body, node, 1, number(0));
    return triangle(body, node, [rows, numberAt(body, node, 2, rows), k], upper);
  });

const triangleFrom = (upper: boolean): Builtin =>
  exact((body, node) => {
    const { lengths } = arrayAt(body, node, (rank) => rank === 2, "a matrix");
    return triangle(body, node, [lengths[0]!, lengths[1]!, numberAt(body, node, 1, number(0))], upper);
  });

/** 0, 1, … for each axis. */
function mainDiagonal(body: Body, node: ts.CallExpression, n: Expression, ndim: Expression): Expression {
  const made = madeOf(body, node, elementType(body, node));
  const length = body.reusable(arithmetic("max", number(0), copy(n)), "length");
  return listOfArrays(body, node, (add) =>
    eachIndex(body, copy(ndim), () => {
      const list = numbers(body, [length]);
      eachIndex(body, copy(length), (index) => {
        const i = body.reusable(index(), "i");
        put(body, list, copy(i), copy(i));
      });
      add(arrayOf(body, node, list, [length], made));
    }),
  );
}

const diagIndices = exact((body, node) =>
  mainDiagonal(body, node, numberAt(body, node, 0), numberAt(body, node, 1, number(2))),
);

const diagIndicesFrom = exact((body, node) => {
  const { lengths } = arrayAt(body, node, (rank) => rank >= 2, "two dimensions or more");
  for (const length of lengths)
    run(body, node, files.indexing.positions("checkEven"), [copy(length), copy(lengths[0]!)]);
  return mainDiagonal(body, node, lengths[0]!, number(lengths.length));
});

/** The lengths of a shape of known rank. */
function shapeAt(body: Body, node: ts.CallExpression): readonly Expression[] {
  const given = node.arguments[1] ?? refuse(node, "W4006", nameOf(node), "a shape is missing");
  const { checker } = body.typing;
  const type = checker.getTypeAtLocation(given);
  const isLiteral = ts.isArrayLiteralExpression(given) && !given.elements.some(ts.isSpreadElement);
  if (!isLiteral && !checker.isTupleType(type))
    return refuse(
      given,
      "W4006",
      nameOf(node),
      "how many axes the shape has is not known: write it as a literal, or pass the shape of an array",
    );
  const rank = isLiteral ? given.elements.length : checker.getTypeArguments(type as ts.TypeReference).length;
  return valuesOf(body, given, rank).map((length) => body.reusable(length, "length"));
}

/** Indices of the flattened array as those along each axis, from the last one on. */
function unravelled(body: Body, list: List, shape: readonly Expression[]): List[] {
  const axes = shape.map(() => ({ data: numbers(body, list.lengths), lengths: list.lengths }));
  eachIndex(body, product(list.lengths), (index) => {
    const at = body.reusable(index(), "at");
    let rest = body.reusable(load(copy(list.data), copy(at), undefined), "rest");
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      const next: Expression =
        axis === 0
          ? number(0)
          : body.reusable(arithmetic("floor", arithmetic("div", copy(rest), copy(shape[axis]!))), "next");
      put(
        body,
        axes[axis]!.data,
        copy(at),
        arithmetic("sub", copy(rest), arithmetic("mul", copy(next), copy(shape[axis]!))),
      );
      rest = next;
    }
  });
  return axes;
}

const unravelIndex = exact((body, node) => {
  const given = node.arguments[0] ?? refuse(node, "W4006", nameOf(node), "indices are missing");
  const isPlain = isNumber(body, given);
  const index = isPlain ? body.reusable(body.number(given), "index") : undefined;
  const shape = shapeAt(body, node);
  const size = body.reusable(product(shape), "size");
  const list = index
    ? single(body, ownIndex(body, node, index, size, 0, "strict"))
    : indicesOf(body, node, given, { length: size, axis: 0, by: number(1), mode: "strict" });
  const axes = unravelled(body, list, shape);
  const made = isPlain ? undefined : madeOf(body, node, elementType(body, node));
  return listOfArrays(body, node, (add) =>
    axes.forEach(({ data, lengths }) =>
      add(made ? arrayOf(body, node, data, lengths, made) : load(copy(data), number(0), undefined)),
    ),
  );
});

/** A list of one index. */
function single(body: Body, index: Expression): List {
  const data = numbers(body, []);
  put(body, data, number(0), index);
  return { data, lengths: [] };
}

const ravelMultiIndex = exact((body, node) => {
  const literal = node.arguments[0] && strip(node.arguments[0]);
  if (!literal || !ts.isArrayLiteralExpression(literal) || literal.elements.some(ts.isSpreadElement))
    return refuse(node, "W4006", nameOf(node), "the lists of indices have to be a literal");
  const shape = shapeAt(body, node);
  const asked = knownText(body, node, optionsOf(node, 2, ["mode"])["mode"], "raise");
  const mode = asked === "raise" ? "strict" : asked;
  if (shape.length !== literal.elements.length)
    return refuse(
      node,
      "W4006",
      nameOf(node),
      `these are ${literal.elements.length} lists for an array of ${shape.length} dimensions`,
    );
  const lists = literal.elements.map((each, axis): List => {
    const [length, by] = [shape[axis]!, body.reusable(product(shape.slice(axis + 1)), "stride")];
    if (!isNumber(body, each)) return indicesOf(body, node, each, { length, axis, by, mode });
    return single(body, arithmetic("mul", ownIndex(body, node, body.number(each), length, axis, mode), copy(by)));
  });
  const { data, lengths } = sumsOf(body, node, lists);
  return isNumber(body, node) ? load(copy(data), number(0), undefined) : arrayOf(body, node, data, lengths);
});

export const positions: Record<string, Builtin> = {
  "numpy.trilIndices": triangleOf(false),
  "numpy.triuIndices": triangleOf(true),
  "numpy.trilIndicesFrom": triangleFrom(false),
  "numpy.triuIndicesFrom": triangleFrom(true),
  "numpy.diagIndices": diagIndices,
  "numpy.diagIndicesFrom": diagIndicesFrom,
  "numpy.unravelIndex": unravelIndex,
  "numpy.ravelMultiIndex": ravelMultiIndex,
};
