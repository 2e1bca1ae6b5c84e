/**
 * Functions of the elements along one axis, each lane on its own: as in plain JavaScript, the elements of a lane are
 * put into a list of doubles, which a function of the package's own source takes. Each row of the table is such a
 * function and what it gives.
 */
import {
  callSource,
  exact,
  newArray,
  refuse,
  text,
  ts,
  UNDEFINED,
  type Body,
  type Builtin,
  type Value,
} from "@wumba/compiler/extend";
import { arithmetic, boolean, copy, lengthOf, load, number, type Expression } from "@wumba/compiler/extend/ir";
import { isArrayType } from "../arrays/ndarrays.js";
import { product } from "../arrays/creation.js";
import {
  elementsBy,
  familyOfArray,
  nest,
  positionOf,
  strip,
  type Elements,
  type Strided,
} from "../elements/strided.js";
import { together } from "../results.js";
import { runningValues } from "./running.js";
import { literalNumbers, viewAt } from "../arrays/arranged.js";
import { knownAxis, knownBoolean, knownText, optionsOf } from "../options.js";
import { arrayOf, listOf, run } from "../lists/lists.js";
import { finish, operandOf, summed, sumFolding } from "./reducing.js";
import { reduceElements } from "./folding.js";
import type { Reduced } from "./reduced.js";
import { withoutNaN } from "./sums.js";
import { files, type NameIn } from "../package.js";
import { axisBy } from "../arrays/axes.js";
import { gather, again, type Along, alongAxis, lanesAlong, filling, giving } from "./along-axis.js";

/** Sorts a list. */
export const sortList = (body: Body, node: ts.CallExpression, list: Expression): void =>
  run(body, node, files.sorting.order("sortLane"), [copy(list)]);

/** The indices that sort a list, which may be changed. */
export const sortedIndicesOf = (body: Body, node: ts.CallExpression, list: Expression): Expression =>
  callSource(body, node, files.sorting.order("sortedIndices"), [copy(list)]);

const sorting: Along = {
  ordered: true,
  fills: false,
  of: (body, node, lane) => {
    sortList(body, node, lane);
    return lane;
  },
};

/** A quantile of each lane: of what share, and by which method. */
function quantile(
  name: string,
  skipNaN: boolean,
  shareOf: (body: Body, node: ts.CallExpression) => Expression,
  at: number,
  fixed?: string,
): Builtin {
  return exact((body, node) => {
    const [, several] = node.arguments;
    if (!fixed && several && ts.isArrayLiteralExpression(strip(several))) return quantiles(body, node, name, skipNaN);
    const options = optionsOf(node, at, fixed ? ["axis", "keepdims"] : ["axis", "keepdims", "method"]);
    const elements = operandOf(body, node);
    const { lengths } = elements;
    const share = body.reusable(shareOf(body, node), "share");
    const method = fixed ?? knownText(body, node, options["method"], "linear");
    callSource(body, node, files.statistics.quantiles("checkShare"), [text(body, name), copy(share)]);
    const own = knownAxis(body, node, options["axis"], lengths.length);
    const lane = body.reusable(
      newArray(body, "Float64Array", own === undefined ? product(lengths) : copy(lengths[own]!), false),
      "lane",
    );
    const kept = lengths.flatMap((_, axis) => (own === undefined || axis === own ? [] : [axis]));
    const left = kept.map((axis) => lengths[axis]!);
    const results = body.reusable(newArray(body, "Float64Array", product(left), false), "results");
    nest(body, left, (indices) => {
      gather(body, elements, own, indices, lane);
      const args = [copy(lane), copy(share), text(body, method), boolean(skipNaN)];
      const value = callSource(body, node, files.statistics.quantiles("quantileIn"), args);
      body.emit({ kind: "store", array: copy(results), index: positionOf(indices, left), value, site: undefined });
    });
    const reduced: Reduced = {
      kept,
      lengths: left,
      at: (indices) => load(copy(results), positionOf(indices, left), undefined),
    };
    const axes = lengths.flatMap((_, axis) => (kept.includes(axis) ? [] : [axis]));
    return finish({ body, node }, elements, reduced, axes, options, summed(elements.dtype));
  });
}

/** Several quantiles of each lane, along an axis in front. */
function quantiles(body: Body, node: ts.CallExpression, name: string, skipNaN: boolean): Expression {
  const options = optionsOf(node, 2, ["axis", "keepdims", "method"]);
  const elements = operandOf(body, node);
  const { lengths } = elements;
  const method = knownText(body, node, options["method"], "linear");
  const parts = name.endsWith("percentile") ? 100 : 1;
  const given = literalNumbers(body, node, node.arguments[1], "the shares");
  const count = number(given.length);
  const [shares, found] = [0, 1].map(() =>
    body.reusable(newArray(body, "Float64Array", copy(count), false), "shares"),
  ) as [Expression, Expression];
  given.forEach((each, k) => {
    const share = body.reusable(parts === 1 ? copy(each) : arithmetic("div", copy(each), number(parts)), "share");
    const called = name.startsWith("nan") ? "nanquantile" : "quantile";
    callSource(body, node, files.statistics.quantiles("checkShare"), [text(body, called), copy(share)]);
    body.emit({ kind: "store", array: copy(shares), index: number(k), value: copy(share), site: undefined });
  });
  const own = knownAxis(body, node, options["axis"], lengths.length);
  const lane = body.reusable(
    newArray(body, "Float64Array", own === undefined ? product(lengths) : copy(lengths[own]!), false),
    "lane",
  );
  const left = own === undefined ? [] : lengths.toSpliced(own, 1);
  const results = body.reusable(newArray(body, "Float64Array", product([count, ...left]), false), "results");
  nest(body, left, (indices) => {
    gather(body, elements, own, indices, lane);
    const args = [copy(found), copy(lane), copy(shares), text(body, method), boolean(skipNaN)];
    if (given.length === 1) {
      const value = callSource(body, node, files.statistics.quantiles("quantileIn"), [
        args[1]!,
        load(args[2]!, number(0), undefined),
        ...args.slice(3),
      ]);
      body.emit({ kind: "store", array: copy(found), index: number(0), value, site: undefined });
    } else run(body, node, files.statistics.quantiles("putQuantiles"), args);
    given.forEach((_, k) => {
      const index = positionOf([number(k), ...indices], [count, ...left]);
      body.emit({
        kind: "store",
        array: copy(results),
        index,
        value: load(copy(found), number(k), undefined),
        site: undefined,
      });
    });
  });
  const keeps = knownBoolean(node, options["keepdims"], false);
  const shape = keeps ? lengths.map((length, axis) => (own === undefined || axis === own ? number(1) : length)) : left;
  return arrayOf(body, node, results, [count, ...shape]);
}

/** The share that a call names: one number. */
const shareOf =
  (parts: number) =>
  (body: Body, node: ts.CallExpression): Expression => {
    const given = node.arguments[1];
    if (!given || !(body.typing.checker.getTypeAtLocation(given).flags & ts.TypeFlags.NumberLike))
      return refuse(node, "W4006", node.expression.getText(), "it takes one number in kernels");
    return parts === 1 ? body.number(given) : arithmetic("div", body.number(given), number(parts));
  };

function cumulative(
  name: NameIn<typeof files.reductions.cumulative>,
  reduction: NameIn<typeof files.reductions.sums>,
  of?: (elements: Elements) => Elements,
): Builtin {
  const ofNumbers = alongAxis(null, filling(files.reductions.cumulative(name)), of, ["out"]);
  return exact((body, node, used) => {
    const [given] = node.arguments;
    const family = given ? familyOfArray(body, given) : "real";
    if (family === "real") return ofNumbers.translate(body, node, used);
    if (of && family === "complex")
      return refuse(node, "W4006", node.expression.getText(), "it does not take complex numbers");
    return runningValues(body, node, reduction);
  });
}

/** The place that a partition is for, from 0. */
const placeOf =
  (name: string): Along["given"] =>
  (body, node, count) => {
    const kth = node.arguments[1] ?? refuse(node, "W4006", name, "an index is missing");
    const args = [text(body, name), body.number(kth), copy(count)];
    return [body.reusable(callSource(body, node, files.sorting.sorting("placeOf"), args), "place")];
  };

/** Bigints are sorted altogether. */
const partitioned: Along = {
  ...giving(files.sorting.sorting("selected"), placeOf("partition")),
  ordered: true,
  of: (body, node, lane, result, given) => {
    const isBig = lane.type !== "Float64Array";
    return (isBig ? sorting : giving(files.sorting.sorting("selected"))).of(
      body,
      node,
      lane,
      result,
      isBig ? [] : given,
    );
  },
};

/** The places of elements, or how far they are apart. */
function spacing(
  body: Body,
  node: ts.CallExpression,
  name: string,
  given: ts.Expression | undefined,
  count: Expression,
): Value[] {
  if (!given || body.typing.checker.getTypeAtLocation(given).flags & ts.TypeFlags.NumberLike)
    return [UNDEFINED, body.reusable(given ? body.number(given) : number(1), "distance")];
  const { list } = listOf(body, node, given);
  run(body, node, files.statistics.signals("checkPlaces"), [text(body, name), lengthOf(copy(list)), copy(count)]);
  return [list, number(1)];
}

/** The slopes along an axis; `given` says the places of its elements, or how far they are apart. */
const slopes = (given: NonNullable<Along["given"]>): Along =>
  filling(files.statistics.signals("putSlopes"), (body, node, count) => {
    run(body, node, files.statistics.signals("checkSlopes"), [copy(count)]);
    return given(body, node, count);
  });

const slopesAlongOne = alongAxis(
  -1,
  slopes((body, node, count) => spacing(body, node, "gradient", node.arguments[1], count)),
);

/** Of several dimensions without an axis: a list, of each axis one. What is given is computed once. */
const gradient = exact((body, node, used) => {
  const { checker } = body.typing;
  if (isArrayType(checker.getTypeAtLocation(node))) return slopesAlongOne.translate(body, node, used);
  const view = viewAt(body, node, 0, "numbers");
  const [, distance] = node.arguments;
  if (distance && !(checker.getTypeAtLocation(distance).flags & ts.TypeFlags.NumberLike))
    return refuse(distance, "W4006", "gradient", "along several axes it takes a distance");
  const given = spacing(body, node, "gradient", distance, number(0));
  const along = (own: number) => (type: ts.Type) =>
    lanesAlong(
      body,
      node,
      slopes(() => given),
      elementsBy(body, view),
      own,
      undefined,
      type,
    );
  return together(body, node, Object.fromEntries(view.lengths.map((_, own) => [String(own), along(own)])));
});

/** From which step on periods are added, and how long one is. */
const periods: Along["given"] = (body, node) => {
  const { period, discont } = optionsOf(node, 1, ["axis", "period", "discont"]);
  const whole = body.reusable(period ? body.number(period) : number(2 * Math.PI), "period");
  const half = body.reusable(arithmetic("div", copy(whole), number(2)), "half");
  const least = discont ? arithmetic("max", body.number(discont), copy(half)) : copy(half);
  return [body.reusable(least, "least"), whole];
};

const trapezoid = exact((body, node) => {
  const { x, dx, axis } = optionsOf(node, 1, ["x", "dx", "axis"]);
  const elements = operandOf(body, node);
  const { lengths } = elements;
  const own =
    axisBy(body, node, axis, lengths.length, -1) ??
    refuse(node, "W4006", "trapezoid", "it takes one dimension or more");
  const n = lengths[own]!;
  const given = spacing(body, node, "trapezoid", x ?? dx, n);
  const kept = lengths.flatMap((_, k) => (k === own ? [] : [k]));
  const left = kept.map((k) => lengths[k]!);
  const [lane, results] = [copy(n), product(left)].map((size) =>
    body.reusable(newArray(body, "Float64Array", size, false), "list"),
  );
  nest(body, left, (indices) => {
    gather(body, elements, own, indices, lane!);
    const args = [copy(lane!), ...given.map(again)];
    const areas = body.reusable(callSource(body, node, files.statistics.signals("areasOf"), args), "areas");
    const list: Strided = {
      data: areas,
      dtype: "f64",
      offset: number(0),
      lengths: [body.reusable(lengthOf(copy(areas)), "length")],
      strides: [number(1)],
    };
    const sum = reduceElements({ body, node }, sumFolding(body), elementsBy(body, list, list), [0], number(0)).at([]);
    body.emit({ kind: "store", array: copy(results!), index: positionOf(indices, left), value: sum, site: undefined });
  });
  const reduced: Reduced = {
    kept,
    lengths: left,
    at: (indices) => load(copy(results!), positionOf(indices, left), undefined),
  };
  return finish({ body, node }, elements, reduced, [own], {}, summed(elements.dtype));
});

const half = (): Expression => number(0.5);

export const lanes: Record<string, Builtin> = {
  "numpy.median": quantile("median", false, half, 1, "mean"),
  "numpy.nanmedian": quantile("nanmedian", true, half, 1, "mean"),
  "numpy.quantile": quantile("quantile", false, shareOf(1), 2),
  "numpy.nanquantile": quantile("nanquantile", true, shareOf(1), 2),
  "numpy.percentile": quantile("percentile", false, shareOf(100), 2),
  "numpy.nanpercentile": quantile("nanpercentile", true, shareOf(100), 2),
  "numpy.cumsum": cumulative("sums", "sumReduction"),
  "numpy.cumprod": cumulative("products", "productReduction"),
  "numpy.nancumsum": cumulative("sums", "sumReduction", withoutNaN(0)),
  "numpy.nancumprod": cumulative("products", "productReduction", withoutNaN(1)),
  "numpy.sort": alongAxis(-1, sorting),
  "numpy.partition": alongAxis(-1, partitioned),
  "numpy.argpartition": alongAxis(-1, {
    ...giving(files.sorting.sorting("selectedIndices"), placeOf("argpartition")),
    ordered: true,
  }),
  "numpy.gradient": gradient,
  "numpy.trapezoid": trapezoid,
  "numpy.unwrap": alongAxis(
    -1,
    { ...filling(files.manipulation.differences("putUnwrapped"), periods), operands: 1 },
    undefined,
    ["period", "discont"],
  ),
  "numpy.argsort": alongAxis(-1, { ...giving(files.sorting.order("sortedIndices")), ordered: true }),
};
