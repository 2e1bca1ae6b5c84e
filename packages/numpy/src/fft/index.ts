/** NumPy's `fft`: Fourier transforms along axes, of any length, in doubles. */
import { axisOf } from "../array/indices.js";
import type { Ranked } from "../array/ndarray.js";
import { part, replaced, reshaped, without } from "../array/views.js";
import { eachRow, newArray } from "../broadcast.js";
import { c128 } from "../complex/extension.js";
import { contiguous, copyElements } from "../elementwise/copies.js";
import { viewOf, type ArrayLike, type RankOf, type View } from "../operands.js";
import { planOf } from "./plan.js";

/** Where a transform is divided by its length: backwards without, forwards, or by its root both ways. */
export type Norm = "backward" | "forward" | "ortho";

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

/** The transform of lanes; the inverse one conjugates on the way in and out. */
function transformed(name: string, given: View, { n, axis = -1, norm = "backward" }: FftOptions, inverse: boolean): View {
  const own = axisOf(axis, given.shape.length);
  const length = n ?? given.shape[own]!;
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError(`${name}: a transform of ${length} elements`);
  const made = newArray(c128, replaced(given.shape, own, length));
  const kept = Math.min(length, given.shape[own]!);
  copyElements(part(made, own, 0, kept), part(given, own, 0, kept));
  const factor = norm === "ortho" ? 1 / Math.sqrt(length) : (norm === "forward") === inverse ? 1 : 1 / length;
  const [plan, lane, data] = [planOf(length), new Float64Array(2 * length), made.data as Float64Array];
  const stride = 2 * made.strides[own]!;
  const sign = inverse ? -1 : 1;
  eachRow({ lengths: [...without(made.shape, own), 1], strides: [[...without(made.strides, own), 0]] }, [0], ([first]) => {
    for (let i = 0, at = 2 * first!; i < length; i++, at += stride) {
      lane[2 * i] = data[at]!;
      lane[2 * i + 1] = sign * data[at + 1]!;
    }
    plan(lane);
    for (let i = 0, at = 2 * first!; i < length; i++, at += stride) {
      data[at] = lane[2 * i]! * factor;
      data[at + 1] = sign * lane[2 * i + 1]! * factor;
    }
  });
  return made;
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
  return own.reduceRight<View>((made, axis) => transformed(name, made, { axis, norm }, inverse), contiguous(view, c128));
}

/** {@link fft} along several axes. */
export const fftn = <A extends ArrayLike>(a: A, options: FftnOptions = {}): Spectrum<A> => along("fftn", a, options, false) as never;

/** The inverse of {@link fftn}. */
export const ifftn = <A extends ArrayLike>(a: A, options: FftnOptions = {}): Spectrum<A> => along("ifftn", a, options, true) as never;

/** {@link fft} along the last two axes. */
export const fft2 = <A extends ArrayLike>(a: A, options: FftnOptions = {}): Spectrum<A> =>
  along("fft2", a, { axes: [-2, -1], ...options }, false) as never;

/** The inverse of {@link fft2}. */
export const ifft2 = <A extends ArrayLike>(a: A, options: FftnOptions = {}): Spectrum<A> =>
  along("ifft2", a, { axes: [-2, -1], ...options }, true) as never;

/** The first half of {@link fft} of real numbers, whose second half is its mirror image. */
export function rfft<A extends ArrayLike>(a: A, options: FftOptions = {}): Spectrum<A> {
  const view = viewOf(a);
  if (view.dtype === "c64" || view.dtype === "c128") throw new TypeError(`rfft takes real numbers, not ${view.dtype}`);
  const own = axisOf(options.axis ?? -1, view.shape.length);
  const made = transformed("rfft", view, options, false);
  return contiguous(part(made, own, 0, (made.shape[own]! >> 1) + 1)) as never;
}

/** The inverse of {@link rfft}: n real numbers, 2 (m − 1) of m elements without. */
export function irfft<A extends ArrayLike>(a: A, options: FftOptions = {}): Ranked<"f64", RankOf<A>> {
  const view = viewOf(a);
  const own = axisOf(options.axis ?? -1, view.shape.length);
  const n = options.n ?? 2 * (view.shape[own]! - 1);
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`irfft: a transform of ${n} elements`);
  const full = newArray(c128, replaced(view.shape, own, n));
  const kept = Math.min((n >> 1) + 1, view.shape[own]!);
  const mirrored = Math.max(0, Math.min(kept - 1, (n - 1) >> 1));
  copyElements(part(full, own, 0, kept), part(view, own, 0, kept));
  if (mirrored > 0) {
    const back = part(full, own, n - 1, mirrored, -1);
    copyElements(back, part(view, own, 1, mirrored));
    conjugate(back);
  }
  return contiguous(transformed("irfft", full, { ...options, n }, true), "f64") as never;
}

function conjugate({ data, offset, shape, strides }: View): void {
  eachRow({ lengths: [...shape, 1], strides: [[...strides, 0]] }, [offset], ([at]) => {
    data[2 * at! + 1] = -(data as Float64Array)[2 * at! + 1]!;
  });
}

/** The frequencies of {@link fft} of n elements that are `d` apart. */
export function fftfreq(n: number, d = 1): Ranked<"f64", 1> {
  const made = newArray("f64", [n]);
  for (let i = 0; i < n; i++) made.data[i] = (i < n / 2 ? i : i - n) * (1 / (n * d));
  return made as never;
}

/** The frequencies of {@link rfft}. */
export function rfftfreq(n: number, d = 1): Ranked<"f64", 1> {
  const made = newArray("f64", [(n >> 1) + 1]);
  for (let i = 0; i < made.data.length; i++) made.data[i] = i * (1 / (n * d));
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
