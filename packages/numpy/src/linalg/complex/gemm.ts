/** Products of complex numbers that lie in rows, as pairs of doubles. */
import { join, split } from "./matrices.js";
import { multiplyInto } from "../gemm.js";

/** Columns up to which each sum is made on its own. */
const NARROW = 6;
/** Products of a sum, and rows, up to which the numbers are read where they lie. */
const SHORT = 16;
const FEW_ROWS = 4;

/**
 * c = a · b, of matrices (n, m) whose rows lie `aRow` numbers apart and (m, p) whose rows lie `bRow` numbers apart; c
 * has nothing between its rows, and lies apart from both.
 */
export function multiplyComplexInto(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  // As integers: in kernels, indices made of doubles are slow.
  const [rows, inner, columns, aStep, bStep] = [n | 0, m | 0, p | 0, aRow | 0, bRow | 0];
  if (columns === 1) for (let i = 0; i < rows; i++) putDot(c, i, a, Math.imul(2 * i, aStep), b, inner);
  else if (columns <= NARROW && inner <= SHORT) putEach(c, a, b, rows, inner, columns, aStep, bStep);
  else if (inner <= SHORT || rows <= FEW_ROWS) putRows(c, a, b, rows, inner, columns, aStep, bStep);
  else putParts(c, a, b, rows, inner, columns, aStep, bStep);
}

/** Element `i` of c: the numbers of a from `from` on with a column, in four sums. */
function putDot(c: Float64Array, i: number, a: Float64Array, from: number, b: Float64Array, m: number): void {
  // The products that real and imaginary parts are made of, of numbers at even places and at odd ones.
  let [r0, r1, r2, r3] = [0, 0, 0, 0];
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const pairs = m & ~1;
  let [k, at] = [0, from];
  for (; k < 2 * pairs; k += 4, at += 4) {
    const [a0, a1, a2, a3] = [a[at]!, a[at + 1]!, a[at + 2]!, a[at + 3]!];
    const [b0, b1, b2, b3] = [b[k]!, b[k + 1]!, b[k + 2]!, b[k + 3]!];
    r0 += a0 * b0;
    r1 += a1 * b1;
    r2 += a2 * b2;
    r3 += a3 * b3;
    s0 += a0 * b1;
    s1 += a1 * b0;
    s2 += a2 * b3;
    s3 += a3 * b2;
  }
  let [re, im] = [r0 + r2 - (r1 + r3), s0 + s2 + (s1 + s3)];
  if (pairs < m) {
    re += a[at]! * b[k]! - a[at + 1]! * b[k + 1]!;
    im += a[at]! * b[k + 1]! + a[at + 1]! * b[k]!;
  }
  c[2 * i] = re;
  c[2 * i + 1] = im;
}

/** Of small matrices: one element after the other. */
function putEach(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  for (let i = 0, to = 0; i < n; i++) {
    for (let j = 0; j < p; j++, to += 2) {
      let [re, im] = [0, 0];
      for (let k = 0, at = Math.imul(2 * i, aRow), from = 2 * j; k < m; k++, at += 2, from += 2 * bRow) {
        const [x, y] = [a[at]!, a[at + 1]!];
        const [u, v] = [b[from]!, b[from + 1]!];
        re += x * u - y * v;
        im += x * v + y * u;
      }
      c[to] = re;
      c[to + 1] = im;
    }
  }
}

/** Row by row: what two rows of b add to all of its elements, then the next two. */
function putRows(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  if (m < 2) c.fill(0);
  for (let i = 0; i < n; i++) {
    const [to, at] = [Math.imul(2 * i, p), Math.imul(2 * i, aRow)];
    if (m >= 2) putTwo(c, to, p, b, 0, Math.imul(2, bRow), a[at]!, a[at + 1]!, a[at + 2]!, a[at + 3]!);
    let k = m >= 2 ? 2 : 0;
    for (; k + 2 <= m; k += 2) {
      const [one, two, next] = [Math.imul(2 * k, bRow), Math.imul(2 * k + 2, bRow), at + 2 * k];
      addTwo(c, to, p, b, one, two, a[next]!, a[next + 1]!, a[next + 2]!, a[next + 3]!);
    }
    if (k < m) addOne(c, to, p, b, Math.imul(2 * k, bRow), a[at + 2 * k]!, a[at + 2 * k + 1]!);
  }
}

/** Two multiples of rows. @independent */
function putTwo(
  c: Float64Array,
  to: number,
  p: number,
  b: Float64Array,
  one: number,
  two: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  for (let j = 0; j < p; j++) {
    const [u0, v0] = [b[one + 2 * j]!, b[one + 2 * j + 1]!];
    const [u1, v1] = [b[two + 2 * j]!, b[two + 2 * j + 1]!];
    c[to + 2 * j] = x0 * u0 - y0 * v0 + (x1 * u1 - y1 * v1);
    c[to + 2 * j + 1] = x0 * v0 + y0 * u0 + (x1 * v1 + y1 * u1);
  }
}

/** Adds two multiples of rows. @independent */
function addTwo(
  c: Float64Array,
  to: number,
  p: number,
  b: Float64Array,
  one: number,
  two: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  for (let j = 0; j < p; j++) {
    const [u0, v0] = [b[one + 2 * j]!, b[one + 2 * j + 1]!];
    const [u1, v1] = [b[two + 2 * j]!, b[two + 2 * j + 1]!];
    c[to + 2 * j] = c[to + 2 * j]! + (x0 * u0 - y0 * v0) + (x1 * u1 - y1 * v1);
    c[to + 2 * j + 1] = c[to + 2 * j + 1]! + (x0 * v0 + y0 * u0) + (x1 * v1 + y1 * u1);
  }
}

/** Adds a multiple of a row. @independent */
function addOne(c: Float64Array, to: number, p: number, b: Float64Array, from: number, x: number, y: number): void {
  for (let j = 0; j < p; j++) {
    const [u, v] = [b[from + 2 * j]!, b[from + 2 * j + 1]!];
    c[to + 2 * j] = c[to + 2 * j]! + (x * u - y * v);
    c[to + 2 * j + 1] = c[to + 2 * j + 1]! + (x * v + y * u);
  }
}

/** By four products of real matrices, of lists of the real and of the imaginary parts. */
function putParts(
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
  n: number,
  m: number,
  p: number,
  aRow: number,
  bRow: number,
): void {
  const [x, y, u, v] = [
    new Float64Array(n * m),
    new Float64Array(n * m),
    new Float64Array(m * p),
    new Float64Array(m * p),
  ];
  splitRows(a, x, y, n, m, aRow);
  splitRows(b, u, v, m, p, bRow);
  const [re, im, other] = [new Float64Array(n * p), new Float64Array(n * p), new Float64Array(n * p)];
  multiplyInto(re, x, u, n, m, p, m, p);
  multiplyInto(other, y, v, n, m, p, m, p);
  subtract(re, other);
  multiplyInto(im, x, v, n, m, p, m, p);
  multiplyInto(other, y, u, n, m, p, m, p);
  add(im, other);
  join(c, re, im);
}

function splitRows(
  a: Float64Array,
  re: Float64Array,
  im: Float64Array,
  rows: number,
  columns: number,
  row: number,
): void {
  for (let i = 0; i < rows; i++) {
    const [first, end] = [i * columns, (i + 1) * columns];
    split(a.subarray(2 * i * row), re.subarray(first, end), im.subarray(first, end));
  }
}

/** @independent */
function add(sums: Float64Array, other: Float64Array): void {
  for (let k = 0; k < sums.length; k++) sums[k] = sums[k]! + other[k]!;
}

/** @independent */
function subtract(sums: Float64Array, other: Float64Array): void {
  for (let k = 0; k < sums.length; k++) sums[k] = sums[k]! - other[k]!;
}
