/** The inner loops of `gemm.ts` for singles: the same sums in the same order, rounded to singles after every operation. */

/** The sum and a product. */
const plusProduct = (sum: number, x: number, y: number): number => Math.fround(sum + Math.fround(x * y));
const plus = (x: number, y: number): number => Math.fround(x + y);

/** For a single column, whose elements have nothing between them: two rows at a time, each sum in eight. */
export function putDotsOfSingles(c: Float32Array, a: Float32Array, b: Float32Array, n: number, m: number, aRow: number): void {
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

/** For a single row: each element of c is loaded and stored once for eight products. */
export function putRowOfSingles(c: Float32Array, a: Float32Array, b: Float32Array, m: number, p: number, bRow: number): void {
  for (let j = 0; j < p; j++) c[j] = 0;
  let k = 0;
  for (; k + 8 <= m; k += 8) {
    const [x0, x1, x2, x3, x4, x5, x6, x7] = [a[k]!, a[k + 1]!, a[k + 2]!, a[k + 3]!, a[k + 4]!, a[k + 5]!, a[k + 6]!, a[k + 7]!];
    const [k0, k1, k2, k3] = [Math.imul(k, bRow), Math.imul(k + 1, bRow), Math.imul(k + 2, bRow), Math.imul(k + 3, bRow)];
    const [k4, k5, k6, k7] = [Math.imul(k + 4, bRow), Math.imul(k + 5, bRow), Math.imul(k + 6, bRow), Math.imul(k + 7, bRow)];
    for (let j = 0; j < p; j++) {
      const two = plusProduct(plusProduct(c[j]!, x0, b[k0 + j]!), x1, b[k1 + j]!);
      const four = plusProduct(plusProduct(two, x2, b[k2 + j]!), x3, b[k3 + j]!);
      const six = plusProduct(plusProduct(four, x4, b[k4 + j]!), x5, b[k5 + j]!);
      c[j] = plusProduct(plusProduct(six, x6, b[k6 + j]!), x7, b[k7 + j]!);
    }
  }
  for (; k < m; k++) {
    const [x, from] = [a[k]!, Math.imul(k, bRow)];
    for (let j = 0; j < p; j++) c[j] = plusProduct(c[j]!, x, b[from + j]!);
  }
}

/** Columns whose sums are under way together: with four rows of each, as many as there are registers for. */
const PANEL = 16;

/** Four rows of sums, by the arguments of `addToRows`. */
export function addToRowsOfSingles(
  sums: Float32Array,
  to: number,
  row: number,
  before: Float32Array,
  beforeAt: number,
  beforeRow: number,
  a: Float32Array,
  from: number,
  aRow: number,
  last: number,
  block: Float32Array,
  corner: number,
  blockRow: number,
  depth: number,
  begin: number,
  width: number,
): void {
  const from1 = (from + Math.imul(Math.min(1, last), aRow)) | 0;
  const from2 = (from + Math.imul(Math.min(2, last), aRow)) | 0;
  const from3 = (from + Math.imul(Math.min(3, last), aRow)) | 0;
  for (let left = begin; left < width; left += PANEL) {
    const wide = Math.min(PANEL, width - left);
    const at = blockRow === 0 ? Math.imul(left, depth) : (corner + left) | 0;
    const step = blockRow === 0 ? wide : blockRow;
    const to0 = (to + left) | 0;
    const before0 = (beforeAt + left) | 0;
    for (let j = 0; j < wide; j++) {
      let s0 = before[before0 + j]!;
      let s1 = before[before0 + beforeRow + j]!;
      let s2 = before[before0 + 2 * beforeRow + j]!;
      let s3 = before[before0 + 3 * beforeRow + j]!;
      for (let k = 0; k < depth; k++) {
        const y = block[at + k * step + j]!;
        s0 = plusProduct(s0, a[from + k]!, y);
        s1 = plusProduct(s1, a[from1 + k]!, y);
        s2 = plusProduct(s2, a[from2 + k]!, y);
        s3 = plusProduct(s3, a[from3 + k]!, y);
      }
      sums[to0 + j] = s0;
      sums[to0 + row + j] = s1;
      sums[to0 + 2 * row + j] = s2;
      sums[to0 + 3 * row + j] = s3;
    }
  }
}
