/** Factors of a product of matrices, brought into the order in which tiles read them. */
import { copyFour, ROWS, type Floats } from "./tile.js";

/** Rows of b, tile by tile; the last one has zeros where columns are missing. */
export function packPanels<F extends Floats>(
  panels: F,
  b: F,
  from: number,
  bRow: number,
  depth: number,
  columns: number,
  tile: number,
): void {
  let at = 0;
  for (let left = 0; left < columns; left += tile) {
    const wide = Math.min(tile, columns - left);
    for (let k = 0; k < depth; k++, at += tile) {
      const next = (from + left + Math.imul(k, bRow)) | 0;
      if (wide < tile) for (let j = 0; j < tile; j++) panels[at + j] = j < wide ? b[next + j]! : 0;
      else for (let j = 0; j < tile; j += 4) copyFour(panels, at + j, b, next + j);
    }
  }
}

/** Rows of a, four by four, whose elements take turns; the last one stands for those that are missing. */
export function packLines<F extends Floats>(
  lines: F,
  a: F,
  from: number,
  aRow: number,
  height: number,
  depth: number,
): void {
  const last = height - 1;
  let at = 0;
  for (let i = 0; i < height; i += ROWS) {
    const row0 = (from + Math.imul(i, aRow)) | 0;
    const row1 = (from + Math.imul(Math.min(i + 1, last), aRow)) | 0;
    const row2 = (from + Math.imul(Math.min(i + 2, last), aRow)) | 0;
    const row3 = (from + Math.imul(Math.min(i + 3, last), aRow)) | 0;
    for (let k = 0; k < depth; k++, at += ROWS) {
      const [x0, x1, x2, x3] = [a[row0 + k]!, a[row1 + k]!, a[row2 + k]!, a[row3 + k]!];
      lines[at] = x0;
      lines[at + 1] = x1;
      lines[at + 2] = x2;
      lines[at + 3] = x3;
    }
  }
}
