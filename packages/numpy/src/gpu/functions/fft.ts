/** NumPy's `fft` on the device: Fourier transforms along axes, in floats, as complex numbers of them. */
import { inOrder, newDeviceArray, type Launch } from "wumba/gpu";
import type { DeviceArray } from "wumba/gpu";
import { axisOf } from "../../array/indices.js";
import { arrayOver, sizeOf } from "../../array/ndarray.js";
import { c128, c64 } from "../../complex/extension.js";
import * as onCpu from "../../fft/index.js";
import { checkCount, factorOf, type Norm } from "../../fft/scales.js";
import type { RankOf } from "../../operands.js";
import { axesOf } from "../../reductions/axes.js";
import { freeing, GpuArray, viewed } from "../array.js";
import { BLOCK, computed, contiguousOf, onHost, put, wholeOf } from "../compute.js";
import { conjugate, partOf } from "./complex.js";
import { real } from "../elementwise.js";
import { concatenate } from "./joining.js";
import { chirped, transformBlocks, transformByFour, transformByTwo } from "../built/kernels-built.js";
import { valueOf } from "../operands.js";
import { converting } from "./selection.js";
import { flip } from "./shapes.js";
import { newStorage, wholeView, type DeviceView } from "../storage.js";
import type { GpuOperand, Placed } from "../types.js";
import { Value } from "../value.js";

export type { Norm };

/** Options of transforms along one axis. */
export interface FftOptions {
  /** The axis, the last one without. */
  readonly axis?: number;
  readonly norm?: Norm;
}

/** Options of transforms along several axes, all without. */
export interface FftnOptions {
  readonly axes?: readonly number[];
  readonly norm?: Norm;
}

type Spectrum<A> = GpuArray<"c64", RankOf<A>>;

/** Transforms that a block does by itself have up to so many bits. */
const OWN_BITS = 10;
const POINTS = 2 ** OWN_BITS;

/** Complex factors that transforms of a length take, by device. */
const tables = /* @__PURE__ */ new WeakMap<object, Map<string, DeviceArray>>();

function tableOf(device: object, name: string, length: number, factor: (k: number) => [number, number]): DeviceArray {
  const own = tables.get(device) ?? new Map<string, DeviceArray>();
  tables.set(device, own);
  const known = own.get(name);
  if (known) return known;
  const factors = Float32Array.from({ length: 2 * length }, (_, k) => factor(k >> 1)[k & 1]!);
  const made = newDeviceArray("Float32Array", factors.length, factors);
  own.set(name, made);
  return made;
}

const rootOf = (angle: number): [number, number] => [Math.cos(angle), Math.sin(angle)];

/** The roots of one. */
const rootsOf = (device: object, bits: number): DeviceArray =>
  tableOf(device, `roots ${bits}`, 2 ** Math.max(0, bits - 1), (k) => rootOf((2 * Math.PI * k) / 2 ** bits));

/** Lanes of `2 ** bits` complex numbers, one behind the other. */
async function transformLanes(
  launch: Launch,
  device: object,
  x: DeviceArray,
  out: DeviceArray,
  bits: number,
  sign: number,
  scale: number,
): Promise<void> {
  const table = rootsOf(device, bits);
  const points = out.length / 2;
  if (bits <= OWN_BITS) {
    const blocks = [Math.ceil(points / POINTS), 1, 1] as const;
    return launch(transformBlocks, blocks, [BLOCK, 1, 1], out, x, table, bits, sign, scale);
  }
  let [source, shift] = [x, 0];
  const made: DeviceArray[] = [];
  while (shift < bits) {
    const width = bits - shift > 1 ? 2 : 1;
    const isLast = shift + width === bits;
    const target = isLast ? out : newDeviceArray("Float32Array", out.length);
    if (!isLast) made.push(target);
    const blocks = [Math.ceil(points / 2 ** width / BLOCK), 1, 1] as const;
    const kernel = width === 2 ? transformByFour : transformByTwo;
    await launch(kernel, blocks, [BLOCK, 1, 1], target, source, table, bits, shift, sign, isLast ? scale : 1);
    [source, shift] = [target, shift + width];
  }
  for (const array of made) array.free();
}

/** The k-th factor of a chirp: its angle grows with the square of k. */
const chirpOf = (n: number, k: number): [number, number] => rootOf((Math.PI * ((k * k) % (2 * n))) / n);

/** The same of any length, after Bluestein: as a convolution with a chirp, of the next power of two. */
async function transformAny(
  launch: Launch,
  device: object,
  x: DeviceArray,
  out: DeviceArray,
  n: number,
  sign: number,
  scale: number,
): Promise<void> {
  const bits = Math.ceil(Math.log2(n));
  if (2 ** bits === n) return transformLanes(launch, device, x, out, bits, sign, scale);
  const m = 2 ** Math.ceil(Math.log2(2 * n - 1));
  const lanes = out.length / (2 * n);
  const chirp = tableOf(device, `chirp ${n}`, n, (k) => chirpOf(n, k));
  const other = tableOf(device, `spectrum ${n}`, m, spectrumOf(n, m));
  const run = (to: DeviceArray, from: DeviceArray, factors: DeviceArray, ...places: number[]): Promise<void> =>
    launch(chirped, [Math.ceil(to.length / 2 / BLOCK), 1, 1], [BLOCK, 1, 1], to, from, factors, ...places);
  const [a, b] = [0, 1].map(() => newDeviceArray("Float32Array", 2 * m * lanes)) as [DeviceArray, DeviceArray];
  await run(a, x, chirp, n, m, n, sign, 1);
  await transformLanes(launch, device, a, b, Math.log2(m), -1, 1);
  await run(a, b, other, m, m, m, -sign, 1);
  await transformLanes(launch, device, a, b, Math.log2(m), 1, 1 / m);
  await run(out, b, chirp, m, n, n, sign, scale);
  for (const array of [a, b]) array.free();
}

/** The transform of the chirp that transforms of n elements are convolutions with, by m of them, in doubles. */
function spectrumOf(n: number, m: number): (k: number) => [number, number] {
  const chirp = new Float64Array(2 * m);
  for (let k = 0; k < n; k++)
    for (const place of [k, (m - k) % m]) [chirp[2 * place], chirp[2 * place + 1]] = chirpOf(n, k);
  const { data } = onCpu.fft(arrayOver(chirp, c128, 0, [m], [1]) as never) as { readonly data: Float64Array };
  return (k) => [data[2 * k]!, data[2 * k + 1]!];
}

/** A view with an axis at the end, or from there back at its place. */
const moved = (view: DeviceView, axis: number, isBack = false): DeviceView => {
  const last = view.shape.length - 1;
  const order = view.shape.map((_, own) => own).filter((own) => own !== (isBack ? last : axis));
  order.splice(isBack ? axis : last, 0, isBack ? last : axis);
  const [shape, strides] = [view.shape, view.strides].map((values) => order.map((own) => values[own]!));
  return { ...view, shape: shape!, strides: strides! };
};

function transformed(
  name: string,
  a: GpuOperand,
  options: FftOptions,
  inverse: boolean,
  cpu: (x: never, options: FftOptions) => unknown,
): GpuArray<"c64"> {
  const given = valueOf(a, name);
  const axis = axisOf(options.axis ?? -1, given.shape.length);
  const length = given.shape[axis]!;
  checkCount(name, length);
  const value = converting(given, c64);
  const from = computed(value);
  const lanes = contiguousOf(Value.of(moved(from, axis)));
  const [x, out] = [computed(lanes), wholeView(newStorage(c64, lanes.shape), c64, lanes.shape)];
  const whole = wholeOf(lanes);
  const result = moved(out, axis, true);
  const scale = factorOf(options.norm ?? "backward", inverse, length);
  const sign = inverse ? 1 : -1;
  if (sizeOf(x.shape) > 0)
    inOrder(
      (launch, device) =>
        transformAny(launch, device, computed(whole).storage.array, out.storage.array, length, sign, scale),
      (memoryOf) => put(memoryOf, result, cpu(onHost(memoryOf, from) as never, { ...options, axis })),
    );
  for (const each of new Set([given, value, lanes, whole])) each.use().drop();
  return viewed(result);
}

/** The discrete Fourier transform along an axis, of any length; powers of two are fastest. */
export const fft = <A extends GpuOperand>(a: A & Placed<A>, options: FftOptions = {}): Spectrum<A> =>
  transformed("fft", a, options, false, onCpu.fft) as never;

/** The inverse of {@link fft}. */
export const ifft = <A extends GpuOperand>(a: A & Placed<A>, options: FftOptions = {}): Spectrum<A> =>
  transformed("ifft", a, options, true, onCpu.ifft) as never;

/** The first half of the transform of real numbers, of which the rest is the conjugate. */
export function rfft<A extends GpuOperand>(a: A & Placed<A>, options: FftOptions = {}): Spectrum<A> {
  const { shape } = checkReal("rfft", a);
  const axis = axisOf(options.axis ?? -1, shape.length);
  const whole = transformed("rfft", a, options, false, onCpu.fft);
  return freeing(whole.slice(0, (shape[axis]! >> 1) + 1, 1, axis), whole as GpuArray) as never;
}

/**
 * The inverse of {@link rfft}: n real numbers, which of m elements are 2 (m − 1), or with n given one more. Throws a
 * RangeError for another n.
 */
export function irfft<A extends GpuOperand>(
  a: A & Placed<A>,
  options: FftOptions & { readonly n?: number } = {},
): GpuArray<"f32", RankOf<A>> {
  const half = new GpuArray(converting(valueOf(a, "irfft"), c64)) as GpuArray<"c64">;
  const axis = axisOf(options.axis ?? -1, half.ndim);
  const count = half.shape[axis]!;
  const { n = 2 * (count - 1), norm = "backward" } = options;
  checkCount("irfft", n);
  if (n >> 1 !== count - 1) throw new RangeError(`irfft: ${n} elements have ${(n >> 1) + 1} others, and not ${count}`);
  const middle = half.slice(1, n - (n >> 1), 1, axis);
  const turned = flip(middle, { axis });
  const rest = conjugate(turned);
  const whole = concatenate([half, rest], { axis });
  const made = transformed("irfft", whole, { axis, norm }, true, onCpu.ifft);
  const parts = viewed(partOf(computed(made.value), 0));
  return freeing(parts, half, middle, turned as GpuArray, rest as GpuArray, whole as GpuArray, made) as never;
}

function checkReal(name: string, a: GpuOperand): Value {
  const value = valueOf(a, name);
  real(value.dtype, name);
  return value;
}

function along(name: string, a: GpuOperand, { axes, norm = "backward" }: FftnOptions, inverse: boolean): never {
  const value = valueOf(a, name);
  let result = new GpuArray(converting(value, c64)) as GpuArray<"c64">;
  for (const axis of axesOf(axes, value.shape.length).reverse())
    result = freeing(
      transformed(name, result, { axis, norm }, inverse, inverse ? onCpu.ifft : onCpu.fft),
      result as GpuArray,
    );
  return result as never;
}

/** The transform along several axes, all without. */
export const fftn = <A extends GpuOperand>(a: A & Placed<A>, options: FftnOptions = {}): Spectrum<A> =>
  along("fftn", a, options, false);

/** The inverse of {@link fftn}. */
export const ifftn = <A extends GpuOperand>(a: A & Placed<A>, options: FftnOptions = {}): Spectrum<A> =>
  along("ifftn", a, options, true);

/** {@link fftn} along the last two axes, or two others. */
export const fft2 = <A extends GpuOperand>(a: A & Placed<A>, options: FftnOptions = {}): Spectrum<A> =>
  along("fft2", a, { axes: [-2, -1], ...options }, false);

/** The inverse of {@link fft2}. */
export const ifft2 = <A extends GpuOperand>(a: A & Placed<A>, options: FftnOptions = {}): Spectrum<A> =>
  along("ifft2", a, { axes: [-2, -1], ...options }, true);
