/** The size of a tile. */

/** What the two factors and the product have alike: sums of singles are rounded to singles. */
export type Floats = Float64Array | Float32Array;

/** Rows and columns of a tile, as many as there are registers for. */
export const ROWS = 4;
export const TILE = 4;
export const TILE_OF_SINGLES = 8;

export const tileOf = (x: Floats): number => (x instanceof Float32Array ? TILE_OF_SINGLES : TILE);
