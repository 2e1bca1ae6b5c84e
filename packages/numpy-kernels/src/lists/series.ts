/**
 * Lists as signals, as samples and as coefficients: convolutions, histograms, covariances, polynomials, windows; by the
 * package's own source.
 */
import {
  callSource,
  eachIndex,
  exact,
  newArray,
  refuse,
  text,
  ts,
  UNDEFINED,
  type Body,
  type Builtin,
  type SourceName,
  type Value,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  boolean,
  compare,
  conditional,
  copy,
  isArray,
  lengthOf,
  load,
  number,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { literalNumbers, viewAt } from "../arrays/arranged.js";
import { madeOf, product } from "../arrays/creation.js";
import { elementsBy, strip, type Strided, rowMajor } from "../elements/strided.js";
import { arrayOf, found, listOf, run, wanted } from "./lists.js";
import { copyOf } from "../elements/doubles.js";
import { isNone, knownBoolean, knownText, optionsOf } from "../options.js";
import { sumFolding } from "../reductions/reducing.js";
import { reduceElements } from "../reductions/folding.js";
import { together } from "../results.js";
import { write } from "../elements/targets.js";
import { files, type NameIn } from "../package.js";

export const isNumber = (body: Body, node: ts.Expression): boolean =>
  (body.typing.checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;

/** An argument as a list of doubles: an array, or a list of numbers that is written as a literal. */
export function doublesAt(body: Body, node: ts.CallExpression, given: ts.Expression | undefined): Expression {
  if (!given || !ts.isArrayLiteralExpression(strip(given))) return listOf(body, node, given).list;
  const values = literalNumbers(body, node, given, "the numbers");
  const list = body.reusable(newArray(body, "Float64Array", number(values.length), false), "list");
  values.forEach((value, k) =>
    body.emit({ kind: "store", array: copy(list), index: number(k), value: copy(value), site: undefined }),
  );
  return list;
}

/** What a function of the package gives: a list. */
export function listBy(body: Body, node: ts.CallExpression, source: SourceName, args: readonly Value[]): Expression {
  const list = callSource(body, node, source, args);
  return isArray(list.type) ? body.reusable(list, "list") : refuse(node, "W2002", body.typing.typeText(node));
}

const sliding = (name: NameIn<typeof files.statistics.signals>, otherwise: string): Builtin =>
  exact((body, node) => {
    const [a, v] = [listOf(body, node, node.arguments[0]), listOf(body, node, node.arguments[1])].map(
      ({ list }) => list,
    );
    const mode = knownText(body, node, node.arguments[2], otherwise);
    const list = listBy(body, node, files.statistics.signals(name), [copy(a!), copy(v!), text(body, mode)]);
    return arrayOf(body, node, list, [body.reusable(lengthOf(copy(list)), "length")]);
  });

// --- counts
// -------------------------------------------------------------------------------------------------------------

const digitize = exact((body, node) => {
  const { right } = optionsOf(node, 2, ["right"]);
  const isRight = knownBoolean(node, right, false);
  const { list, lengths } = wanted(body, node, node.arguments[0]);
  const edges = doublesAt(body, node, node.arguments[1]);
  const into = body.reusable(newArray(body, "Int32Array", product(lengths), false), "found");
  run(body, node, files.statistics.histograms("putBins"), [copy(into), copy(list), copy(edges), boolean(isRight)]);
  return found(body, node, into, lengths);
});

/** The edges of bins that a call names, or that its options and elements say. */
function edgesOf(
  body: Body,
  node: ts.CallExpression,
  list: Expression,
  range: ts.Expression | undefined,
  [, bins]: readonly (ts.Expression | undefined)[] = node.arguments,
): { edges: Expression; equal: boolean } {
  if (bins && !isNumber(body, bins)) return { edges: doublesAt(body, node, bins), equal: false };
  const count = body.reusable(bins ? body.number(bins) : number(10), "bins");
  if (!range)
    return {
      edges: listBy(body, node, files.statistics.histograms("edgesAround"), [copy(list), copy(count)]),
      equal: true,
    };
  const [low, high] = literalNumbers(body, node, range, "the ends of the range");
  return {
    edges: listBy(body, node, files.statistics.histograms("edgesBetween"), [copy(low!), copy(high!), copy(count)]),
    equal: true,
  };
}

const histogram = exact((body, node) => {
  const { range, weights, density } = optionsOf(node, 2, ["range", "weights", "density"]);
  const { list } = listOf(body, node, node.arguments[0]);
  const { edges, equal } = edgesOf(body, node, list, range);
  const shares = weights ? copy(listOf(body, node, weights).list) : UNDEFINED;
  const count = body.reusable(lengthOf(copy(edges)), "count");
  const length = body.reusable(arithmetic("max", number(0), arithmetic("sub", copy(count), number(1))), "length");
  const counts = body.reusable(newArray(body, "Float64Array", copy(length), true), "counts");
  run(body, node, files.statistics.histograms(equal ? "countEqual" : "countBetween"), [
    copy(counts),
    copy(edges),
    copy(list),
    shares,
  ]);
  if (knownBoolean(node, density, false))
    run(body, node, files.statistics.histograms("turnToDensities"), [copy(counts), copy(edges)]);
  return together(body, node, {
    0: (type) => arrayOf(body, node, counts, [length], madeOf(body, node, type)),
    1: (type) => arrayOf(body, node, edges, [count], madeOf(body, node, type)),
  });
});

/** The expressions of a pair that is written as a literal. */
function pairOf(node: ts.CallExpression, given: ts.Expression): readonly (ts.Expression | undefined)[] {
  const literal = strip(given);
  return ts.isArrayLiteralExpression(literal) && literal.elements.length === 2
    ? literal.elements.map((each) => (isNone(each) ? undefined : each))
    : refuse(given, "W4006", node.expression.getText(), "bins and ranges of both axes have to be literals");
}

const histogram2d = exact((body, node) => {
  const { range, weights, density } = optionsOf(node, 3, ["range", "weights", "density"]);
  const lists = [0, 1].map((at) => listOf(body, node, node.arguments[at]).list);
  run(
    body,
    node,
    files.statistics.histograms("checkPoints"),
    lists.map((list) => lengthOf(copy(list))),
  );
  const [, , bins] = node.arguments;
  const both = !bins || isNumber(body, bins) ? [bins, bins] : pairOf(node, bins);
  const ranges = range ? pairOf(node, range) : [];
  const edges = lists.map((list, axis) => edgesOf(body, node, list, ranges[axis], [undefined, both[axis]]).edges);
  const counted = edges.map((each) => body.reusable(lengthOf(copy(each)), "count"));
  const lengths = counted.map((count) =>
    body.reusable(arithmetic("max", number(0), arithmetic("sub", copy(count), number(1))), "length"),
  );
  const shares = weights ? copy(listOf(body, node, weights).list) : UNDEFINED;
  const counts = body.reusable(newArray(body, "Float64Array", product(lengths), true), "counts");
  run(body, node, files.statistics.histograms("countPairs"), [
    copy(counts),
    ...edges.map((each) => copy(each)),
    ...lists.map((list) => copy(list)),
    shares,
  ]);
  if (knownBoolean(node, density, false))
    run(body, node, files.statistics.histograms("turnToPairDensities"), [
      copy(counts),
      ...edges.map((each) => copy(each)),
    ]);
  return together(body, node, {
    0: (type) => arrayOf(body, node, counts, lengths, madeOf(body, node, type)),
    1: (type) => arrayOf(body, node, edges[0]!, [counted[0]!], madeOf(body, node, type)),
    2: (type) => arrayOf(body, node, edges[1]!, [counted[1]!], madeOf(body, node, type)),
  });
});

const histogramBinEdges = exact((body, node) => {
  const { list } = listOf(body, node, node.arguments[0]);
  const { edges } = edgesOf(body, node, list, node.arguments[2]);
  return arrayOf(body, node, edges, [body.reusable(lengthOf(copy(edges)), "length")]);
});

// --- covariances
// --------------------------------------------------------------------------------------------------------

/** Variables as rows: a list is one. */
function variablesAt(body: Body, node: ts.CallExpression, at: number, byRows: boolean): Strided {
  const view = viewAt(body, node, at, "numbers");
  const rank = view.lengths.length;
  if (rank === 0 || rank > 2) return refuse(node, "W4006", node.expression.getText(), "it takes one dimension or two");
  if (rank === 1) return { ...view, lengths: [number(1), ...view.lengths], strides: [number(0), ...view.strides] };
  return byRows ? view : { ...view, lengths: view.lengths.toReversed(), strides: view.strides.toReversed() };
}

/** Copies of the variables of one array, or of two, below one another. */
function rowsOf(body: Body, node: ts.CallExpression, byRows: boolean): Strided {
  const first = variablesAt(body, node, 0, byRows);
  const [, other] = node.arguments;
  if (!other || other.getText() === "undefined") return rowMajor(body, copyOf(body, node, first), first.lengths);
  const second = variablesAt(body, node, 1, byRows);
  const [[one, n], [two, m]] = [first.lengths, second.lengths] as [[Expression, Expression], [Expression, Expression]];
  run(body, node, files.manipulation.joining("checkJoined"), [text(body, "concatenate"), number(1), copy(n), copy(m)]);
  const lengths = [body.reusable(arithmetic("add", copy(one), copy(two)), "count"), n];
  const data = body.reusable(newArray(body, "Float64Array", product(lengths), false), "rows");
  const rows = rowMajor(body, data, lengths);
  write(body, node, { ...rows, lengths: first.lengths }, elementsBy(body, first));
  write(
    body,
    node,
    { ...rows, offset: body.reusable(product([one, n]), "offset"), lengths: second.lengths },
    elementsBy(body, second),
  );
  return rows;
}

/** The covariances of the rows of matrices, or of their columns. */
function covariances(
  body: Body,
  node: ts.CallExpression,
  ddof: Expression,
  byRows: boolean,
): { list: Expression; count: Expression } {
  const rows = rowsOf(body, node, byRows);
  const [count, n] = rows.lengths as [Expression, Expression];
  const sums = reduceElements({ body, node }, sumFolding(body), elementsBy(body, rows, rows), [1], number(0));
  eachIndex(body, copy(count), (index) => {
    const i = body.reusable(index(), "i");
    const middle = arithmetic("div", sums.at([i]), copy(n));
    run(body, node, files.statistics.averages("centreRow"), [copy(rows.data), copy(i), copy(n), middle]);
  });
  const list = body.reusable(newArray(body, "Float64Array", product([count, count]), true), "covariances");
  run(body, node, files.statistics.averages("putCovariances"), [
    copy(list),
    copy(rows.data),
    copy(count),
    copy(n),
    ddof,
  ]);
  return { list, count };
}

const cov = exact((body, node) => {
  const { rowvar, ddof } = optionsOf(node, 2, ["rowvar", "ddof"]);
  const freedom = body.reusable(ddof ? body.number(ddof) : number(1), "ddof");
  const { list, count } = covariances(body, node, copy(freedom), knownBoolean(node, rowvar, true));
  return arrayOf(body, node, list, [count, count]);
});

const corrcoef = exact((body, node) => {
  const { rowvar } = optionsOf(node, 2, ["rowvar"]);
  const { list, count } = covariances(body, node, number(1), knownBoolean(node, rowvar, true));
  run(body, node, files.statistics.averages("turnToCorrelations"), [copy(list), copy(count)]);
  return arrayOf(body, node, list, [count, count]);
});

// --- polynomials and windows
// --------------------------------------------------------------------------------------------

const polyval = exact((body, node) => {
  const coefficients = doublesAt(body, node, node.arguments[0]);
  const { list, lengths } = wanted(body, node, node.arguments[1]);
  const values = body.reusable(newArray(body, "Float64Array", product(lengths), false), "values");
  eachIndex(body, product(lengths), (index) => {
    const i = body.reusable(index(), "i");
    const args = [copy(coefficients), load(copy(list), copy(i), undefined)];
    const value = callSource(body, node, files.statistics.polynomials("valueAt"), args);
    body.emit({ kind: "store", array: copy(values), index: copy(i), value, site: undefined });
  });
  return found(body, node, values, lengths);
});

const vander = exact((body, node) => {
  const { n, increasing } = optionsOf(node, 1, ["n", "increasing"]);
  const { list } = listOf(body, node, node.arguments[0]);
  const rows = body.reusable(lengthOf(copy(list)), "rows");
  const columns = body.reusable(n ? body.number(n) : copy(rows), "columns");
  const powers = body.reusable(newArray(body, "Float64Array", product([rows, columns]), true), "powers");
  const rises = boolean(knownBoolean(node, increasing, false));
  run(body, node, files.creation.diagonals("putPowers"), [copy(powers), copy(list), copy(columns), rises]);
  return arrayOf(body, node, powers, [rows, columns]);
});

const windows = ["bartlett", "blackman", "hamming", "hanning", "kaiser"] as const;
type Window = (typeof windows)[number];

/** Weights by a function of places from −1 to 1. */
const window = (name: Window): Builtin =>
  exact((body, node) => {
    const file = files.statistics.windows;
    const [given, beta] = node.arguments;
    const length = body.reusable(
      given ? body.number(given) : refuse(node, "W4006", name, "a length is missing"),
      "length",
    );
    const further = beta ? [body.reusable(body.number(beta), "beta")] : [];
    const size = body.reusable(arithmetic("max", number(0), copy(length)), "size");
    const weights = body.reusable(newArray(body, "Float64Array", copy(size), false), "weights");
    eachIndex(body, copy(size), (index) => {
      const i = body.reusable(index(), "i");
      const share = callSource(body, node, file("shareAt"), [copy(i), copy(length)]);
      const place = body.reusable(share, "share");
      const weight = callSource(body, node, file(`${name}At`), [copy(place), ...further.map((each) => copy(each))]);
      const value = conditional(
        compare("eq", copy(length), number(1)),
        number(1),
        copy(body.reusable(weight, "weight")),
      );
      body.emit({ kind: "store", array: copy(weights), index: copy(i), value, site: undefined });
    });
    return arrayOf(body, node, weights, [size]);
  });

export const series: Record<string, Builtin> = {
  "numpy.convolve": sliding("convolved", "full"),
  "numpy.correlate": sliding("correlated", "valid"),
  "numpy.digitize": digitize,
  "numpy.histogram": histogram,
  "numpy.histogramBinEdges": histogramBinEdges,
  "numpy.histogram2d": histogram2d,
  "numpy.cov": cov,
  "numpy.corrcoef": corrcoef,
  "numpy.polyval": polyval,
  "numpy.vander": vander,
  ...Object.fromEntries(windows.map((name) => [`numpy.${name}`, window(name)])),
};
