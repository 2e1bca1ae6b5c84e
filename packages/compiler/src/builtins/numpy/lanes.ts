/**
 * Functions of the elements along one axis, each lane on its own: as in plain JavaScript, the elements of a lane are put into a list of doubles, which a function of the package's own source takes.
 * Each row of the table is such a function and what it gives.
 */
import { ts } from "ts-morph";
import { arithmetic, boolean, copy, isArray, lengthOf, load, number, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { numpyFunction } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { text } from "../../frontend/text.js";
import { newArray } from "../arrays.js";
import { exact, type Builtin } from "../row.js";
import { eachIndex } from "../sequences.js";
import { callNumpy, contiguous, madeBy, product } from "./creation.js";
import { elementAt, nest, positionOf, stored, type Elements } from "./elements.js";
import { isNone, knownAxis, knownText, optionsOf } from "./options.js";
import { finish, operandOf, summed, type Reduced } from "./reductions.js";
import { eachInRow } from "./rows.js";
import { withoutNaN } from "./sums.js";

/** Puts the elements of a lane into a list: of all axes in their order, or along one at indices of the others. */
function gather(
  body: Body,
  { lengths, row, ...others }: Elements,
  axis: number | undefined,
  at: readonly Expression[],
  lane: Expression,
): void {
  const elements: Elements = { lengths, row, ...others };
  const store = (index: Expression, value: Expression): void =>
    body.emit({ kind: "store", array: copy(lane), index, value, site: undefined });
  const along = (indices: readonly Expression[], first: Expression): void =>
    eachInRow(body, row(indices), [], number(0), copy(lengths.at(-1)!), (element, index) =>
      store(arithmetic("add", copy(first), index()), element(index())),
    );
  if (lengths.length === 0) return store(number(0), elementAt(elements, []));
  if (axis === undefined)
    return nest(body, lengths.slice(0, -1), (indices) =>
      along(indices, body.reusable(positionOf([...indices, number(0)], lengths), "first")),
    );
  if (axis === lengths.length - 1) return along(at, number(0));
  eachIndex(body, copy(lengths[axis]!), (index) => {
    const own = body.reusable(index(), "own");
    store(copy(own), elementAt(elements, at.toSpliced(axis, 0, own)));
  });
}

/** An axis, from 0, or none for the flattened elements. */
function axisBy(
  body: Body,
  node: ts.CallExpression,
  option: ts.Expression | undefined,
  rank: number,
  otherwise: -1 | null,
): number | undefined {
  if (rank === 0) return undefined;
  if (option) return isNone(option) && option.getText() !== "undefined" ? undefined : knownAxis(body, node, option, rank);
  return otherwise === null ? undefined : rank - 1;
}

/** What a function makes of a lane, which it may change: a list of the same length. */
type Along = (body: Body, node: ts.CallExpression, lane: Expression) => Expression;

/** The elements, or what is made of each, in lanes; an array of the same shape, or of one axis. */
function alongAxis(otherwise: -1 | null, of: Along, from = (elements: Elements): Elements => elements): Builtin {
  return exact((body, node) => {
    const { axis } = optionsOf(node, 1, ["axis"]);
    const elements = from(operandOf(body, node));
    const { lengths } = elements;
    const own = axisBy(body, node, axis, lengths.length, otherwise);
    const made = madeBy(body, node);
    const n = body.reusable(own === undefined ? product(lengths) : copy(lengths[own]!), "count");
    const lane = body.reusable(newArray(body, "Float64Array", copy(n), false), "lane");
    const shape = own === undefined ? [n] : lengths;
    const data = body.reusable(newArray(body, made.kind, product(shape), false), "data");
    nest(body, own === undefined ? [] : lengths.toSpliced(own, 1), (indices) => {
      gather(body, elements, own, indices, lane);
      const result = body.reusable(of(body, node, copy(lane)), "result");
      eachIndex(body, copy(n), (index) => {
        const k = body.reusable(index(), "k");
        const place = own === undefined ? copy(k) : positionOf(indices.toSpliced(own, 0, k), lengths);
        const value = load(copy(result), copy(k), undefined);
        body.emit({
          kind: "store",
          array: copy(data),
          index: place,
          value: made.dtype === "bool" ? stored(value, "bool", node) : value,
          site: undefined,
        });
      });
    });
    return read(body.temporary(contiguous(body, made, copy(data), shape), "array"));
  });
}

/** A function of the package that fills a list, which is made once. */
const filling =
  (file: string, name: string): Along =>
  (body, node, lane) => {
    const result = body.reusable(newArray(body, "Float64Array", lengthOf(copy(lane)), false), "result");
    callNumpy(body, node, numpyFunction(body, file, name), [copy(lane), copy(result)]);
    return copy(result);
  };

/** A function of the package that gives a list, be it the lane itself. */
const giving =
  (file: string, name: string): Along =>
  (body, node, lane) => {
    const list = callNumpy(body, node, numpyFunction(body, file, name), [lane]);
    return isArray(list.type) ? list : refuse(node, "W2002", body.typing.typeText(node));
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
    const options = optionsOf(node, at, fixed ? ["axis", "keepdims"] : ["axis", "keepdims", "method"]);
    const elements = operandOf(body, node);
    const { lengths } = elements;
    const share = body.reusable(shareOf(body, node), "share");
    const method = fixed ?? knownText(body, node, options["method"], "linear");
    callNumpy(body, node, numpyFunction(body, QUANTILES, "checkShare"), [text(body, name), copy(share)]);
    const own = knownAxis(body, node, options["axis"], lengths.length);
    const lane = body.reusable(newArray(body, "Float64Array", own === undefined ? product(lengths) : copy(lengths[own]!), false), "lane");
    const kept = lengths.flatMap((_, axis) => (own === undefined || axis === own ? [] : [axis]));
    const left = kept.map((axis) => lengths[axis]!);
    const results = body.reusable(newArray(body, "Float64Array", product(left), false), "results");
    nest(body, left, (indices) => {
      gather(body, elements, own, indices, lane);
      const args = [copy(lane), copy(share), text(body, method), boolean(skipNaN)];
      const value = callNumpy(body, node, numpyFunction(body, QUANTILES, "quantileIn"), args);
      body.emit({ kind: "store", array: copy(results), index: positionOf(indices, left), value, site: undefined });
    });
    const reduced: Reduced = { kept, lengths: left, at: (indices) => load(copy(results), positionOf(indices, left), undefined) };
    const axes = lengths.flatMap((_, axis) => (kept.includes(axis) ? [] : [axis]));
    return finish({ body, node }, elements, reduced, axes, options, summed(elements.dtype));
  });
}

const QUANTILES = "statistics/quantiles";

/** The share that a call names: one number. */
const shareOf =
  (parts: number) =>
  (body: Body, node: ts.CallExpression): Expression => {
    const given = node.arguments[1];
    if (!given || !(body.typing.checker.getTypeAtLocation(given).flags & ts.TypeFlags.NumberLike))
      return refuse(node, "W4006", node.expression.getText(), "it takes one number in kernels");
    return parts === 1 ? body.number(given) : arithmetic("div", body.number(given), number(parts));
  };

const half = (): Expression => number(0.5);

export const lanes: Record<string, Builtin> = {
  "numpy.median": quantile("median", false, half, 1, "mean"),
  "numpy.nanmedian": quantile("nanmedian", true, half, 1, "mean"),
  "numpy.quantile": quantile("quantile", false, shareOf(1), 2),
  "numpy.nanquantile": quantile("nanquantile", true, shareOf(1), 2),
  "numpy.percentile": quantile("percentile", false, shareOf(100), 2),
  "numpy.nanpercentile": quantile("nanpercentile", true, shareOf(100), 2),
  "numpy.cumsum": alongAxis(null, filling("reductions/cumulative", "sums")),
  "numpy.cumprod": alongAxis(null, filling("reductions/cumulative", "products")),
  "numpy.nancumsum": alongAxis(null, filling("reductions/cumulative", "sums"), withoutNaN(0)),
  "numpy.nancumprod": alongAxis(null, filling("reductions/cumulative", "products"), withoutNaN(1)),
  "numpy.sort": alongAxis(-1, giving("sorting/order", "sortLane")),
  "numpy.argsort": alongAxis(-1, giving("sorting/order", "sortedIndices")),
};
