/** Means by weights, whose sums are doubles. */
import { exact, refuse, type Body, type Builtin, type ts } from "@wumba/compiler/extend";
import { arithmetic, copy, number } from "@wumba/compiler/extend/ir";
import { elementsOf } from "../elements/elements.js";
import { elementsBy, elementwiseOf, nest, type Elements } from "../elements/strided.js";
import { run } from "../lists/lists.js";
import { isNone, knownAxes, knownAxis, optionsOf } from "../options.js";
import { promoted } from "../promotion.js";
import { mean } from "./reductions.js";
import { finish, operandOf, sumFolding, summed } from "./reducing.js";
import { reduceElements } from "./folding.js";
import { files } from "../package.js";

/** Weights in the shape of an array: those of a list are along an axis. */
function sharesOf(
  body: Body,
  node: ts.CallExpression,
  weights: Elements,
  { lengths }: Elements,
  axis: number | undefined,
): Elements {
  const check = (own: number, given: number): void =>
    run(body, node, files.statistics.averages("checkShares"), [
      number(own),
      copy(weights.lengths[given]!),
      copy(lengths[own]!),
    ]);
  if (weights.lengths.length === lengths.length) {
    lengths.forEach((_, own) => check(own, own));
    return weights;
  }
  const { view } = weights;
  if (axis === undefined || weights.lengths.length !== 1 || !view)
    return refuse(node, "W4006", "average", "weights have the shape of the array, or are a list along its axis");
  check(axis, 0);
  return elementsBy(body, {
    ...view,
    lengths,
    strides: lengths.map((_, own) => (own === axis ? view.strides[0]! : number(0))),
  });
}

const average = exact((body, node, used) => {
  const { weights, ...options } = optionsOf(node, 1, ["axis", "keepdims", "weights"]);
  if (!weights) return mean.translate(body, node, used);
  if (isNone(weights)) return refuse(weights, "W4006", "average", "weights are an array");
  const site = { body, node };
  const elements = operandOf(body, node);
  const given = elementsOf(body, weights, false);
  const axes = knownAxes(body, node, options["axis"], elements.lengths.length);
  const shares = sharesOf(body, node, given, elements, knownAxis(body, node, options["axis"], elements.lengths.length));
  const folding = sumFolding(body);
  const totals = reduceElements(site, folding, { ...shares, dtype: "f64" }, axes, number(0));
  nest(body, totals.lengths, (indices) =>
    run(body, node, files.statistics.averages("checkTotal"), [totals.at(indices)]),
  );
  const weighted = elementwiseOf([elements, shares], elements.lengths, "f64", ([x, w]) => arithmetic("mul", x!, w!));
  const sums = reduceElements(site, folding, weighted, axes, number(0));
  const dtype = summed(promoted(body, node, "average", [elements.dtype, given.dtype]));
  return finish(
    site,
    { ...elements, dtype },
    { ...sums, at: (indices) => arithmetic("div", sums.at(indices), totals.at(indices)) },
    axes,
    options,
    dtype,
  );
});

export const averages: Record<string, Builtin> = { "numpy.average": average };
