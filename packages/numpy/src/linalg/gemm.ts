/** Products of doubles, or of singles, that lie in rows: of matrices, of vectors with matrices, of vectors. */
import { addToRowsOfSingles, putDotsOfSingles, putRowOfSingles } from "./gemm-singles.js";

/** What the two factors and the product have alike: sums of singles are rounded to singles. */
export type Floats = Float64Array | Float32Array;

/** Columns of b whose sums stay in the cache for all of its rows. */
const WIDE_BLOCK = 1024;

/**
 * c = a · b, of matrices (n, m) whose rows lie `aRow` apart and (m, p) whose rows lie `bRow` apart; c has nothing between its rows, and lies apart from both. Each element of c adds up its products in
 * their order, whatever the blocks; those for a single column in eight sums.
 */
export function multiplyInto<F extends Floats>(c: F, a: F, b: F, n: number, m: number, p: number, aRow: number, bRow: number): void {
  // As integers: in kernels, indices made of doubles are slow.
  const [rows, inner, columns, aStep, bStep] = [n | 0, m | 0, p | 0, aRow | 0, bRow | 0];
  if (columns === 1) putColumn(c, a, b, rows, inner, aStep);
  else if (rows !== 1) putMatrix(c, a, b, rows, inner, columns, aStep, bStep, false);
  else if (c instanceof Float32Array) putRowOfSingles(c, a as Float32Array, b as Float32Array, inner, columns, bStep);
  else putRow(c, a as Float64Array, b as Float64Array, inner, columns, bStep);
}

/** {@link multiplyInto} of a matrix and its transpose: one triangle is computed, by tiles, the other one has the same products in the same order. */
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
  if (n === 1) putColumn(c, a, b, n, m, aRow);
  else putMatrix(c, a, b, n, m, n, aRow, bRow, true);
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) c[Math.imul(i, n) + j] = c[Math.imul(j, n) + i]!;
}

function putColumn<F extends Floats>(c: F, a: F, b: F, n: number, m: number, aRow: number): void {
  if (c instanceof Float32Array) putDotsOfSingles(c, a as Float32Array, b as Float32Array, n, m, aRow);
  else putDots(c, a as Float64Array, b as Float64Array, n, m, aRow);
}

/** For a single column, whose elements have nothing between them: each sum in eight. Rows one by one: V8 loads all that a round of a loop needs before it computes, and has registers for one. */
function putDots(c: Float64Array, a: Float64Array, b: Float64Array, n: number, m: number, aRow: number): void {
  for (let i = 0; i < n; i++) c[i] = dotOfEights(a, Math.imul(i, aRow), b, m);
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
  // The sums at even places and those at odd ones are the two lanes of vectors.
  let sum = r0 + r2 + (r4 + r6) + (r1 + r3 + (r5 + r7));
  for (let k = eights; k < m; k++) sum += a[from + k]! * b[k]!;
  return sum;
}

/** For a single row: each element of c is loaded and stored once for eight products. */
function putRow(c: Float64Array, a: Float64Array, b: Float64Array, m: number, p: number, bRow: number): void {
  for (let j = 0; j < p; j++) c[j] = 0;
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

/** Rows whose sums are under way together: with several columns of each, as many as there are registers for. */
const ROWS = 4;
/** Columns of b that lie side by side: two lines of the cache. */
const PANEL = 16;
/** Rows of a up to which b is read where it lies. */
const FEW_ROWS = 8;
/** Rows and columns of b that stay in the cache for all rows of a; fewer rows where b is read where it lies. */
const DEPTH = 256;
const FEW_DEPTH = 128;
const WIDTH = 256;

/** Columns of panels: vectors have no rest. */
const fours = (columns: number): number => (columns + 3) & -4;

/** `upper`: the columns left of a tile on the diagonal are left out. */
function putMatrix<F extends Floats>(c: F, a: F, b: F, n: number, m: number, p: number, aRow: number, bRow: number, upper: boolean): void {
  if (m === 0) c.fill(0);
  const most = fours(Math.min(WIDTH, p));
  const deepest = n > FEW_ROWS ? DEPTH : FEW_DEPTH;
  // Blocks of about the same depth.
  const deep = Math.min(deepest, fours(Math.ceil(m / Math.ceil(m / deepest))));
  const panels = zerosLike(c, deep * most);
  // The first rows of the tiles begin with zeros, later ones where c has nothing behind its rows with a copy.
  const zeros = zerosLike(c, most);
  const before = zerosLike(c, m > deep ? ROWS * most : 0);
  const sums = zerosLike(c, ROWS * most);
  for (let left = 0; left < p; left += WIDTH) {
    const columns = Math.min(WIDTH, p - left);
    const width = fours(columns);
    for (let first = 0; first < m; first += deep) {
      const depth = Math.min(deep, m - first);
      const corner = (Math.imul(first, bRow) + left) | 0;
      const packed = n > FEW_ROWS || columns !== width;
      if (packed) packPanels(panels, b, corner, bRow, depth, columns);
      const block = packed ? panels : b;
      for (let i = 0; i < n; i += ROWS) {
        const begin = upper ? Math.max(0, i - left) & -PANEL : 0;
        if (begin >= columns) continue;
        const rows = Math.min(ROWS, n - i);
        const to = (Math.imul(i, p) + left) | 0;
        const from = (Math.imul(i, aRow) + first) | 0;
        // Where some rows or columns of the tiles are not there, they are made up.
        const whole = rows === ROWS && columns === width;
        if (first > 0 && !whole) copyRows(before, 0, width, c, to, p, rows, 0, columns);
        const known = first === 0 ? zeros : whole ? c : before;
        const knownAt = first > 0 && whole ? to : 0;
        const knownRow = first === 0 ? 0 : whole ? p : width;
        const direct = first === 0 && whole;
        const out = direct ? c : sums;
        const [at, row] = direct ? [to, p] : [0, width];
        const [blockAt, blockRow] = packed ? [0, 0] : [corner, bRow];
        addToTiles(out, at, row, known, knownAt, knownRow, a, from, aRow, rows - 1, block, blockAt, blockRow, depth, begin, width);
        if (!direct) copyRows(c, to, p, sums, 0, width, rows, begin, columns);
      }
    }
  }
}

const zerosLike = <F extends Floats>(like: F, length: number): F =>
  (like instanceof Float32Array ? new Float32Array(length) : new Float64Array(length)) as F;

/** Columns `begin` … `end` of rows, which lie `toRow` and `fromRow` apart. */
function copyRows<F extends Floats>(
  out: F,
  to: number,
  toRow: number,
  x: F,
  from: number,
  fromRow: number,
  rows: number,
  begin: number,
  end: number,
): void {
  for (let i = 0; i < rows; i++) {
    const [next, other] = [(to + Math.imul(i, toRow)) | 0, (from + Math.imul(i, fromRow)) | 0];
    for (let j = begin; j < end; j++) out[next + j] = x[other + j]!;
  }
}

/** Rows of b, panel by panel; the last one has only as many columns as are there, and zeros up to a multiple of four. */
function packPanels<F extends Floats>(panels: F, b: F, from: number, bRow: number, depth: number, columns: number): void {
  let at = 0;
  for (let left = 0; left < columns; left += PANEL) {
    const right = Math.min(columns, left + PANEL);
    const whole = right & -4;
    for (let k = 0; k < depth; k++) {
      const next = (from + Math.imul(k, bRow)) | 0;
      for (let j = left; j < whole; j += 4) {
        const [y0, y1, y2, y3] = [b[next + j]!, b[next + j + 1]!, b[next + j + 2]!, b[next + j + 3]!];
        panels[at] = y0;
        panels[at + 1] = y1;
        panels[at + 2] = y2;
        panels[at + 3] = y3;
        at += 4;
      }
      if (whole < right) {
        for (let j = whole; j < whole + 4; j++) panels[at + j - whole] = j < right ? b[next + j]! : 0;
        at += 4;
      }
    }
  }
}

function addToTiles<F extends Floats>(
  sums: F,
  to: number,
  row: number,
  before: F,
  beforeAt: number,
  beforeRow: number,
  a: F,
  from: number,
  aRow: number,
  last: number,
  block: F,
  corner: number,
  blockRow: number,
  depth: number,
  begin: number,
  width: number,
): void {
  if (sums instanceof Float32Array)
    addToRowsOfSingles(
      sums,
      to,
      row,
      before as Float32Array,
      beforeAt,
      beforeRow,
      a as Float32Array,
      from,
      aRow,
      last,
      block as Float32Array,
      corner,
      blockRow,
      depth,
      begin,
      width,
    );
  else
    addToRows(
      sums,
      to,
      row,
      before as Float64Array,
      beforeAt,
      beforeRow,
      a as Float64Array,
      from,
      aRow,
      last,
      block as Float64Array,
      corner,
      blockRow,
      depth,
      begin,
      width,
    );
}

/**
 * Four rows of sums, which lie `row` apart from `to` on: those in `before`, and what a block of b adds to them: of panels, or where `blockRow` is not 0, with rows that lie so far apart from `corner` on. The
 * rows of a begin at `from`; the one with the number `last` stands for those behind it. Several columns of each are added up at the same time in vectors, since nothing that is read is written.
 */
function addToRows(
  sums: Float64Array,
  to: number,
  row: number,
  before: Float64Array,
  beforeAt: number,
  beforeRow: number,
  a: Float64Array,
  from: number,
  aRow: number,
  last: number,
  block: Float64Array,
  corner: number,
  blockRow: number,
  depth: number,
  begin: number,
  width: number,
): void {
  const from1 = (from + Math.imul(Math.min(1, last), aRow)) | 0;
  const from2 = (from + Math.imul(Math.min(2, last), aRow)) | 0;
  const from3 = (from + Math.imul(Math.min(3, last), aRow)) | 0;
  for (let left = begin; left < width; left += PANEL) {
    const wide = Math.min(PANEL, width - left);
    const at = blockRow === 0 ? Math.imul(left, depth) : (corner + left) | 0;
    const step = blockRow === 0 ? wide : blockRow;
    const to0 = (to + left) | 0;
    const before0 = (beforeAt + left) | 0;
    for (let j = 0; j < wide; j++) {
      let s0 = before[before0 + j]!;
      let s1 = before[before0 + beforeRow + j]!;
      let s2 = before[before0 + 2 * beforeRow + j]!;
      let s3 = before[before0 + 3 * beforeRow + j]!;
      for (let k = 0; k < depth; k++) {
        const y = block[at + k * step + j]!;
        s0 += a[from + k]! * y;
        s1 += a[from1 + k]! * y;
        s2 += a[from2 + k]! * y;
        s3 += a[from3 + k]! * y;
      }
      sums[to0 + j] = s0;
      sums[to0 + row + j] = s1;
      sums[to0 + 2 * row + j] = s2;
      sums[to0 + 3 * row + j] = s3;
    }
  }
}
