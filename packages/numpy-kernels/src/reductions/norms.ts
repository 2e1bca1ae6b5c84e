/** Norms of vectors and matrices; of f32 each step that plain JavaScript rounds is rounded. */
import { callSource, exact, refuse, text, ts, type Builtin } from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  conditional,
  copy,
  isObject,
  number,
  operation,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { foldingOf } from "./foldings.js";
import { mapped, strip, type Elements } from "../elements/strided.js";
import { knownAxes, optionsOf } from "../options.js";
import { realOf } from "../dtypes.js";
import { finish, operandOf, sumFolding, summed } from "./reducing.js";
import { reduceElements } from "./folding.js";
import type { Reduced, Site } from "./reduced.js";
import { ufuncIn } from "../elements/typed.js";
import { appliedToComplex } from "../elements/ufunc-values.js";
import { familyOf, partsOf, stored } from "../values.js";
import { files } from "../package.js";

type Order = number | "fro" | undefined;

/** The order that an option names. */
function orderOf({ body }: Site, option: ts.Expression | undefined): Order {
  if (!option) return undefined;
  const given = strip(option);
  const isNegative = ts.isPrefixUnaryExpression(given) && given.operator === ts.SyntaxKind.MinusToken;
  if ((isNegative ? given.operand : given).getText() === "Infinity") return isNegative ? -Infinity : Infinity;
  const value = body.kernel.constants.fold(given);
  return value === "fro" || typeof value === "number"
    ? value
    : refuse(option, "W4006", "norm", "ord has to be known when building");
}

/** The distances from 0. */
function sizesOf({ body, node }: Site, given: Elements, dtype: string): Elements {
  const absolute = ufuncIn(body, files.elementwise.signs("absolute"));
  return mapped(given, dtype, (each) =>
    isObject(each.type) ? stored(appliedToComplex(body, node, absolute, [each]), dtype, node) : arithmetic("abs", each),
  );
}

/** The square roots of sums of squares. */
function lengthsOf(site: Site, given: Elements, axes: readonly number[], dtype: string, rounds: boolean): Reduced {
  const { body, node } = site;
  const squares = mapped(given, "f64", (each) =>
    (isObject(each.type) ? partsOf(body, each) : [each])
      .map((part) => arithmetic("mul", copy(part), copy(part)))
      .reduce((a, b) => arithmetic("add", a, b)),
  );
  const sums = reduceElements(site, sumFolding(body), squares, axes, number(0));
  return {
    ...sums,
    at: (indices) => operation("sqrt", "f64", rounds ? stored(sums.at(indices), dtype, node) : sums.at(indices)),
  };
}

/** The largest of elements, or the smallest. */
function extremeOf(site: Site, elements: Elements, axes: readonly number[], isLargest: boolean): Reduced {
  const { body, node } = site;
  const folding = foldingOf(body, files.reductions.extremes(isLargest ? "maxReduction" : "minReduction"));
  for (const axis of axes) {
    const args = [copy(elements.lengths[axis]!), text(body, isLargest ? "max" : "min")];
    callSource(body, node, files.reductions.axes("checkSome"), args);
  }
  return reduceElements(site, folding, elements, axes, number(folding.start));
}

/** Powers of sums of powers of distances. */
function powersOf(
  site: Site,
  sizes: Elements,
  axes: readonly number[],
  ord: number,
  dtype: string,
  isArray: boolean,
): Reduced {
  const { body, node } = site;
  const power = (a: Expression, b: number): Expression =>
    callSource(body, node, files.elementwise.arithmetic("powerOf"), [a, number(b)]);
  const powers = mapped(sizes, dtype, (size) => stored(power(size, ord), dtype, node));
  const sums = reduceElements(site, sumFolding(body), powers, axes, number(0));
  const at = (indices: readonly Expression[]): Expression => power(stored(sums.at(indices), dtype, node), 1 / ord);
  return { ...sums, at: (indices) => (isArray ? stored(at(indices), dtype, node) : at(indices)) };
}

function vectorNorm(
  site: Site,
  given: Elements,
  axes: readonly number[],
  ord: Order,
  dtype: string,
  isArray: boolean,
): Reduced {
  if (ord === undefined || ord === 2 || ord === "fro") return lengthsOf(site, given, axes, dtype, isArray);
  if (Math.abs(ord) === Infinity) return extremeOf(site, sizesOf(site, given, dtype), axes, ord > 0);
  if (ord !== 0) return powersOf(site, sizesOf(site, given, dtype), axes, ord, dtype, isArray);
  const some = mapped(sizesOf(site, given, dtype), "f64", (size) =>
    conditional(compare("ne", size, number(0)), number(1), number(0)),
  );
  return reduceElements(site, sumFolding(site.body), some, axes, number(0));
}

/** The largest of the sums of columns or rows, or the smallest. */
function matrixNorm(site: Site, given: Elements, ord: number, dtype: string): Reduced {
  const { node } = site;
  if (![1, Infinity].includes(Math.abs(ord)))
    return refuse(node, "W4006", "norm", 'ord of a matrix is "fro", 1, -1 or an infinity');
  const sums = reduceElements(
    site,
    sumFolding(site.body),
    sizesOf(site, given, dtype),
    [Math.abs(ord) === 1 ? 0 : 1],
    number(0),
  );
  const elements: Elements = {
    lengths: sums.lengths,
    sources: [],
    dtype,
    row: () => ({ steps: [], open: () => (index) => stored(sums.at([index]), dtype, node) }),
  };
  return extremeOf(site, elements, [0], ord > 0);
}

const norm = exact((body, node) => {
  const site = { body, node };
  const options = optionsOf(node, 1, ["ord", "axis", "keepdims"]);
  const given = operandOf(body, node, "all");
  if (familyOf(given.dtype) === "big") return refuse(node, "W4006", "norm", "convert integers of 64 bits with astype");
  const dtype = summed(realOf(given.dtype));
  const rank = given.lengths.length;
  const ord = orderOf(site, options["ord"]);
  const axes = knownAxes(body, node, options["axis"], rank);
  if (!options["axis"] && ord !== undefined && rank > 2)
    return refuse(node, "W4006", "norm", "ord without axis is for one dimension or two");
  const isMatrix = !options["axis"] && rank === 2 && typeof ord === "number";
  const reduced = isMatrix
    ? matrixNorm(site, given, ord, dtype)
    : vectorNorm(site, given, axes, ord, dtype, options["axis"] !== undefined);
  return finish(site, { ...given, dtype }, reduced, axes, options, dtype);
});

export const norms: Record<string, Builtin> = { "numpy.norm": norm };
