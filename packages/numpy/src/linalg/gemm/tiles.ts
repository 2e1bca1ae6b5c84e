/** Tiles of a product of matrices: sums that are under way together. */
import { copyFour, ROWS, TILE, type Floats } from "./tile.js";
import { addInPlaceOfSingles, addToTilesOfSingles } from "./tiles-of-singles.js";

/**
 * Tiles one below the other: `rows` rows of sums, which lie `row` apart from `to` on, are those in `before`, and what
 * rows of a, which take turns in `lines`, add to them with rows of b, which lie `step` apart from `at` on. Columns are
 * added up at the same time in vectors, since nothing that is read is written.
 */
export function addToTiles<F extends Floats>(
  sums: F,
  to: number,
  row: number,
  before: F,
  beforeAt: number,
  beforeRow: number,
  rows: number,
  lines: F,
  block: F,
  at: number,
  step: number,
  depth: number,
): void {
  if (sums instanceof Float32Array) {
    const [known, xs, ys] = [before as Float32Array, lines as Float32Array, block as Float32Array];
    addToTilesOfSingles(sums, to, row, known, beforeAt, beforeRow, rows, xs, ys, at, step, depth);
  } else {
    const [known, xs, ys] = [before as Float64Array, lines as Float64Array, block as Float64Array];
    addToTilesOfDoubles(sums, to, row, known, beforeAt, beforeRow, rows, xs, ys, at, step, depth);
  }
}

/**
 * The same with rows of a from `from` on, `aRow` apart, and rows of b that follow one another; the row of a with the
 * number `last` stands for those that are missing.
 */
export function addInPlace<F extends Floats>(
  sums: F,
  to: number,
  row: number,
  before: F,
  beforeAt: number,
  beforeRow: number,
  rows: number,
  a: F,
  from: number,
  aRow: number,
  last: number,
  panels: F,
  at: number,
  depth: number,
): void {
  if (sums instanceof Float32Array) {
    const [known, xs, ys] = [before as Float32Array, a as Float32Array, panels as Float32Array];
    addInPlaceOfSingles(sums, to, row, known, beforeAt, beforeRow, rows, xs, from, aRow, last, ys, at, depth);
  } else {
    const [known, xs, ys] = [before as Float64Array, a as Float64Array, panels as Float64Array];
    addInPlaceOfDoubles(sums, to, row, known, beforeAt, beforeRow, rows, xs, from, aRow, last, ys, at, depth);
  }
}

function addToTilesOfDoubles(
  sums: Float64Array,
  to: number,
  row: number,
  before: Float64Array,
  beforeAt: number,
  beforeRow: number,
  rows: number,
  lines: Float64Array,
  block: Float64Array,
  at: number,
  step: number,
  depth: number,
): void {
  const tile = new Float64Array(ROWS * TILE);
  for (let i = 0; i < rows; i += ROWS) {
    const next = (to + Math.imul(i, row)) | 0;
    const known = (beforeAt + Math.imul(i, beforeRow)) | 0;
    const line = Math.imul(i, depth);
    for (let j = 0; j < TILE; j++) {
      let s0 = before[known + j]!;
      let s1 = before[known + beforeRow + j]!;
      let s2 = before[known + 2 * beforeRow + j]!;
      let s3 = before[known + 3 * beforeRow + j]!;
      for (let k = 0; k < depth; k++) {
        const y = block[at + k * step + j]!;
        s0 += lines[line + 4 * k]! * y;
        s1 += lines[line + 4 * k + 1]! * y;
        s2 += lines[line + 4 * k + 2]! * y;
        s3 += lines[line + 4 * k + 3]! * y;
      }
      tile[j] = s0;
      tile[TILE + j] = s1;
      tile[2 * TILE + j] = s2;
      tile[3 * TILE + j] = s3;
    }
    for (let r = 0; r < ROWS; r++) copyFour(sums, (next + Math.imul(r, row)) | 0, tile, r * TILE);
  }
}

function addInPlaceOfDoubles(
  sums: Float64Array,
  to: number,
  row: number,
  before: Float64Array,
  beforeAt: number,
  beforeRow: number,
  rows: number,
  a: Float64Array,
  from: number,
  aRow: number,
  last: number,
  panels: Float64Array,
  at: number,
  depth: number,
): void {
  const tile = new Float64Array(ROWS * TILE);
  for (let i = 0; i < rows; i += ROWS) {
    const next = (to + Math.imul(i, row)) | 0;
    const known = (beforeAt + Math.imul(i, beforeRow)) | 0;
    const row0 = (from + Math.imul(i, aRow)) | 0;
    const row1 = (from + Math.imul(Math.min(i + 1, last), aRow)) | 0;
    const row2 = (from + Math.imul(Math.min(i + 2, last), aRow)) | 0;
    const row3 = (from + Math.imul(Math.min(i + 3, last), aRow)) | 0;
    for (let j = 0; j < TILE; j++) {
      let s0 = before[known + j]!;
      let s1 = before[known + beforeRow + j]!;
      let s2 = before[known + 2 * beforeRow + j]!;
      let s3 = before[known + 3 * beforeRow + j]!;
      for (let k = 0; k < depth; k++) {
        const y = panels[at + k * TILE + j]!;
        s0 += a[row0 + k]! * y;
        s1 += a[row1 + k]! * y;
        s2 += a[row2 + k]! * y;
        s3 += a[row3 + k]! * y;
      }
      tile[j] = s0;
      tile[TILE + j] = s1;
      tile[2 * TILE + j] = s2;
      tile[3 * TILE + j] = s3;
    }
    for (let r = 0; r < ROWS; r++) copyFour(sums, (next + Math.imul(r, row)) | 0, tile, r * TILE);
  }
}
