/** NumPy's `fft`: Fourier transforms along axes, of any length, in doubles. */
import { isComplexDType } from "../array/dtypes.js";
import { axisOf } from "../array/indices.js";
import { arrayOver, contiguousStrides, sizeOf, type AnyArray, type Ranked } from "../array/ndarray.js";
import { part, replaced, reshaped } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { c128 } from "../complex/extension.js";

import { contiguous, copyElements } from "../elementwise/copies.js";
import { viewOf, type ArrayLike, type RankOf, type View } from "../operands.js";
import { checkCount, factorOf, frequencyAt, halfFrequencyAt, type Norm } from "./scales.js";
import { mirrorLanes, planOf, realPlanOf, restoreReals, transformLanes, transformReals } from "./lanes.js";

export type { Norm } from "./scales.js";

/** Options of transforms along one axis. */
export interface FftOptions {
  /** The length of the transform: elements are left out, or zeros added. */
  readonly n?: number;
  /** The axis, the last one without. */
  readonly axis?: number;
  readonly norm?: Norm;
}

/** Options of transforms along several axes, all without. */
export interface FftnOptions {
  readonly axes?: readonly number[];
  readonly norm?: Norm;
}

type Spectrum<A extends ArrayLike> = Ranked<"c128", RankOf<A>>;

/** The transform of lanes, of real numbers along the last axis by {@link ofReals}. */
function transformed(name: string, given: View, options: FftOptions, inverse: boolean): View {
  const { n, axis = -1, norm = "backward" } = options;
  const own = axisOf(axis, given.shape.length);
  const length = n ?? given.shape[own]!;
  checkCount(name, length);
  if (!inverse && own === given.shape.length - 1 && !isComplexDType(given.dtype))
    return ofReals(given, length, length, norm);
  const made = newArray(c128, replaced(given.shape, own, length));
  const kept = Math.min(length, given.shape[own]!);
  copyElements(part(made, own, 0, kept), part(given, own, 0, kept));
  const [outer, inner] = [sizeOf(given.shape.slice(0, own)), sizeOf(given.shape.slice(own + 1))];
  transformLanes(made.data as Float64Array, planOf(length), outer, inner, inverse, factorOf(norm, inverse, length));
  return made;
}

/** The transform of n real numbers along the last axis: `width` of its elements. */
function ofReals(given: View, n: number, width: number, norm: Norm): AnyArray {
  const last = given.shape.length - 1;
  const made = newArray(c128, replaced(given.shape, last, width));
  const kept = Math.min(n, given.shape[last]!);
  copyElements(part(realsOf(made, n), last, 0, kept), part(given, last, 0, kept));
  transformReals(
    made.data as Float64Array,
    realPlanOf(n),
    width,
    sizeOf(given.shape.slice(0, last)),
    factorOf(norm, false, n),
  );
  return made;
}

/** The real numbers at the start of the lanes of complex ones. */
function realsOf({ data, shape }: View, n: number): AnyArray {
  const last = shape.length - 1;
  const strides = contiguousStrides(shape).map((stride) => 2 * stride);
  return arrayOver(data, "f64", 0, replaced(shape, last, n), replaced(strides, last, 1));
}

/** The discrete Fourier transform along an axis. */
export const fft = <A extends ArrayLike>(a: A, options: FftOptions = {}): Spectrum<A> =>
  transformed("fft", viewOf(a), options, false) as never;

/** The inverse of {@link fft}. */
export const ifft = <A extends ArrayLike>(a: A, options: FftOptions = {}): Spectrum<A> =>
  transformed("ifft", viewOf(a), options, true) as never;

function along(name: string, a: ArrayLike, { axes, norm = "backward" }: FftnOptions, inverse: boolean): View {
  const view = viewOf(a);
  const own = axes ?? view.shape.map((_, axis) => axis);
  if (own.length === 0) return contiguous(view, c128);
  return own.reduceRight<View>((made, axis) => transformed(name, made, { axis, norm }, inverse), view);
}

/** {@link fft} along several axes. */
export const fftn = <A extends ArrayLike>(a: A, options: FftnOptions = {}): Spectrum<A> =>
  along("fftn", a, options, false) as never;

/** The inverse of {@link fftn}. */
export const ifftn = <A extends ArrayLike>(a: A, options: FftnOptions = {}): Spectrum<A> =>
  along("ifftn", a, options, true) as never;

/** {@link fft} along the last two axes. */
export const fft2 = <A extends ArrayLike>(a: A, options: FftnOptions = {}): Spectrum<A> =>
  along("fft2", a, { axes: [-2, -1], ...options }, false) as never;

/** The inverse of {@link fft2}. */
export const ifft2 = <A extends ArrayLike>(a: A, options: FftnOptions = {}): Spectrum<A> =>
  along("ifft2", a, { axes: [-2, -1], ...options }, true) as never;

/** The first half of {@link fft} of real numbers, whose second half is its mirror image. */
export function rfft<A extends ArrayLike>(a: A, options: FftOptions = {}): Spectrum<A> {
  const view = viewOf(a);
  if (isComplexDType(view.dtype)) throw new TypeError(`rfft takes real numbers, not ${view.dtype}`);
  const own = axisOf(options.axis ?? -1, view.shape.length);
  const n = options.n ?? view.shape[own]!;
  checkCount("rfft", n);
  const half = (n >> 1) + 1;
  if (own === view.shape.length - 1) return ofReals(view, n, half, options.norm ?? "backward") as never;
  return contiguous(part(transformed("rfft", view, options, false), own, 0, half)) as never;
}

/** The inverse of {@link rfft}: n real numbers, 2 (m − 1) of m elements without. */
export function irfft<A extends ArrayLike>(a: A, options: FftOptions = {}): Ranked<"f64", RankOf<A>> {
  const view = viewOf(a);
  const own = axisOf(options.axis ?? -1, view.shape.length);
  const n = options.n ?? 2 * (view.shape[own]! - 1);
  checkCount("irfft", n);
  const last = own === view.shape.length - 1;
  const half = (n >> 1) + 1;
  const full = newArray(c128, replaced(view.shape, own, last ? half : n));
  const kept = Math.min(half, view.shape[own]!);
  copyElements(part(full, own, 0, kept), part(view, own, 0, kept));
  const [outer, inner] = [sizeOf(full.shape.slice(0, own)), sizeOf(full.shape.slice(own + 1))];
  if (last) {
    restoreReals(full.data as Float64Array, realPlanOf(n), outer, factorOf(options.norm ?? "backward", true, n));
    return contiguous(realsOf(full, n)) as never;
  }
  mirrorLanes(full.data as Float64Array, n, kept, outer, inner);
  return contiguous(transformed("irfft", full, { ...options, n }, true), "f64") as never;
}

/** The frequencies of {@link fft} of n elements that are `d` apart. */
export function fftfreq(n: number, d = 1): Ranked<"f64", 1> {
  const made = newArray("f64", [n]);
  for (let i = 0; i < n; i++) made.data[i] = frequencyAt(i, n, d);
  return made as never;
}

/** The frequencies of {@link rfft}. */
export function rfftfreq(n: number, d = 1): Ranked<"f64", 1> {
  const made = newArray("f64", [(n >> 1) + 1]);
  for (let i = 0; i < made.data.length; i++) made.data[i] = halfFrequencyAt(i, n, d);
  return made as never;
}

function shifted(a: ArrayLike, axes: readonly number[] | undefined, by: (length: number) => number): View {
  const view = viewOf(a);
  return (axes ?? view.shape.map((_, axis) => axis)).reduce<View>(
    (from, axis) => {
      const own = axisOf(axis, view.shape.length);
      const length = view.shape[own]!;
      const made = newArray(view.dtype, view.shape);
      copyElements(part(made, own, by(length), length - by(length)), part(from, own, 0, length - by(length)));
      copyElements(part(made, own, 0, by(length)), part(from, own, length - by(length), by(length)));
      return made;
    },
    reshaped(view, view.shape, view.strides),
  );
}

/** With frequency 0 in the middle. */
export const fftshift = <A extends ArrayLike>(a: A, { axes }: { readonly axes?: readonly number[] } = {}): A =>
  shifted(a, axes, (length) => length >> 1) as never;

/** The inverse of {@link fftshift}. */
export const ifftshift = <A extends ArrayLike>(a: A, { axes }: { readonly axes?: readonly number[] } = {}): A =>
  shifted(a, axes, (length) => length - (length >> 1)) as never;
