/** The size of a tile. */

/** What the two factors and the product have alike: sums of singles are rounded to singles. */
export type Floats = Float64Array | Float32Array;

/** Rows and columns of a tile, as many as there are registers for. */
export const ROWS = 4;
export const TILE = 4;
export const TILE_OF_SINGLES = 8;

export const tileOf = (x: Floats): number => (x instanceof Float32Array ? TILE_OF_SINGLES : TILE);

/** Four elements that follow one another. All are read before any is written, so that they move as vectors. */
export function copyFour<F extends Floats>(to: F, at: number, from: F, next: number): void {
  const [x0, x1, x2, x3] = [from[next]!, from[next + 1]!, from[next + 2]!, from[next + 3]!];
  to[at] = x0;
  to[at + 1] = x1;
  to[at + 2] = x2;
  to[at + 3] = x3;
}
