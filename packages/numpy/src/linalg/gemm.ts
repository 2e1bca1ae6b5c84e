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
  else {
    for (let left = 0; left < n; left += BLOCK) addColumns(c, a, b, Math.min(n & -ROWS, left + BLOCK), m, n, aRow, bRow, left);
    addLastRows(c, a, b, n, m, n, aRow, bRow);
  }
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

/** Rows that are added up together. */
const ROWS = 4;

function addMatrix(c: Float64Array, a: Float64Array, b: Float64Array, n: number, m: number, p: number, aRow: number, bRow: number): void {
  const most = n & -ROWS;
  for (let left = 0; left < p; left += BLOCK) addColumns(c, a, b, most, m, p, aRow, bRow, left);
  addLastRows(c, a, b, n, m, p, aRow, bRow);
}

/** The rows behind the last of those that are added up together. */
function addLastRows(c: Float64Array, a: Float64Array, b: Float64Array, n: number, m: number, p: number, aRow: number, bRow: number): void {
  for (let i = n & -ROWS; i < n; i++) addRow(c.subarray(Math.imul(i, p)), a.subarray(Math.imul(i, aRow)), b, m, p, bRow);
}

/** A block of columns of the first n rows of c, whose number divides by four. Blocks of b lie without anything between their rows, which would take each other's place in the cache. */
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
  if (n === 0) return;
  const width = Math.min(BLOCK, p - left);
  const block = new Float64Array(Math.min(BLOCK, m) * width);
  const sums = new Float64Array(ROWS * width);
  for (let first = 0; first < m; first += BLOCK) {
    const depth = Math.min(BLOCK, m - first);
    for (let k = 0; k < depth; k++) {
      const from = (Math.imul(first + k, bRow) + left) | 0;
      for (let j = 0; j < width; j++) block[k * width + j] = b[from + j]!;
    }
    for (let i = 0; i < n; i += ROWS) {
      const to = (Math.imul(i, p) + left) | 0;
      addToRows(sums, c, to, p, a, (Math.imul(i, aRow) + first) | 0, aRow, block, depth, width);
      for (let row = 0; row < ROWS; row++) {
        const next = (to + Math.imul(row, p)) | 0;
        for (let j = 0; j < width; j++) c[next + j] = sums[row * width + j]!;
      }
    }
  }
}

/**
 * Four rows of c, the first of which begins at `to`, and what a block of b adds to them, with the rows of a from `from` on, in `sums`. Several columns of each are added up at the same time in vectors, since
 * nothing that is read is written.
 */
function addToRows(
  sums: Float64Array,
  c: Float64Array,
  to: number,
  cRow: number,
  a: Float64Array,
  from: number,
  aRow: number,
  block: Float64Array,
  depth: number,
  width: number,
): void {
  const to1 = (to + cRow) | 0;
  const to2 = (to1 + cRow) | 0;
  const to3 = (to2 + cRow) | 0;
  const from1 = (from + aRow) | 0;
  const from2 = (from1 + aRow) | 0;
  const from3 = (from2 + aRow) | 0;
  for (let j = 0; j < width; j++) {
    let s0 = c[to + j]!;
    let s1 = c[to1 + j]!;
    let s2 = c[to2 + j]!;
    let s3 = c[to3 + j]!;
    for (let k = 0; k < depth; k++) {
      const y = block[k * width + j]!;
      s0 += a[from + k]! * y;
      s1 += a[from1 + k]! * y;
      s2 += a[from2 + k]! * y;
      s3 += a[from3 + k]! * y;
    }
    sums[j] = s0;
    sums[width + j] = s1;
    sums[2 * width + j] = s2;
    sums[3 * width + j] = s3;
  }
}
