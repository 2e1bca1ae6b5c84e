/**
 * Functions that choose from an axis, by masks, by indices, or by how often there is to be each element: lists of
 * indices are made first.
 */
import { eachIndex, exact, newArray, refuse, ts, type Body, type Builtin } from "@wumba/compiler/extend";
import { arithmetic, copy, lengthOf, number, operation, type Expression } from "@wumba/compiler/extend/ir";
import { arranged, nameOf, times, viewAlong } from "./arranged.js";
import { product } from "./creation.js";
import { elementsOf } from "../elements/elements.js";
import {
  elementAt,
  elementsBy,
  positionOf,
  strip,
  type Elements,
  type Strided,
  rowMajor,
} from "../elements/strided.js";
import { materialize } from "../elements/elementwise.js";
import { run } from "../lists/lists.js";
import { chosenBy } from "./masked.js";
import { optionsOf } from "../options.js";
import { doublesAt, listBy } from "../lists/series.js";
import { eachTrue, elementsAt, indicesOf, numbers, ownIndex, put } from "./spot-lists.js";
import { truth } from "../values.js";
import { files } from "../package.js";

const isNumber = (body: Body, node: ts.Expression): boolean =>
  (body.typing.checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;

/** The array of what is at the indices of a list. */
function takenBy(body: Body, node: ts.CallExpression, view: Strided, axis: number, list: Expression): Expression {
  const lengths = [body.reusable(lengthOf(copy(list)), "length")];
  return materialize(body, node, elementsAt(body, view, axis, { data: list, lengths }));
}

const repeat = exact((body, node) => {
  const [, given] = node.arguments;
  const { axis: named } = optionsOf(node, 2, ["axis"]);
  const { view, axis } = viewAlong(body, node, 0, named);
  if (!given) return refuse(node, "W4006", "repeat", "the number of times is missing");
  if (!isNumber(body, given)) {
    const counts = doublesAt(body, node, given);
    return takenBy(
      body,
      node,
      view,
      axis,
      listBy(body, node, files.manipulation.repeats("sourcesOf"), [copy(counts), copy(view.lengths[axis]!)]),
    );
  }
  const count = body.reusable(body.number(given), "times");
  run(body, node, files.manipulation.repeats("checkTimes"), [copy(count)]);
  const lengths = view.lengths.with(axis, times(body, view.lengths[axis]!, count));
  const spread: Strided = {
    ...view,
    lengths: view.lengths.toSpliced(axis + 1, 0, count),
    strides: view.strides.toSpliced(axis + 1, 0, number(0)),
  };
  return arranged(body, node, lengths, elementsBy(body, spread));
});

/** The elements of a mask: of an array, or of a list that is written as a literal. */
function maskAt(body: Body, node: ts.CallExpression): Elements {
  const given = node.arguments[0] ?? refuse(node, "W4006", nameOf(node), "a mask is missing");
  const literal = strip(given);
  if (!ts.isArrayLiteralExpression(literal)) return elementsOf(body, given, false);
  if (literal.elements.some((each) => ts.isSpreadElement(each)))
    return refuse(given, "W4006", nameOf(node), "the mask has to be a literal");
  const values = body.inOrder<Expression[]>(...literal.elements.map((each) => () => body.condition(each)));
  const lengths = [number(values.length)];
  const data = body.reusable(newArray(body, "Uint8Array", product(lengths), false), "mask");
  values.forEach((value, k) => put(body, data, number(k), operation("convert", "f64", value)));
  return elementsBy(body, rowMajor(body, data, lengths, "bool"));
}

/** What a mask chooses of a list; it may be shorter, or go on without another true element. */
function chosenInLine(body: Body, node: ts.CallExpression, mask: Elements, view: Strided): Expression {
  const [own, length] = [mask.lengths[0]!, view.lengths[0]!];
  const common = body.reusable(arithmetic("min", copy(own), copy(length)), "common");
  eachIndex(body, arithmetic("sub", copy(own), copy(common)), (index) => {
    const at = body.reusable(arithmetic("add", copy(common), index()), "at");
    const refused = body.collect(() => void ownIndex(body, node, at, length, 0));
    body.emit({ kind: "if", condition: truth(body, elementAt(mask, [at])), then: refused, otherwise: [] });
  });
  return chosenBy(body, node, { ...mask, lengths: [common] }, elementsBy(body, view));
}

/** What a mask chooses along an axis, or of the flattened array. */
const choosing = (options: readonly string[]): Builtin =>
  exact((body, node) => {
    const mask = maskAt(body, node);
    const { axis: named } = optionsOf(node, 2, options);
    const { view, axis } = viewAlong(body, node, 1, named);
    if (mask.lengths.length === 1 && view.lengths.length === 1) return chosenInLine(body, node, mask, view);
    let list: Expression | undefined;
    eachTrue(body, mask, (count) => {
      list = numbers(body, [count]);
      return (indices, before) =>
        put(
          body,
          list!,
          copy(before),
          ownIndex(body, node, positionOf(indices, mask.lengths), view.lengths[axis]!, axis),
        );
    });
    return takenBy(body, node, view, axis, list!);
  });

const deleteAt = exact((body, node) => {
  const [, given] = node.arguments;
  const { axis: named } = optionsOf(node, 2, ["axis"]);
  const { view, axis } = viewAlong(body, node, 0, named);
  if (!given) return refuse(node, "W4006", nameOf(node), "an index is missing");
  const length = view.lengths[axis]!;
  const gone = isNumber(body, given)
    ? numbers(body, [number(1)])
    : indicesOf(body, node, given, { length, axis, by: number(1) }).data;
  if (isNumber(body, given)) put(body, gone, number(0), ownIndex(body, node, body.number(given), length, axis));
  return takenBy(
    body,
    node,
    view,
    axis,
    listBy(body, node, files.manipulation.indexing("indicesWithout"), [copy(length), copy(gone)]),
  );
});

export const chosen: Record<string, Builtin> = {
  "numpy.repeat": repeat,
  "numpy.compress": choosing(["axis"]),
  "numpy.extract": choosing([]),
  "numpy.delete": deleteAt,
  "numpy.deleteAt": deleteAt,
};
