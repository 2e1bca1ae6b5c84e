/**
 * Kernels of `@wumba/numpy/gpu` in; `packages/numpy/src/gpu/built/kernels-built.ts` is what a build makes of them.
 * Arrays are words of 32 bits wherever the type of elements does not matter. Elements are found by strides, which count
 * words.
 */
import { f32, i32, u32 } from "wumba";
import { gpu } from "wumba/gpu";

/** The threads of a block. */
const BLOCK = 256;
/**
 * The threads of a block that reduces rows, and how many of them put together what all have, each for as many: two
 * barriers are enough.
 */
const ROW = 64;
const GROUP = 8;
const LAST = 2147483647;
const NAN = 0x7fc00000;

// What `reductions.ts`, `extremes.ts` and `scans.ts` call them.
const SUM = 0;
const FLOATS = 2;
const UNSIGNED = 1;

/** What elements are reduced along up to two axes: the place of number `r` of them, from the first one on. */
function placeOf(r: i32, inner: i32, outerStride: i32, innerStride: i32): i32 {
  const outer = (r / inner) | 0;
  return i32(outer * outerStride + (r - outer * inner) * innerStride);
}

const joinedFloats = (operation: i32, a: f32, b: f32): f32 => (operation === SUM ? f32(a + b) : f32(a * b));
const joinedIntegers = (operation: i32, a: i32, b: i32): i32 => (operation === SUM ? i32(a + b) : i32(Math.imul(a, b)));

/**
 * Sums or products of `count` elements for each row and column: a block takes up to `each` of those of one output, and
 * leaves what comes of them in `out`, part after part.
 */
// @gpu { boundscheck: false, block: 64 }
export function foldRowsOfFloats(
  out: Float32Array,
  x: Float32Array,
  operation: i32,
  offset: i32,
  columns: i32,
  rowStride: i32,
  columnStride: i32,
  count: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  each: i32,
): void {
  const partial = gpu.shared(f32, ROW);
  const t = gpu.threadIdx.x;
  const [output, part] = [gpu.blockIdx.x, gpu.blockIdx.y];
  const row = (output / columns) | 0;
  const first = offset + row * rowStride + (output - row * columns) * columnStride;
  const end = Math.min((part + 1) * each, count);
  let result = f32(operation);
  for (let r = part * each + t; r < end; r += ROW)
    result = joinedFloats(operation, result, f32(x[first + placeOf(i32(r), inner, outerStride, innerStride)]!));
  partial[t] = result;
  gpu.syncThreads();
  if (t < GROUP) {
    for (let other = t + GROUP; other < ROW; other += GROUP)
      result = joinedFloats(operation, result, f32(partial[other]!));
    partial[t] = result;
  }
  gpu.syncThreads();
  if (t > 0) return;
  for (let other = 1; other < GROUP; other++) result = joinedFloats(operation, result, f32(partial[other]!));
  out[part * gpu.gridDim.x + output] = result;
}

/** The same by one thread for each output and part. */
// @gpu { boundscheck: false, block: 256 }
export function foldColumnsOfFloats(
  out: Float32Array,
  x: Float32Array,
  operation: i32,
  offset: i32,
  columns: i32,
  rowStride: i32,
  columnStride: i32,
  count: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  each: i32,
  outputs: i32,
): void {
  const output = gpu.grid(1);
  const part = gpu.blockIdx.y;
  if (output >= outputs) return;
  const row = (output / columns) | 0;
  const first = offset + row * rowStride + (output - row * columns) * columnStride;
  const end = Math.min((part + 1) * each, count);
  let result = f32(operation);
  for (let r = part * each; r < end; r++)
    result = joinedFloats(operation, result, f32(x[first + placeOf(i32(r), inner, outerStride, innerStride)]!));
  out[part * outputs + output] = result;
}

// @gpu { boundscheck: false, block: 64 }
export function foldRowsOfIntegers(
  out: Int32Array,
  x: Int32Array,
  operation: i32,
  offset: i32,
  columns: i32,
  rowStride: i32,
  columnStride: i32,
  count: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  each: i32,
): void {
  const partial = gpu.shared(i32, ROW);
  const t = gpu.threadIdx.x;
  const [output, part] = [gpu.blockIdx.x, gpu.blockIdx.y];
  const row = (output / columns) | 0;
  const first = offset + row * rowStride + (output - row * columns) * columnStride;
  const end = Math.min((part + 1) * each, count);
  let result = operation;
  for (let r = part * each + t; r < end; r += ROW)
    result = joinedIntegers(operation, result, i32(x[first + placeOf(i32(r), inner, outerStride, innerStride)]!));
  partial[t] = result;
  gpu.syncThreads();
  if (t < GROUP) {
    for (let other = t + GROUP; other < ROW; other += GROUP)
      result = joinedIntegers(operation, result, i32(partial[other]!));
    partial[t] = result;
  }
  gpu.syncThreads();
  if (t > 0) return;
  for (let other = 1; other < GROUP; other++) result = joinedIntegers(operation, result, i32(partial[other]!));
  out[part * gpu.gridDim.x + output] = result;
}

// @gpu { boundscheck: false, block: 256 }
export function foldColumnsOfIntegers(
  out: Int32Array,
  x: Int32Array,
  operation: i32,
  offset: i32,
  columns: i32,
  rowStride: i32,
  columnStride: i32,
  count: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  each: i32,
  outputs: i32,
): void {
  const output = gpu.grid(1);
  const part = gpu.blockIdx.y;
  if (output >= outputs) return;
  const row = (output / columns) | 0;
  const first = offset + row * rowStride + (output - row * columns) * columnStride;
  const end = Math.min((part + 1) * each, count);
  let result = operation;
  for (let r = part * each; r < end; r++)
    result = joinedIntegers(operation, result, i32(x[first + placeOf(i32(r), inner, outerStride, innerStride)]!));
  out[part * outputs + output] = result;
}

/** The order of floats as that of integers, of bits and back again. */
const turned = (bits: i32): i32 => i32(bits ^ ((bits >> 31) & LAST));
const isNaNOf = (bits: i32): boolean => (bits & LAST) > 0x7f800000;

/**
 * An element as an integer: that of the largest one is the largest, with `flip` of -1 that of the smallest. NaN comes
 * before all.
 */
function rankOf(bits: i32, kind: i32, flip: i32): i32 {
  if (kind === FLOATS) {
    if (isNaNOf(bits)) return i32(LAST);
    // -0 is 0.
    return i32(turned(bits === -2147483648 ? i32(0) : bits) ^ flip);
  }
  return i32((kind === UNSIGNED ? bits ^ -2147483648 : bits) ^ flip);
}

function elementOf(rank: i32, kind: i32, flip: i32): i32 {
  if (kind === FLOATS) return rank === LAST ? i32(NAN) : turned(i32(rank ^ flip));
  return i32(kind === UNSIGNED ? rank ^ flip ^ -2147483648 : rank ^ flip);
}

/** Whether an element is larger than another one, or the same in front of it. */
const isBefore = (rank: i32, place: i32, best: i32, first: i32): boolean =>
  rank > best || (rank === best && place < first);

/**
 * The largest or smallest elements of each row and column, as ranks, and their places, of several the first: as
 * `foldRowsOfFloats`. `x` holds elements, or ranks where `isRanked` is true, whose places are `places`. The last pass
 * leaves elements.
 */
// @gpu { boundscheck: false, block: 64 }
export function extremesOfRows(
  out: Int32Array,
  outPlaces: Int32Array,
  x: Int32Array,
  places: Int32Array,
  kind: i32,
  flip: i32,
  isRanked: boolean,
  isLast: boolean,
  offset: i32,
  columns: i32,
  rowStride: i32,
  columnStride: i32,
  count: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  each: i32,
): void {
  const ranks = gpu.shared(i32, ROW);
  const own = gpu.shared(i32, ROW);
  const t = gpu.threadIdx.x;
  const [output, part] = [gpu.blockIdx.x, gpu.blockIdx.y];
  const row = (output / columns) | 0;
  const first = offset + row * rowStride + (output - row * columns) * columnStride;
  const end = Math.min((part + 1) * each, count);
  let best = i32(-2147483648);
  let place = i32(LAST);
  for (let r = part * each + t; r < end; r += ROW) {
    const at = first + placeOf(i32(r), inner, outerStride, innerStride);
    const rank = isRanked ? i32(x[at]!) : rankOf(i32(x[at]!), kind, flip);
    if (rank > best || place === LAST) {
      best = rank;
      place = isRanked ? i32(places[at]!) : i32(r);
    }
  }
  ranks[t] = best;
  own[t] = place;
  gpu.syncThreads();
  if (t < GROUP) {
    for (let other = t + GROUP; other < ROW; other += GROUP)
      if (isBefore(i32(ranks[other]!), i32(own[other]!), best, place)) {
        best = i32(ranks[other]!);
        place = i32(own[other]!);
      }
    ranks[t] = best;
    own[t] = place;
  }
  gpu.syncThreads();
  if (t > 0) return;
  for (let other = 1; other < GROUP; other++)
    if (isBefore(i32(ranks[other]!), i32(own[other]!), best, place)) {
      best = i32(ranks[other]!);
      place = i32(own[other]!);
    }
  const to = part * gpu.gridDim.x + output;
  out[to] = isLast ? elementOf(best, kind, flip) : best;
  outPlaces[to] = place;
}

// @gpu { boundscheck: false, block: 256 }
export function extremesOfColumns(
  out: Int32Array,
  outPlaces: Int32Array,
  x: Int32Array,
  places: Int32Array,
  kind: i32,
  flip: i32,
  isRanked: boolean,
  isLast: boolean,
  offset: i32,
  columns: i32,
  rowStride: i32,
  columnStride: i32,
  count: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  each: i32,
  outputs: i32,
): void {
  const output = gpu.grid(1);
  const part = gpu.blockIdx.y;
  if (output >= outputs) return;
  const row = (output / columns) | 0;
  const first = offset + row * rowStride + (output - row * columns) * columnStride;
  const end = Math.min((part + 1) * each, count);
  let best = i32(-2147483648);
  let place = i32(LAST);
  for (let r = part * each; r < end; r++) {
    const at = first + placeOf(i32(r), inner, outerStride, innerStride);
    const rank = isRanked ? i32(x[at]!) : rankOf(i32(x[at]!), kind, flip);
    if (rank > best || place === LAST) {
      best = rank;
      place = isRanked ? i32(places[at]!) : i32(r);
    }
  }
  const to = part * outputs + output;
  out[to] = isLast ? elementOf(best, kind, flip) : best;
  outPlaces[to] = place;
}

/** The rows and columns of a product that a block makes, each thread four by four of them, and how deep tiles are. */
const TILE = 64;
const DEPTH = 16;

/** c = a b, of m × k and k × n elements, for each matrix of a batch over up to two axes. */
// @gpu { boundscheck: false, block: [16, 16] }
export function products(
  c: Float32Array,
  a: Float32Array,
  b: Float32Array,
  m: i32,
  n: i32,
  k: i32,
  aOffset: i32,
  aRow: i32,
  aColumn: i32,
  bOffset: i32,
  bRow: i32,
  bColumn: i32,
  inner: i32,
  aOuter: i32,
  aInner: i32,
  bOuter: i32,
  bInner: i32,
): void {
  const ownA = gpu.shared(f32, DEPTH * TILE);
  const ownB = gpu.shared(f32, DEPTH * TILE);
  const { x: tx, y: ty } = gpu.threadIdx;
  const t = ty * 16 + tx;
  const batch = gpu.blockIdx.z;
  const firstA = aOffset + placeOf(i32(batch), inner, aOuter, aInner);
  const firstB = bOffset + placeOf(i32(batch), inner, bOuter, bInner);
  const [row0, column0] = [gpu.blockIdx.y * TILE, gpu.blockIdx.x * TILE];
  let [c00, c01, c02, c03] = [f32(0), f32(0), f32(0), f32(0)];
  let [c10, c11, c12, c13] = [f32(0), f32(0), f32(0), f32(0)];
  let [c20, c21, c22, c23] = [f32(0), f32(0), f32(0), f32(0)];
  let [c30, c31, c32, c33] = [f32(0), f32(0), f32(0), f32(0)];
  for (let k0 = 0; k0 < k; k0 += DEPTH) {
    for (let l = 0; l < 4; l++) {
      const [rowOfA, columnOfA] = [(t >> 4) + l * 16, t & 15];
      const isInA = row0 + rowOfA < m && k0 + columnOfA < k;
      ownA[columnOfA * TILE + rowOfA] = isInA ? a[firstA + (row0 + rowOfA) * aRow + (k0 + columnOfA) * aColumn]! : 0;
      const [rowOfB, columnOfB] = [(t >> 6) + l * 4, t & 63];
      const isInB = k0 + rowOfB < k && column0 + columnOfB < n;
      ownB[rowOfB * TILE + columnOfB] = isInB ? b[firstB + (k0 + rowOfB) * bRow + (column0 + columnOfB) * bColumn]! : 0;
    }
    gpu.syncThreads();
    for (let l = 0; l < DEPTH; l++) {
      const [fromA, fromB] = [l * TILE + ty * 4, l * TILE + tx * 4];
      const [a0, a1, a2, a3] = [ownA[fromA]!, ownA[fromA + 1]!, ownA[fromA + 2]!, ownA[fromA + 3]!];
      const [b0, b1, b2, b3] = [ownB[fromB]!, ownB[fromB + 1]!, ownB[fromB + 2]!, ownB[fromB + 3]!];
      c00 = f32(c00 + a0 * b0);
      c01 = f32(c01 + a0 * b1);
      c02 = f32(c02 + a0 * b2);
      c03 = f32(c03 + a0 * b3);
      c10 = f32(c10 + a1 * b0);
      c11 = f32(c11 + a1 * b1);
      c12 = f32(c12 + a1 * b2);
      c13 = f32(c13 + a1 * b3);
      c20 = f32(c20 + a2 * b0);
      c21 = f32(c21 + a2 * b1);
      c22 = f32(c22 + a2 * b2);
      c23 = f32(c23 + a2 * b3);
      c30 = f32(c30 + a3 * b0);
      c31 = f32(c31 + a3 * b1);
      c32 = f32(c32 + a3 * b2);
      c33 = f32(c33 + a3 * b3);
    }
    gpu.syncThreads();
  }
  const [row, column] = [row0 + ty * 4, column0 + tx * 4];
  const to = (batch * m + row) * n + column;
  putRow(c, to, column, n, row < m, c00, c01, c02, c03);
  putRow(c, to + n, column, n, row + 1 < m, c10, c11, c12, c13);
  putRow(c, to + 2 * n, column, n, row + 2 < m, c20, c21, c22, c23);
  putRow(c, to + 3 * n, column, n, row + 3 < m, c30, c31, c32, c33);
}

function putRow(
  c: Float32Array,
  to: number,
  column: number,
  n: number,
  isInside: boolean,
  v0: f32,
  v1: f32,
  v2: f32,
  v3: f32,
): void {
  if (!isInside) return;
  if (column < n) c[to] = v0;
  if (column + 1 < n) c[to + 1] = v1;
  if (column + 2 < n) c[to + 2] = v2;
  if (column + 3 < n) c[to + 3] = v3;
}

/** The same of integers. */
// @gpu { boundscheck: false, block: [16, 16] }
export function productsOfIntegers(
  c: Int32Array,
  a: Int32Array,
  b: Int32Array,
  m: i32,
  n: i32,
  k: i32,
  aOffset: i32,
  aRow: i32,
  aColumn: i32,
  bOffset: i32,
  bRow: i32,
  bColumn: i32,
  inner: i32,
  aOuter: i32,
  aInner: i32,
  bOuter: i32,
  bInner: i32,
): void {
  const ownA = gpu.shared(i32, DEPTH * TILE);
  const ownB = gpu.shared(i32, DEPTH * TILE);
  const { x: tx, y: ty } = gpu.threadIdx;
  const t = ty * 16 + tx;
  const batch = gpu.blockIdx.z;
  const firstA = aOffset + placeOf(i32(batch), inner, aOuter, aInner);
  const firstB = bOffset + placeOf(i32(batch), inner, bOuter, bInner);
  const [row0, column0] = [gpu.blockIdx.y * TILE, gpu.blockIdx.x * TILE];
  let [c00, c01, c02, c03] = [i32(0), i32(0), i32(0), i32(0)];
  let [c10, c11, c12, c13] = [i32(0), i32(0), i32(0), i32(0)];
  let [c20, c21, c22, c23] = [i32(0), i32(0), i32(0), i32(0)];
  let [c30, c31, c32, c33] = [i32(0), i32(0), i32(0), i32(0)];
  for (let k0 = 0; k0 < k; k0 += DEPTH) {
    for (let l = 0; l < 4; l++) {
      const [rowOfA, columnOfA] = [(t >> 4) + l * 16, t & 15];
      const isInA = row0 + rowOfA < m && k0 + columnOfA < k;
      ownA[columnOfA * TILE + rowOfA] = isInA ? a[firstA + (row0 + rowOfA) * aRow + (k0 + columnOfA) * aColumn]! : 0;
      const [rowOfB, columnOfB] = [(t >> 6) + l * 4, t & 63];
      const isInB = k0 + rowOfB < k && column0 + columnOfB < n;
      ownB[rowOfB * TILE + columnOfB] = isInB ? b[firstB + (k0 + rowOfB) * bRow + (column0 + columnOfB) * bColumn]! : 0;
    }
    gpu.syncThreads();
    for (let l = 0; l < DEPTH; l++) {
      const [fromA, fromB] = [l * TILE + ty * 4, l * TILE + tx * 4];
      const [a0, a1, a2, a3] = [ownA[fromA]!, ownA[fromA + 1]!, ownA[fromA + 2]!, ownA[fromA + 3]!];
      const [b0, b1, b2, b3] = [ownB[fromB]!, ownB[fromB + 1]!, ownB[fromB + 2]!, ownB[fromB + 3]!];
      c00 = i32(c00 + Math.imul(a0, b0));
      c01 = i32(c01 + Math.imul(a0, b1));
      c02 = i32(c02 + Math.imul(a0, b2));
      c03 = i32(c03 + Math.imul(a0, b3));
      c10 = i32(c10 + Math.imul(a1, b0));
      c11 = i32(c11 + Math.imul(a1, b1));
      c12 = i32(c12 + Math.imul(a1, b2));
      c13 = i32(c13 + Math.imul(a1, b3));
      c20 = i32(c20 + Math.imul(a2, b0));
      c21 = i32(c21 + Math.imul(a2, b1));
      c22 = i32(c22 + Math.imul(a2, b2));
      c23 = i32(c23 + Math.imul(a2, b3));
      c30 = i32(c30 + Math.imul(a3, b0));
      c31 = i32(c31 + Math.imul(a3, b1));
      c32 = i32(c32 + Math.imul(a3, b2));
      c33 = i32(c33 + Math.imul(a3, b3));
    }
    gpu.syncThreads();
  }
  const [row, column] = [row0 + ty * 4, column0 + tx * 4];
  const to = (batch * m + row) * n + column;
  putRowOfIntegers(c, to, column, n, row < m, c00, c01, c02, c03);
  putRowOfIntegers(c, to + n, column, n, row + 1 < m, c10, c11, c12, c13);
  putRowOfIntegers(c, to + 2 * n, column, n, row + 2 < m, c20, c21, c22, c23);
  putRowOfIntegers(c, to + 3 * n, column, n, row + 3 < m, c30, c31, c32, c33);
}

function putRowOfIntegers(
  c: Int32Array,
  to: number,
  column: number,
  n: number,
  isInside: boolean,
  v0: i32,
  v1: i32,
  v2: i32,
  v3: i32,
): void {
  if (!isInside) return;
  if (column < n) c[to] = v0;
  if (column + 1 < n) c[to + 1] = v1;
  if (column + 2 < n) c[to + 2] = v2;
  if (column + 3 < n) c[to + 3] = v3;
}

/**
 * The elements of a block in running sums and products, how many each thread takes, and how far apart those of two
 * threads lie in the memory of the block.
 */
const PART = 1024;
const EACH = 16;
const APART = 17;

/** Where lane `lane` begins: lanes lie along two axes, `inner` of them along the second. */
function laneOf(lane: i32, inner: i32, outerStride: i32, innerStride: i32): i32 {
  const outer = (lane / inner) | 0;
  return i32(outer * outerStride + (lane - outer * inner) * innerStride);
}

/**
 * The sums or products up to each element of a lane, whose elements are `step` apart; `out` has `inner` lanes side by
 * side. A block takes a part of a lane, and leaves what comes of all of it in `sums`.
 */
// @gpu { boundscheck: false, block: 64 }
export function scanFloats(
  out: Float32Array,
  sums: Float32Array,
  x: Float32Array,
  operation: i32,
  length: i32,
  offset: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  step: i32,
): void {
  const tile = gpu.shared(f32, ROW * APART);
  const totals = gpu.shared(f32, ROW);
  const t = gpu.threadIdx.x;
  const [part, lane] = [gpu.blockIdx.x, gpu.blockIdx.y];
  const from = offset + laneOf(i32(lane), inner, outerStride, innerStride);
  const to = laneOf(i32(lane), inner, i32(length * inner), i32(1));
  const first = part * PART;
  for (let l = 0; l < EACH; l++) {
    const i = l * ROW + t;
    tile[(i >> 4) * APART + (i & 15)] = first + i < length ? x[from + (first + i) * step]! : operation;
  }
  gpu.syncThreads();
  let own = f32(operation);
  for (let k = 0; k < EACH; k++) {
    own = joinedFloats(operation, own, f32(tile[t * APART + k]!));
    tile[t * APART + k] = own;
  }
  totals[t] = own;
  gpu.syncThreads();
  if (t < GROUP) {
    let sum = f32(operation);
    for (let k = 0; k < GROUP; k++) {
      sum = joinedFloats(operation, sum, f32(totals[t * GROUP + k]!));
      totals[t * GROUP + k] = sum;
    }
  }
  gpu.syncThreads();
  let before = f32(operation);
  for (let group = 0; group < t >> 3; group++)
    before = joinedFloats(operation, before, f32(totals[group * GROUP + GROUP - 1]!));
  if ((t & 7) > 0) before = joinedFloats(operation, before, f32(totals[t - 1]!));
  for (let k = 0; k < EACH; k++) tile[t * APART + k] = joinedFloats(operation, before, f32(tile[t * APART + k]!));
  if (t === ROW - 1) sums[lane * gpu.gridDim.x + part] = joinedFloats(operation, before, own);
  gpu.syncThreads();
  for (let l = 0; l < EACH; l++) {
    const i = l * ROW + t;
    if (first + i < length) out[to + (first + i) * inner] = tile[(i >> 4) * APART + (i & 15)]!;
  }
}

// @gpu { boundscheck: false, block: 64 }
export function scanIntegers(
  out: Int32Array,
  sums: Int32Array,
  x: Int32Array,
  operation: i32,
  length: i32,
  offset: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  step: i32,
): void {
  const tile = gpu.shared(i32, ROW * APART);
  const totals = gpu.shared(i32, ROW);
  const t = gpu.threadIdx.x;
  const [part, lane] = [gpu.blockIdx.x, gpu.blockIdx.y];
  const from = offset + laneOf(i32(lane), inner, outerStride, innerStride);
  const to = laneOf(i32(lane), inner, i32(length * inner), i32(1));
  const first = part * PART;
  for (let l = 0; l < EACH; l++) {
    const i = l * ROW + t;
    tile[(i >> 4) * APART + (i & 15)] = first + i < length ? x[from + (first + i) * step]! : operation;
  }
  gpu.syncThreads();
  let own = i32(operation);
  for (let k = 0; k < EACH; k++) {
    own = joinedIntegers(operation, own, i32(tile[t * APART + k]!));
    tile[t * APART + k] = own;
  }
  totals[t] = own;
  gpu.syncThreads();
  if (t < GROUP) {
    let sum = i32(operation);
    for (let k = 0; k < GROUP; k++) {
      sum = joinedIntegers(operation, sum, i32(totals[t * GROUP + k]!));
      totals[t * GROUP + k] = sum;
    }
  }
  gpu.syncThreads();
  let before = i32(operation);
  for (let group = 0; group < t >> 3; group++)
    before = joinedIntegers(operation, before, i32(totals[group * GROUP + GROUP - 1]!));
  if ((t & 7) > 0) before = joinedIntegers(operation, before, i32(totals[t - 1]!));
  for (let k = 0; k < EACH; k++) tile[t * APART + k] = joinedIntegers(operation, before, i32(tile[t * APART + k]!));
  if (t === ROW - 1) sums[lane * gpu.gridDim.x + part] = joinedIntegers(operation, before, own);
  gpu.syncThreads();
  for (let l = 0; l < EACH; l++) {
    const i = l * ROW + t;
    if (first + i < length) out[to + (first + i) * inner] = tile[(i >> 4) * APART + (i & 15)]!;
  }
}

/** Puts what comes of all parts before in front of what stands in each part of a lane but the first. */
// @gpu { boundscheck: false, block: 256 }
export function carryFloats(
  out: Float32Array,
  totals: Float32Array,
  operation: i32,
  length: i32,
  inner: i32,
  parts: i32,
): void {
  const i = gpu.grid(1) + PART;
  const lane = gpu.blockIdx.y;
  if (i >= length) return;
  const at = laneOf(i32(lane), inner, i32(length * inner), i32(1)) + i * inner;
  const part = (i / PART) | 0;
  out[at] = joinedFloats(operation, f32(totals[lane * parts + part - 1]!), f32(out[at]!));
}

// @gpu { boundscheck: false, block: 256 }
export function carryIntegers(
  out: Int32Array,
  totals: Int32Array,
  operation: i32,
  length: i32,
  inner: i32,
  parts: i32,
): void {
  const i = gpu.grid(1) + PART;
  const lane = gpu.blockIdx.y;
  if (i >= length) return;
  const at = laneOf(i32(lane), inner, i32(length * inner), i32(1)) + i * inner;
  const part = (i / PART) | 0;
  out[at] = joinedIntegers(operation, i32(totals[lane * parts + part - 1]!), i32(out[at]!));
}

/** The keys that a block sorts. */
const KEYS = 512;

/**
 * The elements of lanes as integers that have their order, those of -0 and 0 too where `isStrict` is true, and behind
 * them the last one, up to `1 << bits` for each lane; `places` are the numbers of the elements.
 */
// @gpu { boundscheck: false, block: 256 }
export function sortKeys(
  keys: Int32Array,
  places: Int32Array,
  x: Int32Array,
  kind: i32,
  isStrict: boolean,
  bits: i32,
  lanes: i32,
  length: i32,
  offset: i32,
  inner: i32,
  outerStride: i32,
  innerStride: i32,
  step: i32,
): void {
  const i = gpu.grid(1);
  if (i >= keys.length) return;
  const lane = i >> bits;
  const place = i & ((1 << bits) - 1);
  let key = i32(LAST);
  if (lane < lanes && place < length) {
    const element = i32(x[offset + laneOf(i32(lane), inner, outerStride, innerStride) + place * step]!);
    key = isStrict && kind === FLOATS && !isNaNOf(element) ? turned(element) : rankOf(element, kind, i32(0));
  }
  keys[i] = key;
  if (i < places.length) places[i] = place;
}

/** The elements, or places as they are, of lanes in order. */
// @gpu { boundscheck: false, block: 256 }
export function sortedElements(
  out: Int32Array,
  keys: Int32Array,
  kind: i32,
  isPlaces: boolean,
  bits: i32,
  length: i32,
  inner: i32,
): void {
  const i = gpu.grid(1);
  if (i >= out.length) return;
  const row = (i / inner) | 0;
  const outer = (row / length) | 0;
  const lane = outer * inner + (i - row * inner);
  const key = i32(keys[(lane << bits) + (row - outer * length)]!);
  out[i] = isPlaces ? key : elementOf(key, kind, i32(0));
}

/** Brings a pair of keys `step` apart into the order of runs of `size`, up and down in turn. */
function exchange(keys: Int32Array, first: number, t: number, size: number, step: number, mask: number): void {
  const low = 2 * t - (t & (step - 1));
  const [a, b] = [keys[low]!, keys[low + step]!];
  const isAscending = ((first + low) & mask & size) === 0;
  if (a > b === isAscending) {
    keys[low] = b;
    keys[low + step] = a;
  }
}

/** Bitonic sorting of lanes of `mask + 1` keys: the runs that a block has, up to `most` keys. */
// @gpu { boundscheck: false, block: 256 }
export function sortBlocks(keys: Int32Array, most: i32, mask: i32): void {
  const own = gpu.shared(i32, KEYS);
  const t = gpu.threadIdx.x;
  const first = gpu.blockIdx.x * KEYS;
  own[t] = keys[first + t]!;
  own[t + BLOCK] = keys[first + t + BLOCK]!;
  gpu.syncThreads();
  for (let size = 2; size <= most; size <<= 1)
    for (let step = size >> 1; step > 0; step >>= 1) {
      exchange(own, first, t, size, step, mask);
      gpu.syncThreads();
    }
  keys[first + t] = own[t]!;
  keys[first + t + BLOCK] = own[t + BLOCK]!;
}

/** One step of making runs of `size` keys, between keys that no block has together. */
// @gpu { boundscheck: false, block: 256 }
export function sortStep(keys: Int32Array, size: i32, step: i32, mask: i32): void {
  const t = gpu.grid(1);
  if (2 * t < keys.length) exchange(keys, 0, t, size, step, mask);
}

/** The steps behind these, in blocks. */
// @gpu { boundscheck: false, block: 256 }
export function sortMerge(keys: Int32Array, size: i32, mask: i32): void {
  const own = gpu.shared(i32, KEYS);
  const t = gpu.threadIdx.x;
  const first = gpu.blockIdx.x * KEYS;
  own[t] = keys[first + t]!;
  own[t + BLOCK] = keys[first + t + BLOCK]!;
  gpu.syncThreads();
  for (let step = BLOCK; step > 0; step >>= 1) {
    exchange(own, first, t, size, step, mask);
    gpu.syncThreads();
  }
  keys[first + t] = own[t]!;
  keys[first + t + BLOCK] = own[t + BLOCK]!;
}

/** The same of keys with the places of their elements: equal keys have the order of these. */
function exchangePairs(
  keys: Int32Array,
  places: Int32Array,
  first: number,
  t: number,
  size: number,
  step: number,
  mask: number,
): void {
  const low = 2 * t - (t & (step - 1));
  const [a, b] = [keys[low]!, keys[low + step]!];
  const [p, q] = [places[low]!, places[low + step]!];
  const isAscending = ((first + low) & mask & size) === 0;
  if ((a > b || (a === b && p > q)) === isAscending) {
    keys[low] = b;
    keys[low + step] = a;
    places[low] = q;
    places[low + step] = p;
  }
}

// @gpu { boundscheck: false, block: 256 }
export function sortBlocksOfPairs(keys: Int32Array, places: Int32Array, most: i32, mask: i32): void {
  const own = gpu.shared(i32, KEYS);
  const ownPlaces = gpu.shared(i32, KEYS);
  const t = gpu.threadIdx.x;
  const first = gpu.blockIdx.x * KEYS;
  own[t] = keys[first + t]!;
  own[t + BLOCK] = keys[first + t + BLOCK]!;
  ownPlaces[t] = places[first + t]!;
  ownPlaces[t + BLOCK] = places[first + t + BLOCK]!;
  gpu.syncThreads();
  for (let size = 2; size <= most; size <<= 1)
    for (let step = size >> 1; step > 0; step >>= 1) {
      exchangePairs(own, ownPlaces, first, t, size, step, mask);
      gpu.syncThreads();
    }
  keys[first + t] = own[t]!;
  keys[first + t + BLOCK] = own[t + BLOCK]!;
  places[first + t] = ownPlaces[t]!;
  places[first + t + BLOCK] = ownPlaces[t + BLOCK]!;
}

// @gpu { boundscheck: false, block: 256 }
export function sortStepOfPairs(keys: Int32Array, places: Int32Array, size: i32, step: i32, mask: i32): void {
  const t = gpu.grid(1);
  if (2 * t < keys.length) exchangePairs(keys, places, 0, t, size, step, mask);
}

// @gpu { boundscheck: false, block: 256 }
export function sortMergeOfPairs(keys: Int32Array, places: Int32Array, size: i32, mask: i32): void {
  const own = gpu.shared(i32, KEYS);
  const ownPlaces = gpu.shared(i32, KEYS);
  const t = gpu.threadIdx.x;
  const first = gpu.blockIdx.x * KEYS;
  own[t] = keys[first + t]!;
  own[t + BLOCK] = keys[first + t + BLOCK]!;
  ownPlaces[t] = places[first + t]!;
  ownPlaces[t + BLOCK] = places[first + t + BLOCK]!;
  gpu.syncThreads();
  for (let step = BLOCK; step > 0; step >>= 1) {
    exchangePairs(own, ownPlaces, first, t, size, step, mask);
    gpu.syncThreads();
  }
  keys[first + t] = own[t]!;
  keys[first + t + BLOCK] = own[t + BLOCK]!;
  places[first + t] = ownPlaces[t]!;
  places[first + t + BLOCK] = ownPlaces[t + BLOCK]!;
}

/** The complex numbers that a block transforms. */
const POINTS = 1024;

/**
 * Fourier transforms of lanes of `1 << bits` complex numbers, one behind the other, as many in a block as fit; `table`
 * holds the roots of one. Bits of places are turned round first, then come the steps of Cooley and Tukey.
 */
// @gpu { boundscheck: false, block: 256 }
export function transformBlocks(
  out: Float32Array,
  x: Float32Array,
  table: Float32Array,
  bits: i32,
  sign: f32,
  scale: f32,
): void {
  const re = gpu.shared(f32, POINTS);
  const im = gpu.shared(f32, POINTS);
  const t = gpu.threadIdx.x;
  const first = gpu.blockIdx.x * POINTS;
  const mask = (1 << bits) - 1;
  for (let l = 0; l < 4; l++) {
    const i = l * BLOCK + t;
    const from = 2 * (first + (i & ~mask) + ((gpu.reverseBits(i & mask) >>> (32 - bits)) & mask));
    const isInside = from + 1 < x.length;
    re[i] = isInside ? x[from]! : 0;
    im[i] = isInside ? x[from + 1]! : 0;
  }
  gpu.syncThreads();
  for (let step = 0; step < bits; step++) {
    const half = 1 << step;
    for (let l = 0; l < 2; l++) {
      const pair = l * BLOCK + t;
      const place = pair & (half - 1);
      const low = (2 * pair - place) & (POINTS - 1);
      const high = (low + half) & (POINTS - 1);
      const root = place << (bits - 1 - step);
      const [c, s] = [table[2 * root]!, sign * table[2 * root + 1]!];
      const [u, v] = [c * re[high]! - s * im[high]!, c * im[high]! + s * re[high]!];
      const [p, q] = [re[low]!, im[low]!];
      re[low] = p + u;
      im[low] = q + v;
      re[high] = p - u;
      im[high] = q - v;
    }
    gpu.syncThreads();
  }
  for (let l = 0; l < 4; l++) {
    const i = l * BLOCK + t;
    const to = 2 * (first + i);
    if (to + 1 < out.length) {
      out[to] = scale * re[i]!;
      out[to + 1] = scale * im[i]!;
    }
  }
}

/**
 * One step of Stockham's transform of long lanes, of `1 << bits` complex numbers, by four: `shift` says how many of the
 * results stand side by side.
 */
// @gpu { boundscheck: false, block: 256 }
export function transformByFour(
  out: Float32Array,
  x: Float32Array,
  table: Float32Array,
  bits: i32,
  shift: i32,
  sign: f32,
  scale: f32,
): void {
  const i = gpu.grid(1);
  if (i >= x.length >> 3) return;
  const quarter = 1 << (bits - 2);
  const lane = (i >> (bits - 2)) << bits;
  const t = i & (quarter - 1);
  const q = t & ((1 << shift) - 1);
  const p = t >> shift;
  const from = 2 * (lane + t);
  const [ar, ai] = [x[from]!, x[from + 1]!];
  const [br, bi] = [x[from + 2 * quarter]!, x[from + 2 * quarter + 1]!];
  const [cr, ci] = [x[from + 4 * quarter]!, x[from + 4 * quarter + 1]!];
  const [dr, di] = [x[from + 6 * quarter]!, x[from + 6 * quarter + 1]!];
  const [wr, wi] = [table[2 * (p << shift)]!, sign * table[2 * (p << shift) + 1]!];
  const [vr, vi] = [wr * wr - wi * wi, 2 * wr * wi];
  const [ur, ui] = [vr * wr - vi * wi, vr * wi + vi * wr];
  const [sr, si] = [ar + cr, ai + ci];
  const [er, ei] = [ar - cr, ai - ci];
  const [fr, fi] = [br + dr, bi + di];
  const [gr, gi] = [-sign * (bi - di), sign * (br - dr)];
  const to = 2 * (lane + q + ((4 * p) << shift));
  const apart = 2 << shift;
  out[to] = scale * (sr + fr);
  out[to + 1] = scale * (si + fi);
  const [hr, hi] = [er + gr, ei + gi];
  out[to + apart] = scale * (wr * hr - wi * hi);
  out[to + apart + 1] = scale * (wr * hi + wi * hr);
  const [kr, ki] = [sr - fr, si - fi];
  out[to + 2 * apart] = scale * (vr * kr - vi * ki);
  out[to + 2 * apart + 1] = scale * (vr * ki + vi * kr);
  const [lr, li] = [er - gr, ei - gi];
  out[to + 3 * apart] = scale * (ur * lr - ui * li);
  out[to + 3 * apart + 1] = scale * (ur * li + ui * lr);
}

/** The same by two. */
// @gpu { boundscheck: false, block: 256 }
export function transformByTwo(
  out: Float32Array,
  x: Float32Array,
  table: Float32Array,
  bits: i32,
  shift: i32,
  sign: f32,
  scale: f32,
): void {
  const i = gpu.grid(1);
  if (i >= x.length >> 2) return;
  const half = 1 << (bits - 1);
  const lane = (i >> (bits - 1)) << bits;
  const t = i & (half - 1);
  const q = t & ((1 << shift) - 1);
  const p = t >> shift;
  const from = 2 * (lane + t);
  const [ar, ai] = [x[from]!, x[from + 1]!];
  const [br, bi] = [x[from + 2 * half]!, x[from + 2 * half + 1]!];
  const [wr, wi] = [table[2 * (p << shift)]!, sign * table[2 * (p << shift) + 1]!];
  const to = 2 * (lane + q + ((2 * p) << shift));
  const apart = 2 << shift;
  out[to] = scale * (ar + br);
  out[to + 1] = scale * (ai + bi);
  const [hr, hi] = [ar - br, ai - bi];
  out[to + apart] = scale * (wr * hr - wi * hi);
  out[to + apart + 1] = scale * (wr * hi + wi * hr);
}

/** The elements at indices of the middle of three axes; each has `words` words. */
// @gpu { boundscheck: false, block: 256 }
export function taken(
  out: Int32Array,
  x: Int32Array,
  indices: Int32Array,
  axis: i32,
  length: i32,
  inner: i32,
  offset: i32,
  first: i32,
  count: i32,
  size: i32,
): void {
  const i = gpu.grid(1);
  if (i >= size) return;
  const row = (i / inner) | 0;
  const outer = (row / count) | 0;
  const index = indices[first + row - outer * count]!;
  const own = index < 0 ? index + length : index;
  if (own < 0 || own >= length)
    throw new RangeError(`index ${index} is out of bounds for axis ${axis} with size ${length}`);
  out[i] = x[offset + (outer * length + own) * inner + (i - row * inner)]!;
}

/** Numbers that look random, from `low` on and below `high`. */
// @gpu { boundscheck: false, block: 256 }
export function uniforms(out: Float32Array, seed: u32, step: u32, low: f32, width: f32): void {
  const i = gpu.grid(1);
  if (i < out.length) out[i] = low + width * gpu.random(seed, i, step);
}

/** The same by the normal distribution, after Box and Muller. */
// @gpu { boundscheck: false, block: 256 }
export function normals(out: Float32Array, seed: u32, step: u32, mean: f32, deviation: f32): void {
  const i = gpu.grid(1);
  if (i >= out.length) return;
  const size = Math.sqrt(-2 * Math.log(1 - gpu.random(seed, i, step)));
  out[i] = mean + deviation * size * Math.cos(2 * Math.PI * gpu.random(seed, i, step + 1));
}

/** Integers from `low` on, `width` of them. */
// @gpu { boundscheck: false, block: 256 }
export function wholes(out: Int32Array, seed: u32, step: u32, low: i32, width: u32): void {
  const i = gpu.grid(1);
  if (i < out.length) out[i] = low + ((gpu.randomInt(seed, i, step) % width) | 0);
}

/**
 * Lanes of `from` complex numbers as lanes of `to`: the first `count` of each are multiplied with factors, behind them
 * stand zeros.
 */
// @gpu { boundscheck: false, block: 256 }
export function chirped(
  out: Float32Array,
  x: Float32Array,
  factors: Float32Array,
  from: i32,
  to: i32,
  count: i32,
  sign: f32,
  scale: f32,
): void {
  const i = gpu.grid(1);
  if (i >= out.length >> 1) return;
  const lane = (i / to) | 0;
  const place = i - lane * to;
  let [re, im] = [f32(0), f32(0)];
  if (place < count) {
    const at = 2 * (lane * from + place);
    const [xr, xi] = [x[at]!, x[at + 1]!];
    const [fr, fi] = [factors[2 * place]!, sign * factors[2 * place + 1]!];
    re = f32(scale * (xr * fr - xi * fi));
    im = f32(scale * (xr * fi + xi * fr));
  }
  out[2 * i] = re;
  out[2 * i + 1] = im;
}
