/** Products of doubles that lie in rows: of matrices, of vectors with matrices, of vectors. */

/** Columns of b, and rows, that stay in the cache for all rows of a. */
const BLOCK = 64;
/** Columns of b whose sums stay in the cache for all of its rows. */
const WIDE_BLOCK = 1024;

/**
 * c += a · b, of matrices (n, m) whose rows lie `aRow` apart and (m, p) whose rows lie `bRow` apart; c has nothing between its rows. Each element of c adds up its products in their order, whatever the
 * blocks; those for a single column in eight sums.
 */
export function addProduct(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  if (p === 1) addDots(c, a, b, n, m, aRow);
  else if (n === 1) addRow(c, a, b, m, p, bRow);
  else addMatrix(c, a, b, n, m, p, aRow, bRow);
}

/** {@link addProduct} of a matrix and its transpose: one triangle is computed in blocks, the other one has the same products in the same order. */
export function addSymmetricProduct(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  if (n === 1) addDots(c, a, b, n, m, aRow);
  else for (let left = 0; left < n; left += BLOCK) addColumns(c, a, b, Math.min(n, left + BLOCK), m, n, aRow, bRow, left);
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) c[Math.imul(i, n) + j] = c[Math.imul(j, n) + i]!;
}

/** For a single column, whose elements have nothing between them: each sum in eight at a time. */
function addDots(c: Float64Array, a: Float64Array, b: Float64Array, n: number, m: number, aRow: number): void {
  for (let i = 0; i < n; i++) c[i] = c[i]! + dotOfEights(a, Math.imul(i, aRow), b, m);
}

function dotOfEights(a: Float64Array, from: number, b: Float64Array, m: number): number {
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
  let sum = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7));
  for (let k = eights; k < m; k++) sum += a[from + k]! * b[k]!;
  return sum;
}

/** For a single row: each element of c is loaded and stored once for eight products. */
function addRow(c: Float64Array, a: Float64Array, b: Float64Array, m: number, p: number, bRow: number): void {
  for (let left = 0; left < p; left += WIDE_BLOCK) {
    const right = Math.min(p, left + WIDE_BLOCK);
    let k = 0;
    for (; k + 8 <= m; k += 8) {
      const [x0, x1, x2, x3, x4, x5, x6, x7] = [a[k]!, a[k + 1]!, a[k + 2]!, a[k + 3]!, a[k + 4]!, a[k + 5]!, a[k + 6]!, a[k + 7]!];
      const [k0, k1, k2, k3] = [Math.imul(k, bRow), Math.imul(k + 1, bRow), Math.imul(k + 2, bRow), Math.imul(k + 3, bRow)];
      const [k4, k5, k6, k7] = [Math.imul(k + 4, bRow), Math.imul(k + 5, bRow), Math.imul(k + 6, bRow), Math.imul(k + 7, bRow)];
      for (let j = left; j < right; j++) {
        const half = c[j]! + x0 * b[k0 + j]! + x1 * b[k1 + j]! + x2 * b[k2 + j]! + x3 * b[k3 + j]!;
        c[j] = half + x4 * b[k4 + j]! + x5 * b[k5 + j]! + x6 * b[k6 + j]! + x7 * b[k7 + j]!;
      }
    }
    for (; k < m; k++) {
      const [x, from] = [a[k]!, Math.imul(k, bRow)];
      for (let j = left; j < right; j++) c[j] = c[j]! + x * b[from + j]!;
    }
  }
}

function addMatrix(c: Float64Array, a: Float64Array, b: Float64Array, n: number, m: number, p: number, aRow: number, bRow: number): void {
  for (let left = 0; left < p; left += BLOCK) addColumns(c, a, b, n, m, p, aRow, bRow, left);
}

/** A block of columns of the first n rows of c. */
function addColumns(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
  left: number,
): void {
  const right = Math.min(p, left + BLOCK);
  for (let first = 0; first < m; first += BLOCK) {
    const last = Math.min(m, first + BLOCK);
    let i = 0;
    for (; i + 2 <= n; i += 2) addToRows(c, a, b, i, p, aRow, bRow, first, last, left, right);
    if (i < n) addToRow(c, a, b, i, p, aRow, bRow, first, last, left, right);
  }
}

/** A block of b for the rows i and i + 1 of c, each element of which is loaded and stored once for four products. */
function addToRows(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  i: number,
  p: number,
  aRow: number,
  bRow: number,
  first: number,
  last: number,
  left: number,
  right: number,
): void {
  const one = Math.imul(i, p);
  const two = Math.imul(i + 1, p);
  let k = first;
  for (; k + 4 <= last; k += 4) {
    const at = Math.imul(i, aRow) + k;
    const next = Math.imul(i + 1, aRow) + k;
    const [x0, x1, x2, x3] = [a[at]!, a[at + 1]!, a[at + 2]!, a[at + 3]!];
    const [y0, y1, y2, y3] = [a[next]!, a[next + 1]!, a[next + 2]!, a[next + 3]!];
    const [k0, k1, k2, k3] = [Math.imul(k, bRow), Math.imul(k + 1, bRow), Math.imul(k + 2, bRow), Math.imul(k + 3, bRow)];
    for (let j = left; j < right; j++) {
      const [b0, b1, b2, b3] = [b[k0 + j]!, b[k1 + j]!, b[k2 + j]!, b[k3 + j]!];
      c[one + j] = c[one + j]! + x0 * b0 + x1 * b1 + x2 * b2 + x3 * b3;
      c[two + j] = c[two + j]! + y0 * b0 + y1 * b1 + y2 * b2 + y3 * b3;
    }
  }
  for (; k < last; k++) {
    const [x, y, from] = [a[Math.imul(i, aRow) + k]!, a[Math.imul(i + 1, aRow) + k]!, Math.imul(k, bRow)];
    for (let j = left; j < right; j++) {
      c[one + j] = c[one + j]! + x * b[from + j]!;
      c[two + j] = c[two + j]! + y * b[from + j]!;
    }
  }
}

/** A block of b for the row i of c. */
function addToRow(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  i: number,
  p: number,
  aRow: number,
  bRow: number,
  first: number,
  last: number,
  left: number,
  right: number,
): void {
  const to = Math.imul(i, p);
  for (let k = first; k < last; k++) {
    const [x, from] = [a[Math.imul(i, aRow) + k]!, Math.imul(k, bRow)];
    for (let j = left; j < right; j++) c[to + j] = c[to + j]! + x * b[from + j]!;
  }
}
