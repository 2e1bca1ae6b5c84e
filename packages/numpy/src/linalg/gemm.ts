/** Products of doubles, or of singles, that lie in rows: of matrices, of vectors with matrices, of vectors. */
import { putMatrix, putNarrow } from "./gemm/blocks.js";
import { putDotsOfSingles, putRowOfSingles } from "./gemm/singles.js";
import { tileOf, type Floats } from "./gemm/tile.js";

/**
 * Products of a sum up to which rows of so many columns are made one by one: so few do not repay putting factors
 * together.
 */
const SHALLOW = 8;
const LONG_ROW = 32;
/** Columns of b whose sums stay in the cache for all of its rows. */
const WIDE_BLOCK = 1024;

/**
 * c = a · b, of matrices (n, m) whose rows lie `aRow` apart and (m, p) whose rows lie `bRow` apart; c has nothing
 * between its rows, and lies apart from both. Each element of c adds up its products in their order, whatever the
 * blocks; those for a single column in eight sums.
 */
export function multiplyInto<F extends Floats>(
  c: F,
  a: F,
  b: F,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  // As integers: in kernels, indices made of doubles are slow.
  const [rows, inner, columns, aStep, bStep] = [n | 0, m | 0, p | 0, aRow | 0, bRow | 0];
  if (columns === 1) multiplyColumnInto(c, a, b, rows, inner, aStep);
  else if (rows === 1 || (inner < SHALLOW && columns >= LONG_ROW)) putRows(c, a, b, rows, inner, columns, aStep, bStep);
  else if (columns <= tileOf(c)) putNarrow(c, a, b, rows, inner, columns, aStep, bStep);
  else putMatrix(c, a, b, rows, inner, columns, aStep, bStep, false);
}

/**
 * {@link multiplyInto} of a matrix and its transpose: one triangle is computed, by tiles, the other one has the same
 * products in the same order.
 */
export function multiplySymmetricInto<F extends Floats>(
  c: F,
  a: F,
  b: F,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  if (n === 1) multiplyColumnInto(c, a, b, n, m, aRow);
  else putMatrix(c, a, b, n, m, n, aRow, bRow, true);
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) c[Math.imul(i, n) + j] = c[Math.imul(j, n) + i]!;
}

/** {@link multiplyInto} of a single column. */
export function multiplyColumnInto<F extends Floats>(c: F, a: F, b: F, n: number, m: number, aRow: number): void {
  const [rows, inner, aStep] = [n | 0, m | 0, aRow | 0];
  if (c instanceof Float32Array) putDotsOfSingles(c, a as Float32Array, b as Float32Array, rows, inner, aStep);
  else putDots(c, a as Float64Array, b as Float64Array, rows, inner, aStep);
}

/**
 * For a single column, whose elements have nothing between them: each sum in eight. Rows one by one: V8 loads all that
 * a round of a loop needs before it computes, and has registers for one. @parallel
 */
function putDots(c: Float64Array, a: Float64Array, b: Float64Array, n: number, m: number, aRow: number): void {
  for (let i = 0; i < n; i++) c[i] = dotOfEights(a, Math.imul(i, aRow), b, m);
}

/** The sum, in eight, of `m` products of elements from one on and of those of a list. */
export function dotOfEights(a: Float64Array, from: number, b: Float64Array, m: number): number {
  let [r0, r1, r2, r3, r4, r5, r6, r7] = [0, 0, 0, 0, 0, 0, 0, 0];
  const eights = m & ~7;
  for (let k = 0; k < eights; k += 8) {
    r0 += a[from + k]! * b[k]!;
    r1 += a[from + k + 1]! * b[k + 1]!;
    r2 += a[from + k + 2]! * b[k + 2]!;
    r3 += a[from + k + 3]! * b[k + 3]!;
    r4 += a[from + k + 4]! * b[k + 4]!;
    r5 += a[from + k + 5]! * b[k + 5]!;
    r6 += a[from + k + 6]! * b[k + 6]!;
    r7 += a[from + k + 7]! * b[k + 7]!;
  }
  // The sums at even places and those at odd ones are the two lanes of vectors.
  let sum = r0 + r2 + (r4 + r6) + (r1 + r3 + (r5 + r7));
  for (let k = eights; k < m; k++) sum += a[from + k]! * b[k]!;
  return sum;
}

function putRows<F extends Floats>(
  c: F,
  a: F,
  b: F,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  for (let i = 0; i < n; i++) {
    const [to, from] = [Math.imul(i, p), Math.imul(i, aRow)];
    if (c instanceof Float32Array) putRowOfSingles(c, to, a as Float32Array, from, b as Float32Array, m, p, bRow);
    else putRow(c, to, a as Float64Array, from, b as Float64Array, m, p, bRow);
  }
}

/** A row of the product: each element of c is loaded and stored once for eight products. */
function putRow(
  c: Float64Array,
  to: number,
  a: Float64Array,
  from: number,
  b: Float64Array,
  m: number,
  p: number,
  bRow: number,
): void {
  for (let j = 0; j < p; j++) c[to + j] = 0;
  for (let left = 0; left < p; left += WIDE_BLOCK) {
    const right = Math.min(p, left + WIDE_BLOCK);
    let k = 0;
    for (; k + 8 <= m; k += 8) {
      const at = from + k;
      const [x0, x1, x2, x3, x4, x5, x6, x7] = [
        a[at]!,
        a[at + 1]!,
        a[at + 2]!,
        a[at + 3]!,
        a[at + 4]!,
        a[at + 5]!,
        a[at + 6]!,
        a[at + 7]!,
      ];
      const [k0, k1, k2, k3] = [
        Math.imul(k, bRow),
        Math.imul(k + 1, bRow),
        Math.imul(k + 2, bRow),
        Math.imul(k + 3, bRow),
      ];
      const [k4, k5, k6, k7] = [
        Math.imul(k + 4, bRow),
        Math.imul(k + 5, bRow),
        Math.imul(k + 6, bRow),
        Math.imul(k + 7, bRow),
      ];
      for (let j = left; j < right; j++) {
        const half = c[to + j]! + x0 * b[k0 + j]! + x1 * b[k1 + j]! + x2 * b[k2 + j]! + x3 * b[k3 + j]!;
        c[to + j] = half + x4 * b[k4 + j]! + x5 * b[k5 + j]! + x6 * b[k6 + j]! + x7 * b[k7 + j]!;
      }
    }
    for (; k < m; k++) {
      const [x, next] = [a[from + k]!, Math.imul(k, bRow)];
      for (let j = left; j < right; j++) c[to + j] = c[to + j]! + x * b[next + j]!;
    }
  }
}
