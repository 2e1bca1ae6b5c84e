/**
 * The real Schur form of a square matrix: balanced, brought to Hessenberg form, and iterated by Francis's double
 * shifts.
 */
import { LinAlgError, rotatePair } from "./matrices.js";
import {
  addMultiple,
  factorOf,
  reflectColumns,
  reflectThreeColumns,
  reflectThreeRows,
  reflectTwoColumns,
  reflectTwoRows,
  subtractMultiple,
} from "./reflections.js";

/**
 * A = unit · P D Z T Zᵀ D⁻¹ Pᵀ: T has blocks of one and two rows along its diagonal, those of two have complex
 * eigenvalues, and zeros below.
 */
export interface Schur {
  readonly n: number;
  readonly t: Float64Array;
  /**
   * Empty where the eigenvalues alone are wanted: then T is right in its blocks along the diagonal, and nowhere else.
   */
  readonly z: Float64Array;
  /** P: the rows of A in the order of those of T. */
  readonly order: readonly number[];
  /** D, powers of 2. */
  readonly scale: Float64Array;
  /** A power of 2, other than 1 where squares of elements would overflow or vanish. */
  readonly unit: number;
}

/**
 * The Schur form of a matrix, or what gives its eigenvalues. Throws a LinAlgError if the iteration does not converge.
 */
export function schurOf(name: string, a: Float64Array, rows: number, vectors: boolean): Schur {
  const n = rows | 0;
  const z = new Float64Array(vectors ? n * n : 0);
  if (vectors) for (let i = 0; i < n; i++) z[i * n + i] = 1;
  const unit = unitOf(a);
  const { order, first, last } = isolate(a, n);
  const t = a.map((_, at) => a[order[Math.floor(at / n)]! * n + order[at % n]!]! / unit);
  const schur = { n, t, z, order, scale: balance(t, n, first, last), unit };
  for (let k = 0; k + 2 < n; k++) {
    reflect(schur, k + 1, column(schur, k, k + 1, n), k);
    for (let i = k + 2; i < n; i++) t[i * n + k] = 0;
  }
  iterate(name, schur);
  return schur;
}

/** The power of 2 by which a matrix is divided so that squares of its elements neither overflow nor vanish. */
export function unitOf(a: Float64Array): number {
  const exponent = Math.floor(Math.log2(largestOf(a)));
  return Math.abs(exponent) > 400 && Number.isFinite(exponent) ? 2 ** Math.max(-1000, exponent) : 1;
}

/** The size of the largest element, or 0. */
export const largestOf = (a: Float64Array): number => a.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

/**
 * An order of rows and columns in which those before `first` and from `last` on are a triangle: their eigenvalues are
 * on the diagonal.
 */
function isolate(a: Float64Array, n: number): { order: number[]; first: number; last: number } {
  let others = Array.from({ length: n }, (_, i) => i);
  const splitOff = (element: (i: number, j: number) => number): number[] => {
    const found: number[] = [];
    for (;;) {
      const next = others.find((i) => others.every((j) => j === i || element(i, j) === 0));
      if (next === undefined) return found;
      found.push(next);
      others = others.filter((i) => i !== next);
    }
  };
  const below = splitOff((i, j) => a[i * n + j]!).reverse();
  const above = splitOff((i, j) => a[j * n + i]!);
  return { order: [...above, ...others, ...below], first: above.length, last: n - below.length };
}

/** Makes rows and columns of about the same length, as far as they lie between `first` and `last`: D⁻¹ A D. */
function balance(a: Float64Array, n: number, first: number, last: number): Float64Array {
  const scale = new Float64Array(n).fill(1);
  for (let changed = true; changed;) {
    changed = false;
    for (let i = first; i < last; i++) {
      let [row, down] = [0, 0];
      for (let j = first; j < last; j++) {
        if (j === i) continue;
        row = Math.hypot(row, a[i * n + j]!);
        down = Math.hypot(down, a[j * n + i]!);
      }
      if (row === 0 || down === 0) continue;
      const factor = 2 ** Math.max(-500, Math.min(500, Math.round((Math.log2(row) - Math.log2(down)) / 2)));
      if (down * factor + row / factor >= 0.95 * (down + row)) continue;
      for (let j = 0; j < n; j++) a[i * n + j]! /= factor;
      for (let j = 0; j < n; j++) a[j * n + i]! *= factor;
      scale[i]! *= factor;
      changed = true;
    }
  }
  return scale;
}

const column = ({ n, t }: Schur, k: number, from: number, to: number): Float64Array =>
  Float64Array.from({ length: to - from }, (_, i) => t[(from + i) * n + k]!);

/**
 * Applies the reflection that leaves only the first element of a vector to both sides of T, at `first`, for columns
 * from `left`; and to Z.
 */
function reflect({ n, t, z }: Schur, first: number, v: Float64Array, left: number): void {
  const factor = factorOf(v);
  if (factor === 0) return;
  const [count, columns] = [v.length, n - left];
  const sums = new Float64Array(columns);
  for (let i = 0; i < count; i++) addMultiple(sums, t, (Math.imul(first + i, n) + left) | 0, v[i]!, columns);
  for (let j = 0; j < columns; j++) sums[j] = sums[j]! * factor;
  for (let i = 0; i < count; i++) subtractMultiple(t, (Math.imul(first + i, n) + left) | 0, sums, v[i]!, columns);
  reflectColumns(t, n, first, v, factor);
  if (z.length > 0) reflectColumns(z, n, first, v, factor);
}

/**
 * {@link reflect} of three rows and columns: columns from `left` to before `right`, rows from `top` to before `bottom`.
 */
function reflectThree(
  { n, t, z }: Schur,
  first: number,
  v: Float64Array,
  left: number,
  right: number,
  top: number,
  bottom: number,
): void {
  const factor = factorOf(v);
  if (factor === 0) return;
  const [y, w] = [v[1]!, v.length > 2 ? v[2]! : 0];
  const row = (Math.imul(first, n) + left) | 0;
  if (v.length > 2) {
    reflectThreeRows(t, row, (row + n) | 0, (row + 2 * n) | 0, right - left, y, w, factor);
    reflectThreeColumns(t, n, first, top, bottom, y, w, factor);
    reflectThreeColumns(z, n, first, 0, z.length > 0 ? n : 0, y, w, factor);
  } else {
    reflectTwoRows(t, row, (row + n) | 0, right - left, y, factor);
    reflectTwoColumns(t, n, first, top, bottom, y, factor);
    reflectTwoColumns(z, n, first, 0, z.length > 0 ? n : 0, y, factor);
  }
}

/** Splits off blocks of one and two rows at the end until none is left. */
function iterate(name: string, schur: Schur): void {
  const norm = largestOf(schur.t);
  let rounds = 0;
  for (let last = schur.n - 1; last >= 0;) {
    const first = blockBefore(schur, last, norm);
    if (last - first < 2) {
      if (first < last) splitPair(schur, first);
      last = first - 1;
      rounds = 0;
    } else {
      if (++rounds > 300) throw new LinAlgError(`${name}: the iteration does not converge`);
      chase(schur, first, last, rounds);
    }
  }
}

/**
 * The first row of the last block that ends at a row: elements below the diagonal that are nothing beside it become 0.
 */
function blockBefore({ n, t }: Schur, last: number, norm: number): number {
  for (let k = last; k > 0; k--) {
    const size = Math.abs(t[k * n + k]!) + Math.abs(t[(k - 1) * n + k - 1]!) || norm;
    if (Math.abs(t[k * n + k - 1]!) > 2 ** -52 * size) continue;
    t[k * n + k - 1] = 0;
    return k;
  }
  return 0;
}

/**
 * One step of Francis: the reflections that chase the bulge which both eigenvalues of the last two rows make, as
 * shifts, down the diagonal.
 */
function chase(schur: Schur, first: number, last: number, round: number): void {
  const { n, t } = schur;
  const at = (i: number, j: number): number => t[i * n + j]!;
  let [x, y, w] = [at(last, last), at(last - 1, last - 1), at(last, last - 1) * at(last - 1, last)];
  if (round % 10 === 0) {
    const size = Math.abs(at(last, last - 1)) + Math.abs(at(last - 1, last - 2));
    x = y = at(last, last) + 0.75 * size;
    w = -0.4375 * size * size;
  }
  const corner = at(first, first);
  let v: Float64Array = Float64Array.of(
    ((x - corner) * (y - corner) - w) / at(first + 1, first) + at(first, first + 1),
    at(first + 1, first + 1) - (x - corner) - y,
    at(first + 2, first + 1),
  );
  for (let k = first; k < last; k++) {
    const end = Math.min(k + 3, last + 1);
    if (k > first) v = column(schur, k - 1, k, end);
    const [right, top] = schur.z.length > 0 ? [n, 0] : [last + 1, first];
    reflectThree(schur, k, v, Math.max(first, k - 1), right, top, Math.min(k + 4, last + 1));
    if (k > first) for (let i = k + 1; i < end; i++) t[i * n + k - 1] = 0;
  }
}

/** Turns the two rows from k on into a triangle if their eigenvalues are real. */
function splitPair({ n, t, z }: Schur, k: number): void {
  const below = (k + 1) * n + k;
  const { half, root, real } = pairAt(t, n, k);
  if (!real) return;
  const leg = half + (half < 0 ? -root : root);
  const length = Math.hypot(leg, t[below]!);
  const [c, s] = [leg / length, t[below]! / length];
  const vectors = z.length > 0;
  for (let j = k; j < (vectors ? n : k + 2); j++) rotatePair(t, k * n + j, (k + 1) * n + j, c, -s);
  for (let i = vectors ? 0 : k; i < k + 2; i++) rotatePair(t, i * n + k, i * n + k + 1, c, -s);
  if (vectors) for (let i = 0; i < n; i++) rotatePair(z, i * n + k, i * n + k + 1, c, -s);
  t[below] = 0;
}

/** The eigenvalues of two rows from k on are t[k + 1, k + 1] + half ± root, which is real or imaginary. */
export function pairAt(t: Float64Array, n: number, k: number): { half: number; root: number; real: boolean } {
  const [a, b, c, d] = [t[k * n + k]!, t[k * n + k + 1]!, t[(k + 1) * n + k]!, t[(k + 1) * n + k + 1]!];
  const half = (a - d) / 2;
  const size = Math.max(Math.abs(half), Math.abs(b), Math.abs(c));
  const square = (half / size) ** 2 + (b / size) * (c / size);
  return { half, root: size * Math.sqrt(Math.abs(square)), real: square >= 0 };
}
