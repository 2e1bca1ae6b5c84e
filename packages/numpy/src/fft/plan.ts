/**
 * Fourier transforms of one length: pairs of doubles in a list, in the place of which their transform is put. By the
 * factors of the length, or where one of them is large, by Bluestein's convolution.
 */
import { givePairs, giveFour, takeFour, takePairs } from "./ends.js";
import { passAny, passFive, passFour, passThree, passTwo } from "./passes.js";
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
  /** What every other pass writes. */
  readonly one: Parts;
  readonly other: Parts;
  /** Powers of e^(−2πi/n). */
  readonly roots: Parts;
  readonly convolution: Convolution | undefined;
}

/** What a transform by a convolution needs: all lists are of pairs. */
interface Convolution {
  /** The plan of its length, a power of two. */
  readonly inner: Plan;
  /** What is convolved. */
  readonly pairs: Float64Array;
  /** Powers of e^(−πi/n) to the squares. */
  readonly roots: Float64Array;
  /** The transform of what lists are convolved with. */
  readonly answer: Float64Array;
}

export const newParts = (n: number): Parts => ({ re: new Float64Array(n), im: new Float64Array(n) });

/** Fours first, the last of which is put at the end, where its pass is the cheapest one. */
function factorsOf(n: number): number[] {
  const factors: number[] = [];
  for (let p = 4, rest = n; rest > 1;) {
    if (rest % p === 0) {
      factors.push(p);
      rest /= p;
    } else p = p === 4 ? 2 : p === 2 ? 3 : p * p > rest ? rest : p + 2;
  }
  if (factors.length > 2 && factors[1] === 4) {
    for (let i = 2; i < factors.length; i++) factors[i - 1] = factors[i]!;
    factors[factors.length - 1] = 4;
  }
  return factors;
}

/** The largest factor for which sums of all products are faster than a convolution. */
const LARGEST = 31;

export function newPlan(n: number): Plan {
  const factors = factorsOf(n);
  return factors.some((factor) => factor > LARGEST) ? convolvingPlan(n) : dividingPlan(n, factors);
}

function dividingPlan(n: number, factors: readonly number[]): Plan {
  const roots = newParts(n);
  fillRoots(roots.re, roots.im, n);
  return { n, factors, one: newParts(n), other: newParts(n), roots, convolution: undefined };
}

/**
 * Puts in the place of n pairs x, from `first` on, the sums of `x[k] e^(−2πi jk/n)` for each j times a factor; for the
 * inverse transform, parts are exchanged before and after it.
 */
export function transform(plan: Plan, list: Float64Array, first: number, inverse: boolean, factor: number): void {
  const { convolution } = plan;
  if (convolution) convolve(plan.n, convolution, list, first, inverse, factor);
  else divide(plan, list, first, inverse, factor);
}

/** By the factors of the length. */
function divide(
  { n, factors, one, other, roots }: Plan,
  list: Float64Array,
  first: number,
  inverse: boolean,
  factor: number,
): void {
  const count = factors.length;
  const begun = count > 0 && factors[0] === 4 ? 1 : 0;
  const ended = count > 1 && factors[count - 1] === 4 ? 1 : 0;
  let stride = 1;
  if (begun) {
    takeFour(list, first | 0, inverse, one.re, one.im, roots.re, roots.im, n >> 2);
    stride = 4;
  } else takePairs(list, first | 0, inverse, one.re, one.im, n | 0);
  let even = true;
  for (let depth = begun; depth < count - ended; depth++) {
    const by = factors[depth]! | 0;
    const m = (n / (stride * by)) | 0;
    if (even) pass(one.re, one.im, other.re, other.im, roots.re, roots.im, m, stride, by);
    else pass(other.re, other.im, one.re, one.im, roots.re, roots.im, m, stride, by);
    stride = Math.imul(stride, by);
    even = !even;
  }
  if (even) give(one.re, one.im, list, first, inverse, factor, n, ended);
  else give(other.re, other.im, list, first, inverse, factor, n, ended);
}

function give(
  re: Float64Array,
  im: Float64Array,
  list: Float64Array,
  first: number,
  inverse: boolean,
  factor: number,
  n: number,
  ended: number,
): void {
  if (ended) giveFour(re, im, list, first | 0, inverse, factor, n >> 2);
  else givePairs(re, im, list, first | 0, inverse, factor, n | 0);
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
  if (factor === 4) passFour(xre, xim, yre, yim, wre, wim, m, stride);
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
  const all = newParts(2 * n);
  const roots = new Float64Array(2 * n);
  const answer = new Float64Array(2 * size);
  fillRoots(all.re, all.im, 2 * n);
  for (let k = 0, w = 0; k < n; k++) {
    const back = (size - k) % size;
    roots[2 * k] = answer[2 * k] = answer[2 * back] = all.re[w]!;
    roots[2 * k + 1] = all.im[w]!;
    answer[2 * k + 1] = answer[2 * back + 1] = -all.im[w]!;
    // The square of k, modulo 2n.
    w += 2 * k + 1;
    if (w >= 2 * n) w -= 2 * n;
  }
  divide(inner, answer, 0, false, 1);
  const none = newParts(0);
  return {
    n,
    factors: [],
    one: none,
    other: none,
    roots: none,
    convolution: { inner, pairs: new Float64Array(2 * size), roots, answer },
  };
}

function convolve(
  n: number,
  { inner, pairs, roots, answer }: Convolution,
  list: Float64Array,
  first: number,
  inverse: boolean,
  factor: number,
): void {
  if (inverse) exchange(list, first | 0, n | 0);
  multiply(list, first | 0, roots, pairs, 0, n | 0, 1);
  pairs.fill(0, 2 * n);
  divide(inner, pairs, 0, false, 1);
  multiply(pairs, 0, answer, pairs, 0, inner.n | 0, 1);
  divide(inner, pairs, 0, true, 1);
  multiply(pairs, 0, roots, list, first | 0, n | 0, factor / inner.n);
  if (inverse) exchange(list, first | 0, n | 0);
}

/** The parts of pairs, each in the place of the other. @independent */
function exchange(list: Float64Array, first: number, count: number): void {
  for (let k = 0; k < count; k++) {
    const re = list[2 * (first + k)]!;
    list[2 * (first + k)] = list[2 * (first + k) + 1]!;
    list[2 * (first + k) + 1] = re;
  }
}

/** Products of complex numbers and a factor, which may be put in the place of the first ones. @independent */
function multiply(
  a: Float64Array,
  from: number,
  b: Float64Array,
  out: Float64Array,
  to: number,
  count: number,
  factor: number,
): void {
  for (let i = 0; i < count; i++) {
    const x = a[2 * (from + i)]!;
    const y = a[2 * (from + i) + 1]!;
    const z = b[2 * i]!;
    const w = b[2 * i + 1]!;
    out[2 * (to + i)] = (x * z - y * w) * factor;
    out[2 * (to + i) + 1] = (x * w + y * z) * factor;
  }
}
