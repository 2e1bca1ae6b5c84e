/** Fourier transforms by the package's own source: on lists of pairs of doubles, whose axes are gone through one after the other. */
import { ts } from "ts-morph";
import { arithmetic, boolean, compare, conditional, copy, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { numpyFunction } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { text } from "../../frontend/text.js";
import { newArray } from "../arrays.js";
import { exact, type Builtin } from "../row.js";
import { eachIndex } from "../sequences.js";
import { filled } from "./arranged.js";
import { callNumpy, madeBy, product } from "./creation.js";
import { checkExtent, elementsBy, stridedOf, type Strided } from "./elements.js";
import type { Source } from "./computed.js";
import { arrayOf, run } from "./lists.js";
import { moved } from "./moved.js";
import { isNone, knownAxes, knownAxis, knownText, optionsOf } from "./options.js";
import { rowMajor } from "./products.js";
import { operandOf } from "./reductions.js";
import { write } from "./targets.js";
import { familyOf } from "./values.js";

const FILE = "fft/index";
const PLAN = "fft/plan";

const nameOf = (node: ts.CallExpression): string => {
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
};

/** Complex numbers in their order, of which the parts are pairs in a list. */
interface Spectrum {
  readonly list: Expression;
  readonly lengths: readonly Expression[];
}

function operandAt(body: Body, node: ts.CallExpression): Strided {
  const given = node.arguments[0] ?? refuse(node, "W4006", nameOf(node), "an array is missing");
  const view = stridedOf(body, given, undefined, "all");
  if (familyOf(view.dtype) === "big") return refuse(given, "W4006", nameOf(node), "convert integers of 64 bits with astype");
  if (view.lengths.length === 0) return refuse(given, "W4006", nameOf(node), "it takes one dimension or more");
  checkExtent(body, node, view);
  return view;
}

const double = (body: Body, value: Expression): Expression => body.reusable(arithmetic("mul", copy(value), number(2)), "doubled");

/** Complex numbers as real ones with an axis for their parts. */
const asParts = (body: Body, view: Strided): Strided => ({
  ...view,
  dtype: view.dtype === "c64" ? "f32" : "f64",
  offset: double(body, view.offset),
  lengths: [...view.lengths, number(2)],
  strides: [...view.strides.map((stride) => double(body, stride)), number(1)],
});

/** Zeros, and in front of them along an axis the elements of an array, as many as there is room for. */
function spectrumOf(body: Body, node: ts.CallExpression, view: Strided, axis: number, count: Expression): Spectrum {
  const lengths = view.lengths.with(axis, count);
  const list = body.reusable(newArray(body, "Float64Array", arithmetic("mul", product(lengths), number(2)), true), "pairs");
  const kept = body.reusable(arithmetic("min", copy(view.lengths[axis]!), copy(count)), "kept");
  const part: Strided = { ...view, lengths: view.lengths.with(axis, kept) };
  const into = asParts(body, { ...rowMajor(body, list, lengths), lengths: part.lengths });
  if (familyOf(view.dtype) === "complex") write(body, node, into, elementsBy(body, asParts(body, part)));
  else write(body, node, { ...into, lengths: part.lengths, strides: into.strides.slice(0, -1) }, elementsBy(body, part));
  return { list, lengths };
}

type Options = Partial<Record<string, ts.Expression>>;

/** Transforms the lanes along an axis. */
function transformAlong(
  body: Body,
  node: ts.CallExpression,
  { list, lengths }: Spectrum,
  axis: number,
  norm: string,
  inverse: boolean,
): void {
  const n = lengths[axis]!;
  const factor = callNumpy(body, node, numpyFunction(body, FILE, "factorOf"), [text(body, norm), boolean(inverse), copy(n)]);
  const [outer, inner] = [product(lengths.slice(0, axis)), product(lengths.slice(axis + 1))];
  run(body, node, PLAN, "transformOnce", [copy(list), copy(n), outer, inner, boolean(inverse), factor]);
}

/** How many elements a transform has. */
function countOf(body: Body, node: ts.CallExpression, name: string, given: () => Expression): Expression {
  const count = body.reusable(given(), "count");
  run(body, node, FILE, "checkCount", [text(body, name), copy(count)]);
  return count;
}

const normOf = (body: Body, node: ts.CallExpression, { norm }: Options): string => knownText(body, node, norm, "backward");

const asArray = (body: Body, node: ts.CallExpression, { list, lengths }: Spectrum): Expression =>
  arrayOf(body, node, list, lengths, madeBy(body, node, "all"));

function along(body: Body, node: ts.CallExpression, name: string, inverse: boolean): { spectrum: Spectrum; axis: number } {
  const options = optionsOf(node, 1, ["n", "axis", "norm"]);
  const view = operandAt(body, node);
  const rank = view.lengths.length;
  const axis = knownAxis(body, node, options["axis"], rank) ?? rank - 1;
  const count = countOf(body, node, name, () => (options["n"] ? body.number(options["n"]) : copy(view.lengths[axis]!)));
  const spectrum = spectrumOf(body, node, view, axis, count);
  transformAlong(body, node, spectrum, axis, normOf(body, node, options), inverse);
  return { spectrum, axis };
}

const ofOneAxis = (name: string, inverse: boolean): Builtin =>
  exact((body, node) => asArray(body, node, along(body, node, name, inverse).spectrum));

/** Along several axes: those that a call names, or the last ones. */
const ofAxes = (name: string, inverse: boolean, last?: number): Builtin =>
  exact((body, node) => {
    const options = optionsOf(node, 1, ["axes", "norm"]);
    const view = operandAt(body, node);
    const rank = view.lengths.length;
    if (last !== undefined && last > rank) return refuse(node, "W4006", nameOf(node), `it takes ${last} dimensions or more`);
    const all = knownAxes(body, node, options["axes"], rank);
    const axes = last === undefined || options["axes"] ? all : all.slice(-last);
    const spectrum = spectrumOf(body, node, view, 0, view.lengths[0]!);
    for (const axis of axes.toReversed()) {
      run(body, node, FILE, "checkCount", [text(body, name), copy(view.lengths[axis]!)]);
      transformAlong(body, node, spectrum, axis, normOf(body, node, options), inverse);
    }
    return asArray(body, node, spectrum);
  });

/** The parts of a spectrum as an array of real numbers, of which an axis has so many. */
const partsOf = (body: Body, { list, lengths }: Spectrum, axis: number, count: Expression): Strided => ({
  ...rowMajor(body, list, lengths),
  lengths: lengths.with(axis, count),
});

const rfft = exact((body, node) => {
  const { spectrum, axis } = along(body, node, "rfft", false);
  const half = arithmetic("add", arithmetic("floor", arithmetic("div", copy(spectrum.lengths[axis]!), number(2))), number(1));
  const view = partsOf(body, spectrum, axis, body.reusable(half, "half"));
  const list = body.reusable(newArray(body, "Float64Array", arithmetic("mul", product(view.lengths), number(2)), false), "pairs");
  write(body, node, asParts(body, rowMajor(body, list, view.lengths)), elementsBy(body, asParts(body, view)));
  return asArray(body, node, { list, lengths: view.lengths });
});

const irfft = exact((body, node) => {
  const options = optionsOf(node, 1, ["n", "axis", "norm"]);
  const view = operandAt(body, node);
  const rank = view.lengths.length;
  const axis = knownAxis(body, node, options["axis"], rank) ?? rank - 1;
  const m = view.lengths[axis]!;
  const count = countOf(body, node, "irfft", () =>
    options["n"] ? body.number(options["n"]) : arithmetic("mul", number(2), arithmetic("sub", copy(m), number(1))),
  );
  const half = arithmetic("add", arithmetic("floor", arithmetic("div", copy(count), number(2))), number(1));
  const kept = body.reusable(arithmetic("min", half, copy(m)), "kept");
  const spectrum = spectrumOf(body, node, { ...view, lengths: view.lengths.with(axis, kept) }, axis, count);
  const [outer, inner] = [product(spectrum.lengths.slice(0, axis)), product(spectrum.lengths.slice(axis + 1))];
  run(body, node, PLAN, "mirrorLanes", [copy(spectrum.list), copy(count), copy(kept), outer, inner]);
  transformAlong(body, node, spectrum, axis, normOf(body, node, options), true);
  const real = asParts(body, rowMajor(body, spectrum.list, spectrum.lengths));
  const elements = elementsBy(body, { ...real, lengths: spectrum.lengths, strides: real.strides.slice(0, -1) });
  return filled(body, node, spectrum.lengths, (data) => write(body, node, rowMajor(body, data, spectrum.lengths), elements));
});

const frequencies = (halved: boolean): Builtin =>
  exact((body, node) => {
    const [given, distance] = node.arguments;
    const n = body.reusable(given ? body.number(given) : refuse(node, "W4006", nameOf(node), "a length is missing"), "n");
    const d = body.reusable(distance ? body.number(distance) : number(1), "d");
    const half = (): Expression => arithmetic("add", arithmetic("floor", arithmetic("div", copy(n), number(2))), number(1));
    const length = body.reusable(halved ? half() : copy(n), "length");
    const list = body.reusable(newArray(body, "Float64Array", copy(length), false), "list");
    const name = halved ? "halfFrequencyAt" : "frequencyAt";
    eachIndex(body, copy(length), (index) => {
      const i = body.reusable(index(), "i");
      const value = callNumpy(body, node, numpyFunction(body, FILE, name), [copy(i), copy(n), copy(d)]);
      body.emit({ kind: "store", array: copy(list), index: copy(i), value, site: undefined });
    });
    return arrayOf(body, node, list, [length]);
  });

/** Elements moved around along axes: by half of the length, rounded down or up. */
const shifting =
  (up: boolean): Source =>
  (body, node) => {
    const { axes } = optionsOf(node, 1, ["axes"]);
    const given = operandOf(body, node, "all");
    const own = axes && !isNone(axes) ? axes : undefined;
    return knownAxes(body, node, own, given.lengths.length).reduce((elements, axis) => {
      const length = elements.lengths[axis]!;
      const half = body.reusable(arithmetic("floor", arithmetic("div", copy(length), number(2))), "half");
      const by = up ? body.reusable(arithmetic("sub", copy(length), copy(half)), "by") : half;
      return moved(body, elements, axis, (index) => {
        const k = body.reusable(index, "k");
        const from = arithmetic("sub", copy(k), copy(by));
        return conditional(compare("lt", copy(k), copy(by)), arithmetic("add", copy(from), copy(length)), from);
      });
    }, given);
  };

export const shiftSources: Readonly<Record<string, Source>> = { "numpy.fftshift": shifting(false), "numpy.ifftshift": shifting(true) };

export const transforms: Record<string, Builtin> = {
  "numpy.fft": ofOneAxis("fft", false),
  "numpy.ifft": ofOneAxis("ifft", true),
  "numpy.fftn": ofAxes("fftn", false),
  "numpy.ifftn": ofAxes("ifftn", true),
  "numpy.fft2": ofAxes("fft2", false, 2),
  "numpy.ifft2": ofAxes("ifft2", true, 2),
  "numpy.rfft": rfft,
  "numpy.irfft": irfft,
  "numpy.fftfreq": frequencies(false),
  "numpy.rfftfreq": frequencies(true),
};
