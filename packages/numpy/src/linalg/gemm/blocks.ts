/**
 * Products of matrices in blocks that stay in the caches, in the order of Goto and van de Geijn, "Anatomy of
 * High-Performance Matrix Multiplication" (2008).
 */
import { packLines, packPanels } from "./packing.js";
import { ROWS, tileOf, type Floats } from "./tile.js";
import { addInPlace, addToTiles } from "./tiles.js";

/** Rows of a up to which b is read where it lies: what is put together would be used too seldom. */
const FEW_ROWS = 8;
/**
 * Rows of b, of which a tile's columns stay in the nearest cache while rows of a go by; of these so many stay in the
 * next one, with so many columns of b.
 */
const DEPTH = 256;
const HEIGHT = 64;
const WIDTH = 512;

/** `upper`: tiles below the diagonal are left out. */
export function putMatrix<F extends Floats>(
  c: F,
  a: F,
  b: F,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
  upper: boolean,
): void {
  if (m === 0) c.fill(0);
  const tile = tileOf(c);
  const packed = n > FEW_ROWS;
  // Blocks of about the same depth.
  const deep = Math.min(DEPTH, upTo(4, Math.ceil(m / Math.ceil(m / DEPTH))));
  const panels = zerosLike(c, deep * (packed ? upTo(tile, Math.min(WIDTH, p)) : tile));
  for (let left = 0; left < p; left += WIDTH) {
    const columns = Math.min(WIDTH, p - left);
    for (let first = 0; first < m; first += deep) {
      const depth = Math.min(deep, m - first);
      if (packed) packPanels(panels, b, (Math.imul(first, bRow) + left) | 0, bRow, depth, columns, tile);
      addBlocks(c, a, b, panels, n, p, aRow, bRow, left, columns, first, depth, packed, upper);
    }
  }
}

/**
 * Adds to c, or puts into it what comes `first`, the products of so many columns of a and these rows of b. @parallel
 */
function addBlocks<F extends Floats>(
  c: F,
  a: F,
  b: F,
  panels: F,
  n: number,
  p: number,
  aRow: number,
  bRow: number,
  left: number,
  columns: number,
  first: number,
  depth: number,
  packed: boolean,
  upper: boolean,
): void {
  const tile = tileOf(c);
  // Rows that make no whole tile are a block of their own.
  const whole = n & -ROWS;
  const blocks = Math.ceil(whole / HEIGHT) + (n > whole ? 1 : 0);
  const corner = (Math.imul(first, bRow) + left) | 0;
  for (let k = 0; k < blocks; k++) {
    const top = Math.min(Math.imul(k, HEIGHT), whole);
    const height = top === whole ? n - top : Math.min(HEIGHT, whole - top);
    const highest = upTo(ROWS, height);
    const lines = zerosLike(c, depth * highest);
    // The first sums begin with zeros, later ones where rows or columns are missing with a copy.
    const zeros = zerosLike(c, tile);
    const before = zerosLike(c, highest * tile);
    const sums = zerosLike(c, highest * tile);
    packLines(lines, a, (Math.imul(top, aRow) + first) | 0, aRow, height, depth);
    for (let j = 0; j < columns; j += tile) {
      const rows = upper ? Math.min(height, left + j + tile - top) : height;
      if (rows <= 0) continue;
      const wide = Math.min(tile, columns - j);
      const complete = wide === tile && height >= ROWS;
      const to = (Math.imul(top, p) + left + j) | 0;
      // Where columns are missing, they are made up.
      if (!packed && wide < tile) packPanels(panels, b, corner + j, bRow, depth, wide, tile);
      const inPlace = !packed && wide === tile;
      const block = inPlace ? b : panels;
      const at = inPlace ? (corner + j) | 0 : packed ? Math.imul(j, depth) : 0;
      const step = inPlace ? bRow : tile;
      if (complete) {
        if (first === 0) addToTiles(c, to, p, zeros, 0, 0, rows, lines, block, at, step, depth);
        else addToTiles(c, to, p, c, to, p, rows, lines, block, at, step, depth);
      } else {
        if (first === 0) addToTiles(sums, 0, tile, zeros, 0, 0, rows, lines, block, at, step, depth);
        else {
          copyRows(before, 0, tile, c, to, p, rows, wide);
          addToTiles(sums, 0, tile, before, 0, tile, rows, lines, block, at, step, depth);
        }
        copyRows(c, to, p, sums, 0, tile, rows, wide);
      }
    }
  }
}

/**
 * {@link putMatrix} of no more columns than a tile has: a, of which each element is used once, is read where it lies.
 */
export function putNarrow<F extends Floats>(
  c: F,
  a: F,
  b: F,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  const tile = tileOf(c);
  const panel = zerosLike(c, m * tile);
  packPanels(panel, b, 0, bRow, m, p, tile);
  putNarrowBlocks(c, a, panel, n, m, p, aRow);
}

/** @parallel */
function putNarrowBlocks<F extends Floats>(c: F, a: F, panel: F, n: number, m: number, p: number, aRow: number): void {
  const blocks = Math.ceil(n / HEIGHT);
  for (let k = 0; k < blocks; k++) {
    const tile = tileOf(c);
    const [zeros, sums] = [zerosLike(c, tile), zerosLike(c, HEIGHT * tile)];
    const top = Math.imul(k, HEIGHT);
    const rows = Math.min(HEIGHT, n - top);
    addInPlace(sums, 0, tile, zeros, 0, 0, rows, a, Math.imul(top, aRow), aRow, rows - 1, panel, 0, m);
    copyRows(c, Math.imul(top, p), p, sums, 0, tile, rows, p);
  }
}

const upTo = (multiple: number, count: number): number => (count + multiple - 1) & -multiple;

const zerosLike = <F extends Floats>(like: F, length: number): F =>
  (like instanceof Float32Array ? new Float32Array(length) : new Float64Array(length)) as F;

/** So many columns of rows, which lie `toRow` and `fromRow` apart. */
function copyRows<F extends Floats>(
  out: F,
  to: number,
  toRow: number,
  x: F,
  from: number,
  fromRow: number,
  rows: number,
  columns: number,
): void {
  for (let i = 0; i < rows; i++) {
    const [next, other] = [(to + Math.imul(i, toRow)) | 0, (from + Math.imul(i, fromRow)) | 0];
    for (let j = 0; j < columns; j++) out[next + j] = x[other + j]!;
  }
}
