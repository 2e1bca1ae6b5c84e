/**
 * Kernels of reductions, prefix sums, histograms and sorting in; `kernels-built.ts` is what a build makes of them, and
 * what runs. Elements without a sign are integers here whose highest bit is turned (`flip`), so that their order is
 * that of integers.
 */
import { f32, i32, u32 } from "wumba";
import { gpu } from "wumba/gpu";

/** The threads of a block. */
const BLOCK = 256;
/** How many elements each of them adds up by itself in a prefix sum. */
const EACH = 4;
/** The bins that fit into the memory of a block. */
const OWN_BINS = 1024;
/** The keys that a block sorts. */
const KEYS = 512;
const LAST = 2147483647;

// The numbers of `operations.ts`.
const SUM = 0;
const PRODUCT = 1;
const LEAST = 2;

function joinedFloats(operation: i32, a: f32, b: f32): f32 {
  if (operation === SUM) return f32(a + b);
  if (operation === PRODUCT) return f32(a * b);
  return operation === LEAST ? f32(Math.min(a, b)) : f32(Math.max(a, b));
}

function joinedIntegers(operation: i32, a: i32, b: i32): i32 {
  if (operation === SUM) return i32(a + b);
  if (operation === PRODUCT) return i32(Math.imul(a, b));
  return operation === LEAST ? i32(Math.min(a, b)) : i32(Math.max(a, b));
}

/** Each block leaves one number. */
// @gpu { boundscheck: false }
export function reduceFloats(out: Float32Array, x: Float32Array, operation: i32): void {
  const partial = gpu.shared(f32, BLOCK);
  const t = gpu.threadIdx.x;
  let result = operation === SUM ? f32(0) : operation === PRODUCT ? f32(1) : f32(x[0]!);
  for (let i = gpu.grid(1); i < x.length; i += gpu.gridSize(1)) result = joinedFloats(operation, result, f32(x[i]!));
  partial[t] = result;
  gpu.syncThreads();
  for (let half = BLOCK / 2; half > 0; half >>= 1) {
    if (t < half) partial[t] = joinedFloats(operation, f32(partial[t]!), f32(partial[t + half]!));
    gpu.syncThreads();
  }
  if (t === 0) out[gpu.blockIdx.x] = partial[0]!;
}

// @gpu { boundscheck: false }
export function reduceIntegers(out: Int32Array, x: Int32Array, operation: i32, flip: i32): void {
  const partial = gpu.shared(i32, BLOCK);
  const t = gpu.threadIdx.x;
  let result = operation === SUM ? i32(0) : operation === PRODUCT ? i32(1) : i32(x[0]! ^ flip);
  for (let i = gpu.grid(1); i < x.length; i += gpu.gridSize(1))
    result = joinedIntegers(operation, result, i32(x[i]! ^ flip));
  partial[t] = result;
  gpu.syncThreads();
  for (let half = BLOCK / 2; half > 0; half >>= 1) {
    if (t < half) partial[t] = joinedIntegers(operation, i32(partial[t]!), i32(partial[t + half]!));
    gpu.syncThreads();
  }
  if (t === 0) out[gpu.blockIdx.x] = partial[0]! ^ flip;
}

/** What comes of all elements up to each one of its block; `sums` gets what comes of a whole block. */
// @gpu { boundscheck: false }
export function scanFloats(
  out: Float32Array,
  sums: Float32Array,
  x: Float32Array,
  operation: i32,
  exclusive: boolean,
): void {
  const totals = gpu.shared(f32, BLOCK);
  const t = gpu.threadIdx.x;
  const first = gpu.grid(1) * EACH;
  let own = f32(0);
  for (let i = first; i < first + EACH && i < x.length; i++)
    own = i === first ? f32(x[i]!) : joinedFloats(operation, own, f32(x[i]!));
  totals[t] = own;
  gpu.syncThreads();
  for (let step = 1; step < BLOCK; step <<= 1) {
    const before = t >= step ? totals[t - step]! : 0;
    gpu.syncThreads();
    if (t >= step) totals[t] = joinedFloats(operation, f32(before), f32(totals[t]!));
    gpu.syncThreads();
  }
  let before = t > 0 ? f32(totals[t - 1]!) : operation === PRODUCT ? f32(1) : f32(0);
  for (let i = first; i < first + EACH && i < x.length; i++) {
    const next = t === 0 && i === first ? f32(x[i]!) : joinedFloats(operation, before, f32(x[i]!));
    out[i] = exclusive ? before : next;
    before = next;
  }
  if (t === BLOCK - 1) sums[gpu.blockIdx.x] = totals[t]!;
}

// @gpu { boundscheck: false }
export function scanIntegers(
  out: Int32Array,
  sums: Int32Array,
  x: Int32Array,
  operation: i32,
  exclusive: boolean,
  flip: i32,
): void {
  const totals = gpu.shared(i32, BLOCK);
  const t = gpu.threadIdx.x;
  const first = gpu.grid(1) * EACH;
  let own = i32(0);
  for (let i = first; i < first + EACH && i < x.length; i++)
    own = i === first ? i32(x[i]! ^ flip) : joinedIntegers(operation, own, i32(x[i]! ^ flip));
  totals[t] = own;
  gpu.syncThreads();
  for (let step = 1; step < BLOCK; step <<= 1) {
    const before = t >= step ? totals[t - step]! : 0;
    gpu.syncThreads();
    if (t >= step) totals[t] = joinedIntegers(operation, i32(before), i32(totals[t]!));
    gpu.syncThreads();
  }
  let before = t > 0 ? i32(totals[t - 1]!) : operation === PRODUCT ? i32(1) : i32(0);
  for (let i = first; i < first + EACH && i < x.length; i++) {
    const next = t === 0 && i === first ? i32(x[i]! ^ flip) : joinedIntegers(operation, before, i32(x[i]! ^ flip));
    out[i] = (exclusive ? before : next) ^ flip;
    before = next;
  }
  if (t === BLOCK - 1) sums[gpu.blockIdx.x] = totals[t]! ^ flip;
}

/** Puts what comes of all blocks before in front of what stands in each block but the first. */
// @gpu { boundscheck: false }
export function carryFloats(out: Float32Array, sums: Float32Array, operation: i32): void {
  const i = gpu.grid(1) + BLOCK * EACH;
  if (i >= out.length) return;
  const block = Math.floor(i / (BLOCK * EACH));
  out[i] = joinedFloats(operation, f32(sums[block - 1]!), f32(out[i]!));
}

// @gpu { boundscheck: false }
export function carryIntegers(out: Int32Array, sums: Int32Array, operation: i32, flip: i32): void {
  const i = gpu.grid(1) + BLOCK * EACH;
  if (i >= out.length) return;
  const block = Math.floor(i / (BLOCK * EACH));
  out[i] = joinedIntegers(operation, i32(sums[block - 1]! ^ flip), i32(out[i]! ^ flip)) ^ flip;
}

/** Counts elements by `width` of them to a bin, from `low` on, whose highest bit is turned already. */
// @gpu { boundscheck: false }
export function countIntegers(counts: Uint32Array, x: Int32Array, low: number, width: u32, flip: number): void {
  const own = gpu.shared(u32, OWN_BINS);
  const isOwn = counts.length <= OWN_BINS;
  for (let i = gpu.grid(1); i < x.length; i += gpu.gridSize(1)) {
    const value = x[i]! ^ flip;
    const bin = Math.floor(((value - low) >>> 0) / width);
    if (value >= low && bin < counts.length) {
      if (isOwn) gpu.atomicAdd(own, bin, 1);
      else gpu.atomicAdd(counts, bin, 1);
    }
  }
  gpu.syncThreads();
  if (isOwn)
    for (let bin = gpu.threadIdx.x; bin < counts.length; bin += BLOCK)
      if (own[bin] !== 0) gpu.atomicAdd(counts, bin, own[bin]!);
}

/** Counts elements from `low` on and below `high`; `scale` is how many bins a distance of 1 has. */
// @gpu { boundscheck: false }
export function countFloats(counts: Uint32Array, x: Float32Array, low: f32, high: f32, scale: f32): void {
  const own = gpu.shared(u32, OWN_BINS);
  const isOwn = counts.length <= OWN_BINS;
  for (let i = gpu.grid(1); i < x.length; i += gpu.gridSize(1)) {
    const value = x[i]!;
    if (value >= low && value < high) {
      // A product may be rounded up.
      const bin = Math.min(((value - low) * scale) | 0, counts.length - 1);
      if (isOwn) gpu.atomicAdd(own, bin, 1);
      else gpu.atomicAdd(counts, bin, 1);
    }
  }
  gpu.syncThreads();
  if (isOwn)
    for (let bin = gpu.threadIdx.x; bin < counts.length; bin += BLOCK)
      if (own[bin] !== 0) gpu.atomicAdd(counts, bin, own[bin]!);
}

/** The order of floats as that of integers, of bits and back again; -0 is below 0, and NaN is the last. */
function turned(bits: i32): i32 {
  return i32(bits ^ ((bits >> 31) & LAST));
}

/** Elements as integers that have their order, and behind them the last one, up to a power of two. */
// @gpu { boundscheck: false }
export function sortKeys(keys: Int32Array, x: Int32Array, isFloat: boolean, flip: i32): void {
  const i = gpu.grid(1);
  if (i >= keys.length) return;
  let key = i32(LAST);
  if (i < x.length) {
    const bits = i32(x[i]!);
    const isNaN = isFloat && (bits & LAST) > 0x7f800000;
    key = i32((isNaN ? LAST : isFloat ? turned(bits) : bits) ^ flip);
  }
  keys[i] = key;
}

// @gpu { boundscheck: false }
export function sortedElements(x: Int32Array, keys: Int32Array, isFloat: boolean, flip: i32): void {
  const i = gpu.grid(1);
  if (i >= x.length) return;
  const key = i32(keys[i]! ^ flip);
  x[i] = isFloat ? turned(key) : key;
}

/** Brings the pair with number `t` of those `step` apart into order; `first`: where `keys` begins among all. */
function exchange(keys: Int32Array, first: number, t: number, size: number, step: number): void {
  const low = 2 * t - (t & (step - 1));
  const [a, b] = [keys[low]!, keys[low + step]!];
  const isAscending = ((first + low) & size) === 0;
  if (a > b === isAscending) {
    keys[low] = b;
    keys[low + step] = a;
  }
}

/** Bitonic sorting: each block sorts its keys, up and down in turn. */
// @gpu { boundscheck: false }
export function sortBlocks(keys: Int32Array): void {
  const own = gpu.shared(i32, KEYS);
  const t = gpu.threadIdx.x;
  const first = gpu.blockIdx.x * KEYS;
  own[t] = keys[first + t]!;
  own[t + BLOCK] = keys[first + t + BLOCK]!;
  gpu.syncThreads();
  for (let size = 2; size <= KEYS; size <<= 1)
    for (let step = size >> 1; step > 0; step >>= 1) {
      exchange(own, first, t, size, step);
      gpu.syncThreads();
    }
  keys[first + t] = own[t]!;
  keys[first + t + BLOCK] = own[t + BLOCK]!;
}

/** One step of making runs of `size` keys, between keys that no block has together. */
// @gpu { boundscheck: false }
export function sortStep(keys: Int32Array, size: i32, step: i32): void {
  const t = gpu.grid(1);
  if (2 * t < keys.length) exchange(keys, 0, t, size, step);
}

/** The steps behind these, in blocks. */
// @gpu { boundscheck: false }
export function sortMerge(keys: Int32Array, size: i32): void {
  const own = gpu.shared(i32, KEYS);
  const t = gpu.threadIdx.x;
  const first = gpu.blockIdx.x * KEYS;
  own[t] = keys[first + t]!;
  own[t + BLOCK] = keys[first + t + BLOCK]!;
  gpu.syncThreads();
  for (let step = BLOCK; step > 0; step >>= 1) {
    exchange(own, first, t, size, step);
    gpu.syncThreads();
  }
  keys[first + t] = own[t]!;
  keys[first + t + BLOCK] = own[t + BLOCK]!;
}
