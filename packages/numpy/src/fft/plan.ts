/** Fourier transforms of one length: pairs of doubles in, the same out. By its factors, or where one of them is large, by Bluestein's convolution. */

/** What transforms of a length need: lists that they use again. */
export interface Plan {
  readonly n: number;
  readonly factors: readonly number[];
  readonly roots: Float64Array;
  readonly copy: Float64Array;
  /** One element of each part. */
  readonly parts: Float64Array;
  /** The plan of the convolution, if there is one, and the transform of what lists are convolved with. */
  readonly inner: Plan | undefined;
  readonly answer: Float64Array;
}

/** Powers of e^(−2πi/n), of which each angle is brought into an eighth of the circle first, so that all are accurate. */
export function rootsOfUnity(n: number): Float64Array {
  const roots = new Float64Array(2 * n);
  for (let k = 0; k < n; k++) {
    const eighth = Math.floor((8 * k) / n);
    const part = (eighth + (eighth & 1)) >> 1;
    const angle = (2 * Math.PI * (k - (part * n) / 4)) / n;
    const [c, s] = [Math.cos(angle), -Math.sin(angle)];
    const turned = [c, s, s, -c, -c, -s, -s, c].slice(2 * (part & 3));
    [roots[2 * k], roots[2 * k + 1]] = [turned[0]!, turned[1]!];
  }
  return roots;
}

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
const LARGEST = 50;
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
  return factors.some((factor) => factor > LARGEST) ? convolvingPlan(n, factors) : dividingPlan(n, factors);
}

function dividingPlan(n: number, factors: readonly number[]): Plan {
  let most = 1;
  for (const factor of factors) most = Math.max(most, factor);
  const nothing = new Float64Array(0);
  const [copy, parts] = [new Float64Array(2 * n), new Float64Array(2 * most)];
  return { n, factors, roots: rootsOfUnity(n), copy, parts, inner: undefined, answer: nothing };
}

/** In place: the sums of `x[k] e^(−2πi jk/n)` for each j, of pairs of doubles. */
export function transform(plan: Plan, pairs: Float64Array): void {
  if (plan.inner) return convolve(plan, plan.inner, pairs);
  divide(plan, pairs);
}

/** By the factors of the length. */
function divide(plan: Plan, pairs: Float64Array): void {
  plan.copy.set(pairs);
  run(plan, pairs, plan.n, 0, 1, 0, 0);
}

/** Transforms of every p-th element, which are put together. */
function run(plan: Plan, to: Float64Array, length: number, from: number, stride: number, at: number, depth: number): void {
  const { n, factors, roots, copy, parts } = plan;
  if (length === 1) {
    to[2 * at] = copy[2 * from]!;
    to[2 * at + 1] = copy[2 * from + 1]!;
    return;
  }
  const p = factors[depth]!;
  const m = length / p;
  for (let q = 0; q < p; q++) run(plan, to, m, from + q * stride, stride * p, at + q * m, depth + 1);
  if (p === 4) combineFour(to, roots, m, at, stride);
  else for (let k = 0; k < m; k++) combine(to, roots, parts, n, p, m, at, k, stride);
}

/** {@link combine} of four parts, whose own roots are 1, −i, −1 and i. */
function combineFour(to: Float64Array, roots: Float64Array, m: number, at: number, stride: number): void {
  for (let k = 0, i = 2 * at, w = 0; k < m; k++, i += 2, w += 2 * stride) {
    const [j, l, o] = [i + 2 * m, i + 4 * m, i + 6 * m];
    const [x, y] = [to[i]!, to[i + 1]!];
    const bx = to[j]! * roots[w]! - to[j + 1]! * roots[w + 1]!;
    const by = to[j]! * roots[w + 1]! + to[j + 1]! * roots[w]!;
    const cx = to[l]! * roots[2 * w]! - to[l + 1]! * roots[2 * w + 1]!;
    const cy = to[l]! * roots[2 * w + 1]! + to[l + 1]! * roots[2 * w]!;
    const dx = to[o]! * roots[3 * w]! - to[o + 1]! * roots[3 * w + 1]!;
    const dy = to[o]! * roots[3 * w + 1]! + to[o + 1]! * roots[3 * w]!;
    to[i] = x + cx + (bx + dx);
    to[i + 1] = y + cy + (by + dy);
    to[j] = x - cx + (by - dy);
    to[j + 1] = y - cy - (bx - dx);
    to[l] = x + cx - (bx + dx);
    to[l + 1] = y + cy - (by + dy);
    to[o] = x - cx - (by - dy);
    to[o + 1] = y - cy + (bx - dx);
  }
}

function combine(
  to: Float64Array,
  roots: Float64Array,
  parts: Float64Array,
  n: number,
  p: number,
  m: number,
  at: number,
  k: number,
  stride: number,
): void {
  for (let q = 0; q < p; q++) {
    const [i, w] = [2 * (at + q * m + k), 2 * (q * k * stride)];
    const [x, y, c, s] = [to[i]!, to[i + 1]!, roots[w]!, roots[w + 1]!];
    parts[2 * q] = x * c - y * s;
    parts[2 * q + 1] = x * s + y * c;
  }
  const step = n / p;
  for (let r = 0; r < p; r++) {
    let re = parts[0]!;
    let im = parts[1]!;
    for (let q = 1; q < p; q++) {
      const w = 2 * (((q * r) % p) * step);
      const [x, y, c, s] = [parts[2 * q]!, parts[2 * q + 1]!, roots[w]!, roots[w + 1]!];
      re += x * c - y * s;
      im += x * s + y * c;
    }
    const i = 2 * (at + r * m + k);
    to[i] = re;
    to[i + 1] = im;
  }
}

/** By Bluestein: jk is (j² + k² − (j − k)²) / 2, which makes a convolution of the sums. */
function convolvingPlan(n: number, factors: readonly number[]): Plan {
  let size = 1;
  while (size < 2 * n - 1) size *= 2;
  const inner = dividingPlan(size, factorsOf(size));
  const all = rootsOfUnity(2 * n);
  const chirp = new Float64Array(2 * n);
  const answer = new Float64Array(2 * size);
  for (let k = 0; k < n; k++) {
    const w = 2 * ((k * k) % (2 * n));
    const back = (size - k) % size;
    chirp[2 * k] = all[w]!;
    chirp[2 * k + 1] = all[w + 1]!;
    answer[2 * k] = answer[2 * back] = all[w]!;
    answer[2 * k + 1] = answer[2 * back + 1] = -all[w + 1]!;
  }
  divide(inner, answer);
  return { n, factors, roots: chirp, copy: new Float64Array(2 * size), parts: new Float64Array(0), inner, answer };
}

function convolve({ n, roots: chirp, copy: work, answer }: Plan, inner: Plan, pairs: Float64Array): void {
  const size = inner.n;
  work.fill(0);
  multiplyPairs(work, pairs, chirp, n, 1);
  divide(inner, work);
  multiplyPairs(work, work, answer, size, 1);
  for (let i = 1; i < 2 * size; i += 2) work[i] = -work[i]!;
  divide(inner, work);
  for (let i = 1; i < 2 * size; i += 2) work[i] = -work[i]!;
  multiplyPairs(pairs, work, chirp, n, 1 / size);
}

function multiplyPairs(o: Float64Array, a: Float64Array, b: Float64Array, count: number, factor: number): void {
  for (let i = 0; i < 2 * count; i += 2) {
    const [x, y, z, w] = [a[i]!, a[i + 1]!, b[i]!, b[i + 1]!];
    o[i] = (x * z - y * w) * factor;
    o[i + 1] = (x * w + y * z) * factor;
  }
}

/** Transforms lanes of a plan's length, of pairs that lie `inner` apart, `outer` times `inner` of them; the inverse transform conjugates on the way in and out. */
export function transformLanes(data: Float64Array, plan: Plan, outer: number, inner: number, inverse: boolean, factor: number): void {
  const { n } = plan;
  const lane = new Float64Array(2 * n);
  const sign = inverse ? -1 : 1;
  for (let i = 0; i < outer; i++) {
    for (let j = 0; j < inner; j++) {
      const first = 2 * (i * n * inner + j);
      for (let k = 0, at = first; k < n; k++, at += 2 * inner) {
        lane[2 * k] = data[at]!;
        lane[2 * k + 1] = sign * data[at + 1]!;
      }
      transform(plan, lane);
      for (let k = 0, at = first; k < n; k++, at += 2 * inner) {
        data[at] = lane[2 * k]! * factor;
        data[at + 1] = sign * lane[2 * k + 1]! * factor;
      }
    }
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
