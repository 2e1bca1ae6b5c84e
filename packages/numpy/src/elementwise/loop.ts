/** What the loops of element-wise functions have in common. */

/** `o[i] = f(a[j], b[k])`, n times, each index with its stride. */
export type Loop = (
  n: number,
  o: Float64Array,
  i: number,
  s: number,
  a: Float64Array,
  j: number,
  t: number,
  b: Float64Array,
  k: number,
  u: number,
) => void;
