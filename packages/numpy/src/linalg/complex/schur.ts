/**
 * The Schur form of a square complex matrix: brought to Hessenberg form, and iterated with shifts. All matrices are
 * pairs of doubles, row by row.
 */
import { Complex } from "../../array/complex.js";
import { LinAlgError } from "../matrices.js";
import { unitOf } from "../schur.js";
import { at, put } from "./matrices.js";

/** A = unit · Z T Zᴴ, of which T is upper triangular. */
export interface ComplexSchur {
  readonly n: number;
  readonly t: Float64Array;
  readonly z: Float64Array;
  /** A power of 2, other than 1 where squares of elements would overflow or vanish. */
  readonly unit: number;
}

/** The Schur form of a matrix. Throws a LinAlgError if the iteration does not converge. */
export function complexSchurOf(name: string, a: Float64Array, n: number): ComplexSchur {
  const unit = unitOf(a);
  const z = new Float64Array(2 * n * n);
  for (let i = 0; i < n; i++) z[2 * (i * n + i)] = 1;
  const schur = { n, t: a.map((part) => part / unit), z, unit };
  for (let k = 0; k + 2 < n; k++) reflect(schur, k);
  iterate(name, schur);
  return schur;
}

/** Turns column k below the first subdiagonal into 0 by a reflection of both sides. */
function reflect({ n, t, z }: ComplexSchur, k: number): void {
  const v = Array.from({ length: n - k - 1 }, (_, i) => at(t, (k + 1 + i) * n + k));
  const rest = Math.hypot(...v.slice(1).map((each) => each.abs()));
  if (rest === 0) return;
  const first = v[0]!;
  const size = first.abs();
  const length = Math.hypot(size, rest);
  const phase = size === 0 ? new Complex(1, 0) : first.scale(1 / size);
  v[0] = first.add(phase.scale(length));
  const factor = 1 / (length * (length + size));
  for (let j = k; j < n; j++) reflectLane(t, (k + 1) * n + j, n, v, factor, true);
  for (let i = 0; i < n; i++) reflectLane(t, i * n + k + 1, 1, v, factor, false);
  for (let i = 0; i < n; i++) reflectLane(z, i * n + k + 1, 1, v, factor, false);
  put(t, (k + 1) * n + k, phase.scale(-length));
  for (let i = k + 2; i < n; i++) put(t, i * n + k, new Complex(0, 0));
}

/** Reflects a column, or a row, whose elements lie `step` apart. */
function reflectLane(
  a: Float64Array,
  from: number,
  step: number,
  v: readonly Complex[],
  factor: number,
  isColumn: boolean,
): void {
  let sum = new Complex(0, 0);
  v.forEach((each, i) => (sum = sum.add((isColumn ? each.conj() : each).mul(at(a, from + i * step)))));
  sum = sum.scale(factor);
  v.forEach((each, i) => put(a, from + i * step, at(a, from + i * step).sub((isColumn ? each : each.conj()).mul(sum))));
}

/** |re| + |im|. */
const sizeAt = (a: Float64Array, place: number): number => Math.abs(a[2 * place]!) + Math.abs(a[2 * place + 1]!);

/** Splits off the last row until none is left. */
function iterate(name: string, schur: ComplexSchur): void {
  const { n, t } = schur;
  const norm = Math.max(0, ...Array.from({ length: n * n }, (_, place) => sizeAt(t, place)));
  let rounds = 0;
  for (let last = n - 1; last > 0;) {
    const first = blockBefore(t, n, last, norm);
    if (first === last) {
      last--;
      rounds = 0;
    } else {
      if (++rounds > 300) throw new LinAlgError(`${name}: the iteration does not converge`);
      step(schur, first, last, shiftOf(t, n, last, rounds));
    }
  }
}

/**
 * The first row of the last block that ends at a row: an element below the diagonal that is nothing beside it becomes
 * 0.
 */
function blockBefore(t: Float64Array, n: number, last: number, norm: number): number {
  for (let k = last; k > 0; k--) {
    const size = sizeAt(t, k * n + k) + sizeAt(t, (k - 1) * n + k - 1) || norm;
    if (sizeAt(t, k * n + k - 1) > 2 ** -52 * size) continue;
    put(t, k * n + k - 1, new Complex(0, 0));
    return k;
  }
  return 0;
}

/** The eigenvalue of the last two rows that is nearer to the last element; now and then another number. */
function shiftOf(t: Float64Array, n: number, last: number, round: number): Complex {
  const corner = at(t, last * n + last);
  const below = at(t, last * n + last - 1);
  if (round % 10 === 0) return corner.add(new Complex(below.abs(), 0));
  const product = at(t, (last - 1) * n + last).mul(below);
  const half = at(t, (last - 1) * n + last - 1)
    .sub(corner)
    .scale(0.5);
  const root = half.mul(half).add(product).sqrt();
  const [one, two] = [half.add(root), half.sub(root)];
  const far = one.abs() < two.abs() ? two : one;
  return far.abs() === 0 ? corner : corner.sub(product.div(far));
}

/** One step: T − shift = Q R becomes R Q + shift, by rotations of neighbours. */
function step({ n, t, z }: ComplexSchur, first: number, last: number, shift: Complex): void {
  const move = (by: Complex): void => {
    for (let i = first; i <= last; i++) put(t, i * n + i, at(t, i * n + i).add(by));
  };
  move(shift.neg());
  const rotations: { c: number; s: Complex }[] = [];
  for (let k = first; k < last; k++) {
    const rotation = rotationOf(at(t, k * n + k), at(t, (k + 1) * n + k));
    rotations.push(rotation);
    for (let j = k; j < n; j++) rotate(t, k * n + j, (k + 1) * n + j, rotation.c, rotation.s);
    put(t, (k + 1) * n + k, new Complex(0, 0));
  }
  rotations.forEach(({ c, s }, i) => {
    const k = first + i;
    for (let row = 0; row <= k + 1; row++) rotate(t, row * n + k, row * n + k + 1, c, s.conj());
    for (let row = 0; row < n; row++) rotate(z, row * n + k, row * n + k + 1, c, s.conj());
  });
  move(shift);
}

/** c and s with c · b = conj(s) · a, so that the second number becomes 0. */
function rotationOf(a: Complex, b: Complex): { c: number; s: Complex } {
  const [one, two] = [a.abs(), b.abs()];
  if (two === 0) return { c: 1, s: new Complex(0, 0) };
  if (one === 0) return { c: 0, s: b.conj().scale(1 / two) };
  const length = Math.hypot(one, two);
  return { c: one / length, s: a.mul(b.conj()).scale(1 / one / length) };
}

/** (x, y) becomes (c x + s y, c y − conj(s) x). */
function rotate(a: Float64Array, one: number, two: number, c: number, s: Complex): void {
  const [x, y] = [at(a, one), at(a, two)];
  put(a, one, x.scale(c).add(s.mul(y)));
  put(a, two, y.scale(c).sub(s.conj().mul(x)));
}
