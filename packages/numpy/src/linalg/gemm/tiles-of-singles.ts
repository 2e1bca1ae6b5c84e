/** The loops of `tiles.ts` for singles: the same sums in the same order, rounded to singles after every operation. */
import { plusProduct } from "./singles.js";
import { copyFour, ROWS, TILE_OF_SINGLES } from "./tile.js";

/** By the arguments of `addToTiles`. */
export function addToTilesOfSingles(
  sums: Float32Array,
  to: number,
  row: number,
  before: Float32Array,
  beforeAt: number,
  beforeRow: number,
  rows: number,
  lines: Float32Array,
  block: Float32Array,
  at: number,
  step: number,
  depth: number,
): void {
  const tile = new Float32Array(ROWS * TILE_OF_SINGLES);
  for (let i = 0; i < rows; i += ROWS) {
    const next = (to + Math.imul(i, row)) | 0;
    const known = (beforeAt + Math.imul(i, beforeRow)) | 0;
    const line = Math.imul(i, depth);
    for (let j = 0; j < TILE_OF_SINGLES; j++) {
      let s0 = before[known + j]!;
      let s1 = before[known + beforeRow + j]!;
      let s2 = before[known + 2 * beforeRow + j]!;
      let s3 = before[known + 3 * beforeRow + j]!;
      for (let k = 0; k < depth; k++) {
        const y = block[at + k * step + j]!;
        s0 = plusProduct(s0, lines[line + 4 * k]!, y);
        s1 = plusProduct(s1, lines[line + 4 * k + 1]!, y);
        s2 = plusProduct(s2, lines[line + 4 * k + 2]!, y);
        s3 = plusProduct(s3, lines[line + 4 * k + 3]!, y);
      }
      tile[j] = s0;
      tile[TILE_OF_SINGLES + j] = s1;
      tile[2 * TILE_OF_SINGLES + j] = s2;
      tile[3 * TILE_OF_SINGLES + j] = s3;
    }
    for (let r = 0; r < ROWS; r++) putRow(sums, (next + Math.imul(r, row)) | 0, tile, r * TILE_OF_SINGLES);
  }
}

/** By the arguments of `addInPlace`. */
export function addInPlaceOfSingles(
  sums: Float32Array,
  to: number,
  row: number,
  before: Float32Array,
  beforeAt: number,
  beforeRow: number,
  rows: number,
  a: Float32Array,
  from: number,
  aRow: number,
  last: number,
  panels: Float32Array,
  at: number,
  depth: number,
): void {
  const tile = new Float32Array(ROWS * TILE_OF_SINGLES);
  for (let i = 0; i < rows; i += ROWS) {
    const next = (to + Math.imul(i, row)) | 0;
    const known = (beforeAt + Math.imul(i, beforeRow)) | 0;
    const row0 = (from + Math.imul(i, aRow)) | 0;
    const row1 = (from + Math.imul(Math.min(i + 1, last), aRow)) | 0;
    const row2 = (from + Math.imul(Math.min(i + 2, last), aRow)) | 0;
    const row3 = (from + Math.imul(Math.min(i + 3, last), aRow)) | 0;
    for (let j = 0; j < TILE_OF_SINGLES; j++) {
      let s0 = before[known + j]!;
      let s1 = before[known + beforeRow + j]!;
      let s2 = before[known + 2 * beforeRow + j]!;
      let s3 = before[known + 3 * beforeRow + j]!;
      for (let k = 0; k < depth; k++) {
        const y = panels[at + k * TILE_OF_SINGLES + j]!;
        s0 = plusProduct(s0, a[row0 + k]!, y);
        s1 = plusProduct(s1, a[row1 + k]!, y);
        s2 = plusProduct(s2, a[row2 + k]!, y);
        s3 = plusProduct(s3, a[row3 + k]!, y);
      }
      tile[j] = s0;
      tile[TILE_OF_SINGLES + j] = s1;
      tile[2 * TILE_OF_SINGLES + j] = s2;
      tile[3 * TILE_OF_SINGLES + j] = s3;
    }
    for (let r = 0; r < ROWS; r++) putRow(sums, (next + Math.imul(r, row)) | 0, tile, r * TILE_OF_SINGLES);
  }
}

function putRow(sums: Float32Array, to: number, tile: Float32Array, from: number): void {
  copyFour(sums, to, tile, from);
  copyFour(sums, to + 4, tile, from + 4);
}
