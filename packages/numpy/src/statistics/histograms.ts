/** How many elements there are of each kind. */
import { arrayOver, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { checkedCount, spacedAt } from "../creation/spacing.js";
import { contiguous, doublesOf, readDoubles } from "../elementwise/copies.js";
import { realViewOf, type ArrayLike, type Operand, type RankOf } from "../operands.js";
import { isBig } from "../promotion.js";
import { insertionPoints } from "../sorting/order.js";

/** Options of {@link bincount}. */
export interface BincountOptions {
  /** What each element counts instead of 1. */
  readonly weights?: ArrayLike;
  /** The least number of bins. */
  readonly minlength?: number;
}

/** How often each of 0, 1, … is among whole numbers, or the sum of their weights. */
export function bincount(x: ArrayLike, { weights, minlength = 0 }: BincountOptions = {}): Ranked<"f64", 1> {
  const values = isBig(realViewOf(x).dtype)
    ? (contiguous(realViewOf(x), "f64").data as Float64Array)
    : readDoubles("bincount", x);
  const shares = weights && readDoubles("bincount", weights);
  if (shares) checkWeights(shares.length, values.length);
  const made = newArray("f64", [binsOf(values, minlength)]);
  const counts = made.data as Float64Array;
  if (shares) addShares(counts, values, shares);
  else countEach(counts, values);
  return made as never;
}

export function checkWeights(weights: number, elements: number): void {
  if (weights !== elements) throw new RangeError(`bincount: ${weights} weights for ${elements} elements`);
}

/** How many bins whole numbers need. */
export function binsOf(values: Float64Array, minlength: number): number {
  let size = minlength;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!(value >= 0 && Math.floor(value) === value))
      throw new RangeError(`bincount: ${value} is no whole number from 0`);
    if (value >= size) size = value + 1;
  }
  return size;
}

export function countEach(counts: Float64Array, values: Float64Array): void {
  for (let i = 0; i < values.length; i++) counts[values[i]!]! += 1;
}

export function addShares(counts: Float64Array, values: Float64Array, shares: Float64Array): void {
  for (let i = 0; i < values.length; i++) counts[values[i]!]! += shares[i]!;
}

/** Options of {@link histogram}. */
export interface HistogramOptions {
  /** From where to where equal bins reach; from the smallest to the largest element without. */
  readonly range?: readonly [number, number];
  readonly weights?: ArrayLike;
  /** Whether the histogram is one of densities, whose integral is 1. */
  readonly density?: boolean;
}

/** The edges of bins of equal width, or those that are given. */
export function histogramBinEdges(
  a: ArrayLike,
  bins: number | ArrayLike | readonly number[] = 10,
  range?: readonly [number, number],
): Ranked<"f64", 1> {
  if (typeof bins !== "number")
    return doublesOf("histogram", Array.isArray(bins) ? Float64Array.from(bins) : (bins as ArrayLike)) as never;
  const edges = range ? edgesBetween(range[0], range[1], bins) : edgesAround(readDoubles("histogram", a), bins);
  return arrayOver(edges, "f64", 0, [edges.length], [1]) as never;
}

/** The edges of bins of equal width, as `linspace` gives them. */
export function edgesBetween(low: number, high: number, bins: number): Float64Array {
  if (!(low <= high && high - low < Infinity)) throw new RangeError(`histogram: a range from ${low} to ${high}`);
  const edges = new Float64Array(checkedCount(bins + 1));
  const start = low === high ? low - 0.5 : low;
  const stop = low === high ? high + 0.5 : high;
  for (let i = 0; i <= bins; i++) edges[i] = spacedAt(start, stop, bins, (stop - start) / bins, i);
  return edges;
}

/** Between the smallest and the largest element. */
export function edgesAround(values: Float64Array, bins: number): Float64Array {
  if (values.length === 0) return edgesBetween(0, 1, bins);
  let low = values[0]!;
  let high = low;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < low) low = value;
    else if (!(value <= high)) high = value > high ? value : NaN;
  }
  return edgesBetween(low, high, bins);
}

/**
 * How many elements are in each bin, and the edges of the bins: of equal width, or with the edges that are given. The
 * last bin has its upper edge too.
 */
export function histogram(
  a: ArrayLike,
  bins: number | ArrayLike | readonly number[] = 10,
  { range, weights, density = false }: HistogramOptions = {},
): [counts: Ranked<"f64", 1>, edges: Ranked<"f64", 1>] {
  const edges = histogramBinEdges(a, bins, range);
  const values = readDoubles("histogram", a);
  const shares = weights && readDoubles("histogram", weights);
  const made = newArray("f64", [Math.max(0, edges.shape0 - 1)]);
  const counts = made.data as Float64Array;
  if (typeof bins === "number") countEqual(counts, edges.data, values, shares);
  else countBetween(counts, edges.data, values, shares);
  if (density) turnToDensities(counts, edges.data);
  return [made as never, edges];
}

export function turnToDensities(counts: Float64Array, edges: Float64Array): void {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i]!;
  for (let i = 0; i < counts.length; i++) counts[i] = counts[i]! / (edges[i + 1]! - edges[i]!) / total;
}

/** Counts by division, set right by the edges where that was rounded. */
export function countEqual(
  counts: Float64Array,
  edges: Float64Array,
  values: Float64Array,
  shares: Float64Array | undefined,
): void {
  const count = edges.length - 1;
  const [low, high] = [edges[0]!, edges[count]!];
  const width = high - low;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!(value >= low && value <= high)) continue;
    // Rounded down, as the quotient is positive.
    let bin = (((value - low) / width) * count) | 0;
    if (bin >= count) bin = count - 1;
    if (value < edges[bin]!) bin--;
    else if (bin < count - 1 && value >= edges[bin + 1]!) bin++;
    counts[bin]! += shares ? shares[i]! : 1;
  }
}

export function countBetween(
  counts: Float64Array,
  edges: Float64Array,
  values: Float64Array,
  shares: Float64Array | undefined,
): void {
  for (let i = 0; i < values.length; i++) {
    const bin = binIn(edges, values[i]!);
    if (bin >= 0) counts[bin]! += shares ? shares[i]! : 1;
  }
}

/** For each element the bin that it is in, by edges that rise or fall: 0 in front of the first. */
export function digitize<V extends Operand>(
  x: V,
  bins: ArrayLike | readonly number[],
  { right = false }: { readonly right?: boolean } = {},
): V extends number ? number : Ranked<"i32", RankOf<V>> {
  const edges = Array.isArray(bins) ? Float64Array.from(bins) : readDoubles("digitize", bins as ArrayLike);
  if (typeof x === "number") {
    const one = new Int32Array(1);
    putBins(one, Float64Array.of(x), edges, right);
    return one[0] as never;
  }
  const made = newArray("i32", realViewOf(x).shape);
  putBins(made.data as Int32Array, readDoubles("digitize", x as ArrayLike), edges, right);
  return made as never;
}

export function putBins(found: Int32Array, values: Float64Array, edges: Float64Array, right: boolean): void {
  const count = edges.length;
  const falls = count > 1 && edges[0]! > edges[count - 1]!;
  const rising = falls ? edges.slice().reverse() : edges;
  for (let i = 1; i < count; i++)
    if (rising[i]! < rising[i - 1]!) throw new RangeError("digitize: the edges neither rise nor fall");
  insertionPoints(rising, values, !right, found);
  if (falls) for (let i = 0; i < found.length; i++) found[i] = count - found[i]!;
}

type Bins = number | ArrayLike | readonly number[];

/** Options of {@link histogramdd}. */
export interface HistogramddOptions {
  /** From where to where equal bins reach, for each dimension. */
  readonly range?: readonly (readonly [number, number] | undefined)[];
  readonly weights?: ArrayLike;
  /** Whether the histogram is one of densities, whose integral is 1. */
  readonly density?: boolean;
}

/**
 * How many points, which are rows, are in each bin of a grid of up to 4 dimensions, and the edges of the bins along
 * each.
 */
export function histogramdd(
  points: ArrayLike,
  bins: number | readonly Bins[] = 10,
  { range, weights, density = false }: HistogramddOptions = {},
): [counts: Ranked<"f64", Rank>, edges: Ranked<"f64", 1>[]] {
  const { data, shape } = doublesOf("histogramdd", points);
  const [count, dimensions] = shape.length === 1 ? [shape[0], 1] : (shape as [number, number]);
  const columns = Array.from({ length: dimensions }, (_, d) =>
    Float64Array.from({ length: count }, (_, i) => (data as Float64Array)[i * dimensions + d]!),
  );
  return countGrid(
    columns,
    columns.map((column, d) => histogramBinEdges(column, typeof bins === "number" ? bins : bins[d]!, range?.[d])),
    weights && readDoubles("histogramdd", weights),
    density,
  );
}

function countGrid(
  columns: readonly Float64Array[],
  edges: Ranked<"f64", 1>[],
  shares: Float64Array | undefined,
  density: boolean,
): [Ranked<"f64", Rank>, Ranked<"f64", 1>[]] {
  const made = newArray(
    "f64",
    edges.map((list) => list.shape0 - 1),
  );
  const counts = made.data as Float64Array;
  for (let i = 0; i < columns[0]!.length; i++) {
    let at = 0;
    for (let d = 0; d < columns.length && at >= 0; d++) {
      const bin = binIn(edges[d]!.data, columns[d]![i]!);
      at = bin < 0 ? -1 : at + bin * made.strides[d]!;
    }
    if (at >= 0) counts[at]! += shares ? shares[i]! : 1;
  }
  if (density) divideByVolumes(made, edges);
  return [made as never, edges];
}

/** The bin of a value, −1 outside; the last bin has its upper edge too. */
function binIn(edges: Float64Array, value: number): number {
  const last = edges.length - 1;
  if (!(value >= edges[0]! && value <= edges[last]!)) return -1;
  if (value === edges[last]) return last - 1;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function divideByVolumes(made: AnyArray, edges: readonly Ranked<"f64", 1>[]): void {
  const counts = made.data as Float64Array;
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (let i = 0; i < counts.length; i++) {
    edges.forEach(({ data }, d) => {
      const bin = Math.floor(i / made.strides[d]!) % made.shape[d]!;
      counts[i] = counts[i]! / (data[bin + 1]! - data[bin]!);
    });
    counts[i] = counts[i]! / total;
  }
}

/** How many points (x, y) are in each bin of a grid, and the edges of the bins along both axes. */
export function histogram2d(
  x: ArrayLike,
  y: ArrayLike,
  bins: number | readonly [Bins, Bins] = 10,
  { range, weights, density = false }: HistogramddOptions = {},
): [counts: Ranked<"f64", 2>, xedges: Ranked<"f64", 1>, yedges: Ranked<"f64", 1>] {
  const [xs, ys] = [readDoubles("histogram2d", x), readDoubles("histogram2d", y)];
  checkPoints(xs.length, ys.length);
  const edgesOf = (list: Float64Array, axis: 0 | 1): Ranked<"f64", 1> =>
    histogramBinEdges(list, typeof bins === "number" ? bins : bins[axis], range?.[axis]);
  const [xedges, yedges] = [edgesOf(xs, 0), edgesOf(ys, 1)];
  const made = newArray("f64", [Math.max(0, xedges.shape0 - 1), Math.max(0, yedges.shape0 - 1)]);
  const counts = made.data as Float64Array;
  countPairs(counts, xedges.data, yedges.data, xs, ys, weights && readDoubles("histogram2d", weights));
  if (density) turnToPairDensities(counts, xedges.data, yedges.data);
  return [made as never, xedges, yedges];
}

export function checkPoints(xs: number, ys: number): void {
  if (xs !== ys) throw new RangeError(`histogram2d: ${xs} and ${ys} elements are no points`);
}

export function countPairs(
  counts: Float64Array,
  xedges: Float64Array,
  yedges: Float64Array,
  xs: Float64Array,
  ys: Float64Array,
  shares: Float64Array | undefined,
): void {
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [binIn(xedges, xs[i]!), binIn(yedges, ys[i]!)];
    if (x >= 0 && y >= 0) counts[x * (yedges.length - 1) + y]! += shares ? shares[i]! : 1;
  }
}

export function turnToPairDensities(counts: Float64Array, xedges: Float64Array, yedges: Float64Array): void {
  const columns = yedges.length - 1;
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i]!;
  for (let i = 0; i < counts.length; i++) {
    const [x, y] = [Math.floor(i / columns), i % columns];
    counts[i] = counts[i]! / (xedges[x + 1]! - xedges[x]!) / (yedges[y + 1]! - yedges[y]!) / total;
  }
}
