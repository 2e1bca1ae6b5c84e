/** How many elements there are of each kind. */
import type { AnyArray, Rank, Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { shapeText } from "../failures.js";
import { linspace } from "../creation/ranges.js";
import { contiguous, doublesOf, readDoubles } from "../elementwise/copies.js";
import { realViewOf, type ArrayLike, type Operand, type RankOf } from "../operands.js";
import { isBig } from "../promotion.js";
import { insertionPoint, insertionPoints } from "../sorting/order.js";

/** Options of {@link bincount}. */
export interface BincountOptions {
  /** What each element counts instead of 1. */
  readonly weights?: ArrayLike;
  /** The least number of bins. */
  readonly minlength?: number;
}

/** How often each of 0, 1, … is among whole numbers, or the sum of their weights. */
export function bincount(x: ArrayLike, { weights, minlength = 0 }: BincountOptions = {}): Ranked<"f64", 1> {
  const values = isBig(realViewOf(x).dtype) ? (contiguous(realViewOf(x), "f64").data as Float64Array) : readDoubles("bincount", x);
  const shares = weights && readDoubles("bincount", weights);
  if (shares) checkWeights(shares.length, values.length);
  const made = newArray("f64", [binsOf(values, minlength)]);
  const counts = made.data as Float64Array;
  if (shares) addShares(counts, values, shares);
  else countEach(counts, values);
  return made as never;
}

function checkWeights(weights: number, elements: number): void {
  if (weights !== elements) throw new RangeError(`bincount: ${weights} weights for ${elements} elements`);
}

/** How many bins whole numbers need. */
function binsOf(values: Float64Array, minlength: number): number {
  let size = minlength;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!(value >= 0 && Math.floor(value) === value)) throw new RangeError(`bincount: ${value} is no whole number from 0`);
    if (value >= size) size = value + 1;
  }
  return size;
}

function countEach(counts: Float64Array, values: Float64Array): void {
  for (let i = 0; i < values.length; i++) counts[values[i]!]! += 1;
}

function addShares(counts: Float64Array, values: Float64Array, shares: Float64Array): void {
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
  if (typeof bins !== "number") return doublesOf("histogram", Array.isArray(bins) ? Float64Array.from(bins) : (bins as ArrayLike)) as never;
  let [low, high] = range ?? boundsOf(readDoubles("histogram", a));
  if (!(low <= high && high - low < Infinity)) throw new RangeError(`histogram: a range from ${low} to ${high}`);
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  return linspace(low, high, bins + 1);
}

function boundsOf(values: Float64Array): [number, number] {
  if (values.length === 0) return [0, 1];
  let [low, high] = [values[0]!, values[0]!];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < low) low = value;
    else if (!(value <= high)) high = value > high ? value : NaN;
  }
  return [low, high];
}

/** How many elements are in each bin, and the edges of the bins: of equal width, or with the edges that are given. The last bin has its upper edge too. */
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
  if (density) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    for (let i = 0; i < counts.length; i++) counts[i] = counts[i]! / (edges.data[i + 1]! - edges.data[i]!) / total;
  }
  return [made as never, edges];
}

/** Counts by division, set right by the edges where that was rounded. */
function countEqual(counts: Float64Array, edges: Float64Array, values: Float64Array, shares: Float64Array | undefined): void {
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

function countBetween(counts: Float64Array, edges: Float64Array, values: Float64Array, shares: Float64Array | undefined): void {
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
  const falls = edges.length > 1 && edges[0]! > edges[edges.length - 1]!;
  const rising = falls ? edges.slice().reverse() : edges;
  if (rising.some((edge, i) => i > 0 && edge < rising[i - 1]!))
    throw new RangeError(`digitize: edges ${shapeText([...edges])} neither rise nor fall`);
  if (typeof x === "number") {
    const place = insertionPoint(rising, x, !right);
    return (falls ? edges.length - place : place) as never;
  }
  const made = newArray("i32", realViewOf(x).shape);
  const found = made.data as Int32Array;
  insertionPoints(rising, readDoubles("digitize", x as ArrayLike), !right, found);
  if (falls) for (let i = 0; i < found.length; i++) found[i] = edges.length - found[i]!;
  return made as never;
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

/** How many points, which are rows, are in each bin of a grid of up to 4 dimensions, and the edges of the bins along each. */
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
  return value === edges[last] ? last - 1 : insertionPoint(edges, value, true) - 1;
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
  const columns = [readDoubles("histogram2d", x), readDoubles("histogram2d", y)];
  if (columns[0]!.length !== columns[1]!.length)
    throw new RangeError(`histogram2d: ${columns[0]!.length} and ${columns[1]!.length} elements are no points`);
  const edges = columns.map((column, d) => histogramBinEdges(column, typeof bins === "number" ? bins : bins[d]!, range?.[d]));
  const [counts, [xedges, yedges]] = countGrid(columns, edges, weights && readDoubles("histogram2d", weights), density);
  return [counts as never, xedges!, yedges!];
}
