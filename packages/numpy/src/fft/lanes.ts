/** Transforms of all lanes along an axis of an array, in a list of pairs. */
import { newParts, newPlan, transform, type Parts, type Plan } from "./plan.js";
import { mirror, tangle, untangle } from "./real.js";
import { fillRoots } from "./roots.js";

/** What transforms of so many real numbers need. */
export interface RealPlan {
  readonly n: number;
  /** Of half the length, of all if that is odd. */
  readonly plan: Plan;
  /** Powers of e^(−2πi/n) if n is even, at least those of the first quarter. */
  readonly roots: Parts;
  /** Pairs of a lane if n is odd. */
  readonly lane: Float64Array;
}

const plans = new Map<number, Plan>();
const realPlans = new Map<number, RealPlan>();

/** Plans are kept for the next call, some of them. */
function kept<P>(known: Map<number, P>, n: number, make: (n: number) => P): P {
  const plan = known.get(n) ?? make(n);
  if (known.size > 32) known.clear();
  known.set(n, plan);
  return plan;
}

export const planOf = (n: number): Plan => kept(plans, n, newPlan);
export const realPlanOf = (n: number): RealPlan => kept(realPlans, n, newRealPlan);

function newRealPlan(n: number): RealPlan {
  const odd = (n & 1) === 1;
  const roots = newParts(odd ? 0 : (n & 7) === 0 ? (n >> 2) + 1 : n);
  if (!odd) fillRoots(roots.re, roots.im, n);
  return { n, plan: newPlan(odd ? n : n >> 1), roots, lane: new Float64Array(odd ? 2 * n : 0) };
}

/** Transforms lanes of a plan's length, of pairs that lie `inner` apart, `outer` times `inner` of them. */
export function transformLanes(
  data: Float64Array,
  plan: Plan,
  outer: number,
  inner: number,
  inverse: boolean,
  factor: number,
): void {
  const { n } = plan;
  const apart = inner !== 1;
  const lane = new Float64Array(apart ? 2 * n : 0);
  for (let i = 0; i < outer; i++) {
    for (let j = 0; j < inner; j++) {
      const first = i * n * inner + j;
      if (apart) takeLane(data, first, inner, lane, n);
      transform(plan, apart ? lane : data, apart ? 0 : first, inverse, factor);
      if (apart) giveLane(lane, data, first, inner, n);
    }
  }
}

function takeLane(data: Float64Array, first: number, step: number, lane: Float64Array, n: number): void {
  for (let k = 0, at = 2 * first; k < n; k++, at += 2 * step) {
    lane[2 * k] = data[at]!;
    lane[2 * k + 1] = data[at + 1]!;
  }
}

function giveLane(lane: Float64Array, data: Float64Array, first: number, step: number, n: number): void {
  for (let k = 0, at = 2 * first; k < n; k++, at += 2 * step) {
    data[at] = lane[2 * k]!;
    data[at + 1] = lane[2 * k + 1]!;
  }
}

/** {@link transformLanes} by a plan of their own. */
export function transformOnce(
  data: Float64Array,
  n: number,
  outer: number,
  inner: number,
  inverse: boolean,
  factor: number,
): void {
  transformLanes(data, newPlan(n), outer, inner, inverse, factor);
}

/**
 * Transforms lanes of `width` pairs, at the start of each of which there are n real numbers; as many pairs are given,
 * all or those of the frequencies that are not negative.
 */
export function transformReals(
  data: Float64Array,
  { n, plan, roots, lane }: RealPlan,
  width: number,
  outer: number,
  factor: number,
): void {
  const half = n >> 1;
  const odd = (n & 1) === 1;
  for (let i = 0; i < outer; i++) {
    const first = i * width;
    if (odd) spread(data, 2 * first, lane, n);
    transform(plan, odd ? lane : data, odd ? 0 : first, false, factor);
    if (odd) for (let k = 0; k < 2 * width; k++) data[2 * first + k] = lane[k]!;
    else {
      untangle(data, first, half, roots.re, roots.im);
      if (width === n) mirror(data, first, n, half - 1);
    }
  }
}

/** Pairs of real numbers and zeros. */
function spread(data: Float64Array, from: number, lane: Float64Array, n: number): void {
  for (let k = 0; k < n; k++) {
    lane[2 * k] = data[from + k]!;
    lane[2 * k + 1] = 0;
  }
}

/** {@link transformReals} by a plan of its own. */
export function transformRealsOnce(data: Float64Array, n: number, width: number, outer: number, factor: number): void {
  transformReals(data, newRealPlan(n), width, outer, factor);
}

/**
 * Of lanes of the pairs of the frequencies of n real numbers that are not negative these numbers, at the start of each
 * lane.
 */
export function restoreReals(
  data: Float64Array,
  { n, plan, roots, lane }: RealPlan,
  outer: number,
  factor: number,
): void {
  const half = n >> 1;
  const odd = (n & 1) === 1;
  for (let i = 0; i < outer; i++) {
    const first = i * (half + 1);
    if (odd) {
      for (let k = 0; k < 2 * (half + 1); k++) lane[k] = data[2 * first + k]!;
      mirror(lane, 0, n, half);
    } else tangle(data, first, half, roots.re, roots.im);
    transform(plan, odd ? lane : data, odd ? 0 : first, true, factor);
    if (odd) for (let k = 0; k < n; k++) data[2 * first + k] = lane[2 * k]!;
  }
}

/** {@link restoreReals} by a plan of its own. */
export function restoreRealsOnce(data: Float64Array, n: number, outer: number, factor: number): void {
  restoreReals(data, newRealPlan(n), outer, factor);
}

/**
 * Puts the conjugates of the pairs 1 to `kept` of lanes of n, that lie `inner` apart, at their ends, as far as they do
 * not meet.
 */
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
