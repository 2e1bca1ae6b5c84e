/**
 * Eigenvalues of symmetric matrices by way of tridiagonal ones: reflections, then implicit QL iterations with
 * Wilkinson's shifts (Wilkinson and Reinsch, "Handbook for Automatic Computation", volume 2, 1971). Vectors are rows
 * here: each is changed as a whole.
 */
import { dotOfEights } from "./gemm.js";
import { LinAlgError } from "./matrices.js";
import { subtractMultiple } from "./reflections.js";

/** Iterations for an eigenvalue; two are usual. */
const MOST_ITERATIONS = 60;

/**
 * The eigenvalues, in no order, of a symmetric matrix (n, n), which is lost, and in the rows of `vectors`, which hold
 * zeros, its eigenvectors.
 */
export function eigenvaluesInto(values: Float64Array, vectors: Float64Array, a: Float64Array, n: number): void {
  const beside = new Float64Array(n);
  for (let i = 0; i < n; i++) vectors[Math.imul(i, n + 1)] = 1;
  tridiagonalise(values, beside, vectors, a, n);
  for (let k = 0; k < n; k++) settle(values, beside, vectors, n, k);
}

/**
 * The diagonal, and what is beside it, of the tridiagonal T for which Q T Qᵀ is the matrix; the identity in `rows`
 * becomes Qᵀ.
 */
function tridiagonalise(
  diagonal: Float64Array,
  beside: Float64Array,
  rows: Float64Array,
  a: Float64Array,
  n: number,
): void {
  // The vectors of the reflections I - v vᵀ, one behind the other.
  const reflections = new Float64Array(n * n);
  for (let k = 0; k + 2 < n; k++) {
    const count = n - k - 1;
    const at = Math.imul(k, n);
    const v = reflections.subarray(at, at + count);
    beside[k] = reflectionInto(v, a, (at + k + 1) | 0, count);
    reflectBothSides(a, n, k + 1, v, count);
  }
  if (n > 1) beside[n - 2] = a[(Math.imul(n, n - 1) - 1) | 0]!;
  for (let i = 0; i < n; i++) diagonal[i] = a[Math.imul(i, n + 1)]!;
  for (let k = n - 3; k >= 0; k--) {
    const count = n - k - 1;
    const first = Math.imul(k, n);
    const v = reflections.subarray(first, first + count);
    for (let i = k + 1; i < n; i++) {
      const at = (Math.imul(i, n) + k + 1) | 0;
      subtractMultiple(rows, at, v, dotOfEights(rows, at, v, count), count);
    }
  }
}

/**
 * Puts the vector, of length √2, of the reflection that leaves only the first of `count` elements, and gives what that
 * becomes. Zeros, where the others are 0.
 */
function reflectionInto(v: Float64Array, a: Float64Array, from: number, count: number): number {
  let others = 0;
  for (let j = 1; j < count; j++) others += a[from + j]! * a[from + j]!;
  const first = a[from]!;
  if (others === 0) return first;
  const length = Math.sqrt(first * first + others);
  const scale = Math.sqrt(length * (length + Math.abs(first)));
  const kept = first > 0 ? -length : length;
  v[0] = (first - kept) / scale;
  for (let j = 1; j < count; j++) v[j] = a[from + j]! / scale;
  return kept;
}

/**
 * A part of a symmetric matrix, from a row and the column of that number on: H A H = A - v wᵀ - w vᵀ, where w = A v -
 * (vᵀ A v / 2) v.
 */
function reflectBothSides(a: Float64Array, n: number, first: number, v: Float64Array, count: number): void {
  const w = new Float64Array(count);
  for (let i = 0; i < count; i++) w[i] = dotOfEights(a, (Math.imul(first + i, n) + first) | 0, v, count);
  const half = dotOfEights(w, 0, v, count) / 2;
  subtractMultiple(w, 0, v, half, count);
  for (let i = 0; i < count; i++) {
    const at = (Math.imul(first + i, n) + first) | 0;
    subtractMultiples(a, at, w, v[i]!, v, w[i]!, count);
  }
}

/** @independent */
function subtractMultiples(
  row: Float64Array,
  at: number,
  v: Float64Array,
  times: number,
  w: Float64Array,
  others: number,
  count: number,
): void {
  for (let j = 0; j < count; j++) row[at + j] = row[at + j]! - (times * v[j]! + others * w[j]!);
}

/** Iterates until nothing is beside the k-th element of the diagonal. */
function settle(diagonal: Float64Array, beside: Float64Array, rows: Float64Array, n: number, k: number): void {
  for (let iteration = 0; ; iteration++) {
    const end = blockFrom(diagonal, beside, n, k);
    if (end === k) return;
    if (iteration === MOST_ITERATIONS) throw new LinAlgError("eigh: the iterations do not converge");
    chase(diagonal, beside, rows, n, k, end);
  }
}

/** The last row of the block that begins at a row. What is no number is the end of one. */
function blockFrom(diagonal: Float64Array, beside: Float64Array, n: number, first: number): number {
  let end = first;
  while (end + 1 < n && Math.abs(beside[end]!) > 2 ** -52 * (Math.abs(diagonal[end]!) + Math.abs(diagonal[end + 1]!)))
    end++;
  return end;
}

/** One step: rotations of neighbours from the end of a block to its beginning. */
function chase(
  diagonal: Float64Array,
  beside: Float64Array,
  rows: Float64Array,
  n: number,
  first: number,
  end: number,
): void {
  const half = (diagonal[first + 1]! - diagonal[first]!) / (2 * beside[first]!);
  const root = Math.sqrt(half * half + 1);
  let g = diagonal[end]! - diagonal[first]! + beside[first]! / (half + (half < 0 ? -root : root));
  let [s, c, shift] = [1, 1, 0];
  for (let i = end - 1; i >= first; i--) {
    const f = s * beside[i]!;
    const b = c * beside[i]!;
    const length = Math.sqrt(f * f + g * g);
    beside[i + 1] = length;
    if (length === 0) {
      // The block falls apart here.
      diagonal[i + 1] = diagonal[i + 1]! - shift;
      beside[end] = 0;
      return;
    }
    s = f / length;
    c = g / length;
    const rest = diagonal[i + 1]! - shift;
    const turned = (diagonal[i]! - rest) * s + 2 * c * b;
    shift = s * turned;
    diagonal[i + 1] = rest + shift;
    g = c * turned - b;
    turnRows(rows, Math.imul(i, n), Math.imul(i + 1, n), c, s, n);
  }
  diagonal[first] = diagonal[first]! - shift;
  beside[first] = g;
  beside[end] = 0;
}

/** @independent */
function turnRows(rows: Float64Array, one: number, two: number, c: number, s: number, n: number): void {
  for (let j = 0; j < n; j++) {
    const x = rows[one + j]!;
    const y = rows[two + j]!;
    rows[one + j] = c * x - s * y;
    rows[two + j] = s * x + c * y;
  }
}
