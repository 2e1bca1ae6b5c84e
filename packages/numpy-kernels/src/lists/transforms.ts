/**
 * Fourier transforms by the package's own source: on lists of pairs of doubles, whose axes are gone through one after
 * the other.
 */
import {
  callSource,
  eachIndex,
  exact,
  newArray,
  refuse,
  text,
  ts,
  type Body,
  type Builtin,
} from "@wumba/compiler/extend";
import { arithmetic, boolean, compare, conditional, copy, number, type Expression } from "@wumba/compiler/extend/ir";
import { filled } from "../arrays/arranged.js";
import { madeBy, product } from "../arrays/creation.js";
import { checkExtent, elementsBy, stridedOf, type Strided, type Source, rowMajor } from "../elements/strided.js";
import { isOne } from "../elements/rows.js";
import { arrayOf, run } from "./lists.js";
import { moved } from "../elements/moved.js";
import { isNone, knownAxes, knownAxis, knownText, optionsOf } from "../options.js";
import { operandOf } from "../reductions/reducing.js";
import { write } from "../elements/targets.js";
import { familyOf } from "../values.js";
import { files } from "../package.js";

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
  if (familyOf(view.dtype) === "big")
    return refuse(given, "W4006", nameOf(node), "convert integers of 64 bits with astype");
  if (view.lengths.length === 0) return refuse(given, "W4006", nameOf(node), "it takes one dimension or more");
  checkExtent(body, node, view);
  return view;
}

const double = (body: Body, value: Expression): Expression =>
  body.reusable(arithmetic("mul", copy(value), number(2)), "doubled");

/** Complex numbers as real ones with an axis for their parts. */
const asParts = (body: Body, view: Strided): Strided => ({
  ...view,
  dtype: view.dtype === "c64" ? "f32" : "f64",
  offset: double(body, view.offset),
  lengths: [...view.lengths, number(2)],
  strides: [...view.strides.map((stride) => double(body, stride)), number(1)],
});

/** {@link asParts} where the complex numbers along the last axis lie one behind the other: twice as many. */
function asFlatParts(body: Body, view: Strided): Strided {
  const parts = asParts(body, view);
  const lengths = view.lengths.with(-1, double(body, view.lengths.at(-1)!));
  return { ...parts, lengths, strides: [...parts.strides.slice(0, -2), number(1)] };
}

/** As many pairs as lengths say: zeros, unless all are about to be written. */
function newSpectrum(body: Body, lengths: readonly Expression[], zeros: boolean): Spectrum {
  const list = body.reusable(
    newArray(body, "Float64Array", arithmetic("mul", product(lengths), number(2)), zeros),
    "pairs",
  );
  return { list, lengths };
}

/** Whether there is room for all elements along an axis, and for no more. */
const isWhole = (view: Strided, axis: number, room: Expression): boolean => room === view.lengths[axis];

/** The elements in front along an axis, as many as there is room for. */
function frontOf(body: Body, view: Strided, axis: number, room: Expression): Strided {
  if (isWhole(view, axis, room)) return view;
  const kept = body.reusable(arithmetic("min", copy(view.lengths[axis]!), copy(room)), "kept");
  return { ...view, lengths: view.lengths.with(axis, kept) };
}

/** The real parts of a spectrum, or of as many pairs in front of it as another array has elements. */
const realParts = (body: Body, { list, lengths }: Spectrum, shape = lengths): Strided => {
  const all = asParts(body, rowMajor(body, list, lengths));
  return { ...all, lengths: shape, strides: all.strides.slice(0, -1) };
};

/** Zeros, and in front of them along an axis the elements of an array. */
function spectrumOf(body: Body, node: ts.CallExpression, view: Strided, axis: number, count: Expression): Spectrum {
  const complex = familyOf(view.dtype) === "complex";
  const spectrum = newSpectrum(body, view.lengths.with(axis, count), !complex || !isWhole(view, axis, count));
  const front = frontOf(body, view, axis, count);
  if (complex) {
    const into = { ...rowMajor(body, spectrum.list, spectrum.lengths), lengths: front.lengths };
    const parts = isOne(front.strides.at(-1)!) ? asFlatParts : asParts;
    write(body, node, parts(body, into), elementsBy(body, parts(body, front)));
  } else write(body, node, realParts(body, spectrum, front.lengths), elementsBy(body, front));
  return spectrum;
}

/** The real numbers at the start of the lanes of a spectrum along its last axis. */
function realsOf(body: Body, spectrum: Spectrum, shape: readonly Expression[]): Strided {
  const parts = realParts(body, spectrum, shape);
  return { ...parts, strides: parts.strides.with(-1, number(1)) };
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
  const factor = factorOf(body, node, norm, inverse, n);
  const [outer, inner] = [product(lengths.slice(0, axis)), product(lengths.slice(axis + 1))];
  run(body, node, files.fft.lanes("transformOnce"), [copy(list), copy(n), outer, inner, boolean(inverse), factor]);
}

/** The transform of n real numbers along the last axis: `width` of its elements. */
function ofReals(
  body: Body,
  node: ts.CallExpression,
  view: Strided,
  n: Expression,
  width: Expression,
  norm: string,
): Spectrum {
  const last = view.lengths.length - 1;
  const spectrum = newSpectrum(body, view.lengths.with(last, width), !isWhole(view, last, n));
  const front = frontOf(body, view, last, n);
  write(body, node, realsOf(body, spectrum, front.lengths), elementsBy(body, front));
  const outer = product(spectrum.lengths.slice(0, last));
  run(body, node, files.fft.lanes("transformRealsOnce"), [
    copy(spectrum.list),
    copy(n),
    copy(width),
    outer,
    factorOf(body, node, norm, false, n),
  ]);
  return spectrum;
}

const factorOf = (body: Body, node: ts.CallExpression, norm: string, inverse: boolean, n: Expression): Expression =>
  callSource(body, node, files.fft.scales("factorOf"), [text(body, norm), boolean(inverse), copy(n)]);

const normOf = (body: Body, node: ts.CallExpression, { norm }: Options): string =>
  knownText(body, node, norm, "backward");

const asArray = (body: Body, node: ts.CallExpression, { list, lengths }: Spectrum): Expression =>
  arrayOf(body, node, list, lengths, madeBy(body, node, "all"));

/** What is transformed along which axis. */
interface Along {
  readonly view: Strided;
  readonly axis: number;
  readonly count: Expression;
  readonly norm: string;
}

function along(body: Body, node: ts.CallExpression, name: string): Along {
  const options = optionsOf(node, 1, ["n", "axis", "norm"]);
  const view = operandAt(body, node);
  const rank = view.lengths.length;
  const axis = knownAxis(body, node, options["axis"], rank) ?? rank - 1;
  const { n } = options;
  const count = n ? body.reusable(body.number(n), "count") : view.lengths[axis]!;
  run(body, node, files.fft.scales("checkCount"), [text(body, name), copy(count)]);
  return { view, axis, count, norm: normOf(body, node, options) };
}

/** Whether lanes are of real numbers one behind the other. */
const areReals = (view: Strided, axis: number): boolean =>
  axis === view.lengths.length - 1 && familyOf(view.dtype) !== "complex";

function transformed(
  body: Body,
  node: ts.CallExpression,
  { view, axis, count, norm }: Along,
  inverse: boolean,
): Spectrum {
  if (!inverse && areReals(view, axis)) return ofReals(body, node, view, count, count, norm);
  const spectrum = spectrumOf(body, node, view, axis, count);
  transformAlong(body, node, spectrum, axis, norm, inverse);
  return spectrum;
}

const ofOneAxis = (name: string, inverse: boolean): Builtin =>
  exact((body, node) => asArray(body, node, transformed(body, node, along(body, node, name), inverse)));

/** Along several axes: those that a call names, or the last ones. */
const ofAxes = (name: string, inverse: boolean, last?: number): Builtin =>
  exact((body, node) => {
    const options = optionsOf(node, 1, ["axes", "norm"]);
    const view = operandAt(body, node);
    const rank = view.lengths.length;
    if (last !== undefined && last > rank)
      return refuse(node, "W4006", nameOf(node), `it takes ${last} dimensions or more`);
    const all = knownAxes(body, node, options["axes"], rank);
    const axes = last === undefined || options["axes"] ? all : all.slice(-last);
    for (const axis of axes)
      run(body, node, files.fft.scales("checkCount"), [text(body, name), copy(view.lengths[axis]!)]);
    const norm = normOf(body, node, options);
    const left = axes.toReversed();
    const first = left[0];
    const reals = !inverse && first !== undefined && areReals(view, first);
    const n = view.lengths.at(-1)!;
    const spectrum = reals ? ofReals(body, node, view, n, n, norm) : spectrumOf(body, node, view, 0, view.lengths[0]!);
    for (const axis of reals ? left.slice(1) : left) transformAlong(body, node, spectrum, axis, norm, inverse);
    return asArray(body, node, spectrum);
  });

const halfOf = (body: Body, n: Expression): Expression =>
  body.reusable(arithmetic("add", arithmetic("floor", arithmetic("div", copy(n), number(2))), number(1)), "half");

const rfft = exact((body, node) => {
  const given = along(body, node, "rfft");
  const { view, axis, count, norm } = given;
  if (familyOf(view.dtype) === "complex") return refuse(node, "W4006", "rfft", "it takes real numbers");
  const half = halfOf(body, count);
  if (areReals(view, axis)) return asArray(body, node, ofReals(body, node, view, count, half, norm));
  const spectrum = transformed(body, node, given, false);
  const front = { ...rowMajor(body, spectrum.list, spectrum.lengths), lengths: spectrum.lengths.with(axis, half) };
  const list = body.reusable(
    newArray(body, "Float64Array", arithmetic("mul", product(front.lengths), number(2)), false),
    "pairs",
  );
  write(body, node, asParts(body, rowMajor(body, list, front.lengths)), elementsBy(body, asParts(body, front)));
  return asArray(body, node, { list, lengths: front.lengths });
});

const irfft = exact((body, node) => {
  const options = optionsOf(node, 1, ["n", "axis", "norm"]);
  const view = operandAt(body, node);
  const rank = view.lengths.length;
  const axis = knownAxis(body, node, options["axis"], rank) ?? rank - 1;
  const m = view.lengths[axis]!;
  const given = options["n"]
    ? body.number(options["n"])
    : arithmetic("mul", number(2), arithmetic("sub", copy(m), number(1)));
  const n = body.reusable(given, "count");
  run(body, node, files.fft.scales("checkCount"), [text(body, "irfft"), copy(n)]);
  const norm = normOf(body, node, options);
  const half = halfOf(body, n);
  const lengths = view.lengths.with(axis, n);
  const give = (reals: Strided): Expression =>
    filled(body, node, lengths, (data) => write(body, node, rowMajor(body, data, lengths), elementsBy(body, reals)));
  if (axis === rank - 1) {
    const spectrum = spectrumOf(body, node, view, axis, half);
    const factor = factorOf(body, node, norm, true, n);
    run(body, node, files.fft.lanes("restoreRealsOnce"), [
      copy(spectrum.list),
      copy(n),
      product(lengths.slice(0, axis)),
      factor,
    ]);
    return give(realsOf(body, spectrum, lengths));
  }
  const front = frontOf(body, view, axis, half);
  const spectrum = spectrumOf(body, node, front, axis, n);
  const [outer, inner] = [product(lengths.slice(0, axis)), product(lengths.slice(axis + 1))];
  run(body, node, files.fft.lanes("mirrorLanes"), [
    copy(spectrum.list),
    copy(n),
    copy(front.lengths[axis]!),
    outer,
    inner,
  ]);
  transformAlong(body, node, spectrum, axis, norm, true);
  return give(realParts(body, spectrum));
});

const frequencies = (halved: boolean): Builtin =>
  exact((body, node) => {
    const [given, distance] = node.arguments;
    const n = body.reusable(
      given ? body.number(given) : refuse(node, "W4006", nameOf(node), "a length is missing"),
      "n",
    );
    const d = body.reusable(distance ? body.number(distance) : number(1), "d");
    const half = (): Expression =>
      arithmetic("add", arithmetic("floor", arithmetic("div", copy(n), number(2))), number(1));
    const length = body.reusable(halved ? half() : copy(n), "length");
    const list = body.reusable(newArray(body, "Float64Array", copy(length), false), "list");
    const name = halved ? "halfFrequencyAt" : "frequencyAt";
    eachIndex(body, copy(length), (index) => {
      const i = body.reusable(index(), "i");
      const value = callSource(body, node, files.fft.scales(name), [copy(i), copy(n), copy(d)]);
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

export const shiftSources: Readonly<Record<string, Source>> = {
  "numpy.fftshift": shifting(false),
  "numpy.ifftshift": shifting(true),
};

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
