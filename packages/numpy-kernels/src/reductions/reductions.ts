/** Reductions of arrays of n dimensions, in the order in which `@wumba/numpy` does them as plain JavaScript. */
import {
  bigint,
  callSource,
  exact,
  newArray,
  refuse,
  sourceFunction,
  text,
  viewOf,
  type Body,
  type Builtin,
  type ts,
} from "@wumba/compiler/extend";
import {
  allocate,
  arithmetic,
  both,
  compare,
  conditional,
  copy,
  either,
  isObject,
  load,
  makeLocal,
  number,
  operation,
  read,
  type Expression,
  type Local,
} from "@wumba/compiler/extend/ir";
import { foldingOf } from "./foldings.js";
import { callNumpy, product } from "../arrays/creation.js";
import { elementAt, elementsIn, mapped, nest, positionOf, stridedOf, type Elements } from "../elements/strided.js";
import { familyOf, partsOf as partsOfNumber, truth } from "../values.js";
import { knownAxes, knownAxis, optionsOf } from "../options.js";
import { realOf } from "../dtypes.js";
import { named } from "../elements/named-ufuncs.js";
import { appliedToComplex } from "../elements/ufunc-values.js";
import { files, type NameIn } from "../package.js";
import { reduceElements } from "./folding.js";
import type { Reduced, Site } from "./reduced.js";
import {
  type Options,
  finish,
  checkSome,
  RESULT,
  maskOf,
  partaking,
  summed,
  AXES,
  reducing,
  operandOf,
  sumFolding,
} from "./reducing.js";

const floating = summed;
const same = (dtype: string): string => dtype;
const tested = (): string => "bool";

/** 1 for elements that are not 0. */
const truths = (elements: Elements, body: Body): Elements =>
  mapped(elements, "bool", (element) => conditional(truth(body, element), number(1), number(0)));

/** What is asked of `out` and `dtype` is asked for a float. */
const asFloats = (elements: Elements): Elements => ({ ...elements, dtype: floating(elements.dtype) });

/** 1 for elements that are not NaN, which may be none. */
const numbersIn = (elements: Elements): Elements | undefined =>
  elements.dtype.startsWith("f")
    ? mapped(elements, "bool", (element) => conditional(compare("eq", element, copy(element)), number(1), number(0)))
    : undefined;

/** The elements that take part: those that a mask chooses, or those that are not NaN. */
const partsOf = (site: Site, elements: Elements, options: Options, skipsNaN: boolean): Elements | undefined =>
  skipsNaN ? numbersIn(elements) : maskOf(site, elements, options);

const meaning = (skipsNaN: boolean): Builtin =>
  exact((body, node) => {
    const site = { body, node };
    const options = optionsOf(node, 1, [...AXES, ...(skipsNaN ? ["out"] : RESULT)]);
    const elements = floatsOf(node, operandOf(body, node, "all"));
    if (skipsNaN && familyOf(elements.dtype) !== "real")
      return refuse(node, "W4006", "nanmean", `it does not take ${elements.dtype}`);
    const axes = knownAxes(body, node, options["axis"], elements.lengths.length);
    const taking = partsOf(site, elements, options, skipsNaN);
    return finish(
      site,
      asFloats(elements),
      meanOf(site, elements, axes, taking),
      axes,
      options,
      floating(elements.dtype),
    );
  });

/** Integers of 64 bits have no mean. */
const floatsOf = (node: ts.CallExpression, elements: Elements): Elements =>
  familyOf(elements.dtype) === "big"
    ? refuse(
        node,
        "W4006",
        node.expression.getText(),
        `a result for ${elements.dtype} would be a float; convert it with astype`,
      )
    : elements;

/** The largest or the smallest of what is not NaN; NaN where nothing is. */
const extremeOfNumbers = (name: string, reduction: NameIn<typeof files.reductions.extremes>): Builtin =>
  exact((body, node) => {
    const site = { body, node };
    const options = optionsOf(node, 1, [...AXES, "out"]);
    const elements = operandOf(body, node);
    const axes = knownAxes(body, node, options["axis"], elements.lengths.length);
    const folding = foldingOf(body, files.reductions.extremes(reduction));
    checkSome(site, elements, axes, name);
    const taking = numbersIn(elements);
    const reduced = reduceElements(
      site,
      folding,
      partaking(site, elements, taking, folding.start),
      axes,
      number(folding.start),
    );
    const counts = taking && countsOf(site, elements, axes, taking);
    const at = (indices: readonly Expression[]): Expression =>
      counts
        ? conditional(compare("eq", counts(indices), number(0)), number(NaN), reduced.at(indices))
        : reduced.at(indices);
    return finish(site, elements, { ...reduced, at }, axes, options, elements.dtype);
  });

const sumsOf = (site: Site, elements: Elements, axes: readonly number[], mask: Elements | undefined): Reduced =>
  reduceElements(site, sumFolding(site.body), partaking(site, elements, mask, 0), axes, number(0));

function meanOf(site: Site, elements: Elements, axes: readonly number[], mask: Elements | undefined): Reduced {
  const sums = sumsOf(site, elements, axes, mask);
  const counts = countsOf(site, elements, axes, mask);
  return { ...sums, at: (indices) => quotient(site, sums.at(indices), counts(indices)) };
}

/** The numbers in a list of their own, since each is read for many elements. */
function inList({ body }: Site, reduced: Reduced): Reduced {
  const { lengths } = reduced;
  if (lengths.length === 0) return reduced;
  const list = body.reusable(newArray(body, "Float64Array", product(lengths), false), "list");
  nest(body, lengths, (indices) =>
    body.emit({
      kind: "store",
      array: copy(list),
      index: positionOf(indices, lengths),
      value: reduced.at(indices),
      site: undefined,
    }),
  );
  return { ...reduced, at: (indices) => load(copy(list), positionOf(indices, lengths), undefined) };
}

function quotient({ body, node }: Site, a: Expression, b: Expression): Expression {
  return isObject(a.type) ? appliedToComplex(body, node, named(body, "divide"), [a, b]) : arithmetic("div", a, b);
}

/** How many elements there are for each element of the result: by a mask, those that take part. */
function countsOf(site: Site, elements: Elements, axes: readonly number[], mask: Elements | undefined): Reduced["at"] {
  if (mask)
    return sumsOf(
      site,
      mapped(elements, "f64", () => number(1)),
      axes,
      mask,
    ).at;
  const known = site.body.reusable(product(axes.map((axis) => elements.lengths[axis]!)), "count");
  return () => copy(known);
}

/** The mean of squares of what elements differ from their mean, or what is made of it. */
function spread(of: (variance: Expression) => Expression, skipsNaN = false): Builtin {
  return exact((body, node) => {
    const site = { body, node };
    const options = optionsOf(node, 1, [...AXES, ...(skipsNaN ? ["out"] : RESULT), "ddof"]);
    const [given] = node.arguments;
    if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
    const elements = floatsOf(node, elementsIn(body, given, stridedOf(body, given, undefined, "all")));
    if (skipsNaN && familyOf(elements.dtype) !== "real")
      return refuse(node, "W4006", "nanvar", `it does not take ${elements.dtype}`);
    const axes = knownAxes(body, node, options["axis"], elements.lengths.length);
    const ddof = body.reusable(options["ddof"] ? body.number(options["ddof"]) : number(0), "ddof");
    const mask = partsOf(site, elements, options, skipsNaN);
    const mean = meanOf(site, elements, axes, mask);
    const center = familyOf(elements.dtype) === "real" ? inList(site, mean) : mean;
    const held = center.kept.length === 0 ? partsOfMean(body, center.at([])) : undefined;
    const squares: Elements = {
      lengths: elements.lengths,
      sources: elements.sources,
      dtype: "f64",
      row: (indices) => {
        const { steps, open } = elements.row(indices);
        return {
          steps,
          open: (modes) => {
            const at = open(modes);
            return (index) => {
              const value = at(index);
              const full = [...indices, copy(index)];
              return squareOf(
                body,
                value,
                held ?? partsOfMean(body, center.at(center.kept.map((axis) => full[axis]!))),
              );
            };
          },
        };
      },
    };
    const sums = sumsOf(site, squares, axes, mask);
    const counts = countsOf(site, elements, axes, mask);
    const freedom = (indices: readonly Expression[]): Expression => {
      const left = arithmetic("sub", counts(indices), copy(ddof));
      return mask ? left : arithmetic("max", number(0), left);
    };
    const variance: Reduced = { ...sums, at: (indices) => of(arithmetic("div", sums.at(indices), freedom(indices))) };
    const natural = realOf(floating(elements.dtype));
    return finish(site, { ...elements, dtype: natural }, variance, axes, options, natural);
  });
}

const partsOfMean = (body: Body, mean: Expression): readonly Expression[] =>
  isObject(mean.type) ? partsOfNumber(body, mean) : [body.reusable(mean, "mean")];

/** The square of the distance from a mean. */
function squareOf(body: Body, value: Expression, mean: readonly Expression[]): Expression {
  const parts = mean.length === 1 ? [value] : partsOfNumber(body, value);
  const squares = parts.map((part, k) => {
    const away = body.reusable(arithmetic("sub", copy(part), copy(mean[k]!)), "away");
    return arithmetic("mul", copy(away), copy(away));
  });
  return squares.reduce((a, b) => arithmetic("add", a, b));
}

const ptp = exact((body, node) => {
  const site = { body, node };
  const options = optionsOf(node, 1, AXES);
  const elements = operandOf(body, node);
  const axes = knownAxes(body, node, options["axis"], elements.lengths.length);
  checkSome(site, elements, axes, "max");
  const extreme = (reduction: NameIn<typeof files.reductions.extremes>): Reduced => {
    const folding = foldingOf(body, files.reductions.extremes(reduction));
    return reduceElements(site, folding, elements, axes, number(folding.start));
  };
  const [most, least] = [extreme("maxReduction"), extreme("minReduction")];
  const range: Reduced = { ...most, at: (indices) => arithmetic("sub", most.at(indices), least.at(indices)) };
  return finish(site, elements, range, axes, options, elements.dtype);
});

/** Doubles that follow one another are gone through by the function of plain JavaScript, in lanes. */
function findAll(
  body: Body,
  node: ts.CallExpression,
  op: "gt" | "lt",
  { view }: Elements,
  place: Local,
  find: () => void,
): void {
  if (view?.data.type !== "Float64Array" || view.lengths.length !== 1) return find();
  const list = viewOf(copy(view.data), copy(view.offset), copy(view.lengths[0]!));
  const callee = sourceFunction(
    body,
    files.reductions.extremeFolds(op === "gt" ? "placeOfLargest" : "placeOfSmallest"),
  );
  const inLanes = (): void => body.assign(place, callNumpy(body, node, callee, [list]));
  body.when(compare("eq", copy(view.strides[0]!), number(1)), inLanes, find);
}

/** The index of the first element that stands before all others, or of the first NaN, if those take part. */
function position(name: string, op: "gt" | "lt", skipsNaN = false): Builtin {
  return exact((body, node) => {
    const site = { body, node };
    const options = optionsOf(node, 1, AXES);
    const elements = operandOf(body, node, "all");
    const numbers = skipsNaN && elements.dtype.startsWith("f") ? makeLocal("numbers", "f64", body.place) : undefined;
    if (familyOf(elements.dtype) === "complex")
      return refuse(node, "W4006", name, `it does not take ${elements.dtype}`);
    const type = familyOf(elements.dtype) === "big" ? "bigint" : "f64";
    const { lengths } = elements;
    const axis = knownAxis(body, node, options["axis"], lengths.length);
    const along = axis === undefined ? lengths.map((_, own) => own) : [axis];
    for (const own of along)
      callSource(body, node, files.reductions.axes("checkAny"), [copy(lengths[own]!), text(body, name)]);
    const kept = lengths.flatMap((_, own) => (along.includes(own) ? [] : [own]));
    const left = kept.map((own) => lengths[own]!);
    const best = makeLocal("best", type, body.place);
    const [place, next] = ["place", "next"].map((local) => makeLocal(local, "f64", body.place)) as [Local, Local];
    const find = (indices: readonly Expression[]): void => {
      body.assign(place, number(0));
      body.assign(next, number(0));
      if (numbers) body.assign(numbers, number(0));
      nest(
        body,
        along.map((own) => lengths[own]!),
        (inner) => {
          const at = lengths.map((_, own) =>
            along.includes(own) ? inner[along.indexOf(own)]! : indices[kept.indexOf(own)]!,
          );
          const given = body.reusable(elementAt(elements, at), "value");
          const value = numbers ? body.reusable(counted(given, numbers), "value") : given;
          const isNaN = both(compare("ne", copy(value), copy(value)), compare("eq", read(best), read(best)));
          const isFirst = compare("eq", read(next), number(0));
          const isBefore = compare(op, copy(value), read(best));
          const condition = either(isFirst, type === "bigint" ? isBefore : either(isBefore, isNaN));
          body.when(condition, () => {
            body.assign(best, copy(value));
            body.assign(place, read(next));
          });
          body.assign(next, arithmetic("add", read(next), number(1)));
        },
      );
      if (numbers)
        callSource(body, node, files.reductions.positions("checkNumbers"), [text(body, name), read(numbers)]);
    };
    /** In place of NaN stands what is never chosen beside others; those are counted. */
    const counted = (value: Expression, count: Local): Expression => {
      const isNumber = (): Expression => compare("eq", copy(value), copy(value));
      body.assign(count, arithmetic("add", read(count), conditional(isNumber(), number(1), number(0))));
      return conditional(isNumber(), copy(value), number(op === "gt" ? -Infinity : Infinity));
    };
    body.assign(best, type === "bigint" ? bigint(0n) : number(0));
    if (kept.length === 0) {
      if (numbers) find([]);
      else findAll(body, node, op, elements, place, () => find([]));
      return finish(site, elements, { kept, lengths: left, at: () => read(place) }, along, options, "i32");
    }
    const places = body.reusable(
      read(body.temporary(allocate("Int32Array", product(left), false), "places")),
      "places",
    );
    nest(body, left, (indices) => {
      find(indices);
      body.emit({
        kind: "store",
        array: copy(places),
        index: positionOf(indices, left),
        value: read(place),
        site: undefined,
      });
    });
    return finish(
      site,
      elements,
      { kept, lengths: left, at: (indices) => load(copy(places), positionOf(indices, left), undefined) },
      along,
      options,
      "i32",
    );
  });
}

const max = reducing("max", files.reductions.extremes("maxReduction"), same, undefined, false);
const min = reducing("min", files.reductions.extremes("minReduction"), same, undefined, false);
const variance = spread((value) => value);

export const mean = meaning(false);

export const reductions: Record<string, Builtin> = {
  "numpy.sum": reducing("sum", files.reductions.sums("sumReduction"), summed),
  "numpy.prod": reducing("prod", files.reductions.sums("productReduction"), summed),
  "numpy.max": max,
  "numpy.amax": max,
  "numpy.min": min,
  "numpy.amin": min,
  "numpy.any": reducing("any", files.reductions.extremes("anyReduction"), tested, truths),
  "numpy.all": reducing("all", files.reductions.extremes("allReduction"), tested, truths),
  "numpy.countNonzero": reducing("countNonzero", files.reductions.sums("sumReduction"), () => "f64", truths),
  "numpy.mean": mean,
  "numpy.nanmean": meaning(true),
  "numpy.nanvar": spread((value) => value, true),
  "numpy.nanstd": spread((value) => operation("sqrt", "f64", value), true),
  "numpy.nanmax": extremeOfNumbers("max", "maxReduction"),
  "numpy.nanmin": extremeOfNumbers("min", "minReduction"),
  "numpy.variance": variance,
  "numpy.var": variance,
  "numpy.std": spread((value) => operation("sqrt", "f64", value)),
  "numpy.ptp": ptp,
  "numpy.argmax": position("argmax", "gt"),
  "numpy.argmin": position("argmin", "lt"),
  "numpy.nanargmax": position("nanargmax", "gt", true),
  "numpy.nanargmin": position("nanargmin", "lt", true),
};
