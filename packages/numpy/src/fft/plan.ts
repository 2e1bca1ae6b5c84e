/** Fourier transforms of one length: pairs of doubles in, the same out. By its factors, or where one of them is large, by Bluestein's convolution. */
import { firstFour, passAny, passFive, passFour, passThree, passTwo } from "./passes.js";
import { fillRoots } from "./roots.js";

/** Complex numbers, real and imaginary parts each in a list. */
export interface Parts {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** What transforms of a length need: lists that they use again. */
export interface Plan {
  readonly n: number;
  /** Without any, by a convolution. */
  readonly factors: readonly number[];
  /** What is transformed, and in the end its transform. */
  readonly data: Parts;
  /** What every other pass writes. */
  readonly other: Parts;
  /** Powers of e^(−2πi/n), for a convolution of e^(−πi/n) to the squares. */
  readonly roots: Parts;
  /** The plan of the convolution, if there is one, and the transform of what lists are convolved with. */
  readonly inner: Plan | undefined;
  readonly answer: Parts;
}

const newParts = (n: number): Parts => ({ re: new Float64Array(n), im: new Float64Array(n) });

function factorsOf(n: number): number[] {
  const factors: number[] = [];
  for (let p = 4, rest = n; rest > 1;) {
    if (rest % p === 0) {
      factors.push(p);
      rest /= p;
    } else p = p === 4 ? 2 : p === 2 ? 3 : p * p > rest ? rest : p + 2;
  }
  return factors;
}

/** The largest factor for which sums of all products are faster than a convolution. */
const LARGEST = 31;
const plans = new Map<number, Plan>();

/** The plan of a length; it is kept for the next call. */
export function planOf(n: number): Plan {
  const known = plans.get(n);
  if (known) return known;
  if (plans.size > 32) plans.clear();
  const plan = newPlan(n);
  plans.set(n, plan);
  return plan;
}

function newPlan(n: number): Plan {
  const factors = factorsOf(n);
  return factors.some((factor) => factor > LARGEST) ? convolvingPlan(n) : dividingPlan(n, factors);
}

function dividingPlan(n: number, factors: readonly number[]): Plan {
  const roots = newParts(n);
  fillRoots(roots.re, roots.im);
  return { n, factors, data: newParts(n), other: newParts(n), roots, inner: undefined, answer: newParts(0) };
}

/** Makes of the data of a plan the sums of `x[k] e^(−2πi jk/n)` for each j. */
function transform(plan: Plan): void {
  if (plan.inner) convolve(plan, plan.inner);
  else divide(plan);
}

/** By the factors of the length. */
function divide({ n, factors, data, other, roots }: Plan): void {
  let stride = 1;
  for (let depth = 0; depth < factors.length; depth++) {
    const factor = factors[depth]! | 0;
    const m = (n / (stride * factor)) | 0;
    if (depth & 1) pass(other.re, other.im, data.re, data.im, roots.re, roots.im, m, stride, factor);
    else pass(data.re, data.im, other.re, other.im, roots.re, roots.im, m, stride, factor);
    stride = Math.imul(stride, factor);
  }
  if (factors.length & 1) {
    data.re.set(other.re);
    data.im.set(other.im);
  }
}

function pass(
  xre: Float64Array,
  xim: Float64Array,
  yre: Float64Array,
  yim: Float64Array,
  wre: Float64Array,
  wim: Float64Array,
  m: number,
  stride: number,
  factor: number,
): void {
  if (factor === 4 && stride === 1) firstFour(xre, xim, yre, yim, wre, wim, m);
  else if (factor === 4) passFour(xre, xim, yre, yim, wre, wim, m, stride);
  else if (factor === 2) passTwo(xre, xim, yre, yim, wre, wim, m, stride);
  else if (factor === 3) passThree(xre, xim, yre, yim, wre, wim, m, stride);
  else if (factor === 5) passFive(xre, xim, yre, yim, wre, wim, m, stride);
  else passAny(xre, xim, yre, yim, wre, wim, m, stride, factor);
}

/** By Bluestein: jk is (j² + k² − (j − k)²) / 2, which makes a convolution of the sums. */
function convolvingPlan(n: number): Plan {
  let size = 1;
  while (size < 2 * n - 1) size *= 2;
  const inner = dividingPlan(size, factorsOf(size));
  const [all, roots, { data }] = [newParts(2 * n), newParts(n), inner];
  fillRoots(all.re, all.im);
  for (let k = 0, w = 0; k < n; k++) {
    const back = (size - k) % size;
    roots.re[k] = all.re[w]!;
    roots.im[k] = all.im[w]!;
    data.re[k] = data.re[back] = all.re[w]!;
    data.im[k] = data.im[back] = -all.im[w]!;
    // The square of k, modulo 2n.
    w += 2 * k + 1;
    if (w >= 2 * n) w -= 2 * n;
  }
  divide(inner);
  const answer = newParts(size);
  answer.re.set(data.re);
  answer.im.set(data.im);
  return { n, factors: [], data: newParts(n), other: newParts(0), roots, inner, answer };
}

/** The transform back is one of exchanged parts. */
function convolve({ n, data, roots, answer }: Plan, inner: Plan): void {
  const { re, im } = inner.data;
  multiply(data.re, data.im, roots.re, roots.im, re, im, n | 0, 1);
  re.fill(0, n);
  im.fill(0, n);
  divide(inner);
  multiply(re, im, answer.re, answer.im, re, im, inner.n | 0, 1);
  divideBack(inner);
  multiply(re, im, roots.re, roots.im, data.re, data.im, n | 0, 1 / inner.n);
}

/** Without the factor. */
function divideBack({ n, factors, data, other, roots, inner, answer }: Plan): void {
  divide({ n, factors, data: { re: data.im, im: data.re }, other, roots, inner, answer });
}

/** Products of complex numbers, which may be put in the place of the first ones. @independent */
function multiply(
  are: Float64Array,
  aim: Float64Array,
  bre: Float64Array,
  bim: Float64Array,
  ore: Float64Array,
  oim: Float64Array,
  count: number,
  factor: number,
): void {
  for (let i = 0; i < count; i++) {
    const x = are[i]!;
    const y = aim[i]!;
    const z = bre[i]!;
    const w = bim[i]!;
    ore[i] = (x * z - y * w) * factor;
    oim[i] = (x * w + y * z) * factor;
  }
}

/** Transforms lanes of a plan's length, of pairs that lie `inner` apart, `outer` times `inner` of them; the inverse transform is one of exchanged parts. */
export function transformLanes(data: Float64Array, plan: Plan, outer: number, inner: number, inverse: boolean, factor: number): void {
  const re = inverse ? plan.data.im : plan.data.re;
  const im = inverse ? plan.data.re : plan.data.im;
  const step = inner | 0;
  for (let i = 0; i < outer; i++) {
    for (let j = 0; j < step; j++) {
      const first = (Math.imul(i * plan.n, step) + j) | 0;
      if (step === 1) takePairs(data, first, re, im);
      else takeLane(data, first, step, re, im);
      transform(plan);
      if (step === 1) givePairs(data, first, re, im, factor);
      else giveLane(data, first, step, re, im, factor);
    }
  }
}

/** The parts of pairs that lie side by side. @independent */
function takePairs(data: Float64Array, first: number, re: Float64Array, im: Float64Array): void {
  for (let k = 0; k < re.length; k++) {
    re[k] = data[2 * (first + k)]!;
    im[k] = data[2 * (first + k) + 1]!;
  }
}

/** @independent */
function givePairs(data: Float64Array, first: number, re: Float64Array, im: Float64Array, factor: number): void {
  for (let k = 0; k < re.length; k++) {
    data[2 * (first + k)] = re[k]! * factor;
    data[2 * (first + k) + 1] = im[k]! * factor;
  }
}

function takeLane(data: Float64Array, first: number, step: number, re: Float64Array, im: Float64Array): void {
  for (let k = 0, at = 2 * first; k < re.length; k++, at += 2 * step) {
    re[k] = data[at]!;
    im[k] = data[at + 1]!;
  }
}

function giveLane(data: Float64Array, first: number, step: number, re: Float64Array, im: Float64Array, factor: number): void {
  for (let k = 0, at = 2 * first; k < re.length; k++, at += 2 * step) {
    data[at] = re[k]! * factor;
    data[at + 1] = im[k]! * factor;
  }
}

/** {@link transformLanes} by a plan of their own. */
export function transformOnce(data: Float64Array, n: number, outer: number, inner: number, inverse: boolean, factor: number): void {
  transformLanes(data, newPlan(n), outer, inner, inverse, factor);
}

/** Puts the conjugates of the pairs 1 to `kept` of lanes of n at their ends, as far as they do not meet. */
export function mirrorLanes(data: Float64Array, n: number, kept: number, outer: number, inner: number): void {
  const count = Math.min(kept - 1, (n - 1) >> 1);
  for (let i = 0; i < outer; i++) {
    for (let k = 1; k <= count; k++) {
      for (let j = 0; j < inner; j++) {
        const from = 2 * ((i * n + k) * inner + j);
        const to = 2 * ((i * n + n - k) * inner + j);
        data[to] = data[from]!;
        data[to + 1] = -data[from + 1]!;
      }
    }
  }
}
