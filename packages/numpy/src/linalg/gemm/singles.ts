/**
 * The loops of `gemm.ts` for a column and for a row of singles: the same sums in the same order, rounded to singles
 * after every operation.
 */

/** The sum and a product. */
export const plusProduct = (sum: number, x: number, y: number): number => Math.fround(sum + Math.fround(x * y));
const plus = (x: number, y: number): number => Math.fround(x + y);

/** For a single column, whose elements have nothing between them: each sum in eight. @parallel */
export function putDotsOfSingles(
  c: Float32Array,
  a: Float32Array,
  b: Float32Array,
  n: number,
  m: number,
  aRow: number,
): void {
  const eights = m & ~7;
  for (let i = 0; i < n; i++) {
    const from = Math.imul(i, aRow);
    let [r0, r1, r2, r3, r4, r5, r6, r7] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let k = 0; k < eights; k += 8) {
      r0 = plusProduct(r0, a[from + k]!, b[k]!);
      r1 = plusProduct(r1, a[from + k + 1]!, b[k + 1]!);
      r2 = plusProduct(r2, a[from + k + 2]!, b[k + 2]!);
      r3 = plusProduct(r3, a[from + k + 3]!, b[k + 3]!);
      r4 = plusProduct(r4, a[from + k + 4]!, b[k + 4]!);
      r5 = plusProduct(r5, a[from + k + 5]!, b[k + 5]!);
      r6 = plusProduct(r6, a[from + k + 6]!, b[k + 6]!);
      r7 = plusProduct(r7, a[from + k + 7]!, b[k + 7]!);
    }
    let sum = plus(plus(plus(r0, r4), plus(r1, r5)), plus(plus(r2, r6), plus(r3, r7)));
    for (let k = eights; k < m; k++) sum = plusProduct(sum, a[from + k]!, b[k]!);
    c[i] = sum;
  }
}

/** A row of the product: each element of c is loaded and stored once for eight products. */
export function putRowOfSingles(
  c: Float32Array,
  to: number,
  a: Float32Array,
  from: number,
  b: Float32Array,
  m: number,
  p: number,
  bRow: number,
): void {
  for (let j = 0; j < p; j++) c[to + j] = 0;
  let k = 0;
  for (; k + 8 <= m; k += 8) {
    const at = from + k;
    const [x0, x1, x2, x3, x4, x5, x6, x7] = [
      a[at]!,
      a[at + 1]!,
      a[at + 2]!,
      a[at + 3]!,
      a[at + 4]!,
      a[at + 5]!,
      a[at + 6]!,
      a[at + 7]!,
    ];
    const [k0, k1, k2, k3] = [
      Math.imul(k, bRow),
      Math.imul(k + 1, bRow),
      Math.imul(k + 2, bRow),
      Math.imul(k + 3, bRow),
    ];
    const [k4, k5, k6, k7] = [
      Math.imul(k + 4, bRow),
      Math.imul(k + 5, bRow),
      Math.imul(k + 6, bRow),
      Math.imul(k + 7, bRow),
    ];
    for (let j = 0; j < p; j++) {
      const two = plusProduct(plusProduct(c[to + j]!, x0, b[k0 + j]!), x1, b[k1 + j]!);
      const four = plusProduct(plusProduct(two, x2, b[k2 + j]!), x3, b[k3 + j]!);
      const six = plusProduct(plusProduct(four, x4, b[k4 + j]!), x5, b[k5 + j]!);
      c[to + j] = plusProduct(plusProduct(six, x6, b[k6 + j]!), x7, b[k7 + j]!);
    }
  }
  for (; k < m; k++) {
    const [x, next] = [a[from + k]!, Math.imul(k, bRow)];
    for (let j = 0; j < p; j++) c[to + j] = plusProduct(c[to + j]!, x, b[next + j]!);
  }
}
